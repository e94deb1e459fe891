// tool/EmitCommand.cpp - `lanewise emit` and `lanewise validate`: loops as parallel code, tried before it is handed
// over. Tested by tests/cli and tests/emit.
#include "Commands.h"
#include "Trial.h"
#include "WholeFile.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Option/Arg.h>

namespace lanewise {

static constexpr const char *kEmitTitle = "writes a loop as parallel code of its own, beside its serial version";
static constexpr const char *kEmitUsage = "lanewise emit [options] FILE:LINE [-- compiler flags]";
static constexpr const char *kEmitEnd = R"(
The code goes to standard output or to -o; your file is never touched. A loop that is serial or unknown is refused with
the reason, unless it becomes parallel with a second buffer or in another order. Where the answer rests on conditions that can be checked when the loop runs, the check is part of the code,
with the serial loop as its other branch; other conditions have to be accepted by their id.

A condition that is accepted is checked all the same where it can be, unless --no-versioned is given.

--validate compiles the code and runs it against the serial loop on many inputs, in a process with limits. This, and
'lanewise validate', are the only places where lanewise runs code that comes from yours. docs/emission.md says how.

EXIT CODE:
  0  the code was written (with --validate: and agrees with the serial loop)
  1  the loop is refused; the reason is on standard error
  2  the command line or the set-up is wrong, or lanewise itself failed
  3  the file could not be read or fully parsed
  4  the code does not agree with the serial loop, or could not be tried; nothing is written without --keep-failing

EXAMPLES:
  lanewise emit src/layer.c:42                      OpenMP, to standard output
  lanewise emit src/layer.c:42 --validate -o par.cpp
  lanewise emit src/scatter.c:7 --accept-assumption=C1
)";

static constexpr const char *kValidateTitle = "emits loops and runs them against their serial versions";
static constexpr const char *kValidateUsage = "lanewise validate [options] FILE[:LINE]... [-- compiler flags]";
static constexpr const char *kValidateEnd = R"(
Every loop that can be emitted is compiled and run on many inputs, in a process with limits; loops that cannot be are
listed with the reason. The code of the loops runs, nothing else of the program does. docs/emission.md says what is
compared and how large a difference is allowed. What fails is written to --replay, as a program that repeats it.

EXIT CODE:
  0  every emitted loop agrees with its serial version
  2  the command line or the set-up is wrong, or lanewise itself failed
  3  a file could not be read or fully parsed
  4  some emitted loop does not agree, or could not be tried
)";

namespace {
struct EmitCommandLine {
  AnalysisRequest analysis;
  std::vector<LoopPlace> places;
  EmitRequest emit;
  std::string output, trialProgram, replay;
  bool validate = false, keepFailing = false;
  TrialLimits limits;
};

// What begins with an underscore or is a word of the language belongs to others.
bool isFunctionName(llvm::StringRef name) {
  static constexpr llvm::StringLiteral kWords =
      " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class "
      "co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype "
      "default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline "
      "int long main mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public "
      "register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct "
      "switch template this thread_local throw true try typedef typeid typename union unsigned using virtual void "
      "volatile wchar_t while xor xor_eq ";
  const auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  return !name.empty() && llvm::isAlpha(name.front()) && llvm::all_of(name, isPart) &&
         !kWords.contains((" " + name + " ").str());
}

llvm::Error parseEmit(const llvm::opt::InputArgList &arguments, const CommandLine &line, EmitCommandLine &request) {
  if (llvm::Error error = parseAnalysis(arguments, line, request.analysis))
    return error;
  for (std::string &file : request.analysis.input.files) {
    request.places.push_back(parseLoopPlace(file));
    file = request.places.back().file;
  }
  if (llvm::Error error = parseWord<Target>(arguments, OPT_target, "--target",
                                            {{"omp", Target::OpenMp},
                                             {"simd", Target::Simd},
                                             {"stdpar", Target::StdPar},
                                             {"cuda", Target::Cuda},
                                             {"mpi", Target::Mpi}},
                                            request.emit.target))
    return error;
  request.emit.name = arguments.getLastArgValue(OPT_name).str();
  if (arguments.hasArg(OPT_name) && !isFunctionName(request.emit.name))
    return makeError("--name expects the name of a C++ function, not '" + request.emit.name + "'");
  for (const std::string &ids : arguments.getAllArgValues(OPT_accept_assumption)) {
    llvm::SmallVector<llvm::StringRef> words;
    llvm::StringRef(ids).split(words, ',');
    for (const llvm::StringRef word : words)
      request.emit.accepted.push_back(word.trim().str());
  }
  if (const llvm::opt::Arg *last = arguments.getLastArg(OPT_versioned, OPT_no_versioned))
    request.emit.versioned = last->getOption().matches(OPT_versioned);
  request.emit.deterministic = arguments.hasArg(OPT_deterministic);
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_tolerance)) {
    double share = 0;
    if (llvm::StringRef(arg->getValue()).getAsDouble(share) || !(share >= 0))
      return makeError("--tolerance expects a number that is not negative, not '" + std::string(arg->getValue()) + "'");
    request.emit.tolerance = share;
  }
  request.replay = arguments.getLastArgValue(OPT_replay, "lanewise-failing.cpp").str();
  request.output = arguments.getLastArgValue(OPT_output).str();
  request.trialProgram = arguments.getLastArgValue(OPT_trial_program).str();
  for (const std::string &file : {request.output, request.trialProgram})
    if (!file.empty() && file != "-")
      if (llvm::Error error = checkWritable(file))
        return error;
  request.validate = arguments.hasArg(OPT_validate);
  request.keepFailing = arguments.hasArg(OPT_keep_failing);
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_time_limit))
    if (llvm::StringRef(arg->getValue()).getAsInteger(10, request.limits.seconds) || request.limits.seconds == 0)
      return makeError("--time-limit expects a number of seconds, not '" + std::string(arg->getValue()) + "'");
  return llvm::Error::success();
}

