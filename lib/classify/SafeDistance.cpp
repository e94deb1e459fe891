// classify/SafeDistance.cpp - the least distance over everything that iterations hand on.
#include "classify/SafeDistance.h"

#include <algorithm>

namespace lanewise {

std::optional<int64_t> safeDistanceOf(const LoopSummary &loop, const DependenceGraph &graph, const StateFlow &flow,
                                      const LoopAnswer &answer, bool storesInOrder) {
  if (graph.isPartial || !answer.privateObjects.empty() || !answer.lastPrivateObjects.empty())
    return std::nullopt; // would be so only with copies of them
  if (!storesInOrder || !loop.effects.empty() || !loop.exits.empty() || loop.domain.mayExitEarly)
    return std::nullopt;
  const bool onlyMemory = std::all_of(answer.states.begin(), answer.states.end(),
                                      [](const StateAnswer &state) { return state.state.viaMemory; });
  if (!onlyMemory)
    return std::nullopt;
  std::optional<int64_t> safe;
  for (const Dependence &dependence : graph.carried)
    if (flow.isChain(dependence))
      safe = std::min(safe.value_or(INT64_MAX), dependence.minDistance.value_or(1));
  if (answer.dependences.empty() && safe == 1)
    return std::nullopt; // of a recurrence that composes, one is no news
  for (const Dependence &dependence : answer.dependences) {
    if (!dependence.minDistance)
      return std::nullopt;
    safe = std::min(safe.value_or(*dependence.minDistance), *dependence.minDistance);
  }
  return safe;
}

} // namespace lanewise
