// tests/unit/support/StageTraceTest.cpp - stages add up, and the dearest loops come first.
#include "support/StageTrace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace lanewise;

TEST(StageTrace, ListsStagesThatRanAndDearestLoops) {
  StageTrace trace, other;
  {
    StageTimer timer(&trace, Stage::Parse);
  }
  {
    StageTimer timer(nullptr, Stage::Costs);
  }
  other.stages[static_cast<size_t>(Stage::Parse)] = {2000, 1};
  other.loops = {{"a.c:1:3", 10}, {"a.c:5:3", 3000}};
  trace.merge(other);
  const std::string text = trace.text(1);
  EXPECT_EQ(trace.stages[static_cast<size_t>(Stage::Parse)].count, 2u);
  EXPECT_THAT(text, testing::HasSubstr("parse"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("costs")));
  EXPECT_THAT(text, testing::HasSubstr("3.0 ms  a.c:5:3"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("a.c:1:3")));
}
