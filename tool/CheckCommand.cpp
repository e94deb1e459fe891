// tool/CheckCommand.cpp - `lanewise check`: files to a report.
// Tested by tests/cli.
#include "Commands.h"
#include "Options.h"
#include "RunUnits.h"
#include "Selection.h"
#include "SourceText.h"
#include "analysis/Analyze.h"
#include "frontend/Frontend.h"
#include "report/Render.h"

#include <llvm/Option/Arg.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Threading.h>

#include <algorithm>
#include <set>
#include <unistd.h>

namespace lanewise {

namespace {
/// Everything the command line says.
struct CheckRequest {
  InputRequest input;
  Selection selection;
  Format format = Format::Text;
  Severity failOn = Severity::Warning;
  ColorChoice color = ColorChoice::Auto;
  unsigned jobs = 1;
  bool unanswered = false;
  bool details = false;
  bool statistics = false;
};

constexpr const char *kTitle = "says of every loop which iterations have to wait for an earlier one";
constexpr const char *kUsageText = "lanewise check [options] FILE... [-- compiler flags]";
constexpr const char *kHelpEnd = R"(
A FILE of '-' is standard input. Flags come from after '--', else from -p, else from a compile_commands.json
in a parent directory of the file or in its build/, else they are lanewise's own and said.

Text shows the loops that have an answer; --all shows the others too. JSON always has every loop.

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
)";

llvm::Expected<unsigned> parseJobs(llvm::StringRef text) {
  unsigned jobs = 0;
  if (text.getAsInteger(10, jobs) || jobs == 0 || jobs > 1024)
    return makeError("-j expects a number of files from 1 to 1024, not '" + text.str() + "'");
  return jobs;
}

/// The value of an option that is one word of a few.
template <typename Value>
llvm::Error parseWord(const llvm::opt::InputArgList &arguments, OptionId option, llvm::StringRef name,
                      std::initializer_list<std::pair<std::string_view, Value>> words, Value &value) {
  const llvm::opt::Arg *arg = arguments.getLastArg(option);
  if (arg == nullptr)
    return llvm::Error::success();
  std::string known;
  for (const auto &[word, meaning] : words) {
    if (word == arg->getValue()) {
      value = meaning;
      return llvm::Error::success();
    }
    known += (known.empty() ? "" : ", ") + std::string(word);
  }
  return makeError(name.str() + " expects one of " + known + ", not '" + arg->getValue() + "'");
}

llvm::Error parseWords(const llvm::opt::InputArgList &arguments, CheckRequest &request) {
  if (llvm::Error error = parseWord<Format>(arguments, OPT_format, "--format",
                                            {{"text", Format::Text}, {"json", Format::Json}}, request.format))
    return error;
  if (llvm::Error error = parseWord<Severity>(
          arguments, OPT_fail_on, "--fail-on",
          {{"note", Severity::Note}, {"warning", Severity::Warning}, {"error", Severity::Error}}, request.failOn))
    return error;
  return parseWord<ColorChoice>(
      arguments, OPT_color, "--color",
      {{"auto", ColorChoice::Auto}, {"always", ColorChoice::Always}, {"never", ColorChoice::Never}}, request.color);
}

llvm::Expected<CheckRequest> parseRequest(const llvm::opt::InputArgList &arguments) {
  CheckRequest request;
  request.jobs = llvm::hardware_concurrency().compute_thread_count();
  if (llvm::Error error = parseWords(arguments, request))
    return error;
  for (const OptionId option : {OPT_jobs, OPT_jobs_long})
    if (const llvm::opt::Arg *arg = arguments.getLastArg(option)) {
      llvm::Expected<unsigned> jobs = parseJobs(arg->getValue());
      if (!jobs)
        return jobs.takeError();
      request.jobs = *jobs;
    }
  llvm::Expected<Selection> selection = parseSelection(arguments);
  if (!selection)
    return selection.takeError();
  request.selection = std::move(*selection);
  // Who asks for some loops wants to see them, answered or not.
  request.details = arguments.hasArg(OPT_all) || request.selection.loopLine != 0;
  request.unanswered = request.details || !request.selection.isEverything();
  request.statistics = arguments.hasArg(OPT_stats);

  request.input.files = arguments.getAllArgValues(OPT_INPUT);
  request.input.extraArgs = arguments.getAllArgValues(OPT_extra_arg);
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_database))
    request.input.databaseDir = arg->getValue();
  llvm::SmallString<256> directory;
  if (std::error_code error = llvm::sys::fs::current_path(directory))
    return makeError("the current directory cannot be read: " + error.message());
  request.input.workingDirectory = std::string(directory);
  return request;
}

std::string_view levelText(Diagnostic::Level level) {
  switch (level) {
  case Diagnostic::Level::Note:
    return "note";
  case Diagnostic::Level::Warning:
    return "warning";
  case Diagnostic::Level::Error:
    return "error";
  }
  return "error";
}

/// Diagnostics of all units in order, each once: a header's error is seen by every unit that includes it.
class DiagnosticList {
public:
  void add(const std::vector<Diagnostic> &diagnostics) {
    for (const Diagnostic &d : diagnostics) {
      ReportDiagnostic entry{std::string(levelText(d.level)), d.file, d.line, d.column, d.message};
      if (seen_.emplace(entry.level, entry.file, entry.line, entry.column, entry.message).second)
        entries_.push_back(std::move(entry));
    }
  }
  std::vector<ReportDiagnostic> take() { return std::move(entries_); }

private:
  std::set<std::tuple<std::string, std::string, uint32_t, uint32_t, std::string>> seen_;
  std::vector<ReportDiagnostic> entries_;
};

struct Outcome {
  Report report;
  bool internalError = false;
};

