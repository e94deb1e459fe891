// dependence/Atoms.cpp - interning atoms; interval arithmetic on polynomials of them.
#include "dependence/Atoms.h"

#include "support/CheckedInt.h"

#include <algorithm>

namespace lanewise {

Interval Interval::of(Type type) {
  if (type.isBool())
    return {0, 1};
  if (type.isPointer())
    return {0, (Wide{1} << 63) - 1};
  if (!type.isInt() || type.bits > 64)
    return {};
  if (type.isSigned)
    return {-(Wide{1} << (type.bits - 1)), (Wide{1} << (type.bits - 1)) - 1};
  return {0, (Wide{1} << type.bits) - 1};
}

Formula Formula::nonNegative(Polynomial value) {
  if (!value.isValid())
    return unknown();
  if (const auto known = value.asConstant())
    return constant(*known >= 0);
  return {Kind::NonNegative, std::move(value), {}};
}

Formula Formula::zero(Polynomial value) {
  if (!value.isValid())
    return unknown();
  if (const auto known = value.asConstant())
    return constant(*known == 0);
  return {Kind::Zero, std::move(value), {}};
}

Formula Formula::nonZero(const Polynomial &value) { return either(nonNegative(value - 1), nonNegative(-value - 1)); }

static Formula join(Formula::Kind kind, Formula a, Formula b) {
  const auto neutral = kind == Formula::Kind::And ? Formula::Kind::True : Formula::Kind::False;
  const auto absorbing = kind == Formula::Kind::And ? Formula::Kind::False : Formula::Kind::True;
  if (a.kind == absorbing || b.kind == neutral)
    return a;
  if (b.kind == absorbing || a.kind == neutral || a == b)
    return b;
  Formula result{kind, {}, {}};
  for (Formula *part : {&a, &b}) {
    if (part->kind == kind)
      result.parts.insert(result.parts.end(), part->parts.begin(), part->parts.end());
    else
      result.parts.push_back(std::move(*part));
  }
  return result;
}

Formula Formula::both(Formula a, Formula b) { return join(Kind::And, std::move(a), std::move(b)); }
Formula Formula::either(Formula a, Formula b) { return join(Kind::Or, std::move(a), std::move(b)); }

Formula Formula::negated() const {
  switch (kind) {
  case Kind::True:
  case Kind::False:
    return constant(kind == Kind::False);
  case Kind::NonNegative:
    return nonNegative(-value - 1);
  case Kind::Zero:
    return nonZero(value);
  case Kind::Unknown:
    return unknown();
  case Kind::And:
  case Kind::Or:
    break;
  }
  Formula result = constant(kind == Kind::Or);
  for (const Formula &part : parts)
    result = kind == Kind::Or ? both(std::move(result), part.negated()) : either(std::move(result), part.negated());
  return result;
}

bool Formula::hasUnknown() const {
  return kind == Kind::Unknown ||
         std::any_of(parts.begin(), parts.end(), [](const Formula &f) { return f.hasUnknown(); });
}

AtomId AtomTable::add(Atom atom) {
  atoms_.push_back(std::move(atom));
  later_.push_back(0);
  return static_cast<AtomId>(atoms_.size() - 1);
}

AtomId AtomTable::iteration(LoopId loop, bool second) {
  auto [place, isNew] = byLoop_.try_emplace({loop, second}, 0);
  if (isNew) {
    Atom atom;
    atom.kind = Atom::Kind::Iteration;
    atom.loop = loop;
    atom.second = second;
    atom.varies = true;
    atom.range = {0, Wide{1} << 62}; // no loop lives longer
    place->second = add(std::move(atom));
  }
  return place->second;
}

AtomId AtomTable::parameter(ExprRef value) {
  auto [place, isNew] = byExpr_.try_emplace({value, false}, 0);
  if (isNew) {
    Atom atom;
    atom.kind = Atom::Kind::Parameter;
    atom.expr = value;
    atom.range = Interval::of(value->type);
    place->second = add(std::move(atom));
  }
  return place->second;
}

AtomId AtomTable::unknown(ExprRef value, bool isLookup, bool second) {
  auto [place, isNew] = byExpr_.try_emplace({value, second}, 0);
  if (isNew) {
    Atom atom;
    atom.expr = value;
    atom.isLookup = isLookup;
    atom.second = second;
    atom.varies = true;
    atom.range = Interval::of(value->type);
    place->second = add(std::move(atom));
  }
  return place->second;
}

static size_t hashOf(const Polynomial &value, size_t seed) {
  size_t hash = seed;
  for (const Term &term : value.terms()) {
    hash = hash * 0x9E3779B97F4A7C15ULL + static_cast<size_t>(term.coefficient);
    for (const AtomId id : term.atoms)
      hash = hash * 31 + id + 1;
  }
  return hash;
}

// floor(value / 1).
AtomId AtomTable::name(const Polynomial &value) {
  const size_t hash = hashOf(value, 1);
  for (auto [known, end] = derived_.equal_range(hash); known != end; ++known)
    if (const Atom &atom = atoms_[known->second];
        atom.kind == Atom::Kind::Quotient && atom.divisor == 1 && atom.numerator == value)
      return known->second;
  Atom atom;
  atom.kind = Atom::Kind::Quotient;
  atom.numerator = value;
  atom.varies = varies(value);
  atom.range = rangeOf(value);
  const AtomId id = add(std::move(atom));
  derived_.emplace(hash, id);
  return id;
}

Polynomial AtomTable::quotient(const Polynomial &numerator, int64_t divisor) {
  if (!numerator.isValid() || divisor <= 0)
    return Polynomial::invalid();
  if (divisor == 1)
    return numerator;
  Polynomial whole, rest;
  for (const Term &term : numerator.terms()) {
    const int64_t times = floorDiv(term.coefficient, divisor);
    const bool even = floorMod(term.coefficient, divisor) == 0;
    // A constant leaves its remainder behind; other terms go out only as a whole.
    if (even || term.atoms.empty())
      whole = whole + Polynomial::term(times, term.atoms);
    if (!even)
      rest = rest +
             Polynomial::term(term.atoms.empty() ? floorMod(term.coefficient, divisor) : term.coefficient, term.atoms);
  }
  const Interval range = rangeOf(rest);
  if (range.lo >= 0 && range.hi < divisor)
    return whole;
  const size_t hash = hashOf(rest, static_cast<size_t>(divisor));
  for (auto [known, end] = derived_.equal_range(hash); known != end; ++known)
    if (const Atom &atom = atoms_[known->second];
        atom.kind == Atom::Kind::Quotient && atom.divisor == divisor && atom.numerator == rest)
      return whole + Polynomial::atom(known->second);
  Atom atom;
  atom.kind = Atom::Kind::Quotient;
  atom.numerator = rest;
  atom.divisor = divisor;
  atom.varies = varies(rest);
  const auto down = [divisor](Wide value) {
    return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
  };
  atom.range = {range.lo <= -kInfinite ? -kInfinite : down(range.lo),
                range.hi >= kInfinite ? kInfinite : down(range.hi)};
  if (atom.range.lo == atom.range.hi)
    return whole + static_cast<int64_t>(atom.range.lo);
  const AtomId id = add(std::move(atom));
  derived_.emplace(hash, id);
  return whole + Polynomial::atom(id);
}

Polynomial AtomTable::choice(const Formula &condition, const Polynomial &ifTrue, const Polynomial &ifFalse) {
  if (!ifTrue.isValid() || !ifFalse.isValid())
    return Polynomial::invalid();
  if (condition.kind == Formula::Kind::True || ifTrue == ifFalse)
    return ifTrue;
  if (condition.kind == Formula::Kind::False)
    return ifFalse;
  const size_t hash = hashOf(ifTrue, hashOf(ifFalse, 1));
  for (auto [place, end] = derived_.equal_range(hash); place != end; ++place) {
    const Atom &known = atoms_[place->second];
    if (known.kind == Atom::Kind::Choice && known.numerator == ifTrue && known.otherwise == ifFalse &&
        known.condition == condition)
      return Polynomial::atom(place->second);
  }
  Atom atom;
  atom.kind = Atom::Kind::Choice;
  atom.condition = condition;
  atom.numerator = ifTrue;
  atom.otherwise = ifFalse;
  atom.varies = varies(ifTrue) || varies(ifFalse) || anyAtom(condition, [](const Atom &a) { return a.varies; }) ||
                condition.hasUnknown();
  const Interval yes = rangeOf(ifTrue), no = rangeOf(ifFalse);
  atom.range = {std::min(yes.lo, no.lo), std::max(yes.hi, no.hi)};
  const AtomId id = add(std::move(atom));
  derived_.emplace(hash, id);
  return Polynomial::atom(id);
}

AtomId AtomTable::laterAtom(AtomId id) {
  if (!atoms_[id].varies)
    return id;
  if (later_[id] != 0)
    return later_[id] - 1;
  Atom copy = atoms_[id];
  AtomId result = 0;
  if (copy.kind == Atom::Kind::Iteration) {
    result = iteration(copy.loop, true);
  } else if (copy.kind == Atom::Kind::Unknown) {
    result = unknown(copy.expr, copy.isLookup, true);
  } else {
    copy.numerator = later(copy.numerator);
    copy.otherwise = later(copy.otherwise);
    copy.condition = later(copy.condition);
    copy.second = true;
    const size_t hash = copy.kind == Atom::Kind::Quotient ? hashOf(copy.numerator, static_cast<size_t>(copy.divisor))
                                                          : hashOf(copy.numerator, hashOf(copy.otherwise, 1));
    result = add(std::move(copy));
    derived_.emplace(hash, result);
  }
  atoms_[result].range = atoms_[id].range;
  known_.clear();
  later_[id] = result + 1;
  return result;
}

Polynomial AtomTable::later(const Polynomial &value) {
  return varies(value) ? value.renamed([this](AtomId id) { return laterAtom(id); }) : value;
}

Formula AtomTable::later(const Formula &formula) {
  Formula result{formula.kind, later(formula.value), {}};
  for (const Formula &part : formula.parts)
    result.parts.push_back(later(part));
  return result;
}

void AtomTable::limit(AtomId id, Interval range) {
  Interval &known = atoms_[id].range;
  known.lo = std::max(known.lo, range.lo);
  known.hi = std::min(known.hi, range.hi);
  known_.clear();
}

static Wide clampWide(Wide value) { return std::clamp(value, -kInfinite, kInfinite); }

// Products of values below 2^100 need not fit; what is too large is as good as infinite.
static Wide multiply(Wide a, Wide b) {
  const auto fits = [](Wide value) { return value == static_cast<int64_t>(value); };
  if (fits(a) && fits(b)) // below 2^126, and much cheaper
    return clampWide(static_cast<Wide>(static_cast<int64_t>(a)) * static_cast<int64_t>(b));
  Wide result = 0;
  if (__builtin_mul_overflow(a, b, &result))
    return (a < 0) != (b < 0) ? -kInfinite : kInfinite;
  return clampWide(result);
}

static Interval scaled(const Interval &range, int64_t factor) {
  const Wide a = multiply(range.lo, factor), b = multiply(range.hi, factor);
  return a <= b ? Interval{a, b} : Interval{b, a};
}

static Interval product(const Interval &a, const Interval &b) {
  if (a.lo >= 0 && b.lo >= 0)
    return {multiply(a.lo, b.lo), multiply(a.hi, b.hi)};
  const Wide corners[] = {multiply(a.lo, b.lo), multiply(a.lo, b.hi), multiply(a.hi, b.lo), multiply(a.hi, b.hi)};
  return {*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)};
}

