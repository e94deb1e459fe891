// tool/Worker.h - one unit in a process of its own, which may crash, hang or grow without taking others with it.
// Tested by tests/cli/limits_test.py.
#pragma once

#include "ChildProcess.h"
#include "RunUnits.h"

#include <set>

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
  /// Starts a process for the unit, with its preamble if there is one; false if the system has none to give. The result
  /// says what it rests on if `wantsFacts`.
  bool start(const CompileUnit &unit, const ParsedPreamble *preamble, const AnalysisOptions &options,
             const UnitLimits &limits, const UnitHistory &history, bool wantsFacts);
  /// Takes what the worker has written; true once it is at its end and was waited for.
  bool read();
  void kill() { process_.kill(); }

  const ChildProcess &process() const { return process_; }
  /// The function it works on, and the CPU time since it began; nothing while the unit is read.
  const std::optional<size_t> &function() const { return function_; }
  double functionSeconds() const { return process_.cpuSeconds() - functionBegan_; }
  /// What came of it; nothing if it ended before it was done.
  std::optional<UnitResult> take();

private:
  void takeFrames();

  ChildProcess process_;
  std::string bytes_;
  std::optional<size_t> function_;
  double functionBegan_ = 0;
  std::optional<UnitResult> result_;
};

} // namespace lanewise
