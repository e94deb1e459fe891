// cost/Cost.cpp - the record of every loop from its counts.
#include "cost/Cost.h"

#include "cost/Formulas.h"
#include "cost/Spans.h"
#include "cost/Traffic.h"

#include <algorithm>
#include <cmath>

namespace lanewise {

const std::map<std::string, int64_t> &defaultWeights() {
  static const std::map<std::string, int64_t> kWeights{{"add", 1}, {"mul", 1}, {"fma", 2}};
  return kWeights;
}

std::string costConvention(const CostOptions &options) {
  std::string text;
  const auto of = [&](const std::string &name, int64_t usual) {
    const auto own = options.weights.find(name);
    return own == options.weights.end() ? usual : own->second;
  };
  text = "fma=" + std::to_string(of("fma", 2));
  for (const auto &[name, weight] : options.weights)
    if (name != "fma")
      text += ", " + name + "=" + std::to_string(weight);
  if (options.branch)
    text += "; branches taken " + std::to_string(options.branch->numerator) + " in " +
            std::to_string(options.branch->denominator);
  return text + "; div, sqrt and math calls counted apart";
}

namespace {
class CostWriter {
public:
  CostWriter(const FunctionModel &function, const std::vector<LoopSummary> &summaries,
             const std::vector<IterationOrder> &orders, const CostOptions &options)
      : summaries_(summaries), options_(options), reader_(function, summaries),
        operations_(function, summaries, reader_), spans_(summaries, orders, reader_, operations_),
        traffic_(summaries, reader_) {
    if (options.branch)
      expected_.emplace(function, summaries, reader_,
                        Count(Polynomial::constant(options.branch->numerator), options.branch->denominator));
  }

  FunctionCost run(const std::vector<SpanChange> &changes) {
    FunctionCost cost;
    cost.loops.resize(summaries_.size());
    for (const LoopSummary &loop : summaries_)
      if (loop.loop)
        cost.loops[loop.id] = loopCost(loop);
    cost.whole = functionCost();
    for (const SpanChange &change : changes) {
      FormulaWriter writer(reader_, summaries_, around(summaries_[change.loop]), options_.settings);
      const std::optional<PieceSum> span = spans_.span(change);
      cost.changedSpans.push_back(span ? writer.formula(*span) : CostFormula());
    }
    return cost;
  }

private:
  int64_t weightOf(const std::string &operation) const {
    if (const auto own = options_.weights.find(operation); own != options_.weights.end())
      return own->second;
    const auto usual = defaultWeights().find(operation);
    return usual == defaultWeights().end() ? 0 : usual->second;
  }

  /// "add.f32" as operation and type.
  static std::pair<std::string, std::string> split(const std::string &name) {
    const size_t dot = name.rfind('.');
    return dot == std::string::npos ? std::pair(name, std::string())
                                    : std::pair(name.substr(0, dot), name.substr(dot + 1));
  }
  static bool isFloat(const std::string &type) { return !type.empty() && type[0] == 'f'; }
  static constexpr std::string_view kSaved = "saved ";

  PieceSum flopsOf(const Tally &tally, Bound bound, bool minimal) const {
    PieceSum sum;
    for (const auto &[name, bounds] : tally) {
      const bool isSaved = name.rfind(kSaved, 0) == 0;
      const auto [operation, type] = split(isSaved ? name.substr(kSaved.size()) : name);
      if (!isFloat(type) || (isSaved && !minimal))
        continue;
      const PieceSum weight = pieceOf(Count::constant(isSaved ? -weightOf(operation) : weightOf(operation)));
      sum = std::move(sum) + ((bound == Bound::AtMost) != isSaved ? bounds.atMost : bounds.atLeast) * weight;
    }
    return sum;
  }

