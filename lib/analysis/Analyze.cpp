// analysis/Analyze.cpp - the pipeline as a list of verbs.
#include "analysis/Analyze.h"

#include "analysis/Answer.h"
#include "analysis/AnswerLoop.h"
#include "analysis/Describe.h"
#include "analysis/DescribeFindings.h"
#include "analysis/GiveUp.h"
#include "analysis/SerialAllTheSame.h"
#include "analysis/ShowOrder.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace lanewise {

// Each loop that is supposed costs as much as summarising its whole function.
static constexpr size_t kMaxSupposed = 16;

static auto positionOf(const LoopReport &loop) { return std::tie(loop.line, loop.column); }

// "<int>: reduction" is a name that an earlier merge has labelled.
static std::pair<std::string, Verdict> nameAndVerdict(const std::string &text, Verdict otherwise) {
  const size_t colon = text.rfind(": ");
  const std::optional<Verdict> verdict =
      colon == std::string::npos ? std::nullopt : verdictFromText(std::string_view(text).substr(colon + 2));
  return verdict ? std::pair(text.substr(0, colon), *verdict) : std::pair(text, otherwise);
}

// One place, several bodies (instantiations, units): the weakest verdict stands, and where they differ each is named.
static LoopReport mergeGroup(std::vector<LoopReport> group) {
  // A unit that does not instantiate the template has nothing to say about it where another one does.
  const auto isPattern = [](const LoopReport &loop) { return loop.refusalId == refusalId(Refusal::DependentTemplate); };
  if (!std::all_of(group.begin(), group.end(), isPattern))
    std::erase_if(group, isPattern);
  std::vector<std::pair<std::string, Verdict>> verdicts; // in the order seen
  size_t weakest = 0;
  bool differ = false;
  for (size_t i = 0; i < group.size(); ++i) {
    differ = differ || group[i].verdict != group.front().verdict;
    if (group[weakest].verdict < group[i].verdict)
      weakest = i;
    for (const std::string &text : group[i].instantiations) {
      const auto [name, verdict] = nameAndVerdict(text, group[i].verdict);
      differ = differ || verdict != group.front().verdict;
      const auto known = std::find_if(verdicts.begin(), verdicts.end(),
                                      [&, &seen = name](const auto &entry) { return entry.first == seen; });
      if (known == verdicts.end())
        verdicts.emplace_back(name, verdict);
      else
        known->second = weaker(known->second, verdict);
    }
  }
  LoopReport merged = std::move(group[weakest]);
  merged.instantiations.clear();
  for (const auto &[name, verdict] : verdicts)
    merged.instantiations.push_back(differ ? name + ": " + std::string(verdictText(verdict)) : name);
  return merged;
}

static std::vector<LoopReport> inOrderOnce(std::vector<LoopReport> loops) {
  std::stable_sort(loops.begin(), loops.end(),
                   [](const LoopReport &a, const LoopReport &b) { return positionOf(a) < positionOf(b); });
  std::vector<LoopReport> once;
  for (size_t i = 0; i < loops.size();) {
    std::vector<LoopReport> group;
    const std::string id = loops[i].id;
    for (; i < loops.size() && loops[i].id == id; ++i)
      group.push_back(std::move(loops[i]));
    once.push_back(mergeGroup(std::move(group)));
  }
  return once;
}

static IterationOrder orderOf(const LoopReport &loop) {
  switch (loop.verdict == Verdict::Conditional ? loop.whenMet.value_or(Verdict::Serial) : loop.verdict) {
  case Verdict::Independent:
    return IterationOrder::Any;
  case Verdict::Reduction:
    return IterationOrder::Tree;
  case Verdict::Scan:
    return IterationOrder::Prefix;
  default:
    return IterationOrder::Serial;
  }
}

static FunctionReport reportOf(const UnitModel &unit, const FunctionModel &function, LoopCost cost) {
  return {function.name, unit.files[function.span.file], function.span.line, function.instantiation, std::move(cost)};
}

std::vector<LoopReport> analyzeUnit(const UnitModel &unit) { return analyzeUnit(unit, {}).loops; }

