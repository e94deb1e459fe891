// analysis/Reasons.cpp - what is not known of other accesses changes nothing about a proven edge.
#include "analysis/Reasons.h"

#include "support/Refusal.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace lanewise {

// Said of two accesses that might meet.
static bool isAboutPairs(const Reason &reason) {
  constexpr Refusal kPairs[] = {Refusal::MayAlias,     Refusal::NonAffine,      Refusal::IndirectSubscript,
                                Refusal::IndexMayWrap, Refusal::PointerUnknown, Refusal::BudgetSpent};
  return std::any_of(std::begin(kPairs), std::end(kPairs),
                     [&](Refusal refusal) { return reason.check == refusalId(refusal); });
}

static bool isProvenSerial(const LoopAnswer &answer) {
  return answer.verdict == Verdict::Serial &&
         (std::any_of(answer.dependences.begin(), answer.dependences.end(),
                      [](const Dependence &d) { return d.proven && d.unless.empty(); }) ||
          std::any_of(answer.reasons.begin(), answer.reasons.end(), [](const Reason &reason) {
            return reason.check == "sequential" || reason.check == "state-dependent-branch";
          }));
}

std::vector<Reason> reasonsThatMatter(const LoopAnswer &answer) {
  const bool isProven = isProvenSerial(answer);
  std::set<std::tuple<std::string, std::string, SourceSpan>> said;
  std::vector<Reason> result;
  for (const Reason &reason : answer.reasons) {
    const bool isNew = said.emplace(reason.check, reason.message, reason.span).second;
    if (isNew && !(isProven && isAboutPairs(reason)))
      result.push_back(reason);
  }
  return result;
}

} // namespace lanewise
