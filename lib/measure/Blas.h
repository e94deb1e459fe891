// measure/Blas.h - OpenBLAS, if it is on this machine.
// Tested by tests/cli/bench_test.py.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace lanewise {

/// Products of square matrices, row by row: y = A x and C = A B.
class Blas {
public:
  virtual ~Blas() = default;
  virtual void multiply(int64_t n, const float *a, const float *b, float *c, bool byVector) = 0;
  virtual void multiply(int64_t n, const double *a, const double *b, double *c, bool byVector) = 0;
};

/// OpenBLAS, loaded.
class OpenBlas : public Blas {
public:
  /// Null if it is not there; `reason` says so.
  static std::unique_ptr<OpenBlas> load(std::string &reason);
  ~OpenBlas() override;

  void multiply(int64_t n, const float *a, const float *b, float *c, bool byVector) override;
  void multiply(int64_t n, const double *a, const double *b, double *c, bool byVector) override;
  void setThreads(int64_t threads);
  std::string name() const;   ///< "OpenBLAS 0.3.21"
  std::string kernel() const; ///< "Haswell": which of its kernels it runs

private:
  struct Symbols;
  explicit OpenBlas(std::unique_ptr<Symbols> symbols);
  std::unique_ptr<Symbols> symbols_;
};

} // namespace lanewise
