// frontend/FindFunctions.cpp - walks a translation unit outside system headers.
#include "frontend/FindFunctions.h"

#include "frontend/Algorithms.h"
#include "frontend/ReadDirective.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <set>

namespace lanewise {

bool runsOnce(const clang::DoStmt *stmt) {
  const clang::Expr *test = stmt->getCond()->IgnoreParenImpCasts();
  if (const auto *number = llvm::dyn_cast<clang::IntegerLiteral>(test))
    return number->getValue() == 0;
  const auto *truth = llvm::dyn_cast<clang::CXXBoolLiteralExpr>(test);
  return truth && !truth->getValue();
}

namespace {
// Loops of one body; those of lambdas and local classes inside it belong to other functions.
class LoopFinder : public clang::RecursiveASTVisitor<LoopFinder> {
public:
  explicit LoopFinder(clang::ASTContext &context) : context_(context) {}

  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) {
    for (clang::Expr *init : lambda->capture_inits())
      if (init)
        TraverseStmt(init);
    return true;
  }
  bool TraverseBlockExpr(clang::BlockExpr *) { return true; }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) { return true; }
  bool TraverseTypeLoc(clang::TypeLoc, bool = true) { return true; }
  bool TraverseIfStmt(clang::IfStmt *stmt) {
    if (stmt->isConstexpr() && !stmt->getCond()->isValueDependent())
      if (const auto taken = stmt->getNondiscardedCase(context_))
        return !*taken || TraverseStmt(const_cast<clang::Stmt *>(*taken));
    return RecursiveASTVisitor::TraverseIfStmt(stmt);
  }
  bool VisitForStmt(clang::ForStmt *stmt) { return add(stmt); }
  bool VisitWhileStmt(clang::WhileStmt *stmt) { return add(stmt); }
  bool VisitDoStmt(clang::DoStmt *stmt) { return runsOnce(stmt) || add(stmt); }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *stmt) { return add(stmt); }
  // A label that is jumped back to is the head of a loop.
  bool VisitLabelStmt(clang::LabelStmt *stmt) {
    labels_[stmt->getDecl()] = stmt;
    return true;
  }
  bool VisitGotoStmt(clang::GotoStmt *stmt) {
    const auto label = labels_.find(stmt->getLabel());
    if (label != labels_.end() && label->second && add(label->second))
      label->second = nullptr;
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    callsAlgorithm = callsAlgorithm || (callee && isElementLoop(algorithmName(callee)));
    return true;
  }
  bool VisitAddrLabelExpr(clang::AddrLabelExpr *expr) {
    taken_.push_back(expr->getLabel());
    return true;
  }
  bool VisitIndirectGotoStmt(clang::IndirectGotoStmt *) {
    for (const clang::LabelDecl *label : taken_)
      if (auto known = labels_.find(label); known != labels_.end() && known->second && add(known->second))
        known->second = nullptr;
    return true;
  }

  std::vector<const clang::Stmt *> loops;
  bool callsAlgorithm = false; ///< some call is a loop in disguise

private:
  bool add(const clang::Stmt *stmt) {
    loops.push_back(stmt);
    return true;
  }
  clang::ASTContext &context_;
  llvm::DenseMap<const clang::LabelDecl *, const clang::LabelStmt *> labels_; // seen and not yet jumped back to
  std::vector<const clang::LabelDecl *> taken_;                               // labels whose address was taken
};

class FunctionFinder : public clang::RecursiveASTVisitor<FunctionFinder> {
public:
  explicit FunctionFinder(UnitContext &unit) : unit_(unit) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(clang::Decl *decl) {
    return !decl || unit_.sources.isForeign(decl) || RecursiveASTVisitor::TraverseDecl(decl);
  }
  bool VisitFunctionDecl(clang::FunctionDecl *decl) {
    if (decl->doesThisDeclarationHaveABody() && decl->getBody())
      add(decl, nullptr);
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr *lambda) {
    // Instantiations of a generic lambda are not visited: its call operator is a template of its own.
    if (clang::FunctionTemplateDecl *generic = lambda->getDependentCallOperator()) {
      for (clang::FunctionDecl *instance : generic->specializations())
        if (instance->getBody())
          add(instance, lambda);
      add(generic->getTemplatedDecl(), lambda);
    } else {
      add(lambda->getCallOperator(), lambda);
    }
    return true;
  }

