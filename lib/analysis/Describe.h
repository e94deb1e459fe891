// analysis/Describe.h - an answer in the source's own words.
// Tested by tests/golden and tests/unit/analysis.
#pragma once

#include "analysis/Report.h"
#include "classify/Classify.h"
#include "transform/FindUnlocks.h"

namespace lanewise {

/// The report of one loop, given the answers for all loops of its function (for parents and nesting).
LoopReport describe(const UnitModel &unit, const FunctionAnswers &function, const LoopSummary &loop);

/// "file:line:column" of the loop's keyword.
std::string loopId(const UnitModel &unit, const Loop &loop);

} // namespace lanewise
