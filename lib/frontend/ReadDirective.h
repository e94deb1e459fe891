// frontend/ReadDirective.h - an OpenMP directive of Clang's tree as the plain value of model/ParallelCode.h.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
#pragma once

#include "frontend/UnitContext.h"
#include "model/ParallelCode.h"

#include <set>

namespace clang {
class Expr;
class OMPExecutableDirective;
class VarDecl;
} // namespace clang

namespace lanewise {

/// A variable in a clause, with the expression that names it there.
struct ClauseVariable {
  const clang::VarDecl *decl = nullptr;
  const clang::Expr *where = nullptr;
  DataClause clause; ///< without the variables of the model
};

/// What can be said of a directive before its body is read.
struct DirectiveReading {
  Construct construct;
  std::vector<ClauseVariable> variables;
  unsigned loops = 0;                        ///< how many loops are associated
  std::vector<const clang::Expr *> counters; ///< of these loops, as the tree names them
  std::optional<int64_t> threads;            ///< num_threads of a constant
};
DirectiveReading readDirective(const clang::OMPExecutableDirective *directive, const UnitContext &unit);

/// Variables of scalar type that `stmt` assigns and does not declare itself.
std::set<const clang::VarDecl *> writtenScalars(const clang::Stmt *stmt);

/// True if the function's body holds a directive.
bool hasDirectives(const clang::Stmt *body);
/// True if something in the function runs on several threads: a directive, a call that takes a policy or is TBB's, a
/// loop that starts threads, a CUDA kernel.
bool isParallel(const clang::FunctionDecl *function);

} // namespace lanewise
