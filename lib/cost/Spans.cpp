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

} // namespace lanewise
