// analysis/Pay.cpp - estimates from a loop's costs and a machine's rates.
#include "analysis/Pay.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace lanewise {

namespace {
// Smaller gains are within what such rates can tell.
constexpr double kWorthIt = 0.9;

/// What a machine does in a second, and what it needs to begin.
struct Rates {
  std::optional<double> flops, bytes; ///< per second
  std::optional<double> begin;        ///< seconds
  std::string reason;                 ///< why something is missing
};

/// What the loop needs.
struct Needs {
  double flops = 0, bytes = 0;
  std::optional<double> in, out; ///< bytes that a device is sent, and sends back
  std::string unmeasured;        ///< an operation whose rate is not known
  double passes = 1;             ///< a prefix goes over everything twice
};

std::string timeText(double seconds) {
  char text[32];
  const char *unit = seconds < 1e-6 ? "ns" : seconds < 1e-3 ? "µs" : seconds < 1 ? "ms" : "s";
  const double scaled = seconds * (seconds < 1e-6 ? 1e9 : seconds < 1e-3 ? 1e6 : seconds < 1 ? 1e3 : 1);
  std::snprintf(text, sizeof text, scaled >= 100 ? "%.0f %s" : "%.3g %s", scaled, unit);
  return text;
}

bool canBeParallel(const LoopReport &loop) {
  const Verdict verdict = loop.verdict == Verdict::Conditional ? loop.whenMet.value_or(Verdict::Unknown) : loop.verdict;
  return verdict == Verdict::Independent || verdict == Verdict::Reduction || verdict == Verdict::Scan;
}

class PayWriter {
public:
  explicit PayWriter(const BenchRecord &record) : record_(record), machine_(machineText(record)) {
    for (const BenchSeries &series : record.series)
      if (series.mode == kBlasMany)
        threads_ = std::max(threads_, series.threads);
  }

  std::vector<PayEntry> entries(const LoopReport &loop) const {
    std::string missing;
    const std::optional<Needs> needs = needsOf(loop, missing);
    std::vector<PayEntry> entries;
    for (const char *how : {"threads", "device-once", "device-each-time"})
      entries.push_back(needs
                            ? entry(how, *needs, dtypeOf(loop))
                            : PayEntry{how, "unknown", {}, {}, whatText(how) + ": not known: " + missing + measured()});
    return entries;
  }

private:
  std::string measured() const { return "; measured on " + machine_; }

  std::string whatText(const std::string &how) const {
    return how == "threads"       ? std::to_string(std::max<int64_t>(threads_, 2)) + " threads"
           : how == "device-once" ? "a device that has the data already"
                                  : "a device that gets the data and sends back results each time";
  }

  static std::string dtypeOf(const LoopReport &loop) {
    for (const OperationCount &count : loop.cost.counted->operations)
      if (count.type == "f64")
        return "double";
    return "float";
  }

  static std::optional<Needs> needsOf(const LoopReport &loop, std::string &missing) {
    const LoopCost &cost = *loop.cost.counted;
    const bool hasSpan = cost.footprint.value.has_value();
    if (!cost.flops.value || (!hasSpan && (!cost.read.value || !cost.written.value))) {
      missing = cost.flops.isKnown() && cost.read.isKnown() ? "--set gives the names in its costs their values"
                                                            : "its costs are not known";
      return std::nullopt;
    }
    Needs needs;
    needs.flops = *cost.flops.value;
    needs.bytes = hasSpan ? *cost.footprint.value : *cost.read.value + *cost.written.value;
    needs.in = cost.liveIn.value;
    needs.out = cost.liveOut.value;
    for (const OperationCount &count : cost.operations) {
      static constexpr std::string_view kCheap[] = {"add",     "mul", "fma",  "min-max",
                                                    "compare", "neg", "fabs", "convert"};
      const bool isFloat = !count.type.empty() && count.type[0] == 'f';
      const bool isRate = std::find(std::begin(kCheap), std::end(kCheap), count.operation) != std::end(kCheap);
      if ((isFloat || count.operation == "call") && !isRate && count.atMost.value.value_or(1) > 0)
        needs.unmeasured = count.operation;
    }
    const Verdict verdict = loop.whenMet.value_or(loop.verdict);
    needs.passes = verdict == Verdict::Scan ? 2 : 1;
    return needs;
  }

