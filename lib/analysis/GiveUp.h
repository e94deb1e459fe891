// analysis/GiveUp.h - reports of loops that nobody had the time to answer.
// Tested by tests/unit/analysis/GiveUpTest.cpp.
#pragma once

#include "analysis/Report.h"
#include "model/LoopModel.h"

namespace lanewise {

/// Every loop of the function as unknown, because the budget for it was spent. Nothing is computed but places.
std::vector<LoopReport> givenUpLoops(const UnitModel &unit, const FunctionModel &function);

} // namespace lanewise
