// frontend/UnitContext.h - what the lowering of every function of a unit shares, and what it starts from.
#pragma once

#include "frontend/SourceMap.h"
#include "frontend/TypeMap.h"

#include <llvm/ADT/DenseMap.h>

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class LambdaExpr;
class Stmt;
} // namespace clang

namespace lanewise {

class CallSites;
class ConstantTables;

struct UnitContext {
  clang::ASTContext &ast;
  SourceMap &sources;
  TypeMap &types;
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> bodySizes; ///< statements and expressions, counted once
  const CallSites *callSites = nullptr;                            ///< what calls pass; null: nothing is known
  const ConstantTables *tables = nullptr;                          ///< for the reading of annotations
  bool readsDirectives = false;  ///< annotations are checked: functions that hold some are read a second time
  bool ignoresDirectives = true; ///< the program is compiled without them: its loops are what they are without
};

/// A function with loops of its own, or with calls of algorithms that are loops in disguise.
struct FunctionTarget {
  const clang::FunctionDecl *decl = nullptr;
  const clang::LambdaExpr *lambda = nullptr; ///< the lambda whose call operator `decl` is
  std::string name;
  std::string instantiation;
  bool isDependent = false;               ///< a template that nothing instantiates
  std::vector<const clang::Stmt *> loops; ///< its loops in source order, those of lambdas inside it left out
};

} // namespace lanewise
