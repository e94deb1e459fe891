// cost/Spans.cpp - work and span by the answers about the loops of a nest.
#include "cost/Spans.h"

namespace lanewise {

SpanCounter::SpanCounter(const std::vector<LoopSummary> &summaries, const std::vector<IterationOrder> &orders,
                         SizeReader &reader, const OperationCounter &operations)
    : inside_(summaries.size()), orders_(orders), reader_(reader), operations_(operations) {
  for (const LoopSummary &loop : summaries)
    if (loop.loop && loop.parent >= 0)
      inside_[static_cast<size_t>(loop.parent)].push_back(loop.id);
}

PieceSum SpanCounter::once(LoopId loop, bool ofSpan) {
  PieceSum sum;
  for (const LoopId inner : inside_[loop])
    sum = std::move(sum) + (ofSpan ? span(inner) : work(inner));
  if (inside_[loop].empty() || operations_.hasOwnWork(loop))
    sum = std::move(sum) + pieceOf(Count::constant(1));
  return sum;
}

PieceSum SpanCounter::serially(const PieceSum &iteration, LoopId loop) {
  bool exact = true;
  return reader_.summation().sum(iteration, reader_.sizes().iteration(loop), reader_.trips(loop), Bound::AtMost, exact);
}

const PieceSum &SpanCounter::work(LoopId loop) {
  if (const auto known = work_.find(loop); known != work_.end())
    return known->second;
  return work_[loop] = serially(once(loop, false), loop);
}

// A sum of products that only grow (or only shrink) with the iteration number is largest at one end.
std::optional<Count> SpanCounter::largest(const Count &value, LoopId loop) {
  SizeTable &sizes = reader_.sizes();
  const AtomId iteration = sizes.iteration(loop);
  if (!sizes.dependsOn(value.numerator(), iteration))
    return value;
  bool grows = true, shrinks = true;
  for (const Term &term : value.numerator().terms()) {
    const Polynomial product = Polynomial::term(term.coefficient, term.atoms);
    if (!sizes.dependsOn(product, iteration))
      continue;
    bool up = term.coefficient > 0, down = !up;
    for (const AtomId id : term.atoms) {
      const Size &size = sizes[id];
      if (id == iteration || !sizes.dependsOn(Polynomial::atom(id), iteration))
        continue;
      const int64_t slope = size.numerator.coefficientOf({iteration});
      const Polynomial rest = size.numerator - Polynomial::term(slope, {iteration});
      if ((size.kind != Size::Kind::Log2 && size.kind != Size::Kind::Quotient) || slope == 0 ||
          sizes.dependsOn(rest, iteration))
        return std::nullopt;
      if (slope < 0)
        std::swap(up, down);
    }
    grows = grows && up;
    shrinks = shrinks && down;
  }
  const Count trips = plainValue(reader_.trips(loop));
  if (grows == shrinks || !trips.isValid())
    return std::nullopt;
  return sizes.replace(value, iteration, grows ? trips.numerator() - 1 : Polynomial());
}

const PieceSum &SpanCounter::span(LoopId loop) {
  if (const auto known = span_.find(loop); known != span_.end())
    return known->second;
  const PieceSum iteration = once(loop, true);
  const IterationOrder order = orders_[loop];
  if (order == IterationOrder::Serial)
    return span_[loop] = serially(iteration, loop);
  const Count trips = plainValue(reader_.trips(loop));
  std::optional<Count> longest = plainValue(iteration).isValid() ? largest(plainValue(iteration), loop) : std::nullopt;
  if (!longest && plainValue(iteration).isValid() && reader_.sizes().isOfData(plainValue(iteration).numerator()))
    longest = reader_.largestOfData(plainValue(iteration), loop);
  if (!longest || !trips.isValid() || trips.denominator() != 1)
    return span_[loop] = serially(iteration, loop); // never too small
  Count span = *longest;
  if (order != IterationOrder::Any)
    span = span + Count((order == IterationOrder::Prefix ? 2 : 1) * reader_.sizes().log2(trips.numerator()));
  return span_[loop] = pieceOf(span);
}

std::optional<PieceSum> SpanCounter::span(const SpanChange &change) {
  const auto trips = [&](LoopId loop) { return plainValue(reader_.trips(loop)); };
  if (!change.weights.empty()) {
    // Diagonals are numbered from 0 to the weighted sum of all last iterations; each is one step.
    Count diagonals = Count::constant(1);
    for (size_t i = 0; i < change.nest.size(); ++i) {
      const Count last = trips(change.nest[i]) - Count::constant(1);
      if (!last.isValid() || change.weights[i] < 0 || reader_.sizes().varies(last.numerator()))
        return std::nullopt;
      diagonals = diagonals + Count::constant(change.weights[i]) * last;
    }
    return diagonals.isValid() ? std::optional(pieceOf(diagonals)) : std::nullopt;
  }
  if (!change.parts.empty()) {
    if (!inside_[change.loop].empty())
      return std::nullopt; // which part has which loops is not known here
    Count steps;
    for (const bool isFree : change.parts)
      steps = steps + (isFree ? Count::constant(1) : trips(change.loop));
    return steps.isValid() ? std::optional(pieceOf(steps)) : std::nullopt;
  }
  const std::vector<IterationOrder> before = orders_;
  const auto spans = span_;
  span_.clear();
  for (const LoopId loop : change.freed)
    orders_[loop] = IterationOrder::Any;
  PieceSum changed = span(change.loop);
  if (change.serialIterations > 0)
    changed = std::move(changed) + once(change.loop, true) * pieceOf(Count::constant(change.serialIterations));
  orders_ = before;
  span_ = spans;
  return changed;
}

} // namespace lanewise
