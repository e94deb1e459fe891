// classify/StopFlag.h - a flag that ends the loop in the iteration after the one that sets it.
// Tested by testdata/search-exit.
//
//   for (i = 0; i < n && !found; ++i) if (a[i] == x) found = true;
// While the loop goes on the flag has one certain value, so when to stop is what an iteration makes of that value.
#pragma once

#include "model/LoopSummary.h"

namespace lanewise {

/// What ends the loop after an iteration, instead of `condition`, which looks at a flag when the next one begins. Null
/// if the condition is not that of a flag, or the flag's new value still needs the old one.
ExprRef stopAfterIteration(const LoopSummary &loop, ExprRef condition);

} // namespace lanewise
