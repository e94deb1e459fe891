// classify/LookAhead.h - what may go wrong in iterations that the loop would not have come to.
// Tested by testdata/search-exit.
#pragma once

#include "model/LoopSummary.h"

#include <optional>
#include <string>

namespace lanewise {

/// What has to be true of the iterations behind an early exit before they may run: "no division in ...". Nothing if
/// they cannot do harm except by reading.
std::optional<std::string> needOfLookingAhead(const LoopSummary &loop);

} // namespace lanewise
