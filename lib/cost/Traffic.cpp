// cost/Traffic.cpp - accesses times how often they happen.
#include "cost/Traffic.h"

#include "model/Location.h"

#include <algorithm>

namespace lanewise {

Bounds TrafficCounter::timesOf(ExprRef guard, const std::vector<LoopId> &chain) {
  const auto key = std::make_pair(guard, chain);
  if (const auto known = times_.find(key); known != times_.end())
    return known->second;
  Bounds times;
  if (const std::optional<Cases> cases = reader_.cases(guard, chain.back())) {
    for (const std::vector<Polynomial> &one : *cases)
      times.atMost = std::move(times.atMost) + PieceSum{{Count::constant(1), one}};
    times.atLeast = times.atMost;
  } else {
    times.atMost = pieceOf(Count::constant(1));
  }
  bool exact = true;
  for (auto loop = chain.rbegin(); loop != chain.rend(); ++loop) {
    const AtomId iteration = reader_.sizes().iteration(*loop);
    const PieceSum &trips = reader_.trips(*loop);
    times.atMost = reader_.summation().sum(times.atMost, iteration, trips, Bound::AtMost, exact);
    times.atLeast = reader_.mayEndEarly(*loop)
                        ? PieceSum{}
                        : reader_.summation().sum(times.atLeast, iteration, trips, Bound::AtLeast, exact);
  }
  return times_[key] = times;
}

// A test happens once more than the iterations that it lets pass.
bool TrafficCounter::isOfTest(const Access &access, LoopId innermost) {
  const LoopSummary &summary = summaries_[innermost];
  if (access.isWrite || !summary.condition || summary.loop->testAtEnd)
    return false;
  const auto [known, isNew] = tested_.try_emplace(innermost);
  if (isNew)
    for (const Access &own : summary.accesses)
      if (own.innerLoops.empty() && own.iterationLoad && occursIn(own.iterationLoad, summary.condition))
        known->second.insert({own.place, own.order});
  if (known->second.empty())
    return false;
  // The first access to the place in an iteration: the test comes before the body.
  const auto first = std::find_if(summary.accesses.begin(), summary.accesses.end(), [&](const Access &own) {
    return own.place == access.place && own.span.line == access.span.line && own.span.column == access.span.column;
  });
  return first != summary.accesses.end() && known->second.count({first->place, first->order}) != 0;
}

std::string TrafficCounter::strideOf(const Access &access, LoopId innermost) {
  const Location location = locate(access.place);
  Polynomial bytes;
  for (const Subscript &subscript : location.subscripts)
    bytes = bytes + subscript.elementBytes * reader_.value(subscript.index, innermost);
  if (!bytes.isValid())
    return "indirect";
  const SizeTable &sizes = reader_.sizes();
  const AtomId iteration = reader_.sizes().iteration(innermost);
  if (location.base.pointer && containsNode(location.base.pointer, [&](ExprRef node) {
        return node->is(ExprKind::Iter) && node->intValue == static_cast<int64_t>(innermost);
      }))
    return "indirect";
  if (!sizes.dependsOn(bytes, iteration))
    return "broadcast";
  for (const Term &term : bytes.terms())
    for (const AtomId id : term.atoms)
      if (id != iteration && sizes.dependsOn(Polynomial::atom(id), iteration))
        return "indirect";
  const int64_t slope = bytes.coefficientOf({iteration});
  const bool isUnit = location.size != 0 &&
                      (slope == static_cast<int64_t>(location.size) || slope == -static_cast<int64_t>(location.size));
  return isUnit && !sizes.dependsOn(bytes - Polynomial::term(slope, {iteration}), iteration) ? "unit" : "constant";
}

// Where the innermost loop begins to access, as far as it is known relative to the array's beginning: vectors are
// aligned to it if that is a multiple of their length.
std::string TrafficCounter::alignmentOf(const Access &access, LoopId innermost) {
  constexpr int64_t kLine = 64;
  const Location location = locate(access.place);
  Polynomial bytes = Polynomial::constant(location.byteOffset);
  for (const Subscript &subscript : location.subscripts)
    bytes = bytes + subscript.elementBytes * reader_.value(subscript.index, innermost);
  if (!bytes.isValid())
    return "any";
  SizeTable &sizes = reader_.sizes();
  const Polynomial start = sizes.replace(bytes, sizes.iteration(innermost), Polynomial());
  // All that varies moves by whole lines or not.
  int64_t constant = 0;
  bool isWholeLines = true;
  for (const Term &term : start.terms()) {
    if (term.atoms.empty())
      constant = term.coefficient;
    else
      isWholeLines = isWholeLines && term.coefficient % kLine == 0;
  }
  if (!isWholeLines)
    return "element";
  const int64_t offset = ((constant % kLine) + kLine) % kLine;
  return offset == 0 ? "base" : "base + " + std::to_string(offset);
}

std::vector<ArrayBytes> TrafficCounter::arrays(LoopId loop) {
  const LoopSummary &summary = summaries_[loop];
  std::vector<ArrayBytes> arrays;
  std::vector<std::vector<const Access *>> accesses, reads, writes;
  for (size_t i = 0; i < summary.accesses.size(); ++i) {
    const Access &access = summary.accesses[i];
    // The same place read again in one statement, under a condition: a choice between compared values.
    const bool isRepeated =
        !access.isWrite &&
        std::any_of(summary.accesses.begin(), summary.accesses.begin() + static_cast<std::ptrdiff_t>(i),
                    [&](const Access &earlier) {
                      return !earlier.isWrite && earlier.place == access.place &&
                             earlier.innerLoops == access.innerLoops && earlier.span.line == access.span.line &&
                             earlier.guard != access.guard &&
                             (earlier.guard->isIntConst(1) || occursIn(earlier.guard, access.guard));
                    });
    if (isRepeated)
      continue;
    const Location location = locate(access.place);
    std::string name = location.base.kind == Base::Kind::Variable ? summary.function->variables[location.base.var].name
                                                                  : reader_.nameOf(location.base.pointer, loop);
    const auto known =
        std::find_if(arrays.begin(), arrays.end(), [&](const ArrayBytes &array) { return array.array == name; });
    const auto number = static_cast<size_t>(known - arrays.begin());
    ArrayBytes &array = known == arrays.end() ? arrays.emplace_back() : *known;
    for (auto *list : {&accesses, access.isWrite ? &writes : &reads}) {
      list->resize(arrays.size());
      (*list)[number].push_back(&access);
    }
    array.array = std::move(name);
    std::vector<LoopId> chain{loop};
    chain.insert(chain.end(), access.innerLoops.begin(), access.innerLoops.end());
    Bounds times = timesOf(access.guard, chain);
    if (isOfTest(access, chain.back())) {
      const ExprRef always = summary.function->pool->boolConst(true);
      const std::vector<LoopId> around(chain.begin(), chain.end() - 1);
      const Bounds last =
          around.empty() ? Bounds{pieceOf(Count::constant(1)), pieceOf(Count::constant(1))} : timesOf(always, around);
      times.atMost = std::move(times.atMost) + last.atMost;
      if (!reader_.mayEndEarly(chain.back()))
        times.atLeast = std::move(times.atLeast) + last.atLeast;
    }
    Bounds &sum = access.isWrite ? array.written : array.read;
    const PieceSum size = pieceOf(Count::constant(static_cast<int64_t>(location.size)));
    sum.atMost = std::move(sum.atMost) + times.atMost * size;
    sum.atLeast = std::move(sum.atLeast) + times.atLeast * size;
    array.strides.insert(strideOf(access, chain.back()));
    array.alignments.insert(alignmentOf(access, chain.back()));
  }
  reads.resize(arrays.size());
  writes.resize(arrays.size());
  for (size_t i = 0; i < arrays.size(); ++i) {
    arrays[i].footprint = footprints_.bytes(loop, accesses[i]);
    arrays[i].liveIn = footprints_.bytes(loop, reads[i]);
    arrays[i].liveOut = footprints_.bytes(loop, writes[i]);
  }
  return arrays;
}

} // namespace lanewise
