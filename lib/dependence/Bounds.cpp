// dependence/Bounds.cpp - eliminating counters by their bounds, innermost first.
#include "dependence/Bounds.h"

#include <algorithm>

namespace lanewise {

namespace {
/// value == factor * atom + rest, with neither mentioning the atom.
struct Split {
  Polynomial factor, rest;
};

std::optional<Split> splitBy(const Polynomial &value, AtomId id) {
  Split split;
  for (const Term &term : value.terms()) {
    const auto times = std::count(term.atoms.begin(), term.atoms.end(), id);
    if (times > 1)
      return std::nullopt;
    if (times == 0) {
      split.rest = split.rest + Polynomial::term(term.coefficient, term.atoms);
      continue;
    }
    Product others = term.atoms;
    others.erase(std::find(others.begin(), others.end(), id));
    split.factor = split.factor + Polynomial::term(term.coefficient, others);
  }
  return split;
}

std::optional<Polynomial> dividedBy(const Polynomial &value, int64_t divisor) {
  Polynomial result;
  for (const Term &term : value.terms()) {
    if (term.coefficient % divisor != 0)
      return std::nullopt;
    result = result + Polynomial::term(term.coefficient / divisor, term.atoms);
  }
  return result;
}

class Bounding {
public:
  Bounding(const AtomTable &atoms, const Facts &facts) : atoms_(atoms), facts_(facts) {}

  // factor * atom, where the atom is a counter, at its greatest or least.
  std::optional<Polynomial> eliminate(const Polynomial &value, AtomId id, Direction direction) {
    const auto split = splitBy(value, id);
    if (!split || !split->factor.isValid())
      return std::nullopt;
    if (split->factor.isZero())
      return value;
    const bool grows = proveAtLeast(atoms_, facts_, split->factor, 0);
    if (!grows && !proveAtMost(atoms_, facts_, split->factor, 0))
      return std::nullopt;
    const bool needGreatest = grows == (direction == Direction::Up);
    if (!needGreatest && atoms_[id].kind == Atom::Kind::Iteration)
      return split->rest; // the first iteration has number 0
    for (const Polynomial &fact : facts_) {
      // fact: bound - d * atom >= 0 (greatest), d * atom - bound >= 0 (least)
      const int64_t d = fact.coefficientOf({id});
      const Polynomial bound = fact - Polynomial::term(d, {id});
      if (d == 0 || (d < 0) != needGreatest || bound.mentions(id))
        continue;
      const auto factor = dividedBy(split->factor, d < 0 ? -d : d);
      if (!factor)
        continue;
      const Polynomial result = split->rest + *factor * (needGreatest ? bound : -bound);
      if (result.isValid())
        return result;
    }
    return std::nullopt;
  }

private:
  const AtomTable &atoms_;
  const Facts &facts_;
};
} // namespace

std::optional<Polynomial> boundInIteration(NestForms &nest, const Polynomial &value, const Facts &facts,
                                           const std::vector<LoopId> &innerLoops, Direction direction) {
  if (!value.isValid())
    return std::nullopt;
  Bounding bounding(nest.atoms(), facts);
  std::optional<Polynomial> result = value;
  for (auto inner = innerLoops.rbegin(); inner != innerLoops.rend() && result; ++inner)
    result = bounding.eliminate(*result, nest.atoms().iteration(*inner), direction);
  return result;
}

std::optional<Polynomial> boundOver(NestForms &nest, const Polynomial &value, const Facts &facts,
                                    const std::vector<LoopId> &innerLoops, Direction direction) {
  std::optional<Polynomial> result = boundInIteration(nest, value, facts, innerLoops, direction);
  if (result)
    result = Bounding(nest.atoms(), facts).eliminate(*result, nest.atoms().iteration(nest.loop().id), direction);
  if (!result || nest.atoms().varies(*result))
    return std::nullopt;
  return result;
}

} // namespace lanewise
