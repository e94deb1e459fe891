// report/RecordTable.cpp - medians by size, for people.
#include "report/RenderRecord.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace lanewise {

static std::string threeDigits(double value, const char *unit) {
  char text[48];
  const int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  std::snprintf(text, sizeof text, "%.*f %s", digits, value, unit);
  return text;
}

std::string secondsText(double seconds) {
  if (seconds < 1e-6)
    return threeDigits(seconds * 1e9, "ns");
  if (seconds < 1e-3)
    return threeDigits(seconds * 1e6, "µs");
  if (seconds < 1)
    return threeDigits(seconds * 1e3, "ms");
  return threeDigits(seconds, "s");
}

static std::string rateText(double bytesPerSecond) { return threeDigits(bytesPerSecond / 1e9, "GB/s"); }

namespace {
size_t widthOf(const std::string &text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string right(const std::string &text, size_t width) {
  return std::string(width - std::min(width, widthOf(text)), ' ') + text;
}

std::string groupTable(const BenchRecord &record, const std::string &kernel, const std::string &dtype) {
  constexpr size_t kColumn = 20;
  std::string text = "\n" + kernel + ", " + dtype + "\n" + right("n", 8);
  std::vector<const BenchSeries *> shown;
  std::set<int64_t> sizes;
  std::string reasons;
  for (const BenchSeries &series : record.series) {
    if (series.kernel != kernel || series.dtype != dtype)
      continue;
    if (!series.reason.empty()) {
      reasons += "  " + series.mode + ": not measured: " + series.reason + "\n";
      continue;
    }
    shown.push_back(&series);
    text += right(series.mode, kColumn);
    for (const BenchPoint &point : series.points)
      sizes.insert(point.size);
  }
  text += "\n";
  for (const int64_t size : sizes) {
    text += right(std::to_string(size), 8);
    for (const BenchSeries *series : shown) {
      std::string cell = "-";
      for (const BenchPoint &point : series->points)
        if (const auto median = point.seconds.median(); point.size == size && median)
          cell = secondsText(*median);
      text += right(cell, kColumn);
    }
    text += "\n";
  }
  return (shown.empty() ? "\n" + kernel + ", " + dtype + "\n" : text) + reasons;
}
} // namespace

std::string recordTable(const BenchRecord &record) {
  std::string text = "measured on " + machineText(record) + "\n";
  for (const BenchSeries &series : record.series)
    if (!series.library.empty() && series.threads != 0) {
      text += series.library + ", kernel " + series.libraryKernel + "\n";
      break;
    }
  for (const auto &[name, value] : record.environment)
    text += name + "=" + value + " was set\n";
  for (const BenchFigure &figure : record.figures) {
    const std::optional<double> median = figure.value.median();
    text += figure.name + (figure.threads == 0   ? ""
                           : figure.threads == 1 ? ", 1 thread"
                                                 : ", " + std::to_string(figure.threads) + " threads");
    text += ": " +
            (!median                    ? "not measured: " + figure.value.reason
             : figure.unit == "seconds" ? secondsText(*median)
                                        : rateText(*median)) +
            "\n";
  }
  const std::vector<Crossover> crossovers = crossoversOf(record);
  for (const Crossover &one : crossovers)
    text += groupTable(record, one.kernel, one.dtype);
  text += "\nsmallest size at which the device, transfers included, beats both processor modes\n";
  for (const Crossover &one : crossovers)
    text += "  " + one.kernel + ", " + one.dtype + ": " +
            (one.size ? "n = " + std::to_string(*one.size) : "none: " + one.reason) + "\n";
  return text;
}

} // namespace lanewise
