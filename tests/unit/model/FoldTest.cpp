// tests/unit/model/FoldTest.cpp - "the old value, combined with something that does not read it".
#include "model/Fold.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// "+ a[i]", "min x, NaN restarts", "+ 1 where b": how `next` folds the variable called `state`; "none".
std::string foldText(std::string_view state, std::string_view next) try {
  const ExprText expressions{next};
  const std::optional<FoldForm> form = matchFold(expressions.pool(), expressions[0], expressions.var(state));
  if (!form)
    return "none";
  std::string text(foldOperatorText(form->op));
  for (ExprRef part : form->parts)
    text += (part == form->parts.front() ? " " : " and ") + expressions.text(part);
  if (form->guard)
    text += " where " + expressions.text(form->guard);
  if (form->subtracts)
    text += ", subtracts";
  if (form->narrow)
    text += ", narrow";
  if (form->nan != NanRule::NotFloat)
    text += form->nan == NanRule::Ignored ? ", NaN ignored" : ", NaN restarts";
  EXPECT_EQ(form->contribution != nullptr, form->parts.size() == 1) << next;
  return text;
} catch (const std::runtime_error &error) {
  return error.what();
}

TEST(Fold, Match) {
  struct Case {
    std::string_view state, next, fold;
  };
  const Case kCases[] = {
      // Every operator, from either side.
      {"s", "s + n", "+ n"},
      {"s", "n + s", "+ n"},
      {"s", "s - n", "+ n, subtracts"},
      {"s", "s * n", "* n"},
      {"s", "s & n", "& n"},
      {"s", "n | s", "| n"},
      {"s", "s ^ n", "^ n"},
      {"b", "b && n < 1", "&& n < 1"},
      {"b", "n < 1 || b", "|| n < 1"},
      {"s", "s + n + k", "+ k and n"},
      {"s", "k + (s - n)", "+ k and n, subtracts"},
      {"lp", "lp + n", "+ n"},
      {"fs", "fs + a", "+ a"},
      {"fs", "fs * a", "* a"},
      // Guards that are inputs.
      {"s", "b ? s + n : s", "+ n where b"},
      {"s", "b ? s : s + n", "+ n where !b"},
      {"s", "b ? s + n : s - k", "+ n and k, subtracts"},
      {"s", "b ? b2 ? s + n : s : s", "+ n where b && b2"},
      {"b", "b2 ? true : b", "|| b2"},
      {"b", "b2 ? false : b", "&& !b2"},
      {"b", "b ? true : b2", "|| b2"},
      // Extremes in their four directions, and what NaN does.
      {"s", "n < s ? n : s", "min n"},
      {"s", "s < n ? s : n", "min n"},
      {"s", "s < n ? n : s", "max n"},
      {"s", "n < s ? s : n", "max n"},
      {"s", "n <= s ? s : n", "max n"},
      {"s", "b && n < s ? n : s", "min n where b"},
      {"s", "(i32)c < s ? (i32)c : s", "min (i32)c"},
      {"fs", "a < fs ? a : fs", "min a, NaN ignored"},
      {"fs", "fs < a ? fs : a", "min a, NaN restarts"},
      {"fs", "fs < a ? a : fs", "max a, NaN ignored"},
      {"fs", "!(fs < a) ? a : fs", "min a, NaN restarts"},
      {"fs", "fmin(fs, a):f32", "min a, NaN ignored"},
      {"ds", "fmax(d, ds):f64", "max d, NaN ignored"},
      // Conversions that the operation commutes with.
      {"uc", "(u8)((i32)uc + n)", "+ n, narrow"},
      {"c", "(i8)((i32)c * n)", "* n, narrow"},
      {"fs", "(f32)((f64)fs + d)", "+ d"},
      {"b", "(bool)((i32)b | n)", "| n"},
      {"b", "(bool)((i32)b & (i32)b2)", "& (i32)b2"},
      // Near misses.
      {"s", "s", "none"},
      {"s", "n", "none"},
      {"s", "n - s", "none"},
      {"s", "-s", "none"},
      {"s", "s / n", "none"},
      {"s", "s << n", "none"},
      {"s", "s % n", "none"},
      {"s", "s + s", "none"},
      {"s", "s * s", "none"},
      {"s", "s + n * s", "none"},
      {"s", "(s + n) * k", "none"},
      {"s", "s < n ? s + n : s", "none"},
      {"s", "s < 0 ? s + n : s - n", "none"},
      {"s", "b ? s + n : 0", "none"},
      {"s", "b ? s + n : s * k", "none"},
      {"s", "n < s ? k : s", "none"},
      {"s", "n < s - 1 ? n : s", "none"},
      {"s", "n < s ? s + 1 : n", "none"},
      {"s", "(u32)n < (u32)s ? n : s", "none"},
      {"s", "(i32)(u8)(s + n)", "none"},
      {"s", "(i32)(f32)s + n", "none"},
      {"uc", "(u8)((i32)uc < n ? n : (i32)uc)", "none"},
      {"b", "(bool)((i32)b & n)", "none"},
      {"b", "b ? false : b2", "none"},
      {"fs", "fmin(fs, fs * a):f32", "none"},
      {"fs", "sqrt(fs):f32", "none"},
      {"fs", "fs + sqrt(fs):f32", "none"},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(foldText(row.state, row.next), row.fold) << row.next;
}

TEST(Fold, IdentitiesAndTexts) {
  const Type f32 = Type::floating(32), i32 = Type::integer(32, true);
  EXPECT_EQ(foldOperatorText(FoldOperator::LogicalAnd), "&&");
  EXPECT_EQ(foldIdentity(FoldOperator::Add, i32), "0");
  EXPECT_EQ(foldIdentity(FoldOperator::Mul, f32), "1");
  EXPECT_EQ(foldIdentity(FoldOperator::Min, f32), "infinity");
  EXPECT_EQ(foldIdentity(FoldOperator::Max, f32), "-infinity");
  EXPECT_EQ(foldIdentity(FoldOperator::BitAnd, i32), "~0");
  EXPECT_EQ(foldIdentity(FoldOperator::LogicalAnd, Type::boolean()), "true");
  EXPECT_EQ(foldIdentity(FoldOperator::BitXor, Type::boolean()), "false");
}

TEST(Fold, ApplyIsMatchedAgain) {
  const ExprText expressions{"n < 1"};
  ExprPool &pool = expressions.pool();
  for (int op = 0; op <= static_cast<int>(FoldOperator::LogicalOr); ++op) {
    const bool logical = op >= static_cast<int>(FoldOperator::LogicalAnd);
    ExprRef state = expressions.var(logical ? "b" : "s");
    ExprRef part = logical ? expressions[0] : expressions.var("n");
    FoldForm applied;
    applied.op = static_cast<FoldOperator>(op);
    const std::optional<FoldForm> form = matchFold(pool, applyFold(pool, applied, state, part), state);
    ASSERT_TRUE(form) << op;
    EXPECT_EQ(static_cast<int>(form->op), op);
    EXPECT_EQ(form->contribution, part);
  }
}

} // namespace
} // namespace lanewise
