// report/RecordJson.cpp - schemas lanewise.bench/1 and lanewise.bench.summary/1: every key always there, null where
// nothing was measured.
#include "report/RenderRecord.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace lanewise {

using Json = nlohmann::ordered_json;

static constexpr const char *kSchema = "lanewise.bench/1";
static constexpr int64_t kMostSize = int64_t{1} << 40;

static Json nullIfNone(const std::string &text) { return text.empty() ? Json(nullptr) : Json(text); }

static Json medianJson(const Measured &measured) {
  const std::optional<double> median = measured.median();
  return median ? Json(*median) : Json(nullptr);
}

static Json repetitionsJson(const Measured &measured) {
  return measured.isMeasured() ? Json(measured.repetitions) : Json(nullptr);
}

static Json seriesJson(const BenchSeries &series) {
  Json points = Json::array();
  for (const BenchPoint &point : series.points)
    points.push_back({{"size", point.size},
                      {"calls_per_repetition", point.seconds.isMeasured() ? Json(point.calls) : Json(nullptr)},
                      {"seconds", repetitionsJson(point.seconds)},
                      {"median", medianJson(point.seconds)},
                      {"reason", nullIfNone(point.seconds.reason)}});
  return {{"kernel", series.kernel},
          {"dtype", series.dtype},
          {"mode", series.mode},
          {"library", nullIfNone(series.library)},
          {"library_kernel", nullIfNone(series.libraryKernel)},
          {"threads", series.threads == 0 ? Json(nullptr) : Json(series.threads)},
          {"timing_boundary", series.boundary},
          {"points", series.reason.empty() ? std::move(points) : Json(nullptr)},
          {"reason", nullIfNone(series.reason)}};
}

static Json figureJson(const BenchFigure &figure) {
  return {{"name", figure.name},
          {"unit", figure.unit},
          {"threads", figure.threads == 0 ? Json(nullptr) : Json(figure.threads)},
          {"timing_boundary", figure.boundary},
          {"repetitions", repetitionsJson(figure.value)},
          {"median", medianJson(figure.value)},
          {"reason", nullIfNone(figure.value.reason)}};
}

static Json hardwareJson(const BenchHardware &hardware) {
  return {{"processor", hardware.processor},
          {"cores", hardware.cores},
          {"memory_bytes", hardware.memoryBytes},
          {"device", nullIfNone(hardware.device)},
          {"device_reason", nullIfNone(hardware.deviceReason)}};
}

