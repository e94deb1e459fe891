// tests/unit/dependence/EvenDivisionTest.cpp - numerators that are multiples whatever their atoms are.
#include "dependence/EvenDivision.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

TEST(EvenDivisionTest, ProductsOfNeighboursAreEven) {
  const Polynomial i = Polynomial::atom(0), n = Polynomial::atom(1);
  EXPECT_TRUE(dividesEvenly(i * i + i, 2));
  EXPECT_TRUE(dividesEvenly(i * i - i, 2));
  EXPECT_TRUE(dividesEvenly(i * (i + 1) * (i + 2), 6));
  EXPECT_TRUE(dividesEvenly(i * (2 * n - i - 1), 2));
  EXPECT_FALSE(dividesEvenly(i * (n - i - 1), 2));
  EXPECT_FALSE(dividesEvenly(i * i, 2));
  EXPECT_FALSE(dividesEvenly(i * (i + 1), 3));
  EXPECT_FALSE(dividesEvenly(i * i + i + 1, 2));
}

TEST(EvenDivisionTest, GivesUpRatherThanTryForLong) {
  Polynomial sum;
  for (AtomId id = 0; id < 4; ++id)
    sum = sum + 2 * Polynomial::atom(id);
  EXPECT_FALSE(dividesEvenly(sum, 2));
  EXPECT_FALSE(dividesEvenly(13 * Polynomial::atom(0), 13));
}

} // namespace
} // namespace lanewise
