// tests/unit/report/RecordTest.cpp - measured records: to JSON and back, and as a plot.
#include "report/RenderRecord.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanewise {
namespace {

using testing::HasSubstr;
using testing::Not;

BenchRecord sample() {
  BenchRecord record;
  record.toolVersion = "1.2.3";
  record.hardware = {"a <processor>", 2, 1000, "", "there is no CUDA device"};
  record.environment = {{"OMP_NUM_THREADS", "2"}};
  BenchSeries blas{"matvec", "float", kBlasOne, "OpenBLAS 0.3.21", "Zen", 1, "one call", "", {}};
  blas.points = {{32, 8, {{2e-6, 1e-6, 3e-6}, ""}},
                 {64, 0, {{}, "left out"}},
                 {128, 1, {{1e-5, 1e-5}, ""}},
                 {256, 1, {{1e-4}, ""}}};
  BenchSeries device{"matvec", "float", kCudaTransfers, "", "", 0, "both ways", "there is no CUDA device", {}};
  record.series = {blas, device};
  record.figures = {{"copy", "bytes per second", 1, "memcpy", {{1e9, 2e9}, ""}},
                    {"launch", "seconds", 0, "a launch", {{}, "there is no CUDA device"}}};
  return record;
}

TEST(RecordTest, ComesBackAsItWas) {
  const std::string json = recordJson(sample());
  const Fallible<BenchRecord> read = readRecord(json);
  ASSERT_TRUE(read) << read.failure().sentence;
  EXPECT_EQ(recordJson(*read), json);
  EXPECT_THAT(json, HasSubstr("\"median\": 2e-06"));
}

TEST(RecordTest, SummaryIsNullWithReason) {
  const std::string json = recordSummaryJson(sample());
  EXPECT_THAT(json, HasSubstr("\"crossover\": null"));
  EXPECT_THAT(json, HasSubstr("cuda-with-transfers was not measured: there is no CUDA device"));
}

TEST(RecordTest, BadTextIsOneSentence) {
  const auto failure = [](const std::string &text) {
    const Fallible<BenchRecord> read = readRecord(text);
    return read ? std::string("read") : read.failure().sentence;
  };
  EXPECT_THAT(failure(""), HasSubstr("no JSON"));
  EXPECT_THAT(failure("{"), HasSubstr("no JSON"));
  EXPECT_THAT(failure("[]"), HasSubstr("the document is no object"));
  EXPECT_THAT(failure("{}"), HasSubstr("has no 'schema'"));
  EXPECT_THAT(failure(R"({"schema": "other/1"})"), HasSubstr("its schema is 'other/1'"));
  const auto broken = [&](const std::string &from, const std::string &to) {
    std::string json = recordJson(sample());
    const size_t at = json.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return failure(json.replace(at, from.size(), to));
  };
  EXPECT_THAT(broken("\"cores\": 2", "\"cores\": \"two\""), HasSubstr("'hardware.cores' is no whole number"));
  EXPECT_THAT(broken("2e-06", "-1"), HasSubstr("'series[0].points[0].seconds[0]' is no number above zero"));
  EXPECT_THAT(broken("\"size\": 32", "\"size\": 0"), HasSubstr("'series[0].points[0].size' is no whole number"));
  EXPECT_THAT(broken("matvec", "fft"), HasSubstr("there is no series 'fft float"));
  EXPECT_THAT(broken("\"series\": [", "\"series\": 3, \"rest\": ["), HasSubstr("'series' is no list"));
  EXPECT_THAT(broken("2e-06", "1e999"), HasSubstr("it is no"));
}

TEST(RecordTest, PlotKeepsEveryPointAndHasGaps) {
  const std::string svg = recordPlot(sample());
  size_t circles = 0;
  for (size_t at = 0; (at = svg.find("<circle", at)) != std::string::npos; ++at)
    ++circles;
  EXPECT_EQ(circles, 6u);
  const size_t line = svg.find("<path d=\"M", svg.rfind("<circle"));
  ASSERT_NE(line, std::string::npos);
  const std::string path = svg.substr(line, svg.find("/>", line) - line);
  EXPECT_EQ(std::count(path.begin(), path.end(), 'M'), 2) << path; // from 32 nothing leads to 128
  EXPECT_EQ(std::count(path.begin(), path.end(), 'L'), 1) << path;
  EXPECT_THAT(svg, HasSubstr("a &lt;processor&gt;"));
  EXPECT_THAT(svg, HasSubstr("CUDA + transfers: not measured"));
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(recordPlot(BenchRecord()), HasSubstr("<svg"));
}

TEST(RecordTest, TableSaysWhatIsMissing) {
  const std::string table = recordTable(sample());
  EXPECT_THAT(table, HasSubstr("measured on a <processor>, 2 cores"));
  EXPECT_THAT(table, HasSubstr("2.00 µs"));
  EXPECT_THAT(table, HasSubstr("cuda-with-transfers: not measured: there is no CUDA device"));
  EXPECT_THAT(table, HasSubstr("OMP_NUM_THREADS=2 was set"));
}

} // namespace
} // namespace lanewise
