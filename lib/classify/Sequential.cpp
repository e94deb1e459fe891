// classify/Sequential.cpp - a proven chain: some iteration needs an earlier one's answer, and no class absorbs it.
// Tested by testdata/sequential and tests/unit/classify.
//
//   a[i] = a[i + 1]                     in the class: i + 1 overwrites what i must read first
//   node = node->next                   in the class: where to read next is the value just read
//   x = std::sin(x)                     in the class: no constant-size form of many steps
//   s += a[i]                           not: a reduction
// Recognised in classify/Classify.cpp from dependences and in classify/SerialProof.cpp from states.

#include "classify/LoopClass.h"

namespace lanewise {

extern const LoopClass kSequential;
const LoopClass kSequential = {
    {.id = "sequential",
     .summary = "a proven chain from iteration to iteration",
     .definition = "Two iterations touch one location (or hand on one value, or do something visible in order), at "
                   "least one of them writes it, "
                   "and no class of composable updates absorbs that. The witness is part of the answer.",
     .example = "void shift(int *a, int n) {\n  for (int i = 0; i < n; ++i)\n    a[i] = a[i + 1];\n}\n",
     .notThis = "void evens(int *a, int n) {\n  for (int i = 0; i < n; ++i)\n    a[2 * i] = a[2 * i + 1];\n}\n",
     .parallel = "Not as it stands. Copying what is overwritten too early, splitting the loop, peeling an iteration or "
                 "running the nest in another order may free it; the report lists what is legal. It does not pay where "
                 "the copy "
                 "or the second pass over memory costs more than the chain did.",
     .knownProblems = "Which transformations are legal is said only where all dependences are understood."},
    nullptr};

} // namespace lanewise
