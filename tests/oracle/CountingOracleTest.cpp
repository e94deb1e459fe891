// tests/oracle/CountingOracleTest.cpp - formulas against runs that count every operation and every access.
//
// LANEWISE_ORACLE_SEED and LANEWISE_ORACLE_COUNT choose other generated kernels, or more.
#include "oracle/CountingOracle.h"

#include "frontend/Frontend.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <tuple>

namespace lanewise {
namespace {

const std::vector<Kernel> &textbook() {
  static const std::vector<Kernel> kKernels{{"matmul", R"(  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      real s = 0;
      for (int l = 0; l < k; ++l)
        s += a[i * k + l] * b[l * m + j];
      c[i * m + j] = s;
    }
)"},
                                            {"layer", R"(  for (int o = 0; o < n; ++o) {
    real s = 0;
    for (int i = 0; i < m; ++i)
      s += a[o * m + i] * b[i];
    c[o] = s;
  }
)"},
                                            {"convolution", R"(  for (int y = 0; y < n - k + 1; ++y)
    for (int x = 0; x < m - k + 1; ++x) {
      real s = 0;
      for (int dy = 0; dy < k; ++dy)
        for (int dx = 0; dx < k; ++dx)
          s += a[(y + dy) * m + x + dx] * b[dy * k + dx];
      c[y * (m - k + 1) + x] = s;
    }
)"},
                                            {"attention", R"(  for (int t0 = 0; t0 < n; ++t0) {
    real top = -100.0f;
    for (int u = 0; u <= t0; ++u) {
      real s = 0;
      for (int i = 0; i < m; ++i)
        s += a[t0 * m + i] * b[u * m + i];
      top = std::max(top, s);
      c[t0 * n + u] = s;
    }
    real sum = 0;
    for (int u = 0; u <= t0; ++u) {
      real e = exponential(c[t0 * n + u] - top);
      sum += e;
      c[t0 * n + u] = e;
    }
    for (int u = 0; u <= t0; ++u)
      c[t0 * n + u] = c[t0 * n + u] / sum;
  }
)"},
                                            {"layernorm", R"(  for (int r = 0; r < n; ++r) {
    real mean = 0;
    for (int i = 0; i < m; ++i)
      mean += a[r * m + i];
    mean /= m;
    real v = 0;
    for (int i = 0; i < m; ++i) {
      real d = a[r * m + i] - mean;
      v += d * d;
    }
    real s = real(1.0f) / square_root(v / m + 0.00001f);
    for (int i = 0; i < m; ++i)
      c[r * m + i] = (a[r * m + i] - mean) * s;
  }
)"},
                                            {"softmax", R"(  for (int r = 0; r < n; ++r) {
    real top = a[r * m];
    for (int i = 1; i < m; ++i) {
      real x = a[r * m + i];
      top = std::max(top, x);
    }
    real sum = 0;
    for (int i = 0; i < m; ++i) {
      real e = exponential(a[r * m + i] - top);
      c[r * m + i] = e;
      sum += e;
    }
    for (int i = 0; i < m; ++i)
      c[r * m + i] = c[r * m + i] / sum;
  }
)"},
                                            {"lu", R"(  for (int l = 0; l < n; ++l)
    for (int i = l + 1; i < n; ++i) {
      real f = a[i * n + l] / a[l * n + l];
      a[i * n + l] = f;
      for (int j = l + 1; j < n; ++j)
        a[i * n + j] -= f * a[l * n + j];
    }
)"},
                                            {"cholesky", R"(  for (int j = 0; j < n; ++j) {
    real d = a[j * n + j];
    for (int l = 0; l < j; ++l) {
      real x = a[j * n + l];
      d -= x * x;
    }
    a[j * n + j] = square_root(d);
    for (int i = j + 1; i < n; ++i) {
      real s = a[i * n + j];
      for (int l = 0; l < j; ++l)
        s -= a[i * n + l] * a[j * n + l];
      a[i * n + j] = s / a[j * n + j];
    }
  }
)"},
                                            {"floyd_warshall", R"(  for (int l = 0; l < n; ++l)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        real old = a[i * n + j];
        real way = a[i * n + l] + a[l * n + j];
        a[i * n + j] = std::min(old, way);
      }
)"},
                                            {"jacobi", R"(  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      b[i * m + j] = real(0.2f) * (a[i * m + j] + a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
)"},
                                            {"gauss_seidel", R"(  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      a[i * m + j] = real(0.25f) * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
)"},
                                            {"sparse_rows", R"(  for (int i = 0; i < k; ++i) {
    real s = 0;
    for (int l = t[i]; l < t[i + 1]; ++l)
      s += a[l] * b[l];
    c[i] = s;
  }
)"},
                                            {"butterflies", R"(  for (int s = 0; s < k; ++s)
    for (int i = 0; i < n / 2; ++i) {
      real x = a[i], y = b[i] * c[i];
      a[i] = x + y;
      b[i] = x - y;
    }
)"},
                                            {"doubling_stages", R"(  for (int h = 1; h < n; h *= 2)
    for (int i = 0; i < n / 2; ++i)
      a[i] = a[i] * b[i];
  for (int h = 2; h <= m; h <<= 1)
    for (int i = 0; i < m; ++i)
      c[i] += b[i];
)"}};
  return kKernels;
}

