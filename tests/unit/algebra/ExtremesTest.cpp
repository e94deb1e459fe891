// tests/unit/algebra/ExtremesTest.cpp - minimum and maximum in any clothes.
#include "algebra/Extremes.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

std::string extremeText(std::string_view text) try {
  const ExprText expressions{text};
  const std::optional<Extreme> extreme = matchExtreme(expressions[0]);
  if (!extreme)
    return "none";
  return (extreme->isMax ? "max " : "min ") + expressions.text(extreme->left) + ", " + expressions.text(extreme->right);
} catch (const std::runtime_error &error) {
  return error.what();
}

TEST(Extremes, Match) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"n < k ? n : k", "min n, k"},
      {"n < k ? k : n", "max k, n"},
      {"n > k ? n : k", "max n, k"},
      {"n >= k ? k : n", "min k, n"},
      {"n <= k ? n : k", "min n, k"},
      {"!(n < k) ? n : k", "max n, k"},
      {"a < a2 ? a : a2", "min a, a2"},
      {"fmin(a, a2):f32", "min a, a2"},
      {"fmax(a, a2):f32", "max a, a2"},
      {"(i32)c < n ? (i32)c : n", "min (i32)c, n"},
      {"(i64)n < m ? (i64)n : m", "min (i64)n, m"},
      // Taken apart: the condition compares two things that differ as the branches do.
      {"0 < n ? n + k : k", "max n + k, k"},
      {"n < 0 ? n + k : k", "min n + k, k"},
      {"0 < n - k ? n : k", "max n, k"},
      {"n + 1 < k + 1 ? k : n", "max k, n"},
      {"s + n > 0 ? s + n : 0", "max s + n, 0"},
      // Near misses.
      {"n < k ? n : s", "none"},
      {"n < k ? s : k", "none"},
      {"n < k + 1 ? n : k", "none"},
      {"n < k - 2 ? n : k", "none"},
      {"n == k ? n : k", "none"},
      {"b ? n : k", "none"},
      {"0 < n ? n * k : k", "none"},
      {"(u32)n < (u32)k ? n : k", "none"},
      {"(u8)n < (u8)k ? n : k", "none"},
      {"fmin(a, a2, fs):f32", "none"},
      {"min(n, k):i32", "none"},
      {"n + k", "none"},
  };
  for (const auto &[text, expected] : kCases)
    EXPECT_EQ(extremeText(text), expected) << text;
}

} // namespace
} // namespace lanewise
