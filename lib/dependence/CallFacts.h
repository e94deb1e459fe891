// dependence/CallFacts.h - which facts about a function's parameters a loop of it may rest on.
// Tested by tests/unit/dependence/CallFactsTest.cpp.
#pragma once

#include "dependence/Dependence.h"

namespace lanewise {

/// What every call passes, or the user has said, about parameters that the loop uses: each one line.
std::vector<Assumption> callFactsOf(const LoopSummary &loop);

} // namespace lanewise
