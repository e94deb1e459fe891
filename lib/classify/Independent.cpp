// classify/Independent.cpp - nothing is carried from one iteration to the next.
// Tested by testdata/independent and tests/unit/classify.
//
//   out[i] = a * in[i]             in the class (if out and in do not overlap)
//   t = in[i]; out[i] = t * t      in the class: t is private to the iteration
//   out[i] = out[i - 1]            not: iteration i reads what i - 1 wrote
// There is nothing to recognise: the class is what remains when no state, dependence, exit or effect is left.

#include "classify/LoopClass.h"

namespace lanewise {

extern const LoopClass kIndependent;
const LoopClass kIndependent = {
    {.id = "independent",
     .summary = "no iteration needs another iteration's answer",
     .definition = "No value and no memory location written in one iteration is read or written in another, the loop "
                   "is left only by its "
                   "own condition, and no iteration does anything that the outside can see in order. Variables that "
                   "every iteration "
                   "writes before it reads them are private and do not count.",
     .example = "void ramp(float *out, int n) {\n  for (int i = 0; i < n; ++i)\n    out[i] = 2.0f * i;\n}\n",
     .notThis = "void smooth(float *a, int n) {\n  for (int i = 1; i < n; ++i)\n    a[i] = 0.5f * a[i - 1];\n}\n",
     .parallel = "The iterations may run at the same time on threads, lanes or a device, in any order. It does not pay "
                 "when the work of "
                 "all iterations together is less than what starting threads costs.",
     .knownProblems = "Two iterations that write neighbouring bytes of one cache line are independent and still slow "
                      "each other down."},
    nullptr};

} // namespace lanewise
