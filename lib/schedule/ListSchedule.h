// schedule/ListSchedule.h - which lane does which operation when.
// Tested by tests/unit/schedule/ListScheduleTest.cpp against all schedules of small graphs.
//
// List scheduling: in each tick the free lanes take operations that wait for nothing, those with the longest chain
// behind them first (T. C. Hu, "Parallel Sequencing and Assembly Line Problems", Operations Research 9, 1961). No lane
// idles while something could start, so no schedule is shorter than 1/(2 - 1/p) of this one (R. L. Graham, "Bounds for
// Certain Multiprocessing Anomalies", Bell System Technical Journal 45, 1966). For trees whose edges lead to the root
// and operations of one tick it is the shortest there is (Hu).
#pragma once

#include "schedule/OperationGraph.h"

namespace lanewise {

struct Schedule {
  uint32_t lanes = 0;
  uint64_t ticks = 0;          ///< when the last operation is done
  std::vector<uint64_t> start; ///< by operation, from 0
  std::vector<uint32_t> lane;  ///< by operation, from 0
};

/// `lanes` must be at least 1.
Schedule listSchedule(const OperationGraph &graph, uint32_t lanes);

/// The fewest lanes with which the schedule is as short as the longest chain. 1 for an empty graph.
uint32_t usefulLanes(const OperationGraph &graph);

} // namespace lanewise
