// classify/PerThread.h - objects of which every thread has its own: thread_local ones.
// Tested by testdata/traps/thread_local_objects.cpp.
#pragma once

#include "dependence/Dependence.h"
#include "model/LoopSummary.h"

#include <optional>
#include <vector>

namespace lanewise {

/// True if the place lies in an object of which every thread has its own.
bool isPerThread(const LoopSummary &loop, ExprRef place);

struct PerThreadAnswer {
  const Access *lost = nullptr;      ///< a write that would go to another thread's object; null if there is none
  std::vector<Condition> conditions; ///< for reads of what the calling thread has put there
};

/// What the loop's accesses to such objects ask for, if its iterations are to run on other threads. Objects that the
/// iterations have for themselves (`privatized`, by access) ask for nothing.
PerThreadAnswer findPerThread(const LoopSummary &loop, const std::vector<bool> &privatized);

} // namespace lanewise
