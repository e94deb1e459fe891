// measure/Record.h - times that were measured on one machine, as a value: schemas lanewise.bench/1 and its summary.
// Tested by tests/unit/measure and tests/unit/report/RecordTest.cpp.
//
// The only source of seconds in this program. What could not be measured is absent with a reason, never zero.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// Repetitions of one thing, and what stands for them.
struct Measured {
  std::vector<double> repetitions; ///< in the order measured; empty: not measured
  std::string reason;              ///< why not; empty if it was
  bool isMeasured() const { return !repetitions.empty(); }
  std::optional<double> median() const; ///< the mean of the middle two of an even number
};

struct BenchPoint {
  int64_t size = 0;  ///< n of an n x n matrix
  int64_t calls = 0; ///< in each repetition; times are for one call
  Measured seconds;
};

/// One kernel with one element type in one mode.
struct BenchSeries {
  std::string kernel;                 ///< "matvec", "matmul"
  std::string dtype;                  ///< "float", "double"
  std::string mode;                   ///< "blas-1-thread", "blas-n-threads", "cuda-compute", "cuda-with-transfers"
  std::string library, libraryKernel; ///< "OpenBLAS 0.3.21", "Haswell"; empty if there is none
  int64_t threads = 0;                ///< 0: not on the processor
  std::string boundary;               ///< what lies between the two readings of the clock
  std::string reason;                 ///< why no point was measured; empty if some were
  std::vector<BenchPoint> points;
};

struct BenchHardware {
  std::string processor;
  int64_t cores = 0; ///< that this process may use
  int64_t memoryBytes = 0;
  std::string device;       ///< empty: none
  std::string deviceReason; ///< why there is none
};

/// A rate or an overhead.
struct BenchFigure {
  std::string name; ///< "parallel-region", "copy", "launch", "to-device", "from-device"
  std::string unit; ///< "seconds", "bytes per second"
  int64_t threads = 0;
  std::string boundary;
  Measured value;
};

struct BenchRecord {
  std::string toolVersion;
  BenchHardware hardware;
  std::map<std::string, std::string> environment; ///< variables that choose kernels or threads, as they were set
  std::vector<BenchSeries> series;
  std::vector<BenchFigure> figures;

  const BenchSeries *find(const std::string &kernel, const std::string &dtype, const std::string &mode) const;
  const BenchFigure *find(const std::string &figure, int64_t threads) const;
};

/// From where on a device pays with everything it has to be sent.
struct Crossover {
  std::string kernel, dtype;
  std::optional<int64_t> size; ///< the smallest tested one at which transfers included beat both processor modes
  std::string reason;          ///< why there is none; empty if there is
};

/// One entry for each kernel and element type of the record.
std::vector<Crossover> crossoversOf(const BenchRecord &record);

/// Floating-point operations of one call: 2 n^2 or 2 n^3.
double flopsOf(const std::string &kernel, int64_t size);

/// "AMD EPYC, 2 cores": what "measured on" says.
std::string machineText(const BenchRecord &record);

constexpr const char *kBlasOne = "blas-1-thread", *kBlasMany = "blas-n-threads", *kCudaCompute = "cuda-compute",
                     *kCudaTransfers = "cuda-with-transfers";

} // namespace lanewise
