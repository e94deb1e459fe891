// tests/unit/cost/TextbookTest.cpp - the kernels that everybody knows, and the formulas that books give for them.
#include "unit/cost/CostText.h"

namespace lanewise {
namespace {

using Orders = std::vector<IterationOrder>;
constexpr IterationOrder kAny = IterationOrder::Any, kTree = IterationOrder::Tree, kSerial = IterationOrder::Serial;

std::map<std::string, std::string> operationsOf(const LoopCost &cost) {
  std::map<std::string, std::string> operations;
  for (const OperationCount &count : cost.operations)
    if (!count.type.empty() && count.type[0] == 'f')
      operations[count.operation] = count.atMost.text;
  return operations;
}

TEST(TextbookTest, MatrixProduct) {
  const std::string dot =
      "s = 0; " + counted("l", "0", "l < k", "s = s + a[i * k + l] * b[l * m + j];") + " c[i * m + j] = s;";
  const CostedText text =
      costOfText(inFunction(counted("i", "0", "i < n", counted("j", "0", "j < m", dot))), {kAny, kAny, kTree});
  const LoopCost &cost = text.cost.loops[0];
  EXPECT_EQ(cost.flops.text, "2*n*m*k");
  EXPECT_EQ(cost.flopsMinimal.text, "2*n*m*k - n*m");
  EXPECT_EQ(cost.footprint.text, "4*n*m + 4*n*k + 4*m*k");
  EXPECT_EQ(cost.liveIn.text, "4*n*k + 4*m*k");
  EXPECT_EQ(cost.liveOut.text, "4*n*m");
  EXPECT_EQ(cost.span.text, "ceil(log2(k)) + 2");
}

TEST(TextbookTest, Convolution) {
  const std::string taps =
      "s = 0; " +
      counted("i", "0", "i < k", counted("j", "0", "j < k", "s = s + a[(l + i) * m + h + j] * b[i * k + j];")) +
      " c[l * m + h] = s;";
  const std::string image = counted("l", "0", "l < n - k + 1", counted("h", "0", "h < m - k + 1", taps));
  const CostedText text = costOfText(inFunction("local i32 h; " + image));
  LoopCost cost = text.cost.whole;
  // (n - k + 1)(m - k + 1) outputs of 2 k^2
  EXPECT_EQ(cost.flops.text, "2*n*k*k*m + 2*k*k*k*k - 2*n*k*k*k - 2*k*k*k*m + 2*n*k*k + 2*k*k*m - 4*k*k*k + 2*k*k");
}

// Each of n positions looks at itself and at those before it: n (n + 1) / 2 dot products of length m.
TEST(TextbookTest, TriangularAttention) {
  const std::string score =
      "s = 0; " + counted("l", "0", "l < m", "s = s + a[i * m + l] * b[j * m + l];") + " c[i * n + j] = s;";
  const CostedText text =
      costOfText(inFunction(counted("i", "0", "i < n", counted("j", "0", "j <= i", score))), {kAny, kAny, kTree});
  EXPECT_EQ(text.cost.whole.flops.text, "n*n*m + n*m");
  EXPECT_EQ(text.cost.loops[0].span.text, "ceil(log2(m)) + 2");
}

TEST(TextbookTest, LayerNorm) {
  const std::string row = "s = 0; " + counted("j", "0", "j < m", "s = s + a[i * m + j];") + " s = s / t; u = 0; " +
                          counted("j", "0", "j < m", "u = u + (a[i * m + j] - s) * (a[i * m + j] - s);") +
                          " u = 1 / sqrt(u / t + 0.5):f32; " +
                          counted("j", "0", "j < m", "c[i * m + j] = (a[i * m + j] - s) * u;");
  const CostedText text = costOfText(inFunction("local f32 u; " + counted("i", "0", "i < n", row)));
  // m for the mean, 4 m for the squares (both differences are written), 2 m to apply, and one addition
  EXPECT_EQ(text.cost.whole.flops.text, "7*n*m + n");
  EXPECT_EQ(operationsOf(text.cost.whole)["sqrt"], "n");
  EXPECT_EQ(operationsOf(text.cost.whole)["div"], "3*n");
}

TEST(TextbookTest, Softmax) {
  const std::string row =
      "s = 0; " + counted("j", "0", "j < m", "c[i * m + j] = exp(a[i * m + j] - t):f32; s = s + c[i * m + j];") + " " +
      counted("j", "0", "j < m", "c[i * m + j] = c[i * m + j] / s;");
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", row)));
  EXPECT_EQ(text.cost.whole.flops.text, "2*n*m");
  EXPECT_EQ(operationsOf(text.cost.whole)["exp"], "n*m");
  EXPECT_EQ(operationsOf(text.cost.whole)["div"], "n*m");
}

// k stages of m butterflies: with n = 2^k and m = n / 2 the textbook's 5 n log2 n real operations are those of complex
// ones; a real butterfly is a product, a sum and a difference.
TEST(TextbookTest, FftStages) {
  const std::string butterfly = "s = b[j] * a[j + m]; u = a[j]; a[j] = u + s; a[j + m] = u - s;";
  const CostedText text = costOfText(
      inFunction("local f32 u; " + counted("i", "0", "i < k", counted("j", "0", "j < m", butterfly))), {kSerial, kAny});
  EXPECT_EQ(text.cost.whole.flops.text, "3*k*m");
  EXPECT_EQ(text.cost.loops[0].span.text, "k");
  EXPECT_EQ(text.cost.loops[0].work.text, "k*m");
}

TEST(TextbookTest, FloydWarshall) {
  const std::string relax = "a[i * n + j] = min(a[i * n + j], a[i * n + l] + a[l * n + j]):f32;";
  const CostedText text =
      costOfText(inFunction(counted("l", "0", "l < n", counted("i", "0", "i < n", counted("j", "0", "j < n", relax)))),
                 {kSerial, kAny, kAny});
  EXPECT_EQ(text.cost.whole.flops.text, "n*n*n");
  EXPECT_EQ(operationsOf(text.cost.whole)["min-max"], "n*n*n");
  EXPECT_EQ(text.cost.loops[0].span.text, "n");
}

TEST(TextbookTest, FivePointStencil) {
  const std::string point =
      "b[i * m + j] = 0.2 * (a[i * m + j] + a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j "
      "- 1] + a[i * m + j + 1]);";
  const CostedText text =
      costOfText(inFunction(counted("i", "1", "i < n - 1", counted("j", "1", "j < m - 1", point))), {kAny, kAny});
  EXPECT_EQ(text.cost.whole.flops.text, "5*n*m - 10*n - 10*m + 20"); // 5 (n - 2)(m - 2)
  EXPECT_EQ(text.cost.loops[0].liveOut.text, "4*n*m - 8*n - 8*m + 16");
}

// --- what is said besides counts -----------------------------------------------------------------------------------

TEST(TextbookTest, BranchesWithAProbability) {
  CostOptions options;
  options.branch = Probability{1, 4};
  const std::string body = "if (a[i] < 0) { c[i] = c[i] * 2 + 1; } else { c[i] = c[i] + 1; }";
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", body)), {}, options);
  EXPECT_EQ(text.cost.whole.flopsAtLeast.text, "n");
  EXPECT_EQ(text.cost.whole.flops.text, "2*n");
  EXPECT_EQ(text.cost.whole.flopsExpected.text, "5*n/4");
  EXPECT_EQ(costConvention(options), "fma=2; branches taken 1 in 4; div, sqrt and math calls counted apart");
  const CostedText without = costOfText(inFunction(counted("i", "0", "i < n", body)));
  EXPECT_FALSE(without.cost.whole.flopsExpected.isKnown());
  const std::string early = "if (a[i] < 0) { break L0; } c[i] = c[i] + 1;";
  const CostedText search = costOfText(inFunction(counted("i", "0", "i < n", early)), {}, options);
  EXPECT_FALSE(search.cost.whole.flopsExpected.isKnown()) << "nobody knows when it ends";
}

// What counters decide is exact, whatever the probability.
TEST(TextbookTest, ProbabilityLeavesCountersAlone) {
  CostOptions options;
  options.branch = Probability{1, 4};
  const std::string body = counted("j", "0", "j < n", "if (j <= i) { c[i] = c[i] + b[j]; }");
  const CostedText text = costOfText(inFunction(counted("i", "0", "i < n", body)), {}, options);
  EXPECT_EQ(text.cost.whole.flopsExpected.text, "(n*n + n)/2");
}

TEST(TextbookTest, BrentsBound) {
  const CostedText text =
      costOfText(inFunction("s = 0; " + counted("i", "0", "i < n", "s = s + a[i];") + " c[0] = s;"), {kTree});
  const LoopCost &cost = text.cost.loops[0];
  EXPECT_EQ(cost.stepsAtLeast, "max(n/lanes, ceil(log2(n)) + 1)");
  EXPECT_EQ(cost.stepsAtMost, "n/lanes + ceil(log2(n)) + 1");
  EXPECT_EQ(cost.usefulLanesText, "ceil(n/(ceil(log2(n)) + 1))");
}

TEST(TextbookTest, Alignment) {
  const auto alignments = [](const std::string &body, const std::string &array) {
    const CostedText text = costOfText(inFunction(body));
    for (const ArrayTraffic &traffic : text.cost.loops[0].arrays)
      if (traffic.array == array)
        return traffic.alignment;
    return std::string("none");
  };
  const std::string shifted = counted("i", "0", "i < n", "c[i] = a[i + 1] + a[i] + b[i + 16];");
  EXPECT_EQ(alignments(shifted, "a"), "base, base + 4");
  EXPECT_EQ(alignments(shifted, "b"), "base");
  EXPECT_EQ(alignments(counted("i", "0", "i < n", counted("j", "0", "j < m", "c[i * m + j] = 0;")), "c"), "element");
  EXPECT_EQ(alignments(counted("i", "0", "i < n", counted("j", "0", "j < m", "c[i * 32 + j] = 0;")), "c"), "base");
  EXPECT_EQ(alignments(counted("i", "0", "i < n", "c[idx[i]] = 0;"), "c"), "element");
}

TEST(TextbookTest, SpanOnceTheOrderIsChanged) {
  const std::string nest = counted("i", "0", "i < n", counted("j", "0", "j < m", "c[j] = c[j] + 1;"));
  const CostedText text = costOfText(inFunction(nest), {kSerial, kSerial});
  SpanChange freed, diagonal, cut, peeled;
  freed.freed = {1};
  diagonal.nest = {0, 1};
  diagonal.weights = {2, 1};
  cut.loop = 1;
  cut.parts = {true, false, true};
  peeled.loop = 1;
  peeled.freed = {1};
  peeled.serialIterations = 1;
  const FunctionCost cost = costOf(*text.function, text.loops, {kSerial, kSerial}, {}, {freed, diagonal, cut, peeled});
  ASSERT_EQ(cost.changedSpans.size(), 4u);
  EXPECT_EQ(cost.changedSpans[0].text, "n");
  EXPECT_EQ(cost.changedSpans[1].text, "2*n + m - 2");
  EXPECT_EQ(cost.changedSpans[2].text, "m + 2");
  EXPECT_EQ(cost.changedSpans[3].text, "2");
  EXPECT_EQ(cost.loops[0].span.text, "n*m");
}

} // namespace
} // namespace lanewise
