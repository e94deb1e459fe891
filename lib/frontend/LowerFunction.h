// frontend/LowerFunction.h - one function with loops to its model.
#pragma once

#include "frontend/UnitContext.h"

namespace lanewise {

/// Never fails: what is not modelled is a Refuse in the model.
std::unique_ptr<FunctionModel> lowerFunction(UnitContext &unit, const FunctionTarget &target);

} // namespace lanewise
