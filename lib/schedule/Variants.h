// schedule/Variants.h - a recording with its chains computed in another order.
// Tested by tests/unit/schedule/SimulateTest.cpp.
//
//  tree           pairs of neighbours, pairs of those …: n - 1 combinations, ceil(log2 n) of them one after the other.
//                 Only the last state comes out
//  blelloch       up a tree and down again, so that every state comes out: fewer than 2n combinations, 2 log2 n deep
//                 (G. Blelloch, "Prefix Sums and Their Applications", 1990; here inclusive, and without the identity)
//  hillis-steele  in round d each state takes in what is 2^d before it: n log2 n combinations, log2 n deep
//                 (W. D. Hillis, G. L. Steele, "Data Parallel Algorithms", CACM 29, 1986)
#pragma once

#include "schedule/Chains.h"

namespace lanewise {

enum class Order : uint8_t { AsWritten, Tree, Blelloch, HillisSteele };

struct OrderedGraph {
  OperationGraph graph;
  std::map<Origin, RecordedOperand> states; ///< what became of states; `operation` counts in `graph`
};

/// The operations that results need, with chains in the given order: those with observed states as prefix, the others
/// as tree. `latencies`: ticks by operation.
OrderedGraph orderedGraph(const Recording &recording, const std::vector<Chain> &chains, Order order,
                          const std::map<std::string, uint32_t> &latencies);

} // namespace lanewise
