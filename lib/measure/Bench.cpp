// measure/Bench.cpp - the measurements, one after the other, within a time limit.
#include "measure/Bench.h"

#include "measure/Device.h"
#include "measure/Machine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <random>

namespace lanewise {

using Clock = std::chrono::steady_clock;
static constexpr double kShortestRepetition = 2e-4; // seconds: far above what the clock can tell
static constexpr int64_t kMostCalls = 1 << 20;

static double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Measured timeCalls(const std::function<void()> &call, int64_t repetitions, int64_t &calls) {
  const auto once = [&] {
    const Clock::time_point start = Clock::now();
    for (int64_t i = 0; i < calls; ++i)
      call();
    return secondsSince(start);
  };
  call(); // warm-up: pages, caches, clock rates, threads
  // The shorter of two, so that an interruption does not pass for a long call.
  for (calls = 1; calls < kMostCalls && std::min(once(), once()) < kShortestRepetition;)
    calls *= 2;
  Measured measured;
  for (int64_t repetition = 0; repetition < repetitions; ++repetition)
    measured.repetitions.push_back(once() / static_cast<double>(calls));
  return measured;
}

namespace {
/// The matrices of one size, and a way to see that a product is right.
template <typename Real> struct Operands {
  Operands(int64_t size, bool isByVector)
      : n(size), byVector(isByVector), a(count(true)), b(count(false)), c(b.size()) {
    std::minstd_rand random(1);
    for (std::vector<Real> *matrix : {&a, &b})
      for (Real &value : *matrix)
        value = static_cast<Real>(random() % 17) / 16 - static_cast<Real>(0.5);
  }
  size_t count(bool isMatrix) const {
    return static_cast<size_t>(n) * (isMatrix || !byVector ? static_cast<size_t>(n) : 1);
  }
  /// Compares a few elements with sums in higher precision.
  bool isRight() const {
    const auto columns = byVector ? size_t(1) : static_cast<size_t>(n);
    for (const size_t at : {size_t(0), c.size() / 2, c.size() - 1}) {
      long double sum = 0, size = 0;
      for (size_t k = 0; k < static_cast<size_t>(n); ++k) {
        const long double term =
            static_cast<long double>(a[at / columns * static_cast<size_t>(n) + k]) * b[k * columns + at % columns];
        sum += term;
        size += std::abs(term);
      }
      if (!(std::abs(static_cast<long double>(c[at]) - sum) <= 1e-4L * (size + 1)))
        return false;
    }
    return true;
  }
  size_t bytes(const std::vector<Real> &matrix) const { return matrix.size() * sizeof(Real); }

  int64_t n;
  bool byVector;
  std::vector<Real> a, b, c;
};

class Bencher {
public:
  explicit Bencher(const BenchRequest &request) : request_(request), start_(Clock::now()) {}

  BenchRecord run() {
    record_.hardware = hardware();
    if (request_.threads != 0)
      threads_ = request_.threads;
    else
      threads_ = std::max<int64_t>(1, record_.hardware.cores);
    record_.environment = kernelEnvironment();
    blas_ = OpenBlas::load(blasReason_);
    device_ = Device::open(deviceReason_);
    record_.hardware.device = device_ ? device_->name() : "";
    record_.hardware.deviceReason = deviceReason_;
    say("bandwidth and threads");
    record_.figures = processorFigures(threads_, request_.repetitions);
    deviceFigures();
    for (const std::string &kernel : request_.kernels)
      for (const std::string &dtype : request_.dtypes)
        for (const char *mode : {kBlasOne, kBlasMany, kCudaCompute, kCudaTransfers})
          record_.series.push_back(emptySeries(kernel, dtype, mode));
    // Small sizes of everything come before large ones of anything: a time limit takes the large ones.
    for (int64_t size = request_.firstSize;; size *= 2) {
      bool isAny = false;
      for (BenchSeries &series : record_.series)
        if (size <= request_.lastSize.at(series.kernel)) {
          isAny = true;
          if (series.reason.empty())
            addPoint(series, size);
        }
      if (!isAny)
        break;
    }
    for (BenchSeries &series : record_.series)
      if (series.reason.empty() && std::none_of(series.points.begin(), series.points.end(),
                                                [](const BenchPoint &point) { return point.seconds.isMeasured(); }))
        series.reason = series.points.empty() ? "no size was asked for" : series.points.front().seconds.reason;
    return std::move(record_);
  }

private:
  void say(const std::string &what) const {
    if (request_.progress)
      request_.progress(what);
  }

  BenchSeries emptySeries(const std::string &kernel, const std::string &dtype, const std::string &mode) const {
    BenchSeries series;
    series.kernel = kernel;
    series.dtype = dtype;
    series.mode = mode;
    const bool isDevice = mode == kCudaCompute || mode == kCudaTransfers;
    if (isDevice) {
      series.reason = deviceReason_;
      series.library = device_ ? device_->library() : "";
      series.boundary = mode == kCudaCompute
                            ? "operands on the device; from the call until the device is idle"
                            : "operands and result in the processor's memory; both ways and the product";
    } else {
      series.reason = blas_ ? "" : blasReason_;
      series.library = blas_ ? blas_->name() : "";
      series.libraryKernel = blas_ ? blas_->kernel() : "";
      series.threads = mode == kBlasOne ? 1 : threads_;
      series.boundary = "operands in memory and read before; one call of the library";
    }
    return series;
  }

