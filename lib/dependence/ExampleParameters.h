// dependence/ExampleParameters.h - parameters of an example that are computed from others.
// Tested by tests/oracle/DependenceOracleTest.cpp.
#pragma once

#include "dependence/Evaluate.h"

namespace lanewise {

/// A parameter C / H: chooses C and H so that it has the value it got. False if that is not possible.
bool makeQuotientsTrue(Example &example);

/// A parameter i + m has the value that i and m give it, so it gets none of its own. Returns what such parameters are
/// made of.
std::vector<ExprRef> takeSumsApart(Example &example);

} // namespace lanewise
