// emit/Emit.h - a loop as a source file of its own: the serial function, and a parallel one for a target.
// Tested by tests/emit and tests/cli.
#pragma once

#include "analysis/AnswerLoop.h"
#include "analysis/Report.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

enum class Target : uint8_t { OpenMp, Simd, StdPar, Cuda, Mpi };
std::string_view targetText(Target target); ///< "omp", "simd", "stdpar", "cuda", "mpi"
std::optional<Target> targetFromText(std::string_view text);

/// What is to be written, and what the user permits.
struct EmitRequest {
  Target target = Target::OpenMp;
  std::string name;                  ///< of the function; "" for the source function's own
  std::vector<std::string> accepted; ///< ids of conditions that the user answers for
  bool versioned = true;             ///< what can be checked when the loop runs is, accepted or not
  bool deterministic = false;        ///< the same result for any number of threads
  std::optional<double> tolerance;   ///< of a validation: allowed difference as a share of what the value would be if
                                     ///< nothing cancelled; nothing: a bound from the loop's own arithmetic
  /// A line of the loop's file, from 1; nothing if it cannot be read.
  std::function<std::optional<std::string_view>(uint32_t line)> source;
};

/// One loop with all that is known about it.
struct EmitLoop {
  const UnitModel &unit;
  const LoopSummary &loop;
  const LoopAnswer &answer;
  const LoopReport &report;
  const std::vector<Unlock> &unlocks; ///< of a serial loop
};

/// What came of it.
struct Emission {
  std::string refusal;               ///< why nothing is written; a clause about "it", the loop
  std::string name;                  ///< of the emitted function
  std::string code;                  ///< the file
  std::vector<std::string> includes; ///< of `code`
  std::string body;                  ///< `code` without its opening comment and includes
  std::string trial;                 ///< what runs serial and parallel version on many inputs; see trialProgram()
  std::string noTrial;               ///< why they cannot be run
  std::string classId;
  bool exact = false; ///< the parallel version gives the same bits
};

/// Writes the loop for the target. Never fails in another way than by its refusal.
Emission emit(const EmitLoop &loop, const EmitRequest &request);

/// One program that tries all of them: `PROGRAM INDEX` runs the trial of one and prints a line "TRIAL {json}" about it;
/// `PROGRAM INDEX SIZE FAMILY SEED PARTS` runs one case of it.
std::string trialProgram(const std::vector<const Emission *> &emissions);

} // namespace lanewise
