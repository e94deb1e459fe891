// classify/ThroughNest.h - states that a loop hands on through the loops inside it.
// Tested by testdata/affine-recurrence/positive_nests.cpp and trap_nests.cpp.
#pragma once

#include "classify/Classify.h"
#include "classify/StateFlow.h"

namespace lanewise {

/// The claims for the states of a system, in its order, where every new value is what loops inside have made of the old
/// one, and these loops' own states are in classes. Nothing if that is not so. `answerInside` answers those loops.
std::optional<std::vector<Claim>> claimsThroughNest(const StateSystem &system, const StateFlow &flow,
                                                    const AnswerInside &answerInside);

} // namespace lanewise
