// emit/CudaCode.h - pieces of CUDA code that only some loops need: arrays that are combined into, running values in
// device memory, and searches. Tested by tests/emit.
#pragma once

#include "emit/CommonCode.h"

namespace lanewise {

/// In the texts of kernels and of what starts them @ stands for the function's name.
struct DeviceCode {
  std::string kernels, launch;
};

/// The code without what the host cannot do: its stateIn and stateOut lack what reads and writes arrays.
CommonCode withoutMemory(CommonCode code);
/// ", const float *x, int n" and ", x, n": what the text mentions, as parameters of a kernel and to pass on.
std::string deviceParameters(const CommonCode &code, const std::string &text);
std::string deviceArguments(const CommonCode &code, const std::string &text);
/// The start of a kernel: "static __global__ void __launch_bounds__(@_threads) ".
std::string kernelHead();
/// A launch, with a check that it began.
std::string launchText(const std::string &kernel, const std::string &blocks, const std::string &threads,
                       const std::string &arguments, const std::string &what);

/// Finds out what is reached, runs the loop on one thread where arrays overlap, and makes copies of what is combined
/// into; `parts` may become fewer.
DeviceCode deviceReach(const EmissionPlan &plan, const CommonCode &code);
/// ", int *bins_copies, ptrdiff_t bins_count, ptrdiff_t bins_low" and what is passed for it.
std::string copyParameters(const EmissionPlan &plan);
std::string copyPassed(const EmissionPlan &plan);
/// What `run` takes on a device, with the copies of `part`.
std::string deviceRunArguments(const EmissionPlan &plan, const CommonCode &code);
/// Combines the copies in the order of parts, and frees them.
DeviceCode deviceCombine(const EmissionPlan &plan);
/// Reads running values from device memory before the parts run, and writes them back afterwards.
DeviceCode deviceStateIn(const CommonCode &code);
DeviceCode deviceStateOut(const CommonCode &code);
/// The first iteration that leaves the loop, and the loop from there on.
DeviceCode deviceSearch(const EmissionPlan &plan, const CommonCode &code);

} // namespace lanewise
