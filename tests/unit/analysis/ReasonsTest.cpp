// tests/unit/analysis/ReasonsTest.cpp - which reasons are told.
#include "analysis/Reasons.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

Reason reasonAt(const char *check, uint32_t line) {
  Reason reason{check, check, {}};
  reason.span.line = line;
  return reason;
}

LoopAnswer answerOf(Verdict verdict) {
  LoopAnswer answer;
  answer.verdict = verdict;
  answer.reasons = {reasonAt("non-affine", 3), reasonAt("opaque-call", 4), reasonAt("non-affine", 3),
                    reasonAt("non-affine", 5)};
  return answer;
}

TEST(ReasonsTest, AreToldOnce) { EXPECT_EQ(reasonsThatMatter(answerOf(Verdict::Unknown)).size(), 3u); }

TEST(ReasonsTest, PairsDoNotMatterBesideAProvenEdge) {
  LoopAnswer answer = answerOf(Verdict::Serial);
  EXPECT_EQ(reasonsThatMatter(answer).size(), 3u); // nothing proven is shown
  answer.dependences.emplace_back().proven = true;
  const std::vector<Reason> told = reasonsThatMatter(answer);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].check, "opaque-call");
  answer.dependences[0].unless.push_back({});
  EXPECT_EQ(reasonsThatMatter(answer).size(), 3u);
  answer.reasons.push_back(reasonAt("sequential", 6));
  EXPECT_EQ(reasonsThatMatter(answer).size(), 2u);
}

} // namespace
} // namespace lanewise
