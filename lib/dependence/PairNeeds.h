// dependence/PairNeeds.h - what was supposed of two accesses when they were compared.
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "dependence/PairProblem.h"

namespace lanewise {

/// The conditions without which an answer about the two says nothing: arithmetic that must not wrap, rows that are not
/// left (if those were used).
std::vector<Condition> needsOf(NestForms &nest, const AccessForm &first, const AccessForm &second,
                               Subscripts subscripts);

/// Too vague a condition to answer with.
bool isUnspoken(const Condition &condition);

} // namespace lanewise
