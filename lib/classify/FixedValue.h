// classify/FixedValue.h - limits, moduli and other parameters of a step that must not change while the loop runs, and
// what a state may be before it does.
// Tested by testdata/modular-affine and testdata/clamp.
#pragma once

#include "algebra/IntegerRange.h"
#include "classify/LoopClass.h"

namespace lanewise {

/// True if the expression (over the iteration) has one value in all iterations, the one that its text has before the
/// loop: no variable in it is assigned in the loop, counters among them, and no memory that it reads is written.
bool isFixedValue(ExprRef expr, const StateQuestions &questions);

/// Between which numbers the state's value lies when the loop begins. A variable that was handed on by an iteration of
/// a loop around holds what some assignment in the function gave it.
IntegerRange rangeBefore(const CarriedState &state, const StateQuestions &questions);

} // namespace lanewise
