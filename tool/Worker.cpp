// tool/Worker.cpp - forks, and carries results through a pipe.
#include "Worker.h"

#include "Transfer.h"

#include <llvm/Support/Compiler.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/thread.h>

#include <cerrno>
#include <csignal>
#include <exception>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace lanewise {

// Deeply nested expressions recurse deeply; only what is touched costs memory.
static constexpr unsigned kStackBytes = 128u << 20;

static double secondsOf(clockid_t clock) {
  timespec time{};
  return clock_gettime(clock, &time) == 0 ? static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec)
                                          : 0;
}

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
  std::string_view rest = bytes;
  while (!rest.empty()) {
    const ssize_t written = ::write(pipe, rest.data(), rest.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      ::_exit(1); // nobody listens any more
    rest.remove_prefix(static_cast<size_t>(written));
  }
}

void sendFunction(int pipe, size_t index) {
  ByteWriter writer;
  writer.put(index);
  send(pipe, Frame::Function, writer.take());
}

/// The unit from its text to its answers, in this process.
UnitResult answerUnit(const CompileUnit &unit, const AnalysisOptions &options) {
  UnitResult result;
  try {
    StageTrace *trace = options.trace ? &result.trace : nullptr;
    UnitModel model = lowerUnit(unit, trace);
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

[[noreturn]] void work(int pipe, const CompileUnit &unit, AnalysisOptions options, const UnitLimits &limits,
                       const UnitHistory &history) {
  // Nobody is there to type, and the results' stream is not the worker's.
  if (const int nothing = ::open("/dev/null", O_RDWR); nothing >= 0) {
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    ::close(nothing);
  }
  options.beforeFunction = [&](size_t index) {
    if (history.givenUp.count(index) != 0)
      return false;
    const double spent = history.seconds + secondsOf(CLOCK_PROCESS_CPUTIME_ID);
    if (limits.seconds != 0 && index >= history.reached && spent > limits.seconds)
      return false;
    sendFunction(pipe, index);
    return true;
  };
  UnitResult result;
  const auto run = [&] { result = answerUnit(unit, options); };
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
  ::_exit(0);
}
} // namespace

// --- in the program --------------------------------------------------------------------------------------------------

bool Worker::start(const CompileUnit &unit, const AnalysisOptions &options, const UnitLimits &limits,
                   const UnitHistory &history) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return false;
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid == 0) {
    // Whatever ends the program ends its workers.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
      ::_exit(1);
    ::close(ends[0]);
    work(ends[1], unit, options, limits, history);
  }
  ::close(ends[1]);
  if (pid < 0) {
    ::close(ends[0]);
    return false;
  }
  *this = {};
  pid_ = pid;
  pipe_ = ends[0];
  ::fcntl(pipe_, F_SETFL, O_NONBLOCK);
  began_ = secondsOf(CLOCK_MONOTONIC);
  return true;
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
      functionBegan_ = cpuSeconds();
    } else {
      payload.get(result_.emplace());
      if (!payload.isGood() || !payload.isAtEnd())
        result_.reset();
    }
    bytes_.erase(0, kHead + size);
  }
}

bool Worker::read() {
  char block[1 << 16];
  while (true) {
    const ssize_t size = ::read(pipe_, block, sizeof block);
    if (size > 0) {
      bytes_.append(block, static_cast<size_t>(size));
      continue;
    }
    takeFrames();
    if (size < 0 && errno == EINTR)
      continue;
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
      return false;
    ::close(pipe_);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR)
      ;
    pid_ = -1;
    return true;
  }
}

void Worker::kill() {
  if (!isRunning())
    return;
  ::kill(pid_, SIGKILL);
  ::close(pipe_);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR)
    ;
  pid_ = -1;
}

double Worker::cpuSeconds() const {
  clockid_t clock{};
  return isRunning() && ::clock_getcpuclockid(pid_, &clock) == 0 ? secondsOf(clock) : 0;
}

double Worker::wallSeconds() const { return secondsOf(CLOCK_MONOTONIC) - began_; }

uint64_t Worker::megabytes() const { return isRunning() ? residentMegabytes(std::to_string(pid_).c_str()) : 0; }

std::optional<UnitResult> Worker::take() { return std::exchange(result_, std::nullopt); }

} // namespace lanewise
