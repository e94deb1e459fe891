// frontend/CallSites.cpp - collects calls once for a unit, and compares what they pass.
//
// Two arguments lead to different objects if they start from different declared objects: arrays, records, containers
// (whose elements are their own), or pointers that are never set to anything but what an allocation returns.
#include "frontend/CallSites.h"

#include "frontend/CallEffects.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/Diagnostic.h>
#include <llvm/ADT/DenseSet.h>

#include <algorithm>

namespace lanewise {

static const clang::VarDecl *variableIn(const clang::Expr *expr) {
  const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

static bool isAllocation(const clang::Expr *expr) {
  expr = expr->IgnoreParenCasts();
  if (const auto *made = llvm::dyn_cast<clang::CXXNewExpr>(expr))
    return made->getNumPlacementArgs() == 0;
  const auto *call = llvm::dyn_cast<clang::CallExpr>(expr);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() && isLibraryFunction(callee) &&
         (callee->getName() == "malloc" || callee->getName() == "calloc" || callee->getName() == "aligned_alloc");
}

class CallSites::Collector : public clang::RecursiveASTVisitor<Collector> {
public:
  using Arguments = std::vector<const clang::Expr *>;
  struct Use {
    unsigned all = 0, reads = 0, allocations = 0;
  };

  explicit Collector(UnitContext &unit) : unit_(unit) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(clang::Decl *decl) {
    return !decl || unit_.sources.isForeign(decl) || RecursiveASTVisitor::TraverseDecl(decl);
  }

  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    if (!callee)
      return true;
    Arguments arguments(call->arg_begin(), call->arg_end());
    const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    if (method && method->getParent()->isLambda()) {
      const clang::VarDecl *variable = arguments.empty() ? nullptr : variableIn(arguments.front());
      if (!variable || !llvm::isa<clang::CXXOperatorCallExpr>(call))
        return true;
      called_.insert(arguments.front()->IgnoreParenImpCasts());
      arguments.erase(arguments.begin());
    } else if (llvm::isa<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts())) {
      called_.insert(call->getCallee()->IgnoreParenImpCasts());
    }
    calls_[callee->getCanonicalDecl()].push_back(std::move(arguments));
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *name) {
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()))
      names_.emplace_back(name, function->getCanonicalDecl());
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable)
      return true;
    ++uses_[variable->getCanonicalDecl()].all;
    names_.emplace_back(name, variable->getCanonicalDecl());
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *cast) {
    if (cast->getCastKind() == clang::CK_LValueToRValue)
      if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
          ++uses_[variable->getCanonicalDecl()].reads;
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *operation) {
    if (operation->getOpcode() == clang::BO_Assign && isAllocation(operation->getRHS()))
      if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(operation->getLHS()->IgnoreParens()))
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
          ++uses_[variable->getCanonicalDecl()].allocations;
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr *set) {
    for (const clang::NamedDecl *candidate : set->decls())
      if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(candidate->getUnderlyingDecl()))
        escaped_.insert(function->getCanonicalDecl());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *variable) {
    if (const auto *cleanup = variable->getAttr<clang::CleanupAttr>())
      escaped_.insert(cleanup->getFunctionDecl()->getCanonicalDecl());
    if (const clang::Expr *init = variable->getInit())
      if (const auto *lambda = llvm::dyn_cast<clang::LambdaExpr>(init->IgnoreUnlessSpelledInSource()))
        holders_[lambda->getCallOperator()->getCanonicalDecl()] = variable->getCanonicalDecl();
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    hasAlias = hasAlias || function->hasAttr<clang::AliasAttr>() || function->hasAttr<clang::IFuncAttr>();
    return true;
  }

  void finish() {
    for (const auto &[name, decl] : names_)
      if (!called_.count(name))
        escaped_.insert(decl);
    names_.clear();
  }

  /// The arguments of all calls, null if some may be out of sight.
  const std::vector<Arguments> *callsOf(const clang::FunctionDecl *function) const {
    function = function->getCanonicalDecl();
    const clang::Decl *holder = function;
    const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method && method->getParent()->isLambda()) {
      const auto known = holders_.find(function);
      if (known == holders_.end())
        return nullptr;
      holder = known->second;
    } else if (method || function->isExternallyVisible() || function->isMain() ||
               function->hasAttr<clang::UsedAttr>() || hasAlias) {
      return nullptr;
    }
    if (escaped_.count(holder) || function->isTemplateInstantiation() || function->isDependentContext())
      return nullptr;
    const auto known = calls_.find(function);
    return known == calls_.end() ? nullptr : &known->second;
  }

  /// Set to nothing but what allocations return.
  bool isAllocated(const clang::VarDecl *variable) const {
    variable = variable->getCanonicalDecl();
    if (llvm::isa<clang::ParmVarDecl>(variable) || !(variable->hasLocalStorage() || variable->isStaticLocal()))
      return false;
    const clang::Expr *init = variable->getInit();
    const auto use = uses_.find(variable);
    if (use == uses_.end() || (init && !isAllocation(init) && !isNull(init)))
      return false;
    return use->second.all == use->second.reads + use->second.allocations &&
           ((init && isAllocation(init)) || use->second.allocations != 0);
  }

  bool hasAlias = false;

private:
  bool isNull(const clang::Expr *init) const {
    return init->isNullPointerConstant(unit_.ast, clang::Expr::NPC_ValueDependentIsNotNull) !=
           clang::Expr::NPCK_NotNull;
  }

  UnitContext &unit_;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Arguments>> calls_;
  llvm::DenseSet<const clang::Expr *> called_;
  std::vector<std::pair<const clang::Expr *, const clang::Decl *>> names_;
  llvm::DenseSet<const clang::Decl *> escaped_;
  llvm::DenseMap<const clang::FunctionDecl *, const clang::Decl *> holders_; // of lambdas
  llvm::DenseMap<const clang::VarDecl *, Use> uses_;
};

