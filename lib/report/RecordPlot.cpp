// report/RecordPlot.cpp - time over size on logarithmic axes.
#include "report/RenderRecord.h"
#include "report/SimulationViews.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lanewise {

namespace {
constexpr int kWidth = 500, kHeight = 300, kLeft = 66, kTop = 64, kBottom = 44, kRight = 20, kHead = 56;

struct ModeStyle {
  const char *mode, *title, *color, *dash;
};
// Told apart by their dashes too.
constexpr ModeStyle kStyles[] = {{kBlasOne, "BLAS, 1 thread", "#1f5fa8", ""},
                                 {kBlasMany, "BLAS, n threads", "#c05a00", "7 3"},
                                 {kCudaCompute, "CUDA compute", "#2c7a3f", "2 3"},
                                 {kCudaTransfers, "CUDA + transfers", "#7a3fa0", "9 3 2 3"}};

std::string number(double value) {
  const double rounded = std::round(value * 10) / 10;
  std::string text = std::to_string(rounded);
  text.erase(text.find('.') + 2);
  return text;
}

std::string textAt(double x, double y, const std::string &text, const std::string &more) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + more + ">" + escapedXml(text) + "</text>\n";
}

/// One kernel with one element type.
class Panel {
public:
  Panel(const BenchRecord &record, const Crossover &crossover, double x, double y)
      : record_(record), crossover_(crossover), x_(x), y_(y) {
    for (const BenchSeries &series : record.series)
      if (series.kernel == crossover.kernel && series.dtype == crossover.dtype)
        for (const BenchPoint &point : series.points) {
          firstSize_ = std::min(firstSize_, static_cast<double>(point.size));
          lastSize_ = std::max(lastSize_, static_cast<double>(point.size));
          for (const double seconds : point.seconds.repetitions) {
            least_ = std::min(least_, seconds);
            most_ = std::max(most_, seconds);
          }
        }
    least_ = std::pow(10, std::floor(std::log10(least_)));
    most_ = std::pow(10, std::ceil(std::log10(most_)));
    if (most_ <= least_)
      most_ = least_ * 10;
    if (lastSize_ <= firstSize_)
      lastSize_ = firstSize_ * 2;
  }

  std::string svg() {
    std::string text = textAt(x_, y_ + 16, crossover_.kernel + ", " + crossover_.dtype, "class=\"title\"");
    if (!std::isfinite(least_))
      return text + textAt(x_, y_ + 40, "nothing was measured", "class=\"dim\"") + legend();
    return text + axes() + legend() + lines();
  }

private:
  double plotX(double size) const {
    const double part = std::log(size / firstSize_) / std::log(lastSize_ / firstSize_);
    return x_ + kLeft + part * (kWidth - kLeft - kRight);
  }
  double plotY(double seconds) const {
    const double part = std::log(seconds / least_) / std::log(most_ / least_);
    return y_ + kHeight - kBottom - part * (kHeight - kTop - kBottom);
  }

  std::string axes() const {
    std::string text;
    const std::string left = number(x_ + kLeft), right = number(x_ + kWidth - kRight);
    for (double seconds = least_; seconds <= most_ * 1.001; seconds *= 10) {
      const std::string y = number(plotY(seconds));
      text += "<path class=\"grid\" d=\"M" + left + " " + y + " H" + right + "\"/>\n";
      text += textAt(x_ + kLeft - 6, plotY(seconds) + 4, powerText(seconds), "text-anchor=\"end\" class=\"dim\"");
    }
    int ticks = 0;
    for (double size = firstSize_; size <= lastSize_ * 1.001; size *= 2, ++ticks) {
      text += "<path class=\"grid\" d=\"M" + number(plotX(size)) + " " + number(plotY(least_)) + " V" +
              number(plotY(most_)) + "\"/>\n";
      text += textAt(plotX(size), y_ + kHeight - kBottom + 16, std::to_string(static_cast<int64_t>(size)),
                     "text-anchor=\"middle\" class=\"dim\"");
    }
    text += textAt(x_ + (kLeft + kWidth - kRight) / 2.0, y_ + kHeight - kBottom + 34, "n of an n x n matrix",
                   "text-anchor=\"middle\" class=\"dim\"");
    return text;
  }

  static std::string powerText(double seconds) {
    const int power = static_cast<int>(std::round(std::log10(seconds)));
    const int unit = power >= 0 ? 0 : (power - 2) / 3; // 0: s, -1: ms, …
    static constexpr const char *kUnits[] = {"s", "ms", "µs", "ns"};
    if (unit < -3)
      return "1e" + std::to_string(power) + " s";
    std::string digits = "1";
    for (int i = 0; i < power - 3 * unit; ++i)
      digits += "0";
    return digits + " " + kUnits[-unit];
  }

