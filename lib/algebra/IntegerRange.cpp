// algebra/IntegerRange.cpp - interval arithmetic over expressions.
// Source: Moore, "Interval Analysis", 1966; conditions narrow what they compare.
#include "algebra/IntegerRange.h"

#include <algorithm>
#include <unordered_map>

namespace lanewise {

namespace {
bool isCounted(Type type) { return type.isBool() || (type.isInt() && type.bits <= 64); }

class Ranges {
public:
  IntegerRange of(ExprRef expr) {
    if (auto known = ranges_.find(expr); known != ranges_.end())
      return known->second;
    const IntegerRange whole = rangeOfType(expr->type), found = isCounted(expr->type) ? fresh(expr, whole) : whole;
    return ranges_[expr] = found.isWithin(whole) ? found : whole;
  }

private:
  IntegerRange fresh(ExprRef expr, const IntegerRange &whole) {
    switch (expr->kind) {
    case ExprKind::IntConst: {
      const bool huge = expr->type.isInt() && !expr->type.isSigned;
      const __int128 value = huge ? static_cast<__int128>(static_cast<uint64_t>(expr->intValue)) : expr->intValue;
      return {value, value};
    }
    case ExprKind::Cast:
      return isCounted(expr->op(0)->type) ? of(expr->op(0)) : whole;
    case ExprKind::Neg: {
      const IntegerRange a = of(expr->op(0));
      return {-a.high, -a.low};
    }
    case ExprKind::Add: {
      const IntegerRange a = of(expr->op(0)), b = of(expr->op(1));
      return {a.low + b.low, a.high + b.high};
    }
    case ExprKind::Sub: {
      const IntegerRange a = of(expr->op(0)), b = of(expr->op(1));
      return {a.low - b.high, a.high - b.low};
    }
    case ExprKind::BitAnd: {
      const IntegerRange a = of(expr->op(0)), b = of(expr->op(1));
      if (a.low < 0 && b.low < 0)
        return whole;
      return {0, a.low < 0 ? b.high : b.low < 0 ? a.high : std::min(a.high, b.high)};
    }
    case ExprKind::Rem: {
      const IntegerRange a = of(expr->op(0)), b = of(expr->op(1));
      if (b.low <= 0)
        return whole;
      return {a.low < 0 ? std::max(a.low, 1 - b.high) : 0, a.high < 0 ? 0 : std::min(a.high, b.high - 1)};
    }
    case ExprKind::Select:
      return select(expr);
    default:
      return whole;
    }
  }

  IntegerRange select(ExprRef expr) {
    const IntegerRange a = under(expr->op(0), true, expr->op(1)), b = under(expr->op(0), false, expr->op(2));
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
  }

  // Where the condition holds (or does not), what it compares lies on one side of the other.
  IntegerRange under(ExprRef condition, bool holds, ExprRef expr) {
    if (condition->is(ExprKind::LogicalNot))
      return under(condition->op(0), !holds, expr);
    const bool strict = condition->is(ExprKind::Lt);
    if ((!strict && !condition->is(ExprKind::Le)) || !isCounted(condition->op(0)->type) || depth_ == kDeepest)
      return of(expr);
    ExprRef smaller = condition->op(holds ? 0 : 1), larger = condition->op(holds ? 1 : 0);
    const int apart = strict == holds ? 1 : 0;
    IntegerRange low = of(smaller), high = of(larger);
    low.high = std::min(low.high, high.high - apart);
    high.low = std::max(high.low, of(smaller).low + apart);
    Ranges inside;
    inside.depth_ = depth_ + 1;
    for (const auto &[part, range] : given_)
      inside.give(part, range);
    inside.give(smaller, low);
    inside.give(larger, high);
    return inside.of(expr);
  }

  void give(ExprRef part, const IntegerRange &range) {
    if (part->isIntConst() || range.low > range.high) // the second: never so
      return;
    given_.insert_or_assign(part, range);
    ranges_.insert_or_assign(part, range);
  }

  static constexpr int kDeepest = 6;
  int depth_ = 0;
  std::unordered_map<ExprRef, IntegerRange> given_; ///< by the conditions around
  std::unordered_map<ExprRef, IntegerRange> ranges_;
};
} // namespace

IntegerRange rangeOfType(Type type) {
  if (type.isBool())
    return {0, 1};
  const unsigned bits = type.isInt() ? std::min<unsigned>(type.bits, 64) : 64;
  const __int128 one = 1;
  return type.isInt() && !type.isSigned ? IntegerRange{0, (one << bits) - 1}
                                        : IntegerRange{-(one << (bits - 1)), (one << (bits - 1)) - 1};
}

IntegerRange rangeOf(ExprRef expr) { return Ranges().of(expr); }

} // namespace lanewise
