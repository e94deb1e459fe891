// analysis/AnswerLoop.cpp - dependences and classes of one loop.
#include "analysis/AnswerLoop.h"

#include "dependence/FindDependences.h"

#include <algorithm>

namespace lanewise {

static LoopAnswer answerOf(const LoopSummary &loop, const LanguageRules &rules, StageTrace *trace) {
  const DependenceGraph graph = [&] {
    StageTimer timer(trace, Stage::Dependences);
    return findDependences(loop, rules);
  }();
  StageTimer timer(trace, Stage::Classes);
  return classify(loop, graph, rules);
}

// The answer, and the supposed summary if it is about that one.
static LoopAnswer answerInto(const LoopSummary &loop, const LanguageRules &rules, size_t &left, StageTrace *trace,
                             std::optional<LoopSummary> &followed) {
  LoopAnswer answer = answerOf(loop, rules, trace);
  const bool writes =
      std::any_of(loop.accesses.begin(), loop.accesses.end(), [](const Access &access) { return access.isWrite; });
  // Effects stay, whatever is supposed of memory, and each of them makes the answer serial or unknown.
  if (answer.verdict != Verdict::Unknown || !writes || !loop.effects.empty() || left == 0)
    return answer;
  --left;
  LoopSummary supposed = [&] {
    StageTimer timer(trace, Stage::Summarize);
    return summarizeSupposing(*loop.function, rules, loop.id);
  }();
  LoopAnswer second = answerOf(supposed, rules, trace);
  if (second.verdict == Verdict::Unknown || second.verdict == Verdict::Serial)
    return answer;
  followed = std::move(supposed);
  return second;
}

LoopAnswer answerFor(const LoopSummary &loop, const LanguageRules &rules, size_t &left, StageTrace *trace) {
  std::optional<LoopSummary> followed;
  return answerInto(loop, rules, left, trace, followed);
}

AnsweredLoop answerLoop(const LoopSummary &loop, const LanguageRules &rules, size_t &left) {
  std::optional<LoopSummary> followed;
  LoopAnswer answer = answerInto(loop, rules, left, nullptr, followed);
  return {followed ? std::move(*followed) : loop, std::move(answer)};
}

} // namespace lanewise
