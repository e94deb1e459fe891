// dependence/Alias.h - whether accesses with different roots may meet, and what would exclude it.
// Tested by tests/unit/dependence/AliasingTest.cpp.
#pragma once

#include "dependence/Footprint.h"

namespace lanewise {

/// Accesses with equal roots and equally deep in containers: they are compared by their indices.
struct AccessGroup {
  Base root;
  size_t depth = 1;              ///< levels
  std::vector<int64_t> followed; ///< as of AccessForm
  std::vector<const AccessForm *> members;
};

/// The accesses of a loop by root and depth, in the order in which the roots first occur.
std::vector<AccessGroup> groupByRoot(const std::vector<const AccessForm *> &forms);
bool hasWrite(const AccessGroup &group);

/// Some source and sink of the kind that the type rules do not exclude, not both of them ignored; null if there are
/// none. `typesMatter` becomes true if the type rules excluded some.
std::pair<const AccessForm *, const AccessForm *> pairOfKind(const LanguageRules &rules, const AccessGroup &from,
                                                             const AccessGroup &to, DependenceKind kind,
                                                             const std::vector<bool> &ignored, bool &typesMatter);

struct AliasAnswer {
  bool never = false;                 ///< the storage is different
  bool keptApart = false;             ///< and only what holds in this loop says so
  std::optional<Condition> condition; ///< if it holds the storage is different
  Refusal reason = Refusal::MayAlias; ///< where there is no condition
  /// The two lie in objects that are one and the same, or apart; nothing else is possible.
  bool oneOrApart = false;
  bool isWhole = false; ///< these are the roots; else the containers that the outermost levels name
};

/// `left` and `right` are the members that take part in conflicts: at least one of each pair writes.
AliasAnswer mayAlias(NestForms &nest, Footprints &footprints, const AccessGroup &left, const AccessGroup &right);

/// True if the type rules say that a value written through one type is not read through the other.
bool excludedByType(const LanguageRules &rules, const AccessForm &write, const AccessForm &read);

} // namespace lanewise
