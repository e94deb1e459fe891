// classify/Distinct.h - lists of assumptions and conditions in which each is said once.
// Tested by testdata.
#pragma once

#include "dependence/Dependence.h"

#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace lanewise {

inline auto keyOf(const Assumption &assumption) { return std::pair(assumption.kind, assumption.text); }
inline auto keyOf(const Condition &c) { return std::tuple(c.kind, c.text, c.cxx, c.objects); }

/// Keeps the first of those that are equal, in their order.
template <typename T> void dropDuplicates(std::vector<T> &list) {
  std::vector<T> kept;
  std::set<decltype(keyOf(std::declval<const T &>()))> seen;
  for (T &item : list)
    if (seen.insert(keyOf(item)).second)
      kept.push_back(std::move(item));
  list = std::move(kept);
}

} // namespace lanewise
