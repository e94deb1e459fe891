// unit/report/TextReportTest.cpp - what a person sees of each kind of loop.
#include "SampleReport.h"
#include "report/Render.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace lanewise;
using testing::HasSubstr;
using testing::Not;

static std::string textOf(LoopReport loop, bool all = false) {
  RenderOptions options;
  loop.isOutermostParallel = true;
  options.unanswered = all || loop.verdict == Verdict::Serial;
  options.details = all;
  return render(reportOf({std::move(loop)}), Format::Text, options);
}

TEST(TextReport, OneLineForAPlainAnswer) {
  EXPECT_EQ(textOf(sampleLoop(Verdict::Independent, "independent", "iterations are independent")),
            "a.c:2:3: note: iterations are independent [lanewise-independent]\n");
}

TEST(TextReport, ConditionsTakeOneLine) {
  LoopReport loop = sampleLoop(Verdict::Conditional, "independent", "iterations are independent under a condition");
  loop.whenMet = Verdict::Independent;
  loop.conditions = {{"C1", "no-overlap", "'out' and 'in' do not overlap", "out + n <= in || in + n <= out"},
                     {"C2", "parameter", "k >= n", "k >= n"},
                     {"C3", "distinct-indices", "'idx' has no duplicates", std::nullopt}};
  loop.advice = {{"declare 'out' restrict", ""}};
  EXPECT_EQ(textOf(loop),
            "a.c:2:3: note: iterations are independent under a condition [lanewise-independent]\n"
            "a.c:2:3: note: independent if (out + n <= in || in + n <= out) && (k >= n), and 'idx' has no "
            "duplicates\n");
  EXPECT_THAT(textOf(loop, true), HasSubstr("advice: declare 'out' restrict"));
}

TEST(TextReport, ConditionsWithoutExpressionAreInTheSummaryOnly) {
  LoopReport loop =
      sampleLoop(Verdict::Conditional, "independent", "independent, provided that 'idx' has no duplicates");
  loop.whenMet = Verdict::Independent;
  loop.conditions = {{"C1", "distinct-indices", "'idx' has no duplicates", std::nullopt}};
  EXPECT_EQ(textOf(loop), "a.c:2:3: note: independent, provided that 'idx' has no duplicates [lanewise-independent]\n");
}

TEST(TextReport, SerialLoopsShowBothEndsOfAnEdge) {
  LoopReport loop = sampleLoop(Verdict::Serial, "sequential", "each iteration needs the one before");
  DependenceEntry edge;
  edge.kind = "flow";
  edge.variable = "a";
  edge.source = {"a.c", 3, 5, "a[i]"};
  edge.sink = {"a.c", 3, 12, "a[i - 1]"};
  edge.distance = {int64_t{1}};
  edge.level = loop.id;
  edge.witness = {{0}, {1}, "a[0]"};
  loop.dependences = {edge};
  loop.safeDistance = 4;
  EXPECT_EQ(textOf(loop), "a.c:2:3: note: each iteration needs the one before [lanewise-sequential]\n"
                          "a.c:3:12: note: iteration 1 reads 'a[i - 1]' here, at a[0]\n"
                          "a.c:3:5: note: iteration 0 writes 'a[i]' here (flow, distance 1)\n"
                          "a.c:2:3: note: up to 4 consecutive iterations may run at the same time\n");

  loop.dependences.front().kind = "anti";
  loop.dependences.front().witness.reset();
  loop.dependences.front().distance = {std::string("k"), int64_t{0}};
  EXPECT_THAT(textOf(loop), HasSubstr("a later iteration writes 'a[i - 1]' here\n"));
  EXPECT_THAT(textOf(loop), HasSubstr("an earlier iteration reads 'a[i]' here (anti, distance (k, 0))\n"));
}

TEST(TextReport, AnEdgeOfThisLoopIsPreferred) {
  LoopReport loop = sampleLoop(Verdict::Serial, "sequential", "each iteration needs the one before");
  DependenceEntry inner;
  inner.kind = "output";
  inner.level = "a.c:3:5";
  inner.variable = "inner";
  DependenceEntry own = inner;
  own.level = loop.id;
  own.variable = "own";
  loop.dependences = {inner, own};
  EXPECT_THAT(textOf(loop), HasSubstr("writes 'own' here"));
}

