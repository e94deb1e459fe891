// classify/Induction.cpp - a value with a closed form in the iteration number.
// Tested by testdata/induction and tests/unit/classify.
//
//   k += 2              in the class: k0 + 2*i
//   p += stride         in the class, if stride does not change in the loop
//   if (c[i]) k += 2    not: how often depends on the input (a reduction or a scan)
//   x += 0.1f           not: the rounded sum is not x0 + i*0.1f (a scan that regroups)
// The closed forms themselves are found when the loop is summarised (model/ClosedForm.h); such states never reach a
// class.

#include "classify/LoopClass.h"

namespace lanewise {

extern const LoopClass kInduction;
const LoopClass kInduction = {
    {.id = "induction",
     .summary = "a carried variable that is a formula of the iteration number",
     .definition = "Each iteration adds the same amount to an integer or pointer, so its value in iteration i is known "
                   "without running the "
                   "iterations before: start + i * step.",
     .example = "void every_other(int *out, int n) {\n  int k = 0;\n  for (int i = 0; i < n; ++i) {\n    out[i] = k;\n "
                "   k += 2;\n  }\n}\n",
     .notThis = "int count(const int *a, int n) {\n  int k = 0;\n  for (int i = 0; i < n; ++i)\n    if (a[i] > 0)\n    "
                "  k += 2;\n  return k;\n}\n",
     .parallel = "Replace the variable by its formula; nothing is left to carry. This always pays.",
     .knownProblems =
         "Steps that are themselves inductions (quadratic chains) and repeated multiplication have closed forms that "
         "are not "
         "recognised yet. A floating-point counter is not taken here, because its rounded sum is no formula."},
    nullptr};

} // namespace lanewise
