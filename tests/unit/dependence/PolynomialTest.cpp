// tests/unit/dependence/PolynomialTest.cpp - arithmetic of polynomials, and that overflow is noticed.
#include "model/Polynomial.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

const Polynomial x = Polynomial::atom(1), y = Polynomial::atom(2);

TEST(PolynomialTest, AddsAndMultiplies) {
  const Polynomial product = (x + 2) * (y - 3);
  EXPECT_EQ(product.coefficientOf({1, 2}), 1);
  EXPECT_EQ(product.coefficientOf({1}), -3);
  EXPECT_EQ(product.coefficientOf({2}), 2);
  EXPECT_EQ(product.constantTerm(), -6);
  EXPECT_TRUE((product - product).isZero());
  EXPECT_FALSE(product.isLinear());
  EXPECT_TRUE((x - y).isLinear());
}

TEST(PolynomialTest, KnowsConstants) {
  EXPECT_EQ(Polynomial::constant(7).asConstant(), 7);
  EXPECT_EQ(Polynomial().asConstant(), 0);
  EXPECT_EQ((x + 1).asConstant(), std::nullopt);
}

TEST(PolynomialTest, OverflowInvalidatesAllThatFollows) {
  const Polynomial large = Polynomial::constant(INT64_MAX);
  EXPECT_FALSE((large + 1).isValid());
  EXPECT_FALSE((large * Polynomial::constant(2) + x).isValid());
  EXPECT_FALSE((-Polynomial::constant(INT64_MIN)).isValid());
}

TEST(PolynomialTest, Substitutes) {
  const Polynomial value =
      (x * x + y).substitute([](AtomId id) { return id == 1 ? Polynomial::atom(3) + 1 : Polynomial::atom(id); });
  EXPECT_EQ(value.coefficientOf({3, 3}), 1);
  EXPECT_EQ(value.coefficientOf({3}), 2);
  EXPECT_EQ(value.constantTerm(), 1);
}

TEST(PolynomialTest, ContentIsTheDivisorOfAllButTheConstant) {
  EXPECT_EQ(contentOf(4 * x + 6 * y + 1), 2);
  EXPECT_EQ(contentOf(Polynomial::constant(5)), 0);
}

} // namespace
} // namespace lanewise
