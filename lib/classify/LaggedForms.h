// classify/LaggedForms.h - updates that are worth several states: one for each iteration that a value waits.
// Tested by testdata/linear-system and testdata/tropical.
#pragma once

#include "model/Expr.h"

#include <vector>

namespace lanewise {

/// True if `expr` has the shape of a form that composes over all of `symbols` together: a linear form, a remainder of
/// one, or sums and extremes. Whether its other parts are inputs is for the classes to say.
bool composesOverLags(ExprPool &pool, ExprRef expr, const std::vector<ExprRef> &symbols);

} // namespace lanewise
