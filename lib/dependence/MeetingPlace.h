// dependence/MeetingPlace.h - whether all carried dependences begin or end in one place, where the loop can be cut.
// Tested by tests/unit/dependence/FindNestOrderTest.cpp and UnlockOracle.
#pragma once

#include "dependence/IslTest.h"

namespace lanewise {

/// The place where the loop has to be cut so that no part carries anything: `carried` are all pairs that different
/// iterations of the analysed loop may have. Nothing if there is none, or if that is not known.
std::optional<MeetingPlace> meetingPlace(NestForms &nest, IslTest &exact, const std::vector<PairProblem> &carried);

} // namespace lanewise
