// measure/Blas.cpp - OpenBLAS through its C interface, looked up by name.
#include "measure/Blas.h"

#include <dlfcn.h>

namespace lanewise {

// The numbers of the reference C interface (netlib, CBLAS).
static constexpr int kRowMajor = 101, kNoTranspose = 111;

struct OpenBlas::Symbols {
  template <typename Real>
  using Gemm = void (*)(int, int, int, int, int, int, Real, const Real *, int, const Real *, int, Real, Real *, int);
  template <typename Real>
  using Gemv = void (*)(int, int, int, int, Real, const Real *, int, const Real *, int, Real, Real *, int);

  Gemm<float> sgemm = nullptr;
  Gemm<double> dgemm = nullptr;
  Gemv<float> sgemv = nullptr;
  Gemv<double> dgemv = nullptr;
  void (*setThreads)(int) = nullptr;
  char *(*config)() = nullptr;
  char *(*core)() = nullptr;
};

template <typename Function> static bool find(void *library, const char *name, Function &function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

std::unique_ptr<OpenBlas> OpenBlas::load(std::string &reason) {
  void *library = nullptr;
  for (const char *name : {"libopenblas.so.0", "libopenblas.so"})
    if (library == nullptr)
      library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    reason = "OpenBLAS is not installed (Debian: libopenblas0-pthread)";
    return nullptr;
  }
  auto symbols = std::make_unique<Symbols>();
  const bool isComplete =
      find(library, "cblas_sgemm", symbols->sgemm) && find(library, "cblas_dgemm", symbols->dgemm) &&
      find(library, "cblas_sgemv", symbols->sgemv) && find(library, "cblas_dgemv", symbols->dgemv) &&
      find(library, "openblas_set_num_threads", symbols->setThreads) &&
      find(library, "openblas_get_config", symbols->config) && find(library, "openblas_get_corename", symbols->core);
  if (!isComplete) {
    reason = "the libopenblas on this machine lacks a function that is needed";
    return nullptr;
  }
  return std::unique_ptr<OpenBlas>(new OpenBlas(std::move(symbols)));
}

OpenBlas::OpenBlas(std::unique_ptr<Symbols> symbols) : symbols_(std::move(symbols)) {}
OpenBlas::~OpenBlas() = default; // its threads may still be waiting: it stays loaded

void OpenBlas::multiply(int64_t n, const float *a, const float *b, float *c, bool byVector) {
  const int s = static_cast<int>(n);
  if (byVector)
    symbols_->sgemv(kRowMajor, kNoTranspose, s, s, 1, a, s, b, 1, 0, c, 1);
  else
    symbols_->sgemm(kRowMajor, kNoTranspose, kNoTranspose, s, s, s, 1, a, s, b, s, 0, c, s);
}

void OpenBlas::multiply(int64_t n, const double *a, const double *b, double *c, bool byVector) {
  const int s = static_cast<int>(n);
  if (byVector)
    symbols_->dgemv(kRowMajor, kNoTranspose, s, s, 1, a, s, b, 1, 0, c, 1);
  else
    symbols_->dgemm(kRowMajor, kNoTranspose, kNoTranspose, s, s, s, 1, a, s, b, s, 0, c, s);
}

void OpenBlas::setThreads(int64_t threads) { symbols_->setThreads(static_cast<int>(threads)); }

// "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH …"
std::string OpenBlas::name() const {
  const std::string config = symbols_->config();
  const size_t first = config.find(' ');
  return first == std::string::npos ? config : config.substr(0, config.find(' ', first + 1));
}

std::string OpenBlas::kernel() const { return symbols_->core(); }

} // namespace lanewise
