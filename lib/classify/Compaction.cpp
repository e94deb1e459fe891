// classify/Compaction.cpp - a position that advances under an input condition, and a store at it.
// Tested by testdata/compaction and tests/unit/classify.
//
//   if (keep(a[i])) out[k++] = a[i];          in the class; several stores in one iteration too
//   out[k] = a[i]; k += keep[i];              not: what is not kept is overwritten (the last store to a place must win)
//   for (j…) if (keep(a[i][j])) out[k++] = …;  in the class, at every level of the nest (classify/AdvancingStores.h)
//   if (k < cap) out[k++] = a[i];             not: whether there is room depends on the position
//   if (keep(a[i])) a[k++] = a[i];            in place: a later iteration reads what this one may overwrite
// Recognised in classify/Positions.cpp, because the output array is part of it.

#include "classify/LoopClass.h"

namespace lanewise {

extern const LoopClass kCompaction;
const LoopClass kCompaction = {
    {.id = "compaction",
     .summary = "keeps the inputs that satisfy a condition, in order",
     .definition = "A position advances by one whenever an input condition holds, and under the same condition "
                   "something is stored at it. The position "
                   "of iteration i is the number of hits before it: a prefix sum of flags.",
     .example = "int keep(const int *a, int *__restrict out, int n) {\n  int k = 0;\n  for (int i = 0; i < n; ++i)\n   "
                " if (a[i] > 0)\n      out[k++] = a[i];\n  return k;\n}\n",
     .notThis = "int fill(const int *a, int *__restrict out, int n, int cap) {\n  int k = 0;\n  for (int i = 0; i < n; "
                "++i)\n    if (k < cap)\n      out[k++] = a[i];\n  return k;\n}\n",
     .parallel = "Chunks count their hits, the counts are scanned, and each chunk stores from its own position. It "
                 "pays where the condition or the "
                 "element is expensive, or n is large.",
     .knownProblems = "push_back and output iterators are not recognised yet; compaction in place needs a buffer and "
                      "is not claimed."},
    nullptr};

} // namespace lanewise
