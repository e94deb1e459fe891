// analysis/Analyze.cpp - the pipeline as a list of verbs.
#include "analysis/Analyze.h"

#include "analysis/Describe.h"
#include "classify/Classify.h"
#include "dependence/FindDependences.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lanewise {

static auto positionOf(const LoopReport &loop) { return std::tie(loop.line, loop.column); }

// One place, several bodies (instantiations, units): the weakest verdict stands, and differing ones are listed.
static void mergeSame(LoopReport &kept, LoopReport &&other) {
  const bool otherIsWeaker = kept.verdict < other.verdict;
  std::vector<std::string> seen = kept.instantiations;
  for (const std::string &name : other.instantiations)
    if (std::find(seen.begin(), seen.end(), name) == seen.end())
      seen.push_back(name);
  if (kept.verdict != other.verdict && !kept.instantiations.empty() && !other.instantiations.empty()) {
    const auto label = [](std::vector<std::string> &names, const LoopReport &loop) {
      for (std::string &name : names)
        for (const std::string &own : loop.instantiations)
          if (name == own && name.find(": ") == std::string::npos)
            name += ": " + std::string(verdictText(loop.verdict));
    };
    label(seen, kept);
    label(seen, other);
  }
  if (otherIsWeaker)
    kept = std::move(other);
  kept.instantiations = std::move(seen);
}

static std::vector<LoopReport> inOrderOnce(std::vector<LoopReport> loops) {
  std::stable_sort(loops.begin(), loops.end(), [](const LoopReport &a, const LoopReport &b) { return positionOf(a) < positionOf(b); });
  std::vector<LoopReport> once;
  for (LoopReport &loop : loops) {
    if (!once.empty() && once.back().id == loop.id)
      mergeSame(once.back(), std::move(loop));
    else
      once.push_back(std::move(loop));
  }
  return once;
}

std::vector<LoopReport> analyzeUnit(const UnitModel &unit) {
  std::map<std::string, std::vector<LoopReport>> byFile;
  std::vector<std::string> files;
  for (const std::unique_ptr<FunctionModel> &function : unit.functions) {
    const std::vector<LoopSummary> summaries = summarize(*function, unit.rules);
    for (const LoopSummary &loop : summaries) {
      if (!loop.loop || loop.loop->inlined)
        continue;
      const DependenceGraph graph = findDependences(loop, unit.rules);
      const LoopAnswer answer = classify(loop, graph, unit.rules);
      LoopReport report = describe(unit, summaries, loop, answer);
      if (!byFile.count(report.file))
        files.push_back(report.file);
      byFile[report.file].push_back(std::move(report));
    }
  }
  std::vector<LoopReport> all;
  for (const std::string &file : files)
    for (LoopReport &loop : inOrderOnce(std::move(byFile[file])))
      all.push_back(std::move(loop));
  return all;
}

Report mergeReports(std::vector<std::vector<LoopReport>> units, std::vector<ReportDiagnostic> diagnostics) {
  Report report;
  report.diagnostics = std::move(diagnostics);
  std::map<std::string, std::vector<LoopReport>> byFile;
  std::vector<std::string> files;
  for (std::vector<LoopReport> &unit : units)
    for (LoopReport &loop : unit) {
      if (!byFile.count(loop.file))
        files.push_back(loop.file);
      byFile[loop.file].push_back(std::move(loop));
    }
  for (const std::string &file : files)
    for (LoopReport &loop : inOrderOnce(std::move(byFile[file])))
      report.loops.push_back(std::move(loop));
  return report;
}

} // namespace lanewise
