// tests/oracle/DependenceOracleSections.h - random loops over sections of one array, packed rows, and two ends.
// Tested by DependenceOracleTest.
#pragma once

#include "oracle/DependenceOracleModels.h"
#include "oracle/LoopGenerator.h"

namespace lanewise {

/// Writes the text of a case of one of the families from Sections on.
void writeSections(DependenceCase &into, Random &random);

} // namespace lanewise
