// emit/Harness.h - the program that tries an emitted loop against the serial one.
// Tested by tests/emit, which also breaks operators on purpose and expects it to notice.
#pragma once

#include "emit/Emitters.h"

namespace lanewise {

/// What stands before the emitted code: numbers that know their error, watched pointers, cases, comparison.
std::string harnessPrelude();
std::string harnessComparison();
/// One loop's cases and `trialMain(argc, argv)`.
std::string harnessMain(const EmissionPlan &plan, const TargetCode &target);
/// What CUDA code needs to run on a CPU, and the same code with its kernels started through it.
std::string hostCudaLayer();
std::string withHostLaunches(const std::string &code);
/// Why the loop cannot be tried; "" if it can.
std::string harnessTrouble(const EmissionPlan &plan);

} // namespace lanewise
