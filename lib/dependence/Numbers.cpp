// dependence/Numbers.cpp - what cannot be computed has no number.
#include "dependence/Numbers.h"

namespace lanewise {

Maybe floats(ExprKind kind, double a, double b) {
  switch (kind) {
  case ExprKind::Add:
    return Number{true, 0, a + b};
  case ExprKind::Sub:
    return Number{true, 0, a - b};
  case ExprKind::Mul:
    return Number{true, 0, a * b};
  case ExprKind::Div:
    return Number{true, 0, a / b};
  case ExprKind::Lt:
    return Number::of(a < b);
  case ExprKind::Le:
    return Number::of(a <= b);
  case ExprKind::Eq:
    return Number::of(a == b);
  case ExprKind::Ne:
    return Number::of(a != b);
  default:
    return std::nullopt;
  }
}

Maybe integers(ExprRef expr, bool isUnsigned, int64_t a, int64_t b) {
  const uint64_t ua = static_cast<uint64_t>(a), ub = static_cast<uint64_t>(b);
  const bool shiftFits = b >= 0 && b < expr->type.bits;
  switch (expr->kind) {
  case ExprKind::Add:
    return Number::of(static_cast<int64_t>(ua + ub));
  case ExprKind::Sub:
    return Number::of(static_cast<int64_t>(ua - ub));
  case ExprKind::Mul:
    return Number::of(static_cast<int64_t>(ua * ub));
  case ExprKind::Div:
  case ExprKind::Rem:
    if (b == 0 || (b == -1 && !isUnsigned))
      return std::nullopt;
    if (isUnsigned)
      return Number::of(static_cast<int64_t>(expr->is(ExprKind::Div) ? ua / ub : ua % ub));
    return Number::of(expr->is(ExprKind::Div) ? a / b : a % b);
  case ExprKind::Shl:
    return shiftFits ? Maybe(Number::of(static_cast<int64_t>(ua << b))) : std::nullopt;
  case ExprKind::Shr:
    return shiftFits ? Maybe(Number::of(isUnsigned ? static_cast<int64_t>(ua >> b) : a >> b)) : std::nullopt;
  case ExprKind::BitAnd:
    return Number::of(a & b);
  case ExprKind::BitOr:
    return Number::of(a | b);
  case ExprKind::BitXor:
    return Number::of(a ^ b);
  case ExprKind::Lt:
    return Number::of(isUnsigned ? ua < ub : a < b);
  case ExprKind::Le:
    return Number::of(isUnsigned ? ua <= ub : a <= b);
  case ExprKind::Eq:
    return Number::of(a == b);
  case ExprKind::Ne:
    return Number::of(a != b);
  default:
    return std::nullopt;
  }
}

} // namespace lanewise