uint64_t numberFrom(const char *variable, uint64_t otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// What the formulas say, for the operations that the rival knows.
struct Predicted {
  std::map<std::string, double> atLeast, atMost;
  std::optional<double> read, written, readAtLeast, writtenAtLeast, footprint; ///< bytes
  bool isKnown = true; ///< every formula has a value for these sizes
};

Predicted predictedBy(const FunctionModel &function, const std::vector<LoopSummary> &summaries,
                      const CostOptions &options) {
  const std::vector<IterationOrder> orders(summaries.size(), IterationOrder::Serial);
  const FunctionCost costs = costOf(function, summaries, orders, options);
  const LoopCost &cost = costs.whole;
  Predicted predicted;
  for (const OperationCount &count : cost.operations) {
    if (count.type != "f32" || count.operation == "convert")
      continue;
    const bool isChoice = count.operation == "compare" || count.operation == "min-max";
    const std::string name = isChoice ? "choice" : count.operation == "fabs" ? "neg" : count.operation;
    predicted.isKnown = predicted.isKnown && count.atLeast.value && count.atMost.value;
    predicted.atLeast[name] += count.atLeast.value.value_or(0);
    predicted.atMost[name] += count.atMost.value.value_or(0);
  }
  predicted.isKnown = predicted.isKnown && cost.flops.value;
  std::vector<const LoopCost *> outermost;
  for (const LoopSummary &loop : summaries)
    if (loop.parent < 0)
      outermost.push_back(&costs.loops[loop.id]);
  if (outermost.size() != 1)
    return predicted;
  predicted.read = outermost[0]->read.value;
  predicted.written = outermost[0]->written.value;
  predicted.readAtLeast = outermost[0]->readAtLeast.value;
  predicted.writtenAtLeast = outermost[0]->writtenAtLeast.value;
  predicted.footprint = outermost[0]->footprint.value;
  return predicted;
}

struct Score {
  int compared = 0, exact = 0, exactBytes = 0, open = 0, footprints = 0;
};

void compare(const std::vector<Kernel> &kernels, bool mustBeExact, Score &score) {
  std::string error;
  const std::unique_ptr<CountingProgram> program = CountingProgram::compile(kernels, error);
  ASSERT_TRUE(program) << error;
  CompileUnit source;
  source.file = source.displayName = "/kernels.cpp";
  source.directory = "/";
  source.arguments = {"-std=c++20"};
  source.content = plainSource(kernels);
  const UnitModel unit = lowerUnit(source);
  ASSERT_TRUE(unit.complete);
  std::map<std::string, const FunctionModel *> functions;
  std::map<std::string, std::vector<LoopSummary>> summaries;
  for (const std::unique_ptr<FunctionModel> &function : unit.functions) {
    functions[function->name] = function.get();
    summaries[function->name] = summarize(*function, unit.rules);
  }
  static constexpr int kSizes[][3] = {{5, 7, 3},  {8, 4, 2}, {3, 3, 1}, {12, 9, 4},
                                      {9, 16, 5}, {4, 2, 2}, {1, 1, 1}, {2, 5, 6}};
  for (const auto &[n, m, k] : kSizes) {
    std::vector<int> table{0};
    for (int i = 0; i < k; ++i)
      table.push_back(table.back() + (i * 5 + n) % 4);
    CostOptions options;
    options.settings = {{"n", n}, {"m", m}, {"k", k}, {"t[0]", 0}, {"t[k]", table.back()}};
    for (const Kernel &kernel : kernels) {
      const FunctionModel *function = functions.at(kernel.name);
      const Predicted predicted = predictedBy(*function, summaries.at(kernel.name), options);
      if (!predicted.isKnown) {
        ++score.open;
        EXPECT_FALSE(mustBeExact && n > 4 && m > 4 && n > k)
            << kernel.name << " has no value for " << n << ", " << m << ", " << k;
        continue;
      }
      const CountedRun run = program->run(kernel, n, m, k, table);
      const std::string where = kernel.name + " with n = " + std::to_string(n) + ", m = " + std::to_string(m) +
                                ", k = " + std::to_string(k) + "\n" + kernel.body;
      bool exact = true;
      for (const auto &[name, count] : run.operations) {
        const auto number = static_cast<double>(count);
        const auto least = predicted.atLeast.find(name), most = predicted.atMost.find(name);
        const double low = least == predicted.atLeast.end() ? 0 : least->second;
        const double high = most == predicted.atMost.end() ? 0 : most->second;
        EXPECT_LE(low, number) << name << " in " << where;
        EXPECT_GE(high, number) << name << " in " << where;
        exact = exact && low == high;
      }
      EXPECT_TRUE(exact || !mustBeExact) << where;
      ++score.compared;
      score.exact += exact;
      for (const auto &[least, most, bytes] : {std::tuple(predicted.readAtLeast, predicted.read, run.read),
                                               std::tuple(predicted.writtenAtLeast, predicted.written, run.written)}) {
        if (!least || !most)
          continue;
        EXPECT_LE(*least, bytes) << "bytes in " << where;
        EXPECT_GE(*most, bytes) << "bytes in " << where;
        EXPECT_TRUE(*least == *most || !mustBeExact) << "bytes in " << where;
        score.exactBytes += *least == *most;
      }
      if (predicted.footprint) {
        EXPECT_EQ(*predicted.footprint, run.footprint) << "footprint in " << where;
        ++score.footprints;
      }
    }
  }
}

TEST(CountingOracleTest, TextbookKernels) {
  Score score;
  compare(textbook(), true, score);
  std::printf("%d runs compared, %d without value, %d footprints\n", score.compared, score.open, score.footprints);
  EXPECT_GT(score.compared, 70);
}

TEST(CountingOracleTest, GeneratedNests) {
  const uint64_t seed = numberFrom("LANEWISE_ORACLE_SEED", 0), count = numberFrom("LANEWISE_ORACLE_COUNT", 150);
  Score score;
  compare(generateKernels(seed, static_cast<int>(count)), false, score);
  std::printf("%d runs compared, %d of them exact, %d exact numbers of bytes, %d without value, %d footprints\n",
              score.compared, score.exact, score.exactBytes, score.open, score.footprints);
}

} // namespace
} // namespace lanewise
