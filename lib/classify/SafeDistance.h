// classify/SafeDistance.h - how many consecutive iterations may run at the same time.
// Tested by tests/unit/classify/ClassifyTest.cpp.
#pragma once

#include "classify/Classify.h"
#include "classify/StateFlow.h"

namespace lanewise {

/// Nothing that any of so many iterations hands on, or may hand on, comes sooner. Where something is not known, or is
/// no matter of distance, there is no such number. `storesInOrder`: no array is updated or filled in an order of its
/// own.
std::optional<int64_t> safeDistanceOf(const LoopSummary &loop, const DependenceGraph &graph, const StateFlow &flow,
                                      const LoopAnswer &answer, bool storesInOrder);

} // namespace lanewise
