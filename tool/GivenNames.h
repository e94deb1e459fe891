// GivenNames.h - names of the program that options give: do they exist?
// Tested by tests/cli/cli_test.py.
#pragma once

#include "Analysis.h"

namespace lanewise {

/// An error for the first name of `--assume-noalias` or `--set` that nothing in the report has, with the nearest one
/// that it has. Where a file could not be read it may be there: then nothing is said.
llvm::Error checkGivenNames(const AnalysisRequest &request, const Report &report, bool isOneFile);

} // namespace lanewise
