// frontend/CallEffects.cpp - looks functions up in Effects.def and in the list of mathematical ones.
#include "frontend/CallEffects.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>

namespace lanewise {

namespace {
enum EffectFlags : unsigned {
  None = 0,
  ReadsArguments = 1,
  WritesArguments = 2,
  WritesFirst = 4,
  Observable = 8,
  Throws = 16,
  NoReturn = 32,
  Allocates = 64,
  HiddenState = 128,
  SetsErrno = 256,
  SetsSign = 512,
  GivesErrno = 1024,
  FloatModes = 2048,
};

struct Row {
  llvm::StringRef name;
  unsigned flags;
};
} // namespace

static constexpr Row kRows[] = {
#define EFFECT(Name, Flags) {Name, static_cast<unsigned>(Flags)},
#include "frontend/Effects.def"
#undef EFFECT
};

static constexpr Row kMath[] = {
#define MATH(Name, Trace) {Name, static_cast<unsigned>(Trace)},
#include "frontend/Math.def"
#undef MATH
};

static std::optional<unsigned> findRow(llvm::StringRef name) {
  for (const Row &row : kRows)
    if (row.name == name)
      return row.flags;
  return std::nullopt;
}

bool isStandard(const clang::FunctionDecl *callee) {
  if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee))
    return method->getParent()->isInStdNamespace();
  return callee->isInStdNamespace();
}

bool isDeclaredBySystem(const clang::FunctionDecl *callee) {
  return callee->getBuiltinID() != 0 || callee->isInStdNamespace() ||
         callee->getASTContext().getSourceManager().isInSystemHeader(callee->getLocation());
}

bool isLibraryFunction(const clang::FunctionDecl *callee) {
  if (!callee->getIdentifier())
    return false;
  if (callee->getBuiltinID() != 0)
    return true;
  const clang::SourceManager &sources = callee->getASTContext().getSourceManager();
  if (callee->isInStdNamespace())
    return true;
  return callee->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         (sources.isInSystemHeader(callee->getLocation()) || (callee->isExternC() && !callee->hasBody()));
}

KnownEffects effectsOf(const clang::FunctionDecl *callee) {
  KnownEffects known;
  if (!callee)
    return known;
  if (const auto *prototype = callee->getType()->getAs<clang::FunctionProtoType>(); prototype && prototype->isNothrow())
    known.effects.mayThrow = false;
  if (!callee->getASTContext().getLangOpts().CPlusPlus)
    known.effects.mayThrow = false;
  std::optional<unsigned> flags;
  if (isLibraryFunction(callee)) {
    if (callee->isInStdNamespace())
      flags = findRow("std::" + callee->getNameAsString());
    if (!flags)
      flags = findRow(callee->getName());
  }
  if (flags) {
    known.isKnown = true;
    known.effects = {.readsMemory = false,
                     .writesMemory = false,
                     .readsArguments = (*flags & ReadsArguments) != 0,
                     .writesArguments = (*flags & (WritesArguments | WritesFirst)) != 0,
                     .observable = (*flags & Observable) != 0,
                     .mayThrow = (*flags & Throws) != 0,
                     .mayNotReturn = (*flags & NoReturn) != 0,
                     .allocates = (*flags & Allocates) != 0,
                     .hiddenState = (*flags & HiddenState) != 0};
    known.writesFirstOnly = (*flags & WritesFirst) != 0;
    known.neverReturns = (*flags & NoReturn) != 0;
    return known;
  }
  known.neverReturns = callee->isNoReturn();
  if (!mathName(callee).empty()) { // kept as a call only for the trace that it leaves
    known.isKnown = true;
    known.effects = {.readsMemory = false,
                     .writesMemory = false,
                     .readsArguments = false,
                     .writesArguments = false,
                     .observable = false,
                     .mayThrow = false,
                     .mayNotReturn = false,
                     .allocates = false,
                     .hiddenState = true};
    return known;
  }
  if (callee->hasAttr<clang::ConstAttr>() || callee->hasAttr<clang::PureAttr>()) {
    known.isKnown = true;
    known.isConst = callee->hasAttr<clang::ConstAttr>();
    known.effects = {.readsMemory = !known.isConst,
                     .writesMemory = false,
                     .readsArguments = !known.isConst,
                     .writesArguments = false,
                     .observable = false,
                     .mayThrow = false,
                     .mayNotReturn = false,
                     .allocates = false,
                     .hiddenState = false};
  }
  return known;
}

namespace {
class OutsideFinder : public clang::RecursiveASTVisitor<OutsideFinder> {
public:
  explicit OutsideFinder(const clang::FunctionDecl *self) : self_(self) {}

