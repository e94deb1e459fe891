// tests/unit/report/SimulationTest.cpp - the views of a loop on lanes.
#include "report/RenderSimulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanewise {
namespace {

using testing::HasSubstr;
using testing::Not;

Simulation sample(uint32_t lanes = 2) {
  Simulation simulation;
  simulation.file = "a.c";
  simulation.line = 2;
  simulation.function = "f";
  simulation.verdict = "reduction";
  simulation.summary = "a < b & c";
  simulation.sizes = {{"n", "3", true}, {"m", "4", false}};
  simulation.lastLane = lanes;
  SimulatedVariant variant{"as-written", "in the order of the source", {}, {0, 1}, {}, {}};
  variant.graph = {{"mul1", "mul", "x[0] * 2", "i = 0", "2", 1, {}},
                   {"add1", "add", "mul1 + x[1]", "i = 1", "4", 2, {0}}};
  variant.states = {{"s", "", {{"0", std::nullopt}, {"", std::nullopt}, {"4", 1}}}};
  BatchRuns runs{1, 3, 3, 1, {}, {}};
  for (uint32_t lane = 1; lane <= lanes; ++lane) {
    runs.schedules.push_back(listSchedule(variant.graph, lane));
    runs.rows.push_back({lane, 3, 3, 3});
  }
  variant.runs = {runs};
  simulation.variants = {variant};
  simulation.whyNoMore = "nothing to combine";
  return simulation;
}

TEST(SimulationTest, Text) {
  const std::string text = renderSimulation(sample(), SimulationFormat::Text);
  EXPECT_THAT(text, HasSubstr("a.c:2: a < b & c\nn = 3, m = 4 (not set), batch 1\nTicks are not seconds"));
  EXPECT_THAT(text, HasSubstr("  tick   1     2     3\n  lane 1 mul1* add1* =\n"));
  EXPECT_THAT(text, HasSubstr("0 → … → 4\n  known after tick  0       3\n"));
  EXPECT_THAT(text, HasSubstr("more lanes stop helping at p = 1"));
}

TEST(SimulationTest, LongSchedulesGoOnBelow) {
  Simulation simulation = sample(1);
  OperationGraph &graph = simulation.variants[0].graph;
  for (uint32_t i = 2; i < 60; ++i)
    graph.push_back({"add" + std::to_string(i), "add", "", "", "", 1, {i - 1}});
  simulation.variants[0].runs[0].schedules = {listSchedule(graph, 1)};
  const std::string text = renderSimulation(simulation, SimulationFormat::Text);
  size_t longest = 0, length = 0;
  for (const char c : text) {
    length = c == '\n' ? 0 : length + 1;
    longest = std::max(longest, length);
  }
  EXPECT_LE(longest, 160u);
  EXPECT_THAT(text, HasSubstr("add59"));
}

TEST(SimulationTest, PicturesEscapeWhatTheyQuote) {
  EXPECT_THAT(renderSimulation(sample(), SimulationFormat::Svg), HasSubstr("a &lt; b &amp; c"));
  Simulation simulation = sample();
  simulation.variants[0].graph[0].text = "</script><b>";
  const std::string page = renderSimulation(simulation, SimulationFormat::Html);
  EXPECT_THAT(page, Not(HasSubstr("</script><b>")));
  EXPECT_THAT(page, HasSubstr("Ticks are not seconds"));
}

TEST(SimulationTest, JsonSaysNullForWhatIsPassedBy) {
  EXPECT_THAT(renderSimulation(sample(), SimulationFormat::Json), HasSubstr(R"({"value":null,"operation":null})"));
}

} // namespace
} // namespace lanewise
