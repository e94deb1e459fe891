// classify/ModularStep.cpp - linear forms over remainders, with the bounds of every part.
//
// Remainders of sums and products are those of the parts' remainders, but C cuts towards zero: only where nothing is
// negative does the remainder not depend on the representative. So every part carries its bounds.
#include "classify/ModularStep.h"

#include "model/NodeMap.h"

#include <algorithm>

namespace lanewise {

namespace {
constexpr int64_t kLargestModulus = int64_t{1} << 32; // products of two remainders fit 64 bits

/// coefficient * x + rest, and the bounds of each, exactly (not reduced to the type).
struct Part {
  ExprRef coefficient = nullptr, rest = nullptr;
  IntegerRange value, factor, offset;
};

ExprRef withoutCasts(ExprRef expr) {
  while (expr->is(ExprKind::Cast) && expr->type.isInt() && expr->op(0)->type.isInt())
    expr = expr->op(0);
  return expr;
}

bool isNarrowInt(Type type) { return type.isInt() && type.bits <= 64; }

IntegerRange product(const IntegerRange &a, const IntegerRange &b) {
  const __int128 corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return {*std::min_element(std::begin(corners), std::end(corners)),
          *std::max_element(std::begin(corners), std::end(corners))};
}

// Made of iteration numbers and constants: signed counters that go up.
bool goesUp(ExprRef expr, const InputTest &isNeverNegative) {
  switch (expr->kind) {
  case ExprKind::Var:
    return isNeverNegative(expr);
  case ExprKind::Iter:
    return true;
  case ExprKind::IntConst:
    return expr->intValue >= 0;
  case ExprKind::Cast:
  case ExprKind::Add:
  case ExprKind::Mul:
    return expr->type.isInt() && expr->type.isSigned &&
           std::all_of(expr->operands.begin(), expr->operands.end(),
                       [&](ExprRef operand) { return goesUp(operand, isNeverNegative); });
  default:
    return false;
  }
}

class Matcher {
public:
  Matcher(ExprPool &pool, ExprRef entry, const IntegerRange &old, const InputTest &isInput,
          const InputTest &isNeverNegative)
      : pool_(pool), entry_(entry), old_(old), isInput_(isInput), isNeverNegative_(isNeverNegative) {}

  std::optional<ModularStep> run(ExprRef next) {
    ExprRef top = withoutCasts(next);
    if (!top->is(ExprKind::Rem) || !isNarrowInt(top->type) || reads(top->op(1)) || !isInput_(top->op(1)))
      return std::nullopt;
    modulus_ = withoutCasts(top->op(1));
    const IntegerRange bounds = rangeOf(modulus_);
    const bool isConstant = modulus_->is(ExprKind::IntConst);
    if (isConstant ? bounds.low < 1 || bounds.high > kLargestModulus : !top->type.isSigned)
      return std::nullopt;
    remainders_ = {0, bounds.high - 1};
    old_ = {std::min<__int128>(old_.low, 0), std::max(old_.high, remainders_.high)};
    for (ExprRef cast = next; cast != top; cast = cast->op(0))
      if (!remainders_.isWithin(rangeOfType(cast->type)))
        return std::nullopt;
    if (ExprRef inner = lifted(top); inner && isConstant) {
      mayBeNegative_ = true;
      top = inner;
    }
    const std::optional<Part> part = of(top->op(0));
    if (!part || !part->coefficient || !isInType(*part, top->op(0)->type))
      return std::nullopt;
    return ModularStep{modulus_, part->coefficient, part->rest, addsNegative_, !top->type.isSigned};
  }

private:
  bool reads(ExprRef expr) const { return occursIn(entry_, expr); }

  bool isModulus(ExprRef expr) const {
    ExprRef bare = withoutCasts(expr);
    return bare == modulus_ ||
           (bare->is(ExprKind::IntConst) && modulus_->is(ExprKind::IntConst) && bare->intValue == modulus_->intValue);
  }

  // (a % m + m) % m is never negative, whatever a is: a % m.
  ExprRef lifted(ExprRef top) const {
    ExprRef sum = withoutCasts(top->op(0));
    if (!sum->is(ExprKind::Add) || !sum->type.isSigned)
      return nullptr;
    for (const size_t side : {0, 1})
      if (ExprRef inner = withoutCasts(sum->op(side));
          inner->is(ExprKind::Rem) && isModulus(inner->op(1)) && isModulus(sum->op(1 - side)))
        return inner;
    return nullptr;
  }

  // Its value is the number meant, and not negative unless that is seen to; so are its parts.
  bool isInType(const Part &part, Type type) const {
    const IntegerRange whole = rangeOfType(type), allowed{mayBeNegative_ ? whole.low : 0, whole.high};
    return part.value.isWithin(allowed) && part.factor.isWithin(allowed) && part.offset.isWithin(allowed);
  }