CallSites::CallSites(UnitContext &unit) : unit_(unit), collector_(std::make_unique<Collector>(unit)) {
  if (unit.ast.getDiagnostics().hasUncompilableErrorOccurred()) // calls may be missing from the tree
    return;
  collector_->TraverseDecl(unit.ast.getTranslationUnitDecl());
  collector_->finish();
}

CallSites::~CallSites() = default;

namespace {
// The declared object that an argument leads into, null if that is not plain.
class Roots {
public:
  Roots(UnitContext &unit, std::function<bool(const clang::VarDecl *)> isAllocated)
      : unit_(unit), isAllocated_(std::move(isAllocated)) {}

  const clang::VarDecl *ofArgument(const clang::Expr *argument, clang::QualType parameter) const {
    return parameter->isReferenceType() ? ofObject(argument) : ofPointer(argument);
  }

private:
  const clang::VarDecl *ofPointer(const clang::Expr *expr) const {
    expr = expr->IgnoreParenCasts();
    if (const auto *address = llvm::dyn_cast<clang::UnaryOperator>(expr))
      return address->getOpcode() == clang::UO_AddrOf ? ofObject(address->getSubExpr()) : nullptr;
    if (const auto *sum = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      const bool moves = sum->getOpcode() == clang::BO_Add || sum->getOpcode() == clang::BO_Sub;
      if (!moves || !sum->getType()->isPointerType())
        return nullptr;
      return ofPointer(sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS());
    }
    if (const auto *call = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
      const clang::CXXMethodDecl *method = call->getMethodDecl();
      const clang::VarDecl *owner = ofObject(call->getImplicitObjectArgument());
      const bool isData = method && method->getIdentifier() && method->getName() == "data" && isStandard(method);
      return owner && isData && isOwner(owner->getType()) ? owner : nullptr;
    }
    if (expr->getType()->isArrayType())
      return ofObject(expr);
    const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    const auto *variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    return variable && variable->getType()->isPointerType() && isAllocated_(variable) ? variable->getCanonicalDecl()
                                                                                      : nullptr;
  }

  const clang::VarDecl *ofObject(const clang::Expr *expr) const {
    expr = expr->IgnoreParens();
    if (const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr))
      return cast->getCastKind() == clang::CK_NoOp ? ofObject(cast->getSubExpr()) : nullptr;
    if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      return variable && !variable->getType()->isReferenceType() ? variable->getCanonicalDecl() : nullptr;
    }
    if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(expr))
      return member->isArrow() || member->getType()->isReferenceType() ? nullptr : ofObject(member->getBase());
    if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr))
      return ofPointer(element->getBase());
    if (const auto *element = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr)) {
      const clang::VarDecl *owner =
          element->getOperator() == clang::OO_Subscript ? ofObject(element->getArg(0)) : nullptr;
      return owner && isOwner(owner->getType()) ? owner : nullptr;
    }
    return nullptr;
  }

  // Its elements lie in storage of its own.
  bool isOwner(clang::QualType type) const {
    const LibraryType kind = unit_.types.library(type);
    return kind == LibraryType::Vector || kind == LibraryType::StdArray;
  }

  UnitContext &unit_;
  std::function<bool(const clang::VarDecl *)> isAllocated_;
};
} // namespace

CallFacts CallSites::factsOf(const clang::FunctionDecl *function) const {
  CallFacts facts;
  const auto *calls = collector_->callsOf(function);
  if (!calls || calls->empty())
    return facts;
  const unsigned count = function->getNumParams();
  for (const auto &arguments : *calls)
    if (arguments.size() != count)
      return facts;
  const Roots roots(unit_, [this](const clang::VarDecl *variable) { return collector_->isAllocated(variable); });
  std::vector<std::vector<const clang::VarDecl *>> leads(count);
  for (unsigned i = 0; i < count; ++i) {
    const clang::QualType type = function->getParamDecl(i)->getType();
    const bool isNumber = type->isIntegralOrEnumerationType() && !type->isBooleanType();
    CallFacts::Range range{i, INT64_MAX, INT64_MIN};
    bool known = isNumber;
    for (const auto &arguments : *calls) {
      leads[i].push_back(type->isPointerType() || type->isReferenceType() ? roots.ofArgument(arguments[i], type)
                                                                          : nullptr);
      clang::Expr::EvalResult result;
      known = known && !arguments[i]->isValueDependent() && arguments[i]->EvaluateAsInt(result, unit_.ast) &&
              !result.HasSideEffects && result.Val.getInt().getSignificantBits() <= 64 &&
              result.Val.getInt().isRepresentableByInt64();
      if (!known)
        continue;
      range.least = std::min(range.least, result.Val.getInt().getExtValue());
      range.most = std::max(range.most, result.Val.getInt().getExtValue());
    }
    if (known)
      facts.ranges.push_back(range);
  }
  for (unsigned i = 0; i < count; ++i)
    for (unsigned j = i + 1; j < count; ++j) {
      bool apart = true;
      for (size_t call = 0; call < calls->size(); ++call)
        apart = apart && leads[i][call] && leads[j][call] && leads[i][call] != leads[j][call];
      if (apart)
        facts.apart.emplace_back(i, j);
    }
  return facts;
}

} // namespace lanewise