TEST(TextReport, LoopsWithNothingToGainAreHiddenUnlessAsked) {
  RenderOptions options;
  const auto text = [&](const LoopReport &loop) { return render(reportOf({loop}), Format::Text, options); };
  LoopReport loop = sampleLoop(Verdict::Independent, "independent", "iterations are independent");
  EXPECT_EQ(text(loop), ""); // a loop around it is parallel
  loop.isOutermostParallel = true;
  EXPECT_NE(text(loop), "");
  loop.cost.tripCount = "4";
  EXPECT_EQ(text(loop), "");
  loop.cost.tripCount = "n";
  EXPECT_NE(text(loop), "");
  LoopReport serial = sampleLoop(Verdict::Serial, "sequential", "each iteration needs the one before");
  EXPECT_EQ(text(serial), "");
  serial.unlocks.emplace_back();
  EXPECT_NE(text(serial), "");
}

TEST(TextReport, UnansweredLoopsAreHiddenUnlessFoundOrAsked) {
  LoopReport loop = sampleLoop(Verdict::Unknown, "unknown", "calls a function whose body is not visible");
  loop.refusalId = "opaque-call";
  loop.reasons = {{"opaque-call", "'g' is called here", "a.c", 3, 5}};
  EXPECT_EQ(textOf(loop), "");
  EXPECT_EQ(textOf(loop, true), "a.c:2:3: note: calls a function whose body is not visible [lanewise-opaque-call]\n"
                                "a.c:3:5: note: 'g' is called here [opaque-call]\n");
  loop.severity = Severity::Warning;
  EXPECT_THAT(textOf(loop), HasSubstr("a.c:2:3: warning: "));
}

TEST(TextReport, AReasonThatTheSummaryGaveIsOnlyLocated) {
  LoopReport loop = sampleLoop(Verdict::Serial, "sequential", "'g' prints");
  loop.reasons = {{"sequential", "'g' prints", "a.c", 3, 5}, {"sequential", "'g' prints", "a.c", 2, 3}};
  EXPECT_EQ(textOf(loop), "a.c:2:3: note: 'g' prints [lanewise-sequential]\n"
                          "a.c:3:5: note: here [sequential]\n");
}

TEST(TextReport, ManyReasonsAreCounted) {
  LoopReport loop = sampleLoop(Verdict::Serial, "sequential", "waits");
  for (int i = 0; i < 5; ++i)
    loop.reasons.push_back({"sequential", "because", "a.c", 3, 5});
  EXPECT_THAT(textOf(loop), HasSubstr("and 2 more reasons, shown with --all\n"));
  EXPECT_THAT(textOf(loop, true), Not(HasSubstr("more reasons")));
}

TEST(TextReport, LanguageRulesAreShownOnlyWithEverything) {
  LoopReport loop = sampleLoop(Verdict::Reduction, "reduction", "'s' is a sum");
  loop.assumptions = {{"A1", "signed-overflow", "'i' does not overflow"},
                      {"A2", "reassociation", "floating-point sums may be regrouped"}};
  EXPECT_THAT(textOf(loop), HasSubstr("note: assumes that floating-point sums may be regrouped\n"));
  EXPECT_THAT(textOf(loop, true),
              HasSubstr("note: assumes that 'i' does not overflow; floating-point sums may be regrouped\n"));
}

TEST(TextReport, EverythingIncludesCarriedValues) {
  LoopReport loop = sampleLoop(Verdict::Reduction, "reduction", "'s' is a sum");
  CarriedVariable s;
  s.variable = "s";
  s.classId = "reduction";
  s.combine = "a + b";
  s.lift = "x[i]";
  s.identity = "0";
  s.exactness = "up-to-rounding";
  s.line = 3;
  s.column = 5;
  s.rejected = {{"last-value", "the update reads 's'", 3}};
  loop.carried = {s};
  loop.privatize = {"t"};
  loop.lastPrivate = {"k"};
  const std::string text = textOf(loop, true);
  EXPECT_THAT(text,
              HasSubstr("a.c:3:5: note: 's' is carried: combines as a + b, each iteration gives x[i], starts from "
                        "0, up-to-rounding [reduction]\n"));
  EXPECT_THAT(text, HasSubstr("note: 's' is not in class last-value: the update reads 's'\n"));
  EXPECT_THAT(text, HasSubstr("note: private: t; last value kept: k\n"));
}

TEST(TextReport, DiagnosticsNameTheirPlaceOrTheProgram) {
  Report report;
  report.diagnostics = {
      {"error", "a.c", 3, 4, "expected ';'"}, {"warning", "b.c", 0, 0, "skipped"}, {"note", "", 0, 0, "hello"}};
  EXPECT_EQ(renderDiagnostics(report, {}),
            "a.c:3:4: error: expected ';'\nb.c: warning: skipped\nlanewise: note: hello\n");
}
