// dependence/RotatedPointers.h - what an iteration writes through one pointer and the next one reads through another.
// Tested by testdata/sequential/positive_buffers_passed_round.cpp.
#pragma once

#include "dependence/Alias.h"
#include "dependence/IslTest.h"

namespace lanewise {

/// Of two groups whose pointers the loop passes on (`std::swap(a, b)`, `tmp = a; a = b; b = tmp`): a proven flow from
/// an iteration to the next one, through what is one pointer in the former and another in the latter. Nothing if none
/// is found: that proves nothing.
std::optional<Dependence> flowAcrossRotation(NestForms &nest, IslTest &exact, const AccessGroup &left,
                                             const AccessGroup &right);

} // namespace lanewise
