// frontend/ParseUnit.h - runs Clang on one unit and collects what it had to say.
// Tested by tests/unit/frontend/UnitTest.cpp.
#pragma once

#include "frontend/Frontend.h"

#include <llvm/ADT/STLFunctionalExtras.h>

namespace clang {
class ASTContext;
} // namespace clang

namespace lanewise {

/// Parses `unit` and calls `use` with the tree, also when there were errors. Diagnostics, rules and completeness go to
/// `model`. The tree is gone when this returns. Throws std::runtime_error after a crash, if crashes are survived
/// (llvm::CrashRecoveryContext::Enable).
void runClang(const CompileUnit &unit, UnitModel &model, llvm::function_ref<void(clang::ASTContext &)> use);

} // namespace lanewise
