// tool/CheckCommand.cpp - `lanewise check`: files to a report.
// Tested by tests/cli.
#include "Analysis.h"
#include "Commands.h"
#include "Findings.h"
#include "analysis/Fixes.h"

#include <algorithm>
#include <unistd.h>

namespace lanewise {

namespace {
/// Everything the command line says.
struct CheckRequest : AnalysisRequest {
  Severity failOn = Severity::Warning;
  bool unanswered = false;
  bool details = false;
  bool statistics = false;
  FindingRequest findings;
  bool diff = false, fix = false;
};

constexpr const char *kTitle = "says of every loop which iterations have to wait for an earlier one";
constexpr const char *kUsageText = "lanewise check [options] FILE... [-- compiler flags]";
constexpr const char *kHelpEnd = R"(
A FILE of '-' is standard input. Flags come from after '--', else from -p, else from a compile_commands.json
in a parent directory of the file or in its build/, else they are lanewise's own and said.

Text shows what is wrong with parallel annotations, then the loops where something can be gained: the outermost that
can run in parallel with more than a few iterations, and those that a change of order would free. --all, or a
selection, shows the others too. JSON always has every loop. A comment NOLINT, NOLINTNEXTLINE or NOLINTBEGIN ...
NOLINTEND, perhaps with names of checks in parentheses, keeps findings back.

EXIT CODE:
  0  nothing at or above --fail-on was found
  1  something was
  2  the command line or the set-up is wrong, there is no input, or lanewise itself failed
  3  a file could not be read or fully parsed; the rest is reported

EXAMPLES:
  lanewise check step.c                       one file
  lanewise check -p build                     all files of a compile database
  lanewise check step.cpp -- -std=c++17 -Iinc with these flags
  lanewise check --loop=step.c:42 step.c      everything about one loop
  lanewise check --diff step.c                what would make its parallel annotations right
)";

llvm::Expected<CheckRequest> parseRequest(const llvm::opt::InputArgList &arguments, const CommandLine &line) {
  CheckRequest request;
  if (llvm::Error error = parseAnalysis(arguments, line, request))
    return error;
  if (llvm::Error error = parseWord<Severity>(
          arguments, OPT_fail_on, "--fail-on",
          {{"note", Severity::Note}, {"warning", Severity::Warning}, {"error", Severity::Error}}, request.failOn))
    return error;
  // Who asks for some loops wants to see them, answered or not.
  request.details = arguments.hasArg(OPT_all) || request.selection.loopLine != 0;
  request.unanswered = request.details || !request.selection.isEverything();
  request.statistics = arguments.hasArg(OPT_stats);
  llvm::Expected<FindingRequest> findings = parseFindings(arguments);
  if (!findings)
    return findings.takeError();
  request.findings = std::move(*findings);
  request.diff = arguments.hasArg(OPT_diff);
  request.fix = arguments.hasArg(OPT_fix);
  // Counting costs time; only these views show it.
  const bool isCounted = request.format == Format::Json || request.details || request.statistics;
  if (isCounted || !request.profile.empty())
    request.analysis.costs = request.costs;
  return request;
}

void writeCounts(const Report &report, const CheckRequest &request, size_t hiddenFindings) {
  if (request.statistics)
    writeNotice(renderStatistics(report) + renderTotals(report));
  if (!request.statistics && request.format == Format::Text) {
    const auto hidden = static_cast<size_t>(std::count_if(
        report.loops.begin(), report.loops.end(), [](const LoopReport &loop) { return !isShownByDefault(loop); }));
    const std::string rest =
        request.unanswered || hidden == 0 ? "" : " (" + std::to_string(hidden) + " not shown; --all shows them)";
    writeNotice("lanewise: " + renderCounts(report) + rest + "\n");
    if (hiddenFindings != 0)
      writeNotice("lanewise: " + std::to_string(hiddenFindings) + (hiddenFindings == 1 ? " finding" : " findings") +
                  " kept back by comments or the baseline\n");
  }
}

/// An unknown loop is an answer, never a failure.
bool hasFinding(const Report &report, Severity failOn) {
  if (std::any_of(report.findings.begin(), report.findings.end(),
                  [&](const FindingEntry &finding) { return finding.proven && finding.severity >= failOn; }))
    return true;
  return std::any_of(report.loops.begin(), report.loops.end(), [&](const LoopReport &loop) {
    return loop.severity >= failOn && (loop.verdict != Verdict::Unknown || loop.severity != Severity::Note);
  });
}

/// Shows or makes the changes that the findings ask for; those that are made are findings no more.
llvm::Error changeFiles(const CheckRequest &request, SourceText &source, Report &report) {
  size_t skipped = 0, count = 0;
  std::string difference;
  for (const auto &[file, fixes] : chooseFixes(report.findings, &skipped)) {
    const std::string changed = applyFixes(source.text(file), fixes);
    difference += unifiedDiff(file, source.text(file), changed);
    count += fixes.size();
    if (!request.fix)
      continue;
    if (llvm::Error error = replaceFile(file, changed))
      return error;
    source.forget(file);
  }
  if (request.diff)
    writeResult(difference);
  if (request.fix) {
    writeNotice("lanewise: " + std::to_string(count) + (count == 1 ? " change made" : " changes made") +
                (skipped == 0 ? "" : ", " + std::to_string(skipped) + " left for another run") + "\n");
    dropFixed(report.findings);
  }
  return llvm::Error::success();
}

ExitCode printOutcome(Outcome &outcome, const CheckRequest &request, SourceText &source) {
  Report &report = outcome.report;
  size_t hidden = 0;
  if (llvm::Error error = applySelection(request.selection, report))
    return usageError(llvm::toString(std::move(error)));
  if (llvm::Error error = applyFindings(request.findings, source, report, hidden))
    return usageError(llvm::toString(std::move(error)));
  if (request.diff || request.fix) {
    if (outcome.inputCode() != ExitCode::NothingFound)
      return outcome.inputCode(); // nothing is changed in what was not fully read
    if (llvm::Error error = changeFiles(request, source, report))
      return usageError(llvm::toString(std::move(error)));
    return hasFinding(report, request.failOn) ? ExitCode::Findings : ExitCode::NothingFound;
  }

  RenderOptions options = renderOptions(request, source, STDOUT_FILENO);
  options.unanswered = request.unanswered;
  options.details = request.details;
  const bool isWritten = writeResult(render(report, request.format, options));
  writeCounts(report, request, hidden);
  if (!isWritten)
    return ExitCode::Usage;
  if (outcome.inputCode() != ExitCode::NothingFound)
    return outcome.inputCode();
  return hasFinding(report, request.failOn) ? ExitCode::Findings : ExitCode::NothingFound;
}
} // namespace

ExitCode checkCommand(std::span<const char *const> arguments) {
  const CommandLine line = splitCommandLine(arguments);
  llvm::Expected<llvm::opt::InputArgList> parsed = parseOptions(line.ours, CheckOption);
  if (!parsed)
    return usageError(llvm::toString(parsed.takeError()));
  if (parsed->hasArg(OPT_help))
    return writeResult(helpText(CheckOption, kUsageText, kTitle) + kHelpEnd) ? ExitCode::NothingFound : ExitCode::Usage;
  llvm::Expected<CheckRequest> request = parseRequest(*parsed, line);
  if (!request)
    return usageError(llvm::toString(request.takeError()));
  SourceText source;
  llvm::Expected<Outcome> outcome = analyze(*request, source);
  if (!outcome)
    return usageError(llvm::toString(outcome.takeError()));
  return printOutcome(*outcome, *request, source);
}

} // namespace lanewise
