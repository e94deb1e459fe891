// frontend/Frontend.cpp - the frontend as a list of verbs: parse, find the functions with loops, lower each.
#include "frontend/Frontend.h"

#include "frontend/CallSites.h"
#include "frontend/FindFunctions.h"
#include "frontend/LowerFunction.h"
#include "frontend/ParseUnit.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Version.h>

namespace lanewise {

std::string clangVersion() { return CLANG_VERSION_STRING; }

UnitModel lowerUnit(const CompileUnit &unit, StageTrace *trace) {
  UnitModel model;
  model.files.push_back("");
  model.files.push_back(unit.displayName);
  model.diagnostics = unit.notes;
  int64_t parsed = 0; // by the thread that Clang runs on
  runClang(unit, model, [&](clang::ASTContext &context) {
    if (trace)
      parsed = threadMicroseconds();
    StageTimer timer(trace, Stage::Lower);
    SourceMap sources(context.getSourceManager(), model, unit.displayName);
    TypeMap types(context);
    UnitContext shared{context, sources, types, llvm::DenseMap<const clang::FunctionDecl *, unsigned>(), nullptr};
    const CallSites calls(shared);
    shared.callSites = &calls;
    for (const FunctionTarget &target : findFunctions(shared))
      model.functions.push_back(lowerFunction(shared, target));
  });
  if (trace)
    trace->stages[static_cast<size_t>(Stage::Parse)] = {parsed, 1};
  return model;
}

} // namespace lanewise
