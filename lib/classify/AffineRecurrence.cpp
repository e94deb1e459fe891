// classify/AffineRecurrence.cpp - x' = a*x + b, where neither a nor b reads x.
// Tested by testdata/affine-recurrence and tests/unit/classify.
//
// Write one iteration as the pair (a, b). Doing (a1, b1) and then (a2, b2) is the single step (a2*a1, a2*b1 + b2), and
// that composition is associative. So a loop of n such steps is a scan over n pairs: log n deep, not n.
//
//   x = 3*x + in[i]                  in the class: a = 3, b = in[i]
//   x = keep[i] ? x : in[i] - x      in the class: a is 1 or -1
//   x = in[i] / x                    not: the update is not linear in x
//   x = (7*x + in[i]) >> 3           not: the shift rounds, so two steps are not one such step
// Source: Blelloch, "Prefix Sums and Their Applications", 1990, section 1.4.

#include "algebra/LinearForm.h"
#include "classify/LoopClass.h"

namespace lanewise {

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  const Type type = state.entry->type;
  if (!type.isFloat() && !type.isInt())
    return Answer::notConcerned();
  const std::optional<LinearForm> form = linearIn(questions.pool(), state.next, {state.entry});
  if (!form || !form->coefficients.front())
    return Answer::notMember("the update is not linear in the old value");
  ExprRef scale = form->coefficients.front();
  if (!questions.isInput(scale) || !questions.isInput(form->rest))
    return Answer::notMember("the factor or the offset depends on a carried value");
  Claim claim;
  claim.classId = "affine-recurrence";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = "a*x + b";
  claim.combine = "(b.a * a.a, b.a * a.b + b.b)";
  claim.identity = "(1, 0)";
  if (type.isFloat()) {
    claim.exactness = state.decides ? Exactness::Discontinuous : Exactness::UpToRounding;
    claim.assumptions.push_back(
        {Assumption::Kind::Reassociation, "steps of " + state.name + " may be regrouped, which changes rounding"});
    // 0*inf is NaN, and the serial loop may never have computed it.
    claim.assumptions.push_back(
        {Assumption::Kind::FiniteValues, "products of the factors of " + state.name + " stay finite"});
  } else if (type.isSigned && !questions.rules().wrapSigned) {
    claim.exactness = Exactness::ExactIfUnsigned;
  }
  return Answer::member(std::move(claim));
}

extern const LoopClass kAffineRecurrence;
const LoopClass kAffineRecurrence = {
    {.id = "affine-recurrence",
     .summary = "each value is a multiple of the last plus an offset",
     .definition = "Each iteration multiplies the old value by something and adds something, and neither depends on "
                   "the old value: moving "
                   "averages, filters, momentum, Horner's rule, linear congruential generators.",
     .example = "float smooth(const float *a, int n) {\n  float x = 0;\n  for (int i = 0; i < n; ++i)\n    x = 0.9f * "
                "x + a[i];\n  return x;\n}\n",
     .notThis =
         "float chaos(float x, int n) {\n  for (int i = 0; i < n; ++i)\n    x = 3.7f * x * (1 - x);\n  return x;\n}\n",
     .parallel =
         "A parallel prefix over pairs (a, b), or chunks that compose their pairs and then run again from their "
         "carry-in. One combination "
         "costs two multiplications and an addition, so it pays with vector lanes from about a thousand elements.",
     .knownProblems = "Products of factors may underflow or overflow where the serial loop did not; a factor above one "
                      "in size amplifies "
                      "rounding differences."},
    classifyStates};

} // namespace lanewise
