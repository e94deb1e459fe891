// classify/SteadyPlace.h - whether one access looks where another one looked a fixed number of iterations before.
// Tested by testdata/prefix-scan and tests/unit/classify.
#pragma once

#include "model/LoopSummary.h"

namespace lanewise {

/// True if in every iteration `later` names the place that `earlier` named `distance` iterations before. Both are
/// closed. Subscripts are compared as polynomials in the iteration number and values from outside; what is not one
/// must be the same expression.
bool comesBackTo(ExprPool &pool, const LanguageRules &rules, LoopId loop, ExprRef earlier, ExprRef later,
                 int64_t distance);

} // namespace lanewise
