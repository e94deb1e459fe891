// tool/Output.cpp - results to standard output, notices to standard error.
#include "Output.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace lanewise {

/// Zero, or the error number.
static int writeAll(int fileDescriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fileDescriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return errno;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

bool writeResult(std::string_view text) {
  const int error = writeAll(STDOUT_FILENO, text);
  if (error == 0 || error == EPIPE)
    return true;
  usageError(std::string("cannot write the results: ") + std::strerror(error));
  return false;
}

void writeNotice(std::string_view text) { (void)writeAll(STDERR_FILENO, text); }

ExitCode usageError(std::string_view sentence) {
  writeNotice("lanewise: error: " + std::string(sentence) + "\n");
  return ExitCode::Usage;
}

bool useColor(ColorChoice choice, int fileDescriptor) {
  if (choice != ColorChoice::Auto)
    return choice == ColorChoice::Always;
  const char *noColor = std::getenv("NO_COLOR");
  if (noColor != nullptr && *noColor != '\0')
    return false;
  const char *terminal = std::getenv("TERM");
  if (terminal != nullptr && std::string_view(terminal) == "dumb")
    return false;
  return ::isatty(fileDescriptor) != 0;
}

Progress::Progress(size_t total) : total_(total), active_(total > 1 && ::isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (active_)
    writeNotice("\r\033[K");
}

void Progress::show(size_t done) {
  if (active_)
    writeNotice("\r[" + std::to_string(done) + "/" + std::to_string(total_) + "]");
}

} // namespace lanewise
