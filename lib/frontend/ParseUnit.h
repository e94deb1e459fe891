// frontend/ParseUnit.h - runs Clang on one unit and collects what it had to say.
// Tested by tests/unit/frontend/UnitTest.cpp.
#pragma once

#include "frontend/Errors.h"
#include "frontend/Frontend.h"

#include <llvm/ADT/STLFunctionalExtras.h>

namespace clang {
class ASTContext;
namespace tooling {
class ToolAction;
} // namespace tooling
} // namespace clang

namespace lanewise {

/// How the annotations of a unit are read.
enum class Annotations : uint8_t {
  AsCompiled, ///< as the flags say
  Read,       ///< though the flags do not ask for it; nothing else of the unit changes
};

/// True if the flags turn OpenMP on, and so annotations change what the program does.
bool compilesAnnotations(const CompileUnit &unit);
/// Read: the file has annotations in it, and the flags do not turn them on.
Annotations annotationsOf(const CompileUnit &unit);
/// True if its text asks whether OpenMP is on.
bool asksForOpenMp(const CompileUnit &unit);

/// Parses `unit` and calls `use` with the tree, also when there were errors. Diagnostics, rules and completeness go to
/// `model`. The tree is gone when this returns. Throws std::runtime_error after a crash, if crashes are survived
/// (llvm::CrashRecoveryContext::Enable).
/// With a preamble, only what user code declares is in the tree's traversal scope that comes from it. `facts` learns
/// what was asked of the disk.
void runClang(const CompileUnit &unit, UnitModel &model,
              llvm::function_ref<void(clang::ASTContext &, const ErrorPlaces &)> use,
              Annotations annotations = Annotations::AsCompiled, const ParsedPreamble *preamble = nullptr,
              FileFacts *facts = nullptr);

/// Runs an action of Clang's on the unit, in this thread. Diagnostics and completeness go to `model`.
void runAction(const CompileUnit &unit, UnitModel &model, Annotations annotations, clang::tooling::ToolAction &action,
               const ParsedPreamble *preamble = nullptr, FileFacts *facts = nullptr, ErrorPlaces *places = nullptr);
/// Calls `run` on a thread with a large stack; deeply nested code needs it. Throws std::runtime_error after a crash, if
/// crashes are survived.
void onLargeStack(llvm::function_ref<void()> run);

} // namespace lanewise
