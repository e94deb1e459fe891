// support/StageTrace.cpp - reading the clock, and the table that people see.
#include "support/StageTrace.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iterator>

namespace lanewise {

std::string_view stageText(Stage stage) {
  switch (stage) {
  case Stage::Parse:
    return "parse";
  case Stage::Lower:
    return "lower";
  case Stage::Summarize:
    return "summarize";
  case Stage::Dependences:
    return "dependences";
  case Stage::Classes:
    return "classes";
  case Stage::Describe:
    return "describe";
  case Stage::Costs:
    return "costs";
  }
  return "";
}

int64_t threadMicroseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return int64_t{1000000} * now.tv_sec + now.tv_nsec / 1000;
}

void StageTrace::merge(StageTrace other) {
  for (size_t i = 0; i < kStages; ++i) {
    stages[i].microseconds += other.stages[i].microseconds;
    stages[i].count += other.stages[i].count;
  }
  loops.insert(loops.end(), std::make_move_iterator(other.loops.begin()), std::make_move_iterator(other.loops.end()));
}

std::string StageTrace::text(size_t most) const {
  std::string result;
  const auto line = [&](std::string_view name, int64_t microseconds, const std::string &rest) {
    char head[64];
    std::snprintf(head, sizeof head, "  %-12.*s %10.1f ms", static_cast<int>(name.size()), name.data(),
                  static_cast<double>(microseconds) / 1000);
    result += head + rest + "\n";
  };
  for (size_t i = 0; i < kStages; ++i)
    if (stages[i].count != 0)
      line(stageText(static_cast<Stage>(i)), stages[i].microseconds, "  x " + std::to_string(stages[i].count));
  std::vector<Item> dearest = loops;
  std::stable_sort(dearest.begin(), dearest.end(),
                   [](const Item &a, const Item &b) { return a.microseconds > b.microseconds; });
  for (size_t i = 0; i < std::min(most, dearest.size()); ++i)
    line("loop", dearest[i].microseconds, "  " + dearest[i].name);
  return result;
}

} // namespace lanewise
