// report/SimulationText.cpp - lanes as rows of a table.
#include "report/SimulationViews.h"

#include <algorithm>
#include <cstdio>

namespace lanewise {

static constexpr size_t kWidestPage = 110; // columns; longer schedules go on below

size_t shownRow(const Simulation &simulation, const BatchRuns &runs) {
  const uint32_t lanes = std::clamp(runs.usefulLanes, simulation.firstLane, simulation.lastLane);
  return lanes - simulation.firstLane;
}

std::string sizesText(const Simulation &simulation) {
  std::string text;
  for (const SimulatedSize &size : simulation.sizes)
    text += (text.empty() ? "" : ", ") + size.name + " = " + size.value + (size.isGiven ? "" : " (not set)");
  return text + (text.empty() ? "" : ", ") + "batch " + std::to_string(simulation.batch);
}

std::string operationsText(const SimulatedVariant &variant) {
  std::string text = std::to_string(variant.graph.size()) + (variant.graph.size() == 1 ? " operation" : " operations");
  std::string separator = ": ";
  for (const auto &[operation, count] : countsOf(variant.graph)) {
    text += separator + std::to_string(count) + " " + operation;
    separator = ", ";
  }
  return text;
}

std::string tickSentence(const Simulation &simulation) {
  std::string text = "Ticks are not seconds: a tick is what one operation takes on one lane";
  for (const auto &[operation, latency] : simulation.latencies)
    text += ", " + operation + " " + std::to_string(latency);
  return text + "; memory, counters and subscripts take none.";
}

namespace {
size_t widthOf(const std::string &text) { // characters, not bytes
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(const std::string &text, size_t width) {
  return text + std::string(width - std::min(width, widthOf(text)), ' ');
}

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string table(const std::vector<std::vector<std::string>> &rows) {
  std::vector<size_t> width;
  for (const std::vector<std::string> &row : rows)
    for (size_t i = 0; i < row.size(); ++i) {
      width.resize(std::max(width.size(), i + 1));
      width[i] = std::max(width[i], widthOf(row[i]));
    }
  std::string text;
  for (const std::vector<std::string> &row : rows) {
    std::string line = " ";
    for (size_t i = 0; i < row.size(); ++i)
      line += " " + std::string(width[i] - widthOf(row[i]), ' ') + row[i];
    text += trimmed(line);
  }
  return text;
}

std::string ratio(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string laneTable(const BatchRuns &runs) {
  std::vector<std::vector<std::string>> rows{{"lanes", "ticks", "at least", "at most", "speed-up", "busy"}};
  for (const LaneRow &row : runs.rows) {
    const double speedUp = static_cast<double>(runs.work) / static_cast<double>(row.ticks);
    rows.push_back({std::to_string(row.lanes), std::to_string(row.ticks), std::to_string(row.atLeast),
                    std::to_string(row.atMost), ratio(speedUp),
                    std::to_string(static_cast<int>(100 * speedUp / row.lanes + 0.5)) + "%"});
  }
  return table(rows);
}

std::string gantt(const SimulatedVariant &variant, const OperationGraph &graph, const Schedule &schedule) {
  std::vector<std::vector<std::string>> cells(schedule.lanes, std::vector<std::string>(schedule.ticks));
  size_t width = 1;
  for (uint32_t i = 0; i < graph.size(); ++i) {
    const bool isCritical =
        std::binary_search(variant.criticalPath.begin(), variant.criticalPath.end(), i % variant.graph.size());
    std::vector<std::string> &lane = cells[schedule.lane[i]];
    lane[schedule.start[i]] = graph[i].name + (isCritical ? "*" : "");
    width = std::max(width, lane[schedule.start[i]].size());
    for (uint64_t tick = schedule.start[i] + 1; tick < schedule.start[i] + graph[i].latency; ++tick)
      lane[tick] = "=";
  }
  const size_t label = std::to_string(schedule.lanes).size() + 5;
  width = std::max(width, std::to_string(schedule.ticks).size()) + 1;
  const size_t perPage = std::max<size_t>(1, (kWidestPage - label - 3) / width);
  std::string text;
  for (size_t first = 0; first < schedule.ticks; first += perPage) {
    const size_t end = std::min<size_t>(schedule.ticks, first + perPage);
    std::string line = "  " + padded("tick", label) + " ";
    for (size_t tick = first; tick < end; ++tick)
      line += padded(std::to_string(tick + 1), width);
    text += (first == 0 ? "" : "\n") + trimmed(line);
    for (uint32_t lane = 0; lane < schedule.lanes; ++lane) {
      line = "  " + padded("lane " + std::to_string(lane + 1), label) + " ";
      for (size_t tick = first; tick < end; ++tick)
        line += padded(cells[lane][tick].empty() ? "." : cells[lane][tick], width);
      text += trimmed(line);
    }
  }
  return text;
}

std::string operationLines(const SimulatedVariant &variant) {
  size_t name = 0, what = 0;
  const auto whatOf = [](const Operation &one) { return one.text + (one.value.empty() ? "" : " = " + one.value); };
  for (const Operation &operation : variant.graph) {
    name = std::max(name, operation.name.size());
    what = std::max(what, whatOf(operation).size());
  }
  std::string text;
  for (const Operation &operation : variant.graph)
    text += trimmed("  " + padded(operation.name, name) + "  " + padded(whatOf(operation), what) + "  " +
                    operation.iteration);
  return text;
}

std::string stateLines(const SimulatedVariant &variant, const Schedule &schedule) {
  std::string text;
  for (const StateTrace &trace : variant.states) {
    std::string values = trace.name + (trace.execution.empty() ? "" : " (" + trace.execution + ")") + ": ";
    std::string ticks(values.size() - 2, ' ');
    ticks = padded("known after tick", std::max<size_t>(ticks.size(), 16)) + "  ";
    values = padded(values, ticks.size());
    std::string separator;
    for (const StateValue &value : trace.values) {
      const uint64_t known =
          value.operation ? schedule.start[*value.operation] + variant.graph[*value.operation].latency : 0;
      const std::string shown = value.text.empty() ? "…" : value.text;
      const std::string when = value.text.empty() ? "" : std::to_string(known);
      const size_t width = std::max(widthOf(shown), when.size());
      values += separator + padded(shown, width);
      ticks += std::string(separator.empty() ? 0 : 3, ' ') + padded(when, width);
      separator = " → ";
    }
    text += trimmed("  " + values) + trimmed("  " + ticks);
  }
  return text;
}

std::string simulationText(const Simulation &simulation) {
  std::string text = simulation.file + ":" + std::to_string(simulation.line) + ": " + simulation.summary + "\n" +
                     sizesText(simulation) + "\n" + tickSentence(simulation) + "\n";
  for (const std::string &note : simulation.notes)
    text += note + "\n";
  for (const SimulatedVariant &variant : simulation.variants) {
    const BatchRuns &runs = variant.runs.back();
    const Schedule &schedule = runs.schedules[shownRow(simulation, runs)];
    text += "\n" + variant.id + ": " + variant.title + "\n  " + operationsText(variant) +
            (simulation.batch > 1 ? ", " + std::to_string(simulation.batch) + " times" : "") + "\n  work " +
            std::to_string(runs.work) + " ticks, longest chain " + std::to_string(runs.span) +
            "; more lanes stop helping at p = " + std::to_string(runs.usefulLanes) + "\n\n" + laneTable(runs) + "\n" +
            gantt(variant, copiesOf(variant.graph, runs.batch), schedule) + "  * on the longest chain\n\n" +
            operationLines(variant);
    if (!variant.states.empty())
      text += "\n" + stateLines(variant, schedule);
  }
  if (!simulation.whyNoMore.empty())
    text += "\n" + simulation.whyNoMore + "\n";
  return text;
}
} // namespace

std::string renderSimulation(const Simulation &simulation, SimulationFormat format) {
  switch (format) {
  case SimulationFormat::Text:
    return simulationText(simulation);
  case SimulationFormat::Json:
    return simulationJson(simulation) + "\n";
  case SimulationFormat::Svg:
    return simulationSvg(simulation);
  case SimulationFormat::Html:
    return simulationPage(simulation);
  }
  return "";
}

} // namespace lanewise
