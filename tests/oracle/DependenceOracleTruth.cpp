// tests/oracle/DependenceOracleTruth.cpp - conflicts by brute force; claims by evaluating their conditions.
#include "oracle/DependenceOracleTruth.h"

#include "model/Location.h"

#include <algorithm>
#include <cctype>

namespace lanewise {

namespace {
struct Toucher {
  int64_t iteration = -1;
  ExprRef place = nullptr;
};

/// What is known of one piece of memory while the run is replayed.
struct ByteHistory {
  Toucher lastWrite;          ///< of any iteration
  std::vector<Toucher> reads; ///< since that write, one for each iteration
};

bool isPrivate(const RunAccess &access, const std::vector<Base> &bases) {
  if (bases.empty() || !access.place)
    return false;
  const Base base = locate(access.place).base;
  return std::find(bases.begin(), bases.end(), base) != bases.end();
}
} // namespace

// The largest piece of memory that every access touches wholly or not at all.
static int64_t grainOf(const LoopExecution &execution) {
  int64_t grain = 8;
  for (const LoopAccess &entry : execution.accesses)
    while (!entry.access.isScalar && grain > 1 &&
           (entry.access.offset % grain != 0 || entry.access.size % static_cast<uint64_t>(grain) != 0))
      grain /= 2;
  return grain;
}

// What one access to one piece of memory conflicts with, and what it leaves behind.
static void replay(ByteHistory &history, const LoopAccess &entry, bool isOwn, std::vector<CarriedConflict> &result) {
  const RunAccess &access = entry.access;
  const Toucher now{entry.iteration, access.place};
  const Toucher &write = history.lastWrite;
  if (access.kind == AccessKind::Read) {
    const bool fromEarlier = write.iteration >= 0 && write.iteration != now.iteration;
    const bool uncovered = isOwn && write.iteration != now.iteration;
    if (fromEarlier || uncovered)
      result.push_back({DependenceKind::Flow, write.iteration, now.iteration, write.place, now.place});
    if (history.reads.empty() || history.reads.back().iteration != now.iteration)
      history.reads.push_back(now);
    return;
  }
  if (!isOwn) {
    if (write.iteration >= 0 && write.iteration != now.iteration)
      result.push_back({DependenceKind::Output, write.iteration, now.iteration, write.place, now.place});
    for (const Toucher &read : history.reads)
      if (read.iteration != now.iteration)
        result.push_back({DependenceKind::Anti, read.iteration, now.iteration, read.place, now.place});
  }
  history.lastWrite = now;
  history.reads.clear();
}

std::vector<CarriedConflict> carriedConflicts(const LoopExecution &execution, const std::vector<Base> &privateBases) {
  std::map<std::pair<ObjectId, int64_t>, ByteHistory> pieces;
  std::vector<CarriedConflict> result;
  const int64_t grain = grainOf(execution);
  for (const LoopAccess &entry : execution.accesses) {
    const RunAccess &access = entry.access;
    if (access.isScalar || access.kind == AccessKind::Declare)
      continue;
    const bool isOwn = isPrivate(access, privateBases);
    for (int64_t at = 0; at < static_cast<int64_t>(access.size); at += grain)
      replay(pieces[{access.object, access.offset + at}], entry, isOwn, result);
  }
  return result;
}

std::vector<Base> privateBasesOf(const LoopSummary &loop, const DependenceGraph &graph) {
  std::vector<Base> result;
  for (size_t i = 0; i < graph.privatized.size(); ++i)
    if (graph.privatized[i]) // as the loop has it, and followed to where a pointer comes from
      for (ExprRef place : {loop.accesses[i].place, loop.accesses[i].iterationPlace})
        result.push_back(locate(place).base);
  return result;
}

Claim claimOf(const DependenceGraph &graph, const std::map<std::string, ConditionValue> &names,
              const ConditionMemory &memory, const std::function<std::optional<bool>(const Condition &)> &holds,
              std::string &badText) {
  bool free = true, open = false, broken = false;
  for (const Dependence &dependence : graph.carried) {
    bool excluded = !dependence.unless.empty(), told = true;
    const bool exact = dependence.exactConditions && excluded;
    for (const Condition &condition : dependence.unless) {
      std::optional<bool> truth;
      if (condition.cxx) {
        const std::optional<int64_t> value = evaluateText(*condition.cxx, names, memory);
        if (value)
          truth = *value != 0;
        else if (condition.cxx->find_first_of("[*") == std::string::npos) // what reads memory need not be known
          badText = *condition.cxx;
      } else {
        truth = holds(condition);
      }
      open = open || !truth;
      told = told && truth;
      excluded = excluded && truth.value_or(false);
    }
    free = free && excluded;
    broken = broken || (exact && told && !excluded);
  }
  if (free && !open)
    return Claim::Free;
  return broken ? Claim::Carried : Claim::Open;
}

void nameCounters(const LoopSummary &loop, const LoopExecution &execution, const ConditionMemory &memory,
                  std::map<std::string, ConditionValue> &names) {
  for (const IterationPoint &point : execution.outer) {
    auto known = loop.iterationNames.find(point.loop);
    if (known == loop.iterationNames.end() || names.count(known->second.counter))
      continue;
    // Solve text(counter) == iteration.
    const std::string text = known->second.text();
    for (int64_t counter = -64; counter <= 64; ++counter) {
      auto extended = names;
      extended[known->second.counter] = {counter, 0};
      if (evaluateText(text, extended) == point.iteration) {
        names = std::move(extended);
        break;
      }
    }
  }
  // Where the loop begins, its own variables have the values that they start from.
  for (const ScalarState &scalar : loop.scalars) {
    const std::string &name = loop.function->variables[scalar.var].name;
    if (scalar.cell || !scalar.initial || name.empty() || names.count(name))
      continue;
    if (const std::optional<int64_t> value = evaluateText(sourceTextIn(loop, scalar.initial), names, memory))
      names[name] = {*value, 0};
  }
}

} // namespace lanewise
