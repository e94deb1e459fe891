// analysis/Answer.h - the answer about one loop; only analysis includes it.
// Tested by tests/golden.
#pragma once

#include "classify/Classify.h"
#include "support/StageTrace.h"

namespace lanewise {

/// The answer about a loop, given what its function's model says. `left` bounds how often one function is summarised
/// once more, on a supposition; it is counted down.
LoopAnswer answerFor(const LoopSummary &loop, const LanguageRules &rules, size_t &left, StageTrace *trace = nullptr);

} // namespace lanewise
