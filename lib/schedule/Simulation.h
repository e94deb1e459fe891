// schedule/Simulation.h - a loop unrolled for given sizes and put on lanes, as a value that views print.
// Tested by tests/unit/schedule and tests/unit/report.
//
// Ticks are no seconds: a tick is what one operation takes in a machine that has nothing but lanes.
#pragma once

#include "schedule/ListSchedule.h"

#include <optional>

namespace lanewise {

/// What a state is worth, and the operation that makes it.
struct StateValue {
  std::string text;                  ///< empty: this order passes it by, and perhaps others after it
  std::optional<uint32_t> operation; ///< nothing: known from the start
};

/// The values that one state takes in one execution of its loop, the first one from before it.
struct StateTrace {
  std::string name;      ///< "s"
  std::string execution; ///< "o = 0": the iterations around; empty if there are none
  std::vector<StateValue> values;
};

/// How many ticks a number of lanes needs, and what must be true of it.
struct LaneRow {
  uint32_t lanes = 0;
  uint64_t ticks = 0;
  uint64_t atLeast = 0; ///< the larger of ceil(work / lanes) and span: no schedule is shorter
  uint64_t atMost = 0;  ///< floor((work - span) / lanes) + span: no greedy schedule is longer (Brent's bound)
};

/// The schedules of one batch size.
struct BatchRuns {
  uint32_t batch = 1;
  uint64_t work = 0, span = 0;
  uint32_t usefulLanes = 1;        ///< more stop helping
  std::vector<LaneRow> rows;       ///< one for each number of lanes asked for
  std::vector<Schedule> schedules; ///< likewise; operation i of copy b is at b * operations + i
};

/// One way to compute the loop.
struct SimulatedVariant {
  std::string id;    ///< "as-written", "tree", "blelloch", "hillis-steele"
  std::string title; ///< for people
  OperationGraph graph;
  std::vector<uint32_t> criticalPath;
  std::vector<StateTrace> states;
  std::vector<BatchRuns> runs; ///< batch sizes 1 … batch
};

struct SimulatedSize {
  std::string name, value;
  bool isGiven = false; ///< by the user
};

struct Simulation {
  std::string file, function;
  uint32_t line = 0;
  std::string verdict, summary; ///< of the loop; the caller knows them
  std::vector<SimulatedSize> sizes;
  uint32_t batch = 1, firstLane = 1, lastLane = 1;
  bool countsAsWritten = false;
  std::map<std::string, uint32_t> latencies; ///< those that are not 1
  std::vector<std::string> notes;            ///< what was decided for the user
  std::vector<SimulatedVariant> variants;    ///< the first is as written
  std::string whyNoMore;                     ///< why there is no tree or prefix; empty if there is
};

} // namespace lanewise
