// tests/unit/model/SameValueTest.cpp - one value written in two ways.
#include "model/SameValue.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

bool same(std::string_view a, std::string_view b) {
  const ExprText expressions{a, b};
  return sameValue(expressions[0], expressions[1]);
}

TEST(SameValue, ExchangedOperandsAndTurnedSelections) {
  EXPECT_TRUE(same("n * k + s", "s + k * n"));
  EXPECT_TRUE(same("a + fs", "fs + a"));
  EXPECT_TRUE(same("n != k ? s : 1", "k == n ? 1 : s"));
  EXPECT_TRUE(same("n < k ? s : n", "k <= n ? n : s"));
  EXPECT_TRUE(same("a != fs ? s : n", "a == fs ? n : s"));
}

TEST(SameValue, OtherValues) {
  EXPECT_FALSE(same("n - k", "k - n"));
  EXPECT_FALSE(same("n < k ? s : n", "k < n ? n : s"));
  EXPECT_FALSE(same("a < fs ? s : n", "fs <= a ? n : s")); // both fail for NaN
  EXPECT_FALSE(same("n != k ? s : 1", "n != k ? 1 : s"));
  EXPECT_FALSE(same("(i64)n", "(i64)(n + 1)"));
}

} // namespace
} // namespace lanewise
