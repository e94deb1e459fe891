// cost/Spans.h - work and span of nests: how many steps there are, and how many must come one after the other.
// Tested by tests/unit/cost/CostTest.cpp.
//
// A step is what one iteration does itself, without the loops inside it. Iterations in any order take as long as the
// longest one; a tree over T partial results adds ceil(log2(T)) combining steps, a prefix twice that (up and down the
// tree: Blelloch, "Prefix sums and their applications", 1990); a chain takes the sum. With p lanes no schedule beats
// max(work/p, span), and a greedy one needs at most work/p + span (Brent 1974; Graham 1969).
#pragma once

#include "cost/Cost.h"
#include "cost/Operations.h"

namespace lanewise {

class SpanCounter {
public:
  SpanCounter(const std::vector<LoopSummary> &summaries, const std::vector<IterationOrder> &orders, SizeReader &reader,
              const OperationCounter &operations);

  /// Steps of the whole loop, all and in the longest chain.
  const PieceSum &work(LoopId loop);
  const PieceSum &span(LoopId loop);
  /// The span of the loop once it is changed; nothing if that cannot be said.
  std::optional<PieceSum> span(const SpanChange &change);

private:
  PieceSum once(LoopId loop, bool ofSpan);
  PieceSum serially(const PieceSum &iteration, LoopId loop);
  std::optional<Count> largest(const Count &value, LoopId loop);

  std::vector<std::vector<LoopId>> inside_; ///< by loop: those directly inside
  std::vector<IterationOrder> orders_;
  SizeReader &reader_;
  const OperationCounter &operations_;
  std::map<LoopId, PieceSum> work_, span_;
};

} // namespace lanewise
