// dependence/TableConflict.h - two iterations that meet because a table of known contents says so.
// Tested by tests/golden (testdata/race).
#pragma once

#include "dependence/Dependence.h"

namespace lanewise {

/// For accesses whose subscripts are computed from the iteration number and from arrays whose contents are known: an
/// iteration of `first` and a later one of `second` at the same address. Nothing if there is none, or if something else
/// decides the address or whether the access happens.
std::optional<Witness> tableConflict(const LoopSummary &loop, const LanguageRules &rules, uint32_t first,
                                     uint32_t second);

} // namespace lanewise
