// tool/Reproduce.cpp - one text and one command for each unit.
#include "Reproduce.h"

#include "Limits.h"
#include "Options.h"
#include "Output.h"
#include "WholeFile.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/thread.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lanewise {

namespace path = llvm::sys::path;

static std::string quoted(llvm::StringRef word) {
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

// In a process of its own: what went wrong may go wrong again.
static bool preprocessed(const CompileUnit &unit, const std::string &output) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (const int nothing = ::open("/dev/null", O_RDWR); nothing >= 0)
      for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::dup2(nothing, stream);
    holdToLimits({60, 0, 2048});
    bool isWritten = false;
    llvm::thread thread(std::optional<unsigned>(128u << 20), [&] { isWritten = writePreprocessed(unit, output); });
    thread.join();
    ::_exit(isWritten ? 0 : 1);
  }
  int status = 0;
  return child > 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

llvm::Error writeReproducer(const CompileUnit &unit, const std::string &folder, const std::string &why) {
  if (const std::error_code error = llvm::sys::fs::create_directories(folder))
    return makeError("'" + folder + "' cannot be made: " + error.message());
  const bool isC = llvm::StringRef(unit.file).ends_with(".c");
  std::string name;
  llvm::SmallString<256> source;
  for (int number = 0; name.empty() || llvm::sys::fs::exists(source); ++number) {
    name = path::stem(unit.file).str() + (number == 0 ? "" : "-" + std::to_string(number)) + (isC ? ".i" : ".ii");
    source = folder;
    path::append(source, name);
  }
  llvm::SmallString<256> absolute(source);
  llvm::sys::fs::make_absolute(absolute);
  if (!preprocessed(unit, absolute.str().str())) {
    const auto text = llvm::MemoryBuffer::getFile(unit.file);
    if (llvm::Error error = writeWholeFile(source.str().str(), unit.content ? *unit.content
                                                               : text       ? (*text)->getBuffer().str()
                                                                            : ""))
      return error;
  }
  std::string command = "#!/bin/sh\n# " + why + "\nlanewise check --all " + quoted(name) + " -- -x " +
                        (isC                                           ? "c"
                         : llvm::StringRef(unit.file).ends_with(".cu") ? "cuda"
                                                                       : "c++");
  for (const std::string &flag : flagsThatMatter(unit))
    command += " " + quoted(flag);
  const std::string script = source.str().str() + ".sh";
  if (llvm::Error error = writeWholeFile(script, command + "\n"))
    return error;
  writeNotice("lanewise: wrote " + source.str().str() + " and " + script + ", which reproduce it\n");
  return llvm::Error::success();
}

} // namespace lanewise
