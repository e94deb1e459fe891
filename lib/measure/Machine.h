// measure/Machine.h - what this machine is, and what its memory and threads can do.
// Tested by tests/unit/measure/BenchTest.cpp.
#pragma once

#include "measure/Record.h"

namespace lanewise {

BenchHardware hardware();
/// The set ones of the variables that choose a library's kernels or its number of threads.
std::map<std::string, std::string> kernelEnvironment();
/// "copy" with one thread and with all of them, and "parallel-region".
std::vector<BenchFigure> processorFigures(int64_t threads, int64_t repetitions);

} // namespace lanewise
