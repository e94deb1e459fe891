// dependence/Remainders.cpp - one counter for many, as code for wide machines has it.
//
//   h = i / W; w = i % W;  out[h * W + w]                         is out[i]
//   w = i % W; h = i / W % H; c = i / (W * H);  out[(c * H + h) * W + w]   is out[i]
// C's division cuts towards zero, so that x == (x / c) * c + x % c and (x / b) / c == x / (b * c) for integers of any
// sign, as long as nothing is divided by zero. Quotients are known by the number that is divided in the end and the
// product of all divisors.
#include "dependence/Remainders.h"

#include <set>

namespace lanewise {

namespace {
class Unfolding {
public:
  Unfolding(Translator &translator, AtomTable &atoms, ExprPool &pool, const Facts &facts)
      : translator_(translator), atoms_(atoms), pool_(pool), facts_(facts) {}

  Polynomial unfold(const Polynomial &value) {
    if (++depth_ > kMaxDepth || divisionsIn(value).empty()) {
      --depth_;
      return value;
    }
    Polynomial result = value.substitute([this](AtomId id) { return isDivision(id) ? unfolded(id) : plain(id); });
    --depth_;
    return result;
  }

  std::set<AtomId> divisionsIn(const Polynomial &value) const {
    std::set<AtomId> found;
    if (value.isValid())
      for (const Term &term : value.terms())
        for (AtomId id : term.atoms)
          if (isDivision(id))
            found.insert(id);
    return found;
  }

private:
  static constexpr int kMaxDepth = 6;

  static Polynomial plain(AtomId id) { return Polynomial::atom(id); }

  // By something that is no constant, and of a number that varies: others are parameters.
  bool isDivision(AtomId id) const {
    const Atom &atom = atoms_[id];
    return atom.kind == Atom::Kind::Unknown && !atom.second && atom.expr && isDivision(atom.expr);
  }
  static bool isDivision(ExprRef expr) {
    return (expr->is(ExprKind::Div) || expr->is(ExprKind::Rem)) && expr->type.isInt() && expr->type.bits <= 64;
  }

  Polynomial unfolded(AtomId id) {
    ExprRef expr = atoms_[id].expr;
    const Polynomial divisor = translator_.value(expr->op(1), facts_);
    if (!divisor.isValid() || divisor.asConstant())
      return plain(id);
    const std::optional<AtomId> quotient = quotientOf(expr);
    if (!quotient)
      return plain(id);
    if (expr->is(ExprKind::Div))
      return plain(*quotient);
    const Polynomial result = unfold(translator_.value(expr->op(0), facts_)) - divisor * plain(*quotient);
    return result.isValid() ? result : plain(id);
  }

  // The atom for what is divided, however many steps the division takes.
  std::optional<AtomId> quotientOf(ExprRef expr) {
    Polynomial divisor = translator_.value(expr->op(1), facts_);
    ExprRef dividend = expr->op(0);
    while (dividend->is(ExprKind::Div) && dividend->type.isInt() && dividend->type.bits <= 64) {
      divisor = divisor * translator_.value(dividend->op(1), facts_);
      dividend = dividend->op(0);
    }
    const Polynomial number = unfold(translator_.value(dividend, facts_));
    if (!divisor.isValid() || !number.isValid())
      return std::nullopt;
    for (const Quotient &known : quotients_)
      if (known.number == number && known.divisor == divisor)
        return known.atom;
    ExprRef division = expr->is(ExprKind::Div) ? expr : pool_.binary(ExprKind::Div, expr->op(0), expr->op(1));
    quotients_.push_back({number, divisor, atoms_.unknown(division, false)});
    return quotients_.back().atom;
  }

  struct Quotient {
    Polynomial number, divisor;
    AtomId atom;
  };

  Translator &translator_;
  AtomTable &atoms_;
  ExprPool &pool_;
  const Facts &facts_;
  std::vector<Quotient> quotients_;
  int depth_ = 0;
};
} // namespace

Polynomial withoutRemainders(Translator &translator, AtomTable &atoms, ExprPool &pool, const Polynomial &value,
                             const Facts &facts) {
  Unfolding unfolding(translator, atoms, pool, facts);
  const size_t before = unfolding.divisionsIn(value).size();
  if (before < 2)
    return value;
  const Polynomial result = unfolding.unfold(value);
  return result.isValid() && unfolding.divisionsIn(result).size() < before ? result : value;
}

} // namespace lanewise
