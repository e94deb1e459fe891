// frontend/CommandWords.h - from the words of a compile command to flags that Clang reads the same source with.
// Tested by tests/unit/frontend/CommandWordsTest.cpp.
#pragma once

#include <string>
#include <vector>

namespace lanewise {

struct CommandFlags {
  std::vector<std::string> flags; ///< in order; the source file and the compiler are not among them
  std::vector<std::string> notes; ///< what was left out or could not be followed: clauses without a full stop
};

/// Reads the command of one unit: launchers and the compiler go, response files are opened, what mpicxx adds is asked
/// of it, nvcc's flags and precompiled headers are translated. `file` is the source as the command names it.
CommandFlags flagsOfCommand(const std::vector<std::string> &words, const std::string &directory,
                            const std::string &file);

/// Flags as a person or a script gives them: response files are opened, nvcc's own flags are translated where `isCuda`.
CommandFlags flagsAsGiven(const std::vector<std::string> &words, const std::string &directory, bool isCuda);

} // namespace lanewise
