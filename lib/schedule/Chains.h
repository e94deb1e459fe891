// schedule/Chains.h - the chains in a recording that the answers about its loops allow to be computed in another order.
// Tested by tests/unit/schedule/SimulateTest.cpp.
//
// A chain is a list of leaves that an associative operation combines from the left: the state before the loop and what
// each update contributes. Sums and the like contribute the other operand; an affine update a*s + b the pair (a, b),
// of which two combine to one by two products and a sum; any other family contributes its function, and combining two
// is one operation that is called "combine".
#pragma once

#include "schedule/Recording.h"

namespace lanewise {

struct ChainLeaf {
  RecordedOperand value;                 ///< Fold: what is contributed. Affine: what is added. First leaf: the state
  std::optional<RecordedOperand> factor; ///< Affine: what the state is multiplied by; nothing: one
  std::vector<uint32_t> waits;           ///< other operations that are needed for it
  std::vector<Origin> states;            ///< the states that are reached with it, as recorded
  bool isNothing = false;                ///< Fold: contributes nothing but the wait for its test
};

struct Chain {
  enum class Kind : uint8_t { Fold, Affine, Other } kind = Kind::Fold;
  std::string operation, symbol; ///< Fold
  std::vector<ChainLeaf> leaves; ///< at least three
  bool isObserved = false;       ///< something besides the chain uses a state before the last
};

/// `isLive`: by operation, whether a result needs it.
std::vector<Chain> findChains(const Recording &recording, const std::vector<SimulatedState> &states,
                              const std::vector<bool> &isLive);

/// Operations that some result needs.
std::vector<bool> liveOperations(const std::vector<RecordedOperation> &operations, const std::set<Origin> &results);

} // namespace lanewise
