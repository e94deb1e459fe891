// model/SameValue.h - two expressions that are the same value, written otherwise.
// Tested by tests/unit/model/SameValueTest.cpp.
#pragma once

#include "model/Expr.h"

namespace lanewise {

/// True if both have the same value whatever their symbols are: operands of commutative operations exchanged,
/// selections turned round with their condition. False says nothing.
bool sameValue(ExprRef a, ExprRef b);

} // namespace lanewise
