// frontend/Frontend.h - from a file and its flags to models; the Clang AST dies behind this header.
// Tested by tests/unit/frontend and FrontendOracle.
#pragma once

#include "model/LoopModel.h"
#include "support/StageTrace.h"

#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// One file to parse with its flags.
struct CompileUnit {
  std::string file;                   ///< absolute path, or "<stdin>"
  std::string displayName;            ///< as the user wrote it
  std::string directory;              ///< working directory of the compile command
  std::vector<std::string> arguments; ///< flags without the compiler and without the file
  std::optional<std::string> content; ///< text instead of the file's (stdin, editors)
  std::vector<Diagnostic>
      notes; ///< what had to be decided about the flags ("no compile database: analysed with -std=c++20")
};

/// What the user asked to have analysed.
struct InputRequest {
  std::vector<std::string> files;                    ///< as written; "-" is stdin
  std::optional<std::string> databaseDir;            ///< -p
  std::vector<std::string> extraArgs;                ///< --extra-arg, appended
  std::optional<std::vector<std::string>> fixedArgs; ///< after `--`: used instead of any database
  std::string stdinName = "<stdin>";
  std::string workingDirectory;
};

/// What will be parsed, and what will not and why.
struct InputPlan {
  std::vector<CompileUnit> units;
  std::vector<Diagnostic> diagnostics; ///< skipped files (level Warning), unreadable ones (level Error)
  bool unreadable = false;             ///< some named file could not be read
};

/// Finds the flags for every file: `--`, else -p, else compile_commands.json in the parents of the file and their
/// build/, else stated defaults. Fails only when the request cannot be followed at all (-p without a database there, a
/// database that does not parse, no input).
llvm::Expected<InputPlan> planInput(const InputRequest &request);

/// Parses one unit and lowers every function with loops in it that the user wrote: the main file and headers outside
/// system directories. Never fails: what could not be read is in UnitModel::diagnostics with complete = false.
UnitModel lowerUnit(const CompileUnit &unit, StageTrace *trace = nullptr);

/// The version of the Clang library in use: "22.1.8".
std::string clangVersion();

} // namespace lanewise
