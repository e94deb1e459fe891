// algebra/LinearForm.cpp - collecting coefficients.
#include "algebra/LinearForm.h"

#include "model/NodeMap.h"

#include <algorithm>
#include <bit>
#include <map>
#include <unordered_map>

namespace lanewise {

namespace {
class Collector {
public:
  Collector(ExprPool &pool, const std::vector<ExprRef> &symbols, unsigned bits)
      : pool_(pool), symbols_(symbols), bits_(bits > 0 ? bits : bitsOf(symbols)), readsAny_([&symbols](ExprRef node) {
          return std::find(symbols.begin(), symbols.end(), node) != symbols.end();
        }) {}

  std::optional<LinearForm> collect(ExprRef expr) {
    if (const auto known = forms_.find(expr); known != forms_.end())
      return known->second;
    std::optional<LinearForm> form = collectFresh(expr);
    forms_.emplace(expr, form);
    return form;
  }

private:
  std::optional<LinearForm> collectFresh(ExprRef expr) {
    if (!readsAny(expr))
      return LinearForm{std::vector<ExprRef>(symbols_.size()), expr};
    for (size_t i = 0; i < symbols_.size(); ++i)
      if (expr == symbols_[i]) {
        LinearForm form{std::vector<ExprRef>(symbols_.size()), nullptr};
        form.coefficients[i] = one(expr->type);
        return form;
      }
    switch (expr->kind) {
    case ExprKind::Add:
    case ExprKind::Sub:
      return sum(expr);
    case ExprKind::Neg: {
      const ExprRef minusOne = expr->type.isFloat() ? pool_.floatConst(expr->type, -1) : pool_.intConst(expr->type, -1);
      return scaled(collect(expr->op(0)), minusOne, ExprKind::Mul);
    }
    case ExprKind::Mul:
      if (!readsAny(expr->op(0)))
        return scaled(collect(expr->op(1)), expr->op(0), ExprKind::Mul);
      if (!readsAny(expr->op(1)))
        return scaled(collect(expr->op(0)), expr->op(1), ExprKind::Mul);
      return std::nullopt;
    case ExprKind::Shl: // x << k is x * 2^k in the ring
      if (!expr->op(1)->isIntConst() || expr->op(1)->intValue < 0 ||
          expr->op(1)->intValue >= std::min<int>(expr->type.bits, 62))
        return std::nullopt;
      return scaled(collect(expr->op(0)), pool_.intConst(expr->type, int64_t{1} << expr->op(1)->intValue),
                    ExprKind::Mul);
    case ExprKind::Div:
      if (!expr->type.isFloat() || readsAny(expr->op(1)))
        return std::nullopt;
      return scaled(collect(expr->op(0)), expr->op(1), ExprKind::Div);
    case ExprKind::BitNot: { // ~x is -x - 1
      if (!expr->type.isInt())
        return std::nullopt;
      std::optional<LinearForm> form = scaled(collect(expr->op(0)), pool_.intConst(expr->type, -1), ExprKind::Mul);
      if (form)
        form->rest = plus(form->rest, one(expr->type), ExprKind::Sub);
      return form;
    }
    case ExprKind::BitAnd:
      if (keepsAllBits(expr->op(1)))
        return collect(expr->op(0));
      return keepsAllBits(expr->op(0)) ? collect(expr->op(1)) : std::nullopt;
    case ExprKind::Rem: // by a power of two
      return !expr->type.isSigned && expr->op(1)->isIntConst() && isPowerAbove(expr->op(1)) ? collect(expr->op(0))
                                                                                            : std::nullopt;
    case ExprKind::Cast:
      return cast(expr);
    case ExprKind::Select:
      return select(expr);
    default:
      return std::nullopt;
    }
  }

  bool readsAny(ExprRef expr) { return readsAny_(expr); }

  static unsigned bitsOf(const std::vector<ExprRef> &symbols) {
    unsigned bits = 0;
    for (ExprRef symbol : symbols)
      bits = std::max<unsigned>(bits, symbol->type.bits);
    return bits;
  }

