// tests/unit/analysis/PayTest.cpp - what is said of time, and what is not.
#include "analysis/Pay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanewise {
namespace {

using testing::HasSubstr;

/// 1 GFLOP/s and 1 GB/s on one thread, twice that on two; 10 µs to begin; a device with ten times that.
BenchRecord sampleRecord(bool hasDevice) {
  BenchRecord record;
  record.hardware.processor = "a processor";
  record.hardware.cores = 2;
  const auto series = [&](const char *kernel, const char *mode, int64_t threads, double seconds) {
    BenchSeries one;
    one.kernel = kernel;
    one.dtype = "float";
    one.mode = mode;
    one.threads = threads;
    if (seconds > 0)
      one.points = {{1000, 1, {{seconds}, ""}}};
    else
      one.reason = "there is no CUDA device";
    record.series.push_back(one);
  };
  series("matmul", kBlasOne, 1, 2);
  series("matmul", kBlasMany, 2, 1);
  series("matmul", kCudaCompute, 0, hasDevice ? 0.1 : 0);
  series("matvec", kCudaCompute, 0, hasDevice ? 4e-4 : 0);
  record.figures = {{"copy", "bytes per second", 1, "", {{1e9}, ""}},
                    {"copy", "bytes per second", 2, "", {{2e9}, ""}},
                    {"parallel-region", "seconds", 2, "", {{1e-5}, ""}}};
  for (const char *name : {"launch", "to-device", "from-device"}) {
    BenchFigure figure{name, "", 0, "", {}};
    if (hasDevice)
      figure.value.repetitions = {std::string(name) == "launch" ? 5e-6 : 1e8};
    else
      figure.value.reason = "there is no CUDA device";
    record.figures.push_back(figure);
  }
  return record;
}

Report reportWith(double flops, double bytes, Verdict verdict = Verdict::Independent) {
  LoopReport loop;
  loop.verdict = verdict;
  loop.cost.counted = LoopCost();
  LoopCost &cost = *loop.cost.counted;
  cost.flops = {"f", flops, 0};
  cost.footprint = cost.read = cost.written = {"b", bytes, 0};
  cost.liveIn = cost.liveOut = {"b", bytes, 0};
  cost.operations = {{"add", "f32", {"f", flops, 0}, {"f", flops, 0}}};
  Report report;
  report.loops = {loop};
  return report;
}

TEST(PayTest, SmallLoopsAreNotWorthStartingThreads) {
  Report report = reportWith(1000, 1000);
  addPays(report, sampleRecord(false));
  const PayEntry &threads = report.loops[0].pays.at(0);
  EXPECT_EQ(threads.answer, "does-not-pay");
  EXPECT_THAT(threads.text, HasSubstr("1 µs as it is, 10.5 µs with them, of which 10 µs to begin"));
  EXPECT_THAT(threads.text, HasSubstr("measured on a processor, 2 cores"));
  EXPECT_EQ(report.measuredOn, "a processor, 2 cores");
}

TEST(PayTest, LargeOnesCouldPay) {
  Report report = reportWith(1e8, 1e6);
  addPays(report, sampleRecord(false));
  EXPECT_EQ(report.loops[0].pays.at(0).answer, "could-pay");
  EXPECT_NEAR(*report.loops[0].pays[0].parallelSeconds, 0.05001, 1e-9);
  EXPECT_EQ(report.loops[0].pays.at(1).answer, "unknown");
  EXPECT_THAT(report.loops[0].pays.at(1).text, HasSubstr("there is no CUDA device"));
}

TEST(PayTest, TransfersDecide) {
  Report report = reportWith(1e7, 1e6);
  addPays(report, sampleRecord(true));
  EXPECT_EQ(report.loops[0].pays.at(1).answer, "could-pay");
  EXPECT_EQ(report.loops[0].pays.at(2).answer, "does-not-pay");
  EXPECT_NEAR(*report.loops[0].pays[2].parallelSeconds, 5e-6 + 5e-4 + 0.02, 1e-9);
}

TEST(PayTest, APrefixGoesOverEverythingTwice) {
  Report report = reportWith(1e8, 1e6, Verdict::Scan);
  addPays(report, sampleRecord(false));
  EXPECT_EQ(report.loops[0].pays.at(0).answer, "does-not-pay");
}

TEST(PayTest, NothingIsSaidAgainstWhatWasNotMeasured) {
  Report report = reportWith(1000, 1000);
  report.loops[0].cost.counted->operations.push_back({"exp", "f32", {"n", 10, 0}, {"n", 10, 0}});
  addPays(report, sampleRecord(false));
  EXPECT_EQ(report.loops[0].pays.at(0).answer, "unknown");
  EXPECT_THAT(report.loops[0].pays[0].text, HasSubstr("exp takes time besides"));
}

TEST(PayTest, SizesHaveToBeKnown) {
  Report report = reportWith(1, 1);
  report.loops[0].cost.counted->flops.value.reset();
  addPays(report, sampleRecord(false));
  EXPECT_EQ(report.loops[0].pays.at(0).answer, "unknown");
  EXPECT_THAT(report.loops[0].pays[0].text, HasSubstr("--set"));
}

TEST(PayTest, SerialLoopsHaveNothingToPayFor) {
  Report report = reportWith(1e8, 1e8, Verdict::Serial);
  addPays(report, sampleRecord(true));
  EXPECT_TRUE(report.loops[0].pays.empty());
}

} // namespace
} // namespace lanewise
