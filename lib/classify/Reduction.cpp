// classify/Reduction.cpp - one associative accumulation of which only the result is wanted.
// Tested by testdata/reduction and tests/unit/classify.
//
//   s += a[i]                           in the class
//   if (a[i] > 0) n++                   in the class: the guard reads inputs only
//   m = std::max(m, a[i])               in the class
//   s += a[i]; out[i] = s               not: every running value is shown (a prefix scan)
//   s = a[i] - s                        not: the old value changes sign, so steps do not add up
//   if (s < limit) s += a[i]            not: the guard reads the running value
// Source: Blelloch, "Prefix Sums and Their Applications", 1990, section 1.2.

#include "classify/FoldClaim.h"

namespace lanewise {

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  Answer answer = claimFold(state, questions);
  if (!answer.claim)
    return answer;
  if (state.observed)
    return Answer::notMember("the running value is shown before the loop ends");
  answer.claim->classId = "reduction";
  answer.claim->verdict = Verdict::Reduction;
  return answer;
}

extern const LoopClass kReduction;
const LoopClass kReduction = {
    {.id = "reduction",
     .summary = "one associative accumulation, and only its result is wanted",
     .definition = "Each iteration combines the running value with something that does not depend on it, by one "
                   "associative operator (+, *, "
                   "min, max, &, |, ^, &&, ||), perhaps under a condition on inputs. Nothing looks at the running "
                   "value before the loop ends.",
     .example = "float total(const float *a, int n) {\n  float s = 0;\n  for (int i = 0; i < n; ++i)\n    s += a[i];\n "
                " return s;\n}\n",
     .notThis = "void running(const float *a, float *__restrict out, int n) {\n  float s = 0;\n  for (int i = 0; i < "
                "n; ++i) {\n    s += a[i];\n    out[i] = s;\n  }\n}\n",
     .parallel = "Each chunk accumulates from the identity; the partial results are combined in order. Span is "
                 "logarithmic. Floating-point "
                 "sums come out regrouped, usually nearer the exact value than the serial ones. Vector "
                 "lanes pay from a few dozen iterations; threads do not where the loop only waits for memory.",
     .knownProblems =
         "Compensated sums (Kahan) are not reductions and are refused only because their update is not a plain fold."},
    classifyStates};

} // namespace lanewise
