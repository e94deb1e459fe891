// dependence/PairProblem.h - "may iteration k of one access and a later iteration of another touch the same bytes?"
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "dependence/AccessForm.h"

namespace lanewise {

/// What has to hold for a dependence from `first` (in the earlier iteration) to `second` (in the later one).
struct PairProblem {
  const AccessForm *first = nullptr, *second = nullptr;
  std::vector<Polynomial> zero;        ///< differences of indices
  std::vector<Polynomial> nonNegative; ///< overlap of byte ranges
  std::vector<Formula> where;          ///< both accesses happen, in different iterations
  Facts facts;                         ///< in conjunction
  Facts ruleFacts;                     ///< facts that are only language rules (declared extents)
  size_t equal = 0;                    ///< common loops in one and the same iteration
  bool impossible = false;             ///< settled while comparing constants
  bool exact = true;                   ///< the above is exactly the question, not a wider one
  std::optional<Refusal> inexactness;  ///< why not
};

/// Subscripts with recovered dimensions, or as they are written.
enum class Subscripts : uint8_t { Recovered, Flat };

/// The analysed loop, then the loops inside it that are around both accesses.
std::vector<LoopId> commonLoops(const NestForms &nest, const Access &first, const Access &second);

/// The question for two accesses with equal roots. The iterations of the second are "later" atoms. It is asked about
/// equal iterations of the first `equal` common loops and a later one of the next; about one iteration of all common
/// loops if there is no next.
PairProblem pairProblem(NestForms &nest, const AccessForm &first, const AccessForm &second,
                        Subscripts subscripts = Subscripts::Recovered, size_t equal = 0);

/// Nothing in it, divisions included, multiplies what varies.
bool isLinear(const AtomTable &atoms, const PairProblem &problem);

/// Products of counters and parameters that could not be taken apart: the exact test would take them for any numbers.
bool isHopeless(const AtomTable &atoms, const PairProblem &problem);

/// Whatever the parameters are, iterations 0 and 1 of the loop meet in their first inner iterations.
bool meetsAtStart(const AtomTable &atoms, const PairProblem &problem, LoopId loop);

/// Both subscripts may wrap, but less than 2^w apart they still differ.
bool wrapsAlike(const AtomTable &atoms, const PairProblem &problem);

/// How much work a formula is: its terms, and one for each part.
size_t sizeOf(const Formula &formula);

} // namespace lanewise
