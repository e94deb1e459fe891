// tool/RunUnits.h - analyses units side by side, each in a process of its own and within limits.
// Tested by tests/cli: the output is the same for every number of jobs, and limits_test.py.
#pragma once

#include "Limits.h"
#include "analysis/Analyze.h"
#include "frontend/Frontend.h"

#include <span>
#include <vector>

namespace lanewise {

/// What came of one unit.
struct UnitResult {
  UnitAnswer answer;
  std::vector<Diagnostic> diagnostics;
  StageTrace trace;            ///< only where asked for
  bool complete = false;       ///< read and parsed to its end
  bool internalError = false;  ///< lanewise itself failed on it; said in `diagnostics`
  std::vector<FileFact> facts; ///< what the answer rests on, only where asked for; none if the disk changed meanwhile
  std::string trouble;         ///< what went wrong, if something did that a reproducer would show
};

/// How units are run.
struct RunOptions {
  unsigned jobs = 1;
  bool sharesPreambles = true; ///< what units begin with in common is parsed once
  UnitLimits limits;
  std::string cache; ///< the folder of earlier answers (ResultCache.h); "": none
};

/// Results in the order of `units`, and the same whatever `jobs` is, whether preambles are shared, and what is in the
/// cache. Never fails as a
/// whole: a unit that crashes the analysis has an internal error, one that takes more than `limits` is incomplete and
/// says so, and the others go on. Where only some functions take too much, the others are answered.
std::vector<UnitResult> runUnits(std::span<const CompileUnit> units, const RunOptions &run,
                                 const AnalysisOptions &options);

/// The result of a unit that lanewise itself failed on.
UnitResult failedInternally(const CompileUnit &unit, const std::string &how);

} // namespace lanewise
