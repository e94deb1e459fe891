// classify/Exits.h - early exits: searches, and exits that make a loop serial.
// Tested by testdata/search-exit and tests/unit/classify.
#pragma once

#include "classify/Classify.h"
#include "classify/StateFlow.h"

namespace lanewise {

/// What the early exits of the loop make of it; nothing if it has none. Reasons, conditions and assumptions go to
/// `answer`.
std::optional<Verdict> classifyExits(const LoopSummary &loop, const StateFlow &flow, LoopAnswer &answer);

} // namespace lanewise
