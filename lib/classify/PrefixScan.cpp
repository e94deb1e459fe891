// classify/PrefixScan.cpp - one associative accumulation of which every running value is wanted.
// Tested by testdata/prefix-scan and tests/unit/classify.
//
//   s += a[i]; out[i] = s               in the class (inclusive)
//   out[i] = s; s += a[i]               in the class (exclusive)
//   out[i] = out[i - 1] + a[i]          in the class: the running value lies in memory
//   s += a[i]                           not: nobody looks at the running value (a reduction)
//   s = c * s + a[i]; out[i] = s        not: the old value is scaled (an affine recurrence)
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
  if (!state.observed)
    return Answer::notMember("no iteration shows the running value");
  answer.claim->classId = "prefix-scan";
  answer.claim->verdict = Verdict::Scan;
  return answer;
}

extern const LoopClass kPrefixScan;
const LoopClass kPrefixScan = {
    {.id = "prefix-scan",
     .summary = "running totals that are kept",
     .definition = "Each iteration combines the running value with an input by one associative operator, and some "
                   "store, call or exit shows "
                   "the running value before the loop ends.",
     .example = "void running(const float *a, float *__restrict out, int n) {\n  float s = 0;\n  for (int i = 0; i < "
                "n; ++i) {\n    s += a[i];\n    out[i] = s;\n  }\n}\n",
     .notThis = "void smooth(const float *a, float *__restrict out, int n) {\n  float s = 0;\n  for (int i = 0; i < n; "
                "++i) {\n    s = 0.9f * s + a[i];\n    out[i] = s;\n  }\n}\n",
     .parallel = "A parallel prefix: chunks are summed, the sums are scanned, and each chunk runs again from its "
                 "carry-in. One thread with "
                 "vector lanes gains from about a thousand elements; several threads only near a million.",
     .knownProblems = "A running value handed on through memory is recognised only when iteration i reads what "
                      "iteration i - 1 wrote."},
    classifyStates};

} // namespace lanewise
