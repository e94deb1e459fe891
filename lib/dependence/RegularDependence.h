// dependence/RegularDependence.h - dependences of a constant distance, proven by one small example.
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "dependence/PairProblem.h"

namespace lanewise {

/// Fills in the dependence of a pair that meets a constant number of iterations apart, and says whether it is one.
bool settleRegular(NestForms &nest, const PairProblem &problem, Dependence &dependence);

} // namespace lanewise
