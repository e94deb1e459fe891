// tool/Worker.h - one unit in a process of its own, which may crash, hang or grow without taking others with it.
// Tested by tests/cli/limits_test.py.
#pragma once

#include "RunUnits.h"

#include <set>

#include <sys/types.h>

namespace lanewise {

/// What is known of a unit before a worker starts on it: it may have been tried before.
struct UnitHistory {
  std::set<size_t> givenUp; ///< functions that took too much; their loops are not answered
  size_t reached = 0;       ///< functions before this one are known to be answered in time
  double seconds = 0;       ///< CPU time of earlier attempts
};

/// A running worker, seen from the program that started it.
class Worker {
public:
  /// Starts a process for the unit; false if the system has none to give.
  bool start(const CompileUnit &unit, const AnalysisOptions &options, const UnitLimits &limits,
             const UnitHistory &history);
  /// Takes what the worker has written; true once it is at its end and was waited for.
  bool read();
  void kill();

  int fileDescriptor() const { return pipe_; }
  bool isRunning() const { return pid_ > 0; }
  double cpuSeconds() const;
  double wallSeconds() const;
  uint64_t megabytes() const;
  /// The function it works on, and the CPU time since it began; nothing while the unit is read.
  const std::optional<size_t> &function() const { return function_; }
  double functionSeconds() const { return cpuSeconds() - functionBegan_; }
  /// What came of it; nothing if it ended before it was done.
  std::optional<UnitResult> take();

private:
  void takeFrames();

  pid_t pid_ = -1;
  int pipe_ = -1;
  double began_ = 0;
  std::string bytes_;
  std::optional<size_t> function_;
  double functionBegan_ = 0;
  std::optional<UnitResult> result_;
};

} // namespace lanewise