Outcome analyzePlan(const InputPlan &plan, unsigned jobs) {
  std::vector<UnitResult> results = runUnits(plan.units, jobs);
  Outcome outcome;
  bool complete = !plan.unreadable;
  DiagnosticList diagnostics;
  diagnostics.add(plan.diagnostics);
  std::vector<std::vector<LoopReport>> loops;
  for (size_t i = 0; i < results.size(); ++i) {
    diagnostics.add(plan.units[i].notes);
    diagnostics.add(results[i].diagnostics);
    complete = complete && results[i].complete;
    outcome.internalError = outcome.internalError || results[i].internalError;
    loops.push_back(std::move(results[i].loops));
  }
  outcome.report = mergeReports(std::move(loops), diagnostics.take());
  outcome.report.toolVersion = LANEWISE_VERSION;
  outcome.report.llvmVersion = clangVersion();
  outcome.report.allUnitsComplete = complete;
  return outcome;
}

/// For a terminal: a set-up note that holds for many files is said once.
Report withNotesOnce(const Report &report) {
  Report shown;
  std::map<std::string, size_t> count;
  for (const ReportDiagnostic &d : report.diagnostics)
    if (d.level == "note" && d.line == 0)
      ++count[d.message];
  std::set<std::string> said;
  for (ReportDiagnostic d : report.diagnostics) {
    if (d.level == "note" && d.line == 0 && count[d.message] > 1) {
      if (!said.insert(d.message).second)
        continue;
      d.message += " (and so for " + std::to_string(count[d.message] - 1) + " more)";
    }
    shown.diagnostics.push_back(std::move(d));
  }
  return shown;
}

void writeCounts(const Report &report, const CheckRequest &request) {
  if (request.statistics)
    writeNotice(renderStatistics(report));
  else if (request.format == Format::Text) {
    const auto hidden = static_cast<size_t>(std::count_if(
        report.loops.begin(), report.loops.end(), [](const LoopReport &loop) { return !isShownByDefault(loop); }));
    const std::string rest =
        request.unanswered || hidden == 0 ? "" : " (" + std::to_string(hidden) + " not shown; --all shows them)";
    writeNotice("lanewise: " + renderCounts(report) + rest + "\n");
  }
}

/// An unknown loop is an answer, never a failure.
bool hasFinding(const Report &report, Severity failOn) {
  return std::any_of(report.loops.begin(), report.loops.end(), [&](const LoopReport &loop) {
    return loop.severity >= failOn && (loop.verdict != Verdict::Unknown || loop.severity != Severity::Note);
  });
}

RenderOptions renderOptions(const CheckRequest &request, SourceText &source, int fileDescriptor) {
  RenderOptions options;
  options.source = [&source](std::string_view file, uint32_t line) { return source.line(file, line); };
  options.color = useColor(request.color, fileDescriptor);
  options.unanswered = request.unanswered;
  options.details = request.details;
  return options;
}

void writeDiagnostics(const Report &report, const CheckRequest &request, SourceText &source) {
  writeNotice(renderDiagnostics(withNotesOnce(report), renderOptions(request, source, STDERR_FILENO)));
}

ExitCode printOutcome(Outcome &outcome, const CheckRequest &request, SourceText &source) {
  Report &report = outcome.report;
  writeDiagnostics(report, request, source);
  const ExitCode inputCode = outcome.internalError     ? ExitCode::Usage
                             : report.allUnitsComplete ? ExitCode::NothingFound
                                                       : ExitCode::Unreadable;
  if (llvm::Error error = applySelection(request.selection, report))
    return usageError(llvm::toString(std::move(error)));

  const bool isWritten = writeResult(render(report, request.format, renderOptions(request, source, STDOUT_FILENO)));
  writeCounts(report, request);
  if (!isWritten)
    return ExitCode::Usage;
  if (inputCode != ExitCode::NothingFound)
    return inputCode;
  return hasFinding(report, request.failOn) ? ExitCode::Findings : ExitCode::NothingFound;
}

ExitCode check(const CheckRequest &request) {
  llvm::Expected<InputPlan> plan = planInput(request.input);
  if (!plan)
    return usageError(llvm::toString(plan.takeError()));
  SourceText source;
  for (const CompileUnit &unit : plan->units)
    if (unit.content)
      source.add(unit.displayName, *unit.content);
  Outcome outcome = analyzePlan(*plan, request.jobs);
  if (!plan->units.empty() || plan->unreadable)
    return printOutcome(outcome, request, source);
  writeDiagnostics(outcome.report, request, source);
  return usageError("nothing was checked: no file is left to read");
}
} // namespace

ExitCode checkCommand(std::span<const char *const> arguments) {
  // Everything after `--` is the compiler's.
  const auto isSeparator = [](std::string_view argument) { return argument == "--"; };
  const auto separator = std::find_if(arguments.begin(), arguments.end(), isSeparator);
  const size_t ours = static_cast<size_t>(separator - arguments.begin());
  llvm::Expected<llvm::opt::InputArgList> parsed = parseOptions(arguments.first(ours), CheckOption);
  if (!parsed)
    return usageError(llvm::toString(parsed.takeError()));
  if (parsed->hasArg(OPT_help))
    return writeResult(helpText(CheckOption, kUsageText, kTitle) + kHelpEnd) ? ExitCode::NothingFound : ExitCode::Usage;
  llvm::Expected<CheckRequest> request = parseRequest(*parsed);
  if (!request)
    return usageError(llvm::toString(request.takeError()));
  if (separator != arguments.end())
    request->input.fixedArgs.emplace(separator + 1, arguments.end());
  if (request->input.files.empty() && !request->input.databaseDir)
    return usageError("there is nothing to check; name a file, '-' for standard input, or a compile database with -p");
  return check(*request);
}

} // namespace lanewise
