// dependence/Lookup.h - subscripts that are read from memory: what the values read would have to obey.
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "dependence/IslTest.h"

namespace lanewise {

/// A condition on the values of index arrays that the loop does not write, under which the accesses never meet: all
/// different (a[idx[i]]), or non-decreasing (row_ptr[i] .. row_ptr[i+1]).
std::optional<Condition> lookupCondition(NestForms &nest, IslTest &exact, const PairProblem &problem);

} // namespace lanewise
