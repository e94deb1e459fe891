// model/Rotation.h - buffers that a loop passes round: `std::swap(a, b)` at the end of each iteration.
// Tested by tests/unit/model/RotationTest.cpp.
#pragma once

#include "model/Expr.h"

namespace lanewise {

/// A pointer variable and its value at the end of an iteration, over the values at its beginning.
struct PointerUpdate {
  VarId variable = 0;
  ExprRef next = nullptr;
};

/// The groups of two and more variables that each iteration permutes among themselves, perhaps under tests; sorted.
std::vector<std::vector<VarId>> findRotations(const std::vector<PointerUpdate> &updates);

} // namespace lanewise
