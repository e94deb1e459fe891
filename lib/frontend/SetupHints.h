// frontend/SetupHints.h - what complaints of Clang say about the flags that a unit was read with.
// Tested by tests/cli/input_test.py and limits_test.py.
#pragma once

#include "frontend/Frontend.h"

namespace lanewise {

/// Adds notes to the diagnostics of a unit that did not parse: what to write to make it.
void addSetupHints(const CompileUnit &unit, UnitModel &model);

} // namespace lanewise
