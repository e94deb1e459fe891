// tool/SimulateCommand.cpp - `lanewise simulate FILE:LINE`: one loop on lanes.
// Tested by tests/cli.
#include "Analysis.h"
#include "Commands.h"
#include "analysis/SimulateLoop.h"
#include "report/RenderSimulation.h"

#include <llvm/Support/CrashRecoveryContext.h>

namespace lanewise {

namespace {
constexpr const char *kTitle = "shows what lanes would do with the operations of one loop, tick by tick";
constexpr const char *kUsageText = "lanewise simulate [options] FILE:LINE [-- compiler flags]";
constexpr const char *kHelpEnd = R"(
The loop is run on small made-up inputs (never the program itself), its operations are recorded with what they wait for,
and put on lanes: as written, and as tree or prefix where the answer about the loop allows it. Integer parameters are 4
where --set does not say otherwise; the last array that the loop only reads holds 1, 2, 3, ..., all others hold 1.
Ticks are not seconds. docs/simulate.md says more.

EXIT CODE:
  0  the loop was simulated
  2  the command line is wrong, there is no such loop, or it cannot be run on made-up inputs
  3  the file could not be read or fully parsed

EXAMPLES:
  lanewise simulate layer.c:2 --set n_out=2 --set n_in=3 --lanes 1..8
  lanewise simulate sum.c:3 --set n=8 --values x=3,1,4,1,5 --latency add=3
  lanewise simulate layer.c:2 --batch 4 --format=html > layer.html
)";

struct SimulateRequest {
  std::string file;
  uint32_t line = 0;
  SimulationRequest request;
  SimulationFormat format = SimulationFormat::Text;
  InputRequest input;
  UnitLimits limits;
};

llvm::Error parsePlace(const llvm::opt::InputArgList &arguments, SimulateRequest &request) {
  const std::vector<std::string> inputs = arguments.getAllArgValues(OPT_INPUT);
  const std::string wanted = "simulate expects one place, as in layer.c:12";
  if (inputs.size() != 1)
    return makeError(inputs.empty() ? wanted : wanted + ", not " + std::to_string(inputs.size()) + " of them");
  const auto [file, line] = llvm::StringRef(inputs[0]).rsplit(':');
  if (file.empty() || line.getAsInteger(10, request.line) || request.line == 0)
    return makeError(wanted + ", not '" + inputs[0] + "'");
  request.file = file.str();
  return llvm::Error::success();
}

llvm::Error parseNumber(llvm::StringRef option, llvm::StringRef text, uint32_t most, uint32_t &number) {
  if (text.getAsInteger(10, number) || number == 0 || number > most)
    return makeError(option.str() + " expects a number from 1 to " + std::to_string(most) + ", not '" + text.str() +
                     "'");
  return llvm::Error::success();
}

llvm::Error parseLanes(llvm::StringRef text, SimulationRequest &request) {
  const auto [first, last] = text.split("..");
  if (first.getAsInteger(10, request.firstLane) ||
      (text.contains("..") ? last : first).getAsInteger(10, request.lastLane) || request.firstLane == 0 ||
      request.lastLane < request.firstLane || request.lastLane > kMostLanes)
    return makeError("--lanes expects a number or a range within 1.." + std::to_string(kMostLanes) +
                     ", as in 1..8, not '" + text.str() + "'");
  return llvm::Error::success();
}

/// "name=rest"; the rest is read by `read`.
template <typename Read>
llvm::Error parseNamed(const llvm::opt::InputArgList &arguments, OptionId option, const std::string &wanted,
                       const Read &read) {
  for (const std::string &text : arguments.getAllArgValues(option)) {
    const auto [name, rest] = llvm::StringRef(text).split('=');
    if (name.empty() || rest.empty() || !read(name.str(), rest))
      return makeError(wanted + ", not '" + text + "'");
  }
  return llvm::Error::success();
}

bool readNumbers(llvm::StringRef text, std::vector<double> &numbers) {
  llvm::SmallVector<llvm::StringRef, 16> parts;
  text.split(parts, ',');
  for (const llvm::StringRef part : parts) {
    double number = 0;
    if (part.getAsDouble(number))
      return false;
    numbers.push_back(number);
  }
  return true;
}

llvm::Error parseRequest(const llvm::opt::InputArgList &arguments, const CommandLine &line, SimulateRequest &request) {
  if (llvm::Error error = parsePlace(arguments, request))
    return error;
  SimulationRequest &simulation = request.request;
  if (llvm::Error error = parseWord<SimulationFormat>(arguments, OPT_format, "--format",
                                                      {{"text", SimulationFormat::Text},
                                                       {"json", SimulationFormat::Json},
                                                       {"svg", SimulationFormat::Svg},
                                                       {"html", SimulationFormat::Html}},
                                                      request.format))
    return error;
  if (llvm::Error error = parseWord<bool>(arguments, OPT_count, "--count", {{"minimal", false}, {"written", true}},
                                          simulation.countsAsWritten))
    return error;
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_lanes))
    if (llvm::Error error = parseLanes(arg->getValue(), simulation))
      return error;
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_batch))
    if (llvm::Error error = parseNumber("--batch", arg->getValue(), kMostBatch, simulation.batch))
      return error;
  if (llvm::Error error = parseNamed(
          arguments, OPT_set, "--set expects a name and a number, as in n=8",
          [&](const std::string &name, llvm::StringRef text) { return !text.getAsDouble(simulation.settings[name]); }))
    return error;
  if (llvm::Error error = parseNamed(arguments, OPT_values, "--values expects a name and numbers, as in x=3,1,4",
                                     [&](const std::string &name, llvm::StringRef text) {
                                       simulation.values[name].clear();
                                       return readNumbers(text, simulation.values[name]);
                                     }))
    return error;
  if (llvm::Error error = parseNamed(arguments, OPT_latency,
                                     "--latency expects an operation and a number of ticks from 1 to " +
                                         std::to_string(kMostLatency) + ", as in mul=3",
                                     [&](const std::string &name, llvm::StringRef text) {
                                       uint32_t &ticks = simulation.latencies[name];
                                       return !text.getAsInteger(10, ticks) && ticks > 0 && ticks <= kMostLatency;
                                     }))
    return error;
  request.input.files = {request.file};
  if (llvm::Error error = parseLimits(arguments, request.limits))
    return error;
  return completeInput(arguments, line, request.input);
}

