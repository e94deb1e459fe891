// classify/Granted.h - assumptions that flags of the compiler grant.
// Tested by tests/cli/flags_test.py.
#pragma once

#include "classify/LoopClass.h"

#include "classify/Classify.h"

namespace lanewise {

/// The assumption, which says so if a flag lets the compiler make it too.
Assumption granted(Assumption assumption, const LanguageRules &rules);

/// What the claim about a state rests on. If something is decided by the state, rounding decides with it.
std::vector<Assumption> assumptionsOf(const StateAnswer &state, const LanguageRules &rules);

/// True if the claim rests on regrouping what is rounded.
bool regroups(const Claim &claim);

} // namespace lanewise
