// schedule/ListSchedule.cpp - list scheduling by highest level first.
#include "schedule/ListSchedule.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <queue>
#include <tuple>

namespace lanewise {

namespace {
struct Ready {
  uint64_t level = 0;
  uint32_t operation = 0;
  /// The longest chain first; of equal ones what the program does first.
  bool operator<(const Ready &other) const {
    return std::tie(level, other.operation) < std::tie(other.level, operation);
  }
};

struct Running {
  uint64_t end = 0;
  uint32_t operation = 0;
  bool operator>(const Running &other) const { return std::tie(end, operation) > std::tie(other.end, other.operation); }
};
} // namespace

Schedule listSchedule(const OperationGraph &graph, uint32_t lanes) {
  assert(lanes >= 1);
  const std::vector<uint64_t> levels = levelsOf(graph);
  std::vector<std::vector<uint32_t>> waiting(graph.size());
  std::vector<size_t> missing(graph.size());
  std::priority_queue<Ready> ready;
  for (uint32_t i = 0; i < graph.size(); ++i) {
    missing[i] = graph[i].needs.size();
    for (const uint32_t needed : graph[i].needs)
      waiting[needed].push_back(i);
    if (missing[i] == 0)
      ready.push({levels[i], i});
  }

  Schedule schedule{lanes, 0, std::vector<uint64_t>(graph.size()), std::vector<uint32_t>(graph.size())};
  std::priority_queue<Running, std::vector<Running>, std::greater<>> running;
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> free; // the first lane first
  for (uint32_t lane = 0; lane < lanes; ++lane)
    free.push(lane);
  uint64_t now = 0;
  while (!ready.empty() || !running.empty()) {
    while (!ready.empty() && !free.empty()) {
      const uint32_t next = ready.top().operation;
      ready.pop();
      schedule.start[next] = now;
      schedule.lane[next] = free.top();
      free.pop();
      running.push({now + graph[next].latency, next});
    }
    now = running.top().end;
    while (!running.empty() && running.top().end == now) {
      const uint32_t done = running.top().operation;
      running.pop();
      free.push(schedule.lane[done]);
      for (const uint32_t next : waiting[done])
        if (--missing[next] == 0)
          ready.push({levels[next], next});
    }
  }
  schedule.ticks = now;
  return schedule;
}

uint32_t usefulLanes(const OperationGraph &graph) {
  const uint64_t span = spanOf(graph);
  if (span == 0)
    return 1;
  // Fewer than work / span lanes cannot do it.
  for (auto lanes = static_cast<uint32_t>((workOf(graph) + span - 1) / span);; ++lanes)
    if (lanes >= graph.size() || listSchedule(graph, lanes).ticks == span)
      return std::max(lanes, 1u);
}

} // namespace lanewise
