// dependence/FreshStorage.h - storage that each iteration asks for.
// Tested by testdata/independent/positive_rows_allocated.cpp.
#pragma once

#include "model/Location.h"
#include "model/LoopSummary.h"

namespace lanewise {

/// True if the base is what an allocation inside the loop has returned: as long as it is named by that value, it is
/// another object in every iteration.
bool isAllocatedIn(const LoopSummary &loop, const Base &base);

} // namespace lanewise
