// dependence/TranslateCondition.cpp - conditions, and the domains of loops.
#include "dependence/Translate.h"

#include <bit>

namespace lanewise {

Formula Translator::condition(ExprRef expr, const Facts &facts) {
  facts_ = &facts;
  for (auto &memo : memo_)
    memo.clear();
  conditionParts_ = 0;
  return truth(expr, false);
}

Formula Translator::truth(ExprRef expr, bool negated) {
  // Conditions share parts, and a part that is reached on many paths is translated for each.
  constexpr int kMostDepth = 200, kMostParts = 500;
  if (depth_ > kMostDepth || ++conditionParts_ > kMostParts)
    return Formula::unknown();
  ++depth_;
  Formula result = Formula::unknown();
  switch (expr->kind) {
  case ExprKind::IntConst:
    result = Formula::constant((expr->intValue != 0) != negated);
    break;
  case ExprKind::LogicalNot:
    result = truth(expr->op(0), !negated);
    break;
  case ExprKind::And:
  case ExprKind::Or: {
    Formula left = truth(expr->op(0), negated), right = truth(expr->op(1), negated);
    const bool conjunction = expr->is(ExprKind::And) != negated;
    result = conjunction ? Formula::both(std::move(left), std::move(right))
                         : Formula::either(std::move(left), std::move(right));
    break;
  }
  case ExprKind::Select: {
    const Formula yes = Formula::both(truth(expr->op(0), false), truth(expr->op(1), negated));
    result = Formula::either(yes, Formula::both(truth(expr->op(0), true), truth(expr->op(2), negated)));
    break;
  }
  case ExprKind::Lt:
  case ExprKind::Le:
  case ExprKind::Eq:
  case ExprKind::Ne:
    result = comparison(expr, negated);
    break;
  case ExprKind::Cast:
    if (expr->type.isBool() && (expr->op(0)->type.isInt() || expr->op(0)->type.isPointer())) {
      const Polynomial value = exact(expr->op(0));
      result = negated ? Formula::zero(value) : Formula::nonZero(value);
    }
    break;
  default:
    break;
  }
  --depth_;
  if (result.kind != Formula::Kind::Unknown || !expr->type.isBool() || !isInvariant(expr))
    return result;
  // A condition that the loop does not change is a parameter like any other.
  const Polynomial flag = Polynomial::atom(atoms_.parameter(expr));
  return negated ? Formula::zero(flag) : Formula::nonNegative(flag - 1);
}

static Formula compare(ExprKind kind, const Polynomial &a, const Polynomial &b, bool negated) {
  switch (kind) {
  case ExprKind::Lt:
    return Formula::nonNegative(negated ? a - b : b - a - 1);
  case ExprKind::Le:
    return Formula::nonNegative(negated ? a - b - 1 : b - a);
  default:
    return (kind == ExprKind::Eq) != negated ? Formula::zero(a - b) : Formula::nonZero(a - b);
  }
}

Formula Translator::comparison(ExprRef expr, bool negated) {
  const Type type = expr->op(0)->type;
  if (type.isBool() && (expr->is(ExprKind::Eq) || expr->is(ExprKind::Ne))) {
    const bool same = expr->is(ExprKind::Eq) != negated;
    const Formula yes = Formula::both(truth(expr->op(0), false), truth(expr->op(1), !same));
    return Formula::either(yes, Formula::both(truth(expr->op(0), true), truth(expr->op(1), same)));
  }
  if (!(type.isInt() && type.bits <= 64) && !type.isPointer())
    return Formula::unknown();
  if (type.isInt() && !type.isSigned && type.bits == 64)
    return wideComparison(expr, negated);
  return compare(expr->kind, exact(expr->op(0)), exact(expr->op(1)), negated);
}

// u64 values have no room above them, so a left side that may be negative (i - 1) is treated apart.
Formula Translator::wideComparison(ExprRef expr, bool negated) {
  Polynomial sides[2];
  bool fits[2];
  for (int i = 0; i < 2; ++i) {
    const Value side = translate(expr->op(static_cast<size_t>(i)), 64);
    sides[i] = side.polynomial;
    fits[i] = !side.modular || proveInside(atoms_, *facts_, sides[i], Interval::of(Type::integer(64, false)));
    if (fits[i] || !trusted_)
      continue;
    trust_.emplace_back(sides[i], Type::integer(64, false));
    const bool isBound = !atoms_.anyAtom(
        sides[i], [&](const Atom &a) { return a.kind == Atom::Kind::Iteration && a.loop == *trusted_; });
    if (isBound)
      trust_.pop_back(); // if it wrapped the loop would run for ever
    fits[i] = !isBound || trustedEnds_;
  }
  if (fits[0] && fits[1])
    return compare(expr->kind, sides[0], sides[1], negated);
  Formula safe = compare(expr->kind, sides[0], sides[1], negated);
  Formula wrapped = Formula::constant(false);
  for (int i = 0; i < 2; ++i)
    if (!fits[i]) {
      if (!proveAtMost(atoms_, *facts_, sides[i], Interval::of(Type::integer(64, false)).hi))
        return Formula::unknown();
      safe = Formula::both(Formula::nonNegative(sides[i]), std::move(safe));
      wrapped = Formula::either(std::move(wrapped), Formula::nonNegative(-sides[i] - 1));
    }
  return Formula::either(std::move(safe), Formula::both(std::move(wrapped), Formula::unknown()));
}

// All conjuncts that mention this loop's counter are of the form p(k) < q with a step that divides 2^w: if p wrapped,
// the same values would come again and the loop would never end.
static bool stepsEvenly(const AtomTable &atoms, AtomId counter, const Polynomial &value) {
  const int64_t step = value.coefficientOf({counter});
  const auto isCounter = [&](const Term &t) {
    return t.atoms.size() > 1 && std::count(t.atoms.begin(), t.atoms.end(), counter) != 0;
  };
  (void)atoms;
  for (const Term &term : value.terms())
    if (isCounter(term))
      return false;
  return step != 0 && step != INT64_MIN && std::has_single_bit(static_cast<uint64_t>(step < 0 ? -step : step));
}

// True if `value` fits its type in every iteration and also where the loop's test first fails.
bool Translator::survivesStep(const Polynomial &value, Type type, LoopId loop, const Facts &before,
                              const Facts &outer) {
  const AtomId counter = atoms_.iteration(loop);
  const Interval range = Interval::of(type);
  const Polynomial atStart =
      value.substitute([&](AtomId id) { return id == counter ? Polynomial() : Polynomial::atom(id); });
  return proveInside(atoms_, outer, atStart, range) && proveInside(atoms_, before, value, range);
}

bool Translator::validateTrust(const Domain &domain, const Formula &formula, const Facts &outer) {
  const AtomId counter = atoms_.iteration(domain.loop);
  Facts before = outer, own;
  addFacts(formula, own);
  // Iteration k - 1 ran, and k >= 1.
  for (const Polynomial &fact : own)
    before.push_back(
        fact.substitute([&](AtomId id) { return id == counter ? Polynomial::atom(id) - 1 : Polynomial::atom(id); }));
  before.push_back(Polynomial::atom(counter) - 1);
  for (const auto &[value, type] : trust_) {
    if (survivesStep(value, type, domain.loop, before, outer))
      continue;
    if (own.size() != 1 || !stepsEvenly(atoms_, counter, value) || domain.mayExitEarly)
      return false;
    reliedOnProgress = true;
  }
  return true;
}

Formula Translator::domain(const Domain &domain, const Facts &facts) {
  Formula result = Formula::unknown();
  if (domain.inside) {
    trusted_ = domain.loop;
    trustedEnds_ = !domain.mayExitEarly;
    trust_.clear();
    Formula tentative = condition(domain.inside, facts);
    trusted_.reset();
    if (trust_.empty() || validateTrust(domain, tentative, facts))
      result = std::move(tentative);
    else if (!domain.tripCount)
      result = condition(domain.inside, facts);
  }
  if (result.hasUnknown() && domain.tripCount) {
    const Polynomial count = value(domain.tripCount, facts);
    result = Formula::nonNegative(count - Polynomial::atom(atoms_.iteration(domain.loop)) - 1);
    if (atoms_.anyAtom(count, [](const Atom &a) { return a.kind == Atom::Kind::Unknown; }))
      result = Formula::both(std::move(result), Formula::unknown());
  }
  Formula divisions = divisionsIn(result), step = stepOf(domain, result);
  return Formula::both(Formula::both(std::move(result), std::move(divisions)), std::move(step));
}

// for (k = start; k < n; k += step): a loop that ends, and is left by its own test only, goes towards its end.
Formula Translator::stepOf(const Domain &domain, const Formula &formula) {
  if (formula.kind != Formula::Kind::NonNegative || domain.mayExitEarly || !domain.wholeTest)
    return Formula::constant(true);
  const AtomId counter = atoms_.iteration(domain.loop);
  std::optional<Polynomial> towards;
  for (const Term &term : formula.value.terms()) {
    if (std::find(term.atoms.begin(), term.atoms.end(), counter) == term.atoms.end())
      continue;
    if (towards || term.atoms.size() != 2)
      return Formula::constant(true);
    const AtomId step = term.atoms[term.atoms[0] == counter ? 1 : 0];
    if (atoms_[step].kind != Atom::Kind::Parameter || atoms_[step].varies)
      return Formula::constant(true);
    towards = Polynomial::term(term.coefficient < 0 ? 1 : -1, {step});
  }
  if (!towards)
    return Formula::constant(true);
  reliedOnProgress = true;
  return Formula::nonNegative(*towards - 1);
}

// c * q <= p < c * q + c for every quotient q = floor(p / c) that the formula mentions.
Formula Translator::divisionsIn(const Formula &formula) {
  Formula result = Formula::constant(true);
  Facts facts;
  addFacts(formula, facts);
  for (const Polynomial &fact : facts)
    for (const Term &term : fact.terms())
      for (AtomId id : term.atoms) {
        if (atoms_[id].kind != Atom::Kind::Quotient)
          continue;
        const Polynomial rest = atoms_[id].numerator - atoms_[id].divisor * Polynomial::atom(id);
        const Formula bounds = Formula::both(Formula::nonNegative(rest),
                                             Formula::nonNegative(Polynomial::constant(atoms_[id].divisor - 1) - rest));
        result = Formula::both(std::move(result), bounds);
      }
  return result;
}

} // namespace lanewise
