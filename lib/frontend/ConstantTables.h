// frontend/ConstantTables.h - arrays of a unit that nothing in it writes.
// Tested by tests/golden (testdata/race).
#pragma once

#include <set>

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace lanewise {

/// Arrays of static storage that are only ever read by subscript in this file, whether declared const or not. That
/// another file does not write them is not known: what rests on it has to say so.
class ConstantTables {
public:
  explicit ConstantTables(clang::ASTContext &context);
  bool isOnlyRead(const clang::VarDecl *decl) const;

private:
  std::set<const clang::VarDecl *> used_; // in some other way than a read of an element
};

} // namespace lanewise
