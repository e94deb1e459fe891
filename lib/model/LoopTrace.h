// model/LoopTrace.h - what every iteration of every loop touched in one run: the raw material of dependence oracles.
// Tested by tests/unit/model/InterpreterTest.cpp.
#pragma once

#include "model/Interpreter.h"

#include <vector>

namespace lanewise {

/// One access in one iteration of a loop, those of inner loops included.
struct LoopAccess {
  int64_t iteration = 0; ///< of the loop that the list is for
  RunAccess access;
};

/// One execution of a loop from its entry to its end.
struct LoopExecution {
  LoopId loop = 0;
  std::vector<IterationPoint> outer; ///< which iterations of the enclosing loops it ran in
  int64_t iterations = 0;
  std::vector<LoopAccess> accesses; ///< in the order in which they happened
};

struct TraceResult {
  RunResult run;
  std::vector<LoopExecution> executions; ///< in the order in which they began
};

/// Runs `function` and records every access for each loop around it. With `quietCalls`, calls of which nothing is known
/// do nothing; else they end the run.
TraceResult traceLoops(const FunctionModel &function, const RunInput &input, const LanguageRules &rules = {},
                       uint64_t maxSteps = 10'000'000, bool quietCalls = false);

/// True if two accesses touch a common byte or scalar, and one of them changes it.
bool conflict(const RunAccess &first, const RunAccess &second);

} // namespace lanewise
