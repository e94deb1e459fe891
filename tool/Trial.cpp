// tool/Trial.cpp - builds and runs trial programs in a directory of their own.
#include "Trial.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdio>

namespace lanewise {

namespace {
/// A directory that goes away with it.
class TrialDirectory {
public:
  TrialDirectory() { ok_ = !llvm::sys::fs::createUniqueDirectory("lanewise-trial", path_); }
  ~TrialDirectory() {
    if (ok_)
      llvm::sys::fs::remove_directories(path_);
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
std::string compiler() {
  std::vector<std::string> names = {"c++", "g++", "clang++"};
  if (const std::optional<std::string> named = llvm::sys::Process::GetEnv("CXX"); named && !named->empty())
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
  (void)target;
  // Contraction and reordering are the emitted code's business, not the compiler's.
  return {compiler(), "-std=c++17", "-O1", "-fopenmp", "-fwrapv", "-ffp-contract=off", "-w", from, "-o", to};
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
  if (compiler().empty())
    return all("there is no C++ compiler; set CXX to one");
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
  for (size_t i = 0; i < emissions.size(); ++i) {
    TrialResult &result = results[i];
    why.clear();
    const int code = runProgram({program, std::to_string(i)}, out, err, limits, why);
    const std::string text = contents(out);
    const size_t at = text.find("TRIAL ");
    if (at != std::string::npos)
      result.figures = nlohmann::json::parse(text.substr(at + 6, text.find('\n', at) - at - 6), nullptr, false);
    if (!result.figures.is_object()) {
      result.trouble = !why.empty() ? why : "the trial program ended with " + std::to_string(code);
      continue;
    }
    result.ran = true;
    result.passed = code == 0 && result.figures.value("failures", 1L) == 0 && result.figures.value("cases", 0L) > 0;
    if (result.figures.value("cases", 0L) == 0)
      result.trouble = "no input was found on which the serial loop runs within bounds";
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

std::string trialText(const Emission &emission, const TrialResult &result) {
  if (!result.ran)
    return "not tried: " + result.trouble + "\n";
  const nlohmann::json &f = result.figures;
  const auto number = [&](const char *key) { return std::to_string(f.value(key, 0L)); };
  const auto real = [&](const char *key) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", f.value(key, 0.0));
    return std::string(text);
  };
  std::string text = number("cases") + " inputs, " + number("runs") + " parallel runs on this CPU, " +
                     number("values") + " values compared\n";
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
