// analysis/Describe.h - an answer in the source's own words.
// Tested by tests/golden and tests/unit/analysis.
#pragma once

#include "analysis/Report.h"
#include "classify/Classify.h"

namespace lanewise {

/// The report of one loop. `summaries` are those of its function (for parents and nesting).
LoopReport describe(const UnitModel &unit, const std::vector<LoopSummary> &summaries, const LoopSummary &loop,
                    const LoopAnswer &answer);

/// "file:line:column" of the loop's keyword.
std::string loopId(const UnitModel &unit, const Loop &loop);

} // namespace lanewise
