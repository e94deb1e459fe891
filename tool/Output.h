// tool/Output.h - the two streams: results go to standard output, everything said about them to standard error.
// Tested by tests/cli.
#pragma once

#include <string>
#include <string_view>

namespace lanewise {

/// What the program ends with. Where several hold, usage wins over unreadable input, and that over findings.
enum class ExitCode : int {
  NothingFound = 0,
  Findings = 1,         ///< something at least as severe as --fail-on
  Usage = 2,            ///< usage, configuration or internal error, or no input at all
  Unreadable = 3,       ///< some named unit could not be read or fully parsed
  ValidationFailed = 4, ///< emitted code does not agree with the serial loop
};

/// Writes to standard output. A reader that has gone away (| head) is no error; anything else is reported once and
/// makes the answer false.
bool writeResult(std::string_view text);

/// Writes to standard error as it is.
void writeNotice(std::string_view text);

/// "lanewise: error: <sentence>", and the exit code of a usage error.
ExitCode usageError(std::string_view sentence);

enum class ColorChoice { Auto, Always, Never };
/// Whether to use colour on a stream: an explicit choice wins over NO_COLOR, that over whether it is a terminal.
bool useColor(ColorChoice choice, int fileDescriptor);

/// Progress on standard error, on a terminal only.
class Progress {
public:
  explicit Progress(size_t total);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;
  void show(size_t done); ///< not thread-safe; the caller serialises
private:
  size_t total_;
  bool active_;
};

} // namespace lanewise
