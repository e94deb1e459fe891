// frontend/ParseUnit.h - runs Clang on one unit and collects what it had to say.
// Tested by tests/unit/frontend/UnitTest.cpp.
#pragma once

#include "frontend/Frontend.h"

#include <llvm/ADT/STLFunctionalExtras.h>

namespace clang {
class ASTContext;
} // namespace clang

namespace lanewise {

/// How the annotations of a unit are read.
enum class Annotations : uint8_t {
  AsCompiled, ///< as the flags say
  Read,       ///< though the flags do not ask for it; nothing else of the unit changes
};

/// True if the flags turn OpenMP on, and so annotations change what the program does.
bool compilesAnnotations(const CompileUnit &unit);
/// True if the text of the file has annotations in it.
bool mentionsAnnotations(const CompileUnit &unit);
/// True if its text asks whether OpenMP is on.
bool asksForOpenMp(const CompileUnit &unit);

/// Parses `unit` and calls `use` with the tree, also when there were errors. Diagnostics, rules and completeness go to
/// `model`. The tree is gone when this returns. Throws std::runtime_error after a crash, if crashes are survived
/// (llvm::CrashRecoveryContext::Enable).
void runClang(const CompileUnit &unit, UnitModel &model, llvm::function_ref<void(clang::ASTContext &)> use,
              Annotations annotations = Annotations::AsCompiled);

} // namespace lanewise
