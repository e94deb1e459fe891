// tests/unit/dependence/CallFactsTest.cpp - what every call passes, in the dependences and among what they rest on.
#include "dependence/CallFacts.h"

#include "unit/dependence/GraphText.h"

namespace lanewise {
namespace {

ParsedLoop copyUnder(const std::string &facts) {
  return parseLoop("function void f(i32 n, i32 k, ptr a -> f32, ptr b -> f32) { " + facts +
                   " local i32 i; i = 0; loop L0 for (i < n) step { i = i + 1; } { a[i] = b[i + k]; } }");
}

TEST(CallFacts, DifferentObjects) {
  const ParsedLoop loop = copyUnder("assume apart(a, b):bool \"every call\";");
  const DependenceGraph graph = loop.graph();
  EXPECT_EQ(graphText(graph), "");
  const std::vector<Assumption> facts = callFactsOf(loop.summaries[0]);
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_EQ(facts[0].kind, Assumption::Kind::CallSites);
  EXPECT_EQ(facts[0].text, "every call here passes different objects as a and b");
}

TEST(CallFacts, OnlyWhatTheLoopUsesIsSaid) {
  const ParsedLoop loop = parseLoop("function void f(i32 n, ptr a -> f32, ptr b -> f32) { assume apart(a, b):bool "
                                    "\"every call\"; assume n == 8 \"every call\"; local i32 i; i = 0; loop L0 for (i "
                                    "< n) step { i = i + 1; } { a[i] = 1.0; } }");
  const std::vector<Assumption> facts = callFactsOf(loop.summaries[0]);
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_EQ(facts[0].text, "every call here passes n == 8");
}

TEST(CallFacts, NumbersSettleConditions) {
  const std::string body = " local i32 i; i = 0; loop L0 for (i < n) step { i = i + 1; } { a[i] = a[i + k]; } }";
  const std::string head = "function void f(i32 n, i32 k, ptr a -> f32) { ";
  EXPECT_EQ(
      graphText(parseLoop(head + "assume n == 64 \"every call\"; assume k == 100 \"every call\";" + body).graph()), "");
  EXPECT_NE(graphText(parseLoop(head + "assume n == 64 \"every call\"; assume k == 10 \"every call\";" + body).graph()),
            "");
}

TEST(CallFacts, AParameterThatIsSetAnewIsNotWhatWasPassed) {
  const ParsedLoop loop = parseLoop("function void f(i32 n, ptr a -> f32, ptr b -> f32) { assume apart(a, b):bool "
                                    "\"every call\"; a = b + 1; local i32 i; i = 0; loop L0 for (i < n) step { i = i + "
                                    "1; } { a[i] = b[i]; } }");
  EXPECT_NE(graphText(loop.graph()), "");
}

} // namespace
} // namespace lanewise
