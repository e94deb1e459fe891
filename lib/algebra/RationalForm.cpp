// algebra/RationalForm.cpp - polynomials over the old value and whatever else occurs, and exact division.
//
//   k = p / (p + r); p = (1 - k) * p       p*r / (p + r): the p*p cancel
//   (1 - k) * (1 - k) * p + k * k * r      p*r * (p + r) / (p + r)^2: a factor cancels
// Denominators are kept as factors, so that cancelling is dividing by one of them and no greatest common divisor is
// needed. Source: Knuth, "The Art of Computer Programming" 2, section 4.6.1 (division of polynomials), here over
// several variables in lexicographic order.
#include "algebra/RationalForm.h"

#include "model/NodeMap.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>
#include <vector>

namespace lanewise {

namespace {
constexpr size_t kMostTerms = 120;
constexpr unsigned kHighest = 8;

using Powers = std::vector<uint8_t>; // of the atoms in order of their numbers, no zeros at the end
using Polynomial = std::map<Powers, double>;

bool isZero(const Polynomial &p) { return p.empty(); }

void add(Polynomial &sum, const Powers &powers, double coefficient) {
  double &at = sum[powers];
  at += coefficient;
  if (at == 0)
    sum.erase(powers);
}

Powers product(const Powers &a, const Powers &b) {
  Powers powers(std::max(a.size(), b.size()));
  for (size_t i = 0; i < powers.size(); ++i)
    powers[i] = static_cast<uint8_t>((i < a.size() ? a[i] : 0) + (i < b.size() ? b[i] : 0));
  return powers;
}

std::optional<Polynomial> product(const Polynomial &a, const Polynomial &b) {
  if (a.size() * b.size() > kMostTerms * 4)
    return std::nullopt;
  Polynomial result;
  for (const auto &[powersA, x] : a)
    for (const auto &[powersB, y] : b) {
      Powers powers = product(powersA, powersB);
      if (std::accumulate(powers.begin(), powers.end(), 0U) > kHighest)
        return std::nullopt;
      add(result, powers, x * y);
    }
  return result.size() <= kMostTerms ? std::optional(std::move(result)) : std::nullopt;
}

// a / b where nothing remains.
std::optional<Polynomial> quotient(Polynomial a, const Polynomial &b) {
  Polynomial result;
  const auto &[leading, factor] = *b.rbegin();
  for (size_t step = 0; !isZero(a); ++step) {
    const auto [powers, coefficient] = *a.rbegin();
    if (step > kMostTerms || powers.size() < leading.size())
      return std::nullopt;
    Powers rest = powers;
    for (size_t i = 0; i < leading.size(); ++i) {
      if (rest[i] < leading[i])
        return std::nullopt;
      rest[i] = static_cast<uint8_t>(rest[i] - leading[i]);
    }
    while (!rest.empty() && rest.back() == 0)
      rest.pop_back();
    const double by = coefficient / factor;
    if (by != std::nearbyint(by))
      return std::nullopt;
    add(result, rest, by);
    for (const auto &[powersB, y] : b)
      add(a, product(powersB, rest), -by * y);
  }
  return result;
}

struct Fraction {
  Polynomial top;
  std::vector<Polynomial> bottom; ///< factors
};

class Builder {
public:
  Builder(ExprRef entry, const std::function<bool(ExprRef)> &isInput)
      : entry_(entry), isInput_(isInput), reads_([entry](ExprRef node) { return node == entry; }) {}

  std::optional<Fraction> of(ExprRef expr) {
    if (const auto known = known_.find(expr); known != known_.end())
      return known->second;
    std::optional<Fraction> fraction = fresh(expr);
    known_.emplace(expr, fraction);
    return fraction;
  }

  unsigned degree(const Polynomial &p) {
    const size_t number = numberOf(entry_);
    unsigned degree = 0;
    for (const auto &[powers, coefficient] : p)
      degree = std::max<unsigned>(degree, number < powers.size() ? powers[number] : 0);
    return degree;
  }

private:
  std::optional<Fraction> fresh(ExprRef expr) {
    switch (expr->kind) {
    case ExprKind::FloatConst: // whole numbers cancel exactly
      if (expr->floatValue == std::nearbyint(expr->floatValue) && std::fabs(expr->floatValue) <= 1024)
        return expr->floatValue == 0 ? Fraction{} : Fraction{{{Powers{}, expr->floatValue}}, {}};
      return atom(expr);
    case ExprKind::Add:
    case ExprKind::Sub:
      return sum(of(expr->op(0)), of(expr->op(1)), expr->is(ExprKind::Sub) ? -1 : 1);
    case ExprKind::Neg:
      return sum(Fraction{}, of(expr->op(0)), -1);
    case ExprKind::Mul:
      return times(of(expr->op(0)), of(expr->op(1)));
    case ExprKind::Div:
      return times(of(expr->op(0)), inverse(of(expr->op(1))));
    case ExprKind::Cast:
      if (!reads_(expr))
        return atom(expr);
      return expr->type.isFloat() && expr->op(0)->type.isFloat() &&
                     std::min(expr->type.bits, expr->op(0)->type.bits) >= entry_->type.bits
                 ? of(expr->op(0))
                 : std::nullopt;
    default:
      return atom(expr);
    }
  }

