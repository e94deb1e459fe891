// tool/Analysis.cpp - from a command line to a report.
#include "Analysis.h"

#include "Commands.h"
#include "GivenNames.h"
#include "Reproduce.h"
#include "ResultCache.h"
#include "RunUnits.h"
#include "analysis/Pay.h"

#include <llvm/Option/Arg.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Threading.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <unistd.h>

namespace lanewise {

namespace {
llvm::Expected<unsigned> parseJobs(llvm::StringRef text) {
  unsigned jobs = 0;
  if (text.getAsInteger(10, jobs) || jobs == 0 || jobs > 1024)
    return makeError("-j expects a number of files from 1 to 1024, not '" + text.str() + "'");
  return jobs;
}

/// --set n=1024 and --weight div=4: names and whole numbers.
llvm::Error parseNumbers(const llvm::opt::InputArgList &arguments, OptionId option, llvm::StringRef name,
                         std::map<std::string, int64_t> &numbers) {
  for (const std::string &text : arguments.getAllArgValues(option)) {
    const size_t equals = text.rfind('=');
    int64_t number = 0;
    if (equals == std::string::npos || equals == 0 ||
        llvm::StringRef(text).drop_front(equals + 1).getAsInteger(10, number))
      return makeError(name.str() + " expects a name and a whole number, as in n=1024, not '" + text + "'");
    numbers[text.substr(0, equals)] = number;
  }
  return llvm::Error::success();
}

/// 0.3 or 3/10: what a branch that cannot be told apart is taken with.
llvm::Error parseProbability(const llvm::opt::InputArgList &arguments, CostOptions &costs) {
  const llvm::opt::Arg *arg = arguments.getLastArg(OPT_branch_probability);
  if (arg == nullptr)
    return llvm::Error::success();
  constexpr int64_t kDenominator = 1000;
  double number = 0;
  if (llvm::StringRef(arg->getValue()).getAsDouble(number) || !(number >= 0) || number > 1)
    return makeError("--branch-probability expects a number from 0 to 1, not '" + std::string(arg->getValue()) + "'");
  const auto thousandths = static_cast<int64_t>(number * kDenominator + 0.5);
  const int64_t common = std::gcd(thousandths, kDenominator);
  costs.branch = Probability{thousandths / common, kDenominator / common};
  return llvm::Error::success();
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

Outcome analyzePlan(const InputPlan &plan, const AnalysisRequest &request) {
  std::vector<UnitResult> results =
      runUnits(plan.units, {request.jobs, request.sharesPreambles, request.limits, request.cache}, request.analysis);
  Outcome outcome;
  bool complete = !plan.unreadable;
  DiagnosticList diagnostics;
  diagnostics.add(plan.diagnostics);
  std::vector<std::vector<LoopReport>> loops;
  std::vector<std::vector<FunctionReport>> functions;
  std::vector<FindingEntry> findings;
  StageTrace trace;
  for (size_t i = 0; i < results.size(); ++i) {
    request.files.apply(plan.units[i], results[i].answer);
    diagnostics.add(plan.units[i].notes);
    diagnostics.add(results[i].diagnostics);
    if (!request.reproducers.empty() && !results[i].trouble.empty())
      if (llvm::Error error = writeReproducer(plan.units[i], request.reproducers, results[i].trouble))
        usageError(llvm::toString(std::move(error)));
    complete = complete && results[i].complete;
    outcome.internalError = outcome.internalError || results[i].internalError;
    trace.merge(std::move(results[i].trace));
    loops.push_back(std::move(results[i].answer.loops));
    functions.push_back(std::move(results[i].answer.functions));
    for (FindingEntry &finding : results[i].answer.findings)
      findings.push_back(std::move(finding));
  }
  if (request.analysis.trace)
    writeNotice("lanewise: CPU time of the stages\n" + trace.text(10));
  outcome.report = mergeReports(std::move(loops), diagnostics.take());
  outcome.report.functions = mergeFunctions(std::move(functions));
  outcome.report.findings = mergeFindings(std::move(findings));
  if (request.analysis.costs)
    outcome.report.costConvention = costConvention(*request.analysis.costs);
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

} // namespace

CommandLine splitCommandLine(std::span<const char *const> arguments) {
  const auto isSeparator = [](std::string_view argument) { return argument == "--"; };
  const auto separator = std::find_if(arguments.begin(), arguments.end(), isSeparator);
  CommandLine line;
  line.ours = arguments.first(static_cast<size_t>(separator - arguments.begin()));
  if (separator != arguments.end())
    line.compilerFlags.emplace(separator + 1, arguments.end());
  return line;
}

llvm::Error completeInput(const llvm::opt::InputArgList &arguments, const CommandLine &line, InputRequest &request) {
  request.fixedArgs = line.compilerFlags;
  request.extraArgs = arguments.getAllArgValues(OPT_extra_arg);
  request.extraArgsBefore = arguments.getAllArgValues(OPT_extra_arg_before);
  request.guessFlags = arguments.hasArg(OPT_guess_flags);
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_database))
    request.databaseDir = arg->getValue();
  llvm::SmallString<256> directory;
  if (std::error_code error = llvm::sys::fs::current_path(directory))
    return makeError("the current directory cannot be read: " + error.message());
  request.workingDirectory = std::string(directory);
  return llvm::Error::success();
}

llvm::Error parseAnalysis(const llvm::opt::InputArgList &arguments, const CommandLine &line, AnalysisRequest &request) {
  request.jobs = llvm::hardware_concurrency().compute_thread_count();
  if (llvm::Error error = parseWord<Format>(arguments, OPT_format, "--format",
                                            {{"text", Format::Text}, {"json", Format::Json}}, request.format))
    return error;
  if (llvm::Error error = parseWord<ColorChoice>(
          arguments, OPT_color, "--color",
          {{"auto", ColorChoice::Auto}, {"always", ColorChoice::Always}, {"never", ColorChoice::Never}}, request.color))
    return error;
  if (llvm::Error error = parseNumbers(arguments, OPT_set, "--set", request.costs.settings))
    return error;
  if (llvm::Error error = parseNumbers(arguments, OPT_weight, "--weight", request.costs.weights))
    return error;
  if (llvm::Error error = parseProbability(arguments, request.costs))
    return error;
  request.profile = arguments.getLastArgValue(OPT_profile).str();
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

  request.analysis.trace = arguments.hasArg(OPT_trace_stages);
  request.input.files = arguments.getAllArgValues(OPT_INPUT);
  if (arguments.hasArg(OPT_assume_noalias_all))
    request.analysis.noAlias.emplace_back();
  for (const std::string &text : arguments.getAllArgValues(OPT_assume_noalias)) {
    std::optional<NoAlias> named = parseNoAlias(text);
    if (!named)
      return makeError("--assume-noalias expects a function and perhaps parameters, as in f:a,b, not '" + text + "'");
    request.analysis.noAlias.push_back(std::move(*named));
  }
  if (llvm::Error error = parseLimits(arguments, request.limits))
    return error;
  request.sharesPreambles = !arguments.hasArg(OPT_no_shared_preamble);
  request.cache = arguments.hasArg(OPT_no_cache) ? "" : arguments.getLastArgValue(OPT_cache, "").str();
  if (!arguments.hasArg(OPT_no_cache) && !arguments.hasArg(OPT_cache))
    request.cache = defaultCacheFolder();
  request.reproducers = arguments.getLastArgValue(OPT_write_reproducer).str();
  llvm::Expected<FileFilter> files = FileFilter::parse(arguments);
  if (!files)
    return files.takeError();
  request.files = std::move(*files);
  if (llvm::Error error = completeInput(arguments, line, request.input))
    return error;
  if (request.input.files.empty() && !request.input.databaseDir)
    return makeError("there is nothing to check; name a file, '-' for standard input, or a compile database with -p");
  return llvm::Error::success();
}

ExitCode Outcome::inputCode() const {
  return internalError ? ExitCode::Usage : report.allUnitsComplete ? ExitCode::NothingFound : ExitCode::Unreadable;
}

RenderOptions renderOptions(const AnalysisRequest &request, SourceText &source, int fileDescriptor) {
  RenderOptions options;
  options.source = [&source](std::string_view file, uint32_t line) { return source.line(file, line); };
  options.color = useColor(request.color, fileDescriptor);
  return options;
}

llvm::Expected<Outcome> analyze(const AnalysisRequest &request, SourceText &source) {
  llvm::Expected<InputPlan> plan = planInput(request.input);
  if (!plan)
    return plan.takeError();
  const size_t planned = plan->units.size();
  std::erase_if(plan->units, [&](const CompileUnit &unit) { return request.files.excludes(unit); });
  if (plan->units.empty() && planned != 0)
    return makeError("nothing was checked: --exclude leaves no file");
  for (const CompileUnit &unit : plan->units)
    if (unit.content)
      source.add(unit.displayName, *unit.content);
  std::optional<BenchRecord> record;
  if (!request.profile.empty()) {
    llvm::Expected<BenchRecord> read = readRecordFile(request.profile);
    if (!read)
      return read.takeError();
    record = std::move(*read);
  }
  Outcome outcome = analyzePlan(*plan, request);
  if (record)
    addPays(outcome.report, *record);
  writeNotice(renderDiagnostics(withNotesOnce(outcome.report), renderOptions(request, source, STDERR_FILENO)));
  if (plan->units.empty() && !plan->unreadable)
    return makeError("nothing was checked: no file is left to read");
  if (llvm::Error error = checkGivenNames(request, outcome.report, planned == 1))
    return std::move(error);
  return outcome;
}

} // namespace lanewise
