// dependence/Progress.cpp - tests of the form counter < bound, where the counter has fewer values than the bound.
#include "dependence/Progress.h"

#include "dependence/Atoms.h"
#include "model/ClosedForm.h"

#include <algorithm>

namespace lanewise {

// Conversions that keep every value.
static ExprRef withoutWidening(ExprRef expr) {
  while (expr->is(ExprKind::Cast) && expr->type.isInt() && expr->op(0)->type.isInt() &&
         Interval::of(expr->type).contains(Interval::of(expr->op(0)->type)))
    expr = expr->op(0);
  return expr;
}

static ExprRef withoutCasts(ExprRef expr) {
  while (expr->is(ExprKind::Cast))
    expr = expr->op(0);
  return expr;
}

// What each pass through the loop adds to the variable, if it is always the same constant; 0 if not.
static int64_t stepOf(const Loop &loop, VarId variable) {
  int64_t step = 0;
  bool single = true;
  for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
    forEachStmt(*block, [&](const Stmt &stmt) {
      if (stmt.kind != StmtKind::Assign || stmt.var != variable)
        return;
      ExprRef value = withoutCasts(stmt.value);
      const bool adds = value->is(ExprKind::Add) && value->op(1)->isIntConst() &&
                        withoutCasts(value->op(0))->is(ExprKind::Var) &&
                        withoutCasts(value->op(0))->intValue == static_cast<int64_t>(variable);
      single = single && adds && step == 0;
      step = adds ? value->op(1)->intValue : 0;
    });
  return single ? step : 0;
}

// True if the bound is the counter of a loop around, and less than something of its type while that loop runs.
static bool isBelowMost(const FunctionModel &function, const Loop &loop, ExprRef bound) {
  bool below = false;
  forEachStmt(function.body, [&](const Stmt &stmt) {
    if (below || stmt.kind != StmtKind::Loop || stmt.loop.get() == &loop || !stmt.loop->condition ||
        stmt.loop->testAtEnd)
      return;
    const std::vector<ExprRef> tests = conjunctsOf(stmt.loop->condition);
    if (std::none_of(tests.begin(), tests.end(),
                     [&](ExprRef test) { return test->is(ExprKind::Lt) && test->op(0) == bound; }))
      return;
    bool changes = false;
    forEachStmt(stmt.loop->body, [&](const Stmt &inner) {
      below = below || inner.loop.get() == &loop;
      changes = changes || (inner.kind == StmtKind::Assign && inner.var == static_cast<VarId>(bound->intValue));
    });
    below = below && !changes;
  });
  return below;
}

// counter < bound (or <=): the counter reaches the end of its type first if the bound lies beyond it.
static bool mayRunRound(const FunctionModel &function, const Loop &loop, ExprRef test, const LanguageRules &rules) {
  if (!test->is(ExprKind::Lt) && !test->is(ExprKind::Le))
    return false;
  ExprRef counter = withoutWidening(test->op(0)), bound = test->op(1);
  if (!counter->is(ExprKind::Var) || !counter->type.isInt())
    return false;
  const Type type = counter->type;
  if (type.isSigned && type.bits >= 32 && !rules.wrapSigned)
    return false; // overflow is excluded by a rule of its own
  const int64_t step = stepOf(loop, static_cast<VarId>(counter->intValue));
  if (step <= 0)
    return false;
  if (test->is(ExprKind::Le) && step == 1 && bound->is(ExprKind::Var) && bound->type == type &&
      isBelowMost(function, loop, bound))
    return false;
  // The last value that passes the test, and the one after it, fit.
  const Wide most = Interval::of(type).hi - step + (test->is(ExprKind::Lt) ? 1 : 0);
  return Interval::of(withoutWidening(bound)->type).hi > most &&
         !(bound->isIntConst() && bound->intValue >= 0 && bound->intValue <= most);
}

bool reliesOnProgress(const LoopSummary &loop, const LanguageRules &rules) {
  if (!loop.loop)
    return false;
  std::vector<const Loop *> loops{loop.loop};
  for (const Block *block : {&loop.loop->prelude, &loop.loop->body, &loop.loop->step})
    forEachStmt(*block, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Loop)
        loops.push_back(stmt.loop.get());
    });
  return std::any_of(loops.begin(), loops.end(), [&](const Loop *each) {
    if (!each->condition)
      return false;
    const std::vector<ExprRef> tests = conjunctsOf(each->condition);
    return std::any_of(tests.begin(), tests.end(),
                       [&](ExprRef test) { return mayRunRound(*loop.function, *each, test, rules); });
  });
}

} // namespace lanewise
