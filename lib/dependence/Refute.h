// dependence/Refute.h - counterexamples to inequalities that somebody tries to prove.
// Tested by tests/unit/dependence/ProveTest.cpp.
#pragma once

#include "dependence/Prove.h"

namespace lanewise {

/// True if at some point all facts hold, every atom is in its range, and value < bound: then no proof exists that knows
/// nothing else. False means nothing.
bool isRefuted(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound);

/// The same, looking only where other questions about these atoms were refuted lately: much cheaper.
bool isRefutedAtKnownPoint(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound);

/// True if some point that was found by trying satisfies all formulas. False means nothing.
bool hasPoint(const AtomTable &atoms, const std::vector<Formula> &formulas);

} // namespace lanewise
