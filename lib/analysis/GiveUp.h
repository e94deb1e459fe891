// analysis/GiveUp.h - reports of loops that nobody had the time to answer.
// Tested by tests/unit/analysis/GiveUpTest.cpp.
#pragma once

#include "analysis/Report.h"
#include "model/LoopModel.h"

namespace lanewise {

/// Every loop of the function as unknown, because the budget for it was spent; `why` is a sentence about the loop.
/// Nothing is computed but places.
std::vector<LoopReport> givenUpLoops(const UnitModel &unit, const FunctionModel &function, const std::string &why);

/// Loops nested deeper than this are given up at once: what comparing their accesses costs grows with the third power.
inline constexpr uint32_t kMostLevels = 100;
/// How deep the loops of the function are nested.
uint32_t loopLevels(const FunctionModel &function);

} // namespace lanewise