  std::optional<Part> of(ExprRef expr) {
    if (++depth_ > kDeepest || !isNarrowInt(expr->type))
      return std::nullopt;
    if (expr == entry_)
      return Part{pool_.intConst(expr->type, 1), nullptr, old_, {1, 1}, {0, 0}};
    if (!reads(expr))
      return input(expr);
    std::optional<Part> result;
    switch (expr->kind) {
    case ExprKind::Cast:
      return cast(expr);
    case ExprKind::Rem:
      return remainder(expr);
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Mul:
      result = arithmetic(expr);
      break;
    default:
      return std::nullopt;
    }
    // Signed arithmetic stays in its type by the language's rule. A part that is added to what is not negative does so,
    // too.
    if (result && expr->type.isSigned) {
      const IntegerRange whole = rangeOfType(expr->type);
      result->value = {std::max(result->value.low, whole.low), std::min(result->value.high, whole.high)};
      if (!mayBeNegative_ && result->offset.low >= 0)
        result->offset.high = std::min(result->offset.high, whole.high);
    }
    return result;
  }

  std::optional<Part> input(ExprRef expr) {
    if (!isInput_(expr))
      return std::nullopt;
    IntegerRange range = rangeOf(expr);
    if (range.low < 0 && !mayBeNegative_) {
      if (expr->is(ExprKind::IntConst))
        return std::nullopt;
      addsNegative_ = addsNegative_ || !goesUp(expr, isNeverNegative_);
      range.low = 0;
    }
    return Part{nullptr, expr, range, {0, 0}, range};
  }

  std::optional<Part> cast(ExprRef expr) {
    std::optional<Part> part = of(expr->op(0));
    if (!part || !expr->op(0)->type.isInt() || !isInType(*part, expr->op(0)->type) || !isInType(*part, expr->type))
      return std::nullopt;
    part->coefficient = part->coefficient ? pool_.cast(expr->type, part->coefficient) : nullptr;
    part->rest = part->rest ? pool_.cast(expr->type, part->rest) : nullptr;
    return part;
  }

  // A remainder in between changes nothing.
  std::optional<Part> remainder(ExprRef expr) {
    std::optional<Part> part = of(expr->op(0));
    if (!part || !isModulus(expr->op(1)) || !isInType(*part, expr->type))
      return std::nullopt;
    const auto reduced = [&](ExprRef value) {
      return value && !value->is(ExprKind::IntConst) ? pool_.binary(ExprKind::Rem, value, expr->op(1)) : value;
    };
    const auto below = [&](const IntegerRange &range) {
      return IntegerRange{std::max(range.low, -remainders_.high), std::min(range.high, remainders_.high)};
    };
    const bool isSmall = part->coefficient && part->coefficient->is(ExprKind::IntConst);
    return Part{reduced(part->coefficient), reduced(part->rest), below(part->value),
                isSmall ? part->factor : below(part->factor), below(part->offset)};
  }

  ExprRef sum(ExprKind kind, ExprRef a, ExprRef b) {
    return !b ? a : a ? pool_.binary(kind, a, b) : kind == ExprKind::Add ? b : nullptr;
  }

  static IntegerRange added(const IntegerRange &a, const IntegerRange &b) { return {a.low + b.low, a.high + b.high}; }

  std::optional<Part> arithmetic(ExprRef expr) {
    const std::optional<Part> a = of(expr->op(0)), b = of(expr->op(1));
    if (!a || !b)
      return std::nullopt;
    if (expr->is(ExprKind::Add))
      return Part{sum(ExprKind::Add, a->coefficient, b->coefficient), sum(ExprKind::Add, a->rest, b->rest),
                  added(a->value, b->value), added(a->factor, b->factor), added(a->offset, b->offset)};
    const auto negated = [](const IntegerRange &range) { return IntegerRange{-range.high, -range.low}; };
    if (expr->is(ExprKind::Sub)) {
      if (b->coefficient || (!a->rest && b->rest))
        return std::nullopt;
      return Part{a->coefficient, sum(ExprKind::Sub, a->rest, b->rest), added(a->value, negated(b->value)), a->factor,
                  added(a->offset, negated(b->offset))};
    }
    const Part &linear = a->coefficient ? *a : *b, &by = a->coefficient ? *b : *a;
    if (by.coefficient || !by.rest || !canBeMultiplied(linear) || !canBeMultiplied(by))
      return std::nullopt;
    const bool isOne = linear.coefficient->isIntConst(1);
    return Part{isOne ? by.rest : pool_.binary(ExprKind::Mul, linear.coefficient, by.rest),
                linear.rest ? pool_.binary(ExprKind::Mul, linear.rest, by.rest) : nullptr,
                product(linear.value, by.value), product(linear.factor, by.value), product(linear.offset, by.value)};
  }

  static bool canBeMultiplied(const Part &part) {
    const IntegerRange limits{-(__int128{1} << 62), __int128{1} << 63};
    return part.value.isWithin(limits) && part.factor.isWithin(limits) && part.offset.isWithin(limits);
  }

  static constexpr int kDeepest = 200;

  ExprPool &pool_;
  ExprRef entry_, modulus_ = nullptr;
  IntegerRange old_, remainders_;
  const InputTest &isInput_;
  const InputTest &isNeverNegative_;
  bool addsNegative_ = false, mayBeNegative_ = false;
  int depth_ = 0;
};
} // namespace

std::optional<ModularStep> matchModularStep(ExprPool &pool, ExprRef next, ExprRef entry, const IntegerRange &old,
                                            const InputTest &isInput, const InputTest &isNeverNegative) {
  return Matcher(pool, entry, old, isInput, isNeverNegative).run(next);
}

} // namespace lanewise
