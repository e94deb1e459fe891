// tests/unit/model/ClosedFormTest.cpp - v' = v + c, and what v is worth in iteration k.
#include "model/ClosedForm.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// Everything but s, c, uc and lp keeps its value; so do loads.
bool isInvariant(const ExprText &expressions, ExprRef expr) {
  return !containsNode(expr, [&](ExprRef node) {
    return node == expressions.var("s") || node == expressions.var("uc") || node == expressions.var("lp") ||
           node == expressions.var("a");
  });
}

// "1", "n - k", "2 of 4 bytes": what one iteration adds to the variable; "none".
std::string stepText(std::string_view variable, std::string_view next) try {
  const ExprText expressions{next};
  const std::optional<InductionStep> step = inductionStep(expressions.pool(), expressions[0], expressions.var(variable),
                                                          [&](ExprRef expr) { return isInvariant(expressions, expr); });
  if (!step)
    return "none";
  return expressions.text(step->step) +
         (step->elementBytes != 0 ? " of " + std::to_string(step->elementBytes) + " bytes" : "");
} catch (const std::runtime_error &error) {
  return error.what();
}

TEST(ClosedForm, InductionStep) {
  struct Case {
    std::string_view variable, next, step;
  };
  const Case kCases[] = {
      {"s", "s", "0:i64"},
      {"s", "s + 1", "1:i64"},
      {"s", "1 + s", "1:i64"},
      {"s", "s - 3", "-3:i64"},
      {"s", "s + 1 + 1", "2:i64"},
      {"s", "s + n", "(i64)n"},
      {"s", "s + (n - k)", "(i64)(n - k)"},
      {"s", "s + *e", "(i64)*e"},
      {"s", "b ? s + 1 : s + 1", "1:i64"},
      {"uc", "(u8)((i32)uc + 1)", "1:i64"},
      {"lp", "lp + 1", "1:i64 of 4 bytes"},
      {"lp", "lp + n + 2", "(i64)n + 2 of 4 bytes"},
      // Near misses.
      {"s", "n - s", "none"},
      {"s", "s + s", "none"},
      {"s", "s * 2", "none"},
      {"s", "s + (i32)uc", "none"},
      {"s", "b ? s + 1 : s", "none"},
      {"s", "b ? s + 1 : s + 2", "none"},
      {"s", "n", "none"},
      {"s", "(i32)(u8)(s + 1)", "none"},
      {"s", "(i32)((f32)s + 1.0)", "none"},
      {"fs", "fs + 1.0", "none"},
      {"lp", "lp + 1 + 1:8", "none"},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(stepText(row.variable, row.next), row.step) << row.next;
}

TEST(ClosedForm, ValueInIterationK) {
  const ExprText expressions{"(i64)n"};
  ExprPool &pool = expressions.pool();
  const auto closed = [&](std::string_view variable, int64_t step, int64_t bytes, bool exact) {
    return expressions.text(closedInduction(pool, expressions.var(variable), pool.iter(0),
                                            {pool.intConst(Type::i64(), step), bytes}, exact));
  };
  EXPECT_EQ(closed("s", 1, 0, false), "(i32)((i64)s + iter(L0))");
  EXPECT_EQ(closed("s", 3, 0, false), "(i32)((i64)s + iter(L0) * 3)");
  EXPECT_EQ(closed("s", 0, 0, false), "s");
  EXPECT_EQ(closed("lp", 2, 4, true), "lp + iter(L0) * 2");
  ExprRef exact = closedInduction(pool, expressions.var("s"), pool.iter(0), {pool.intConst(Type::i64(), 1), 0}, true);
  EXPECT_EQ(exact->intValue2, 1); // known to fit
  EXPECT_EQ(exact->op(0)->op(0)->intValue2, 1);
  ExprRef modular =
      closedInduction(pool, expressions.var("u"), pool.iter(0), {pool.intConst(Type::i64(), 1), 0}, false);
  EXPECT_EQ(modular->intValue2, 0);
}

TEST(ClosedForm, SlopeOf) {
  const auto slope = [](std::string_view text) -> std::string {
    const ExprText expressions{text};
    const auto leaf = [&](ExprRef expr) -> std::optional<int64_t> {
      if (expr == expressions.var("s"))
        return 1;
      if (expr == expressions.var("lp"))
        return 8;
      return isInvariant(expressions, expr) ? std::optional<int64_t>(0) : std::nullopt;
    };
    const std::optional<int64_t> result = slopeOf(expressions[0], leaf);
    return result ? std::to_string(*result) : "none";
  };
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"s", "1"},         {"n", "0"},          {"s + n", "1"},   {"n - s", "-1"},    {"2 * s - 3", "2"},
      {"s * 3 + s", "4"}, {"(i64)s * 5", "5"}, {"lp + s", "12"}, {"n * s", "none"},  {"s * s", "none"},
      {"s / 2", "none"},  {"s << 1", "none"},  {"-s", "none"},   {"(f32)s", "none"}, {"(i32)uc", "none"},
      {"a", "none"},      {"b ? s : s", "1"},
  };
  for (const auto &[text, expected] : kCases)
    EXPECT_EQ(slope(text), expected) << text;
  EXPECT_EQ(slope("(i64)s * 9223372036854775807 + (i64)s * 9223372036854775807"), "none"); // leaves 64 bits
}

TEST(ClosedForm, Conjuncts) {
  const ExprText expressions{"n < 1 && (k < 2 && b) && b2", "n < 1 || b", "true"};
  std::string text;
  for (ExprRef conjunct : conjunctsOf(expressions[0]))
    text += expressions.text(conjunct) + "; ";
  EXPECT_EQ(text, "n < 1; k < 2; b; b2; ");
  EXPECT_EQ(conjunctsOf(expressions[1]).size(), 1u);
  EXPECT_EQ(expressions.text(conjunctionOf(expressions.pool(), conjunctsOf(expressions[0]))),
            "n < 1 && k < 2 && b && b2");
  EXPECT_TRUE(conjunctionOf(expressions.pool(), {})->isIntConst(1));
}

} // namespace
} // namespace lanewise
