// frontend/SourceMap.h - Clang's source locations to the plain spans of the model.
// Tested by tests/unit/frontend/LoopTest.cpp.
#pragma once

#include "model/LoopModel.h"

#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/DenseMap.h>

#include <functional>

namespace clang {
class Decl;
class LangOptions;
class SourceManager;
} // namespace clang

namespace lanewise {

/// Gives every location its file number, line and column, and enters the files it meets in UnitModel::files.
/// Locations inside macros are those of the expansion.
class SourceMap {
public:
  using Shown = std::function<std::string(const std::string &)>;

  /// `shown` says how a user would name another file than the main one.
  SourceMap(const clang::SourceManager &sources, UnitModel &unit, std::string mainName, Shown shown);

  SourceSpan span(clang::SourceRange range);
  SourceSpan span(clang::SourceLocation location) { return span(clang::SourceRange(location, location)); }
  /// The name of the file of `location` as the user knows it.
  std::string fileName(clang::SourceLocation location);
  /// True if the location lies outside system headers.
  bool isUserCode(clang::SourceLocation location) const;
  /// True of what a system header declares at its top level: nobody asks about loops or calls in there.
  bool isForeign(const clang::Decl *decl) const;
  /// The text between two locations of one file, at most `limit` bytes; "" if there is none.
  std::string text(clang::SourceRange range, const clang::LangOptions &options, size_t limit = 60) const;
  /// The annotation on the lines directly above `location` ("#pragma omp simd"), "" if there is none.
  std::string pragmaAbove(clang::SourceLocation location) const;

private:
  uint32_t fileIndex(clang::FileID file);

  const clang::SourceManager &sources_;
  UnitModel &unit_;
  std::string mainName_;
  Shown shown_;
  /// By the number of the file in 64 bits: what precompiled headers bring counts down from the last one of 32 bits,
  /// which are the numbers that such a map keeps for itself.
  llvm::DenseMap<uint64_t, uint32_t> indexOfFile_;
};

} // namespace lanewise
