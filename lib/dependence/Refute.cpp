// dependence/Refute.cpp - looking for a point by repairing one constraint after another.
//
// Whatever constraint fails first is repaired by moving one of its atoms just far enough, chosen by lot; a few dozen
// such moves either end at a point or the search is given up. Points that were found are tried first for the next
// question: most questions about one loop have the same facts. Source: Selman, Kautz, Cohen, "Local search strategies
// for satisfiability testing", 1993, with integers instead of truth values.
#include "dependence/Refute.h"

#include <algorithm>
#include <optional>

namespace lanewise {

using Point = std::vector<int64_t>;

// Nothing if it needs more than 64 bits: there are other points.
static std::optional<int64_t> valueAt(const Polynomial &value, const Point &point) {
  int64_t total = 0;
  for (const Term &term : value.terms()) {
    int64_t product = term.coefficient;
    for (const AtomId id : term.atoms)
      if (__builtin_mul_overflow(product, point[id], &product))
        return std::nullopt;
    if (__builtin_add_overflow(total, product, &total))
      return std::nullopt;
  }
  return total;
}

namespace {
class Repair {
public:
  Repair(const AtomTable &atoms, const Facts &facts, const Polynomial &below)
      : atoms_(atoms), facts_(facts), below_(below) {}

  /// Moves the point until everything holds.
  bool run(Point &point) {
    constexpr int kMoves = 40;
    for (int move = 0; move < kMoves; ++move) {
      const Polynomial *failing = nullptr;
      std::optional<int64_t> value = valueAt(below_, point);
      if (value && *value < 0)
        failing = &below_;
      for (size_t i = 0; i < facts_.size() && value && !failing; ++i) {
        value = valueAt(facts_[i], point);
        if (value && *value < 0)
          failing = &facts_[i];
      }
      if (!value)
        return false;
      if (!failing)
        return true;
      if (!moveOne(*failing, -static_cast<Wide>(*value), point))
        return false;
    }
    return false;
  }

private:
  // One atom of the constraint, so that it gains what it lacks.
  bool moveOne(const Polynomial &failing, Wide lacks, Point &point) {
    size_t count = 0;
    for (const Term &term : failing.terms())
      count += term.atoms.size();
    for (size_t tries = 0; tries < count; ++tries) {
      state_ = state_ * 1664525u + 1013904223u;
      size_t at = (state_ >> 8) % count;
      for (const Term &term : failing.terms()) {
        if (at >= term.atoms.size()) {
          at -= term.atoms.size();
          continue;
        }
        int64_t slope = term.coefficient;
        for (size_t i = 0; i < term.atoms.size(); ++i)
          if (i != at && __builtin_mul_overflow(slope, point[term.atoms[i]], &slope))
            return false;
        if (slope == 0)
          break;
        const AtomId id = term.atoms[at];
        const Wide size = slope < 0 ? -static_cast<Wide>(slope) : slope, steps = (lacks + size - 1) / size;
        const Interval &range = atoms_[id].range;
        const Wide moved = std::clamp(point[id] + (slope < 0 ? -steps : steps), range.lo, range.hi);
        if (moved == point[id] || moved != static_cast<int64_t>(moved))
          break;
        point[id] = static_cast<int64_t>(moved);
        return true;
      }
    }
    return false;
  }

  const AtomTable &atoms_;
  const Facts &facts_;
  const Polynomial &below_;
  uint32_t state_ = 1;
};
} // namespace

// Counters small and in order, everything else large. False: some atom has no value at all, or none of 64 bits.
static bool extend(const AtomTable &atoms, Point &point) {
  for (AtomId id = static_cast<AtomId>(point.size()); id < atoms.size(); ++id) {
    const Atom &atom = atoms[id];
    if (atom.range.isEmpty()) // then everything follows
      return false;
    const Wide wanted = std::clamp<Wide>(atom.kind == Atom::Kind::Iteration ? (atom.second ? 1 : 0) : 100,
                                         atom.range.lo, atom.range.hi);
    if (wanted != static_cast<int64_t>(wanted))
      return false;
    point.push_back(static_cast<int64_t>(wanted));
  }
  return true;
}

static bool isInRange(const AtomTable &atoms, const Point &point) {
  for (AtomId id = 0; id < point.size(); ++id)
    if (point[id] < atoms[id].range.lo || point[id] > atoms[id].range.hi)
      return false;
  return true;
}

bool isRefutedAtKnownPoint(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound) {
  for (Point &point : atoms.points()) {
    if (!extend(atoms, point))
      return false;
    const std::optional<int64_t> there = valueAt(value, point);
    if (!there || *there >= bound || !isInRange(atoms, point))
      continue;
    if (std::all_of(facts.begin(), facts.end(), [&](const Polynomial &fact) {
          const std::optional<int64_t> known = fact.isValid() ? valueAt(fact, point) : std::nullopt;
          return known && *known >= 0;
        }))
      return true;
  }
  return false;
}

bool isRefuted(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound) {
  if (!value.isValid() || bound > INT64_MAX || bound - 1 < INT64_MIN)
    return false;
  const Polynomial below = Polynomial::constant(static_cast<int64_t>(bound - 1)) - value;
  if (!below.isValid() || std::any_of(facts.begin(), facts.end(), [](const Polynomial &f) { return !f.isValid(); }))
    return false;
  std::vector<Point> &known = atoms.points();
  for (size_t i = known.size() + 1; i-- > 0;) { // a fresh start last
    Point point = i > 0 ? known[i - 1] : Point();
    if (!extend(atoms, point))
      return false;
    if (!isInRange(atoms, point) || !Repair(atoms, facts, below).run(point))
      continue;
    constexpr size_t kKept = 3;
    if (known.size() == kKept)
      known.erase(known.begin());
    known.push_back(std::move(point));
    return true;
  }
  return false;
}

static bool hasDisjunction(const Formula &formula) {
  return formula.kind == Formula::Kind::Or || std::any_of(formula.parts.begin(), formula.parts.end(), hasDisjunction);
}

// Choices and quotients are tied to other atoms, and a disjunction states no fact: there the points say nothing.
bool hasPoint(const AtomTable &atoms, const std::vector<Formula> &formulas) {
  const auto isDerived = [](const Atom &atom) {
    return atom.kind == Atom::Kind::Quotient || atom.kind == Atom::Kind::Choice;
  };
  Facts facts;
  for (const Formula &formula : formulas) {
    if (formula.kind == Formula::Kind::False || hasDisjunction(formula) || atoms.anyAtom(formula, isDerived))
      return false;
    addFacts(formula, facts);
  }
  return isRefuted(atoms, facts, Polynomial(), 1);
}

} // namespace lanewise
