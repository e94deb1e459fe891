// schedule/MakeInput.h - inputs for a run that shows something: small numbers a reader can follow.
// Tested by tests/unit/schedule/SimulateTest.cpp.
#pragma once

#include "model/Interpreter.h"
#include "schedule/Simulate.h"

namespace lanewise {

struct MadeInput {
  RunInput input;
  std::vector<SimulatedSize> sizes; ///< scalar parameters
};

/// Scalars are as set, else 4 for integers and 1 for others. Arrays have the values given; otherwise `counting` (if not
/// 0) holds 1, 2, 3, … and every other object 1. The error names a parameter that no value can be made up for, or a
/// name in the request that the function does not have.
Fallible<MadeInput> makeInput(const FunctionModel &function, const SimulationRequest &request, ObjectId counting);

} // namespace lanewise
