// emit/Harness.h - the program that tries an emitted loop against the serial one.
// Tested by tests/emit, which also breaks operators on purpose and expects it to notice.
#pragma once

#include "emit/CommonCode.h"

namespace lanewise {

/// What stands before the emitted code: numbers that know their error, watched pointers, cases, comparison.
std::string harnessPrelude();
/// One loop's cases and `trialMain(argc, argv)`. `call` is the parallel call with `parts` and the arguments, "%" for
/// the latter.
std::string harnessMain(const EmissionPlan &plan, const CommonCode &code, const std::string &call);
/// Why the loop cannot be tried; "" if it can.
std::string harnessTrouble(const EmissionPlan &plan);

} // namespace lanewise