bool writeCode(const std::string &code, const std::string &output) {
  if (output.empty() || output == "-")
    return writeResult(code);
  llvm::Error error = writeWholeFile(output, code);
  if (!error)
    return true;
  usageError(llvm::toString(std::move(error)));
  return false;
}

// What failed, as a program of its own; how to run it stands at its top.
void writeReplay(const EmitCommandLine &request, const std::vector<const Emission *> &emissions,
                 const std::vector<const TrialResult *> &results) {
  if (emissions.empty())
    return;
  const std::string text = replayProgram(emissions, results, request.emit.target, request.replay);
  if (writeCode(text, request.replay))
    writeNotice("lanewise: " + request.replay + " repeats what failed; how to run it is written at its top\n");
}

ExitCode emitOne(const EmitCommandLine &request, const EmittedLoop &loop) {
  const Emission &emission = loop.emission;
  const std::string place = loop.report.file + ":" + std::to_string(loop.report.line);
  if (!emission.refusal.empty()) {
    writeNotice("lanewise: " + place + ": the loop is not emitted: " + emission.refusal + "\n");
    return ExitCode::Findings;
  }
  bool failed = false;
  if (request.validate) {
    TrialResult result;
    result.trouble = emission.noTrial;
    if (emission.noTrial.empty())
      result = runTrials({&emission}, request.emit.target, request.limits).front();
    failed = !result.passed;
    if (failed && emission.noTrial.empty())
      writeReplay(request, {&emission}, {&result});
    writeNotice("lanewise: " + place + ": " + trialText(emission, result, request.emit.target));
  }
  if (failed && !request.keepFailing) {
    writeNotice("lanewise: " + place + ": nothing is written\n");
    return ExitCode::ValidationFailed;
  }
  if (!writeCode(emission.code, request.output))
    return ExitCode::Usage;
  return failed ? ExitCode::ValidationFailed : ExitCode::NothingFound;
}

nlohmann::json entryOf(const EmittedLoop &loop, const TrialResult *result) {
  nlohmann::json entry = {{"id", loop.report.id},
                          {"function", loop.report.function},
                          {"class", loop.report.classId},
                          {"verdict", std::string(verdictText(loop.report.verdict))},
                          {"emitted", loop.emission.refusal.empty()}};
  if (!loop.emission.refusal.empty())
    entry["refusal"] = loop.emission.refusal;
  if (!result)
    return entry;
  entry["tried"] = result->ran;
  entry["passed"] = result->passed;
  entry["exact"] = loop.emission.exact;
  if (!result->trouble.empty())
    entry["trouble"] = result->trouble;
  if (result->ran)
    entry["figures"] = result->figures;
  return entry;
}

