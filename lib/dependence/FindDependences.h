// dependence/FindDependences.h - from a loop's accesses to its dependences.
// Tested by tests/unit/dependence and DependenceOracle.
#pragma once

#include "dependence/Dependence.h"

#include <functional>

namespace lanewise {

/// Finds which accesses of different iterations of `loop` may touch the same location, by the cheapest sufficient test
/// (ZIV, SIV, GCD, bounds; then the exact test over integer sets under a budget). Accesses whose index is listed in
/// `ignored` (cells that the classifier treats as state) take part only against accesses that are not ignored. Never
/// fails: what is not settled is a may-dependence with its reason. Nothing is taken for private if the storage is known
/// to be shared.
DependenceGraph findDependences(const LoopSummary &loop, const LanguageRules &rules,
                                const std::vector<bool> &ignored = {}, bool isShared = false);

/// Asked of what has been found so far: is the answer settled, whatever else there is? More dependences never make an
/// answer better.
using IsSettled = std::function<bool(const DependenceGraph &)>;

/// The same, but a loop with very many storages is compared no further once `isSettled` says so; the graph is then
/// marked as partial. Never asked about other loops.
DependenceGraph findDependencesUntil(const LoopSummary &loop, const LanguageRules &rules, const IsSettled &isSettled);

} // namespace lanewise
