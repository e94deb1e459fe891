// oracle/ClaimOracleRun.h - one serial run of a generated loop, with all its states before every iteration.
// Tested by tests/oracle/ClaimOracleTest.cpp.
#pragma once

#include "oracle/ClaimOracleEvaluate.h"
#include "oracle/ClaimOracleProgram.h"

#include "classify/Classify.h"

namespace lanewise {

/// Where the numbers of a run come from.
enum class RunKind : uint8_t {
  Small,   ///< small integers and small multiples of 1/4: exact in every float type
  Wide,    ///< any integers, floats with full mantissas
  Special, ///< infinities and zeros of either sign too
  NaN,     ///< NaN too
};

/// A summarised and classified program.
struct ClaimedLoop {
  std::unique_ptr<FunctionModel> function;
  std::vector<LoopSummary> loops;
  LoopAnswer answer;
  LanguageRules rules;
  const LoopSummary &loop() const { return loops.front(); }
};

struct ClaimRun {
  RunKind kind = RunKind::Small;
  LoopMemory memory;
  std::vector<MachineValues> machine; ///< before iteration k; the last: after the loop
  std::vector<ExactValues> exact;     ///< likewise; empty if something has no exact value
  size_t iterations() const { return machine.size() - 1; }
};

/// A random run; nothing if it is undefined behaviour. `mismatch` is set if stepping through the summary and
/// interpreting the model end differently.
std::optional<ClaimRun> makeRun(const StepProgram &program, const ClaimedLoop &claimed, RunKind kind,
                                StepRandom &random, std::string &mismatch);

/// A random value for the kind.
Value randomValue(Type type, RunKind kind, StepRandom &random);

} // namespace lanewise
