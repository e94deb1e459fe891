// transform/StatementGraph.h - the statements of a loop's body, and which of them has to come before which.
// Tested by tests/unit/transform.
#pragma once

#include "transform/Transforms.h"

namespace lanewise {

/// Statements of the body that cannot be told apart stand in one node. Not in any node is what every new loop would
/// repeat: the counters, and values computed from them alone.
struct StatementGraph {
  struct Node {
    std::vector<const Stmt *> statements; ///< in source order
    bool carriesItself = false;           ///< hands something on to a later iteration of itself
  };
  struct Edge {
    size_t from = 0, to = 0;
    bool isCarried = false;
    std::optional<VarId> through; ///< a scalar that would need one element for each iteration
  };
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

/// Nothing if the body cannot be taken apart: it jumps out of itself, or has effects that are not modelled.
std::optional<StatementGraph> statementGraph(const UnlockQuestion &question);

} // namespace lanewise