  std::optional<Fraction> atom(ExprRef expr) {
    if (expr != entry_ && (reads_(expr) || !isInput_(expr)))
      return std::nullopt;
    Powers powers(numberOf(expr) + 1);
    powers.back() = 1;
    return Fraction{{{powers, 1}}, {}};
  }

  size_t numberOf(ExprRef expr) { return numbers_.emplace(expr, numbers_.size()).first->second; }

  // Over the factors that either has.
  static std::optional<Fraction> sum(const std::optional<Fraction> &a, const std::optional<Fraction> &b, int sign) {
    if (!a || !b)
      return std::nullopt;
    std::vector<Polynomial> onlyA, onlyB = b->bottom, all = a->bottom;
    for (const Polynomial &factor : a->bottom)
      if (const auto at = std::find(onlyB.begin(), onlyB.end(), factor); at != onlyB.end())
        onlyB.erase(at);
      else
        onlyA.push_back(factor);
    all.insert(all.end(), onlyB.begin(), onlyB.end());
    std::optional<Polynomial> top = scaled(a->top, onlyB), other = scaled(b->top, onlyA);
    if (!top || !other)
      return std::nullopt;
    for (const auto &[powers, coefficient] : *other)
      add(*top, powers, sign * coefficient);
    return reduced({std::move(*top), std::move(all)});
  }

  static std::optional<Polynomial> scaled(const Polynomial &p, const std::vector<Polynomial> &factors) {
    std::optional<Polynomial> result = p;
    for (const Polynomial &factor : factors)
      if (result)
        result = product(*result, factor);
    return result;
  }

  static std::optional<Fraction> times(const std::optional<Fraction> &a, const std::optional<Fraction> &b) {
    if (!a || !b)
      return std::nullopt;
    std::optional<Polynomial> top = product(a->top, b->top);
    if (!top)
      return std::nullopt;
    std::vector<Polynomial> bottom = a->bottom;
    bottom.insert(bottom.end(), b->bottom.begin(), b->bottom.end());
    return reduced({std::move(*top), std::move(bottom)});
  }

  static std::optional<Fraction> inverse(const std::optional<Fraction> &a) {
    if (!a || isZero(a->top))
      return std::nullopt;
    std::optional<Polynomial> top = scaled({{Powers{}, 1}}, a->bottom);
    if (!top)
      return std::nullopt;
    return Fraction{std::move(*top), {a->top}};
  }

  static std::optional<Fraction> reduced(Fraction fraction) {
    if (fraction.bottom.size() > kHighest)
      return std::nullopt;
    std::erase_if(fraction.bottom, [&](const Polynomial &factor) {
      std::optional<Polynomial> rest = quotient(fraction.top, factor);
      if (rest)
        fraction.top = std::move(*rest);
      return rest.has_value();
    });
    return fraction;
  }

  ExprRef entry_;
  const std::function<bool(ExprRef)> &isInput_;
  NodeSearch reads_;
  std::unordered_map<ExprRef, size_t> numbers_; ///< in the order in which they were met
  std::unordered_map<ExprRef, std::optional<Fraction>> known_;
};
} // namespace

std::optional<RationalDegrees> rationalDegrees(ExprRef expr, ExprRef entry,
                                               const std::function<bool(ExprRef)> &isInput) {
  if (!expr->type.isFloat())
    return std::nullopt;
  Builder builder(entry, isInput);
  const std::optional<Fraction> fraction = builder.of(expr);
  if (!fraction)
    return std::nullopt;
  RationalDegrees degrees{builder.degree(fraction->top), 0};
  for (const Polynomial &factor : fraction->bottom)
    degrees.bottom += builder.degree(factor);
  return degrees;
}

} // namespace lanewise
