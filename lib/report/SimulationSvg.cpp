// report/SimulationSvg.cpp - lanes as rows, ticks as columns, and arrows from results to those who wait for them.
#include "report/SimulationViews.h"

#include <algorithm>

namespace lanewise {

std::string escapedXml(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
    case '&':
      escaped += "&amp;";
      break;
    case '<':
      escaped += "&lt;";
      break;
    case '>':
      escaped += "&gt;";
      break;
    case '"':
      escaped += "&quot;";
      break;
    default:
      escaped += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return escaped;
}

std::string operationColor(const std::string &operation) {
  if (operation == "add")
    return "#ffe2b8";
  if (operation == "mul")
    return "#cfe3f7";
  if (operation == "min-max" || operation == "select" || operation == "compare")
    return "#d5efd3";
  if (operation == "combine")
    return "#e6dcf5";
  if (operation == "div" || operation == "sqrt")
    return "#f6d3d3";
  return "#e4e4e4";
}

namespace {
constexpr int kLeft = 76, kRow = 44, kBox = 30, kMargin = 20, kLine = 20, kGap = 24;

std::string textAt(double x, double y, const std::string &text, const std::string &more = "") {
  return "<text x=\"" + std::to_string(static_cast<int>(x)) + "\" y=\"" + std::to_string(static_cast<int>(y)) + "\"" +
         (more.empty() ? "" : " " + more) + ">" + escapedXml(text) + "</text>\n";
}

/// One schedule as a picture whose upper left corner is at (kMargin, top).
class Chart {
public:
  Chart(const SimulatedVariant &variant, const BatchRuns &runs, const Schedule &schedule, int top)
      : variant_(variant), graph_(copiesOf(variant.graph, runs.batch)), schedule_(schedule), top_(top) {
    column_ = schedule.ticks <= 24 ? 100 : schedule.ticks <= 60 ? 66 : 24;
  }

  int width() const { return kLeft + static_cast<int>(schedule_.ticks) * column_; }
  int height() const { return kLine + static_cast<int>(schedule_.lanes) * kRow; }

  std::string svg() const {
    std::string text;
    const int every = column_ < 30 ? 5 : 1;
    for (uint64_t tick = 0; tick < schedule_.ticks; ++tick)
      if ((tick + 1) % static_cast<uint64_t>(every) == 0 || tick == 0)
        text += textAt(left(tick) + (column_ - kGap) / 2.0, top_ + 12, std::to_string(tick + 1),
                       "class=\"dim\" text-anchor=\"middle\"");
    for (uint32_t lane = 0; lane < schedule_.lanes; ++lane) {
      const int y = top_ + kLine + static_cast<int>(lane) * kRow;
      text += "<rect x=\"" + std::to_string(kMargin + kLeft - 8) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
              std::to_string(width() - kLeft + 8) + "\" height=\"" + std::to_string(kRow - 6) + "\" class=\"lane\"/>\n";
      text += textAt(kMargin, y + kRow / 2.0 + 2, "lane " + std::to_string(lane + 1));
    }
    std::string criticalEdges;
    for (uint32_t i = 0; i < graph_.size(); ++i)
      for (const uint32_t needed : graph_[i].needs)
        (isCriticalEdge(needed, i) ? criticalEdges : text) += edge(needed, i);
    text += criticalEdges;
    for (uint32_t i = 0; i < graph_.size(); ++i)
      text += box(i);
    return text;
  }

private:
  int left(uint64_t tick) const { return kMargin + kLeft + static_cast<int>(tick) * column_; }
  int middle(uint32_t operation) const {
    return top_ + kLine + static_cast<int>(schedule_.lane[operation]) * kRow + (kRow - 6) / 2;
  }
  int right(uint32_t operation) const { return left(schedule_.start[operation] + graph_[operation].latency) - kGap; }
  bool isCritical(uint32_t operation) const {
    return std::binary_search(variant_.criticalPath.begin(), variant_.criticalPath.end(),
                              operation % variant_.graph.size());
  }
  bool isCriticalEdge(uint32_t from, uint32_t to) const {
    const auto at = std::find(variant_.criticalPath.begin(), variant_.criticalPath.end(), from % variant_.graph.size());
    return at != variant_.criticalPath.end() && at + 1 != variant_.criticalPath.end() &&
           at[1] == to % variant_.graph.size();
  }

