// tests/oracle/DependenceOracleTruth.h - what one run of a loop really carried, against what was claimed.
// Tested by DependenceOracleTest; the verdict-level oracle can use it as well.
#pragma once

#include "dependence/FindDependences.h"
#include "model/Location.h"
#include "model/LoopTrace.h"
#include "oracle/DependenceOracleCondition.h"

#include <functional>
#include <map>
#include <string>

namespace lanewise {

/// One conflict between two iterations of one execution of a loop.
struct CarriedConflict {
  DependenceKind kind = DependenceKind::Flow;
  int64_t first = 0, second = 0;            ///< iterations
  ExprRef source = nullptr, sink = nullptr; ///< places as the program has them
};

/// All conflicts through memory (nearest ones for each byte) that different iterations of the execution have. Storage
/// whose base is in `privateBases` is left out if each of its reads is covered by a write of its own iteration; if one
/// is not, it counts as a flow conflict.
std::vector<CarriedConflict> carriedConflicts(const LoopExecution &execution, const std::vector<Base> &privateBases);

/// The bases of the accesses that a graph calls private.
std::vector<Base> privateBasesOf(const LoopSummary &loop, const DependenceGraph &graph);

enum class Claim : uint8_t {
  Free,    ///< nothing is carried, says the graph
  Carried, ///< exactly: something is carried if there are two iterations
  Open,    ///< it does not say
};

/// What a graph says about a run in which names and memory have the values given. `holds` answers conditions without a
/// C++ text.
Claim claimOf(const DependenceGraph &graph, const std::map<std::string, ConditionValue> &names,
              const ConditionMemory &memory, const std::function<std::optional<bool>(const Condition &)> &holds,
              std::string &badText);

/// Adds the counters of enclosing loops to `names`, from the iteration numbers that an execution ran in, and the values
/// that the loop's own variables have when it begins.
void nameCounters(const LoopSummary &loop, const LoopExecution &execution, const ConditionMemory &memory,
                  std::map<std::string, ConditionValue> &names);

} // namespace lanewise
