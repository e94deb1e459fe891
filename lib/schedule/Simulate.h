// schedule/Simulate.h - from a loop's model and the answer about it to schedules on lanes.
// Tested by tests/unit/schedule.
#pragma once

#include "model/LoopSummary.h"
#include "schedule/Simulation.h"

#include "support/Fallible.h"

namespace lanewise {

/// A state that a loop hands on.
struct SimulatedState {
  LoopId loop = 0;
  VarId var = 0;
  bool isMemory = false; ///< a cell or element; `update` is the statement that stores it
  SourceSpan update;
  std::string name;      ///< in the source's words
  std::string classId;   ///< "reduction", "affine-recurrence", …; empty: its values cannot be combined
  size_t system = 0;     ///< states that are combined together have the same number in a loop
  bool isJoined = false; ///< there is another one with that number
};

struct SimulationRequest {
  std::map<std::string, double> settings;            ///< scalar parameters
  std::map<std::string, std::vector<double>> values; ///< elements of arrays, from the first on, then again
  std::map<std::string, uint32_t> latencies;         ///< ticks of an operation; 1 where not named
  uint32_t firstLane = 1, lastLane = 8, batch = 1;
  bool countsAsWritten = false; ///< keep additions to 0 and multiplications by 1
};

/// Bounds that keep pictures readable and runs short.
constexpr uint32_t kMostOperations = 600, kMostLanes = 64, kMostBatch = 64, kMostLatency = 100;

/// Runs the function on made-up inputs, records what one execution of the loop computes (the longest one), and puts it
/// on lanes: as written, and where `states` allows it as tree and prefix. The error is one sentence for the user: the
/// inputs cannot be made up, the sizes are too large, the run does not get there.
Fallible<Simulation> simulate(const FunctionModel &function, const std::vector<LoopSummary> &summaries, LoopId loop,
                              const std::vector<SimulatedState> &states, const LanguageRules &rules,
                              const SimulationRequest &request);

} // namespace lanewise
