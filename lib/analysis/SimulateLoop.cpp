// analysis/SimulateLoop.cpp - finds the loop, asks what it may become, and has it put on lanes.
#include "analysis/SimulateLoop.h"

#include "analysis/Answer.h"
#include "analysis/Describe.h"

#include <algorithm>
#include <cstdlib>

namespace lanewise {

static constexpr uint32_t kOwnFile = 1; // UnitModel::files
static constexpr size_t kMaxSupposed = 16;

namespace {
struct FoundLoop {
  const FunctionModel *function = nullptr;
  LoopId loop = 0;
};

Fallible<FoundLoop> findLoop(const UnitModel &unit, uint32_t line) {
  std::optional<FoundLoop> found;
  std::optional<uint32_t> nearest;
  const auto distance = [&](uint32_t other) { return std::abs(static_cast<int64_t>(other) - line); };
  for (const std::unique_ptr<FunctionModel> &function : unit.functions)
    forEachStmt(function->body, [&](const Stmt &stmt) {
      if (stmt.kind != StmtKind::Loop || !stmt.loop || stmt.loop->inlined || stmt.loop->span.file != kOwnFile)
        return;
      const uint32_t begin = stmt.loop->span.line;
      if (begin == line && !found)
        found = {function.get(), stmt.loop->id};
      if (!nearest || distance(begin) < distance(*nearest))
        nearest = begin;
    });
  if (found)
    return *found;
  return Failure{"no loop begins at line " + std::to_string(line) +
                 (nearest ? "; the nearest one begins at line " + std::to_string(*nearest) : "; there is none at all")};
}

bool isParallel(const LoopAnswer &answer) {
  return answer.verdict != Verdict::Serial && answer.verdict != Verdict::Unknown;
}

/// What loops hand on; with its class where the answer lets it be combined.
void addStates(const LoopAnswer &answer, LoopId loop, std::vector<SimulatedState> &states) {
  const size_t first = states.size();
  std::vector<std::pair<size_t, ExprRef>> joined;
  for (const StateAnswer &one : answer.states) {
    SimulatedState state;
    state.loop = loop;
    state.var = one.state.var;
    state.isMemory = one.state.cell != nullptr || one.state.viaMemory;
    state.update = one.state.span;
    state.name = one.state.name;
    state.classId = one.claim && isParallel(answer) ? std::string(one.claim->classId) : "";
    state.system = one.system;
    if (one.claim && !one.claim->joinedWith.empty())
      joined.emplace_back(states.size(), one.claim->joinedWith.front());
    states.push_back(std::move(state));
  }
  // A place is combined together with its extremum, a moment with its mean.
  for (const auto &[index, partner] : joined)
    for (size_t i = 0; i < answer.states.size(); ++i)
      if (answer.states[i].state.entry == partner)
        states[index].system = states[first + i].system;
  for (size_t i = first; i < states.size(); ++i)
    for (size_t j = first; j < i; ++j)
      if (states[i].system == states[j].system)
        states[i].isJoined = states[j].isJoined = true;
}

std::string whyNoOtherOrder(const LoopReport &report, const std::vector<SimulatedState> &states) {
  if (report.verdict == Verdict::Serial || report.verdict == Verdict::Unknown)
    return "no other order is known to give the same: " + report.summary;
  const bool isCombined =
      std::any_of(states.begin(), states.end(), [](const auto &one) { return !one.classId.empty(); });
  return isCombined ? "there is too little to combine at these sizes, or its class is not drawn in another order"
                    : "no iteration waits for another, so there is nothing to combine";
}
} // namespace

Fallible<Simulation> simulateLoop(const UnitModel &unit, uint32_t line, const SimulationRequest &request) {
  const Fallible<FoundLoop> found = findLoop(unit, line);
  if (!found)
    return found.failure();
  const FunctionModel &function = *found->function;
  const std::vector<LoopSummary> summaries = summarize(function, unit.rules);
  std::vector<LoopAnswer> answers(summaries.size());
  FunctionAnswers known{summaries, std::vector<const LoopAnswer *>(summaries.size(), nullptr)};
  size_t left = kMaxSupposed;
  for (const LoopSummary &loop : summaries)
    if (loop.loop) {
      answers[loop.id] = answerFor(loop, unit.rules, left);
      known.answers[loop.id] = &answers[loop.id];
    }
  std::vector<SimulatedState> states;
  std::vector<std::string> conditions;
  for (const LoopSummary &loop : summaries) {
    bool isInside = false;
    for (auto at = static_cast<int32_t>(loop.id); at >= 0 && loop.loop; at = summaries[static_cast<size_t>(at)].parent)
      isInside = isInside || static_cast<LoopId>(at) == found->loop;
    if (!isInside)
      continue;
    addStates(answers[loop.id], loop.id, states);
    for (const Condition &condition : answers[loop.id].conditions)
      if (std::find(conditions.begin(), conditions.end(), condition.text) == conditions.end())
        conditions.push_back(condition.text);
  }
  Fallible<Simulation> simulation = simulate(function, summaries, found->loop, states, unit.rules, request);
  if (!simulation)
    return simulation;
  const LoopReport report = describe(unit, known, summaries[found->loop]);
  simulation->file = report.file;
  simulation->verdict = std::string(verdictText(report.verdict));
  simulation->summary = report.summary;
  if (simulation->variants.size() == 1)
    simulation->whyNoMore = whyNoOtherOrder(report, states);
  for (const std::string &condition : conditions)
    simulation->notes.push_back("taken for granted: " + condition);
  return simulation;
}

} // namespace lanewise
