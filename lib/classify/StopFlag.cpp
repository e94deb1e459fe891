// classify/StopFlag.cpp - the flag's update where its old value is known.
#include "classify/StopFlag.h"

namespace lanewise {

ExprRef stopAfterIteration(const LoopSummary &loop, ExprRef condition) {
  if (!condition)
    return nullptr;
  ExprPool &pool = *loop.function->pool;
  const bool isTest = condition->is(ExprKind::LogicalNot);
  ExprRef flag = isTest ? condition->op(0) : condition;
  ExprRef goesOn = flag->type.isBool() ? pool.boolConst(isTest) : nullptr;
  if (condition->is(ExprKind::Ne) && condition->op(1)->isIntConst()) { // int found; … while (found == 0)
    flag = condition->op(0);
    goesOn = condition->op(1);
  }
  for (const ScalarState &scalar : loop.scalars) {
    if (scalar.cell || scalar.entry != flag || !goesOn || !scalar.next)
      continue;
    ExprRef next = rewrite(pool, scalar.next, [&](ExprRef node) { return node == flag ? goesOn : nullptr; });
    return rewrite(pool, condition, [&](ExprRef node) { return node == flag ? next : nullptr; });
  }
  return nullptr;
}

} // namespace lanewise
