// unit/support/CheckedIntTest.cpp - overflow is reported, and floors are floors.
#include "support/CheckedInt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

using namespace lanewise;

static constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
static constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

TEST(CheckedInt, ReportsOverflow) {
  EXPECT_EQ(checkedAdd(kMax - 1, 1), kMax);
  EXPECT_EQ(checkedAdd(kMax, 1), std::nullopt);
  EXPECT_EQ(checkedSub(kMin + 1, 1), kMin);
  EXPECT_EQ(checkedSub(kMin, 1), std::nullopt);
  EXPECT_EQ(checkedMul(kMin, 1), kMin);
  EXPECT_EQ(checkedMul(kMin, -1), std::nullopt);
  EXPECT_EQ(checkedMul(int64_t{1} << 32, int64_t{1} << 31), std::nullopt);
}

TEST(CheckedInt, FloorsTowardsMinusInfinity) {
  for (int64_t a = -20; a <= 20; ++a)
    for (int64_t b = -7; b <= 7; ++b) {
      if (b == 0)
        continue;
      const int64_t remainder = floorMod(a, b);
      EXPECT_GE(remainder, 0) << a << " mod " << b;
      EXPECT_LT(remainder, b < 0 ? -b : b) << a << " mod " << b;
      EXPECT_EQ((a - remainder) % b, 0) << a << " mod " << b;
      const int64_t quotient = floorDiv(a, b);
      // quotient is the largest integer not above a / b.
      EXPECT_TRUE(b > 0 ? quotient * b <= a && (quotient + 1) * b > a : quotient * b >= a && (quotient + 1) * b < a)
          << a << " / " << b;
    }
}