ExitCode validateAll(const EmitCommandLine &request, const std::vector<EmittedLoop> &loops) {
  std::vector<const Emission *> tried;
  for (const EmittedLoop &loop : loops)
    if (loop.emission.refusal.empty() && loop.emission.noTrial.empty())
      tried.push_back(&loop.emission);
  const bool runs = request.trialProgram.empty();
  if (!runs && !writeCode(trialProgram(tried), request.trialProgram))
    return ExitCode::Usage;
  if (!runs && request.analysis.format != Format::Json)
    return ExitCode::NothingFound;
  const std::vector<TrialResult> results =
      runs ? runTrials(tried, request.emit.target, request.limits) : std::vector<TrialResult>(tried.size());
  nlohmann::json entries = nlohmann::json::array();
  std::string text;
  bool failed = false;
  std::vector<const Emission *> failing;
  std::vector<const TrialResult *> failures;
  for (size_t i = 0, next = 0; i < loops.size(); ++i) {
    const EmittedLoop &loop = loops[i];
    TrialResult none;
    none.trouble = loop.emission.noTrial;
    const bool isEmitted = loop.emission.refusal.empty();
    const TrialResult &result = isEmitted && loop.emission.noTrial.empty() ? results[next++] : none;
    failed = failed || (isEmitted && !result.passed);
    if (runs && isEmitted && loop.emission.noTrial.empty() && !result.passed) {
      failing.push_back(&loop.emission);
      failures.push_back(&result);
    }
    entries.push_back(entryOf(loop, isEmitted ? &result : nullptr));
    text += loop.report.file + ":" + std::to_string(loop.report.line) + ":" + std::to_string(loop.report.column) +
            ": " + loop.report.classId + ", " +
            (isEmitted ? std::string(result.passed ? "agrees: " : "FAILS: ") +
                             trialText(loop.emission, result, request.emit.target)
                       : "not emitted: " + loop.emission.refusal + "\n");
  }
  writeReplay(request, failing, failures);
  if (request.analysis.format == Format::Json) {
    const nlohmann::json report = {{"schema", "lanewise.validation/1"},
                                   {"target", std::string(targetText(request.emit.target))},
                                   {"ran", std::string(whereText(request.emit.target))},
                                   {"loops", entries}};
    text = report.dump(2) + "\n";
  }
  if (!writeResult(text))
    return ExitCode::Usage;
  return failed && runs ? ExitCode::ValidationFailed : ExitCode::NothingFound;
}
} // namespace

ExitCode emitCommand(std::span<const char *const> arguments) {
  const CommandLine line = splitCommandLine(arguments);
  llvm::Expected<llvm::opt::InputArgList> parsed = parseOptions(line.ours, EmitOption);
  if (!parsed)
    return usageError(llvm::toString(parsed.takeError()));
  if (parsed->hasArg(OPT_help))
    return writeResult(helpText(EmitOption, kEmitUsage, kEmitTitle) + kEmitEnd) ? ExitCode::NothingFound
                                                                                : ExitCode::Usage;
  EmitCommandLine request;
  if (llvm::Error error = parseEmit(*parsed, line, request))
    return usageError(llvm::toString(std::move(error)));
  if (request.places.size() != 1 || request.places.front().line == 0)
    return usageError("emit expects one loop as FILE:LINE, such as src/step.c:42");
  holdToLimits(request.analysis.limits);
  SourceText source;
  llvm::Expected<std::vector<EmittedLoop>> loops = emitLoops(request.analysis, request.places, request.emit, source);
  if (!loops) {
    usageError(llvm::toString(loops.takeError()));
    return ExitCode::Unreadable;
  }
  if (loops->empty())
    return usageError("there is no loop at " + request.places.front().file + ":" +
                      std::to_string(request.places.front().line));
  return emitOne(request, loops->front());
}

ExitCode validateCommand(std::span<const char *const> arguments) {
  const CommandLine line = splitCommandLine(arguments);
  llvm::Expected<llvm::opt::InputArgList> parsed = parseOptions(line.ours, ValidateOption);
  if (!parsed)
    return usageError(llvm::toString(parsed.takeError()));
  if (parsed->hasArg(OPT_help))
    return writeResult(helpText(ValidateOption, kValidateUsage, kValidateTitle) + kValidateEnd) ? ExitCode::NothingFound
                                                                                                : ExitCode::Usage;
  EmitCommandLine request;
  if (llvm::Error error = parseEmit(*parsed, line, request))
    return usageError(llvm::toString(std::move(error)));
  holdToLimits(request.analysis.limits);
  SourceText source;
  llvm::Expected<std::vector<EmittedLoop>> loops = emitLoops(request.analysis, request.places, request.emit, source);
  if (!loops) {
    usageError(llvm::toString(loops.takeError()));
    return ExitCode::Unreadable;
  }
  return validateAll(request, *loops);
}

} // namespace lanewise
