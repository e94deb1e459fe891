// analysis/AnswerLoop.cpp - dependences and classes of one loop.
#include "analysis/AnswerLoop.h"

#include "dependence/FindDependences.h"

#include <algorithm>

namespace lanewise {

AnsweredLoop answerLoop(const LoopSummary &loop, const LanguageRules &rules, size_t &left) {
  AnsweredLoop result{loop, classify(loop, findDependences(loop, rules), rules)};
  const bool writes =
      std::any_of(loop.accesses.begin(), loop.accesses.end(), [](const Access &access) { return access.isWrite; });
  if (result.answer.verdict != Verdict::Unknown || !writes || left == 0)
    return result;
  --left;
  LoopSummary supposed = summarizeSupposing(*loop.function, rules, loop.id);
  LoopAnswer second = classify(supposed, findDependences(supposed, rules), rules);
  if (second.verdict == Verdict::Unknown || second.verdict == Verdict::Serial)
    return result;
  return {std::move(supposed), std::move(second)};
}

} // namespace lanewise
