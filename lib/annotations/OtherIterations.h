// annotations/OtherIterations.h - two iterations of different numbers that meet.
// Tested by testdata/race/symbolic_bounds.c.
#pragma once

#include "dependence/Dependence.h"

#include <optional>

namespace lanewise {

/// Small numbers for the iterations of `first` (around `source`) and `second` (around `sink`), two loops inside `loop`,
/// that differ, exist, and touch the same element; all parameters are worth the same small number. Nothing if none are
/// found, or if anything else decides.
std::optional<Witness> otherIterations(const LoopSummary &loop, const Access &source, LoopId first, const Access &sink,
                                       LoopId second);

} // namespace lanewise
