// tests/unit/measure/BenchTest.cpp - medians, crossovers, and that measuring measures.
#include "measure/Bench.h"
#include "measure/Machine.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

BenchSeries series(const char *mode, const std::vector<double> &seconds, int64_t firstSize = 32) {
  BenchSeries one;
  one.kernel = "matmul";
  one.dtype = "float";
  one.mode = mode;
  for (const double value : seconds) {
    BenchPoint point;
    point.size = firstSize;
    if (value > 0)
      point.seconds.repetitions = {value, value, value};
    else
      point.seconds.reason = "left out";
    one.points.push_back(point);
    firstSize *= 2;
  }
  return one;
}

TEST(BenchTest, MedianOfOddAndEven) {
  EXPECT_FALSE((Measured{{}, "why"}).median());
  EXPECT_EQ((Measured{{3, 1, 2}, ""}).median(), 2);
  EXPECT_EQ((Measured{{4, 1, 2, 3}, ""}).median(), 2.5);
}

TEST(BenchTest, CrossoverNeedsBothProcessorModesBeaten) {
  BenchRecord record;
  record.series = {series(kBlasOne, {1, 4, 16, 64}), series(kBlasMany, {2, 3, 9, 33}),
                   series(kCudaTransfers, {5, 3.5, 8, 10})};
  ASSERT_EQ(crossoversOf(record).size(), 1u);
  EXPECT_EQ(crossoversOf(record)[0].size, 128); // at 64 it beats one thread only
  EXPECT_TRUE(crossoversOf(record)[0].reason.empty());
}

TEST(BenchTest, NoCrossoverIsNullWithTheReason) {
  BenchRecord record;
  record.series = {series(kBlasOne, {1, 4}), series(kBlasMany, {1, 3}), series(kCudaTransfers, {5, 6})};
  EXPECT_FALSE(crossoversOf(record)[0].size);
  EXPECT_EQ(crossoversOf(record)[0].reason,
            "with transfers the device beat both processor modes at no tested size from 32 to 64");
  record.series[2] = series(kCudaTransfers, {});
  record.series[2].reason = "there is no CUDA device";
  EXPECT_EQ(crossoversOf(record)[0].reason, "cuda-with-transfers was not measured: there is no CUDA device");
  record.series.pop_back();
  EXPECT_FALSE(crossoversOf(record)[0].size);
}

TEST(BenchTest, SizesThatAProcessorModeLacksDoNotCount) {
  BenchRecord record;
  record.series = {series(kBlasOne, {1, 4, 16}), series(kBlasMany, {1, 0, 9}), series(kCudaTransfers, {5, 1, 1})};
  EXPECT_EQ(crossoversOf(record)[0].size, 128);
  record.series[1] = series(kBlasMany, {0, 0, 0});
  EXPECT_EQ(crossoversOf(record)[0].reason, "no size was measured in all three modes");
}

TEST(BenchTest, TimesAreOfOneCall) {
  int64_t calls = 0, made = 0;
  const Measured measured = timeCalls([&] { ++made; }, 3, calls);
  ASSERT_EQ(measured.repetitions.size(), 3u);
  EXPECT_GE(calls, 1);
  EXPECT_GE(made, 3 * calls); // how many, the machine decides
  for (const double seconds : measured.repetitions)
    EXPECT_GT(seconds, 0);
}

TEST(BenchTest, FiguresOfThisMachine) {
  EXPECT_GE(hardware().cores, 1);
  EXPECT_GT(hardware().memoryBytes, 0);
  const std::vector<BenchFigure> figures = processorFigures(2, 1);
  ASSERT_EQ(figures.size(), 3u);
  for (const BenchFigure &figure : figures)
    EXPECT_TRUE(figure.value.isMeasured()) << figure.name;
  EXPECT_GT(*figures[0].value.median(), 1e7);
  EXPECT_LT(*figures[2].value.median(), 1);
  EXPECT_FALSE(processorFigures(1, 1).back().value.isMeasured());
}

} // namespace
} // namespace lanewise