  /// The best rate of any size.
  std::optional<double> bestFlops(const std::string &dtype, const char *mode, std::string &reason) const {
    const BenchSeries *series = record_.find("matmul", dtype, mode);
    std::optional<double> best;
    if (series != nullptr)
      for (const BenchPoint &point : series->points)
        if (const auto seconds = point.seconds.median())
          best = std::max(best.value_or(0), flopsOf(series->kernel, point.size) / *seconds);
    if (!best)
      reason = series == nullptr ? "the record has no " + std::string(mode) + " for " + dtype : series->reason;
    return best;
  }

  std::optional<double> figure(const std::string &name, int64_t threads, std::string &reason) const {
    const BenchFigure *found = record_.find(name, threads);
    const std::optional<double> median = found != nullptr ? found->value.median() : std::nullopt;
    if (!median)
      reason = found == nullptr ? "the record has no figure '" + name + "'" : found->value.reason;
    return median;
  }

  Rates processor(const std::string &dtype, bool isMany) const {
    Rates rates;
    rates.flops = bestFlops(dtype, isMany ? kBlasMany : kBlasOne, rates.reason);
    rates.bytes = figure("copy", isMany ? threads_ : 1, rates.reason);
    rates.begin = isMany ? figure("parallel-region", threads_, rates.reason) : std::optional(0.0);
    return rates;
  }

  /// A device's memory is as fast as it streams a matrix through a product with a vector.
  Rates device(const std::string &dtype) const {
    Rates rates;
    rates.flops = bestFlops(dtype, kCudaCompute, rates.reason);
    if (const BenchSeries *series = record_.find("matvec", dtype, kCudaCompute))
      for (const BenchPoint &point : series->points)
        if (const auto seconds = point.seconds.median()) {
          const double size = dtype == "double" ? 8 : 4, n = static_cast<double>(point.size);
          rates.bytes = std::max(rates.bytes.value_or(0), size * n * n / *seconds);
        }
    rates.begin = figure("launch", 0, rates.reason);
    return rates;
  }

  static std::optional<double> timeOf(const Needs &needs, const Rates &rates, double passes) {
    if (!rates.flops || !rates.bytes || !rates.begin)
      return std::nullopt;
    return *rates.begin + passes * std::max(needs.flops / *rates.flops, needs.bytes / *rates.bytes);
  }

  PayEntry entry(const std::string &how, const Needs &needs, const std::string &dtype) const {
    PayEntry entry{how, "unknown", {}, {}, ""};
    const Rates one = processor(dtype, false);
    const Rates many = how == "threads" ? processor(dtype, true) : device(dtype);
    entry.serialSeconds = timeOf(needs, one, 1);
    entry.parallelSeconds = timeOf(needs, many, needs.passes);
    std::string reason = !entry.serialSeconds ? one.reason : many.reason;
    if (how == "device-each-time" && entry.parallelSeconds) {
      const auto to = figure("to-device", 0, reason), from = figure("from-device", 0, reason);
      if (to && from && (!needs.in || !needs.out))
        reason = "what it would be sent is not known";
      entry.parallelSeconds = to && from && needs.in && needs.out
                                  ? std::optional(*entry.parallelSeconds + *needs.in / *to + *needs.out / *from)
                                  : std::nullopt;
    }
    entry.text = whatText(how) + ": ";
    if (!entry.serialSeconds || !entry.parallelSeconds) {
      const bool isMeasured = how == "threads" || !record_.hardware.device.empty();
      entry.text = (isMeasured ? entry.text + "not known: " : "a device: not measured: ") +
                   (reason.empty() ? "not everything was measured" : reason) + measured();
      return entry;
    }
    const std::string numbers = timeText(*entry.serialSeconds) + " as it is, " + timeText(*entry.parallelSeconds) +
                                " with them" + (many.begin ? ", of which " + timeText(*many.begin) + " to begin" : "");
    if (*entry.parallelSeconds < kWorthIt * *entry.serialSeconds)
      entry.answer = "could-pay";
    else if (needs.unmeasured.empty())
      entry.answer = "does-not-pay";
    entry.text += entry.answer == "could-pay"      ? "could pay"
                  : entry.answer == "does-not-pay" ? "not worth it"
                                                   : "not known, as " + needs.unmeasured + " takes time besides";
    entry.text += ": at measured rates " + numbers + measured();
    return entry;
  }

  const BenchRecord &record_;
  std::string machine_;
  int64_t threads_ = 1;
};
} // namespace

void addPays(Report &report, const BenchRecord &record) {
  report.measuredOn = machineText(record);
  const PayWriter writer(record);
  for (LoopReport &loop : report.loops)
    if (loop.cost.counted && canBeParallel(loop))
      loop.pays = writer.entries(loop);
}

} // namespace lanewise
