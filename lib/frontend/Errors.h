// frontend/Errors.h - what Clang complains of, and where.
// Tested by tests/unit/frontend/UnitTest.cpp.
#pragma once

#include "frontend/Frontend.h"

#include <clang/Basic/Diagnostic.h>

#include <vector>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace lanewise {

/// Where Clang stumbled, in the order in which it did; never inside macros.
struct ErrorPlaces {
  std::vector<clang::SourceLocation> errors;   ///< those of directives left out: they drop no code
  std::vector<clang::SourceLocation> doubtful; ///< `#if` and its like, once a header was not found
  bool misses = false;                         ///< some header was not found
};

/// Keeps errors, with their places; warnings are the compiler's business.
class ErrorCollector : public clang::DiagnosticConsumer {
public:
  ErrorCollector(const CompileUnit &unit, UnitModel &model, ErrorPlaces *places = nullptr)
      : unit_(unit), model_(model), places_(places) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override;

private:
  void note(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info);

  const CompileUnit &unit_;
  UnitModel &model_;
  ErrorPlaces *places_;
  bool isOver_ = false;        ///< a header is missing: what follows is not shown
  clang::SourceLocation last_; ///< of an error
  bool isInLibrary_ = false;   ///< the last error lies in a system header
};

/// Lets the compiler go on where a header is missing, and notes the conditions that it meets from there on.
void watchErrors(clang::CompilerInstance &compiler, ErrorPlaces &places);

} // namespace lanewise
