// classify/Histogram.cpp - an associative update at places that the data choose.
// Tested by testdata/histogram and tests/unit/classify.
//
//   h[key[i]] += w[i]                   in the class
//   h[i % k]++                          in the class
//   h[key[i]] = w[i]                    not: the last writer wins
//   t = h[key[i]]; h[key[i]] = t + out[t]   not: the old count is looked at
// Recognised on the loop's accesses (classify/MemoryUpdates.cpp), because the state is a whole array.

#include "classify/LoopClass.h"

namespace lanewise {

extern const LoopClass kHistogram;
const LoopClass kHistogram = {
    {.id = "histogram",
     .summary = "an associative update at a place that the data choose",
     .definition = "Each iteration combines an array element with something by one associative operator; which element "
                   "is decided by inputs, so "
                   "two iterations may meet in one. Nothing in the loop reads the array otherwise.",
     .example = "void count(int *h, const unsigned char *key, int n) {\n  for (int i = 0; i < n; ++i)\n    h[key[i]] "
                "+= 1;\n}\n",
     .notThis = "void place(int *h, const unsigned char *key, int n) {\n  for (int i = 0; i < n; ++i)\n    h[key[i]] = "
                "i;\n}\n",
     .parallel = "Each thread fills an array of its own and the arrays are added up, or the updates are atomic. "
                 "Private arrays pay when the "
                 "array is small against the number of iterations; atomics when collisions are rare.",
     .knownProblems = "Insertion into maps is not recognised yet."},
    nullptr};

} // namespace lanewise
