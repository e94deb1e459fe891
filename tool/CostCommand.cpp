// tool/CostCommand.cpp - `lanewise cost`: loops and functions ranked by what they do.
// Tested by tests/cli.
#include "Analysis.h"
#include "Commands.h"

#include <unistd.h>

namespace lanewise {

static constexpr const char *kTitle = "says what loops and functions cost, the most expensive ones first";
static constexpr const char *kUsageText = "lanewise cost [options] FILE... [-- compiler flags]";
static constexpr const char *kHelpEnd = R"(
Costs are formulas in the program's own names; --set gives names their values. Nothing here is a time.
Tables are ordered by FLOPs and bytes, with names that have no value taken as 1000.
docs/cost.md says what is counted, and how.

EXIT CODE:
  0  the costs were printed
  2  the command line or the set-up is wrong, there is no input, or lanewise itself failed
  3  a file could not be read or fully parsed; the rest is reported

EXAMPLES:
  lanewise cost layer.c                                formulas
  lanewise cost --set n_out=2 --set n_in=3 layer.c     numbers
  lanewise cost --weight div=4 --weight exp=10 net.cpp other weights
)";

ExitCode costCommand(std::span<const char *const> arguments) {
  const CommandLine line = splitCommandLine(arguments);
  llvm::Expected<llvm::opt::InputArgList> parsed = parseOptions(line.ours, CostOption);
  if (!parsed)
    return usageError(llvm::toString(parsed.takeError()));
  if (parsed->hasArg(OPT_help))
    return writeResult(helpText(CostOption, kUsageText, kTitle) + kHelpEnd) ? ExitCode::NothingFound : ExitCode::Usage;
  AnalysisRequest request;
  if (llvm::Error error = parseAnalysis(*parsed, line, request))
    return usageError(llvm::toString(std::move(error)));
  request.analysis.costs = request.costs;
  SourceText source;
  llvm::Expected<Outcome> outcome = analyze(request, source);
  if (!outcome)
    return usageError(llvm::toString(outcome.takeError()));
  if (llvm::Error error = applySelection(request.selection, outcome->report))
    return usageError(llvm::toString(std::move(error)));
  const bool isJson = request.format == Format::Json;
  const std::string text = isJson ? render(outcome->report, Format::Json, renderOptions(request, source, STDOUT_FILENO))
                                  : renderCosts(outcome->report);
  return writeResult(text) ? outcome->inputCode() : ExitCode::Usage;
}

} // namespace lanewise
