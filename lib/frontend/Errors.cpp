// frontend/Errors.cpp - Clang's errors as diagnostics and as places.
#include "frontend/Errors.h"

#include <clang/Basic/DiagnosticLex.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <utility>

namespace lanewise {

static bool isMissingHeader(unsigned id) {
  return id == clang::diag::err_pp_file_not_found || id == clang::diag::err_pp_file_not_found_typo_not_fatal ||
         id == clang::diag::err_pp_file_not_found_angled_include_not_fatal;
}

void ErrorCollector::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) {
  if (places_ && info.hasSourceManager() && info.getLocation().isValid())
    note(level, info);
  // What follows a missing header follows from it, and so does a second error at the same place.
  if (level < clang::DiagnosticsEngine::Error || isOver_)
    return;
  isOver_ = isMissingHeader(info.getID());
  if (info.getLocation().isValid() && std::exchange(last_, info.getLocation()) == info.getLocation())
    return;
  model_.complete = false;
  constexpr size_t kMaxDiagnostics = 100;
  if (model_.diagnostics.size() >= kMaxDiagnostics)
    return;
  Diagnostic diagnostic;
  diagnostic.level = Diagnostic::Level::Error;
  diagnostic.file = unit_.displayName;
  llvm::SmallString<128> text;
  info.FormatDiagnostic(text);
  diagnostic.message = text.str().str();
  if (info.hasSourceManager() && info.getLocation().isValid()) {
    const clang::SourceManager &sources = info.getSourceManager();
    const clang::SourceLocation place = sources.getExpansionLoc(info.getLocation());
    const clang::FileID file = sources.getFileID(place);
    if (file != sources.getMainFileID())
      if (clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file))
        diagnostic.file = shownName(unit_, entry->getName().str());
    diagnostic.line = sources.getExpansionLineNumber(place);
    diagnostic.column = sources.getExpansionColumnNumber(place);
  }
  model_.diagnostics.push_back(std::move(diagnostic));
}

// Where an error lies in the library, the user's code that led there counts as well.
void ErrorCollector::note(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) {
  const clang::SourceManager &sources = info.getSourceManager();
  const clang::SourceLocation place = sources.getExpansionLoc(info.getLocation());
  places_->misses = places_->misses || isMissingHeader(info.getID());
  if (level >= clang::DiagnosticsEngine::Error) {
    isInLibrary_ = sources.isInSystemHeader(place);
    if (!isMissingHeader(info.getID()) && info.getID() != clang::diag::err_pp_hash_error)
      places_->errors.push_back(place);
  } else if (level == clang::DiagnosticsEngine::Note && isInLibrary_) {
    places_->errors.push_back(place);
  }
}

namespace {
// After a header that was not found, a condition may have chosen the wrong code.
class Conditions : public clang::PPCallbacks {
public:
  explicit Conditions(ErrorPlaces &places) : places_(places) {}
  void If(clang::SourceLocation place, clang::SourceRange, ConditionValueKind) override { add(place); }
  void Elif(clang::SourceLocation place, clang::SourceRange, ConditionValueKind, clang::SourceLocation) override {
    add(place);
  }
  void Ifdef(clang::SourceLocation place, const clang::Token &, const clang::MacroDefinition &macro) override {
    if (!macro)
      add(place);
  }
  void Ifndef(clang::SourceLocation place, const clang::Token &, const clang::MacroDefinition &macro) override {
    if (!macro)
      add(place);
  }

private:
  void add(clang::SourceLocation place) {
    if (places_.misses)
      places_.doubtful.push_back(place);
  }
  ErrorPlaces &places_;
};
} // namespace

void watchErrors(clang::CompilerInstance &compiler, ErrorPlaces &places) {
  compiler.getDiagnostics().setFatalsAsError(true); // which go on
  compiler.getPreprocessor().addPPCallbacks(std::make_unique<Conditions>(places));
}

} // namespace lanewise
