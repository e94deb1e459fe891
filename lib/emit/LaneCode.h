// emit/LaneCode.h - a run of iterations, some of them at a time: the lanes of one thread.
// Tested by tests/emit.
#pragma once

#include "emit/CommonCode.h"

namespace lanewise {

/// How iterations of one thread run at a time.
enum class LaneKind : uint8_t {
  None,    ///< one after another
  Map,     ///< they have nothing to tell each other
  Totals,  ///< each lane has a total
  Vectors, ///< prefixes in registers
  Runs     ///< runs of neighbouring iterations advance in turn
};
LaneKind laneKind(const EmissionPlan &plan);

/// `NAME_lanes_run`, which is called as `NAME_run`, and `NAME_lanes_steps` for `NAME_steps` where prefixes are found in
/// registers; "" where iterations run one after another.
std::string laneFunctions(const EmissionPlan &plan, const CommonCode &code, bool withSteps);
/// The loop with all of its iterations as lanes of one thread, `trips` of them.
std::string wholeInLanes(const EmissionPlan &plan, const CommonCode &code);
/// Whether what it writes calls `NAME_run`.
bool lanesNeedRun(const EmissionPlan &plan);
std::vector<std::string> laneIncludes(const EmissionPlan &plan);

/// Declarations of what a function takes that is called with these arguments, each behind a comma.
std::string passedParameters(const CommonCode &code, const std::string &arguments);

} // namespace lanewise
