// frontend/UserCode.h - which declarations of a unit its user wrote.
// Tested by tests/unit/frontend/SharedPreambleTest.cpp and UnitTest.cpp.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <vector>

namespace clang {
class ASTContext;
class Decl;
class SourceManager;
} // namespace clang

namespace lanewise {

/// True if the location lies in a file that is no system header.
bool isUserCode(const clang::SourceManager &sources, clang::SourceLocation location);

/// Outermost declarations of user code, as they stand, without those that come from a precompiled beginning.
std::vector<clang::Decl *> userDeclarations(const clang::ASTContext &context);

} // namespace lanewise
