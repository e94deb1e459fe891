// support/StageTrace.h - CPU time of the stages of one unit, for `--trace-stages`.
// Tested by tests/unit/support/StageTraceTest.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

enum class Stage : uint8_t { Parse, Lower, Summarize, Dependences, Classes, Describe, Costs };
inline constexpr size_t kStages = 7;
/// "parse", "lower", …
std::string_view stageText(Stage stage);

/// CPU time of the calling thread so far, in microseconds.
int64_t threadMicroseconds();

/// What the stages of some units took. Stages are timed where they begin and end, so a trace is filled by one thread.
struct StageTrace {
  struct Entry {
    int64_t microseconds = 0;
    size_t count = 0; ///< functions or loops
  };
  struct Item {
    std::string name; ///< a loop's place, and what it took from its dependences to its report
    int64_t microseconds = 0;
  };
  std::array<Entry, kStages> stages;
  std::vector<Item> loops;

  void merge(StageTrace other);
  /// A table of the stages, and the `most` dearest loops, dearest first.
  std::string text(size_t most) const;
};

/// Adds the CPU time of its life to a stage of a trace, if there is one.
class StageTimer {
public:
  StageTimer(StageTrace *trace, Stage stage) : trace_(trace), stage_(stage) {
    if (trace_)
      begin_ = threadMicroseconds();
  }
  ~StageTimer() {
    if (!trace_)
      return;
    StageTrace::Entry &entry = trace_->stages[static_cast<size_t>(stage_)];
    entry.microseconds += threadMicroseconds() - begin_;
    ++entry.count;
  }
  StageTimer(const StageTimer &) = delete;
  StageTimer &operator=(const StageTimer &) = delete;

private:
  StageTrace *trace_;
  Stage stage_;
  int64_t begin_ = 0;
};

} // namespace lanewise
