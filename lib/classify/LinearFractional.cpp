// classify/LinearFractional.cpp - x' = (a*x + b) / (c*x + d).
// Tested by testdata/linear-fractional and tests/unit/classify.
//
//   x = 1 / (d[i] - c[i] * x)          in the class (tridiagonal pivots)
//   x = q[i] + 1 / x                   in the class (continued fractions)
//   k = p / (p + r); p = (1 - k) * p   in the class once it is cancelled: p*r / (p + r) (Kalman gain)
//   x = x / (1 + x * x)                not: degree two
// Such maps are 2 by 2 matrices up to a factor, and composing them is multiplying matrices.
// Source: Knuth, "The Art of Computer Programming" 2, section 4.5.3 (continued fractions); Stone 1973 (tridiagonal
// systems).

#include "algebra/LinearForm.h"
#include "algebra/RationalForm.h"
#include "classify/LoopClass.h"

#include <algorithm>

namespace lanewise {

namespace {

bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

// Exactly one division by something linear in the state, with sums and multiples by inputs around it. That stays a
// fraction of linear forms: f + p/q = (f*q + p)/q is linear over linear as long as f does not read the state.
bool isFraction(ExprPool &pool, ExprRef expr, ExprRef entry, const StateQuestions &questions) {
  switch (expr->kind) {
  case ExprKind::Div: {
    if (!reads(expr->op(1), entry))
      return questions.isInput(expr->op(1)) && isFraction(pool, expr->op(0), entry, questions);
    // The denominator may itself be a fraction: p / (d - c/x) turns over into one.
    const std::optional<LinearForm> bottom = linearIn(pool, expr->op(1), {entry});
    const bool plainBottom =
        bottom && questions.isInput(bottom->coefficients.front()) && questions.isInput(bottom->rest);
    if (!plainBottom)
      return !reads(expr->op(0), entry) && questions.isInput(expr->op(0)) &&
             isFraction(pool, expr->op(1), entry, questions);
    const std::optional<LinearForm> top = linearIn(pool, expr->op(0), {entry});
    return top && questions.isInput(top->coefficients.front()) && questions.isInput(top->rest);
  }
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Mul: {
    const bool left = reads(expr->op(0), entry);
    if (left == reads(expr->op(1), entry))
      return false;
    return questions.isInput(expr->op(left ? 1 : 0)) && isFraction(pool, expr->op(left ? 0 : 1), entry, questions);
  }
  case ExprKind::Neg:
    return isFraction(pool, expr->op(0), entry, questions);
  case ExprKind::Cast:
    return expr->type.isFloat() && expr->op(0)->type.isFloat() &&
           std::min(expr->type.bits, expr->op(0)->type.bits) >= entry->type.bits &&
           isFraction(pool, expr->op(0), entry, questions);
  default:
    return false;
  }
}

// What cancels over the real numbers is no fraction of linear forms as it is written, but is one.
bool cancelsToFraction(ExprRef expr, ExprRef entry, const StateQuestions &questions) {
  if (expr->is(ExprKind::Select) && !reads(expr->op(0), entry))
    return questions.isInput(expr->op(0)) && cancelsToFraction(expr->op(1), entry, questions) &&
           cancelsToFraction(expr->op(2), entry, questions);
  const auto degrees = rationalDegrees(expr, entry, [&](ExprRef part) { return questions.isInput(part); });
  return degrees && degrees->top <= 1 && degrees->bottom <= 1;
}
} // namespace

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  if (!state.entry->type.isFloat())
    return Answer::notConcerned();
  if (!isFraction(questions.pool(), state.next, state.entry, questions) &&
      !cancelsToFraction(state.next, state.entry, questions))
    return Answer::notMember("the update is not a fraction of linear forms of the old value");
  Claim claim;
  claim.classId = "linear-fractional";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = "(a*x + b) / (c*x + d)";
  claim.combine = "b * a (matrices of 2 by 2, rescaled)";
  claim.identity = "the unit matrix";
  claim.exactness = state.decides ? Exactness::Discontinuous : Exactness::UpToRounding;
  claim.assumptions.push_back(
      {Assumption::Kind::Reassociation, "steps of " + state.name + " may be regrouped, which changes rounding"});
  claim.assumptions.push_back(
      {Assumption::Kind::FiniteValues, "no division by zero happens on the way, and rescaled products stay finite"});
  return Answer::member(std::move(claim));
}

extern const LoopClass kLinearFractional;
const LoopClass kLinearFractional = {
    {.id = "linear-fractional",
     .summary = "each value is a fraction of linear forms of the last",
     .definition = "The new value is (a*x + b) / (c*x + d) with factors that do not depend on the old value x: pivots "
                   "of a tridiagonal "
                   "elimination, continued fractions.",
     .example = "double pivots(const double *d, const double *c, int n) {\n  double x = 1;\n  for (int i = 0; i < n; "
                "++i)\n    x = d[i] - c[i] / x;\n  return x;\n}\n",
     .notThis =
         "double cool(double x, int n) {\n  for (int i = 0; i < n; ++i)\n    x = x / (1 + x * x);\n  return x;\n}\n",
     .parallel = "A parallel prefix over 2 by 2 matrices, rescaled so that they neither overflow nor vanish.",
     .knownProblems = "Regrouping can be unstable where the serial recurrence is not; compare against a wider "
                      "reference before trusting it."},
    classifyStates};

} // namespace lanewise
