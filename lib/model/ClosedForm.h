// model/ClosedForm.h - inductions: what a variable is worth in iteration k, and for how many k the loop runs.
// Tested by tests/unit/model/ClosedFormTest.cpp.
//
// A basic induction is v' = v + c with c the same in every iteration; in iteration k it is v + k*c (Aho, Lam, Sethi,
// Ullman, "Compilers", section 9.8). That holds without wrapping if v is signed (overflow is undefined), if v is a
// pointer, or if the loop's own test stops it in time; otherwise the closed form is computed modulo 2^width, as the
// program does.
#pragma once

#include "model/LoopModel.h"

#include <functional>
#include <optional>

namespace lanewise {

/// What decides whether an expression keeps its value through all iterations of the loop in question.
using InvarianceTest = std::function<bool(ExprRef)>;

/// If next == entry + c for an invariant c (through conversions that commute with it), c as an i64 expression: units of
/// the variable, or elements of `elementBytes` for pointers.
struct InductionStep {
  ExprRef step = nullptr;
  int64_t elementBytes = 0; ///< pointers only
  bool isNarrowed =
      false; ///< the sum is cut to the variable's type by a conversion, which no rule against overflow forbids
};
std::optional<InductionStep> inductionStep(ExprPool &pool, ExprRef next, ExprRef entry,
                                           const InvarianceTest &invariant);

/// If `next` is the pointer `entry` moved by something, whatever it is: a number of bytes that divides every move.
std::optional<int64_t> moveUnit(ExprRef next, ExprRef entry);

/// By how much `expr` grows per iteration if that is a known constant, given the constant growth of variables
/// (`slopeOfVar` answers 0 for invariant ones, nothing for others). Sums, differences, constant multiples and
/// conversions.
std::optional<int64_t> slopeOf(ExprRef expr, const std::function<std::optional<int64_t>(ExprRef)> &slopeOfLeaf);

/// v + k*step of the variable's type. `exact`: known not to wrap.
ExprRef closedInduction(ExprPool &pool, ExprRef entry, ExprRef iteration, const InductionStep &step, bool exact);

/// The expression with another number of the loop's iteration in place of Iter(loop).
ExprRef atIteration(ExprPool &pool, ExprRef expr, LoopId loop, ExprRef iteration);

/// The conjuncts of a lazy conjunction, in order of evaluation.
std::vector<ExprRef> conjunctsOf(ExprRef condition);
/// Their conjunction again; the true constant if there are none.
ExprRef conjunctionOf(ExprPool &pool, const std::vector<ExprRef> &conjuncts);

} // namespace lanewise
