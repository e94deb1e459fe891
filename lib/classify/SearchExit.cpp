// classify/SearchExit.cpp - leaving at the first input that satisfies a condition.
// Tested by testdata/search-exit and tests/unit/classify.
//
//   for (i…) if (a[i] == key) return i;        in the class
//   for (i…) if (a[i] < 0) { ok = false; break; }   in the class
//   for (i…) { if (a[i] < 0) break; b[i] = a[i]; }  not: iterations after the exit must not store
//   s += a[i]; if (s > limit) return i;        a prefix, and a search in it: the class is that of the running value
//   while (*p) ++p;                            not: nothing bounds how far other lanes may look ahead
// Recognised in classify/Exits.cpp, because it concerns the loop and not one state.

#include "classify/LoopClass.h"

namespace lanewise {

extern const LoopClass kSearchExit;
const LoopClass kSearchExit = {
    {.id = "search-exit",
     .summary = "leaves at the first input that satisfies a condition",
     .definition = "The loop is left early by a condition on inputs alone, and nothing that it does before is visible "
                   "outside except which "
                   "iteration left. The answer is the smallest iteration number that satisfies the condition.",
     .example = "int find(const int *a, int n, int key) {\n  for (int i = 0; i < n; ++i)\n    if (a[i] == key)\n      "
                "return i;\n  return -1;\n}\n",
     .notThis = "void copy_until(const int *a, int *__restrict b, int n) {\n  for (int i = 0; i < n; ++i) {\n    if "
                "(a[i] == 0)\n      break;\n    b[i] = a[i];\n  }\n}\n",
     .parallel = "Chunks search on their own and the smallest hit wins; chunks behind a hit are abandoned. It does not "
                 "pay when the hit is "
                 "usually near the front.",
     .knownProblems =
         "Reading beyond the exit is assumed to stay inside the array, as far as the loop's own bound goes. Where a "
         "running value decides, the loop has the class of that value, as far as it composes."},
    nullptr};

} // namespace lanewise
