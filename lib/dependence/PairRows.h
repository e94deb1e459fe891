// dependence/PairRows.h - rows that two accesses share, though not all of them stay inside one.
// Tested by testdata/independent, testdata/traps.
#pragma once

#include "dependence/PairProblem.h"

namespace lanewise {

/// Splits differences of flat subscripts, n * q + r == 0 with a parameter n, into q == 0 and r == 0 where the facts of
/// the pair say that r is closer to 0 than n. What cannot be split stays.
void splitRows(const AtomTable &atoms, PairProblem &problem);

} // namespace lanewise
