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
    User
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
};

/// All that different iterations of one loop may have to do with each other through memory.
struct DependenceGraph {
  std::vector<Dependence> carried;     ///< at the analysed loop's level
  std::vector<Assumption> assumptions; ///< that exclusions rest on
  /// Per access (index as in the summary), for reads: every read is covered by a write of the same iteration, so the
  /// location is private to it.
  std::vector<bool> privatized;
  bool budgetSpent = false;
};

} // namespace lanewise
