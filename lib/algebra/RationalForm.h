// algebra/RationalForm.h - is a floating-point expression a fraction of polynomials, once what can be cancelled is?
// Tested by tests/unit/algebra/RationalFormTest.cpp.
#pragma once

#include "model/Expr.h"

#include <functional>
#include <optional>

namespace lanewise {

/// Degrees in `entry` of numerator and denominator over the real numbers, after cancelling common factors.
struct RationalDegrees {
  unsigned top = 0, bottom = 0;
};

/// What `expr` is made of besides `entry` by +, -, *, / counts as a parameter if `isInput` says so. Nothing comes back
/// where some part is none, something else is done to `entry`, or the polynomials grow too large to look at.
std::optional<RationalDegrees> rationalDegrees(ExprRef expr, ExprRef entry,
                                               const std::function<bool(ExprRef)> &isInput);

} // namespace lanewise
