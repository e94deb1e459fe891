// frontend/ParallelCalls.h - C++ that runs on several threads without a directive: what Clang's tree says of it.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
#pragma once

#include <clang/AST/ExprCXX.h>

#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// An algorithm of the standard library with a policy, or one of TBB's.
struct ParallelCall {
  enum class Over : uint8_t { Elements, Numbers, Ranges };
  Over over = Over::Elements;
  const clang::CallExpr *call = nullptr;
  std::string name; ///< "std::for_each", "tbb::parallel_for"
  /// What says over which elements (iterators or a container), numbers (first, last, step) or range.
  std::vector<const clang::Expr *> space;
  const clang::Expr *body = nullptr;    ///< called for each; null: only elements are handed on
  const clang::Expr *combine = nullptr; ///< what combines two partial results
  const clang::Expr *target = nullptr;  ///< where the results for each element go
  bool interleaves = false;             ///< one thread may be in the middle of several calls (unseq)
  bool isNumberFirst = false;           ///< the body gets a range and what was combined so far
};
std::optional<ParallelCall> parallelCallOf(const clang::CallExpr *expr, const clang::FunctionDecl *callee);

/// A statement that starts a thread and keeps it: what the thread runs, with which arguments.
struct ThreadStart {
  const clang::Expr *callable = nullptr;
  std::vector<const clang::Expr *> arguments;
};
std::optional<ThreadStart> threadStartOf(const clang::CallExpr *expr);

/// The thread starts in a loop's body, if the loop does nothing that waits for threads.
std::vector<ThreadStart> threadStartsIn(const clang::Stmt *loop);

/// Threads may order what they do in the code: locks, atomics that say who goes first, or calls that are not visible.
bool mayOrderThreads(const clang::Stmt *body);
/// The expression at which the code takes a lock, null if it plainly takes none.
const clang::Stmt *takesLock(const clang::Stmt *body);
/// The body of the lambda or function that an expression names; null if it is not visible.
const clang::Stmt *bodyOf(const clang::Expr *callable);

/// Why an operator that combines two values gives something else if results are combined in another order; "" if that
/// is not plain.
std::string whyOrderMatters(const clang::Expr *combine, bool needsSwap);

bool hasParallelCalls(const clang::Stmt *body);
bool isKernel(const clang::FunctionDecl *function);

} // namespace lanewise
