// frontend/BrokenCode.h - which functions rest on code that did not parse.
// Tested by testdata/refusals/parse-error*.
//
// Recovery from an error leaves a tree that looks whole: an initialiser, a statement, a case label, a step of a loop is
// dropped, an enumerator counts on from the wrong number, a member has another offset. So no part of a declaration that
// an error lies in is trusted, and nothing that rests on it.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <memory>
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace lanewise {

struct ErrorPlaces;

class BrokenCode {
public:
  BrokenCode(const clang::ASTContext &context, const ErrorPlaces &places);
  ~BrokenCode();
  /// What the function rests on that may be another than it seems: "this function", or the name of what it uses,
  /// directly or through what that uses. Nothing if all of that parsed.
  std::optional<std::string> restsOn(const clang::FunctionDecl *function) const;

private:
  class Marks;
  std::unique_ptr<Marks> marks_;
  const clang::SourceManager &sources_;
};

} // namespace lanewise
