// frontend/Frontend.h - from a file and its flags to models; the Clang AST dies behind this header.
// Tested by tests/unit/frontend and FrontendOracle.
#pragma once

#include "frontend/FileFacts.h"
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
      notes;             ///< what had to be decided about the flags ("no compile database: analysed with -std=c++20")
  std::string shownFrom; ///< where the user stands: files below it are shown from there
  std::string header;    ///< absolute path of a header that this unit is read for, "" otherwise
};

/// What the user asked to have analysed.
struct InputRequest {
  std::vector<std::string> files;           ///< as written; "-" is stdin
  std::optional<std::string> databaseDir;   ///< -p
  std::vector<std::string> extraArgs;       ///< --extra-arg, appended
  std::vector<std::string> extraArgsBefore; ///< --extra-arg-before, put first
  bool guessFlags = false; ///< a file that the database does not list gets the flags of the nearest one that it does
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

/// True if Clang knows the word as one of its flags: what a user may have meant for it.
bool isCompilerFlag(const std::string &word);

/// A file of the unit as the user would name it: `name` is absolute, or as seen from the unit's directory.
std::string shownName(const CompileUnit &unit, const std::string &name);

/// Finds the flags for every file: `--`, else -p, else compile_commands.json in the parents of the file and their
/// build/, else stated defaults. A header without an entry of its own is read through a source that includes it. Fails
/// only when the request cannot be followed at all (-p without a database there, a database that does not parse, no
/// input).
llvm::Expected<InputPlan> planInput(const InputRequest &request);

/// The beginning of a unit, parsed already (frontend/SharedPreamble.h).
struct ParsedPreamble {
  std::string file;                   ///< Clang's precompiled form
  std::string source, text;           ///< what it was made from; a file that is nowhere on disk
  size_t bytes = 0;                   ///< how much of the unit's text it stands for
  uint64_t hash = 0;                  ///< of that text
  std::vector<uint64_t> declarations; ///< of user code, by their numbers in `file`
  std::vector<FileFact> reads;        ///< what parsing it rested on
};

/// Parses one unit and lowers every function with loops in it that the user wrote: the main file and headers outside
/// system directories. Never fails: what could not be read is in UnitModel::diagnostics with complete = false.
/// The model is the same with and without a preamble: where anything is wrong, it is read without. `facts` learns what
/// it rests on besides the unit and the environment: as long as they hold, the model is the same.
UnitModel lowerUnit(const CompileUnit &unit, StageTrace *trace = nullptr, const ParsedPreamble *preamble = nullptr,
                    FileFacts *facts = nullptr);

/// Writes the text of the unit after preprocessing to a file; false if that cannot be done.
bool writePreprocessed(const CompileUnit &unit, const std::string &output);

/// The flags of the unit that matter to reading it.
std::vector<std::string> flagsThatMatter(const CompileUnit &unit);

/// The version of the Clang library in use: "22.1.8".
std::string clangVersion();

} // namespace lanewise
