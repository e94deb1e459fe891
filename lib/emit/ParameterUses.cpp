// emit/ParameterUses.cpp - what a validation has to know about parameters to make up values for them.
#include "emit/EmissionPlan.h"

#include "emit/CodePrinter.h"

#include <algorithm>

namespace lanewise {

void checkGuards(EmissionPlan &plan) {
  std::vector<ExprRef> open = {plan.loop->context};
  while (!open.empty()) {
    ExprRef guard = open.back();
    open.pop_back();
    if (!guard || guard->is(ExprKind::IntConst))
      continue;
    if (guard->is(ExprKind::And)) {
      open.insert(open.end(), guard->operands.begin(), guard->operands.end());
      continue;
    }
    bool isSpelled = true;
    forEachNode(guard, [&](ExprRef node) {
      const bool isParameter =
          node->is(ExprKind::Var) &&
          std::any_of(plan.parameters.begin(), plan.parameters.end(), [&](const EmitParameter &p) {
            return p.variable == static_cast<VarId>(node->intValue) && !p.isOutput && !p.type.isPointer();
          });
      isSpelled =
          isSpelled && (isParameter || (!node->is(ExprKind::Var) && !node->isPlace() && !node->is(ExprKind::Load)));
    });
    CodePrinter print(*plan.function, plan.live, {});
    const std::string text = isSpelled ? print.condition(guard) : std::string();
    if (isSpelled && print.trouble().empty())
      plan.conditions.push_back(text);
  }
}

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
  forEachStmt(plan.loopStmt->loop->prelude, inStmt);
  forEachStmt(plan.loopStmt->loop->body, inStmt);
  namesIn(plan.tripCount, bounds);
  // Pointers that are compared lie in one array.
  const auto baseOf = [](ExprRef pointer) {
    while (pointer->is(ExprKind::PtrAdd))
      pointer = pointer->op(0);
    return pointer;
  };
  const auto pairs = [&](ExprRef expr) {
    return expr && containsNode(expr, [&](ExprRef node) {
             return node->operands.size() == 2 && node->op(0)->type.isPointer() && node->op(1)->type.isPointer() &&
                    baseOf(node->op(0)) != baseOf(node->op(1)) && !node->op(1)->is(ExprKind::IntConst);
           });
  };
  plan.pairsPointers = pairs(plan.tripCount) || pairs(plan.loopStmt->loop->condition);
  for (EmitParameter &parameter : plan.parameters)
    parameter.use = divisors.contains(parameter.name)  ? ParameterUse::Divisor
                    : bounds.contains(parameter.name)  ? ParameterUse::Bound
                    : indices.contains(parameter.name) ? ParameterUse::Index
                                                       : ParameterUse::Plain;
}

} // namespace lanewise