std::string recordJson(const BenchRecord &record) {
  Json series = Json::array(), figures = Json::array();
  for (const BenchSeries &one : record.series)
    series.push_back(seriesJson(one));
  for (const BenchFigure &one : record.figures)
    figures.push_back(figureJson(one));
  const Json document = {{"schema", kSchema},
                         {"tool", {{"name", "lanewise"}, {"version", record.toolVersion}}},
                         {"hardware", hardwareJson(record.hardware)},
                         {"environment", record.environment},
                         {"series", std::move(series)},
                         {"figures", std::move(figures)}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string recordSummaryJson(const BenchRecord &record) {
  Json crossovers = Json::array();
  for (const Crossover &one : crossoversOf(record))
    crossovers.push_back({{"kernel", one.kernel},
                          {"dtype", one.dtype},
                          {"crossover", one.size ? Json(*one.size) : Json(nullptr)},
                          {"reason", nullIfNone(one.reason)}});
  const Json document = {
      {"schema", "lanewise.bench.summary/1"},
      {"hardware", hardwareJson(record.hardware)},
      {"meaning", "the smallest tested size at which the device, transfers included, beats both processor modes"},
      {"crossovers", std::move(crossovers)}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

// --- reading -------------------------------------------------------------------------------------------------------

namespace {
/// What is wrong, thrown only within this file.
struct Fault {
  std::string sentence;
};

/// A value with the way to it, for messages.
class Field {
public:
  Field(const Json &json, std::string way) : json_(json), way_(std::move(way)) {}

  Field operator[](const char *key) const {
    if (!json_.is_object())
      throw Fault{name() + " is no object"};
    const auto found = json_.find(key);
    if (found == json_.end())
      throw Fault{name() + " has no '" + key + "'"};
    return {*found, way_.empty() ? key : way_ + "." + key};
  }
  bool isNull() const { return json_.is_null(); }
  std::string text() const {
    if (isNull())
      return "";
    if (!json_.is_string())
      throw Fault{name() + " is no text"};
    return json_.get<std::string>();
  }
  int64_t whole(int64_t least) const {
    if (isNull())
      return 0;
    if (!json_.is_number_integer() || json_.get<int64_t>() < least || json_.get<int64_t>() > kMostSize)
      throw Fault{name() + " is no whole number from " + std::to_string(least) + " on"};
    return json_.get<int64_t>();
  }
  double positive() const {
    if (!json_.is_number() || !std::isfinite(json_.get<double>()) || json_.get<double>() <= 0)
      throw Fault{name() + " is no number above zero"};
    return json_.get<double>();
  }
  template <typename Visit> void each(const Visit &visit) const {
    if (isNull())
      return;
    if (!json_.is_array())
      throw Fault{name() + " is no list"};
    for (size_t i = 0; i < json_.size(); ++i)
      visit(Field(json_[i], way_ + "[" + std::to_string(i) + "]"));
  }
  void entries(std::map<std::string, std::string> &into) const {
    if (!json_.is_object())
      throw Fault{name() + " is no object"};
    for (const auto &[key, value] : json_.items())
      into[key] = Field(value, way_ + "." + key).text();
  }

private:
  std::string name() const { return way_.empty() ? "the document" : "'" + way_ + "'"; }
  const Json &json_;
  std::string way_;
};

Measured readMeasured(const Field &repetitions, const Field &reason) {
  Measured measured;
  repetitions.each([&](const Field &one) { measured.repetitions.push_back(one.positive()); });
  measured.reason = reason.text();
  if (!measured.isMeasured() && measured.reason.empty())
    measured.reason = "the record does not say why it was not measured";
  return measured;
}

BenchSeries readSeries(const Field &field) {
  BenchSeries series;
  series.kernel = field["kernel"].text();
  series.dtype = field["dtype"].text();
  series.mode = field["mode"].text();
  series.library = field["library"].text();
  series.libraryKernel = field["library_kernel"].text();
  series.threads = field["threads"].whole(1);
  series.boundary = field["timing_boundary"].text();
  series.reason = field["reason"].text();
  const auto isOneOf = [](const std::string &word, std::initializer_list<const char *> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (!isOneOf(series.kernel, {"matvec", "matmul"}) || !isOneOf(series.dtype, {"float", "double"}) ||
      !isOneOf(series.mode, {kBlasOne, kBlasMany, kCudaCompute, kCudaTransfers}))
    throw Fault{"there is no series '" + series.kernel + " " + series.dtype + " " + series.mode + "'"};
  field["points"].each([&](const Field &point) {
    BenchPoint read;
    read.size = point["size"].whole(1);
    read.calls = point["calls_per_repetition"].whole(1);
    read.seconds = readMeasured(point["seconds"], point["reason"]);
    series.points.push_back(std::move(read));
  });
  std::stable_sort(series.points.begin(), series.points.end(),
                   [](const BenchPoint &a, const BenchPoint &b) { return a.size < b.size; });
  return series;
}

BenchRecord readDocument(const Field &document) {
  const std::string schema = document["schema"].text();
  if (schema != kSchema)
    throw Fault{"its schema is '" + schema + "', not '" + kSchema + "'"};
  BenchRecord record;
  record.toolVersion = document["tool"]["version"].text();
  const Field hardware = document["hardware"];
  record.hardware = {hardware["processor"].text(), hardware["cores"].whole(1), hardware["memory_bytes"].whole(0),
                     hardware["device"].text(), hardware["device_reason"].text()};
  document["environment"].entries(record.environment);
  document["series"].each([&](const Field &one) { record.series.push_back(readSeries(one)); });
  document["figures"].each([&](const Field &one) {
    record.figures.push_back({one["name"].text(), one["unit"].text(), one["threads"].whole(1),
                              one["timing_boundary"].text(), readMeasured(one["repetitions"], one["reason"])});
  });
  return record;
}
} // namespace

Fallible<BenchRecord> readRecord(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    return readDocument(Field(json, ""));
  } catch (const Fault &fault) {
    return Failure{"it is no measured record: " + fault.sentence};
  } catch (const Json::parse_error &error) {
    return Failure{"it is no JSON (at byte " + std::to_string(error.byte) + ")"};
  } catch (const Json::exception &) {
    return Failure{"it is no measured record: a number is out of range"};
  }
}

} // namespace lanewise
