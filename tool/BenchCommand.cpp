// tool/BenchCommand.cpp - `lanewise bench`: measures this machine, and shows what was measured here or elsewhere.
// Tested by tests/cli/bench_test.py.
#include "Commands.h"
#include "Options.h"
#include "WholeFile.h"
#include "measure/Bench.h"
#include "report/RenderRecord.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <unistd.h>

namespace lanewise {

namespace {
constexpr const char *kTitle = "measures matrix products, bandwidth and the cost of starting threads on this machine";
constexpr const char *kUsageText = "lanewise bench [options]\n       lanewise bench --show=B1.json\n"
                                   "       lanewise bench --plot=B1.json > B1.svg";
constexpr const char *kHelpEnd = R"(
Writes the record (B1.json) and what follows from it (B1.summary.json), and prints a table of the medians. The peer on
the processor is OpenBLAS, with one thread and with all; a CUDA device is measured alone and with transfers. What cannot
be measured is null with the reason. docs/bench.md says what is measured, and how.

EXIT CODE:
  0  the record was written, or shown
  2  the command line is wrong, or the record cannot be written or read

EXAMPLES:
  lanewise bench                                    everything, in at most a minute
  lanewise bench --max-seconds=10 --max-size=256    less of it
  lanewise check --profile=B1.json --set n=100000 step.c
)";

constexpr int64_t kMostSizeMeasured = 32768, kMostThreads = 4096, kMostRepetitions = 1000;
constexpr double kMostSeconds = 86400;

struct BenchCommandRequest {
  BenchRequest bench;
  std::string output = "B1.json", show, plot;
};

llvm::Error parseWhole(const llvm::opt::InputArgList &arguments, OptionId option, const std::string &name, int64_t most,
                       int64_t &number) {
  const llvm::opt::Arg *arg = arguments.getLastArg(option);
  if (arg == nullptr)
    return llvm::Error::success();
  if (llvm::StringRef(arg->getValue()).getAsInteger(10, number) || number < 1 || number > most)
    return makeError(name + " expects a number from 1 to " + std::to_string(most) + ", not '" + arg->getValue() + "'");
  return llvm::Error::success();
}

llvm::Error parseBench(const llvm::opt::InputArgList &arguments, BenchCommandRequest &request) {
  for (const std::string &input : arguments.getAllArgValues(OPT_INPUT))
    return makeError("bench takes no file, but got '" + input + "'; --show and --plot read a record");
  request.output = arguments.getLastArgValue(OPT_output, request.output).str();
  request.show = arguments.getLastArgValue(OPT_show).str();
  request.plot = arguments.getLastArgValue(OPT_plot).str();
  if (!request.show.empty() && !request.plot.empty())
    return makeError("--show and --plot print one thing each; give one of them");
  BenchRequest &bench = request.bench;
  int64_t mostSize = kMostSizeMeasured;
  if (llvm::Error error = parseWhole(arguments, OPT_threads, "--threads", kMostThreads, bench.threads))
    return error;
  if (llvm::Error error = parseWhole(arguments, OPT_repetitions, "--repetitions", kMostRepetitions, bench.repetitions))
    return error;
  if (llvm::Error error = parseWhole(arguments, OPT_max_size, "--max-size", kMostSizeMeasured, mostSize))
    return error;
  if (arguments.hasArg(OPT_max_size))
    for (auto &[kernel, size] : bench.lastSize)
      size = mostSize;
  bench.firstSize = std::min(bench.firstSize, mostSize);
  if (const llvm::opt::Arg *arg = arguments.getLastArg(OPT_max_seconds))
    if (llvm::StringRef(arg->getValue()).getAsDouble(bench.maxSeconds) || !(bench.maxSeconds > 0) ||
        bench.maxSeconds > kMostSeconds)
      return makeError("--max-seconds expects a number above 0, not '" + std::string(arg->getValue()) + "'");
  return llvm::Error::success();
}

ExitCode showRecord(const BenchCommandRequest &request) {
  const std::string &file = request.show.empty() ? request.plot : request.show;
  llvm::Expected<BenchRecord> record = readRecordFile(file);
  if (!record)
    return usageError(llvm::toString(record.takeError()));
  return writeResult(request.show.empty() ? recordPlot(*record) : recordTable(*record)) ? ExitCode::NothingFound
                                                                                        : ExitCode::Usage;
}

/// "B1.json" to "B1.summary.json".
std::string summaryName(const std::string &output) {
  const llvm::StringRef name = output;
  return (name.ends_with(".json") ? name.drop_back(5).str() : output) + ".summary.json";
}
} // namespace

llvm::Expected<BenchRecord> readRecordFile(const std::string &file) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return makeError("'" + file + "' cannot be read: " + buffer.getError().message());
  Fallible<BenchRecord> record = readRecord((*buffer)->getBuffer());
  if (!record)
    return makeError("'" + file + "' cannot be used: " + record.failure().sentence);
  return std::move(*record);
}

ExitCode benchCommand(std::span<const char *const> arguments) {
  llvm::Expected<llvm::opt::InputArgList> parsed = parseOptions(arguments, BenchOption);
  if (!parsed)
    return usageError(llvm::toString(parsed.takeError()));
  if (parsed->hasArg(OPT_help))
    return writeResult(helpText(BenchOption, kUsageText, kTitle) + kHelpEnd) ? ExitCode::NothingFound : ExitCode::Usage;
  BenchCommandRequest request;
  if (llvm::Error error = parseBench(*parsed, request))
    return usageError(llvm::toString(std::move(error)));
  if (!request.show.empty() || !request.plot.empty())
    return showRecord(request);
  for (const std::string &file : {request.output, summaryName(request.output)})
    if (llvm::Error error = checkWritable(file))
      return usageError(llvm::toString(std::move(error)));
  const bool isTerminal = ::isatty(STDERR_FILENO) != 0;
  if (isTerminal)
    request.bench.progress = [](const std::string &what) { writeNotice("\r\033[K" + what); };
  BenchRecord record = runBench(request.bench);
  if (isTerminal)
    writeNotice("\r\033[K");
  record.toolVersion = LANEWISE_VERSION;
  if (llvm::Error error = writeWholeFile(request.output, recordJson(record)))
    return usageError(llvm::toString(std::move(error)));
  if (llvm::Error error = writeWholeFile(summaryName(request.output), recordSummaryJson(record)))
    return usageError(llvm::toString(std::move(error)));
  writeNotice("lanewise: wrote " + request.output + " and " + summaryName(request.output) + "\n");
  return writeResult(recordTable(record)) ? ExitCode::NothingFound : ExitCode::Usage;
}

} // namespace lanewise
