// tests/unit/analysis/MergeTest.cpp - loops of several functions, instantiations and units in one report.
#include "analysis/Analyze.h"

#include "model/ModelText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

LoopReport at(std::string file, uint32_t line, Verdict verdict, std::vector<std::string> instantiations = {}) {
  LoopReport loop;
  loop.file = std::move(file);
  loop.line = line;
  loop.column = 3;
  loop.id = loop.file + ":" + std::to_string(line) + ":3";
  loop.verdict = verdict;
  loop.instantiations = std::move(instantiations);
  return loop;
}

std::string idsOf(const std::vector<LoopReport> &loops) {
  std::string text;
  for (const LoopReport &loop : loops)
    text += (text.empty() ? "" : " ") + loop.id;
  return text;
}

using Names = std::vector<std::string>;

TEST(Merge, FilesKeepTheirOrderAndLoopsComeByPosition) {
  const Report report = mergeReports({{at("b.c", 9, Verdict::Serial), at("b.c", 2, Verdict::Serial)},
                                      {at("a.c", 1, Verdict::Serial), at("b.h", 4, Verdict::Serial)},
                                      {at("b.h", 3, Verdict::Serial), at("b.c", 5, Verdict::Serial)}},
                                     {});
  EXPECT_EQ(idsOf(report.loops), "b.c:2:3 b.c:5:3 b.c:9:3 a.c:1:3 b.h:3:3 b.h:4:3");
}

TEST(Merge, AUnitThatDoesNotInstantiateATemplateSaysNothingOfIt) {
  LoopReport pattern = at("x.h", 4, Verdict::Unknown);
  pattern.refusalId = "dependent-template";
  const Report report = mergeReports({{pattern}, {at("x.h", 4, Verdict::Independent, {"<int>"})}, {pattern}}, {});
  ASSERT_EQ(report.loops.size(), 1u);
  EXPECT_EQ(report.loops[0].verdict, Verdict::Independent);
  EXPECT_EQ(report.loops[0].instantiations, Names{"<int>"});
  EXPECT_EQ(mergeReports({{pattern}, {pattern}}, {}).loops.at(0).verdict, Verdict::Unknown);
}

TEST(Merge, ALoopOfAHeaderComesOnceWithTheWeakestVerdict) {
  for (const bool weakFirst : {false, true}) {
    std::vector<std::vector<LoopReport>> units = {{at("x.h", 4, Verdict::Independent)},
                                                  {at("x.h", 4, Verdict::Unknown)}};
    if (weakFirst)
      std::swap(units[0], units[1]);
    const Report report = mergeReports(std::move(units), {});
    ASSERT_EQ(report.loops.size(), 1u);
    EXPECT_EQ(report.loops[0].verdict, Verdict::Unknown);
    EXPECT_TRUE(report.loops[0].instantiations.empty());
  }
}

TEST(Merge, InstantiationsWithOneAnswerAreListed) {
  const Report report =
      mergeReports({{at("x.h", 4, Verdict::Serial, {"<int>"}), at("x.h", 4, Verdict::Serial, {"<float>"})},
                    {at("x.h", 4, Verdict::Serial, {"<int>"})}},
                   {});
  ASSERT_EQ(report.loops.size(), 1u);
  EXPECT_EQ(report.loops[0].instantiations, (Names{"<int>", "<float>"}));
}

TEST(Merge, InstantiationsThatDifferSayHow) {
  const Report report =
      mergeReports({{at("x.h", 4, Verdict::Reduction, {"<int>"}), at("x.h", 4, Verdict::Serial, {"<float>"})}}, {});
  ASSERT_EQ(report.loops.size(), 1u);
  EXPECT_EQ(report.loops[0].verdict, Verdict::Serial);
  EXPECT_EQ(report.loops[0].instantiations, (Names{"<int>: reduction", "<float>: serial"}));
}

TEST(Merge, DiagnosticsAreKept) {
  ReportDiagnostic diagnostic;
  diagnostic.message = "file not found";
  const Report report = mergeReports({}, {diagnostic});
  ASSERT_EQ(report.diagnostics.size(), 1u);
  EXPECT_EQ(report.diagnostics[0].message, "file not found");
  EXPECT_TRUE(report.loops.empty());
}

TEST(Analyze, LoopsOfAUnitInOrderOfPosition) {
  const UnitParseResult unit =
      parseUnit("unit {\n  file \"a.c\"\n}\n"
                "function later(i32 n, ptr x -> f32) @1/20:1 { local i32 i; i = 0;\n"
                "  loop L0 for @1/21:3-23:3 (i < n) step { i = i + 1; } { x[i + 1] = x[i] * x[i]; } }\n"
                "function first(i32 n, ptr x -> f32) @1/2:1 { local i32 i; local i32 j; i = 0;\n"
                "  loop L0 for @1/3:3-8:3 (i < n) step { i = i + 1; } { j = 0;\n"
                "    loop L1 for @1/4:5-5:5 (j < 8) step { j = j + 1; } { x[i * 8 + j] = 1.0; } } }\n");
  ASSERT_TRUE(unit) << unit.failure.text();
  const std::vector<LoopReport> loops = analyzeUnit(*unit.unit);
  ASSERT_EQ(loops.size(), 3u);
  EXPECT_EQ(loops[0].line, 3u);
  EXPECT_EQ(loops[1].line, 4u);
  EXPECT_EQ(loops[2].line, 21u);
  EXPECT_EQ(loops[1].parent, loops[0].id);
  EXPECT_EQ(loops[1].depth, 1u);
  EXPECT_EQ(loops[0].function, "first");
  EXPECT_EQ(loops[0].verdict, Verdict::Independent);
  EXPECT_EQ(loops[2].verdict, Verdict::Serial);
  EXPECT_FALSE(loops[2].summary.empty());
}

} // namespace
} // namespace lanewise