  // Of those that the ring has.
  bool keepsAllBits(ExprRef mask) const {
    return mask->type.isInt() && mask->isIntConst() && bits_ <= mask->type.bits && bits_ <= 64 &&
           std::countr_one(static_cast<uint64_t>(mask->intValue)) >= static_cast<int>(bits_);
  }
  bool isPowerAbove(ExprRef modulus) const {
    const auto value = static_cast<uint64_t>(modulus->intValue);
    return std::has_single_bit(value) && std::countr_zero(value) >= static_cast<int>(bits_);
  }

  ExprRef one(Type type) { return type.isFloat() ? pool_.floatConst(type, 1) : pool_.intConst(type, 1); }
  ExprRef zero(Type type) { return type.isFloat() ? pool_.floatConst(type, 0) : pool_.intConst(type, 0); }

  ExprRef plus(ExprRef a, ExprRef b, ExprKind kind) {
    if (!b)
      return a;
    if (!a)
      return kind == ExprKind::Add ? b : pool_.unary(ExprKind::Neg, b);
    return pool_.binary(kind, a, b);
  }

  std::optional<LinearForm> sum(ExprRef expr) {
    std::optional<LinearForm> left = collect(expr->op(0)), right = collect(expr->op(1));
    if (!left || !right)
      return std::nullopt;
    for (size_t i = 0; i < symbols_.size(); ++i)
      left->coefficients[i] = plus(left->coefficients[i], right->coefficients[i], expr->kind);
    left->rest = plus(left->rest, right->rest, expr->kind);
    return left;
  }

  std::optional<LinearForm> scaled(std::optional<LinearForm> form, ExprRef factor, ExprKind kind) {
    if (!form)
      return std::nullopt;
    const auto times = [&](ExprRef e) -> ExprRef {
      if (!e)
        return nullptr;
      const bool isOne = e->isIntConst(1) || (e->is(ExprKind::FloatConst) && e->floatValue == 1);
      return kind == ExprKind::Mul && isOne ? factor : pool_.binary(kind, e, factor);
    };
    for (ExprRef &coefficient : form->coefficients)
      coefficient = times(coefficient);
    form->rest = times(form->rest);
    return form;
  }

  std::optional<LinearForm> cast(ExprRef expr) {
    // Modulo 2^bits, cutting and widening change nothing as long as no fewer bits are kept on the way.
    const Type from = expr->op(0)->type, to = expr->type;
    const bool sameKind = (from.isInt() && to.isInt()) || (from.isFloat() && to.isFloat());
    if (!sameKind || std::min(from.bits, to.bits) < bits_)
      return std::nullopt;
    std::optional<LinearForm> form = collect(expr->op(0));
    if (!form)
      return std::nullopt;
    for (ExprRef &coefficient : form->coefficients)
      coefficient = coefficient ? pool_.cast(to, coefficient) : nullptr;
    form->rest = form->rest ? pool_.cast(to, form->rest) : nullptr;
    return form;
  }

  std::optional<LinearForm> select(ExprRef expr) {
    if (readsAny(expr->op(0)))
      return std::nullopt;
    std::optional<LinearForm> yes = collect(expr->op(1)), no = collect(expr->op(2));
    if (!yes || !no)
      return std::nullopt;
    const auto choose = [&](ExprRef a, ExprRef b) -> ExprRef {
      if (!a && !b)
        return nullptr;
      return pool_.select(expr->op(0), a ? a : zero(expr->type), b ? b : zero(expr->type));
    };
    for (size_t i = 0; i < symbols_.size(); ++i)
      yes->coefficients[i] = choose(yes->coefficients[i], no->coefficients[i]);
    yes->rest = choose(yes->rest, no->rest);
    return yes;
  }

