// analysis/ShowOrder.h - two iterations for what makes a loop serial without a dependence of memory.
// Tested by testdata/sequential: positive_two_iterations_reach_it.c and trap_one_iteration_reaches_it.c.
#pragma once

#include "classify/Classify.h"

#include <vector>

namespace lanewise {

/// For every serial loop whose dependences show no two iterations: the iterations in which the calls that its reasons
/// name happen, or between which a variable hands on its value (LoopAnswer::orders). Shown are
///  * what every iteration does, where the dependence stage finds values of the parameters with two iterations, or
///    where nothing but data that may be anything says whether there is a second one;
///  * what a run of the model on made-up inputs has done twice.
/// Nothing where neither shows it.
void showOrders(const LanguageRules &rules, const std::vector<LoopSummary> &summaries,
                std::vector<LoopAnswer> &answers);

} // namespace lanewise