  void fillOperations(const Tally &tally, FormulaWriter &writer, LoopCost &cost) const {
    cost.flops = writer.formula(flopsOf(tally, Bound::AtMost, false));
    cost.flopsAtLeast = writer.formula(flopsOf(tally, Bound::AtLeast, false));
    cost.flopsMinimal = writer.formula(flopsOf(tally, Bound::AtMost, true));
    for (const bool wantsFloat : {true, false})
      for (const auto &[name, bounds] : tally) {
        const auto [operation, type] = split(name);
        if (isFloat(type) == wantsFloat && name.rfind(kSaved, 0) != 0)
          cost.operations.push_back({operation, type, writer.formula(bounds.atLeast), writer.formula(bounds.atMost)});
      }
  }

  /// Distinct bytes of several arrays, which are taken not to overlap.
  static void addPiece(SumPiece &sum, const SumPiece &more) {
    sum.value = sum.value + more.value;
    for (const Polynomial &condition : more.conditions)
      if (std::find(sum.conditions.begin(), sum.conditions.end(), condition) == sum.conditions.end())
        sum.conditions.push_back(condition);
  }

  void fillTraffic(const std::vector<ArrayBytes> &arrays, FormulaWriter &writer, LoopCost &cost) const {
    PieceSum read, written, readAtLeast, writtenAtLeast;
    SumPiece footprint, liveIn, liveOut;
    for (const ArrayBytes &array : arrays) {
      ArrayTraffic traffic;
      traffic.array = array.array;
      for (const std::string &alignment : array.alignments)
        traffic.alignment += (traffic.alignment.empty() ? "" : ", ") + alignment;
      traffic.read = writer.formula(array.read.atMost);
      traffic.written = writer.formula(array.written.atMost);
      traffic.footprint = writer.quietly(array.footprint);
      traffic.liveIn = writer.quietly(array.liveIn);
      traffic.liveOut = writer.quietly(array.liveOut);
      for (const std::string &stride : array.strides)
        traffic.stride += (traffic.stride.empty() ? "" : ", ") + stride;
      cost.arrays.push_back(std::move(traffic));
      read = std::move(read) + array.read.atMost;
      written = std::move(written) + array.written.atMost;
      readAtLeast = std::move(readAtLeast) + array.read.atLeast;
      writtenAtLeast = std::move(writtenAtLeast) + array.written.atLeast;
      addPiece(footprint, array.footprint);
      addPiece(liveIn, array.liveIn);
      addPiece(liveOut, array.liveOut);
    }
    cost.read = writer.formula(read);
    cost.written = writer.formula(written);
    cost.readAtLeast = writer.formula(readAtLeast);
    cost.writtenAtLeast = writer.formula(writtenAtLeast);
    cost.footprint = writer.quietly(footprint);
    cost.liveIn = writer.quietly(liveIn);
    cost.liveOut = writer.quietly(liveOut);
    cost.intensity = quotient(cost.flops, writer.formula(read + written));
  }

  static std::string bracketed(const std::string &text) {
    return text.find_first_of(" *+/") == std::string::npos ? text : "(" + text + ")";
  }

  static std::string quotient(const CostFormula &a, const CostFormula &b) {
    if (!a.isKnown() || !b.isKnown() || b.text == "0")
      return "";
    return a.text == b.text ? "1" : b.text == "1" ? a.text : bracketed(a.text) + "/" + bracketed(b.text);
  }

  static void fillParallelism(LoopCost &cost) {
    cost.parallelism = quotient(cost.work, cost.span);
    if (cost.work.isKnown() && cost.span.isKnown() && cost.span.text != "0") {
      cost.usefulLanesText = cost.work.text == cost.span.text ? "1"
                             : cost.span.text == "1"          ? cost.work.text
                                                              : "ceil(" + cost.parallelism + ")";
      const std::string share = bracketed(cost.work.text) + "/lanes";
      cost.stepsAtLeast = "max(" + share + ", " + cost.span.text + ")";
      cost.stepsAtMost = share + " + " + cost.span.text;
    }
    if (cost.work.value && cost.span.value && *cost.span.value > 0)
      cost.usefulLanes = std::ceil(*cost.work.value / *cost.span.value);
  }

