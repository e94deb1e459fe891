// algebra/TotalStep.h - an update that can be evaluated for old values that never occur.
// Tested by tests/unit/algebra/TotalStepTest.cpp.
//
// A table or a bit matrix is made by trying an update on old values that the serial loop may not meet at that place.
// There it must not do what the language leaves undefined: x + c[i] may overflow for an x that is three steps away.
#pragma once

#include "model/Expr.h"

namespace lanewise {

/// The update with the same values wherever it had one, and with some value for all other old values: signed sums,
/// products and shifts are formed in the unsigned type. Null where that is not enough: divisions, shifts and
/// conversions that only some old values reach or allow. Loads stay: looking ahead at them is an assumption of its own.
ExprRef totalStep(ExprPool &pool, ExprRef next, ExprRef entry);

} // namespace lanewise
