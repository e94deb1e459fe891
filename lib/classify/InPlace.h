// classify/InPlace.h - elements that are kept move down in the array that they are read from.
// Tested by testdata/compaction.
#pragma once

#include "classify/Positions.h"

#include <map>
#include <string>

namespace lanewise {

/// if (keep(a[i])) a[k++] = a[i], with runs of the model in which a later iteration overwrites what an earlier one
/// read.
struct InPlaceMoves {
  InPlaceCompaction compaction;
  std::map<size_t, Witness> happening; ///< indices into the graph's carried dependences, with iterations seen

  /// Between the accesses to the array: by what is proven of them, only those that were seen can happen.
  bool isAbout(const Dependence &dependence) const;
  std::string text(const LoopSummary &loop) const;
};

/// Nothing if no run shows that anything is overwritten that was read, or is read where the position has passed it.
std::optional<InPlaceMoves> movesInPlace(const LoopSummary &loop, const DependenceGraph &graph, const StateFlow &flow,
                                         const CarriedState &state, const LanguageRules &rules);

} // namespace lanewise
