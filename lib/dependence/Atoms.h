// dependence/Atoms.h - the numbers that subscripts, bounds and guards are made of, with what is known of their ranges.
// Tested by tests/unit/dependence/ProveTest.cpp.
//
// An atom is an iteration number, a value that the loop does not change (a parameter), floor(p / c), a choice between
// two polynomials, or a value of which only the range is known. Every atom that changes from iteration to iteration
// exists in two copies, so that two iterations of a loop can be compared in one formula: the earlier (first) and the
// later (second).
#pragma once

#include "model/LoopSummary.h"
#include "model/Polynomial.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace lanewise {

using Wide = __int128;
inline constexpr Wide kInfinite = Wide{1} << 100;

/// All integers from lo to hi; beyond +-kInfinite means unbounded.
struct Interval {
  Wide lo = -kInfinite, hi = kInfinite;
  static Interval of(Type type);
  bool isEmpty() const { return lo > hi; }
  bool contains(const Interval &other) const { return lo <= other.lo && other.hi <= hi; }
};

/// A condition on atoms. Unknown: could be either (it widens what is described).
struct Formula {
  enum class Kind : uint8_t { True, False, NonNegative, Zero, And, Or, Unknown };
  Kind kind = Kind::True;
  Polynomial value; ///< NonNegative: value >= 0; Zero: value == 0
  std::vector<Formula> parts;

  static Formula constant(bool holds) { return {holds ? Kind::True : Kind::False, {}, {}}; }
  static Formula unknown() { return {Kind::Unknown, {}, {}}; }
  static Formula nonNegative(Polynomial value);
  static Formula zero(Polynomial value);
  static Formula nonZero(const Polynomial &value);
  static Formula both(Formula a, Formula b);
  static Formula either(Formula a, Formula b);
  Formula negated() const;
  bool hasUnknown() const;
  friend bool operator==(const Formula &, const Formula &) = default;
};

struct Atom {
  enum class Kind : uint8_t { Iteration, Parameter, Quotient, Choice, Unknown };
  Kind kind = Kind::Unknown;
  ExprRef expr = nullptr; ///< Parameter, Unknown: the value
  LoopId loop = 0;        ///< Iteration
  bool second = false;    ///< belongs to the later iteration
  bool varies = false;    ///< may differ from iteration to iteration of the nest
  bool isLookup = false;  ///< Unknown: a read of memory that the loop does not write
  Polynomial numerator;   ///< Quotient: floor(numerator / divisor); Choice: value if `condition`
  Polynomial otherwise;   ///< Choice
  int64_t divisor = 1;    ///< Quotient
  Formula condition;      ///< Choice
  Interval range;
};

/// Numbers atoms and keeps them unique. One per analysed loop.
class AtomTable {
public:
  const Atom &operator[](AtomId id) const { return atoms_[id]; }
  size_t size() const { return atoms_.size(); }

  AtomId iteration(LoopId loop, bool second = false);
  AtomId parameter(ExprRef value);
  AtomId unknown(ExprRef value, bool isLookup, bool second = false);
  /// floor(numerator / divisor), divisor > 0; what divides evenly is taken out.
  Polynomial quotient(const Polynomial &numerator, int64_t divisor);
  /// An atom that is equal to the value.
  AtomId name(const Polynomial &value);
  /// condition ? ifTrue : ifFalse.
  Polynomial choice(const Formula &condition, const Polynomial &ifTrue, const Polynomial &ifFalse);

  /// The same for the later iteration.
  Polynomial later(const Polynomial &value);
  Formula later(const Formula &formula);

  void limit(AtomId id, Interval range); ///< intersects what is known of the atom's range

  Interval rangeOf(const Polynomial &value) const;
  Interval rangeOf(const Product &product) const;
  Interval rangeOf(const Term &term) const;
  Wide leastOf(const Term &term) const; ///< rangeOf(term).lo
  static Wide sumOf(Wide a, Wide b);    ///< of lower bounds: infinity swallows
  /// Numbers for all atoms that there were, which came in useful lately: see Refute.cpp.
  std::vector<std::vector<int64_t>> &points() const { return points_; }
  bool varies(const Polynomial &value) const;
  /// True if some atom below `value` satisfies `predicate` (quotients and choices are looked into).
  bool anyAtom(const Polynomial &value, const std::function<bool(const Atom &)> &predicate) const;
  bool anyAtom(const Formula &formula, const std::function<bool(const Atom &)> &predicate) const;

private:
  AtomId add(Atom atom);
  Interval rangeOfFresh(const Product &product) const;
  AtomId laterAtom(AtomId id);

  std::vector<Atom> atoms_;
  std::vector<AtomId> later_; ///< per atom: its copy plus 1, 0 if not made yet
  std::map<std::pair<ExprRef, bool>, AtomId> byExpr_;
  std::map<std::pair<LoopId, bool>, AtomId> byLoop_;
  std::unordered_multimap<size_t, AtomId> derived_; ///< quotients and choices, by hash

  /// Ranges of products asked for lately, one for each hash.
  struct KnownRange {
    Product factors;
    Interval range;
  };
  mutable std::vector<KnownRange> known_;
  mutable std::vector<std::vector<int64_t>> points_;
};

} // namespace lanewise
