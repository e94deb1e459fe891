// dependence/RowOrder.cpp - packed triangles (i*(i+1)/2 + j), squares (i*i), rows of growing length.
//
// Iteration k touches bytes from low(k) to high(k), polynomials in k once the inner counters are at their bounds. With
// k' = k + 1 + m, m >= 0, rows never meet if low(k + 1 + m) - high(k) > 0 for all k and m (or the other way round):
// multiplied out that often has no negative term. A quotient such as i*(i+1)/2 is exact if its numerator is a multiple
// of the divisor for every value of its atoms; then the whole comparison is multiplied by the divisor. No integer set
// could say this: the subscripts are not linear. Of storage that belongs to a container, only the container's own
// elements are compared: what belongs to different ones is apart anyway.
#include "dependence/RowOrder.h"

#include "dependence/Bounds.h"
#include "dependence/EvenDivision.h"

#include <algorithm>

namespace lanewise {

namespace {
/// `value` times `factor`, which is positive.
struct Scaled {
  Polynomial value;
  int64_t factor = 1;
};
} // namespace

// Without quotients that come out even; nothing if another one depends on the iteration.
static std::optional<Scaled> withoutQuotients(const AtomTable &atoms, Polynomial value) {
  Scaled result{std::move(value), 1};
  for (int rounds = 0; rounds < 4; ++rounds) {
    std::optional<AtomId> quotient;
    for (const Term &term : result.value.terms())
      for (AtomId id : term.atoms)
        if (atoms[id].kind == Atom::Kind::Quotient && atoms[id].varies)
          quotient = id;
    if (!quotient)
      return result;
    const Atom &atom = atoms[*quotient];
    if (!dividesEvenly(atom.numerator, atom.divisor))
      return std::nullopt;
    Polynomial scaled;
    for (const Term &term : result.value.terms()) {
      const auto times = std::count(term.atoms.begin(), term.atoms.end(), *quotient);
      if (times > 1)
        return std::nullopt;
      Product others = term.atoms;
      if (times == 1)
        others.erase(std::find(others.begin(), others.end(), *quotient));
      const Polynomial rest = Polynomial::term(term.coefficient, others);
      scaled = scaled + (times == 1 ? rest * atom.numerator : atom.divisor * rest);
    }
    result = {std::move(scaled), result.factor * atom.divisor};
    if (!result.value.isValid())
      return std::nullopt;
  }
  return std::nullopt;
}

namespace {
/// The first and the last byte that an access touches in iteration k.
struct Row {
  Scaled low, high;
};
} // namespace

static std::optional<Row> rowOf(NestForms &nest, const AccessForm &form) {
  const Level &elements = form.levels.back();
  if (form.rootVaries || elements.size == 0)
    return std::nullopt;
  const Polynomial start = totalOffset(elements);
  const auto &inner = form.access->innerLoops;
  const auto low = boundInIteration(nest, start, form.facts, inner, Direction::Down);
  const auto high =
      boundInIteration(nest, start + (static_cast<int64_t>(elements.size) - 1), form.facts, inner, Direction::Up);
  if (!low || !high)
    return std::nullopt;
  const auto first = withoutQuotients(nest.atoms(), *low), last = withoutQuotients(nest.atoms(), *high);
  if (!first || !last)
    return std::nullopt;
  const AtomId counter = nest.atoms().iteration(nest.loop().id);
  for (const Scaled *end : {&*first, &*last})
    for (const Term &term : end->value.terms())
      for (AtomId id : term.atoms)
        if (id != counter && nest.atoms()[id].varies)
          return std::nullopt;
  return Row{*first, *last};
}

bool rowsAreInOrder(NestForms &nest, const AccessForm &first, const AccessForm &second) {
  if (first.levels.size() != second.levels.size())
    return false;
  const auto earlier = rowOf(nest, first), later = rowOf(nest, second);
  if (!earlier || !later)
    return false;
  AtomTable &atoms = nest.atoms();
  const AtomId counter = atoms.iteration(nest.loop().id), more = atoms.iteration(nest.loop().id, true);
  // The atom of the later iteration stands for m.
  const auto behind = [&](const Polynomial &value) {
    return value.substitute([&](AtomId id) {
      return id == counter ? Polynomial::atom(counter) + 1 + Polynomial::atom(more) : Polynomial::atom(id);
    });
  };
  // Both iterations run.
  Facts facts = nest.domainFacts();
  for (const Polynomial &fact : nest.domainFacts())
    if (fact.mentions(counter))
      facts.push_back(behind(fact));
  const auto isPositive = [&](const Scaled &upper, const Scaled &lower) {
    const Polynomial gap = lower.factor * upper.value - upper.factor * lower.value - 1;
    return gap.isValid() && proveAtLeast(atoms, facts, gap, 0);
  };
  return isPositive({behind(later->low.value), later->low.factor}, earlier->high) ||
         isPositive(earlier->low, {behind(later->high.value), later->high.factor});
}

} // namespace lanewise
