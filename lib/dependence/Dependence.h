// dependence/Dependence.h - data dependences of one loop, as values.
// Tested by tests/unit/dependence and DependenceOracle.
#pragma once

#include "model/LoopSummary.h"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lanewise {

enum class DependenceKind : uint8_t { Flow, Anti, Output };

/// Something about run-time values that, if it holds, excludes dependences.
struct Condition {
  enum class Kind : uint8_t {
    NoOverlap,
    Parameter,
    DistinctIndices,
    DistinctObjects,
    MonotoneOffsets,
    InBounds,
    NoWrap,
    DataValue
  };
  Kind kind = Kind::NoOverlap;
  std::string text;                   ///< for people, in the source's names: "out and in do not overlap"
  std::optional<std::string> cxx;     ///< C++ expression, if one can say it
  std::vector<std::string> objects{}; ///< NoOverlap: the two objects, without their ranges
  friend bool operator==(const Condition &, const Condition &) = default;
};

/// A language rule, or a permission, that an answer rests on.
struct Assumption {
  enum class Kind : uint8_t {
    SignedOverflow,
    StrictAliasing,
    Reassociation,
    FiniteValues,
    InBounds,
    ForwardProgress,
    User,
    CallSites ///< what every call of the function passes
  };
  Kind kind = Kind::SignedOverflow;
  std::string text;
  friend bool operator==(const Assumption &, const Assumption &) = default;
};

/// Two iterations of the analysed loop that touch one location.
struct Witness {
  std::map<LoopId, int64_t> first, second;                 ///< iteration numbers from 0, analysed loop and inner loops
  std::vector<std::pair<std::string, int64_t>> parameters; ///< values of the program's names in the example
  std::string location;                                    ///< "a[3]"
};

/// One pair of accesses that different iterations of the analysed loop may make to the same location.
struct Dependence {
  DependenceKind kind = DependenceKind::Flow;
  uint32_t source = 0, sink = 0; ///< indices into LoopSummary::accesses; the source's iteration comes first
  /// Proven: for some legal parameter values the two accesses do meet (the witness says where). May: it could not be
  /// excluded.
  bool proven = false;
  std::optional<int64_t> distance;    ///< iterations of the analysed loop apart, if always the same
  std::optional<int64_t> minDistance; ///< at least this far apart (>= 1), if known
  std::vector<std::variant<int64_t, std::string>>
      distanceVector; ///< analysed loop first, then common inner loops; "*" if not constant
  std::optional<Witness> witness;
  /// If every one of these holds there is no such dependence. Empty: nothing known excludes it.
  std::vector<Condition> unless;
  /// The conditions are also necessary: where one fails and the loop has two iterations, some dependence of this
  /// storage is carried.
  bool exactConditions = false;
  std::optional<Refusal> reason; ///< why it could not be settled (only if !proven)
  /// Where the two meet is known exactly; only data decide whether both happen.
  bool guardsDecide = false;
};

/// Iterations of one loop apart; an end that is not known is left open.
struct DistanceRange {
  std::optional<int64_t> least, most;
  bool isZero() const { return least == 0 && most == 0; }
  friend bool operator==(const DistanceRange &, const DistanceRange &) = default;
};

/// A pair of accesses that may meet in this order: what a transformation of the nest has to respect.
struct OrderedPair {
  DependenceKind kind = DependenceKind::Flow;
  uint32_t source = 0, sink = 0; ///< indices into LoopSummary::accesses
  /// How many of the common loops are in the same iteration; the next one is in a later iteration. As many as there are
  /// common loops: both happen in one iteration, the source first.
  size_t level = 0;
  std::vector<DistanceRange> distance; ///< the analysed loop, then the inner loops around both accesses
  bool isSameIteration() const { return level == distance.size(); }
};

/// Where all carried dependences of a loop begin or end.
struct MeetingPlace {
  enum class Kind : uint8_t {
    First,  ///< they come from the first `count` iterations
    Last,   ///< they go to the last `count` iterations
    Single, ///< each begins or ends in the iteration where `counter` is `text`
    Cross,  ///< each goes from iterations where twice `counter` is less than `text` to the others
  };
  Kind kind = Kind::First;
  int64_t count = 0;
  std::string counter, text; ///< in the source's names
  bool downward = false;     ///< Cross: more instead of less
};

/// All orders that a loop and the loops inside it keep, in one iteration and across iterations. Nothing that may happen
/// is left out, unless a condition excludes it.
struct NestOrder {
  std::vector<OrderedPair> pairs;
  std::vector<Condition> conditions;   ///< without which `pairs` is not complete
  std::vector<Assumption> assumptions; ///< likewise
  std::optional<MeetingPlace> meeting; ///< if there is one place for all carried pairs
  bool complete = false;               ///< false: the budget was spent, or storage could not be told apart
};

/// All that different iterations of one loop may have to do with each other through memory.
struct DependenceGraph {
  std::vector<Dependence> carried;     ///< at the analysed loop's level
  std::vector<Assumption> assumptions; ///< that exclusions rest on
  /// Per access (index as in the summary), for reads: every read is covered by a write of the same iteration, so the
  /// location is private to it.
  std::vector<bool> privatized;
  bool budgetSpent = false;
  bool isPartial = false; ///< there may be more dependences: what was found settles the answer
  /// One access through each of two bases that the code itself keeps apart (a guard, buffers that change places):
  /// nothing that is known without the loop says so.
  std::vector<std::pair<uint32_t, uint32_t>> apart;
};

} // namespace lanewise