  std::string edge(uint32_t from, uint32_t to) const {
    const int x1 = right(from), y1 = middle(from), x2 = left(schedule_.start[to]), y2 = middle(to);
    const int bend = std::max(6, (x2 - x1) / 2);
    const auto point = [](int x, int y) { return std::to_string(x) + " " + std::to_string(y); };
    return "<path class=\"" + std::string(isCriticalEdge(from, to) ? "critical" : "edge") + "\" d=\"M" + point(x1, y1) +
           " C" + point(x1 + bend, y1) + " " + point(x2 - bend, y2) + " " + point(x2, y2) + "\"/>\n";
  }

  std::string box(uint32_t operation) const {
    const Operation &one = graph_[operation];
    const int x = left(schedule_.start[operation]);
    const std::string value = one.value.empty() ? "" : " = " + one.value;
    std::string text =
        "<g><title>" +
        escapedXml(one.name + " = " + one.text + value + (one.iteration.empty() ? "" : " (" + one.iteration + ")")) +
        "</title><rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(middle(operation) - kBox / 2) +
        "\" width=\"" + std::to_string(std::max(8, right(operation) - x)) + "\" height=\"" + std::to_string(kBox) +
        "\" rx=\"4\" fill=\"" + operationColor(one.operation) + "\" class=\"" +
        (isCritical(operation) ? "box-critical" : "box") + "\"/>";
    if (column_ >= 50)
      text += textAt((x + right(operation)) / 2.0, middle(operation) + 4, one.name, "text-anchor=\"middle\"");
    return text + "</g>\n";
  }

  const SimulatedVariant &variant_;
  OperationGraph graph_;
  const Schedule &schedule_;
  int top_, column_;
};

std::string stateText(const StateTrace &trace) {
  std::string text = trace.name + (trace.execution.empty() ? "" : " (" + trace.execution + ")") + ": ";
  std::string separator;
  for (const StateValue &value : trace.values) {
    text += separator + (value.text.empty() ? "…" : value.text);
    separator = " → ";
  }
  return text;
}
} // namespace

std::string simulationSvg(const Simulation &simulation) {
  std::string body;
  int y = kMargin + 14, width = 860;
  const auto line = [&](const std::string &text, const std::string &more) {
    body += textAt(kMargin, y, text, more);
    width = std::max(width, 2 * kMargin + static_cast<int>(text.size()) * 8);
    y += kLine;
  };
  line(simulation.file + ":" + std::to_string(simulation.line) + ": " + simulation.summary, "class=\"title\"");
  line(sizesText(simulation), "");
  line(tickSentence(simulation), "class=\"dim\"");
  for (const SimulatedVariant &variant : simulation.variants) {
    const BatchRuns &runs = variant.runs.back();
    const Schedule &schedule = runs.schedules[shownRow(simulation, runs)];
    y += kLine;
    line(variant.title, "class=\"title\"");
    line(operationsText(variant) + "; work " + std::to_string(runs.work) + ", longest chain " +
             std::to_string(runs.span) + ", on " + std::to_string(schedule.lanes) +
             (schedule.lanes == 1 ? " lane " : " lanes ") + std::to_string(schedule.ticks) +
             " ticks; more lanes stop helping at p = " + std::to_string(runs.usefulLanes),
         "");
    const Chart chart(variant, runs, schedule, y - 8);
    body += chart.svg();
    width = std::max(width, chart.width() + 2 * kMargin);
    y += chart.height() + kLine;
    for (const StateTrace &trace : variant.states)
      line(stateText(trace), "");
  }
  if (!simulation.whyNoMore.empty()) {
    y += kLine;
    line(simulation.whyNoMore, "class=\"dim\"");
  }
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) + "\" height=\"" +
         std::to_string(y) + "\" viewBox=\"0 0 " + std::to_string(width) + " " + std::to_string(y) +
         "\" font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#1c1c1c\">\n"
         "<style>.title{font-weight:600;font-size:15px}.dim{fill:#5a5a5a}.lane{fill:#f4f4f2}"
         ".edge{fill:none;stroke:#9a9a9a;stroke-width:1.2}.critical{fill:none;stroke:#b3261e;stroke-width:2.6}"
         ".box{stroke:#7a7a7a;stroke-width:1}.box-critical{stroke:#b3261e;stroke-width:2.4}</style>\n"
         "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
         body + "</svg>\n";
}

} // namespace lanewise
