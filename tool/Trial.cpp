// tool/Trial.cpp - builds and runs trial programs in a directory of their own.
#include "Trial.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

#include <sys/wait.h>
#include <unistd.h>

namespace lanewise {

namespace {
// What Ctrl-C has to clean up; one trial runs at a time. A signal handler finds it nowhere else.
char directoryInUse[512];

void removeAndEnd(int signal) {
  const pid_t child = directoryInUse[0] == '\0' ? -1 : ::fork();
  if (child == 0) {
    ::execl("/bin/rm", "rm", "-rf", directoryInUse, static_cast<char *>(nullptr));
    ::_exit(1);
  }
  if (child > 0)
    ::waitpid(child, nullptr, 0);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

/// A directory that goes away with it.
class TrialDirectory {
public:
  TrialDirectory() {
    ok_ = !llvm::sys::fs::createUniqueDirectory("lanewise-trial", path_) && path_.size() < sizeof directoryInUse;
    if (!ok_)
      return;
    std::copy(path_.begin(), path_.end(), directoryInUse);
    directoryInUse[path_.size()] = '\0';
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
      ::signal(signal, removeAndEnd);
  }
  ~TrialDirectory() {
    if (!ok_)
      return;
    llvm::sys::fs::remove_directories(path_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
      ::signal(signal, SIG_DFL);
    directoryInUse[0] = '\0';
  }
  TrialDirectory(const TrialDirectory &) = delete;
  TrialDirectory &operator=(const TrialDirectory &) = delete;
  bool isThere() const { return ok_; }
  std::string file(llvm::StringRef name) const {
    llvm::SmallString<128> path = path_;
    llvm::sys::path::append(path, name);
    return std::string(path);
  }

private:
  llvm::SmallString<128> path_;
  bool ok_ = false;
};

std::string contents(const std::string &path) {
  const auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

bool writeFile(const std::string &path, const std::string &text) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  stream << text;
  stream.close();
  return !error && !stream.has_error();
}

// The compiler that the user names, or the first one there is.
std::string compiler(Target target) {
  std::vector<std::string> names = {"c++", "g++", "clang++"};
  if (target == Target::Mpi) {
    names = {"mpicxx", "mpic++"};
  } else if (const std::optional<std::string> named = llvm::sys::Process::GetEnv("CXX"); named && !named->empty())
    names.insert(names.begin(), *named);
  for (const std::string &name : names)
    if (const auto path = llvm::sys::findProgramByName(name))
      return *path;
  return {};
}

/// Runs a program; its output goes to files. Returns its exit code, or a negative number and why.
int runProgram(const std::vector<std::string> &command, const std::string &out, const std::string &err,
               const TrialLimits &limits, std::string &why) {
  std::vector<llvm::StringRef> arguments(command.begin(), command.end());
  const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), llvm::StringRef(out), llvm::StringRef(err)};
  return llvm::sys::ExecuteAndWait(command.front(), arguments, std::nullopt, redirects, limits.seconds,
                                   limits.megabytes, &why);
}

std::string firstLines(const std::string &text, size_t count) {
  size_t end = 0;
  for (size_t i = 0; i < count && end != std::string::npos; ++i)
    end = text.find('\n', end == 0 && i == 0 ? 0 : end + 1);
  return text.substr(0, end);
}

std::vector<std::string> buildCommand(Target target, const std::string &from, const std::string &to) {
  // Contraction and reordering are the emitted code's business, not the compiler's.
  std::vector<std::string> command = {
      compiler(target), "-std=c++17", "-O1", "-fwrapv", "-ffp-contract=off", "-w", from, "-o", to};
  if (target == Target::OpenMp || target == Target::Simd || target == Target::StdPar)
    command.push_back("-march=native"); // The vectors that it will have.
  if (target == Target::OpenMp)
    command.push_back("-fopenmp");
  if (target == Target::Simd)
    command.push_back("-fopenmp-simd");
  if (target == Target::StdPar)
    command.push_back("-ltbb");
  return command;
}

// What runs all trials of a program, or one of them.
std::vector<std::vector<std::string>> runCommands(Target target, const std::string &program, const std::string &which) {
  if (target != Target::Mpi)
    return {{program, which}};
  std::vector<std::vector<std::string>> commands;
  if (const auto mpirun = llvm::sys::findProgramByName("mpirun"))
    for (const char *ranks : {"1", "2", "3", "5"})
      commands.push_back({*mpirun, "--allow-run-as-root", "--oversubscribe", "-np", ranks, program, which});
  return commands;
}

long failuresOf(const TrialResult &result) {
  return result.figures.is_object() ? result.figures.value("failures", 0L) : 0;
}

// Reads the lines "TRIAL {…}" of one run of all trials; false if it did not come to its end.
bool takeFigures(const std::string &out, std::vector<TrialResult> &results) {
  size_t at = 0;
  for (TrialResult &result : results) {
    at = out.find("TRIAL ", at);
    if (at == std::string::npos)
      return false;
    const size_t end = out.find('\n', at);
    nlohmann::json figures = nlohmann::json::parse(out.substr(at + 6, end - at - 6), nullptr, false);
    if (!figures.is_object())
      return false;
    // Of several runs the worst stands.
    if (result.figures.is_null() || figures.value("failures", 0L) > failuresOf(result))
      result.figures = std::move(figures);
    at = end;
  }
  return true;
}

void judge(TrialResult &result) {
  result.ran = true;
  result.passed = result.figures.value("failures", 1L) == 0 && result.figures.value("cases", 0L) > 0;
  if (result.figures.value("cases", 0L) == 0)
    result.trouble = "no input was found on which the serial loop runs within bounds";
}

void tryTogether(const std::vector<const Emission *> &emissions, Target target, const TrialLimits &limits,
                 std::vector<TrialResult> &results) {
  const auto all = [&](const std::string &trouble) {
    for (TrialResult &result : results)
      result.trouble = trouble;
  };
  const TrialDirectory directory;
  if (!directory.isThere())
    return all("no directory for the trial can be made");
  if (compiler(target).empty())
    return all(target == Target::Mpi ? "there is no mpicxx" : "there is no C++ compiler; set CXX to one");
  const std::string source = directory.file("trial.cpp"), program = directory.file("trial");
  const std::string out = directory.file("out"), err = directory.file("err");
  if (!writeFile(source, trialProgram(emissions)))
    return all("the trial program cannot be written");
  std::string why;
  TrialLimits generous = limits;
  generous.megabytes = 0;
  if (runProgram(buildCommand(target, source, program), out, err, generous, why) != 0) {
    if (emissions.size() == 1)
      return all("the trial program does not compile: " + (why.empty() ? firstLines(contents(err), 6) : why));
    // One that does not compile must not hide the others.
    for (size_t i = 0; i < emissions.size(); ++i) {
      std::vector<TrialResult> one(1);
      tryTogether({emissions[i]}, target, limits, one);
      results[i] = std::move(one.front());
    }
    return;
  }
  if (runCommands(target, program, "all").empty())
    return all("there is no mpirun");
  bool complete = true;
  for (const std::vector<std::string> &command : runCommands(target, program, "all")) {
    const int code = runProgram(command, out, err, limits, why);
    complete = complete && takeFigures(contents(out), results) && (code == 0 || code == 4);
    // A rank that does not speak may be the one that disagrees.
    bool noticed = false;
    for (const TrialResult &result : results)
      noticed = noticed || failuresOf(result) > 0;
    complete = complete && (code == 0 || noticed);
  }
  if (complete) {
    for (TrialResult &result : results)
      judge(result);
    return;
  }
  // Something went wrong in the middle: one by one, so that each answers for itself.
  for (size_t i = 0; i < emissions.size(); ++i) {
    std::vector<TrialResult> one(1);
    for (const std::vector<std::string> &command : runCommands(target, program, std::to_string(i))) {
      why.clear();
      const int code = runProgram(command, out, err, limits, why);
      if (!takeFigures(contents(out), one) || (code != 0 && failuresOf(one.front()) == 0)) {
        one.front().trouble =
            !why.empty() ? why
                         : "the trial program ended with " + std::to_string(code) + ": " + firstLines(contents(err), 3);
        break;
      }
    }
    if (one.front().trouble.empty())
      judge(one.front());
    results[i] = std::move(one.front());
  }
}
} // namespace

std::vector<TrialResult> runTrials(const std::vector<const Emission *> &emissions, Target target,
                                   const TrialLimits &limits) {
  std::vector<TrialResult> results(emissions.size());
  if (!emissions.empty())
    tryTogether(emissions, target, limits, results);
  return results;
}

std::string_view whereText(Target target) {
  return target == Target::Cuda  ? "on this CPU, through the host layer for CUDA; not on a device"
         : target == Target::Mpi ? "on this CPU, with 1, 2, 3 and 5 ranks"
                                 : "on this CPU";
}

std::string replayProgram(const std::vector<const Emission *> &emissions,
                          const std::vector<const TrialResult *> &results, Target target, const std::string &file) {
  std::string build;
  for (const std::string &word : buildCommand(target, file, "failing"))
    build += (build.empty() ? "" : " ") + std::string(build.empty() ? llvm::sys::path::filename(word).str() : word);
  std::string text =
      "// Emitted loops that do not agree with their serial versions. Build, and repeat what failed, with:\n";
  for (size_t i = 0; i < emissions.size(); ++i) {
    const nlohmann::json &figures = results[i]->figures;
    const std::string input = figures.is_object() ? figures.value("failing_input", std::string()) : "";
    text += "//   " + build + " && " + (target == Target::Mpi ? "mpirun --oversubscribe -np 3 " : "") + "./failing " +
            std::to_string(i) + (input.empty() ? "" : " " + input) + "\n//     " + emissions[i]->name + ": " +
            (input.empty() ? results[i]->trouble : figures.value("failure", std::string())) + "\n";
  }
  return text + trialProgram(emissions);
}

std::string trialText(const Emission &emission, const TrialResult &result, Target target) {
  if (!result.ran)
    return "not tried: " + result.trouble + "\n";
  const nlohmann::json &f = result.figures;
  const auto number = [&](const char *key) { return std::to_string(f.value(key, 0L)); };
  if (f.value("cases", 0L) == 0) // of nothing there is nothing to report
    return "not tried: " + result.trouble + " (" + number("too_large") + " would reach too far or run too long, in " +
           number("undecided") + " a rounding error could have turned a comparison)\n";
  const auto real = [&](const char *key) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", f.value(key, 0.0));
    return std::string(text);
  };
  std::string text = number("cases") + " inputs, " + number("runs") + " parallel runs " +
                     std::string(whereText(target)) + ", " + number("values") + " values compared\n";
  if (f.value("failures", 0L) > 0)
    text +=
        number("failures") + " values differ more than allowed; the first: " + f.value("failure", std::string()) + "\n";
  else if (emission.exact)
    text += "every value has the same bits as the serial loop's\n";
  else
    text += "largest difference " + real("max_absolute") + " (" + real("max_ulp") + " ulp), " + real("of_tolerance") +
            " of what is allowed: " + f.value("where", std::string()) + "\n" + "against wider arithmetic: serial " +
            real("serial_error") + " off at most, parallel " + real("parallel_error") + "; nearer to the truth in " +
            number("nearer") + " values, farther in " + number("farther") + "\n";
  if (f.value("undecided", 0L) > 0)
    text += number("undecided") + " inputs left out: a rounding error could have turned a comparison\n";
  if (f.value("too_large", 0L) > 0)
    text += number("too_large") + " inputs left out: the loop would reach too far or run too long\n";
  return text;
}

} // namespace lanewise
