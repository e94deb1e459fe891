// analysis/Pay.h - would it pay to run a loop in parallel, by the rates that were measured on some machine?
// Tested by tests/unit/analysis/PayTest.cpp.
//
// A loop as it is takes the larger of FLOPs by the best rate and bytes by the rate of a copy; on p threads the same at
// their rates, and what starting them costs. That is how fast it may be, not how fast it is: so "could pay". Operations
// whose rate was not measured (divisions, math functions) leave only a lower bound: then nothing is said against.
#pragma once

#include "analysis/Report.h"
#include "measure/Record.h"

namespace lanewise {

/// Fills `pays` of every loop that can be parallel, and `measuredOn`. Costs must have been counted.
void addPays(Report &report, const BenchRecord &record);

} // namespace lanewise
