// dependence/FindNestOrder.h - every order that a nest keeps: what a transformation of it must not turn round.
// Tested by tests/unit/dependence/FindNestOrderTest.cpp and UnlockOracle.
#pragma once

#include "dependence/Dependence.h"

namespace lanewise {

/// All pairs of accesses of `loop` that may meet, with the distances in the loops around both: carried by the loop, by
/// one inside, or within one iteration. Costs more than findDependences and is meant for loops that turned out serial.
/// Pairs that only a no-overlap condition keeps apart are left out, and the condition is listed. Never fails: what is
/// not known may happen at any distance, and where that would be too much, `complete` is false.
NestOrder findNestOrder(const LoopSummary &loop, const LanguageRules &rules);

} // namespace lanewise
