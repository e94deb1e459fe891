// classify/FixedValue.h - limits, moduli and other parameters of a step that must not change while the loop runs.
// Tested by testdata/modular-affine and testdata/clamp.
#pragma once

#include "classify/LoopClass.h"

namespace lanewise {

/// True if the expression (over the iteration) has one value in all iterations, the one that its text has before the
/// loop: no variable in it is assigned in the loop, counters among them, and no memory that it reads is written.
bool isFixedValue(ExprRef expr, const StateQuestions &questions);

} // namespace lanewise
