// tests/unit/classify/TrialRunTest.cpp - loops whose subscripts no formula compares, tried.
#include "classify/Classify.h"
#include "dependence/FindDependences.h"
#include "model/ModelText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// The verdict of loop L0, and the iterations of the witness of its first proven dependence.
std::string answerOf(const std::string &body) {
  const ParseResult parsed =
      parseFunction("function void f(i32 n, i32 k, ptr a -> i32, ptr b -> i32) { local i32 i; local i32 j; i = 1;\n"
                    "loop L0 for (i < n) step { i = i + 1; } { " +
                    body + " } }");
  if (!parsed)
    return parsed.failure.text();
  const LanguageRules rules;
  const std::vector<LoopSummary> loops = summarize(*parsed.function, rules);
  const LoopAnswer answer = classify(loops[0], findDependences(loops[0], rules), rules);
  return answer.verdict == Verdict::Serial ? "serial" : answer.verdict == Verdict::Unknown ? "unknown" : "parallel";
}

TEST(TrialRun, SeenInEveryTrial) {
  // Moves elements down as far as the data say: an earlier iteration's result is read.
  EXPECT_EQ(
      answerOf("j = i; loop L1 while (j > 0 && a[j - 1] > a[j]) { a[j] = a[j - 1] + 1; j = j - 1; } a[j] = a[i] + 1;"),
      "serial");
  // Every iteration works on what the one before left.
  EXPECT_EQ(answerOf("j = 0; loop L1 while (a[j] * 0 + j < i) { a[j] = a[j + 1] * a[j]; j = j + 1; }"), "serial");
}

TEST(TrialRun, NothingIsSaidWithoutSeeingIt) {
  // Apart in fact: no trial shows a dependence, and no proof excludes it.
  EXPECT_EQ(answerOf("a[i * i] = b[i] + 1; k = a[i * i] ;"), "parallel");
  // Subscripts that are data: that they can be chosen badly proves nothing about the program.
  EXPECT_EQ(answerOf("a[b[i]] = a[b[i]] * a[b[i] + 1];"), "unknown");
}

} // namespace
} // namespace lanewise
