// classify/Positions.h - stores at a position that runs along, so that no two iterations store at the same place.
// Tested by testdata/compaction.
#pragma once

#include "classify/StateFlow.h"

namespace lanewise {

/// out[k++] = …: stores at a position that only ever advances, and passes whatever was stored before the next
/// iteration.
struct Compaction {
  const CarriedState *position = nullptr;
  std::vector<uint32_t> writes; ///< indices into LoopSummary::accesses: all accesses to the output
};

std::vector<Compaction> findCompactions(const LoopSummary &loop, const StateFlow &flow);

} // namespace lanewise