  std::unordered_map<ExprRef, std::optional<LinearForm>> forms_; ///< of what branches share
  ExprPool &pool_;
  const std::vector<ExprRef> &symbols_;
  unsigned bits_; ///< of the ring
  NodeSearch readsAny_;
};

// The terms of a sum with how often they occur; constants are counted apart.
struct Terms {
  std::map<ExprRef, int> counts;
  __int128 integer = 0;
  double real = 0;
};

void addTerms(ExprRef expr, int sign, Terms &terms) {
  if (expr->is(ExprKind::Add) || expr->is(ExprKind::Sub)) {
    addTerms(expr->op(0), sign, terms);
    addTerms(expr->op(1), expr->is(ExprKind::Add) ? sign : -sign, terms);
  } else if (expr->is(ExprKind::Neg)) {
    addTerms(expr->op(0), -sign, terms);
  } else if (expr->isIntConst()) {
    terms.integer += sign * static_cast<__int128>(expr->intValue);
  } else if (expr->is(ExprKind::FloatConst)) {
    terms.real += sign * expr->floatValue;
  } else {
    terms.counts[expr] += sign;
  }
}

bool isZero(const Terms &terms) {
  return terms.integer == 0 && terms.real == 0 &&
         std::all_of(terms.counts.begin(), terms.counts.end(), [](const auto &term) { return term.second == 0; });
}
} // namespace

std::optional<LinearForm> linearIn(ExprPool &pool, ExprRef expr, const std::vector<ExprRef> &symbols, unsigned bits) {
  return Collector(pool, symbols, bits).collect(expr);
}

bool sameSum(ExprRef left, ExprRef right) {
  Terms terms;
  addTerms(left, 1, terms);
  addTerms(right, -1, terms);
  return isZero(terms);
}

bool sameDifference(ExprRef a, ExprRef b, ExprRef c, ExprRef d) {
  Terms terms;
  addTerms(a, 1, terms);
  addTerms(b, -1, terms);
  addTerms(c, -1, terms);
  addTerms(d, 1, terms);
  return isZero(terms);
}

static void signedTerms(ExprRef expr, bool negative, std::vector<std::pair<ExprRef, bool>> &terms) {
  if (expr->is(ExprKind::Add) || expr->is(ExprKind::Sub)) {
    signedTerms(expr->op(0), negative, terms);
    signedTerms(expr->op(1), expr->is(ExprKind::Sub) ? !negative : negative, terms);
  } else if (expr->is(ExprKind::Neg)) {
    signedTerms(expr->op(0), !negative, terms);
  } else {
    terms.emplace_back(expr, negative);
  }
}

// (s + C) - C: what is left of s are the digits that it had beside C.
static void cancelledConstant(ExprRef node, std::vector<ExprRef> &cancelled) {
  ExprRef constant = node->op(1);
  if (!constant->is(ExprKind::FloatConst) || constant->floatValue == 0)
    return;
  const double value = node->is(ExprKind::Sub) ? constant->floatValue : -constant->floatValue;
  std::vector<std::pair<ExprRef, bool>> terms;
  signedTerms(node->op(0), false, terms);
  const auto undone = [&](const std::pair<ExprRef, bool> &term) {
    return term.first->is(ExprKind::FloatConst) && term.first->floatValue == (term.second ? -value : value);
  };
  if (std::none_of(terms.begin(), terms.end(), undone))
    return;
  for (const auto &[term, negative] : terms)
    if (!term->is(ExprKind::FloatConst))
      cancelled.push_back(term);
}

bool cancelsOnPurpose(ExprRef expr, std::vector<ExprRef> &cancelled) {
  constexpr size_t kLongSum = 64; // written-out sums longer than this are not compensations
  const size_t before = cancelled.size();
  forEachNode(expr, [&](ExprRef node) {
    if (!node->type.isFloat() || (!node->is(ExprKind::Sub) && !node->is(ExprKind::Add)))
      return;
    cancelledConstant(node, cancelled);
    if (!node->is(ExprKind::Sub))
      return;
    std::vector<std::pair<ExprRef, bool>> terms;
    signedTerms(node, false, terms);
    if (terms.size() > kLongSum)
      return;
    for (const auto &[term, negative] : terms)
      if (!term->is(ExprKind::FloatConst) &&
          std::find(terms.begin(), terms.end(), std::make_pair(term, !negative)) != terms.end())
        cancelled.push_back(term);
  });
  return cancelled.size() != before;
}

} // namespace lanewise
