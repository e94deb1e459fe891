// classify/StateDependentBranch.cpp - where the loop goes depends on what it carries.
// Tested by testdata/state-dependent-branch and tests/unit/classify.
//
//   if (s > 0) s -= a[i]; else s += a[i];   in the class: the sign of the running value chooses
//   while (s < limit) s += a[k++];          in the class: the running value decides when to stop
//   if (a[i] > 0) s += a[i];                not: the branch reads inputs only (a reduction)
//   if (a[i] > m) m = a[i];                 not: a maximum, whose branch is part of the operator
// Recognised in classify/SerialProof.cpp.

#include "classify/LoopClass.h"

namespace lanewise {

extern const LoopClass kStateDependentBranch;
const LoopClass kStateDependentBranch = {
    {.id = "state-dependent-branch",
     .summary = "which way it goes depends on what it carries",
     .definition = "A branch, a bound or an exit reads a value that earlier iterations computed, in a way that no "
                   "class of composable updates "
                   "absorbs. The next iteration cannot choose its way before the value is there.",
     .example = "float drain(const float *a, int n) {\n  float s = 1;\n  int k = 0;\n  while (s > 0.5f) {\n    s *= "
                "a[k % n];\n    ++k;\n  }\n  return s;\n}\n",
     .notThis = "float positive_total(const float *a, int n) {\n  float s = 0;\n  for (int i = 0; i < n; ++i)\n    if "
                "(a[i] > 0)\n      s += a[i];\n  return s;\n}\n",
     .parallel = "Not as it stands. If the carried value can only take few values, it becomes a finite-state scan; if "
                 "the reset is known from inputs, a segmented one. Several such loops over different data can run side "
                 "by side, and often that is all one needs.",
     .knownProblems = "A choice between two folds by the old value is in none of the known families, even where some "
                      "piecewise form would be closed."},
    nullptr};

} // namespace lanewise
