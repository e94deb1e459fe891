// tests/unit/algebra/RationalFormTest.cpp - degrees of fractions once what can be cancelled is.
#include "algebra/RationalForm.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

std::string degreesText(std::string_view text) try {
  const ExprText expressions{text};
  const auto degrees =
      rationalDegrees(expressions[0], expressions.var("a"), [](ExprRef expr) { return !expr->is(ExprKind::Load); });
  return degrees ? std::to_string(degrees->top) + "/" + std::to_string(degrees->bottom) : "none";
} catch (const std::runtime_error &error) {
  return error.what();
}

TEST(RationalForm, Degrees) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"a", "1/0"},
      {"a2 / (a + a2)", "0/1"},
      {"(1.0 - a / (a + a2)) * a", "1/1"},
      {"a - a * a / (a + a2)", "1/1"},
      {"1.0 / (1.0 / a + 1.0 / a2)", "1/1"},
      {"(a * a - a2 * a2) / (a - a2)", "1/0"},
      // What does not cancel stays.
      {"a * (1.0 - a)", "2/0"},
      {"(1.0 - a / (a + 2.0)) * a * a", "2/1"},
      {"a / (1.0 + a * a)", "1/2"},
      // No fraction of polynomials.
      {"sqrt(a):f32", "none"},
      {"a < a2 ? a : a2", "none"},
  };
  for (const auto &[text, expected] : kCases)
    EXPECT_EQ(degreesText(text), expected) << text;
}

} // namespace
} // namespace lanewise