  void addPoint(BenchSeries &series, int64_t size) {
    BenchPoint point;
    point.size = size;
    // Each doubling takes four or eight times as long.
    const double grows = series.kernel == "matvec" ? 4 : 8;
    double expected = 0;
    if (!series.points.empty())
      expected = series.points.back().seconds.median().value_or(0) * grows;
    const double needed = std::max(expected, kShortestRepetition) * static_cast<double>(request_.repetitions + 3);
    if (secondsSince(start_) + needed > request_.maxSeconds) {
      point.seconds.reason = "left out: it would not fit into the time limit";
      series.points.push_back(std::move(point));
      return;
    }
    say(series.kernel + " " + series.dtype + " " + series.mode + " " + std::to_string(size));
    if (series.dtype == "float")
      measure<float>(series, point);
    else
      measure<double>(series, point);
    series.points.push_back(std::move(point));
  }

  template <typename Real> void measure(const BenchSeries &series, BenchPoint &point) {
    Operands<Real> operands(point.size, series.kernel == "matvec");
    if (series.mode == kBlasOne || series.mode == kBlasMany) {
      blas_->setThreads(series.threads);
      point.seconds = timeCalls(
          [&] {
            blas_->multiply(point.size, operands.a.data(), operands.b.data(), operands.c.data(), operands.byVector);
          },
          request_.repetitions, point.calls);
    } else {
      onDevice(series.mode == kCudaTransfers, operands, point);
    }
    if (point.seconds.isMeasured() && !operands.isRight())
      point.seconds = {{}, "the library's result was wrong"};
  }

  template <typename Real> void onDevice(bool withTransfers, Operands<Real> &operands, BenchPoint &point) {
    auto *a = static_cast<Real *>(device_->allocate(operands.bytes(operands.a)));
    auto *b = static_cast<Real *>(device_->allocate(operands.bytes(operands.b)));
    auto *c = static_cast<Real *>(device_->allocate(operands.bytes(operands.c)));
    if (a != nullptr && b != nullptr && c != nullptr) {
      const auto send = [&] {
        device_->send(a, operands.a.data(), operands.bytes(operands.a));
        device_->send(b, operands.b.data(), operands.bytes(operands.b));
      };
      const auto fetch = [&] { device_->fetch(operands.c.data(), c, operands.bytes(operands.c)); };
      const auto compute = [&] {
        device_->multiply(point.size, a, b, c, operands.byVector);
        device_->wait();
      };
      send();
      point.seconds = timeCalls(
          [&] {
            if (withTransfers)
              send();
            compute();
            if (withTransfers)
              fetch();
          },
          request_.repetitions, point.calls);
      fetch();
      if (!device_->fault().empty())
        point.seconds = {{}, device_->fault()};
    } else {
      point.seconds.reason = "the device has not enough memory for it";
    }
    for (void *memory : {a, b, c})
      device_->release(memory);
  }

  void deviceFigures() {
    constexpr size_t kBytes = 64u << 20;
    std::vector<BenchFigure> figures{
        {"launch", "seconds", 0, "a product of 1 x 1 matrices on the device, until the device is idle", {}},
        {"to-device", "bytes per second", 0, "a copy of 64 MiB to the device", {}},
        {"from-device", "bytes per second", 0, "a copy of 64 MiB from the device", {}}};
    void *memory = device_ ? device_->allocate(kBytes) : nullptr;
    for (BenchFigure &figure : figures) {
      figure.value.reason = device_ ? "the device has not enough memory for it" : deviceReason_;
      if (memory == nullptr)
        continue;
      std::vector<char> host(kBytes, 1);
      auto *one = static_cast<float *>(memory);
      device_->send(memory, host.data(), kBytes);
      int64_t calls = 0;
      figure.value = timeCalls(
          [&] {
            if (figure.name == "launch") {
              device_->multiply(1, one, one + 1, one + 2, false);
              device_->wait();
            } else if (figure.name == "to-device") {
              device_->send(memory, host.data(), kBytes);
            } else {
              device_->fetch(host.data(), memory, kBytes);
            }
          },
          request_.repetitions, calls);
      if (figure.name != "launch")
        for (double &value : figure.value.repetitions)
          value = static_cast<double>(kBytes) / value;
      if (!device_->fault().empty())
        figure.value = {{}, device_->fault()};
    }
    if (memory != nullptr)
      device_->release(memory);
    record_.figures.insert(record_.figures.end(), figures.begin(), figures.end());
  }

  const BenchRequest &request_;
  Clock::time_point start_;
  BenchRecord record_;
  int64_t threads_ = 1;
  std::unique_ptr<OpenBlas> blas_;
  std::unique_ptr<Device> device_;
  std::string blasReason_, deviceReason_;
};
} // namespace

BenchRecord runBench(const BenchRequest &request) { return Bencher(request).run(); }

} // namespace lanewise
