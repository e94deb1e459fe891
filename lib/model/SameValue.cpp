// model/SameValue.cpp - equality up to exchanged operands and turned selections.
#include "model/SameValue.h"

namespace lanewise {

static bool commutes(ExprKind kind) {
  switch (kind) {
  case ExprKind::Add:
  case ExprKind::Mul:
  case ExprKind::BitAnd:
  case ExprKind::BitOr:
  case ExprKind::BitXor:
  case ExprKind::Eq:
  case ExprKind::Ne:
    return true;
  default:
    return false;
  }
}

static bool sameOperands(ExprRef a, ExprRef b) {
  for (size_t k = 0; k < a->operands.size(); ++k)
    if (!sameValue(a->op(k), b->op(k)))
      return false;
  return true;
}

// One condition is true exactly where the other is false; of floats, an order and its reverse both fail for NaN.
static bool opposite(ExprRef a, ExprRef b) {
  if (a->is(ExprKind::LogicalNot))
    return sameValue(a->op(0), b);
  if (b->is(ExprKind::LogicalNot))
    return sameValue(a, b->op(0));
  if (a->operands.size() != 2 || b->operands.size() != 2 || a->op(0)->type != b->op(0)->type)
    return false;
  if ((a->is(ExprKind::Eq) && b->is(ExprKind::Ne)) || (a->is(ExprKind::Ne) && b->is(ExprKind::Eq)))
    return sameOperands(a, b) || (sameValue(a->op(0), b->op(1)) && sameValue(a->op(1), b->op(0)));
  const bool turned = (a->is(ExprKind::Lt) && b->is(ExprKind::Le)) || (a->is(ExprKind::Le) && b->is(ExprKind::Lt));
  return turned && !a->op(0)->type.isFloat() && sameValue(a->op(0), b->op(1)) && sameValue(a->op(1), b->op(0));
}

bool sameValue(ExprRef a, ExprRef b) {
  if (a == b)
    return true;
  if (a->type != b->type || a->operands.empty() || a->operands.size() != b->operands.size())
    return false;
  if (a->is(ExprKind::Select) && b->is(ExprKind::Select))
    return sameOperands(a, b) ||
           (opposite(a->op(0), b->op(0)) && sameValue(a->op(1), b->op(2)) && sameValue(a->op(2), b->op(1)));
  const bool arithmetic = a->kind >= ExprKind::Neg && a->kind <= ExprKind::Ne;
  if (a->kind != b->kind || !arithmetic || a->intValue2 != b->intValue2)
    return false;
  return sameOperands(a, b) || (commutes(a->kind) && sameValue(a->op(0), b->op(1)) && sameValue(a->op(1), b->op(0)));
}

} // namespace lanewise
