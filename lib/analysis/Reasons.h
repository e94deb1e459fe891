// analysis/Reasons.h - of all reasons that a loop collected, those that a reader needs.
// Tested by tests/unit/analysis/ReasonsTest.cpp.
#pragma once

#include "classify/Classify.h"

namespace lanewise {

/// Each once, in the order in which they were found. For a serial loop none about accesses that could not be compared,
/// if there is something that proves it serial.
std::vector<Reason> reasonsThatMatter(const LoopAnswer &answer);

} // namespace lanewise
