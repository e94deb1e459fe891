// algebra/IntegerRange.h - between which numbers does an integer expression lie, whatever its inputs are?
// Tested by tests/unit/algebra/IntegerRangeTest.cpp.
#pragma once

#include "model/Expr.h"

namespace lanewise {

/// Bounds, both included. What is not known better has the bounds of its type.
struct IntegerRange {
  __int128 low = 0, high = 0;
  bool isWithin(const IntegerRange &other) const { return other.low <= low && high <= other.high; }
};

/// Of integers up to 64 bits and bools.
IntegerRange rangeOfType(Type type);

/// The bounds of the values that `expr` (an integer of at most 64 bits, or a bool) can have. Sums that may leave their
/// type are taken for anything of the type.
IntegerRange rangeOf(ExprRef expr);

} // namespace lanewise
