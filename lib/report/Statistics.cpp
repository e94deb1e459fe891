// report/Statistics.cpp - how many loops got which answer.
// Tested by tests/unit/report/StatisticsTest.cpp.
#include "report/Render.h"

#include <algorithm>
#include <array>

namespace lanewise {

// The order people ask in, not the order of strength.
static constexpr std::array kOrder = {Verdict::Independent, Verdict::Reduction, Verdict::Scan,
                                      Verdict::Conditional, Verdict::Serial,    Verdict::Unknown};

static std::map<Verdict, size_t> countVerdicts(const Report &report) {
  std::map<Verdict, size_t> counts;
  for (const LoopReport &loop : report.loops)
    ++counts[loop.verdict];
  return counts;
}

std::string renderCounts(const Report &report) {
  const std::map<Verdict, size_t> counts = countVerdicts(report);
  std::string text = std::to_string(report.loops.size()) + (report.loops.size() == 1 ? " loop" : " loops");
  std::string separator = ": ";
  for (const Verdict verdict : kOrder) {
    const auto found = counts.find(verdict);
    if (found == counts.end())
      continue;
    text += separator + std::to_string(found->second) + " " + std::string(verdictText(verdict));
    separator = ", ";
  }
  return text;
}

static std::string row(std::string_view name, size_t count, size_t total, size_t indent) {
  std::string line = std::string(indent, ' ') + std::string(name);
  line.resize(std::max<size_t>(line.size() + 1, 32), ' ');
  const std::string number = std::to_string(count);
  line += std::string(number.size() < 7 ? 7 - number.size() : 0, ' ') + number;
  const std::string percent = std::to_string(total == 0 ? 0 : (count * 100 + total / 2) / total) + "%";
  line += std::string(percent.size() < 6 ? 6 - percent.size() : 0, ' ') + percent;
  return line + "\n";
}

std::string renderStatistics(const Report &report) {
  // Verdict, then class or reason not to answer, most frequent first.
  std::map<Verdict, std::map<std::string, size_t>> parts;
  for (const LoopReport &loop : report.loops)
    ++parts[loop.verdict][loop.verdict == Verdict::Unknown ? loop.refusalId : loop.classId];
  const std::map<Verdict, size_t> counts = countVerdicts(report);
  const size_t total = report.loops.size();
  std::string text = row("loops", total, total, 0);
  for (const Verdict verdict : kOrder) {
    const auto found = counts.find(verdict);
    text += row(verdictText(verdict), found == counts.end() ? 0 : found->second, total, 2);
    if (found == counts.end())
      continue;
    std::vector<std::pair<std::string, size_t>> sorted(parts[verdict].begin(), parts[verdict].end());
    std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    if (sorted.size() == 1 && sorted.front().first == verdictText(verdict))
      continue;
    for (const auto &[name, count] : sorted)
      text += row(name.empty() ? "(no reason given)" : name, count, total, 4);
  }
  return text;
}

} // namespace lanewise
