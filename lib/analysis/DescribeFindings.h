// analysis/DescribeFindings.h - findings about parallel annotations as the report has them.
// Tested by tests/golden (testdata/race).
#pragma once

#include "analysis/Report.h"
#include "model/LoopModel.h"

namespace lanewise {

/// Checks the annotations of a function and appends what is wrong with them.
void addFindings(const UnitModel &unit, const FunctionModel &function, std::vector<FindingEntry> &findings);

} // namespace lanewise
