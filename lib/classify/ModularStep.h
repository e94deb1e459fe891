// classify/ModularStep.h - one step of a linear form that is reduced to a remainder.
// Tested by testdata/modular-affine and tests/unit/classify.
#pragma once

#include "algebra/IntegerRange.h"
#include "model/Expr.h"

#include <functional>
#include <optional>
#include <string>

namespace lanewise {

/// x' = (coefficient * x + rest) mod modulus. Within it no number leaves its type, if the old value is a remainder.
struct ModularStep {
  ExprRef modulus = nullptr;     ///< a positive constant of at most 2^32, or an input that is no constant
  ExprRef coefficient = nullptr; ///< null: the old value does not count (0)
  ExprRef rest = nullptr;        ///< null: 0
  bool addsNegative = false;     ///< some input may be negative, of which the claim must say that it is not
  bool isUnsigned = false;       ///< the linear form is
};

using InputTest = std::function<bool(ExprRef)>;

/// The step that `next` is, if the old values lie within `old` (the remainders are added to it); nothing if it is none,
/// or may leave its type. `isInput`: of parts that do not read `entry`; `isNeverNegative`:
/// of variables.
std::optional<ModularStep> matchModularStep(ExprPool &pool, ExprRef next, ExprRef entry, const IntegerRange &old,
                                            const InputTest &isInput, const InputTest &isNeverNegative);

} // namespace lanewise
