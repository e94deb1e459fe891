// tests/unit/analysis/SentencesTest.cpp - the one sentence about a loop.
#include "analysis/Sentences.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

CarriedVariable carried(std::string name, std::string classId, std::string operatorText) {
  CarriedVariable variable;
  variable.variable = std::move(name);
  variable.classId = std::move(classId);
  variable.operatorText = std::move(operatorText);
  return variable;
}

LoopReport report(Verdict verdict, std::string classId, std::vector<CarriedVariable> variables = {}) {
  LoopReport loop;
  loop.verdict = verdict;
  loop.classId = std::move(classId);
  loop.carried = std::move(variables);
  return loop;
}

DependenceEntry edge(std::string kind, std::string source, std::string sink, bool proven = true) {
  DependenceEntry entry;
  entry.kind = std::move(kind);
  entry.source.text = std::move(source);
  entry.sink.text = std::move(sink);
  entry.proven = proven;
  return entry;
}

TEST(Sentences, ParallelLoops) {
  EXPECT_EQ(summarySentence(report(Verdict::Independent, "independent")),
            "no iteration needs another iteration's answer");
  EXPECT_EQ(summarySentence(report(Verdict::Reduction, "reduction", {carried("s", "reduction", "+")})),
            "iterations only combine into 's' (+), so partial results can be combined at the end");
  EXPECT_EQ(summarySentence(report(Verdict::Reduction, "reduction",
                                   {carried("s", "reduction", "+"), carried("m", "reduction", "max")})),
            "iterations only combine into 's' and 'm' (+, max), so partial results can be combined at the end");
  EXPECT_EQ(summarySentence(report(
                Verdict::Reduction, "reduction",
                {carried("a", "reduction", "+"), carried("b", "reduction", "+"), carried("c", "reduction", "+")})),
            "iterations only combine into 'a', 'b' and 'c' (+), so partial results can be combined at the end");
  EXPECT_EQ(summarySentence(report(Verdict::Scan, "prefix-scan", {carried("s", "prefix-scan", "+")})),
            "each iteration shows the running value of 's' (+), which a parallel prefix computes");
  EXPECT_EQ(summarySentence(report(Verdict::Reduction, "histogram", {carried("h", "histogram", "+")})),
            "iterations only add into elements of 'h' that the data choose (+), so copies can be combined at the end");
  EXPECT_EQ(summarySentence(report(Verdict::Reduction, "last-value", {carried("r", "last-value", "last")})),
            "the last iteration that sets 'r' decides the value");
  EXPECT_EQ(summarySentence(report(Verdict::Reduction, "search-exit")),
            "the loop looks for the first iteration that leaves, and that is the smallest of the candidates");
}

TEST(Sentences, SeveralClassesInOneLoop) {
  const std::string text = summarySentence(
      report(Verdict::Scan, "prefix-scan", {carried("r", "reduction", "+"), carried("s", "prefix-scan", "max")}));
  EXPECT_EQ(text, "each iteration shows the running value of 's' (max), which a parallel prefix computes, and "
                  "iterations only combine into 'r' (+), "
                  "so partial results can be combined at the end");
}

TEST(Sentences, ConditionsAreNamed) {
  LoopReport loop = report(Verdict::Conditional, "independent");
  loop.whenMet = Verdict::Independent;
  loop.conditions = {{"C1", "no-overlap", "out and in do not overlap", std::nullopt},
                     {"C2", "parameter", "k >= n", std::nullopt}};
  EXPECT_EQ(summarySentence(loop),
            "no iteration needs another iteration's answer, provided that out and in do not overlap, and k >= n");
}

TEST(Sentences, SerialLoopsNameTheEdge) {
  LoopReport loop = report(Verdict::Serial, "sequential");
  EXPECT_EQ(summarySentence(loop), "each iteration needs the answer of the one before");
  loop.reasons = {{"may-alias", "a and b may overlap", "a.c", 1, 1},
                  {"sequential", "'puts' has an effect", "a.c", 2, 1}};
  EXPECT_EQ(summarySentence(loop), "'puts' has an effect");
  loop.dependences = {edge("flow", "a[i]", "a[i - 1]")};
  EXPECT_EQ(summarySentence(loop), "'a[i - 1]' waits for 'a[i]' of an earlier iteration");
  loop.dependences = {edge("anti", "a[i + 1]", "a[i]")};
  EXPECT_EQ(summarySentence(loop), "'a[i + 1]' must be read before a later iteration overwrites it as 'a[i]'");
  loop.dependences = {edge("output", "a[0]", "a[0]")};
  EXPECT_EQ(summarySentence(loop), "several iterations write 'a[0]', and the last one must win");
  // What only may happen decides nothing.
  loop.dependences = {edge("flow", "a[i]", "b[i]", false), edge("output", "c[0]", "c[0]")};
  EXPECT_EQ(summarySentence(loop), "several iterations write 'c[0]', and the last one must win");
}

TEST(Sentences, UnansweredLoopsSayWhy) {
  LoopReport loop = report(Verdict::Unknown, "unknown");
  EXPECT_EQ(summarySentence(loop), "not answered");
  loop.reasons = {{"opaque-call", "calls 'f', whose body is not visible", "a.c", 1, 1}};
  EXPECT_EQ(summarySentence(loop), "not answered: calls 'f', whose body is not visible");
}

} // namespace
} // namespace lanewise
