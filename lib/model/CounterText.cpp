// model/CounterText.cpp - sums and constant multiples of a counter.
#include "model/CounterText.h"

#include "support/CheckedInt.h"

namespace lanewise {

static ExprRef withoutCasts(ExprRef expr) {
  while (expr && expr->is(ExprKind::Cast))
    expr = expr->op(0);
  return expr;
}

static std::string withSign(int64_t number) {
  return (number < 0 ? " - " : " + ") +
         std::to_string(number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number));
}

std::string IterationName::text() const {
  const CounterText number(*this);
  return number.isName() ? number.text() : "(" + number.text() + ")";
}

CounterText::CounterText(const IterationName &name)
    : name_(&name), sign_(name.step < 0 ? -1 : 1), divisor_(name.step < 0 ? -name.step : name.step) {
  const ExprRef start = name.start;
  hasStart_ = !(start && start->isIntConst());
  if (hasStart_ || start->intValue == INT64_MIN)
    return;
  if (divisor_ == 1)
    offset_ = -sign_ * start->intValue;
  else
    first_ = start->intValue;
}

std::optional<CounterText> CounterText::plus(int64_t c) const {
  CounterText result = *this;
  const auto sum = checkedAdd(offset_, c);
  if (!sum)
    return std::nullopt;
  result.offset_ = *sum;
  return result;
}

std::optional<CounterText> CounterText::negated() const {
  if (divisor_ != 1 || offset_ == INT64_MIN)
    return std::nullopt;
  CounterText result = *this;
  result.sign_ = -sign_;
  result.offset_ = -offset_;
  return result;
}

std::optional<CounterText> CounterText::times(int64_t factor) const {
  if (factor == 1)
    return *this;
  if (factor == -1)
    return negated();
  if (divisor_ == 1 || offset_ != 0 || first_ == INT64_MIN || (factor != divisor_ && factor != -divisor_))
    return std::nullopt;
  CounterText result = *this;
  result.sign_ = factor < 0 ? -sign_ : sign_;
  result.divisor_ = 1;
  result.offset_ = -result.sign_ * first_;
  result.first_ = 0;
  return result;
}

std::optional<CounterText> CounterText::plusStart(ExprRef start) const {
  if (!hasStart_ || divisor_ != 1 || sign_ != 1 || withoutCasts(start) != withoutCasts(name_->start))
    return std::nullopt;
  CounterText result = *this;
  result.hasStart_ = false;
  return result;
}

std::optional<CounterText> CounterText::plusNamedStart(const std::string &start) const {
  if (!hasStart_ || divisor_ != 1 || sign_ != 1 || (start != name_->startText && "(" + start + ")" != name_->startText))
    return std::nullopt;
  CounterText result = *this;
  result.hasStart_ = false;
  return result;
}

std::string CounterText::text() const {
  const std::string &counter = name_->counter, &start = name_->startText;
  if (divisor_ != 1) {
    std::string inside = sign_ > 0 ? counter : hasStart_ ? start + " - " + counter : "";
    if (sign_ > 0 && hasStart_)
      inside += " - " + start;
    else if (sign_ > 0 && first_ != 0)
      inside += withSign(-first_);
    else if (sign_ < 0 && !hasStart_)
      inside = std::to_string(first_) + " - " + counter;
    const bool simple = inside == counter;
    return (simple ? inside : "(" + inside + ")") + " / " + std::to_string(divisor_) +
           (offset_ != 0 ? withSign(offset_) : "");
  }
  if (sign_ > 0)
    return counter + (hasStart_ ? " - " + start : "") + (offset_ != 0 ? withSign(offset_) : "");
  if (hasStart_)
    return start + " - " + counter + (offset_ != 0 ? withSign(offset_) : "");
  return offset_ != 0 ? std::to_string(offset_) + " - " + counter : "-" + counter;
}

bool CounterText::isName() const { return sign_ > 0 && divisor_ == 1 && !hasStart_ && offset_ == 0; }

bool CounterText::adaptsTo(Type type) const {
  return type.isInt() && (type == name_->type || type.bits > name_->type.bits);
}

std::optional<CounterText> counterText(ExprRef expr, const std::optional<CounterText> &left,
                                       const std::optional<CounterText> &right) {
  if (!expr->type.isInt() || (!left && !right))
    return std::nullopt;
  if (left && right) { // the start of one counter may be another: for (j = i + 1; …)
    if (!expr->is(ExprKind::Add))
      return std::nullopt;
    const std::optional<CounterText> sum = right->plusNamedStart(left->text());
    return sum ? sum : left->plusNamedStart(right->text());
  }
  const CounterText &counter = left ? *left : *right;
  ExprRef other = expr->op(left ? 1 : 0), bare = withoutCasts(other);
  const bool isConstant = bare->isIntConst() && bare->intValue != INT64_MIN;
  switch (expr->kind) {
  case ExprKind::Add:
    return isConstant ? counter.plus(bare->intValue) : counter.plusStart(other);
  case ExprKind::Sub: {
    if (left)
      return isConstant ? counter.plus(-bare->intValue) : std::nullopt;
    const std::optional<CounterText> negated = counter.negated();
    return !negated ? std::nullopt : isConstant ? negated->plus(bare->intValue) : negated->plusStart(other);
  }
  case ExprKind::Mul:
    return isConstant ? counter.times(bare->intValue) : std::nullopt;
  default:
    return std::nullopt;
  }
}

} // namespace lanewise