llvm::Expected<Simulation> simulated(const CompileUnit &unit, const SimulateRequest &request, bool &isComplete) {
  std::optional<Fallible<Simulation>> simulation;
  isComplete = false;
  std::vector<Diagnostic> diagnostics;
  const auto work = [&] {
    const UnitModel model = lowerUnit(unit);
    isComplete = model.complete;
    diagnostics = model.diagnostics;
    simulation = simulateLoop(model, request.line, request.request);
  };
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext context;
  const bool hasEnded = context.RunSafelyOnThread(work, 128u << 20);
  Report said;
  for (const Diagnostic &one : diagnostics)
    said.diagnostics.push_back({one.level == Diagnostic::Level::Error     ? "error"
                                : one.level == Diagnostic::Level::Warning ? "warning"
                                                                          : "note",
                                one.file, one.line, one.column, one.message});
  writeNotice(renderDiagnostics(said, {}));
  if (!hasEnded || !simulation)
    return makeError("internal error: the simulation crashed");
  if (!*simulation)
    return makeError(request.file + ": " + simulation->failure().sentence);
  return std::move(**simulation);
}
} // namespace

ExitCode simulateCommand(std::span<const char *const> arguments) {
  const CommandLine line = splitCommandLine(arguments);
  llvm::Expected<llvm::opt::InputArgList> parsed = parseOptions(line.ours, SimulateOption);
  if (!parsed)
    return usageError(llvm::toString(parsed.takeError()));
  if (parsed->hasArg(OPT_help))
    return writeResult(helpText(SimulateOption, kUsageText, kTitle) + kHelpEnd) ? ExitCode::NothingFound
                                                                                : ExitCode::Usage;
  SimulateRequest request;
  if (llvm::Error error = parseRequest(*parsed, line, request))
    return usageError(llvm::toString(std::move(error)));
  holdToLimits(request.limits);
  llvm::Expected<InputPlan> plan = planInput(request.input);
  if (!plan)
    return usageError(llvm::toString(plan.takeError()));
  if (plan->units.empty()) {
    const std::string why = plan->diagnostics.empty() ? "it cannot be read" : plan->diagnostics.front().message;
    usageError(request.file + ": " + why);
    return ExitCode::Unreadable;
  }
  bool isComplete = false;
  llvm::Expected<Simulation> simulation = simulated(plan->units.front(), request, isComplete);
  if (!simulation) {
    const ExitCode code = usageError(llvm::toString(simulation.takeError()));
    return isComplete ? code : ExitCode::Unreadable;
  }
  if (!writeResult(renderSimulation(*simulation, request.format)))
    return ExitCode::Usage;
  return isComplete ? ExitCode::NothingFound : ExitCode::Unreadable;
}

} // namespace lanewise
