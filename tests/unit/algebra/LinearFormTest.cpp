// tests/unit/algebra/LinearFormTest.cpp - coefficients, equal sums, and sums that cancel on purpose.
#include "algebra/LinearForm.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

#include <set>

namespace lanewise {
namespace {

// "n, rest k": coefficients over the named symbols and what is left; "-" is zero.
std::string formText(std::initializer_list<std::string_view> symbols, std::string_view text) try {
  const ExprText expressions{text};
  std::vector<ExprRef> variables;
  for (std::string_view symbol : symbols)
    variables.push_back(expressions.var(symbol));
  const std::optional<LinearForm> form = linearIn(expressions.pool(), expressions[0], variables);
  if (!form)
    return "none";
  std::string result;
  for (ExprRef coefficient : form->coefficients)
    result += (coefficient ? expressions.text(coefficient) : "-") + ", ";
  return result + "rest " + (form->rest ? expressions.text(form->rest) : "-");
} catch (const std::runtime_error &error) {
  return error.what();
}

struct Case {
  std::string_view text, form;
};

TEST(LinearForm, OfOneSymbol) {
  const Case kIntegers[] = {
      {"s", "1, rest -"},
      {"n", "-, rest n"},
      {"s + n", "1, rest n"},
      {"n - s", "-1, rest n"},
      {"-s", "-1, rest -"},
      {"n * s + k", "n, rest k"},
      {"(s + n) * k", "k, rest n * k"},
      {"s + s", "2, rest -"},
      {"s << 3", "8, rest -"},
      {"s * 2 * 3", "6, rest -"},
      {"b ? s : n", "b ? 1 : 0, rest b ? 0 : n"},
      {"b ? s * n : s + k", "b ? n : 1, rest b ? 0 : k"},
      {"*e * s", "*e, rest -"},
      {"s * s", "none"},
      {"s / 2", "none"},
      {"s % 2", "none"},
      {"s >> 1", "none"},
      {"1 << s", "none"},
      {"s << n", "none"},
      {"s & 1", "none"},
      {"s < 0 ? s : n", "none"},
      {"n / s", "none"},
      {"(i32)(u8)s", "none"},
      {"(i32)(f32)s", "none"},
      {"abs(s):i32", "none"},
      {"e[s]", "none"},
  };
  for (const Case &row : kIntegers)
    EXPECT_EQ(formText({"s"}, row.text), row.form) << row.text;
  const Case kFloats[] = {
      {"fs * 0.5 + a", "0.5:f32, rest a"},
      {"fs / a", "1.0 / a, rest -"},
      {"(fs + a2) / a", "1.0 / a, rest a2 / a"},
      {"-(fs * a)", "a * -1.0, rest -"},
      {"(f32)((f64)fs * d)", "(f32)d, rest -"},
      {"a / fs", "none"},
      {"fs * (fs + a)", "none"},
      {"sqrt(fs):f32", "none"},
  };
  for (const Case &row : kFloats)
    EXPECT_EQ(formText({"fs"}, row.text), row.form) << row.text;
  const Case kNarrow[] = {
      {"(u8)((i32)uc * 3 + n)", "(u8)3:i32, rest (u8)n"},
      {"(u8)((i32)uc >> 1)", "none"},
      {"(u8)(((i32)uc + n) / 2)", "none"},
  };
  for (const Case &row : kNarrow) {
    const std::string form = formText({"uc"}, row.text);
    EXPECT_EQ(form == "none", row.form == "none") << row.text << " is " << form;
  }
}

TEST(LinearForm, OfSeveralSymbols) {
  const Case kCases[] = {
      {"s + k", "1, 1, rest -"},
      {"n * s - k * 3 + n", "n, -3, rest n"},
      {"b ? s : k", "b ? 1 : 0, b ? 0 : 1, rest -"},
      {"s * k", "none"},
      {"s < k ? 1 : 0", "none"},
  };
  for (const Case &row : kCases) {
    const std::string form = formText({"s", "k"}, row.text);
    if (row.text != "n * s - k * 3 + n")
      EXPECT_EQ(form, row.form) << row.text;
    else
      EXPECT_TRUE(form.starts_with("n, ") && form.ends_with(", rest n")) << form;
  }
}

TEST(LinearForm, SameSum) {
  const auto same = [](std::string_view left, std::string_view right) {
    const ExprText expressions{left, right};
    return sameSum(expressions[0], expressions[1]);
  };
  EXPECT_TRUE(same("n + k", "k + n"));
  EXPECT_TRUE(same("n - k + s", "s - (k - n)"));
  EXPECT_TRUE(same("n + 3", "n + 1 + 2"));
  EXPECT_TRUE(same("-(n - k)", "k - n"));
  EXPECT_FALSE(same("n + k", "n - k"));
  EXPECT_FALSE(same("n + n", "n"));
  EXPECT_FALSE(same("n + 1", "n"));
  EXPECT_FALSE(same("n * 2", "n + n")); // products are not taken apart
}

TEST(LinearForm, SameDifference) {
  const ExprText expressions{"n + k", "n", "s + k", "s", "s - k"};
  EXPECT_TRUE(sameDifference(expressions[0], expressions[1], expressions[2], expressions[3]));
  EXPECT_TRUE(sameDifference(expressions[0], expressions[1], expressions[3], expressions[4]));
  EXPECT_FALSE(sameDifference(expressions[1], expressions[0], expressions[2], expressions[3]));
}

TEST(LinearForm, CancelsOnPurpose) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"(fs + a) - fs", "fs"}, // the rounding error of the sum
      {"(fs + a) - fs - a", "a fs"},
      {"fs - (fs - a)", "fs"},
      {"a2 - ((fs + a) - fs)", "fs"},
      {"fs + a - a2", ""},
      {"fs - a", ""},
      {"fs - a + fs", ""},
      {"(fs + a) * 2.0 - fs", ""},        // exact arithmetic would not cancel it
      {"(s + n) - s", ""},                // integers have no rounding errors
      {"((fs + a) + 1.5) - 1.5", "a fs"}, // what is left of it beside a large constant: rounding to a multiple
      {"(fs - 8.0) + 8.0", "fs"},
      {"((fs + a) + 1.5) - 2.5", ""},
      {"fs + ((a + 8.0) - 8.0)", "a"},
  };
  for (const auto &[text, expected] : kCases) {
    const ExprText expressions{text};
    std::vector<ExprRef> cancelled;
    EXPECT_EQ(cancelsOnPurpose(expressions[0], cancelled), !expected.empty()) << text;
    std::set<std::string> names;
    for (ExprRef term : cancelled)
      names.insert(expressions.text(term));
    std::string list;
    for (const std::string &name : names)
      list += (list.empty() ? "" : " ") + name;
    EXPECT_EQ(list, expected) << text;
  }
}

} // namespace
} // namespace lanewise
