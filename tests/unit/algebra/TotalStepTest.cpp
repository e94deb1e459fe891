// tests/unit/algebra/TotalStepTest.cpp - what is wrapped, what stays, and what is refused.
#include "algebra/TotalStep.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

TEST(TotalStep, WrapsWhatCouldOverflowAndRefusesWhatCouldTrap) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"s + n & 3", "(i32)((u32)s + (u32)n) & 3"},
      {"s == 2 ? 0 : s * n", "s == 2 ? 0 : (i32)((u32)s * (u32)n)"},
      {"s & n", "s & n"},
      {"-s", "(i32)-(u32)s"},
      {"s << 3", "(i32)((u32)s << 3)"},
      {"s << n", "(i32)((u32)s << n)"}, // the serial loop has shifted by n too
      {"n << s", "none"},
      {"s == 1 ? n << k : s", "none"}, // it may have not
      {"s / 4", "s / 4"},
      {"s / n", "none"}, // the least number by -1
      {"n / k + s & 1", "(i32)((u32)(n / k) + (u32)s) & 1"},
      {"s == 1 ? n / k : s", "none"},
      {"s == 1 ? n / 4 : s", "s == 1 ? n / 4 : s"},
      {"s / -1", "none"},
      {"s == 1 ? (i32)a : s", "none"},
      {"(i32)a & s", "(i32)a & s"},
  };
  for (const auto &[text, expected] : kCases) {
    const ExprText expressions{text};
    ExprRef total = totalStep(expressions.pool(), expressions[0], expressions.var("s"));
    EXPECT_EQ(total ? expressions.text(total) : "none", expected) << text;
  }
}

} // namespace
} // namespace lanewise
