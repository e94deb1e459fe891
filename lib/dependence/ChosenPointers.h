// dependence/ChosenPointers.h - dependences through pointers that are chosen anew in each iteration.
// Tested by testdata/sequential/positive_rows_handed_on.cpp.
#pragma once

#include "dependence/Alias.h"
#include "dependence/Dependence.h"

namespace lanewise {

/// A proven flow between two roots, one of which is a pointer that is chosen among others
/// (`l == 0 ? first : rows + (l - 1) * n`): with some small numbers a read meets what a write left one iteration
/// before. Nothing if none was found, which says nothing.
std::optional<Dependence> dependenceThroughChoice(NestForms &nest, const AccessGroup &left, const AccessGroup &right);

} // namespace lanewise
