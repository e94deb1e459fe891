// tests/unit/schedule/ListScheduleTest.cpp - schedules of small graphs against the shortest ones there are.
#include "schedule/ListSchedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace lanewise {
namespace {

OperationGraph graphOf(const std::vector<std::vector<uint32_t>> &needs) {
  OperationGraph graph;
  for (const std::vector<uint32_t> &one : needs) {
    Operation operation;
    operation.name = "n" + std::to_string(graph.size());
    operation.needs = one;
    graph.push_back(std::move(operation));
  }
  return graph;
}

/// Every edge is honoured, no lane does two things at once, and none idles while something could start.
void expectGreedy(const OperationGraph &graph, const Schedule &schedule) {
  const auto endOf = [&](uint32_t i) { return schedule.start[i] + graph[i].latency; };
  std::vector<uint32_t> busy(schedule.ticks, 0);
  uint64_t last = 0;
  for (uint32_t i = 0; i < graph.size(); ++i) {
    ASSERT_LT(schedule.lane[i], schedule.lanes);
    for (const uint32_t needed : graph[i].needs)
      EXPECT_LE(endOf(needed), schedule.start[i]);
    for (uint32_t j = 0; j < i; ++j) {
      const bool isApart = endOf(i) <= schedule.start[j] || endOf(j) <= schedule.start[i];
      EXPECT_TRUE(schedule.lane[i] != schedule.lane[j] || isApart);
    }
    for (uint64_t tick = schedule.start[i]; tick < endOf(i); ++tick)
      ++busy[tick];
    last = std::max(last, endOf(i));
  }
  EXPECT_EQ(last, schedule.ticks);
  for (uint32_t i = 0; i < graph.size(); ++i) {
    uint64_t ready = 0;
    for (const uint32_t needed : graph[i].needs)
      ready = std::max(ready, endOf(needed));
    for (uint64_t tick = ready; tick < schedule.start[i]; ++tick)
      EXPECT_EQ(busy[tick], schedule.lanes) << "operation " << i << " could have started";
  }
}

/// The shortest schedule of operations that take one tick: breadth first over the sets of what is done.
uint64_t shortest(const OperationGraph &graph, uint32_t lanes) {
  const uint32_t all = (1u << graph.size()) - 1;
  std::vector<uint32_t> now{0};
  std::vector<bool> seen(all + 1, false);
  for (uint64_t ticks = 0;; ++ticks) {
    std::vector<uint32_t> next;
    for (const uint32_t done : now) {
      if (done == all)
        return ticks;
      std::vector<uint32_t> ready;
      for (uint32_t i = 0; i < graph.size(); ++i)
        if ((done >> i & 1) == 0 && std::all_of(graph[i].needs.begin(), graph[i].needs.end(),
                                                [&](uint32_t needed) { return (done >> needed & 1) != 0; }))
          ready.push_back(i);
      const std::function<void(size_t, uint32_t, uint32_t)> choose = [&](size_t from, uint32_t set, uint32_t left) {
        if (!seen[set]) {
          seen[set] = true;
          next.push_back(set);
        }
        for (size_t i = from; i < ready.size() && left > 0; ++i)
          choose(i + 1, set | 1u << ready[i], left - 1);
      };
      choose(0, done, lanes);
    }
    now = std::move(next);
  }
}

TEST(ListScheduleTest, RandomGraphsAreWithinGrahamsBound) {
  std::mt19937 random(5);
  for (int round = 0; round < 400; ++round) {
    const size_t size = 1 + random() % 10;
    std::vector<std::vector<uint32_t>> needs(size);
    for (uint32_t i = 0; i < size; ++i)
      for (uint32_t j = 0; j < i; ++j)
        if (random() % 3 == 0)
          needs[i].push_back(j);
    const OperationGraph graph = graphOf(needs);
    for (uint32_t lanes = 1; lanes <= 4; ++lanes) {
      const Schedule schedule = listSchedule(graph, lanes);
      expectGreedy(graph, schedule);
      const uint64_t best = shortest(graph, lanes);
      EXPECT_GE(schedule.ticks, best);
      EXPECT_LE(schedule.ticks * lanes, (2 * lanes - 1) * best);
      EXPECT_LE(schedule.ticks, (workOf(graph) - spanOf(graph)) / lanes + spanOf(graph)) << "Brent's bound";
    }
  }
}

// Hu: highest level first is the best there is for trees that lead to their root, with one tick each.
TEST(ListScheduleTest, InTreesAreOptimal) {
  std::mt19937 random(7);
  for (int round = 0; round < 400; ++round) {
    const uint32_t size = 2 + random() % 11;
    std::vector<std::vector<uint32_t>> needs(size);
    for (uint32_t i = 0; i + 1 < size; ++i) {
      const bool isOtherRoot = random() % 8 == 0; // forests too
      if (!isOtherRoot)
        needs[i + 1 + random() % (size - i - 1)].push_back(i);
    }
    const OperationGraph graph = graphOf(needs);
    for (uint32_t lanes = 1; lanes <= 4; ++lanes)
      EXPECT_EQ(listSchedule(graph, lanes).ticks, shortest(graph, lanes));
  }
}

TEST(ListScheduleTest, LongOperationsHoldTheirLane) {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::vector<uint32_t>> needs(1 + random() % 12);
    for (uint32_t i = 0; i < needs.size(); ++i)
      for (uint32_t j = 0; j < i; ++j)
        if (random() % 4 == 0)
          needs[i].push_back(j);
    OperationGraph graph = graphOf(needs);
    for (Operation &operation : graph)
      operation.latency = 1 + random() % 5;
    for (uint32_t lanes = 1; lanes <= 3; ++lanes) {
      const Schedule schedule = listSchedule(graph, lanes);
      expectGreedy(graph, schedule);
      EXPECT_GE(schedule.ticks, std::max(spanOf(graph), (workOf(graph) + lanes - 1) / lanes));
      EXPECT_LE(schedule.ticks, (workOf(graph) - spanOf(graph)) / lanes + spanOf(graph));
    }
    EXPECT_EQ(listSchedule(graph, 1).ticks, workOf(graph));
  }
}

TEST(ListScheduleTest, CriticalPathIsALongestChain) {
  OperationGraph graph = graphOf({{}, {}, {0}, {1, 2}, {0}});
  EXPECT_EQ(criticalPathOf(graph), (std::vector<uint32_t>{0, 2, 3}));
  graph[4].latency = 9;
  EXPECT_EQ(criticalPathOf(graph), (std::vector<uint32_t>{0, 4}));
  EXPECT_EQ(spanOf(graph), 10u);
  EXPECT_TRUE(criticalPathOf({}).empty());
}

TEST(ListScheduleTest, LanesStopHelpingWhereTheLongestChainIsReached) {
  EXPECT_EQ(usefulLanes({}), 1u);
  EXPECT_EQ(usefulLanes(graphOf({{}, {0}, {1}})), 1u);
  EXPECT_EQ(usefulLanes(graphOf({{}, {}, {}, {}})), 4u);
  EXPECT_EQ(usefulLanes(copiesOf(graphOf({{}, {0}}), 3)), 3u);
}

TEST(ListScheduleTest, CopiesDoNotWaitForEachOther) {
  const OperationGraph copies = copiesOf(graphOf({{}, {0}}), 2);
  ASSERT_EQ(copies.size(), 4u);
  EXPECT_EQ(copies[3].needs, std::vector<uint32_t>{2});
  EXPECT_EQ(copies[3].name, "n1.2");
}

} // namespace
} // namespace lanewise
