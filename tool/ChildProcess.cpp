// tool/ChildProcess.cpp - fork, pipe, wait.
#include "ChildProcess.h"

#include "Limits.h"

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace lanewise {

static double secondsOf(clockid_t clock) {
  timespec time{};
  return clock_gettime(clock, &time) == 0 ? static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec)
                                          : 0;
}

double processSeconds() { return secondsOf(CLOCK_PROCESS_CPUTIME_ID); }

void writeToParent(int pipe, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(pipe, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      ::_exit(1); // nobody listens any more
    bytes.remove_prefix(static_cast<size_t>(written));
  }
}

bool ChildProcess::start(const std::function<void(int pipe)> &work) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    return false;
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
      ::_exit(1);
    ::close(ends[0]);
    // Nobody is there to type, and the results' stream is not the child's.
    if (const int nothing = ::open("/dev/null", O_RDWR); nothing >= 0) {
      ::dup2(nothing, STDIN_FILENO);
      ::dup2(nothing, STDOUT_FILENO);
      ::close(nothing);
    }
    work(ends[1]);
    ::_exit(0);
  }
  ::close(ends[1]);
  if (pid < 0) {
    ::close(ends[0]);
    return false;
  }
  pid_ = pid;
  pipe_ = ends[0];
  ::fcntl(pipe_, F_SETFL, O_NONBLOCK);
  began_ = secondsOf(CLOCK_MONOTONIC);
  return true;
}

bool ChildProcess::read(std::string &bytes) {
  char block[1 << 16];
  while (true) {
    const ssize_t size = ::read(pipe_, block, sizeof block);
    if (size > 0) {
      bytes.append(block, static_cast<size_t>(size));
      continue;
    }
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

void ChildProcess::kill() {
  if (!isRunning())
    return;
  ::kill(pid_, SIGKILL);
  ::close(pipe_);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR)
    ;
  pid_ = -1;
}

double ChildProcess::cpuSeconds() const {
  clockid_t clock{};
  return isRunning() && ::clock_getcpuclockid(pid_, &clock) == 0 ? secondsOf(clock) : 0;
}

double ChildProcess::wallSeconds() const { return secondsOf(CLOCK_MONOTONIC) - began_; }

uint64_t ChildProcess::megabytes() const { return isRunning() ? residentMegabytes(std::to_string(pid_).c_str()) : 0; }

} // namespace lanewise
