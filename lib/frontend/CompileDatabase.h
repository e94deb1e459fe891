// frontend/CompileDatabase.h - compile_commands.json as it is read.
// Tested by tests/unit/frontend/CompileCommandsTest.cpp and tests/cli/input_test.py.
#pragma once

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Support/Error.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// A database and where it lies.
struct Database {
  std::string file;
  std::unique_ptr<clang::tooling::JSONCompilationDatabase> commands;
};

/// Reads the database; the error is one sentence that calls it `name`.
llvm::Expected<std::unique_ptr<Database>> readDatabase(const std::string &file, const std::string &name);

/// All commands in the order of the database, with absolute directories.
std::vector<clang::tooling::CompileCommand> allCommands(const Database &database);
/// Those for a file, however it is written there.
std::vector<clang::tooling::CompileCommand> commandsFor(const Database &database, const std::string &absolute);
/// The command of the file that is nearest to one that is not listed: in the same language if one is, by folder, by
/// name.
std::optional<clang::tooling::CompileCommand> nearestCommand(const Database &database, const std::string &absolute);
/// The file that a command compiles.
std::string absoluteFile(const clang::tooling::CompileCommand &command);

} // namespace lanewise