  std::vector<FunctionTarget> targets;

private:
  void add(const clang::FunctionDecl *decl, const clang::LambdaExpr *lambda) {
    if (!decl->getBody() || !seen_.insert(decl).second)
      return;
    LoopFinder finder(unit_.ast);
    finder.TraverseStmt(decl->getBody());
    // A region without a loop can be wrong as well.
    const bool isAnnotated = isParallel(decl);
    if (finder.loops.empty() && !finder.callsAlgorithm && !isAnnotated)
      return;
    FunctionTarget target;
    target.decl = decl;
    target.lambda = lambda;
    target.isDependent = decl->isDependentContext();
    target.loops = std::move(finder.loops);
    describe(target);
    targets.push_back(std::move(target));
  }

  void describe(FunctionTarget &target) const {
    const clang::FunctionDecl *named = target.decl;
    if (target.lambda) {
      const clang::DeclContext *context = target.lambda->getLambdaClass()->getDeclContext();
      named = nullptr;
      for (; context; context = context->getParent()) {
        const auto *outer = llvm::dyn_cast<clang::FunctionDecl>(context);
        const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(outer);
        if (outer && !(method && method->getParent()->isLambda())) {
          named = outer;
          break;
        }
      }
      target.name = named ? "lambda in " + named->getQualifiedNameAsString() : "lambda";
    } else {
      target.name = named->getQualifiedNameAsString();
    }
    llvm::raw_string_ostream text(target.instantiation);
    clang::PrintingPolicy policy = unit_.ast.getPrintingPolicy();
    policy.AnonymousTagLocations = false; // no paths of this machine
    if (const clang::TemplateArgumentList *arguments = target.decl->getTemplateSpecializationArgs()) {
      clang::printTemplateArgumentList(text, arguments->asArray(), policy);
      return;
    }
    if (const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(named))
      if (const auto *special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(method->getParent()))
        clang::printTemplateArgumentList(text, special->getTemplateArgs().asArray(), policy);
  }

  UnitContext &unit_;
  std::set<const clang::FunctionDecl *> seen_;
};
// Tells instantiations of one text apart: the function and all that it stands in, with their template arguments.
std::string fullName(const FunctionTarget &target, const clang::PrintingPolicy &policy) {
  std::string name;
  llvm::raw_string_ostream text(name);
  for (const clang::DeclContext *context = target.decl; context; context = context->getParent())
    if (const auto *named = llvm::dyn_cast<clang::NamedDecl>(context)) {
      named->getNameForDiagnostic(text, policy, true);
      text << ' ';
    }
  return name;
}
} // namespace

std::vector<FunctionTarget> findFunctions(UnitContext &unit) {
  FunctionFinder finder(unit);
  finder.TraverseDecl(unit.ast.getTranslationUnitDecl());
  std::vector<FunctionTarget> &targets = finder.targets;
  // A pattern that something instantiates is told by its instantiations, which stand at the same place.
  const clang::SourceManager &sources = unit.ast.getSourceManager();
  std::set<clang::SourceLocation> instantiated;
  for (const FunctionTarget &target : targets)
    if (!target.isDependent)
      instantiated.insert(target.decl->getBody()->getBeginLoc());
  std::erase_if(targets, [&](const FunctionTarget &target) {
    return target.isDependent && instantiated.count(target.decl->getBody()->getBeginLoc());
  });
  clang::PrintingPolicy policy = unit.ast.getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  std::stable_sort(targets.begin(), targets.end(), [&](const FunctionTarget &a, const FunctionTarget &b) {
    const clang::SourceLocation first = sources.getExpansionLoc(a.decl->getBody()->getBeginLoc());
    const clang::SourceLocation second = sources.getExpansionLoc(b.decl->getBody()->getBeginLoc());
    // Where they stand the same, Clang's order depends on what was instantiated first.
    return first != second ? sources.isBeforeInTranslationUnit(first, second)
                           : fullName(a, policy) < fullName(b, policy);
  });
  return std::move(targets);
}

} // namespace lanewise
