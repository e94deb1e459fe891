// model/GrowingStep.h - inductions whose step grows: v' = v + (a + b*k).
// Tested by tests/unit/model/GrowingStepTest.cpp and testdata/induction.
//
// After k iterations v is v + a*k + b*(k*(k-1)/2), the sum of the steps 0 .. k-1. The step of a counter that an inner
// loop moves is that loop's number of iterations: max(0, right - left), which is right - left where the test of the
// loop around it, or k >= 0, says that it is not negative.
#pragma once

#include "model/ClosedForm.h"

namespace lanewise {

struct GrowingStep {
  ExprRef step = nullptr; ///< a + b*k, type i64
  ExprRef sum = nullptr;  ///< of the steps 0 .. k-1, type i64
};

/// `step` (i64) as a function of the iteration, if it is one of this kind with b a constant. `invariant` says what else
/// keeps its value while the loop runs. `holds` are conditions that are true in every iteration, in the same terms.
/// Arithmetic of signed types is taken not to overflow, as the language says, unless `wrapSigned`. `modulo`: the
/// counter is one of 64 bits without a sign, so that the step has to be right modulo 2^64 only.
std::optional<GrowingStep> growingStep(ExprPool &pool, ExprRef step, LoopId loop, const InvarianceTest &invariant,
                                       const std::vector<ExprRef> &holds, bool wrapSigned, bool modulo = false);

/// entry + sum (elements of `elementBytes` for pointers), of the type of `entry`: signed ones are known not to wrap.
ExprRef closedSum(ExprPool &pool, ExprRef entry, ExprRef sum, int64_t elementBytes);

} // namespace lanewise
