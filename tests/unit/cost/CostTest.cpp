// tests/unit/cost/CostTest.cpp - textbook formulas from loops in model text.
#include "unit/cost/CostText.h"

namespace lanewise {
namespace {

using Orders = std::vector<IterationOrder>;
constexpr IterationOrder kAny = IterationOrder::Any, kTree = IterationOrder::Tree, kSerial = IterationOrder::Serial;

const std::string kDot = "s = 0; " + counted("j", "0", "j < m", "s = s + a[i * m + j] * b[j];") + " c[i] = s;";

TEST(CostTest, MatrixVector) {
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", kDot)), {kAny, kTree});
  const LoopCost &cost = text.cost.loops[0];
  EXPECT_EQ(cost.tripCount.text, "n");
  EXPECT_EQ(cost.flops.text, "2*n*m");
  EXPECT_EQ(cost.flopsAtLeast.text, "2*n*m");
  EXPECT_EQ(cost.flopsMinimal.text, "2*n*m - n");
  EXPECT_EQ(cost.flopsPerIteration.text, "2*m");
  EXPECT_EQ(cost.read.text, "8*n*m");
  EXPECT_EQ(cost.written.text, "4*n");
  EXPECT_EQ(cost.work.text, "n*m + n");
  EXPECT_EQ(cost.span.text, "ceil(log2(m)) + 2");
  EXPECT_EQ(text.cost.loops[1].flops.text, "2*m");
  EXPECT_EQ(text.cost.whole.flops.text, "2*n*m");
  EXPECT_TRUE(cost.holds.empty());
}

// 2 outputs, 3 inputs: 6 products and 4 additions are needed, 12 FLOPs are written.
TEST(CostTest, LayerOfTwoByThree) {
  CostOptions sizes;
  sizes.settings = {{"n", 2}, {"m", 3}};
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", kDot)), {kAny, kTree}, sizes);
  const LoopCost &cost = text.cost.loops[0];
  EXPECT_EQ(cost.flops.value, 12);
  EXPECT_EQ(cost.flopsMinimal.value, 10);
  for (const OperationCount &count : cost.operations)
    if (count.type == "f32")
      EXPECT_EQ(count.atMost.value, 6) << count.operation;
  EXPECT_EQ(cost.work.value, 8);
  EXPECT_EQ(cost.span.value, 4);
  EXPECT_EQ(cost.usefulLanes, 2);
}

TEST(CostTest, BiasIsOneMoreAdditionForEachOutput) {
  const std::string summed = "s = 0; " + counted("j", "0", "j < m", "s = s + a[i * m + j] * b[j];");
  const CostedText after = costOfText(inFunction(counted("i", "0", "i < n", summed + " c[i] = s + c[i];")));
  EXPECT_EQ(after.cost.whole.flopsMinimal.text, "2*n*m");
  const std::string started = "s = c[i]; " + counted("j", "0", "j < m", "s = s + a[i * m + j] * b[j];") + " c[i] = s;";
  const CostedText before = costOfText(inFunction(counted("i", "0", "i < n", started)));
  EXPECT_EQ(before.cost.whole.flopsMinimal.text, "2*n*m");
}

TEST(CostTest, Cholesky) {
  const std::string inner = "s = a[i * n + j]; " + counted("l", "0", "l < j", "s = s - a[i * n + l] * a[j * n + l];") +
                            " a[i * n + j] = s / a[j * n + j];";
  const std::string column = "s = a[j * n + j]; " + counted("l", "0", "l < j", "s = s - a[j * n + l] * a[j * n + l];") +
                             " a[j * n + j] = sqrt(s):f32; " + counted("i", "j + 1", "i < n", inner);
  CostedText text = costOfText(inFunction(counted("j", "0", "j < n", column)));
  EXPECT_EQ(text.cost.whole.flops.text, "(n*n*n - n)/3");
  std::map<std::string, std::string> apart;
  for (const OperationCount &count : text.cost.whole.operations)
    apart[count.operation + "." + count.type] = count.atMost.text;
  EXPECT_EQ(apart["div.f32"], "(n*n - n)/2");
  EXPECT_EQ(apart["sqrt.f32"], "n");
}

TEST(CostTest, LuHasTwoThirds) {
  const std::string row = "a[i * n + l] = a[i * n + l] / a[l * n + l]; " +
                          counted("j", "l + 1", "j < n", "a[i * n + j] = a[i * n + j] - a[i * n + l] * a[l * n + j];");
  const CostedText text = costOfText(inFunction(counted("l", "0", "l < n", counted("i", "l + 1", "i < n", row))));
  EXPECT_EQ(text.cost.whole.flops.text, "(2*n*n*n - 3*n*n + n)/3");
  EXPECT_EQ(text.cost.loops[2].flops.text, "2*n - 2*l - 2");
}

TEST(CostTest, StencilNeedsItsBorder) {
  const CostedText text = costOfText(inFunction(counted("i", "1", "i < n - 1", "b[i] = a[i - 1] + a[i] + a[i + 1];")));
  EXPECT_EQ(text.cost.whole.flops.text, "2*n - 4");
  EXPECT_EQ(text.cost.loops[0].holds, std::vector<std::string>{"n >= 2"});
  EXPECT_EQ(text.cost.loops[0].read.text, "12*n - 24");
}

TEST(CostTest, SparseRowsTelescope) {
  const std::string row = "s = 0; " + counted("j", "idx[i]", "j < idx[i + 1]", "s = s + a[j] * b[j];") + " c[i] = s;";
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", row)), {kAny, kTree});
  EXPECT_EQ(text.cost.whole.flops.text, "2*idx[n] - 2*idx[0]");
  EXPECT_EQ(text.cost.loops[0].holds, std::vector<std::string>{"idx[i + 1] >= idx[i]"});
}

TEST(CostTest, GuardsOnCountersAreExact) {
  const std::string body = counted("j", "0", "j < n", "if (j <= i) { c[i] = c[i] + b[j]; }");
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", body)));
  EXPECT_EQ(text.cost.whole.flops.text, "(n*n + n)/2");
  EXPECT_EQ(text.cost.whole.flopsAtLeast.text, "(n*n + n)/2");
  EXPECT_EQ(text.cost.loops[0].written.text, "2*n*n + 2*n");
}

TEST(CostTest, OtherBranchesAreBounds) {
  const std::string body = "if (a[i] < 0) { c[i] = c[i] * 2 + 1; } else { c[i] = c[i] + 1; }";
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", body)));
  EXPECT_EQ(text.cost.whole.flopsAtLeast.text, "n");
  EXPECT_EQ(text.cost.whole.flops.text, "2*n");
}

TEST(CostTest, AnEarlyExitMayComeAtOnce) {
  const std::string body = "if (a[i] < 0) { break L0; } c[i] = c[i] + 1;";
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", body)));
  EXPECT_EQ(text.cost.loops[0].flopsAtLeast.text, "0");
  EXPECT_EQ(text.cost.loops[0].flops.text, "n");
}

TEST(CostTest, UnknownTripsHaveAName) {
  const CostedText text = costOfText(inFunction("s = 1; loop for (s < t) step { } { s = s * 0.5; }"));
  ASSERT_EQ(text.cost.loops[0].symbols.size(), 1u);
  EXPECT_EQ(text.cost.loops[0].flops.text, text.cost.loops[0].symbols[0].name);
}

TEST(CostTest, WeightsAreData) {
  CostOptions options;
  options.weights = {{"div", 4}};
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", "c[i] = a[i] / b[i] + 1;")), {}, options);
  EXPECT_EQ(text.cost.whole.flops.text, "5*n");
  EXPECT_EQ(costConvention(options), "fma=2, div=4; div, sqrt and math calls counted apart");
}

TEST(CostTest, SpanOfATriangleIsItsLongestRow) {
  const std::string nest = counted("i", "0", "i < n", counted("j", "0", "j < i", "c[j] = c[j] + 1;"));
  EXPECT_EQ(costOfText(inFunction(nest), {kAny, kSerial}).cost.loops[0].span.text, "n - 1");
  EXPECT_EQ(costOfText(inFunction(nest), {kSerial, kAny}).cost.loops[0].span.text, "n");
  EXPECT_EQ(costOfText(inFunction(nest), {kSerial, kSerial}).cost.loops[0].span.text, "(n*n - n)/2");
}

} // namespace
} // namespace lanewise
