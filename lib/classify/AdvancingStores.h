// classify/AdvancingStores.h - stores at a position that advances with them, at any depth of a nest.
// Tested by testdata/compaction.
#pragma once

#include "model/LoopModel.h"

#include <set>

namespace lanewise {

/// True if, however the loop runs, no two executions of the stores reach the same bytes, since the integer variable
/// `position` is moved on past whatever was stored before anything else is. Every store has to be in the loop.
bool passesWhatIsStored(const Loop &loop, VarId position, const std::set<const Stmt *> &stores);

} // namespace lanewise
