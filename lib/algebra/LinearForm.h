// algebra/LinearForm.h - is an expression linear in given symbols, and with which coefficients?
// Tested by tests/unit/algebra/LinearFormTest.cpp.
//
//   a*x + b            x: a, rest b
//   c ? x : b          x: c ? 1 : 0, rest c ? 0 : b     (c reads none of the symbols)
//   x / 2 (float)      x: 1/2;   x / 2 (integer): none, division rounds
//   x * x, f(x)        none
#pragma once

#include "model/Expr.h"

#include <optional>
#include <vector>

namespace lanewise {

struct LinearForm {
  std::vector<ExprRef> coefficients; ///< one per symbol; null is zero
  ExprRef rest = nullptr;            ///< null is zero
};

/// The form of `expr` over `symbols`, or nothing if it is not linear. Conversions are followed where the ring
/// operations commute with them: between integers, or between floats, of no fewer bits than the symbols have. With
/// `bits`, the form of an integer modulo 2^bits: then no fewer than these, and what drops only upper ones is followed.
std::optional<LinearForm> linearIn(ExprPool &pool, ExprRef expr, const std::vector<ExprRef> &symbols,
                                   unsigned bits = 0);

/// left and right as sums of the same terms (signs and order of addition aside): the sum of their difference is zero.
bool sameSum(ExprRef left, ExprRef right);
/// a - b and c - d are the same sum.
bool sameDifference(ExprRef a, ExprRef b, ExprRef c, ExprRef d);

/// True if some floating-point sum inside `expr` adds a term and takes it away again, as (s + y) - s does: exact
/// arithmetic would cancel it, so the value is a rounding error that somebody wants (compensated summation, error-free
/// transforms; Higham, "Accuracy and Stability of Numerical Algorithms", section 4.3). The terms that cancel go to
/// `cancelled`.
bool cancelsOnPurpose(ExprRef expr, std::vector<ExprRef> &cancelled);

} // namespace lanewise
