// golden/ExpectationsTest.cpp - the expectation language itself.
#include "golden/Expectations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace lanewise;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Expectations, SpeakOfTheirOwnLineOrTheNext) {
  const ExpectationList list = readExpectations("for (;;) // loop: reduction\n"
                                                "  // not: reduction; loop: prefix-scan\n"
                                                "  for (;;) {}\n");
  ASSERT_THAT(list.errors, IsEmpty());
  ASSERT_EQ(list.entries.size(), 3u);
  EXPECT_EQ(list.entries[0].loopLine, 1u);
  EXPECT_EQ(list.entries[1].loopLine, 3u);
  EXPECT_EQ(list.entries[1].kind, Expectation::Kind::Not);
  EXPECT_EQ(list.entries[2].id, "prefix-scan");
}

TEST(Expectations, ReadConditionsAndTodo) {
  const ExpectationList list =
      readExpectations("for (;;) // todo-loop: independent when parameter, no-overlap; unknown: may-alias\n");
  ASSERT_EQ(list.entries.size(), 2u);
  EXPECT_TRUE(list.entries[0].isTodo);
  EXPECT_EQ(list.entries[0].id, "independent");
  EXPECT_THAT(list.entries[0].conditionKinds, ElementsAre("no-overlap", "parameter"));
  EXPECT_EQ(list.entries[1].kind, Expectation::Kind::Unknown);
}

TEST(Expectations, OrdinaryCommentsAreNone) {
  const ExpectationList list = readExpectations("// a loop: this one\nint x; // note: not an expectation\n");
  EXPECT_THAT(list.entries, IsEmpty());
  EXPECT_THAT(list.errors, IsEmpty());
}

TEST(Expectations, MistakesAreSaid) {
  for (const char *source : {"// loop: two words\n", "// loop: reduction; lop: scan\n", "// unknown: no-such-reason\n",
                             "// not: reduction when no-overlap\n", "// loop:\n"}) {
    const ExpectationList list = readExpectations(source);
    EXPECT_EQ(list.errors.size(), 1u) << source;
  }
}

TEST(Expectations, HoldAgainstAnswers) {
  struct Case {
    const char *text;
    Verdict verdict;
    const char *classId;
    const char *refusalId;
    std::vector<const char *> conditions;
    bool expected;
  };
  const Case cases[] = {
      {"loop: reduction", Verdict::Reduction, "reduction", "", {}, true},
      {"loop: reduction", Verdict::Conditional, "reduction", "", {"no-overlap"}, false},
      {"loop: reduction when no-overlap", Verdict::Conditional, "reduction", "", {"no-overlap", "no-overlap"}, true},
      {"loop: reduction when no-overlap", Verdict::Conditional, "reduction", "", {"no-overlap", "parameter"}, false},
      {"loop: reduction when no-overlap", Verdict::Reduction, "reduction", "", {}, false},
      {"not: reduction", Verdict::Unknown, "unknown", "may-alias", {}, true},
      {"not: reduction", Verdict::Conditional, "reduction", "", {"parameter"}, false},
      {"unknown: may-alias", Verdict::Unknown, "unknown", "may-alias", {}, true},
      {"unknown: may-alias", Verdict::Unknown, "unknown", "opaque-call", {}, false},
      {"loop: sequential", Verdict::Unknown, "unknown", "opaque-call", {}, false},
  };
  for (const Case &c : cases) {
    const ExpectationList list = readExpectations(std::string("// ") + c.text + "\n");
    ASSERT_EQ(list.entries.size(), 1u) << c.text;
    LoopReport loop;
    loop.verdict = c.verdict;
    loop.classId = c.classId;
    loop.refusalId = c.refusalId;
    for (const char *kind : c.conditions)
      loop.conditions.push_back({"C", kind, "", std::nullopt});
    EXPECT_EQ(holds(list.entries[0], loop), c.expected) << c.text << " against " << answerText(loop);
  }
}

TEST(Expectations, FlagsStandAtTheTop) {
  EXPECT_THAT(extraFlags("// A trap.\n// flags: -fwrapv  -O2\nint x;\n"), ElementsAre("-fwrapv", "-O2"));
}
