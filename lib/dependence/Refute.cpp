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

static std::optional<Wide> valueAt(const Polynomial &value, const std::vector<Wide> &point) {
  Wide total = 0;
  for (const Term &term : value.terms()) {
    Wide product = term.coefficient;
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
  bool run(std::vector<Wide> &point) {
    constexpr int kMoves = 40;
    for (int move = 0; move < kMoves; ++move) {
      const Polynomial *failing = nullptr;
      std::optional<Wide> value = valueAt(below_, point);
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
      if (!moveOne(*failing, -*value, point))
        return false;
    }
    return false;
  }

private:
  // One atom of the constraint, so that it gains what it lacks.
  bool moveOne(const Polynomial &failing, Wide lacks, std::vector<Wide> &point) {
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
        Wide slope = term.coefficient;
        for (size_t i = 0; i < term.atoms.size(); ++i)
          if (i != at && __builtin_mul_overflow(slope, point[term.atoms[i]], &slope))
            return false;
        if (slope == 0 || slope > kInfinite || slope < -kInfinite)
          break;
        const AtomId id = term.atoms[at];
        const Wide size = slope < 0 ? -slope : slope, steps = (lacks + size - 1) / size;
        if (steps > kInfinite)
          break;
        const Interval &range = atoms_[id].range;
        const Wide moved = std::clamp(point[id] + (slope < 0 ? -steps : steps), range.lo, range.hi);
        if (moved == point[id])
          break;
        point[id] = moved;
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

// Counters small and in order, everything else large.
static std::optional<std::vector<Wide>> startingPoint(const AtomTable &atoms, std::vector<Wide> point) {
  for (AtomId id = static_cast<AtomId>(point.size()); id < atoms.size(); ++id) {
    const Atom &atom = atoms[id];
    if (atom.range.isEmpty()) // then everything follows
      return std::nullopt;
    const Wide wanted = atom.kind == Atom::Kind::Iteration ? (atom.second ? 1 : 0) : 100;
    point.push_back(std::clamp(wanted, atom.range.lo, atom.range.hi));
  }
  return point;
}

bool isRefuted(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound) {
  if (!value.isValid() || bound > INT64_MAX || bound - 1 < INT64_MIN)
    return false;
  const Polynomial below = Polynomial::constant(static_cast<int64_t>(bound - 1)) - value;
  if (!below.isValid() || std::any_of(facts.begin(), facts.end(), [](const Polynomial &f) { return !f.isValid(); }))
    return false;
  const auto inRange = [&](const std::vector<Wide> &point) {
    for (AtomId id = 0; id < point.size(); ++id)
      if (point[id] < atoms[id].range.lo || point[id] > atoms[id].range.hi)
        return false;
    return true;
  };
  std::vector<std::vector<Wide>> &known = atoms.points();
  for (size_t i = known.size() + 1; i-- > 0;) { // a fresh start last
    std::optional<std::vector<Wide>> point = startingPoint(atoms, i > 0 ? known[i - 1] : std::vector<Wide>());
    if (!point)
      return false;
    if (!inRange(*point) || !Repair(atoms, facts, below).run(*point))
      continue;
    constexpr size_t kKept = 3;
    if (known.size() == kKept)
      known.erase(known.begin());
    known.push_back(std::move(*point));
    return true;
  }
  return false;
}

} // namespace lanewise
