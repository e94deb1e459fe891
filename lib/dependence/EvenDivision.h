// dependence/EvenDivision.h - numerators that leave nothing over.
// Tested by tests/unit/dependence/EvenDivisionTest.cpp.
#pragma once

#include "model/Polynomial.h"

namespace lanewise {

/// True if the value is a multiple of the divisor for all integers that its atoms may be: i*(i+1) by 2. False means
/// nothing.
bool dividesEvenly(const Polynomial &numerator, int64_t divisor);

} // namespace lanewise
