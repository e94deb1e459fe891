// annotations/SharedCell.h - one variable that threads share, where data decides who reaches it.
// Tested by tests/golden (testdata/race).
#pragma once

#include "annotations/Contexts.h"

#include "dependence/Dependence.h"

namespace lanewise {

/// A dependence in one scalar variable whose accesses are guarded by data: it could not be excluded, and nothing in the
/// guards lets only one iteration through. Then there is input for which two iterations meet. Guards that compare for
/// equality may be meant to let one through: they count only where the variable is accumulated into.
bool meetsInSharedCell(const Contexts &contexts, const LoopSummary &loop, const Dependence &dependence);

/// True if both are one place in each iteration, chosen by data that can have fewer values than there may be iterations
/// (`count[text[i]]` of bytes): some two of them meet, whatever the data are.
bool meetsForLackOfPlaces(const LoopSummary &loop, const Dependence &dependence);

} // namespace lanewise
