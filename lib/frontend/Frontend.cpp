// frontend/Frontend.cpp - the frontend as a list of verbs: parse, find the functions with loops, lower each.
#include "frontend/Frontend.h"

#include "frontend/BrokenCode.h"
#include "frontend/CallSites.h"
#include "frontend/ConstantTables.h"
#include "frontend/FindFunctions.h"
#include "frontend/LowerFunction.h"
#include "frontend/ParseUnit.h"
#include "frontend/RefuseLoops.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/Version.h>

#include <exception>

namespace lanewise {

std::string clangVersion() { return CLANG_VERSION_STRING; }

static UnitModel lowerAs(const CompileUnit &unit, StageTrace *trace, Annotations annotations, FileFacts *facts,
                         const ParsedPreamble *preamble = nullptr) {
  UnitModel model;
  model.files.push_back("");
  model.files.push_back(unit.displayName);
  model.diagnostics = unit.notes;
  const bool compiles = compilesAnnotations(unit);
  int64_t parsed = 0; // by the thread that Clang runs on
  const auto lower = [&](clang::ASTContext &context, const ErrorPlaces &places) {
    if (trace)
      parsed = threadMicroseconds();
    StageTimer timer(trace, Stage::Lower);
    SourceMap sources(context.getSourceManager(), model, unit.displayName,
                      [&](const std::string &name) { return shownName(unit, name); });
    TypeMap types(context);
    UnitContext shared{context, sources, types, llvm::DenseMap<const clang::FunctionDecl *, unsigned>(), nullptr};
    shared.readsDirectives = compiles || annotations == Annotations::Read;
    shared.ignoresDirectives = !compiles;
    const CallSites calls(shared);
    shared.callSites = &calls;
    std::optional<ConstantTables> tables;
    if (shared.readsDirectives)
      shared.tables = &tables.emplace(context);
    std::optional<BrokenCode> broken;
    if (!model.complete)
      broken.emplace(context, places);
    for (const FunctionTarget &target : findFunctions(shared)) {
      model.functions.push_back(lowerFunction(shared, target));
      // What is lost may lie anywhere: neither reading is trusted.
      if (const auto what = broken ? broken->restsOn(target.decl) : std::nullopt)
        refuseLoops(*model.functions.back(), Refusal::ParseError, "an error that may have dropped code of " + *what,
                    [](const Loop &loop) { return !isRefused(loop, Refusal::ParseError); });
    }
  };
  runClang(unit, model, lower, annotations, preamble, facts);
  if (trace)
    trace->stages[static_cast<size_t>(Stage::Parse)] = {parsed, 1};
  return model;
}

// Nothing if what went wrong may be the preamble's fault.
static std::optional<UnitModel> lowerWith(const CompileUnit &unit, StageTrace *trace, Annotations annotations,
                                          FileFacts *facts, const ParsedPreamble &preamble) {
  try {
    UnitModel model = lowerAs(unit, trace, annotations, facts, &preamble);
    if (model.complete)
      return model;
  } catch (const std::exception &) {
  }
  return std::nullopt;
}

UnitModel lowerUnit(const CompileUnit &unit, StageTrace *trace, const ParsedPreamble *preamble, FileFacts *facts) {
  const Annotations annotations = annotationsOf(unit);
  std::optional<UnitModel> shared = preamble ? lowerWith(unit, trace, annotations, facts, *preamble) : std::nullopt;
  UnitModel model = shared ? std::move(*shared) : lowerAs(unit, trace, annotations, facts);
  if (annotations == Annotations::AsCompiled)
    return model;
  // The code that belongs to them is not there.
  if (asksForOpenMp(unit))
    model.diagnostics.push_back({Diagnostic::Level::Note, unit.displayName, 0, 0,
                                 "its annotations are read, but what stands under #if _OPENMP is not: that needs "
                                 "-fopenmp among the compiler's flags"});
  if (model.complete)
    return model;
  // Annotations that nobody compiles need not be right: without them the file may be.
  UnitModel plain = lowerAs(unit, trace, Annotations::AsCompiled, facts);
  return plain.diagnostics.size() < model.diagnostics.size() ? std::move(plain) : std::move(model);
}

} // namespace lanewise
