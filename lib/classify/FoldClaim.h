// classify/FoldClaim.h - the question that reduction and prefix-scan share: is the update a fold over inputs?
// Tested by testdata/reduction and testdata/prefix-scan.
#pragma once

#include "classify/LoopClass.h"

namespace lanewise {

/// The claim for a fold of `state` over inputs, without class and verdict; or why it is none.
Answer claimFold(const CarriedState &state, const StateQuestions &questions);

} // namespace lanewise
