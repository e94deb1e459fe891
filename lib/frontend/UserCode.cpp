// frontend/UserCode.cpp - what lies outside system headers.
#include "frontend/UserCode.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>

namespace lanewise {

bool isUserCode(const clang::SourceManager &sources, clang::SourceLocation location) {
  if (location.isInvalid())
    return false;
  const clang::SourceLocation expansion = sources.getExpansionLoc(location);
  return !sources.isInSystemHeader(expansion) && !sources.isWrittenInBuiltinFile(expansion) &&
         !sources.isWrittenInCommandLineFile(expansion);
}

std::vector<clang::Decl *> userDeclarations(const clang::ASTContext &context) {
  std::vector<clang::Decl *> found;
  for (clang::Decl *decl : context.getTranslationUnitDecl()->noload_decls())
    if (!decl->isFromASTFile() && isUserCode(context.getSourceManager(), decl->getLocation()))
      found.push_back(decl);
  return found;
}

} // namespace lanewise
