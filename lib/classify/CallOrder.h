// classify/CallOrder.h - calls whose order nobody can see.
// Tested by tests/unit/classify/ClassifyTest.cpp.
#pragma once

#include "model/LoopModel.h"

namespace lanewise {

/// malloc and its like: new storage, and nothing else that anybody could see. Where it lies is no matter of order.
inline bool onlyAllocates(const CallEffects &effects) {
  return effects.allocates && !effects.readsMemory && !effects.writesMemory && !effects.readsArguments &&
         !effects.writesArguments;
}

} // namespace lanewise
