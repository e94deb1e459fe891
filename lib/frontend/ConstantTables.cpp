// frontend/ConstantTables.cpp - one walk over the unit: every mention of an array that is not the read of an element.
#include "frontend/ConstantTables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace lanewise {

namespace {
class Finder : public clang::RecursiveASTVisitor<Finder> {
public:
  explicit Finder(std::set<const clang::VarDecl *> &used) : used_(used) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  // The read of an element: an lvalue-to-rvalue conversion of subscripts of the array.
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr *cast) {
    if (cast->getCastKind() != clang::CK_LValueToRValue)
      return RecursiveASTVisitor::TraverseImplicitCastExpr(cast);
    clang::Expr *inner = cast->getSubExpr()->IgnoreParens();
    while (auto *subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) {
      TraverseStmt(subscript->getIdx());
      inner = subscript->getBase()->IgnoreParenImpCasts();
    }
    if (llvm::isa<clang::DeclRefExpr>(inner) && inner != cast->getSubExpr()->IgnoreParens())
      return true;
    return TraverseStmt(inner);
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *) { return true; } // sizeof reads nothing
  bool VisitDeclRefExpr(clang::DeclRefExpr *name) {
    if (const auto *decl = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
      used_.insert(decl->getCanonicalDecl());
    return true;
  }

private:
  std::set<const clang::VarDecl *> &used_;
};
} // namespace

ConstantTables::ConstantTables(clang::ASTContext &context) {
  Finder(used_).TraverseDecl(context.getTranslationUnitDecl());
}

bool ConstantTables::isOnlyRead(const clang::VarDecl *decl) const {
  return decl->hasGlobalStorage() && decl->getType()->isArrayType() && !used_.count(decl->getCanonicalDecl());
}

} // namespace lanewise
