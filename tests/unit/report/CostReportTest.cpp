// tests/unit/report/CostReportTest.cpp - costs as a sentence and as a table.
#include "report/Render.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

CostFormula formula(std::string text, double rank = 0) { return {std::move(text), std::nullopt, rank}; }

LoopReport loopWith(const std::string &flops, double rank) {
  LoopReport loop;
  loop.file = "f.c";
  loop.line = 3;
  loop.verdict = Verdict::Independent;
  LoopCost cost;
  cost.flops = cost.flopsAtLeast = cost.flopsMinimal = formula(flops, rank);
  cost.read = formula("4*n");
  cost.written = formula("0");
  cost.work = formula("n");
  cost.span = formula("1");
  loop.cost.counted = cost;
  return loop;
}

TEST(CostReportTest, Sentence) {
  LoopReport loop = loopWith("2*n", 2000);
  EXPECT_EQ(costSentence(loop), "costs 2*n FLOPs (as written); reads 4*n bytes, writes 0; work n, span 1 steps");
  loop.cost.counted->flopsMinimal = formula("2*n - 1");
  loop.cost.counted->flopsAtLeast = formula("n");
  loop.cost.counted->flops.value = 20;
  loop.cost.counted->operations.push_back({"exp", "f32", formula("n"), formula("n")});
  loop.cost.counted->holds.push_back("n >= 2");
  EXPECT_EQ(costSentence(loop), "costs n to 2*n = 20 FLOPs (as written), 2*n - 1 at least needed; apart: n exp; "
                                "reads 4*n bytes, writes 0; work n, span 1 steps; for n >= 2");
  loop.cost.counted.reset();
  EXPECT_EQ(costSentence(loop), "");
}

TEST(CostReportTest, TableIsRanked) {
  Report report;
  report.costConvention = "fma=2";
  report.loops = {loopWith("n", 1000), loopWith("n*n", 1e6)};
  const std::string text = renderCosts(report);
  EXPECT_LT(text.find("n*n"), text.find("  n  "));
  EXPECT_NE(text.find("convention: fma=2"), std::string::npos);
  EXPECT_EQ(renderCosts(Report()), "");
}

} // namespace
} // namespace lanewise
