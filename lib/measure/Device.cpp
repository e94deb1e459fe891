// measure/Device.cpp - the CUDA runtime and cuBLAS, looked up by name.
//
// cuBLAS has matrices column by column: C = A B row by row is its C' = B' A'.
#include "measure/Device.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace lanewise {

namespace {
constexpr int kToDevice = 1, kFromDevice = 2; // cudaMemcpyKind
constexpr int kPlain = 0, kTransposed = 1;    // cublasOperation_t

template <typename Function> bool find(void *library, const char *name, Function &function) {
  function = library == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

/// The newest version that is installed: by the loader's own search, and where CUDA puts itself.
void *loadVersioned(const std::string &name) {
  const char *home = std::getenv("CUDA_HOME");
  const std::string folders[] = {"", (home != nullptr ? std::string(home) : "/usr/local/cuda") + "/lib64/"};
  for (const std::string &folder : folders)
    for (const char *version : {".13", ".12", ".11.0", ".11", ""})
      if (void *library = dlopen((folder + name + version).c_str(), RTLD_NOW | RTLD_LOCAL))
        return library;
  return nullptr;
}

struct Runtime {
  int (*getDeviceCount)(int *) = nullptr;
  const char *(*getErrorString)(int) = nullptr;
  int (*allocate)(void **, size_t) = nullptr;
  int (*release)(void *) = nullptr;
  int (*copy)(void *, const void *, size_t, int) = nullptr;
  int (*synchronize)() = nullptr;

  bool load(void *library) {
    return find(library, "cudaGetDeviceCount", getDeviceCount) && find(library, "cudaGetErrorString", getErrorString) &&
           find(library, "cudaMalloc", allocate) && find(library, "cudaFree", release) &&
           find(library, "cudaMemcpy", copy) && find(library, "cudaDeviceSynchronize", synchronize);
  }
};

struct CuBlas {
  template <typename Real>
  using Gemm = int (*)(void *, int, int, int, int, int, const Real *, const Real *, int, const Real *, int,
                       const Real *, Real *, int);
  template <typename Real>
  using Gemv = int (*)(void *, int, int, int, const Real *, const Real *, int, const Real *, int, const Real *, Real *,
                       int);
  int (*create)(void **) = nullptr;
  int (*destroy)(void *) = nullptr;
  int (*version)(void *, int *) = nullptr;
  Gemm<float> sgemm = nullptr;
  Gemm<double> dgemm = nullptr;
  Gemv<float> sgemv = nullptr;
  Gemv<double> dgemv = nullptr;

  bool load(void *library) {
    return find(library, "cublasCreate_v2", create) && find(library, "cublasDestroy_v2", destroy) &&
           find(library, "cublasGetVersion_v2", version) && find(library, "cublasSgemm_v2", sgemm) &&
           find(library, "cublasDgemm_v2", dgemm) && find(library, "cublasSgemv_v2", sgemv) &&
           find(library, "cublasDgemv_v2", dgemv);
  }
};

/// What the driver calls the card; the runtime's own record of it changes its layout from version to version.
std::string driverName() {
  void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  int (*initialize)(unsigned) = nullptr;
  int (*nameOf)(char *, int, int) = nullptr;
  char name[128] = "";
  if (find(driver, "cuInit", initialize) && find(driver, "cuDeviceGetName", nameOf) && initialize(0) == 0 &&
      nameOf(name, sizeof name, 0) == 0)
    return name;
  return "a CUDA device";
}

class CudaDevice : public Device {
public:
  CudaDevice(Runtime runtime, CuBlas blas, void *handle) : runtime_(runtime), blas_(blas), handle_(handle) {}
  ~CudaDevice() override { blas_.destroy(handle_); }

  std::string name() const override { return driverName(); }
  std::string library() const override {
    int version = 0;
    blas_.version(handle_, &version);
    return "cuBLAS " + std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100);
  }
  void *allocate(size_t bytes) override {
    void *memory = nullptr;
    return runtime_.allocate(&memory, bytes) == 0 ? memory : nullptr;
  }
  void release(void *memory) override { runtime_.release(memory); }
  void send(void *to, const void *from, size_t bytes) override { check(runtime_.copy(to, from, bytes, kToDevice)); }
  void fetch(void *to, const void *from, size_t bytes) override { check(runtime_.copy(to, from, bytes, kFromDevice)); }
  void multiply(int64_t n, const float *a, const float *b, float *c, bool byVector) override {
    product(blas_.sgemm, blas_.sgemv, static_cast<int>(n), a, b, c, byVector);
  }
  void multiply(int64_t n, const double *a, const double *b, double *c, bool byVector) override {
    product(blas_.dgemm, blas_.dgemv, static_cast<int>(n), a, b, c, byVector);
  }
  void wait() override { check(runtime_.synchronize()); }
  const std::string &fault() const override { return fault_; }

private:
  void check(int error) {
    if (error != 0 && fault_.empty())
      fault_ = std::string("CUDA said: ") + runtime_.getErrorString(error);
  }

  template <typename Real>
  void product(CuBlas::Gemm<Real> gemm, CuBlas::Gemv<Real> gemv, int n, const Real *a, const Real *b, Real *c,
               bool byVector) {
    const Real one = 1, zero = 0;
    const int status = byVector ? gemv(handle_, kTransposed, n, n, &one, a, n, b, 1, &zero, c, 1)
                                : gemm(handle_, kPlain, kPlain, n, n, n, &one, b, n, a, n, &zero, c, n);
    if (status != 0 && fault_.empty())
      fault_ = "cuBLAS failed with status " + std::to_string(status);
  }

  Runtime runtime_;
  CuBlas blas_;
  void *handle_;
  std::string fault_;
};
} // namespace

std::unique_ptr<Device> Device::open(std::string &reason) {
  Runtime runtime;
  void *library = loadVersioned("libcudart.so");
  if (library == nullptr || !runtime.load(library)) {
    reason = "no CUDA runtime is installed (libcudart.so)";
    return nullptr;
  }
  int count = 0;
  if (const int error = runtime.getDeviceCount(&count); error != 0 || count == 0) {
    reason = std::string("there is no CUDA device") +
             (error != 0 ? " (CUDA said: " + std::string(runtime.getErrorString(error)) + ")" : "");
    return nullptr;
  }
  CuBlas blas;
  void *handle = nullptr;
  if (!blas.load(loadVersioned("libcublas.so"))) {
    reason = "there is a CUDA device, but no cuBLAS (libcublas.so)";
    return nullptr;
  }
  if (blas.create(&handle) != 0) {
    reason = "there is a CUDA device, but cuBLAS does not start on it";
    return nullptr;
  }
  return std::make_unique<CudaDevice>(runtime, blas, handle);
}

} // namespace lanewise
