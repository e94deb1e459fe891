// classify/ModularSystem.h - several remainders by one number that are linear in each other.
// Tested by testdata/modular-affine.
#pragma once

#include "classify/LoopClass.h"

namespace lanewise {

/// x' = (A*x + b) mod M for the values of `system` together; not concerned where no update is a remainder.
Answer classifyModularSystem(const StateSystem &system, const StateQuestions &questions);

} // namespace lanewise
