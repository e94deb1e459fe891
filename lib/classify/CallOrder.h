// classify/CallOrder.h - calls whose order nobody can see.
// Tested by tests/unit/classify/ClassifyTest.cpp, testdata/independent/positive_freed.c and positive_calls_that_read.c.
#pragma once

#include "dependence/Dependence.h"
#include "model/LoopSummary.h"

#include <optional>

namespace lanewise {

/// malloc and its like: new storage, and nothing else that anybody could see. Where it lies is no matter of order.
inline bool onlyAllocates(const CallEffects &effects) {
  return effects.allocates && !effects.readsMemory && !effects.writesMemory && !effects.readsArguments &&
         !effects.writesArguments;
}

/// The conditions under which the calls of different iterations may happen in any order; empty: always; none: not
/// known. Such are calls that only read what the loop does not write, or that fill variables of the iteration's own,
/// and those that free what only their own iteration uses.
std::optional<std::vector<Condition>> orderIsFree(const LoopSummary &loop, const Effect &call,
                                                  const LanguageRules &rules);

} // namespace lanewise
