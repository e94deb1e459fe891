// model/Verifier.h - structural invariants of models: what Expr.h and LoopModel.h promise.
// Tested by tests/unit/model/VerifierTest.cpp.
#pragma once

#include "model/LoopModel.h"

#include <string>
#include <vector>

namespace lanewise {

/// Every broken invariant of a function as the frontend makes it, in source order; empty if it is well formed.
std::vector<std::string> verify(const FunctionModel &function);

} // namespace lanewise
