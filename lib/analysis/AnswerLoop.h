// analysis/AnswerLoop.h - one loop with all that was found out about it, for those who go on working with it.
// Tested by tests/emit.
#pragma once

#include "classify/Classify.h"

#include <optional>

namespace lanewise {

struct AnsweredLoop {
  LoopSummary loop;
  LoopAnswer answer;
};

/// What classify() says of the loop, or of the loop under the supposition that lets it be followed at all
/// (summarizeSupposing): then the summary is the supposed one. `left` bounds how often that is tried.
AnsweredLoop answerLoop(const LoopSummary &loop, const LanguageRules &rules, size_t &left);

} // namespace lanewise
