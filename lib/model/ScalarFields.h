// model/ScalarFields.h - members of local records that count like variables.
// Tested by testdata/library/positive_counters_in_records.cpp and trap_counters_in_records.cpp.
#pragma once

#include "model/LoopModel.h"

namespace lanewise {

/// Makes variables of the members of local records and arrays that a loop's own test reads (`for (k.i = 0; k.i < n;
/// ++k.i)`, iterators that are classes of the user's): of each record all members, where nothing but loads and stores
/// of whole scalar members mentions it. Elsewhere the function stays as it is. (Scalar replacement of aggregates, see
/// Muchnick, "Advanced Compiler Design and Implementation", 1997, section 12.2.)
void makeCountersScalar(FunctionModel &function);

} // namespace lanewise