  bool VisitDeclRefExpr(clang::DeclRefExpr *name) {
    const clang::ValueDecl *decl = name->getDecl();
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl))
      return require(function->getCanonicalDecl() == self_->getCanonicalDecl() || !mathName(function).empty());
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable)
      return require(llvm::isa<clang::EnumConstantDecl>(decl));
    const bool isConstant = variable->getType().isConstQualified() && variable->getType()->isArithmeticType();
    return require(!variable->hasGlobalStorage() || isConstant);
  }
  bool VisitVarDecl(clang::VarDecl *variable) {
    return require((variable->getType()->isArithmeticType() || variable->getType()->isEnumeralType()) &&
                   !variable->getType().isVolatileQualified() &&
                   (!variable->hasGlobalStorage() || variable->getType().isConstQualified()));
  }
  bool VisitStmt(clang::Stmt *stmt) {
    switch (stmt->getStmtClass()) {
    case clang::Stmt::CXXThisExprClass:
    case clang::Stmt::MemberExprClass:
    case clang::Stmt::ArraySubscriptExprClass:
    case clang::Stmt::CXXNewExprClass:
    case clang::Stmt::CXXDeleteExprClass:
    case clang::Stmt::CXXThrowExprClass:
    case clang::Stmt::CXXTryStmtClass:
    case clang::Stmt::LambdaExprClass:
    case clang::Stmt::GCCAsmStmtClass:
    case clang::Stmt::MSAsmStmtClass:
    case clang::Stmt::StmtExprClass:
    case clang::Stmt::CXXConstructExprClass:
    case clang::Stmt::AtomicExprClass:
      return require(false);
    default:
      break;
    }
    if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(stmt))
      return require(unary->getOpcode() != clang::UO_Deref && unary->getOpcode() != clang::UO_AddrOf);
    if (const auto *called = llvm::dyn_cast<clang::CallExpr>(stmt))
      return require(called->getDirectCallee() != nullptr);
    return true;
  }
  bool found = false; ///< something that is not the function's own

private:
  bool require(bool holds) {
    found = found || !holds;
    return holds;
  }
  const clang::FunctionDecl *self_;
};
} // namespace

bool dependsOnArgumentsAlone(const clang::FunctionDecl *callee) {
  const clang::FunctionDecl *definition = callee->getDefinition();
  if (!definition || !definition->getBody() || definition->isVariadic() || definition->hasAttr<clang::WeakAttr>() ||
      !definition->getReturnType()->isArithmeticType() || llvm::isa<clang::CXXMethodDecl>(definition))
    return false;
  for (const clang::ParmVarDecl *parameter : definition->parameters())
    if (!parameter->getType()->isArithmeticType() || parameter->getType().isVolatileQualified())
      return false;
  OutsideFinder finder(definition);
  finder.TraverseStmt(definition->getBody());
  return !finder.found;
}

std::string mathName(const clang::FunctionDecl *callee) {
  if (!callee->getIdentifier() || !isLibraryFunction(callee) || callee->getNumParams() == 0)
    return {};
  for (const clang::ParmVarDecl *parameter : callee->parameters())
    if (!parameter->getType()->isArithmeticType())
      return {};
  if (!callee->getReturnType()->isArithmeticType())
    return {};
  llvm::StringRef name = callee->getName();
  name.consume_front("__builtin_");
  const auto isMath = [](llvm::StringRef candidate) {
    for (const Row &known : kMath)
      if (known.name == candidate)
        return true;
    return false;
  };
  if (isMath(name))
    return name.str();
  // sqrtf, sqrtl; and the spellings of glibc's finite-math mode.
  if ((name.ends_with("f") || name.ends_with("l")) && isMath(name.drop_back()))
    return name.drop_back().str();
  return {};
}

Trace traceOf(const clang::FunctionDecl *callee) {
  Trace trace;
  unsigned flags = 0;
  if (const std::string name = mathName(callee); !name.empty()) {
    for (const Row &known : kMath)
      flags |= known.name == name ? known.flags : 0;
    trace.setsErrno = (flags & SetsErrno) != 0 && callee->getASTContext().getLangOpts().MathErrno;
    trace.isMath = true;
  } else if (callee->getIdentifier() && isLibraryFunction(callee)) {
    flags = findRow(callee->getName()).value_or(0);
    trace.setsErrno = (flags & SetsErrno) != 0;
  }
  trace.setsSign = (flags & SetsSign) != 0;
  trace.givesErrno = (flags & GivesErrno) != 0;
  trace.floatModes = (flags & FloatModes) != 0;
  return trace;
}

} // namespace lanewise
