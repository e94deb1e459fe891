// algebra/Extremes.cpp - comparing what a selection compares with what it chooses from.
#include "algebra/Extremes.h"

#include "algebra/LinearForm.h"
#include "model/SameValue.h"

namespace lanewise {

static ExprRef stripWidening(ExprRef expr) {
  while (expr->is(ExprKind::Cast)) {
    const Type from = expr->op(0)->type, to = expr->type;
    const bool sameSign = from.isInt() && to.isInt() && from.isSigned == to.isSigned && to.bits >= from.bits;
    const bool intoSigned = from.isInt() && to.isInt() && to.isSigned && to.bits > from.bits;
    const bool widerFloat = from.isFloat() && to.isFloat() && to.bits >= from.bits;
    if (!sameSign && !intoSigned && !widerFloat)
      break;
    expr = expr->op(0);
  }
  return expr;
}

std::optional<Extreme> matchExtreme(ExprRef expr) {
  if (expr->is(ExprKind::Call) && expr->operands.size() == 2 && (expr->text == "fmin" || expr->text == "fmax"))
    return Extreme{expr->text == "fmax", expr->op(0), expr->op(1)};
  if (!expr->is(ExprKind::Select))
    return std::nullopt;
  ExprRef condition = expr->op(0), yes = expr->op(1), no = expr->op(2);
  if (!condition->is(ExprKind::Lt) && !condition->is(ExprKind::Le))
    return std::nullopt;
  ExprRef smaller = stripWidening(condition->op(0)), larger = stripWidening(condition->op(1));
  if (sameValue(stripWidening(yes), smaller) && sameValue(stripWidening(no), larger))
    return Extreme{false, yes, no};
  if (sameValue(stripWidening(yes), larger) && sameValue(stripWidening(no), smaller))
    return Extreme{true, yes, no};
  // The condition says smaller < larger. If yes - no == larger - smaller, the larger branch is taken: a maximum.
  if (sameDifference(yes, no, larger, smaller))
    return Extreme{true, yes, no};
  if (sameDifference(yes, no, smaller, larger))
    return Extreme{false, yes, no};
  return std::nullopt;
}

} // namespace lanewise
