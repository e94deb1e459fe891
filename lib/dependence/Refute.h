// dependence/Refute.h - counterexamples to inequalities that somebody tries to prove.
// Tested by tests/unit/dependence/ProveTest.cpp.
#pragma once

#include "dependence/Prove.h"

namespace lanewise {

/// True if at some point all facts hold, every atom is in its range, and value < bound: then no proof exists that knows
/// nothing else. False means nothing.
bool isRefuted(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound);

} // namespace lanewise
