// tests/oracle/CountingOracle.h - programs compiled with a number type that counts, and arrays that trace.
//
// A kernel is written once, over `real`, `array` and `table`. For the frontend these are float, float * and const
// int *; for the rival they are a class whose operators count and arrays that note every access.
#pragma once

#include "cost/Cost.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// What a run did.
struct CountedRun {
  std::map<std::string, int64_t> operations; ///< "add", "mul", …; "choice": comparisons, minima and maxima
  int64_t read = 0, written = 0;             ///< bytes
  int64_t footprint = 0;                     ///< distinct bytes
};

/// One kernel: `void NAME(int n, int m, int k, array a, array b, array c, table t) { body }`.
struct Kernel {
  std::string name, body;
};

/// Kernels compiled together.
class CountingProgram {
public:
  /// Nothing, and `error`, if the compiler does not take them.
  static std::unique_ptr<CountingProgram> compile(const std::vector<Kernel> &kernels, std::string &error);
  ~CountingProgram();
  /// `table` holds k + 1 row starts, if the kernel uses it.
  CountedRun run(const Kernel &kernel, int n, int m, int k, const std::vector<int> &table) const;

private:
  CountingProgram() = default;
  std::string folder_;
  void *library_ = nullptr;
};

/// The source that the frontend reads.
std::string plainSource(const std::vector<Kernel> &kernels);

/// Kernels made at random: nests of up to three loops over affine bounds, with guards and statements.
std::vector<Kernel> generateKernels(uint64_t seed, int count);

} // namespace lanewise
