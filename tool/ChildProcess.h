// tool/ChildProcess.h - a process that works for the program, and says what it has to say through a pipe.
// Tested by tests/cli/limits_test.py.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace lanewise {

/// CPU time of the calling process so far.
double processSeconds();
/// Writes all of `bytes`; a child whose parent has gone ends here.
void writeToParent(int pipe, std::string_view bytes);

/// A child, seen from the program that started it. Whatever ends the program ends its children.
class ChildProcess {
public:
  /// Starts a child that does `work`, which gets its end of the pipe; false if the system has no process to give.
  bool start(const std::function<void(int pipe)> &work);
  /// Appends what the child has written to `bytes`; true once it is at its end and was waited for.
  bool read(std::string &bytes);
  void kill();

  int fileDescriptor() const { return pipe_; }
  bool isRunning() const { return pid_ > 0; }
  double cpuSeconds() const;
  double wallSeconds() const;
  uint64_t megabytes() const;

private:
  pid_t pid_ = -1;
  int pipe_ = -1;
  double began_ = 0;
};

} // namespace lanewise
