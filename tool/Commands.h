// tool/Commands.h - the subcommands: thin calls into the front doors of lib.
// Tested by tests/cli.
#pragma once

#include "Output.h"
#include "measure/Record.h"

#include <llvm/Support/Error.h>

#include <span>

namespace lanewise {

/// Each gets what follows its name and returns the exit code.
ExitCode checkCommand(std::span<const char *const> arguments);
ExitCode costCommand(std::span<const char *const> arguments);
ExitCode simulateCommand(std::span<const char *const> arguments);
ExitCode benchCommand(std::span<const char *const> arguments);
ExitCode emitCommand(std::span<const char *const> arguments);
ExitCode explainCommand(std::span<const char *const> arguments);
ExitCode validateCommand(std::span<const char *const> arguments);

/// A measured record. The error is one sentence and names the file.
llvm::Expected<BenchRecord> readRecordFile(const std::string &file);

} // namespace lanewise
