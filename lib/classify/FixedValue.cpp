// classify/FixedValue.cpp - what no iteration changes.
#include "classify/FixedValue.h"

#include "model/NodeMap.h"

#include <algorithm>

namespace lanewise {

bool isFixedValue(ExprRef expr, const StateQuestions &questions) {
  const std::vector<ScalarState> &scalars = questions.loop().scalars;
  const auto changes = [&](ExprRef node) {
    return node->is(ExprKind::Iter) || node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque) ||
           node->is(ExprKind::Undef) || std::any_of(scalars.begin(), scalars.end(), [&](const ScalarState &scalar) {
             return scalar.entry == node && scalar.next != scalar.entry;
           });
  };
  return questions.canBeReadAgain(expr) && !containsNode(expr, changes);
}

// All values that the variable ever gets; those of its type where one is not seen.
static IntegerRange rangeOfVariable(const FunctionModel &function, VarId id) {
  const Variable &variable = function.variables[id];
  const IntegerRange whole = rangeOfType(variable.type);
  if (id < function.parameterCount || variable.inMemory || variable.shape != VarShape::Scalar)
    return whole;
  std::optional<IntegerRange> found;
  const auto mayBe = [&](const IntegerRange &range) {
    found = found ? IntegerRange{std::min(found->low, range.low), std::max(found->high, range.high)} : range;
  };
  forEachStmt(function.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign && stmt.var == id)
      mayBe(rangeOf(stmt.value));
    else if (stmt.kind == StmtKind::Refuse || (stmt.kind == StmtKind::Call && stmt.hasResult && stmt.var == id))
      mayBe(whole);
  });
  return found.value_or(whole);
}

IntegerRange rangeBefore(const CarriedState &state, const StateQuestions &questions) {
  if (!state.initial)
    return rangeOfType(state.entry->type);
  return state.initial->is(ExprKind::Var)
             ? rangeOfVariable(*questions.loop().function, static_cast<VarId>(state.initial->intValue))
             : rangeOf(state.initial);
}

} // namespace lanewise
