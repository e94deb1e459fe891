// dependence/InputLoads.h - which reads see what memory held when the loop began.
// Tested by tests/unit/dependence/AliasingTest.cpp and DependenceOracle.
//
// A subscript or a bound that is read from memory is a number like any other if the loop does not change it. Where only
// the overlap of two pointers could change it, the graph has an edge between the two, with the condition that they do
// not overlap in the whole loop; where that holds, the value is the one from before the loop, and where it does not,
// that edge alone keeps the loop from being called free. So such a value may be taken as not written here: claims that
// need it rest on that edge. (By induction over the iterations, this is also true of footprints that are computed from
// the value itself: the first write lies in them, and so leaves the value alone.)
#pragma once

#include "model/LoopSummary.h"
#include "model/Overlap.h"

#include <unordered_map>
#include <unordered_set>

namespace lanewise {

/// Follows pointers that were set before the loop; containers before what they own.
using ResolvePlace = std::function<std::vector<Location>(ExprRef)>;

class InputLoads {
public:
  /// `ignored`: as of findDependences. Edges between two ignored accesses are not in the graph.
  InputLoads(const LoopSummary &loop, const std::vector<bool> &ignored, ResolvePlace resolve);

  /// True if the loop itself never reads this place: a load of it that occurs in the loop's values happened before.
  bool isReadBefore(ExprRef place) const;
  /// True if the graph has an edge between the reads of `place` and what a write (by number) is based on, unless
  /// nothing makes the two overlap.
  bool isGuarded(ExprRef place, uint32_t write);

  /// True if every load in `expr` still has its value when the loop begins, so that its text may be evaluated there.
  bool isCurrent(ExprRef expr, const ObjectFacts &objects);

private:
  bool mayHaveChanged(ExprRef place, const ObjectFacts &objects) const;
  const Location *plainLocation(ExprRef place); ///< null where edges are not that simple

  const LoopSummary &loop_;
  std::vector<bool> ignored_;
  ResolvePlace resolve_;
  std::unordered_map<ExprRef, bool> reads_; ///< places that the loop reads; true: by an access that is ignored
  std::unordered_set<ExprRef> loads_;       ///< of the loop's own reads
  std::unordered_map<ExprRef, bool> stays_; ///< of other loads: isCurrent
  std::unordered_map<ExprRef, std::vector<Location>> locations_;
};

} // namespace lanewise
