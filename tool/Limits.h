// tool/Limits.h - what one unit may take, and how a command that works in its own process holds to it.
// Tested by tests/cli/limits_test.py.
#pragma once

#include <cstdint>
#include <string>

#include <llvm/Option/ArgList.h>
#include <llvm/Support/Error.h>

namespace lanewise {

/// What one unit may take; 0: as much as it likes.
struct UnitLimits {
  unsigned seconds = 120;        ///< CPU time for the whole unit
  unsigned functionSeconds = 20; ///< CPU time for the loops of one function
  unsigned megabytes = 4096;     ///< memory in use
};

/// --unit-timeout, --function-timeout and --unit-memory; the error is one sentence.
llvm::Error parseLimits(const llvm::opt::InputArgList &arguments, UnitLimits &limits);

/// What is said of a unit that takes more.
std::string timeText(const UnitLimits &limits);
std::string memoryText(const UnitLimits &limits);

/// Memory in use of a process ("self" or its number), in MiB; 0 if that cannot be told. Safe in a signal handler.
uint64_t residentMegabytes(const char *process);

/// From here on this process ends with one line and exit code 2 once it has taken more than a unit may.
void holdToLimits(const UnitLimits &limits);

} // namespace lanewise
