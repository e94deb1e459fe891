// algebra/FiniteSet.h - which values can carried states take? The closure of the starting values under the update.
// Tested by tests/unit/algebra/FiniteSetTest.cpp.
//
//   in = c[i] == '"' ? !in : in          {false, true}
//   k = k == 2 ? 0 : k + 1  from 0       {0, 1, 2}
//   carry = (a[i] + b[i] + carry) >> 32  {0, 1}: 32-bit inputs, 64-bit sum
//   k = k + 1                            none: no end
// Inputs may have any value of their type; the rest is evaluated exactly, state by state.
#pragma once

#include "model/Expr.h"

#include <optional>
#include <vector>

namespace lanewise {

/// A carried state as the closure sees it.
struct FiniteStateQuery {
  ExprRef entry = nullptr;
  ExprRef next = nullptr;
  ExprRef initial = nullptr; ///< value when the loop begins; null or no constant: one unknown value that may also stay
};

/// The number of value combinations that the states can take together, if it is at most `limit`; nothing if there may
/// be more.
std::optional<size_t> countReachable(ExprPool &pool, const std::vector<FiniteStateQuery> &states, size_t limit);

} // namespace lanewise
