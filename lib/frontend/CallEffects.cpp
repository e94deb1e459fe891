// frontend/CallEffects.cpp - looks functions up in Effects.def and in the list of mathematical ones.
#include "frontend/CallEffects.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
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

// Functions of <cmath> that depend on their arguments alone; errno and the floating-point flags are not modelled.
static constexpr llvm::StringRef kMath[] = {
    "sqrt",     "cbrt",    "exp",       "exp2",       "expm1",    "log",      "log2",       "log10",     "log1p",
    "pow",      "sin",     "cos",       "tan",        "asin",     "acos",     "atan",       "atan2",     "sinh",
    "cosh",     "tanh",    "asinh",     "acosh",      "atanh",    "erf",      "erfc",       "tgamma",    "lgamma",
    "fabs",     "floor",   "ceil",      "trunc",      "round",    "rint",     "nearbyint",  "fmod",      "remainder",
    "fma",      "fmin",    "fmax",      "fdim",       "hypot",    "copysign", "ldexp",      "scalbn",    "scalbln",
    "ilogb",    "logb",    "nextafter", "nexttoward", "lround",   "llround",  "lrint",      "llrint",    "isinf",
    "isfinite", "signbit", "isnormal",  "lerp",       "fmaximum", "fminimum", "fpclassify", "roundeven", "exp10",
};

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
    for (llvm::StringRef known : kMath)
      if (known == candidate)
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

} // namespace lanewise
