// measure/Record.cpp - medians and crossovers.
#include "measure/Record.h"

#include <algorithm>
#include <set>

namespace lanewise {

std::optional<double> Measured::median() const {
  if (repetitions.empty())
    return std::nullopt;
  std::vector<double> sorted = repetitions;
  std::sort(sorted.begin(), sorted.end());
  const size_t middle = sorted.size() / 2;
  return sorted.size() % 2 != 0 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const BenchSeries *BenchRecord::find(const std::string &kernel, const std::string &dtype,
                                     const std::string &mode) const {
  for (const BenchSeries &one : series)
    if (one.kernel == kernel && one.dtype == dtype && one.mode == mode)
      return &one;
  return nullptr;
}

const BenchFigure *BenchRecord::find(const std::string &figure, int64_t threads) const {
  for (const BenchFigure &one : figures)
    if (one.name == figure && one.threads == threads)
      return &one;
  return nullptr;
}

static std::optional<double> medianAt(const BenchSeries *series, int64_t size) {
  if (series != nullptr)
    for (const BenchPoint &point : series->points)
      if (point.size == size)
        return point.seconds.median();
  return std::nullopt;
}

static Crossover crossoverOf(const BenchRecord &record, const std::string &kernel, const std::string &dtype) {
  Crossover crossover{kernel, dtype, std::nullopt, ""};
  const BenchSeries *device = record.find(kernel, dtype, kCudaTransfers);
  const BenchSeries *one = record.find(kernel, dtype, kBlasOne), *many = record.find(kernel, dtype, kBlasMany);
  std::set<int64_t> compared;
  if (device != nullptr)
    for (const BenchPoint &point : device->points) {
      const auto seconds = point.seconds.median(), single = medianAt(one, point.size),
                 threaded = medianAt(many, point.size);
      if (!seconds || !single || !threaded)
        continue;
      compared.insert(point.size);
      const bool isFaster = *seconds < *single && *seconds < *threaded;
      if (isFaster && (!crossover.size || point.size < *crossover.size))
        crossover.size = point.size;
    }
  if (crossover.size)
    return crossover;
  if (!compared.empty())
    crossover.reason = "with transfers the device beat both processor modes at no tested size from " +
                       std::to_string(*compared.begin()) + " to " + std::to_string(*compared.rbegin());
  else if (device == nullptr)
    crossover.reason = "cuda-with-transfers was not measured: the record has no such series";
  else if (!device->reason.empty())
    crossover.reason = "cuda-with-transfers was not measured: " + device->reason;
  else
    crossover.reason = "no size was measured in all three modes";
  return crossover;
}

std::vector<Crossover> crossoversOf(const BenchRecord &record) {
  std::vector<Crossover> crossovers;
  std::set<std::pair<std::string, std::string>> seen;
  for (const BenchSeries &series : record.series)
    if (seen.emplace(series.kernel, series.dtype).second)
      crossovers.push_back(crossoverOf(record, series.kernel, series.dtype));
  return crossovers;
}

double flopsOf(const std::string &kernel, int64_t size) {
  const auto n = static_cast<double>(size);
  return kernel == "matvec" ? 2 * n * n : 2 * n * n * n;
}

std::string machineText(const BenchRecord &record) {
  const BenchHardware &hardware = record.hardware;
  return (hardware.processor.empty() ? "an unnamed processor" : hardware.processor) + ", " +
         std::to_string(hardware.cores) + (hardware.cores == 1 ? " core" : " cores") +
         (hardware.device.empty() ? "" : ", " + hardware.device);
}

} // namespace lanewise
