// tool/Reproduce.h - files that show again what went wrong with a unit, to be sent to who can mend it.
// Tested by tests/cli/limits_test.py.
#pragma once

#include "frontend/Frontend.h"

#include <llvm/Support/Error.h>

namespace lanewise {

/// Writes the unit after preprocessing, or as it is where that fails, and the command that reads it, to `folder`; says
/// so on standard error. `why` is what went wrong. The error is one sentence.
llvm::Error writeReproducer(const CompileUnit &unit, const std::string &folder, const std::string &why);

} // namespace lanewise
