// dependence/Delinearize.h - recovers the dimensions of arrays that are indexed flat: b*T*C + t*C + i is [b][t][i].
// Tested by tests/unit/dependence/FindDependencesTest.cpp and DependenceOracle.
#pragma once

#include "dependence/AccessForm.h"

namespace lanewise {

class IslTest;

/// Rewrites the last level of all accesses of one storage to one common shape, if their subscripts are polynomials with
/// symbolic strides and every recovered inner index is proven to lie within its dimension; an index for which that
/// cannot be proven adds a condition to all of them. Otherwise the accesses stay as they are.
void delinearize(NestForms &nest, IslTest &exact, const std::vector<AccessForm *> &forms);

} // namespace lanewise
