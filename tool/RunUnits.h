// tool/RunUnits.h - analyses units side by side, each on a thread of its own.
// Tested by tests/cli: the output is the same for every number of jobs.
#pragma once

#include "analysis/Analyze.h"
#include "frontend/Frontend.h"

#include <span>
#include <vector>

namespace lanewise {

/// What came of one unit.
struct UnitResult {
  UnitAnswer answer;
  std::vector<Diagnostic> diagnostics;
  StageTrace trace;           ///< only where asked for
  bool complete = false;      ///< read and parsed to its end
  bool internalError = false; ///< lanewise itself failed on it; said in `diagnostics`
};

/// Results in the order of `units`, whatever `jobs` is. Never fails as a whole: a unit that crashes the analysis has
/// an internal error and the others go on.
std::vector<UnitResult> runUnits(std::span<const CompileUnit> units, unsigned jobs, const AnalysisOptions &options);

} // namespace lanewise
