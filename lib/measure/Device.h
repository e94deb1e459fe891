// measure/Device.h - a CUDA device, if there is one on this machine.
// Tested by tests/cli/bench_test.py, where there is none.
#pragma once

#include "measure/Blas.h"

namespace lanewise {

/// A device with cuBLAS. Everything ends with the device idle; the first fault is kept, and later calls do nothing.
class Device {
public:
  /// Null if there is none, or no library to use it; `reason` says which.
  static std::unique_ptr<Device> open(std::string &reason);
  virtual ~Device() = default;

  virtual std::string name() const = 0;
  virtual std::string library() const = 0; ///< "cuBLAS 13.0"
  /// Room for so many bytes on the device; null if there is not enough.
  virtual void *allocate(size_t bytes) = 0;
  virtual void release(void *memory) = 0;
  virtual void send(void *to, const void *from, size_t bytes) = 0;
  virtual void fetch(void *to, const void *from, size_t bytes) = 0;
  /// As Blas::multiply, on the device's memory.
  virtual void multiply(int64_t n, const float *a, const float *b, float *c, bool byVector) = 0;
  virtual void multiply(int64_t n, const double *a, const double *b, double *c, bool byVector) = 0;
  virtual void wait() = 0;
  virtual const std::string &fault() const = 0; ///< empty: none so far
};

} // namespace lanewise