UnitAnswer analyzeUnit(const UnitModel &unit, const AnalysisOptions &options, StageTrace *trace) {
  UnitAnswer answer;
  std::map<std::string, std::vector<LoopReport>> byFile;
  std::vector<std::string> files;
  const auto keep = [&](std::vector<LoopReport> loops) {
    for (LoopReport &report : loops) {
      if (!byFile.count(report.file))
        files.push_back(report.file);
      byFile[report.file].push_back(std::move(report));
    }
  };
  for (size_t number = 0; number < unit.functions.size(); ++number) {
    const std::unique_ptr<FunctionModel> &function = unit.functions[number];
    if (options.beforeFunction && !options.beforeFunction(number)) {
      keep(givenUpLoops(unit, *function, "its function takes too long or too much memory to be answered"));
      answer.givenUp.push_back(
          {unit.files[function->span.file], function->span.line, function->span.column, function->name});
      continue;
    }
    if (loopLevels(*function) > kMostLevels) {
      keep(givenUpLoops(unit, *function,
                        "loops are nested more than " + std::to_string(kMostLevels) + " deep in its function"));
      continue;
    }
    if (function->parallel)
      addFindings(unit, *function, answer.findings);
    const std::vector<LoopSummary> summaries = [&] {
      StageTimer timer(trace, Stage::Summarize);
      return summarize(*function, unit.rules);
    }();
    size_t left = kMaxSupposed;
    std::vector<LoopAnswer> answers(summaries.size());
    FunctionAnswers known{summaries, std::vector<const LoopAnswer *>(summaries.size(), nullptr)};
    for (const LoopSummary &loop : summaries) {
      if (!loop.loop || loop.loop->inlined)
        continue;
      // A store through one base may hit what decides, through another, how far the loop runs or where it stores:
      // supposing that none does, an answer can hold under conditions. `left` bounds how often that is tried.
      const int64_t begin = trace ? threadMicroseconds() : 0;
      answers[loop.id] = answerFor(loop, unit.rules, left, trace);
      if (trace)
        trace->loops.push_back({loopId(unit, *loop.loop), threadMicroseconds() - begin});
      known.answers[loop.id] = &answers[loop.id];
    }
    proveMoreSerial(*function, unit.rules, summaries, answers);
    showOrders(unit.rules, summaries, answers);
    std::vector<LoopReport> loops;
    std::vector<LoopId> ids;
    std::vector<IterationOrder> orders(summaries.size(), IterationOrder::Serial);
    for (const LoopSummary &loop : summaries) {
      if (!loop.loop || !known.answers[loop.id]) // what is never reached was not summarised
        continue;
      StageTimer timer(trace, Stage::Describe);
      loops.push_back(describe(unit, known, loop));
      ids.push_back(loop.id);
      orders[loop.id] = orderOf(loops.back());
    }
    if (options.costs && !loops.empty()) {
      StageTimer timer(trace, Stage::Costs);
      std::vector<SpanChange> changes;
      std::vector<UnlockEntry *> changed;
      for (LoopReport &loop : loops)
        for (UnlockEntry &unlock : loop.unlocks)
          if (unlock.change) {
            changes.push_back(*unlock.change);
            changed.push_back(&unlock);
          }
      FunctionCost cost = costOf(*function, summaries, orders, *options.costs, changes);
      for (size_t i = 0; i < loops.size(); ++i)
        loops[i].cost.counted = std::move(cost.loops[ids[i]]);
      for (size_t i = 0; i < changed.size(); ++i)
        changed[i]->span = cost.changedSpans[i];
      answer.functions.push_back(reportOf(unit, *function, std::move(cost.whole)));
    }
    keep(std::move(loops));
  }
  for (const std::string &file : files)
    for (LoopReport &loop : inOrderOnce(std::move(byFile[file])))
      answer.loops.push_back(std::move(loop));
  answer.findings = mergeFindings(std::move(answer.findings));
  return answer;
}

std::vector<FunctionReport> mergeFunctions(std::vector<std::vector<FunctionReport>> units) {
  std::vector<FunctionReport> merged;
  std::set<std::tuple<std::string, uint32_t, std::string, std::string>> seen;
  for (std::vector<FunctionReport> &unit : units)
    for (FunctionReport &function : unit)
      if (seen.emplace(function.file, function.line, function.name, function.instantiation).second)
        merged.push_back(std::move(function));
  return merged;
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