  std::string legend() const {
    std::string text;
    for (size_t i = 0; i < std::size(kStyles); ++i) {
      const double x = x_ + 20 + (i % 2) * 232.0, y = y_ + 32 + static_cast<double>(i / 2) * 16;
      const BenchSeries *series = record_.find(crossover_.kernel, crossover_.dtype, kStyles[i].mode);
      const bool isThere = series != nullptr && series->reason.empty();
      std::string title = kStyles[i].title;
      if (isThere && series->threads > 1)
        title = "BLAS, " + std::to_string(series->threads) + " threads";
      text += "<path d=\"M" + number(x) + " " + number(y) + " h26\" " + stroke(kStyles[i]) +
              (isThere ? "" : " opacity=\"0.35\"") + "/>\n";
      text += textAt(x + 32, y + 4, title + (isThere ? "" : ": not measured"), isThere ? "" : "class=\"dim\"");
    }
    return text;
  }

  static std::string stroke(const ModeStyle &style) {
    return "fill=\"none\" stroke=\"" + std::string(style.color) + "\" stroke-width=\"2\"" +
           (style.dash[0] == '\0' ? "" : " stroke-dasharray=\"" + std::string(style.dash) + "\"");
  }

  std::string lines() const {
    std::string text;
    for (const ModeStyle &style : kStyles) {
      const BenchSeries *series = record_.find(crossover_.kernel, crossover_.dtype, style.mode);
      if (series == nullptr)
        continue;
      std::string path;
      bool isOpen = false;
      for (const BenchPoint &point : series->points) {
        const std::optional<double> median = point.seconds.median();
        if (median)
          path +=
              (isOpen ? " L" : " M") + number(plotX(static_cast<double>(point.size))) + " " + number(plotY(*median));
        isOpen = median.has_value(); // a gap where nothing was measured
        for (const double seconds : point.seconds.repetitions)
          text += "<circle cx=\"" + number(plotX(static_cast<double>(point.size))) + "\" cy=\"" +
                  number(plotY(seconds)) + "\" r=\"2.2\" fill=\"" + style.color + "\" fill-opacity=\"0.45\"/>\n";
      }
      if (!path.empty())
        text += "<path d=\"" + path.substr(1) + "\" " + stroke(style) + "/>\n";
    }
    if (crossover_.size) {
      const std::string x = number(plotX(static_cast<double>(*crossover_.size)));
      text += "<path class=\"cross\" d=\"M" + x + " " + number(plotY(least_)) + " V" + number(plotY(most_)) + "\"/>\n";
      text += textAt(plotX(static_cast<double>(*crossover_.size)) + 4, plotY(most_) + 12, "device pays from here",
                     "class=\"dim\"");
    }
    return text;
  }

  const BenchRecord &record_;
  const Crossover &crossover_;
  double x_, y_;
  double firstSize_ = std::numeric_limits<double>::infinity(), lastSize_ = 0;
  double least_ = std::numeric_limits<double>::infinity(), most_ = 0;
};
} // namespace

std::string recordPlot(const BenchRecord &record) {
  const std::vector<Crossover> crossovers = crossoversOf(record);
  const size_t rows = std::max<size_t>(1, (crossovers.size() + 1) / 2);
  const int width = 2 * kWidth + 40, height = kHead + static_cast<int>(rows) * (kHeight + 16) + 8;
  std::string libraries;
  for (const BenchSeries &series : record.series) {
    const std::string one = series.library + (series.libraryKernel.empty() ? "" : ", kernel " + series.libraryKernel);
    if (!series.library.empty() && libraries.find(one) == std::string::npos)
      libraries += "; " + one;
  }
  std::string body =
      textAt(20, 24, "Measured on " + machineText(record) + libraries, "class=\"title\"") +
      textAt(20, 42, "Each dot is one repetition, lines join medians; where a line ends nothing was measured.",
             "class=\"dim\"");
  for (size_t i = 0; i < crossovers.size(); ++i)
    body += Panel(record, crossovers[i], 20 + static_cast<double>(i % 2) * kWidth,
                  kHead + static_cast<double>(i / 2) * (kHeight + 16))
                .svg();
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) + "\" height=\"" +
         std::to_string(height) + "\" viewBox=\"0 0 " + std::to_string(width) + " " + std::to_string(height) +
         "\" font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#1c1c1c\">\n"
         "<style>.title{font-weight:600;font-size:14px}.dim{fill:#5a5a5a}.grid{stroke:#e2e2e2;fill:none}"
         ".cross{stroke:#b3261e;stroke-width:1.5;stroke-dasharray:4 3;fill:none}</style>\n"
         "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
         body + "</svg>\n";
}

} // namespace lanewise
