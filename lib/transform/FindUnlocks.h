// transform/FindUnlocks.h - what would make a serial loop parallel: every answer proven on its dependences.
// Tested by tests/unit/transform, testdata/unlock and UnlockOracle.
#pragma once

#include "classify/Classify.h"
#include "transform/Unlock.h"

namespace lanewise {

/// A function's loops with their answers, by LoopId. What has no entry (loops of other functions read into this one) is
/// null.
struct FunctionAnswers {
  const std::vector<LoopSummary> &summaries;
  std::vector<const LoopAnswer *> answers;
};

/// The legal transformations of a serial loop, the most useful first; empty if there is none, if the loop is not
/// serial, or if that is not known.
std::vector<Unlock> findUnlocks(const FunctionAnswers &function, const LoopSummary &loop, const LanguageRules &rules);

/// How many loops from this one inwards can be run as one, because they are perfectly nested, their bounds do not
/// depend on each other, and all are independent: 1 if only this one, 0 if it is not independent itself.
size_t collapsibleLevels(const FunctionAnswers &function, const LoopSummary &loop);

} // namespace lanewise
