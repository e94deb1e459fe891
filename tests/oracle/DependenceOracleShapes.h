// tests/oracle/DependenceOracleShapes.h - random loops over what is more than whole elements of one array.
// Tested by DependenceOracleTest.
#pragma once

#include "oracle/DependenceOracleModels.h"
#include "oracle/LoopGenerator.h"

namespace lanewise {

/// Writes the text, and all that goes with it, of a case of one of the families from Records on.
void writeShape(DependenceCase &into, Random &random);

} // namespace lanewise
