// transform/Unlock.h - a change of order that is legal and leaves more to run in parallel, as a value.
// Tested by tests/unit/transform, testdata/unlock and UnlockOracle.
#pragma once

#include "dependence/Dependence.h"

#include <string_view>

namespace lanewise {

enum class Transform : uint8_t {
  Distribution,    ///< statements into loops of their own
  Interchange,     ///< the loops of a nest in another order
  Skewing,         ///< diagonals of a nest, one after the other
  Peeling,         ///< the first or last iterations before or behind the loop
  Splitting,       ///< the iterations in parts, one after the other
  DoubleBuffering, ///< what is overwritten is read from a copy
};
std::string_view transformText(Transform transform); ///< "distribution", "double-buffering", …

/// Statements that stay together, and whether their iterations are independent then.
struct LoopPiece {
  std::vector<const Stmt *> statements; ///< in source order
  bool isParallel = false;
};

/// One transformation. Every dependence of the loop (of the nest for Interchange and Skewing) keeps its direction.
struct Unlock {
  Transform transform = Transform::Distribution;
  std::string text;                    ///< for people, in the source's names
  std::vector<Condition> conditions;   ///< without which it is not legal
  std::vector<Assumption> assumptions; ///< likewise
  std::vector<LoopId> nest;            ///< Interchange, Skewing: the loops in their old order
  std::vector<size_t> order;           ///< Interchange: positions in `nest`, the new outermost first
  size_t freed = 0;                    ///< Interchange: position in `nest` of the loop that is independent then
  std::vector<int64_t> hyperplane;     ///< Skewing: iterations with an equal sum of these multiples are independent
  std::vector<LoopPiece> pieces;           ///< Distribution: in the order in which the loops run
  std::vector<VarId> expanded;         ///< Distribution: scalars that need one element for each iteration
  std::optional<MeetingPlace> meeting; ///< Peeling, Splitting
  std::vector<uint32_t> copied;        ///< DoubleBuffering: the reads that go to the copy (index of the access)
};

} // namespace lanewise
