// dependence/Prove.h - cheap proofs of polynomial inequalities from a list of known ones.
// Tested by tests/unit/dependence/ProveTest.cpp.
#pragma once

#include "dependence/Atoms.h"

namespace lanewise {

/// Polynomials that are known to be >= 0.
using Facts = std::vector<Polynomial>;

/// The facts that a formula states in conjunction; what it says only in disjunctions is left out.
void addFacts(const Formula &formula, Facts &facts);

/// True if value >= bound follows: by interval arithmetic, after taking away a few facts, each times a product of atoms
/// that are never negative. False means nothing.
bool proveAtLeast(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound);
/// True if value <= bound follows.
bool proveAtMost(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound);
/// True if value lies in the interval.
bool proveInside(const AtomTable &atoms, const Facts &facts, const Polynomial &value, const Interval &range);
/// True if value lies above the interval, or if it lies below.
bool proveOutside(const AtomTable &atoms, const Facts &facts, const Polynomial &value, const Interval &range);

} // namespace lanewise
