// classify/Headline.cpp - among several carried variables, the one that speaks for the loop.
#include "classify/Headline.h"

namespace lanewise {

// Counters that the loop's own test reads need no mention.
static size_t controlInductions(const StateFlow &flow) {
  ExprRef condition = flow.loop().condition;
  size_t count = 0;
  for (const ScalarState *scalar : flow.inductions())
    if (condition && occursIn(scalar->entry, condition))
      ++count;
  return count;
}

static bool isJoin(std::string_view id) { return id == "arg-extremum" || id == "moments" || id == "top-k"; }

std::string_view headlineOf(const LoopAnswer &answer, Verdict verdict, bool searches, const StateFlow &flow) {
  if (verdict == Verdict::Unknown)
    return "unknown";
  if (verdict == Verdict::Serial) {
    for (const Reason &reason : answer.reasons)
      if (reason.check == "state-dependent-branch")
        return "state-dependent-branch";
    return "sequential";
  }
  // A pair that is joined is named by what joins it; otherwise the plainest fold speaks for the loop.
  std::string_view best;
  for (const StateAnswer &state : answer.states)
    if (state.claim && state.claim->verdict == verdict && verdict != Verdict::Independent && !isJoin(best))
      best = best.empty() || state.claim->classId == "reduction" || isJoin(state.claim->classId) ? state.claim->classId
                                                                                                 : best;
  if (searches && verdict == Verdict::Reduction)
    return "search-exit";
  if (!best.empty())
    return best;
  return flow.inductions().size() > controlInductions(flow) ? "induction" : "independent";
}

} // namespace lanewise
