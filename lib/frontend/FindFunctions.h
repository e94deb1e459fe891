// frontend/FindFunctions.h - the functions of a unit that have loops of their own, in source order.
// Tested by tests/unit/frontend/UnitTest.cpp.
#pragma once

#include "frontend/UnitContext.h"

namespace clang {
class DoStmt;
} // namespace clang

namespace lanewise {

/// Functions, methods, lambdas and template instantiations that the user wrote and that contain a loop. A template
/// that nothing instantiates is there too, marked dependent.
std::vector<FunctionTarget> findFunctions(UnitContext &unit);

/// True for do { … } while (0), which is no loop.
bool runsOnce(const clang::DoStmt *stmt);

} // namespace lanewise
