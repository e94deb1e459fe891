// emit/ParameterUses.cpp - what a validation has to know about parameters to make up values for them.
#include "emit/EmissionPlan.h"

namespace lanewise {

// Which parameters decide where and how often: their values have to make sense together.
void findParameterUses(EmissionPlan &plan) {
  std::set<std::string> indices, bounds, divisors;
  const auto namesIn = [&](ExprRef expr, std::set<std::string> &into) {
    if (!expr)
      return;
    forEachNode(expr, [&](ExprRef node) {
      if (node->is(ExprKind::Var)) {
        const auto name = plan.live.names.find(static_cast<VarId>(node->intValue));
        if (name != plan.live.names.end() && !node->type.isPointer())
          into.insert(name->second);
      }
      if (!node->is(ExprKind::Load) || !node->type.isIntegral())
        return;
      if (const Cell *cell = plan.live.cellAt(node->op(0)))
        into.insert(cell->name);
      ExprRef base = node->op(0);
      while (!base->is(ExprKind::Var) && !base->is(ExprKind::PlaceVar) && !base->operands.empty()) {
        if (const Cell *cell = plan.live.cellAt(base))
          into.insert(cell->name);
        base = base->op(0);
      }
      const auto name = plan.live.names.find(static_cast<VarId>(base->intValue));
      if ((base->is(ExprKind::Var) || base->is(ExprKind::PlaceVar)) && name != plan.live.names.end())
        into.insert(name->second);
    });
  };
  const auto inExpr = [&](ExprRef expr) {
    if (!expr)
      return;
    forEachNode(expr, [&](ExprRef node) {
      if (node->is(ExprKind::PtrAdd) || node->is(ExprKind::PlaceIndex))
        namesIn(node->op(1), indices);
      if ((node->is(ExprKind::Div) || node->is(ExprKind::Rem)) && node->type.isIntegral())
        namesIn(node->op(1), divisors);
      if (node->is(ExprKind::Shl) || node->is(ExprKind::Shr))
        namesIn(node->op(1), divisors);
    });
  };
  const auto inStmt = [&](const Stmt &stmt) {
    inExpr(stmt.value);
    inExpr(stmt.place);
    if (stmt.loop)
      namesIn(stmt.loop->condition, bounds);
  };
  for (const Access &access : plan.loop->accesses)
    inExpr(access.place);
  for (const Domain &inner : plan.loop->innerDomains)
    namesIn(inner.tripCount, bounds);
  forEachStmt(plan.loopStmt->loop->body, inStmt);
  namesIn(plan.tripCount, bounds);
  for (EmitParameter &parameter : plan.parameters)
    parameter.use = divisors.contains(parameter.name)  ? ParameterUse::Divisor
                    : bounds.contains(parameter.name)  ? ParameterUse::Bound
                    : indices.contains(parameter.name) ? ParameterUse::Index
                                                       : ParameterUse::Plain;
}

} // namespace lanewise
