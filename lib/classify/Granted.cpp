// classify/Granted.cpp - what -ffast-math and its parts allow.
#include "classify/Granted.h"

#include <algorithm>

namespace lanewise {

Assumption granted(Assumption assumption, const LanguageRules &rules) {
  if (assumption.kind == Assumption::Kind::Reassociation && rules.reassociateFloat)
    assumption.text += ", as -fassociative-math allows";
  if (assumption.kind == Assumption::Kind::FiniteValues && rules.finiteMathOnly)
    assumption.text += ", as -ffinite-math-only lets the compiler assume";
  return assumption;
}

std::vector<Assumption> assumptionsOf(const StateAnswer &state, const LanguageRules &rules) {
  std::vector<Assumption> result;
  for (Assumption assumption : state.claim->assumptions) {
    if (assumption.kind == Assumption::Kind::Reassociation && state.claim->exactness == Exactness::Discontinuous)
      assumption.text += ", and with it what is decided by " + state.state.name;
    result.push_back(granted(std::move(assumption), rules));
  }
  return result;
}

bool regroups(const Claim &claim) {
  return std::any_of(claim.assumptions.begin(), claim.assumptions.end(),
                     [](const Assumption &a) { return a.kind == Assumption::Kind::Reassociation; });
}

} // namespace lanewise
