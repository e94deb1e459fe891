// tests/bench/EmittedBench.cpp - emitted loops beside the serial loop and the libraries that do the same.
//
// Built and run by tool/dev/bench_emitted.py, which writes emitted.h: `omp_sum_float` and its like, one emission each.
// A case is named KERNEL/TYPE/VARIANT/N. Every case of one kernel, type and n runs on the same memory.
#include "emitted.h"

#include <benchmark/benchmark.h>
#include <thrust/inner_product.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/system/omp/execution_policy.h>
#include <thrust/system/tbb/execution_policy.h>
#include <thrust/transform.h>

#include <algorithm>
#include <cstring>
#include <execution>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

// Declared here: the library alone is needed, not what headers are built against.
extern "C" {
float cblas_sdot(int n, const float *x, int stepX, const float *y, int stepY);
double cblas_ddot(int n, const double *x, int stepX, const double *y, int stepY);
void cblas_saxpy(int n, float a, const float *x, int stepX, float *y, int stepY);
void cblas_daxpy(int n, double a, const double *x, int stepX, double *y, int stepY);
}

namespace {

template <class T> struct Arrays {
  std::vector<T> x, y;
  explicit Arrays(long n) : x(static_cast<size_t>(n)), y(static_cast<size_t>(n), T(1)) {
    for (long i = 0; i < n; ++i)
      x[static_cast<size_t>(i)] = static_cast<T>(i * 7919 % 1000) / T(1000) - T(0.3);
  }
};

// Only the arrays of one size and type exist at a time.
template <class T> Arrays<T> &arraysOf(long n) {
  static long size = -1;
  static std::unique_ptr<Arrays<T>> arrays;
  if (size != n) {
    arrays.reset();
    arrays = std::make_unique<Arrays<T>>(n);
    size = n;
  }
  return *arrays;
}

template <class T> using Body = std::function<void(const T *x, T *y, long n)>;

template <class T> struct Affine {
  T scale, offset;
};

template <class T> void add(const std::string &name, long n, Body<T> body) {
  benchmark::RegisterBenchmark((name + "/" + std::to_string(n)).c_str(), [n, body](benchmark::State &state) {
    Arrays<T> &arrays = arraysOf<T>(n);
    for (auto _ : state) {
      body(arrays.x.data(), arrays.y.data(), n);
      benchmark::ClobberMemory();
    }
  })->UseRealTime();
}

template <class T> T dot(long n, const T *x, const T *y) {
  if constexpr (sizeof(T) == 4)
    return cblas_sdot(static_cast<int>(n), x, 1, y, 1);
  else
    return cblas_ddot(static_cast<int>(n), x, 1, y, 1);
}

template <class T> void axpy(long n, T a, const T *x, T *y) {
  if constexpr (sizeof(T) == 4)
    cblas_saxpy(static_cast<int>(n), a, x, 1, y, 1);
  else
    cblas_daxpy(static_cast<int>(n), a, x, 1, y, 1);
}

// The peers of one kernel; `par` is std::execution::par, the others are Thrust's back ends.
template <class T> void addPeers(const std::string &type, long n) {
  const auto par = std::execution::par;
  const auto larger = [](T a, T b) { return a < b ? b : a; };
  const auto twoArrays = [](T a, T b) { return T(1e-4) * a + b; };
  const auto after = [](Affine<T> a, Affine<T> b) {
    return Affine<T>{b.scale * a.scale, b.scale * a.offset + b.offset};
  };
  const auto keep = [](T value) { benchmark::DoNotOptimize(value); };
  const auto thrustPeers = [&](const std::string &variant, auto policy) {
    add<T>("sum/" + type + "/" + variant, n,
           [=](const T *x, T *, long k) { keep(thrust::reduce(policy, x, x + k, T(0))); });
    add<T>("dot/" + type + "/" + variant, n,
           [=](const T *x, T *y, long k) { keep(thrust::inner_product(policy, x, x + k, y, T(0))); });
    add<T>("max/" + type + "/" + variant, n,
           [=](const T *x, T *, long k) { keep(thrust::reduce(policy, x, x + k, x[0], larger)); });
    add<T>("axpy/" + type + "/" + variant, n,
           [=](const T *x, T *y, long k) { thrust::transform(policy, x, x + k, y, y, twoArrays); });
    add<T>("scan/" + type + "/" + variant, n,
           [=](const T *x, T *y, long k) { thrust::inclusive_scan(policy, x, x + k, y); });
  };
  add<T>("sum/" + type + "/std-par", n, [=](const T *x, T *, long k) { keep(std::reduce(par, x, x + k, T(0))); });
  add<T>("dot/" + type + "/std-par", n,
         [=](const T *x, T *y, long k) { keep(std::transform_reduce(par, x, x + k, y, T(0))); });
  add<T>("max/" + type + "/std-par", n,
         [=](const T *x, T *, long k) { keep(std::reduce(par, x, x + k, x[0], larger)); });
  add<T>("axpy/" + type + "/std-par", n,
         [=](const T *x, T *y, long k) { std::transform(par, x, x + k, y, y, twoArrays); });
  add<T>("scan/" + type + "/std-par", n, [=](const T *x, T *y, long k) { std::inclusive_scan(par, x, x + k, y); });
  // Steps in memory of their own, as the algorithm wants them.
  add<T>("smooth/" + type + "/std-par", n, [=](const T *x, T *y, long k) {
    static std::vector<Affine<T>> steps;
    steps.resize(static_cast<size_t>(k));
    std::transform_inclusive_scan(par, x, x + k, steps.begin(), after,
                                  [](T value) { return Affine<T>{T(0.9), value}; });
    std::transform(par, steps.begin(), steps.end(), y, [](const Affine<T> &step) { return step.offset; });
  });
  thrustPeers("thrust-omp", thrust::omp::par);
  thrustPeers("thrust-tbb", thrust::tbb::par);
  add<T>("dot/" + type + "/blas", n, [=](const T *x, T *y, long k) { keep(dot(k, x, y)); });
  add<T>("axpy/" + type + "/blas", n, [=](const T *x, T *y, long k) { axpy(k, T(1e-4), x, y); });
  for (const char *kernel : {"axpy", "scan", "smooth"})
    add<T>(std::string(kernel) + "/" + type + "/copy", n,
           [=](const T *x, T *y, long k) { std::memcpy(y, x, static_cast<size_t>(k) * sizeof(T)); });
}

// The emitted functions, whose names differ in their type alone.
#define EMITTED(T, variant, prefix, suffix)                                                                            \
  add<T>("sum/" #T "/" variant, n, [](const T *x, T *, long k) {                                                       \
    T s = 0;                                                                                                           \
    prefix##_sum_##T##suffix(x, k, s);                                                                                 \
    benchmark::DoNotOptimize(s);                                                                                       \
  });                                                                                                                  \
  add<T>("dot/" #T "/" variant, n, [](const T *x, T *y, long k) {                                                      \
    T s = 0;                                                                                                           \
    prefix##_dot_##T##suffix(x, y, k, s);                                                                              \
    benchmark::DoNotOptimize(s);                                                                                       \
  });                                                                                                                  \
  add<T>("max/" #T "/" variant, n, [](const T *x, T *, long k) {                                                       \
    T m = x[0];                                                                                                        \
    prefix##_max_##T##suffix(x, k, m);                                                                                 \
    benchmark::DoNotOptimize(m);                                                                                       \
  });                                                                                                                  \
  add<T>("axpy/" #T "/" variant, n, [](const T *x, T *y, long k) { prefix##_axpy_##T##suffix(T(1e-4), x, y, k); });    \
  add<T>("scan/" #T "/" variant, n, [](const T *x, T *y, long k) { prefix##_scan_##T##suffix(x, y, k, 0); });          \
  add<T>("smooth/" #T "/" variant, n, [](const T *x, T *y, long k) { prefix##_smooth_##T##suffix(T(0.9), x, y, k, 0); })

void addSizes(long most) {
  for (long n = 1000; n <= most; n *= 10) {
    EMITTED(float, "serial", omp, _serial);
    EMITTED(float, "omp", omp, );
    EMITTED(float, "simd", simd, );
    addPeers<float>("float", n);
    EMITTED(double, "serial", omp, _serial);
    EMITTED(double, "omp", omp, );
    EMITTED(double, "simd", simd, );
    addPeers<double>("double", n);
  }
}

} // namespace

int main(int argc, char **argv) {
  long most = 100000000;
  if (argc > 1 && std::strncmp(argv[1], "--most=", 7) == 0) {
    most = std::atol(argv[1] + 7);
    argv[1] = argv[0];
    ++argv;
    --argc;
  }
  benchmark::Initialize(&argc, argv);
  addSizes(most);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
