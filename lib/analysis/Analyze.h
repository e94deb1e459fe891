// analysis/Analyze.h - the pipeline: a unit's model in, its loops' reports out.
// Tested by tests/golden and tests/oracle.
#pragma once

#include "analysis/NoAlias.h"
#include "analysis/Report.h"
#include "model/LoopModel.h"
#include "support/StageTrace.h"

#include <functional>
#include <vector>

namespace lanewise {

struct AnalysisOptions {
  std::optional<CostOptions> costs; ///< count operations, bytes and steps as well
  bool trace = false;               ///< time the stages
  std::vector<NoAlias> noAlias;     ///< what the user vouches for; for assumeNoAlias, before the analysis
  /// Asked before each function, with its number: false gives it up, and its loops are not answered (budget-spent).
  std::function<bool(size_t)> beforeFunction{};
};

/// The answers about one unit.
struct UnitAnswer {
  std::vector<LoopReport> loops;
  std::vector<FunctionReport> functions; ///< only where costs are counted
  std::vector<FindingEntry> findings;    ///< about parallel annotations, by position
  std::vector<ReportPlace> givenUp;      ///< functions that beforeFunction gave up, with their names
};

/// Answers every loop of one unit. Never fails; what cannot be answered is Unknown with a reason. Loops come in
/// order of position; a loop seen in several instantiations comes once, with the weakest verdict. The trace learns what
/// it took.
UnitAnswer analyzeUnit(const UnitModel &unit, const AnalysisOptions &options, StageTrace *trace = nullptr);
std::vector<LoopReport> analyzeUnit(const UnitModel &unit);

/// Merges units into one report: loops of headers seen by several units once, order of first appearance of files kept.
Report mergeReports(std::vector<std::vector<LoopReport>> units, std::vector<ReportDiagnostic> diagnostics);
/// Findings of all units by position; what several units or instantiations say alike is said once.
std::vector<FindingEntry> mergeFindings(std::vector<FindingEntry> findings);
/// The same for functions.
std::vector<FunctionReport> mergeFunctions(std::vector<std::vector<FunctionReport>> units);

} // namespace lanewise
