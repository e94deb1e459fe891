// classify/LaggedForms.cpp - which shapes several old values may be in.
//
//   a[i] = x * a[i - 1] + y * a[i - 2]             linear
//   a[i] = (a[i - 1] + a[i - 2]) % m               a remainder of that
//   a[i] = min(a[i - 1] + c, a[i - 2] + d)         sums and extremes
//   a[i] = a[i - 1] * a[i - 2]                     none: more old values would not help
#include "classify/LaggedForms.h"

#include "algebra/Extremes.h"
#include "algebra/LinearForm.h"
#include "model/NodeMap.h"

#include <algorithm>

namespace lanewise {

namespace {
class TropicalShape {
public:
  explicit TropicalShape(const std::vector<ExprRef> &symbols)
      : readsAny_(
            [&symbols](ExprRef node) { return std::find(symbols.begin(), symbols.end(), node) != symbols.end(); }) {}

  bool holds(ExprRef expr) {
    if (!readsAny_(expr) || expr->operands.empty() || expr->is(ExprKind::Load))
      return true;
    if (const std::optional<Extreme> extreme = matchExtreme(expr))
      return holds(extreme->left) && holds(extreme->right);
    switch (expr->kind) {
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Cast:
      return std::all_of(expr->operands.begin(), expr->operands.end(), [this](ExprRef part) { return holds(part); });
    case ExprKind::Select:
      return !readsAny_(expr->op(0)) && holds(expr->op(1)) && holds(expr->op(2));
    default:
      return false;
    }
  }

private:
  NodeSearch readsAny_;
};
} // namespace

bool composesOverLags(ExprPool &pool, ExprRef expr, const std::vector<ExprRef> &symbols) {
  if (linearIn(pool, expr, symbols) || TropicalShape(symbols).holds(expr))
    return true;
  ExprRef inner = expr;
  while (inner->is(ExprKind::Cast))
    inner = inner->op(0);
  return inner->is(ExprKind::Rem) && linearIn(pool, inner->op(0), symbols);
}

} // namespace lanewise
