// classify/Positions.h - stores at a position that runs along, so that no two iterations store at the same place.
// Tested by testdata/compaction.
#pragma once

#include "classify/StateFlow.h"

#include <optional>

namespace lanewise {

/// out[k++] = …: stores at a position that only ever advances, and passes whatever was stored before the next
/// iteration.
struct Compaction {
  const CarriedState *position = nullptr;
  std::vector<uint32_t> writes; ///< indices into LoopSummary::accesses: all accesses to the output
};

std::vector<Compaction> findCompactions(const LoopSummary &loop, const StateFlow &flow);

/// if (keep(a[i])) a[k++] = a[i]. Where the position never passes what is read, every iteration reads what was there
/// before the loop. A later one may then overwrite it: with a copy to read from, the loop is a compaction.
struct InPlaceCompaction {
  const CarriedState *position = nullptr;
  std::vector<uint32_t> reads, writes; ///< all accesses to the array, the reads at counters
  bool readsAhead = false;             ///< the position never passes them
};

std::optional<InPlaceCompaction> findInPlaceCompaction(const LoopSummary &loop, const StateFlow &flow,
                                                       const CarriedState &state);

} // namespace lanewise
