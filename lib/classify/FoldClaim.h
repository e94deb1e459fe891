// classify/FoldClaim.h - the question that reduction and prefix-scan share: is the update a fold over inputs?
// Tested by testdata/reduction and testdata/prefix-scan.
#pragma once

#include "classify/LoopClass.h"

namespace lanewise {

/// The claim for a fold of `state` over inputs, without class and verdict; or why it is none. With `restarts`: for a
/// fold that forgets the old value where an input condition holds, and for no other.
Answer claimFold(const CarriedState &state, const StateQuestions &questions, bool restarts = false);

} // namespace lanewise
