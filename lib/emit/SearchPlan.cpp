// emit/SearchPlan.cpp - whether a loop that is left early can be searched by parts, and what it returns.
// Tested by tests/emit.
#include "emit/EmissionPlan.h"

#include <algorithm>

namespace lanewise {

// A division that the loop would never have come to may have nothing to divide by.
static bool mayTrap(const Loop &loop) {
  bool found = false;
  const auto look = [&](ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        const bool divides = (node->is(ExprKind::Div) || node->is(ExprKind::Rem)) && node->type.isInt();
        found = found || (divides && (!node->op(1)->isIntConst() || node->op(1)->isIntConst(0)));
      });
  };
  const auto visit = [&](const Stmt &stmt) {
    look(stmt.value);
    look(stmt.place);
    if (stmt.loop)
      look(stmt.loop->condition);
  };
  forEachStmt(loop.body, visit);
  forEachStmt(loop.step, visit);
  look(loop.condition);
  return found;
}

std::string planSearch(EmissionPlan &plan) {
  if (plan.loop->exits.empty())
    return {};
  const Loop &loop = *plan.loopStmt->loop;
  if (loop.testAtEnd)
    return "it is a search that tests at its end";
  for (const Exit &exit : plan.loop->exits)
    if (exit.kind == JumpKind::Throw)
      return "it may throw";
  if (mayTrap(loop))
    return "it is left early, and iterations behind that may divide by zero";
  plan.isSearch = true;
  return {};
}

static bool reads(ExprRef expr, ExprRef entry) { return expr && occursIn(entry, expr); }

std::string checkSearchStates(const EmissionPlan &plan) {
  if (!plan.isSearch)
    return {};
  if (!plan.memory.empty())
    return "it is left early with a running value in memory";
  for (const StateAnswer &answer : plan.answers) {
    if (answer.state.cell || !answer.state.liveAfter)
      return "it is left early with the running value " + answer.state.name + ", which is not wanted afterwards";
    for (const Exit &exit : plan.loop->exits)
      if (reads(exit.condition, answer.state.entry))
        return "whether it is left early depends on the running value of " + answer.state.name;
  }
  return {};
}

std::string addReturn(EmissionPlan &plan) {
  if (!plan.isSearch)
    return {};
  std::string trouble;
  std::optional<Type> type;
  forEachStmt(plan.loopStmt->loop->body, [&](const Stmt &stmt) {
    if (stmt.kind != StmtKind::Jump || stmt.jump != JumpKind::Return)
      return;
    plan.returns = true;
    if (!stmt.value)
      return;
    const Type &own = stmt.value->type;
    if ((!own.isInt() && !own.isFloat() && !own.isBool()) || (type && !(*type == own)))
      trouble = "what it returns is no number";
    type = own;
  });
  if (!plan.returns || !trouble.empty())
    return trouble;
  const auto add = [&](const std::string &name, Type own) {
    EmitParameter parameter;
    parameter.name = plan.live.fresh(name);
    parameter.type = CxxType::ofNumber(own);
    parameter.isOutput = parameter.byReference = true;
    plan.parameters.push_back(parameter);
    return parameter.name;
  };
  plan.returned = add("returned", Type::boolean());
  if (type)
    plan.result = add("result", *type);
  plan.notes.push_back(plan.returned + " says whether the loop returned from its function" +
                       (type ? ", and " + plan.result + " with what" : ""));
  return {};
}

} // namespace lanewise