Interval AtomTable::rangeOf(const Product &factors) const {
  if (factors.size() == 1)
    return scaled(atoms_[factors[0]].range, 1);
  constexpr size_t kKnown = 128; // a power of two
  if (known_.empty())
    known_.resize(kKnown);
  size_t hash = factors.size();
  for (const AtomId id : factors)
    hash = hash * 31 + id;
  KnownRange &known = known_[(hash ^ (hash >> 7)) & (kKnown - 1)];
  if (!(known.factors == factors) || factors.empty())
    known = {factors, rangeOfFresh(factors)};
  return known.range;
}

Interval AtomTable::rangeOfFresh(const Product &factors) const {
  Interval result{1, 1};
  for (size_t i = 0; i < factors.size();) {
    size_t end = i;
    Interval power{1, 1};
    while (end < factors.size() && factors[end] == factors[i])
      power = product(power, atoms_[factors[end++]].range);
    if ((end - i) % 2 == 0)
      power.lo = std::max<Wide>(power.lo, 0);
    result = product(result, power);
    i = end;
  }
  return result;
}

Interval AtomTable::rangeOf(const Term &term) const {
  return scaled(term.atoms.size() == 1 ? atoms_[term.atoms[0]].range : rangeOf(term.atoms), term.coefficient);
}

