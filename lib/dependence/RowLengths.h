// dependence/RowLengths.h - rows that are filled as far as memory says.
// Tested by testdata/independent/positive_ragged_rows.cpp.
#pragma once

#include "dependence/AccessForm.h"

namespace lanewise {

/// The condition that `value` stays below `limit` in every iteration, where its greatest value in an iteration is one
/// that is read from memory and something fixed: "the values of len[0 .. B-1] are at most T". Nothing if it is made of
/// anything else. `facts`: of the access that it is asked for.
std::optional<Condition> dataStaysBelow(NestForms &nest, const AccessForm &form, const Facts &facts,
                                        const Polynomial &value, const Polynomial &limit);

} // namespace lanewise
