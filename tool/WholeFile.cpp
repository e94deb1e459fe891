// tool/WholeFile.cpp - written beside, then renamed.
#include "WholeFile.h"

#include "Options.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lanewise {

namespace {
/// Ctrl-C waits until the file is whole: nothing here takes long.
class WithoutInterrupts {
public:
  WithoutInterrupts() {
    sigset_t block;
    ::sigemptyset(&block);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPROF})
      ::sigaddset(&block, signal);
    ::sigprocmask(SIG_BLOCK, &block, &before_);
  }
  ~WithoutInterrupts() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }
  WithoutInterrupts(const WithoutInterrupts &) = delete;
  WithoutInterrupts &operator=(const WithoutInterrupts &) = delete;

private:
  sigset_t before_{};
};

llvm::Error cannot(const std::string &file, int error) {
  return makeError("'" + file + "' cannot be written: " + std::strerror(error));
}

/// Zero, or the error number. Closes the file.
int writeAndClose(int descriptor, std::string_view text) {
  int error = 0;
  while (!text.empty() && error == 0) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written >= 0)
      text.remove_prefix(static_cast<size_t>(written));
    else if (errno != EINTR)
      error = errno;
  }
  if (::close(descriptor) != 0 && error == 0)
    error = errno;
  return error;
}

int writeInPlace(const std::string &file, std::string_view text) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  return descriptor < 0 ? errno : writeAndClose(descriptor, text);
}

mode_t modeOfNewFiles() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

/// The file that a link leads to.
std::string target(const std::string &file) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(file, real) ? file : real.str().str();
}
} // namespace

llvm::Error writeWholeFile(const std::string &file, std::string_view text) {
  const WithoutInterrupts untilDone;
  const std::string real = target(file);
  struct stat status{};
  const bool exists = ::stat(real.c_str(), &status) == 0;
  if (exists && ::access(real.c_str(), W_OK) != 0)
    return cannot(file, errno);
  std::string beside = real + ".XXXXXX";
  // A device, a pipe, and what other names or owners share are written where they are.
  const bool isOwn = !exists || (S_ISREG(status.st_mode) && status.st_nlink == 1 && status.st_uid == ::geteuid());
  const int descriptor = isOwn ? ::mkstemp(beside.data()) : -1;
  if (descriptor < 0) {
    const int error = writeInPlace(real, text);
    return error == 0 ? llvm::Error::success() : cannot(file, error);
  }
  ::fchmod(descriptor, exists ? status.st_mode & 07777 : modeOfNewFiles());
  int error = writeAndClose(descriptor, text);
  if (error == 0 && ::rename(beside.c_str(), real.c_str()) != 0)
    error = errno;
  if (error == 0)
    return llvm::Error::success();
  ::unlink(beside.c_str());
  return cannot(file, error);
}

llvm::Error checkWritable(const std::string &file) {
  struct stat status{};
  if (::stat(file.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode))
      return cannot(file, EISDIR);
    return ::access(file.c_str(), W_OK) == 0 ? llvm::Error::success() : cannot(file, errno);
  }
  const std::string folder = llvm::sys::path::parent_path(file).str();
  return ::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0 ? llvm::Error::success()
                                                                           : cannot(file, errno);
}

} // namespace lanewise
