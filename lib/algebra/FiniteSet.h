// algebra/FiniteSet.h - which values can carried states take? The closure of the starting values under the update.
// Tested by tests/unit/algebra/FiniteSetTest.cpp.
//
//   in = c[i] == '"' ? !in : in          {false, true}
//   k = k == 2 ? 0 : k + 1  from 0       {0, 1, 2}
//   carry = (a[i] + b[i] + carry) >> 32  {0, 1}: 32-bit inputs, 64-bit sum
//   k = k + 1                            none: no end
//   s = next[s][class of c]              what the constant table `next` has in the rows that are reached
// Inputs may have any value of their type; the rest is evaluated exactly, state by state.
#pragma once

#include "model/LoopModel.h"

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
/// Constant tables (Variable::contents) are looked up; an index computed from the states must be inside them.
std::optional<size_t> countReachable(const FunctionModel &function, const std::vector<FiniteStateQuery> &states,
                                     size_t limit);

/// Those values, ascending, for one state whose starting value is known.
std::optional<std::vector<int64_t>> reachableValues(const FunctionModel &function, const FiniteStateQuery &state,
                                                    size_t limit);

/// True if the load reads an array whose elements are known, and cannot change.
bool readsConstantTable(const FunctionModel &function, ExprRef load);

} // namespace lanewise
