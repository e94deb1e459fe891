// schedule/OperationGraph.cpp - longest paths in graphs whose order of storage is an order of execution.
#include "schedule/OperationGraph.h"

#include <algorithm>

namespace lanewise {

std::vector<uint64_t> levelsOf(const OperationGraph &graph) {
  std::vector<uint64_t> levels(graph.size(), 0); // while being filled: the longest chain behind the operation
  for (size_t i = graph.size(); i-- > 0;) {
    levels[i] += graph[i].latency;
    for (const uint32_t needed : graph[i].needs)
      levels[needed] = std::max(levels[needed], levels[i]);
  }
  return levels;
}

uint64_t spanOf(const OperationGraph &graph) {
  uint64_t span = 0;
  for (const uint64_t level : levelsOf(graph))
    span = std::max(span, level);
  return span;
}

uint64_t workOf(const OperationGraph &graph) {
  uint64_t work = 0;
  for (const Operation &operation : graph)
    work += operation.latency;
  return work;
}

std::vector<uint32_t> criticalPathOf(const OperationGraph &graph) {
  std::vector<uint32_t> path;
  const std::vector<uint64_t> levels = levelsOf(graph);
  if (graph.empty())
    return path;
  path.push_back(static_cast<uint32_t>(std::max_element(levels.begin(), levels.end()) - levels.begin()));
  // The next one is whatever waits for this one and has all the rest of the chain behind it.
  for (uint32_t next = path[0] + 1; next < graph.size(); ++next) {
    const std::vector<uint32_t> &needs = graph[next].needs;
    const uint32_t last = path.back();
    if (levels[next] + graph[last].latency == levels[last] && std::binary_search(needs.begin(), needs.end(), last))
      path.push_back(next);
  }
  return path;
}

std::map<std::string, size_t> countsOf(const OperationGraph &graph) {
  std::map<std::string, size_t> counts;
  for (const Operation &operation : graph)
    ++counts[operation.operation];
  return counts;
}

OperationGraph copiesOf(const OperationGraph &graph, size_t times) {
  OperationGraph copies;
  copies.reserve(graph.size() * times);
  for (size_t copy = 0; copy < times; ++copy)
    for (Operation operation : graph) {
      for (uint32_t &needed : operation.needs)
        needed += static_cast<uint32_t>(copy * graph.size());
      if (copy > 0)
        operation.name += "." + std::to_string(copy + 1);
      copies.push_back(std::move(operation));
    }
  return copies;
}

} // namespace lanewise
