// dependence/Plausible.h - which of several sets of sizes a program is likely to be called with.
// Tested by testdata/independent/positive_row_widths.cpp.
#pragma once

#include "dependence/AccessForm.h"

namespace lanewise {

/// At how many of 48 made-up choices of the parameters, from 2 on, all of these are >= 0. Zero: no shape that anybody
/// meant.
int plausibilityOf(NestForms &nest, const std::vector<Polynomial> &nonNegative);

} // namespace lanewise
