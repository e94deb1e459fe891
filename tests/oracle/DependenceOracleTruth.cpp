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

/// What is known of one byte while the run is replayed.
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

std::vector<CarriedConflict> carriedConflicts(const LoopExecution &execution, const std::vector<Base> &privateBases) {
  std::map<std::pair<ObjectId, int64_t>, ByteHistory> bytes;
  std::vector<CarriedConflict> result;
  for (const LoopAccess &entry : execution.accesses) {
    const RunAccess &access = entry.access;
    if (access.isScalar || access.kind == AccessKind::Declare)
      continue;
    const bool isOwn = isPrivate(access, privateBases);
    ByteHistory &history = bytes[{access.object, access.offset}]; // all accesses of these programs are whole elements
    const Toucher now{entry.iteration, access.place};
    const Toucher &write = history.lastWrite;
    if (access.kind == AccessKind::Read) {
      const bool fromEarlier = write.iteration >= 0 && write.iteration != now.iteration;
      const bool uncovered = isOwn && write.iteration != now.iteration;
      if (fromEarlier || uncovered)
        result.push_back({DependenceKind::Flow, write.iteration, now.iteration, write.place, now.place});
      if (history.reads.empty() || history.reads.back().iteration != now.iteration)
        history.reads.push_back(now);
      continue;
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
  return result;
}

std::vector<Base> privateBasesOf(const LoopSummary &loop, const DependenceGraph &graph) {
  std::vector<Base> result;
  for (size_t i = 0; i < graph.privatized.size(); ++i)
    if (graph.privatized[i])
      result.push_back(locate(loop.accesses[i].place).base);
  return result;
}

Claim claimOf(const DependenceGraph &graph, const std::map<std::string, ConditionValue> &names,
              const std::function<std::optional<bool>(const Condition &)> &holds, std::string &badText) {
  bool free = true, open = false, broken = false;
  for (const Dependence &dependence : graph.carried) {
    bool excluded = !dependence.unless.empty();
    const bool exact = dependence.exactConditions && excluded;
    for (const Condition &condition : dependence.unless) {
      std::optional<bool> truth;
      if (condition.cxx) {
        const std::optional<int64_t> value = evaluateText(*condition.cxx, names);
        if (value)
          truth = *value != 0;
        else if (condition.cxx->find('[') == std::string::npos) // what reads memory is beyond the evaluator
          badText = *condition.cxx;
      } else {
        truth = holds(condition);
      }
      open = open || !truth;
      excluded = excluded && truth.value_or(false);
    }
    free = free && excluded;
    broken = broken || (exact && !excluded);
  }
  if (free && !open)
    return Claim::Free;
  return broken ? Claim::Carried : Claim::Open;
}

void nameOuterCounters(const LoopSummary &loop, const LoopExecution &execution,
                       std::map<std::string, ConditionValue> &names) {
  for (const IterationPoint &point : execution.outer) {
    auto text = loop.iterationNames.find(point.loop);
    if (text == loop.iterationNames.end())
      continue;
    // The name in it that is not a parameter is the counter: solve text(counter) == iteration.
    for (size_t at = 0; at < text->second.size(); ++at) {
      if (!std::isalpha(static_cast<unsigned char>(text->second[at])) ||
          (at > 0 && std::isalnum(static_cast<unsigned char>(text->second[at - 1]))))
        continue;
      size_t end = at;
      while (end < text->second.size() && std::isalnum(static_cast<unsigned char>(text->second[end])))
        ++end;
      const std::string name = text->second.substr(at, end - at);
      if (names.count(name))
        continue;
      const auto valueAt = [&](int64_t counter) {
        auto extended = names;
        extended[name] = {counter, 0};
        return evaluateText(text->second, extended);
      };
      for (int64_t counter = -64; counter <= 64; ++counter)
        if (valueAt(counter) == point.iteration) {
          names[name] = {counter, 0};
          break;
        }
    }
  }
}

} // namespace lanewise
