// tool/Worker.cpp - what a worker does, and how its results come back.
#include "Worker.h"

#include "Transfer.h"

#include <llvm/Support/Compiler.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/thread.h>

#include <exception>

#include <unistd.h>

namespace lanewise {

// Deeply nested expressions recurse deeply; only what is touched costs memory.
static constexpr unsigned kStackBytes = 128u << 20;

// --- in the worker ---------------------------------------------------------------------------------------------------

namespace {
/// A message from the worker: the number of the function it begins with (kNoFunction: none), or its result.
enum class Frame : uint8_t { Function, Result };
constexpr size_t kNoFunction = static_cast<size_t>(-1);

void send(int pipe, Frame kind, std::string_view payload) {
  ByteWriter head;
  head.put(kind);
  head.put(payload.size());
  std::string bytes = head.take();
  bytes += payload;
  writeToParent(pipe, bytes);
}

void sendFunction(int pipe, size_t index) {
  ByteWriter writer;
  writer.put(index);
  send(pipe, Frame::Function, writer.take());
}

/// The unit from its text to its answers, in this process.
UnitResult answerUnit(const CompileUnit &unit, const ParsedPreamble *preamble, const AnalysisOptions &options,
                      bool wantsFacts) {
  UnitResult result;
  FileFacts facts;
  try {
    StageTrace *trace = options.trace ? &result.trace : nullptr;
    UnitModel model = lowerUnit(unit, trace, preamble, wantsFacts ? &facts : nullptr);
    result.facts = facts.take();
    result.complete = model.complete;
    assumeNoAlias(model, options.noAlias);
    result.answer = analyzeUnit(model, options, trace);
    result.diagnostics = std::move(model.diagnostics);
    if (!result.answer.givenUp.empty())
      result.trouble = "the loops of '" + result.answer.givenUp.front().text + "' are not answered";
    for (const ReportPlace &function : result.answer.givenUp)
      result.diagnostics.push_back({Diagnostic::Level::Warning, function.file, function.line, function.column,
                                    "the loops of '" + function.text +
                                        "' are not answered: that takes too long or too much memory; "
                                        "--function-timeout, --unit-timeout and --unit-memory set the limits"});
  } catch (const std::exception &error) {
    result = failedInternally(unit, error.what());
  }
  return result;
}

void work(int pipe, const CompileUnit &unit, const ParsedPreamble *preamble, AnalysisOptions options,
          const UnitLimits &limits, const UnitHistory &history, bool wantsFacts) {
  options.beforeFunction = [&](size_t index) {
    if (history.givenUp.count(index) != 0)
      return false;
    const double spent = history.seconds + processSeconds();
    if (limits.seconds != 0 && index >= history.reached && spent > limits.seconds)
      return false;
    sendFunction(pipe, index);
    return true;
  };
  UnitResult result;
  const auto run = [&] { result = answerUnit(unit, preamble, options, wantsFacts); };
  llvm::thread thread(std::optional<unsigned>(kStackBytes), [&] {
#if LLVM_ADDRESS_SANITIZER_BUILD
    run(); // what the sanitizer finds must end the process
#else
    llvm::CrashRecoveryContext::Enable();
    llvm::CrashRecoveryContext context;
    if (!context.RunSafely(run))
      result = failedInternally(unit, "the analysis crashed");
#endif
  });
  thread.join();
  sendFunction(pipe, kNoFunction);
  ByteWriter writer;
  writer.put(result);
  send(pipe, Frame::Result, writer.take());
  ::_exit(0); // what it keeps in memory is not worth freeing
}
} // namespace

// --- in the program --------------------------------------------------------------------------------------------------

bool Worker::start(const CompileUnit &unit, const ParsedPreamble *preamble, const AnalysisOptions &options,
                   const UnitLimits &limits, const UnitHistory &history, bool wantsFacts) {
  *this = {};
  return process_.start([&](int pipe) { work(pipe, unit, preamble, options, limits, history, wantsFacts); });
}

void Worker::takeFrames() {
  constexpr size_t kHead = sizeof(Frame) + sizeof(size_t);
  while (bytes_.size() >= kHead) {
    Frame kind{};
    size_t size = 0;
    ByteReader head(std::string_view(bytes_).substr(0, kHead));
    head.get(kind);
    head.get(size);
    if (bytes_.size() - kHead < size)
      return;
    ByteReader payload(std::string_view(bytes_).substr(kHead, size));
    if (kind == Frame::Function) {
      size_t index = kNoFunction;
      payload.get(index);
      function_ = index == kNoFunction ? std::nullopt : std::optional(index);
      functionBegan_ = process_.cpuSeconds();
    } else {
      payload.get(result_.emplace());
      if (!payload.isGood() || !payload.isAtEnd())
        result_.reset();
    }
    bytes_.erase(0, kHead + size);
  }
}

bool Worker::read() {
  const bool isAtEnd = process_.read(bytes_);
  takeFrames();
  return isAtEnd;
}

std::optional<UnitResult> Worker::take() { return std::exchange(result_, std::nullopt); }

} // namespace lanewise
