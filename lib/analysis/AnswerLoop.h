// analysis/AnswerLoop.h - one loop with all that was found out about it, for those who go on working with it.
// Tested by tests/emit.
#pragma once

#include "analysis/Answer.h"
#include "transform/Unlock.h"

#include <optional>

namespace lanewise {

struct AnsweredLoop {
  LoopSummary loop;
  LoopAnswer answer;
};

/// What classify() says of the loop, or of the loop under the supposition that lets it be followed at all
/// (summarizeSupposing): then the summary is the supposed one. `left` bounds how often that is tried.
AnsweredLoop answerLoop(const LoopSummary &loop, const LanguageRules &rules, size_t &left);

/// The changes of order that free a serial loop, the most useful first. Their access numbers are those of `loop`, one
/// of the function's `summaries`.
std::vector<Unlock> unlocksOf(const std::vector<LoopSummary> &summaries, const LoopSummary &loop,
                              const LanguageRules &rules);

} // namespace lanewise