  /// The loops around it, innermost first.
  std::vector<LoopId> around(const LoopSummary &loop) const {
    std::vector<LoopId> loops;
    for (int32_t l = loop.parent; l >= 0; l = summaries_[static_cast<size_t>(l)].parent)
      loops.push_back(static_cast<LoopId>(l));
    return loops;
  }

  /// How often a loop runs that may be left early, nobody can expect.
  bool mayEndEarly(std::optional<LoopId> within) const {
    for (const LoopSummary &summary : summaries_) {
      bool isInside = !within;
      for (auto at = static_cast<int32_t>(summary.id); at >= 0 && summary.loop && !isInside;
           at = summaries_[static_cast<size_t>(at)].parent)
        isInside = static_cast<LoopId>(at) == *within;
      if (isInside && summary.loop && reader_.mayEndEarly(summary.id))
        return true;
    }
    return false;
  }

  LoopCost loopCost(const LoopSummary &loop) {
    std::vector<LoopId> outside = around(loop);
    FormulaWriter writer(reader_, summaries_, outside, options_.settings);
    LoopCost cost;
    cost.tripCount = writer.formula(reader_.trips(loop.id));
    fillOperations(operations_.whole(loop.id), writer, cost);
    if (expected_ && !mayEndEarly(loop.id))
      cost.flopsExpected = writer.formula(flopsOf(expected_->whole(loop.id), Bound::AtMost, false));
    fillTraffic(traffic_.arrays(loop.id), writer, cost);
    cost.work = writer.formula(spans_.work(loop.id));
    cost.span = writer.formula(spans_.span(loop.id));
    fillParallelism(cost);
    outside.insert(outside.begin(), loop.id);
    FormulaWriter inside(reader_, summaries_, outside, options_.settings);
    cost.flopsPerIteration = inside.formula(flopsOf(operations_.iteration(loop.id), Bound::AtMost, false));
    cost.holds = writer.holds();
    cost.symbols = writer.symbols();
    return cost;
  }

  LoopCost functionCost() {
    FormulaWriter writer(reader_, summaries_, {}, options_.settings);
    LoopCost cost;
    fillOperations(operations_.function(), writer, cost);
    if (expected_ && !mayEndEarly(std::nullopt))
      cost.flopsExpected = writer.formula(flopsOf(expected_->function(), Bound::AtMost, false));
    PieceSum read, written;
    for (const LoopSummary &loop : summaries_)
      if (loop.loop && loop.parent < 0)
        for (const ArrayBytes &array : traffic_.arrays(loop.id)) {
          read = std::move(read) + array.read.atMost;
          written = std::move(written) + array.written.atMost;
        }
    cost.read = writer.formula(read);
    cost.written = writer.formula(written);
    cost.intensity = quotient(cost.flops, writer.formula(read + written));
    PieceSum work = pieceOf(Count::constant(1)), span = work;
    for (const LoopSummary &loop : summaries_)
      if (loop.loop && loop.parent < 0) {
        work = std::move(work) + spans_.work(loop.id);
        span = std::move(span) + spans_.span(loop.id);
      }
    cost.work = writer.formula(work);
    cost.span = writer.formula(span);
    fillParallelism(cost);
    cost.holds = writer.holds();
    cost.symbols = writer.symbols();
    return cost;
  }

  const std::vector<LoopSummary> &summaries_;
  const CostOptions &options_;
  SizeReader reader_;
  OperationCounter operations_;
  std::optional<OperationCounter> expected_;
  SpanCounter spans_;
  TrafficCounter traffic_;
};
} // namespace

FunctionCost costOf(const FunctionModel &function, const std::vector<LoopSummary> &summaries,
                    const std::vector<IterationOrder> &orders, const CostOptions &options,
                    const std::vector<SpanChange> &changes) {
  return CostWriter(function, summaries, orders, options).run(changes);
}

} // namespace lanewise
