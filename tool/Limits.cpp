// tool/Limits.cpp - numbers of limits, and the timer that holds a process to them.
#include "Limits.h"

#include "Options.h"
#include "Output.h"

#include <llvm/Option/Arg.h>

#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

namespace lanewise {

static llvm::Error parseLimit(const llvm::opt::InputArgList &arguments, OptionId option, llvm::StringRef name,
                              llvm::StringRef unit, unsigned &limit) {
  if (const llvm::opt::Arg *arg = arguments.getLastArg(option))
    if (llvm::StringRef(arg->getValue()).getAsInteger(10, limit) || limit > 10'000'000)
      return makeError(name.str() + " expects a number of " + unit.str() + ", or 0 for no limit, not '" +
                       arg->getValue() + "'");
  return llvm::Error::success();
}

llvm::Error parseLimits(const llvm::opt::InputArgList &arguments, UnitLimits &limits) {
  if (llvm::Error error = parseLimit(arguments, OPT_unit_timeout, "--unit-timeout", "seconds", limits.seconds))
    return error;
  if (llvm::Error error =
          parseLimit(arguments, OPT_function_timeout, "--function-timeout", "seconds", limits.functionSeconds))
    return error;
  return parseLimit(arguments, OPT_unit_memory, "--unit-memory", "megabytes", limits.megabytes);
}

std::string timeText(const UnitLimits &limits) {
  return "reading it takes longer than " + std::to_string(limits.seconds) +
         " s, so its loops are missing from the report; --unit-timeout sets the limit";
}

std::string memoryText(const UnitLimits &limits) {
  return "reading it takes more than " + std::to_string(limits.megabytes) +
         " MB of memory, so its loops are missing from the report; --unit-memory sets the limit";
}

uint64_t residentMegabytes(const char *process) {
  char path[64] = "/proc/";
  std::strncat(path, process, 32);
  std::strcat(path, "/statm");
  const int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  char text[128] = {};
  const ssize_t size = ::read(file, text, sizeof text - 1);
  ::close(file);
  if (size <= 0)
    return 0;
  const char *at = std::strchr(text, ' '); // the second number
  uint64_t pages = 0;
  for (at = at ? at + 1 : text; *at >= '0' && *at <= '9'; ++at)
    pages = 10 * pages + static_cast<uint64_t>(*at - '0');
  return (pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE))) >> 20;
}

// A signal handler finds them nowhere else.
static UnitLimits heldLimits;

static void checkLimits(int /*signal*/) {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  const char *message = nullptr;
  if (heldLimits.seconds != 0 && time.tv_sec >= static_cast<time_t>(heldLimits.seconds))
    message = "lanewise: error: this takes longer than --unit-timeout allows\n";
  else if (heldLimits.megabytes != 0 && residentMegabytes("self") > heldLimits.megabytes)
    message = "lanewise: error: this takes more memory than --unit-memory allows\n";
  if (message == nullptr)
    return;
  (void)!::write(STDERR_FILENO, message, std::strlen(message));
  ::_exit(static_cast<int>(ExitCode::Usage));
}

void holdToLimits(const UnitLimits &limits) {
  heldLimits = limits;
  struct sigaction action{};
  action.sa_handler = checkLimits;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  ::sigaction(SIGPROF, &action, nullptr);
  itimerval timer{};
  timer.it_interval.tv_usec = timer.it_value.tv_usec = 100'000;
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

} // namespace lanewise