Wide AtomTable::leastOf(const Term &term) const {
  const bool needsMost = term.coefficient < 0;
  Wide factors = 1;
  for (const AtomId id : term.atoms) {
    const Interval &range = atoms_[id].range;
    if (range.lo < 0 && term.atoms.size() > 1) { // signs may cancel
      const Interval all = rangeOf(term.atoms);
      return multiply(needsMost ? all.hi : all.lo, term.coefficient);
    }
    factors = multiply(factors, needsMost ? range.hi : range.lo);
  }
  return multiply(factors, term.coefficient);
}

Wide AtomTable::sumOf(Wide a, Wide b) { return a <= -kInfinite || b <= -kInfinite ? -kInfinite : clampWide(a + b); }

Interval AtomTable::rangeOf(const Polynomial &value) const {
  if (!value.isValid())
    return {};
  Interval result{0, 0};
  for (const Term &term : value.terms()) {
    const Interval part = rangeOf(term);
    // Infinity swallows: -inf + anything stays -inf.
    result.lo = result.lo <= -kInfinite || part.lo <= -kInfinite ? -kInfinite : clampWide(result.lo + part.lo);
    result.hi = result.hi >= kInfinite || part.hi >= kInfinite ? kInfinite : clampWide(result.hi + part.hi);
  }
  return result;
}

