// frontend/Algorithms.cpp - looks names up in Algorithms.def.
#include "frontend/Algorithms.h"

#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/StringMap.h>

namespace lanewise {

static constexpr llvm::StringRef kElementLoops[] = {
#define ELEMENT_LOOP(Name) Name,
#define WHOLE_CALL(Name, EndsAt, Changes)
#include "frontend/Algorithms.def"
#undef ELEMENT_LOOP
#undef WHOLE_CALL
};

struct WholeCallRow {
  llvm::StringRef name;
  WholeCall what;
};
static constexpr WholeCallRow kWholeCalls[] = {
#define ELEMENT_LOOP(Name)
#define WHOLE_CALL(Name, EndsAt, Changes) {Name, {WholeCall::End::EndsAt, WholeCall::Also::Changes}},
#include "frontend/Algorithms.def"
#undef ELEMENT_LOOP
#undef WHOLE_CALL
};

llvm::StringRef algorithmName(const clang::FunctionDecl *callee) {
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (!method)
    return callee->getIdentifier() && callee->isInStdNamespace() ? callee->getName() : llvm::StringRef();
  // std::ranges::sort is an object; its class is std::ranges::__sort_fn, or std::ranges::__sort::__fn in other
  // libraries.
  const clang::CXXRecordDecl *record = method->getParent();
  if (method->getOverloadedOperator() != clang::OO_Call || !record->getIdentifier())
    return {};
  llvm::StringRef name = record->getName();
  const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(record->getDeclContext());
  if (space && name == "__fn") {
    name = space->isInlineNamespace() ? llvm::StringRef() : space->getName();
    space = llvm::dyn_cast_or_null<clang::NamespaceDecl>(space->getParent());
  } else if (!name.consume_back("_fn")) {
    return {};
  }
  while (space && space->isInlineNamespace())
    space = llvm::dyn_cast<clang::NamespaceDecl>(space->getParent());
  if (!space || space->getName() != "ranges" || !space->getParent()->isStdNamespace() || !name.consume_front("__"))
    return {};
  return name;
}

bool isElementLoop(llvm::StringRef name) {
  for (llvm::StringRef known : kElementLoops)
    if (name == known)
      return true;
  return false;
}

std::optional<WholeCall> wholeCall(llvm::StringRef name) {
  for (const WholeCallRow &row : kWholeCalls)
    if (name == row.name)
      return row.what;
  return std::nullopt;
}

} // namespace lanewise
