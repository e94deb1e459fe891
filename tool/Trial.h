// tool/Trial.h - compiles emitted loops together with their serial versions and runs both.
// Tested by tests/emit.
//
// This is the only place where lanewise runs code that comes from the user's: in a child process with limits of time
// and memory.
#pragma once

#include "EmitLoops.h"

#include <nlohmann/json.hpp>

namespace lanewise {

struct TrialLimits {
  unsigned seconds = 120;
  unsigned megabytes = 4096;
};

/// What came of one loop's trial.
struct TrialResult {
  bool ran = false;       ///< the trial came to its end
  bool passed = false;    ///< and no difference was larger than allowed
  std::string trouble;    ///< why it did not run
  nlohmann::json figures; ///< as the trial program says them
};

/// Tries every emission that has a trial; results are in their order.
std::vector<TrialResult> runTrials(const std::vector<const Emission *> &emissions, Target target,
                                   const TrialLimits &limits);

/// A few lines for people about one trial.
std::string trialText(const Emission &emission, const TrialResult &result, Target target);
/// The trials of loops that failed, as a program with a comment that says how to build it, stored as `file`, and how to
/// repeat the input on which each of them failed.
std::string replayProgram(const std::vector<const Emission *> &emissions,
                          const std::vector<const TrialResult *> &results, Target target, const std::string &file);
/// Where trials of that target run: "on this CPU".
std::string_view whereText(Target target);

} // namespace lanewise
