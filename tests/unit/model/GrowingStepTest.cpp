// tests/unit/model/GrowingStepTest.cpp - steps that grow with the iteration, and their sums.
#include "model/GrowingStep.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// The variable k stands for the number of the iteration; everything else keeps its value. What holds comes after the
// step.
std::string growth(std::initializer_list<std::string_view> texts, bool wrapSigned = false) try {
  const ExprText expressions{texts};
  ExprPool &pool = expressions.pool();
  const auto inLoop = [&](ExprRef expr) {
    return rewrite(pool, expr, [&](ExprRef node) {
      return node == expressions.var("k") ? pool.exactCast(node->type, pool.iter(0)) : nullptr;
    });
  };
  std::vector<ExprRef> holds;
  for (size_t i = 1; i < expressions.values.size(); ++i)
    holds.push_back(inLoop(expressions[i]));
  const InvarianceTest anything = [](ExprRef) { return true; };
  const auto found = growingStep(pool, inLoop(pool.cast(Type::i64(), expressions[0])), 0, anything, holds, wrapSigned);
  if (!found)
    return "none";
  std::string sums;
  for (int64_t k = 0; k < 4; ++k) // what 0, 1, 2, 3 iterations add up to
    sums += (k == 0 ? "" : ", ") + expressions.text(atIteration(pool, found->sum, 0, pool.intConst(Type::i64(), k)));
  return sums;
} catch (const std::runtime_error &error) {
  return error.what();
}

TEST(GrowingStep, SumsOfSteps) {
  EXPECT_EQ(growth({"k"}), "0:i64, 0:i64, 1:i64, 3:i64");
  EXPECT_EQ(growth({"k + 1"}), "0:i64, 1:i64, 3:i64, 6:i64");
  EXPECT_EQ(growth({"2 * k + 3"}), "0:i64, 3:i64, 8:i64, 15:i64");
  EXPECT_EQ(growth({"5 - k"}), "0:i64, 5:i64, 9:i64, 12:i64");
  EXPECT_EQ(growth({"7"}), "0:i64, 7:i64, 14:i64, 21:i64");
}

TEST(GrowingStep, LengthsOfInnerLoops) {
  EXPECT_EQ(growth({"0 <= k ? k + 1 : 0"}), "0:i64, 1:i64, 3:i64, 6:i64");
  EXPECT_NE(growth({"k < n ? n - k : 0", "k < n"}), "none");
  EXPECT_NE(growth({"k + 1 < n ? n - k - 1 : 0", "k < n"}), "none");
  EXPECT_EQ(growth({"k < n ? n - k : 0"}), "none"); // may be cut off at 0
  EXPECT_EQ(growth({"k + 2 < n ? n - k - 2 : 0", "k < n"}), "none");
  EXPECT_EQ(growth({"0 <= k ? k + 2 : 0"}), "none"); // no length of such a loop
}

TEST(GrowingStep, OtherSteps) {
  EXPECT_EQ(growth({"k * k"}), "none");
  EXPECT_EQ(growth({"n * k"}), "none"); // the slope is no constant
  EXPECT_EQ(growth({"(i32)(u + (u32)k)"}), "none");
  EXPECT_EQ(growth({"k + 1"}, true), "none"); // may wrap
}

} // namespace
} // namespace lanewise