bool AtomTable::varies(const Polynomial &value) const {
  for (const Term &term : value.terms())
    for (AtomId id : term.atoms)
      if (atoms_[id].varies)
        return true;
  return false;
}

namespace {
// Derived atoms share what they are made of: each is looked into once.
class AtomSearch {
public:
  AtomSearch(const AtomTable &atoms, const std::function<bool(const Atom &)> &predicate)
      : atoms_(atoms), predicate_(predicate) {}

  bool finds(const Polynomial &value) {
    for (const Term &term : value.terms())
      for (const AtomId id : term.atoms)
        if (finds(id))
          return true;
    return false;
  }

  bool finds(const Formula &formula) {
    return finds(formula.value) ||
           std::any_of(formula.parts.begin(), formula.parts.end(), [this](const Formula &f) { return finds(f); });
  }

private:
  bool finds(AtomId id) {
    const Atom &atom = atoms_[id];
    if (predicate_(atom))
      return true;
    if (atom.kind != Atom::Kind::Quotient && atom.kind != Atom::Kind::Choice)
      return false;
    seen_.resize(atoms_.size());
    if (seen_[id])
      return false;
    seen_[id] = true;
    return finds(atom.numerator) || finds(atom.otherwise) || finds(atom.condition);
  }

  const AtomTable &atoms_;
  const std::function<bool(const Atom &)> &predicate_;
  std::vector<bool> seen_;
};
} // namespace

bool AtomTable::anyAtom(const Polynomial &value, const std::function<bool(const Atom &)> &predicate) const {
  return AtomSearch(*this, predicate).finds(value);
}

bool AtomTable::anyAtom(const Formula &formula, const std::function<bool(const Atom &)> &predicate) const {
  return AtomSearch(*this, predicate).finds(formula);
}

} // namespace lanewise
