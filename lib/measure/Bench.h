// measure/Bench.h - measures this machine: matrix products by real libraries, bandwidth, and what starting threads
// costs. Tested by tests/cli/bench_test.py and tests/unit/measure.
//
// Libraries are looked for when the program runs, so nothing of them is needed to build it: OpenBLAS as the peer on the
// processor, the CUDA runtime with cuBLAS where there is a device.
#pragma once

#include "measure/Record.h"

#include <functional>

namespace lanewise {

struct BenchRequest {
  std::vector<std::string> kernels{"matvec", "matmul"};
  std::vector<std::string> dtypes{"float", "double"};
  int64_t firstSize = 32;
  std::map<std::string, int64_t> lastSize{{"matvec", 4096}, {"matmul", 1024}}; ///< sizes double from the first on
  int64_t threads = 0; ///< of blas-n-threads; 0: as many as cores
  int64_t repetitions = 7;
  double maxSeconds = 60; ///< for everything; sizes that do not fit any more are null with that reason
  std::function<void(const std::string &)> progress; ///< is told what is measured now
};

BenchRecord runBench(const BenchRequest &request);

/// Repetitions of a call: warmed up, and as many calls in each as a clock can tell; `calls` comes back.
Measured timeCalls(const std::function<void()> &call, int64_t repetitions, int64_t &calls);

} // namespace lanewise
