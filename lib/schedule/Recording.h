// schedule/Recording.h - what one execution of a loop computed: operations, results, and states as they went by.
// Tested by tests/unit/schedule/RecordTest.cpp.
//
// What is an operation: arithmetic on floating-point values, and on integers that were read from memory or computed
// from such; choices; loads whose address was computed by operations. No operations are what the iteration number
// decides (counters, tests against sizes, subscripts), conversions, and what only leads to such.
#pragma once

#include "schedule/MakeInput.h"

#include <set>

namespace lanewise {

/// Where a value came from. Constants are the origin of values that are written in the source.
using Origin = uint32_t;
constexpr Origin kConstant = 0; ///< as Value::origin has it
constexpr Origin kFree = 1;     ///< known before the loop, or from iteration numbers

struct RecordedOperand {
  Origin origin = kConstant;
  std::optional<uint32_t> operation; ///< that made it
  std::string text;                  ///< of what no operation made: "w[3]", "0.5"
  std::optional<double> number;
};

struct RecordedOperation {
  std::string operation; ///< "add", "min-max", …
  std::string symbol;    ///< "+", "max": infix if it is no word
  std::vector<RecordedOperand> operands;
  std::vector<uint32_t> after; ///< tests that decide whether it happens
  std::string iteration;
  std::optional<double> number; ///< its result
  Origin origin = kConstant;    ///< of its result
};

/// A state gets a value.
struct StateEvent {
  int64_t iteration = -1; ///< of the state's loop; -1: before it
  RecordedOperand value;
  uint64_t location = 0; ///< memory: tells places apart
  size_t time = 0;       ///< operations recorded before
};

/// One state in one execution of its loop. The first event is from before the loop, where there is one.
struct StateHistory {
  size_t state = 0; ///< index in the list of states
  size_t execution = 0;
  std::string around; ///< "o = 0"
  std::vector<StateEvent> events;
};

struct Recording {
  std::vector<RecordedOperation> operations;
  std::set<Origin> results; ///< what is left in memory and in variables, and what decides when a loop ends
  std::vector<StateHistory> histories;
  int64_t iterations = 0; ///< of the recorded loop
};

/// What a first run finds out.
struct LoopExecutions {
  std::vector<int64_t> iterations;      ///< of each execution of the loop
  std::optional<ObjectId> lastOnlyRead; ///< the last object given from outside that the loop reads and never writes
};
Fallible<LoopExecutions> watchLoop(const FunctionModel &function, const RunInput &input, const LanguageRules &rules,
                                   LoopId loop);

/// Runs the function and records the loop's execution of that number. The error says why the run did not get through.
Fallible<Recording> recordLoop(const FunctionModel &function, const std::vector<LoopSummary> &summaries, LoopId loop,
                               size_t execution, const std::vector<SimulatedState> &states, const RunInput &input,
                               const LanguageRules &rules, bool countsAsWritten);

/// "3", "0.333333".
std::string shortNumber(double number);

} // namespace lanewise
