// dependence/FreshStorage.cpp - allocations by the loop that they are made in.
#include "dependence/FreshStorage.h"

#include "model/Overlap.h"

#include <algorithm>

namespace lanewise {

bool isAllocatedIn(const LoopSummary &loop, const Base &base) {
  if (!isFreshAllocation(base))
    return false;
  // Its own loop's number goes with the value, in the iteration that asked: handed on, it has another one.
  return std::any_of(base.pointer->operands.begin(), base.pointer->operands.end(), [&](ExprRef operand) {
    return operand->is(ExprKind::Iter) &&
           (operand->intValue == static_cast<int64_t>(loop.id) ||
            std::any_of(loop.innerDomains.begin(), loop.innerDomains.end(),
                        [&](const Domain &domain) { return operand->intValue == static_cast<int64_t>(domain.loop); }));
  });
}

} // namespace lanewise
