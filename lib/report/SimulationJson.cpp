// report/SimulationJson.cpp - schema lanewise.simulation/1.
// Tested by tests/unit/report/SimulationTest.cpp; tests/cli holds real output to docs/simulation.schema.json.
#include "report/SimulationViews.h"

#include <nlohmann/json.hpp>

namespace lanewise {

using Json = nlohmann::ordered_json;

static Json operationJson(const Operation &operation) {
  return {{"name", operation.name},
          {"operation", operation.operation},
          {"text", operation.text},
          {"iteration", operation.iteration},
          {"value", operation.value.empty() ? Json(nullptr) : Json(operation.value)},
          {"latency", operation.latency},
          {"needs", operation.needs}};
}

static Json stateJson(const StateTrace &trace) {
  Json values = Json::array();
  for (const StateValue &value : trace.values)
    values.push_back({{"value", value.text.empty() ? Json(nullptr) : Json(value.text)},
                      {"operation", value.operation ? Json(*value.operation) : Json(nullptr)}});
  return {{"name", trace.name}, {"execution", trace.execution}, {"values", std::move(values)}};
}

static Json runsJson(const BatchRuns &runs) {
  Json rows = Json::array();
  for (size_t i = 0; i < runs.rows.size(); ++i) {
    const LaneRow &row = runs.rows[i];
    rows.push_back({{"lanes", row.lanes},
                    {"ticks", row.ticks},
                    {"at_least", row.atLeast},
                    {"at_most", row.atMost},
                    {"start", runs.schedules[i].start},
                    {"lane", runs.schedules[i].lane}});
  }
  return {{"batch", runs.batch},
          {"work", runs.work},
          {"span", runs.span},
          {"useful_lanes", runs.usefulLanes},
          {"rows", std::move(rows)}};
}

static Json variantJson(const SimulatedVariant &variant) {
  Json operations = Json::array(), states = Json::array(), runs = Json::array();
  for (const Operation &operation : variant.graph)
    operations.push_back(operationJson(operation));
  for (const StateTrace &trace : variant.states)
    states.push_back(stateJson(trace));
  for (const BatchRuns &one : variant.runs)
    runs.push_back(runsJson(one));
  return {{"id", variant.id},
          {"title", variant.title},
          {"counts", countsOf(variant.graph)},
          {"operations", std::move(operations)},
          {"critical_path", variant.criticalPath},
          {"states", std::move(states)},
          {"runs", std::move(runs)}};
}

std::string simulationJson(const Simulation &simulation) {
  Json sizes = Json::array(), variants = Json::array();
  for (const SimulatedSize &size : simulation.sizes)
    sizes.push_back({{"name", size.name}, {"value", size.value}, {"given", size.isGiven}});
  for (const SimulatedVariant &variant : simulation.variants)
    variants.push_back(variantJson(variant));
  const Json document = {{"schema", "lanewise.simulation/1"},
                         {"unit", "tick"},
                         {"ticks", tickSentence(simulation)},
                         {"file", simulation.file},
                         {"line", simulation.line},
                         {"function", simulation.function},
                         {"verdict", simulation.verdict},
                         {"summary", simulation.summary},
                         {"sizes", std::move(sizes)},
                         {"batch", simulation.batch},
                         {"lanes", {simulation.firstLane, simulation.lastLane}},
                         {"counted", simulation.countsAsWritten ? "as_written" : "minimal"},
                         {"latencies", simulation.latencies},
                         {"notes", simulation.notes},
                         {"variants", std::move(variants)},
                         {"why_no_more", simulation.whyNoMore.empty() ? Json(nullptr) : Json(simulation.whyNoMore)}};
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace lanewise
