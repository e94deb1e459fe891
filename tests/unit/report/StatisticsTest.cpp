// unit/report/StatisticsTest.cpp - counts of answers.
#include "SampleReport.h"
#include "report/Render.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace lanewise;
using testing::HasSubstr;

TEST(Statistics, CountsAreOneLine) {
  EXPECT_EQ(renderCounts(reportOf({})), "0 loops");
  EXPECT_EQ(renderCounts(reportOf({sampleLoop(Verdict::Serial, "sequential", "")})), "1 loop: 1 serial");
  EXPECT_EQ(
      renderCounts(reportOf({sampleLoop(Verdict::Unknown, "unknown", ""), sampleLoop(Verdict::Scan, "prefix-scan", ""),
                             sampleLoop(Verdict::Scan, "prefix-scan", "")})),
      "3 loops: 2 scan, 1 unknown");
}

TEST(Statistics, TableNamesReasonsByFrequency) {
  std::vector<LoopReport> loops(3, sampleLoop(Verdict::Unknown, "unknown", ""));
  loops[0].refusalId = "may-alias";
  loops[1].refusalId = loops[2].refusalId = "opaque-call";
  const std::string table = renderStatistics(reportOf(std::move(loops)));
  EXPECT_LT(table.find("opaque-call"), table.find("may-alias"));
  EXPECT_THAT(table, HasSubstr("    opaque-call                       2   67%\n"));
}

TEST(Words, RoundTrip) {
  for (const Verdict verdict : {Verdict::Independent, Verdict::Reduction, Verdict::Scan, Verdict::Conditional,
                                Verdict::Unknown, Verdict::Serial})
    EXPECT_EQ(verdictFromText(verdictText(verdict)), verdict);
  for (const Severity severity : {Severity::Note, Severity::Warning, Severity::Error})
    EXPECT_EQ(severityFromText(severityText(severity)), severity);
  EXPECT_EQ(verdictFromText("parallel"), std::nullopt);
  EXPECT_EQ(formatFromText("json"), Format::Json);
  EXPECT_EQ(formatFromText("xml"), std::nullopt);
}
