// model/Liveness.h - which scalar variables may still be read after a loop.
// Tested by tests/unit/model/LivenessTest.cpp.
#pragma once

#include "model/LoopModel.h"

#include <vector>

namespace lanewise {

/// result[loop][var]: the value that scalar `var` has when the loop ends may be read later. Backward data flow over the
/// structured statements (Aho, Lam, Sethi, Ullman, "Compilers", section 9.2); an overestimate where jumps meet.
std::vector<std::vector<bool>> liveAfterLoops(const FunctionModel &function);

} // namespace lanewise
