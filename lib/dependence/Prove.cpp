// dependence/Prove.cpp - value >= bound, by eliminating one hopeless term after another.
//
// If f >= 0 and m >= 0 then value - m*f >= bound implies value >= bound. A term of `value` whose least contribution is
// too small is cancelled by a fact that has it (up to a factor), and what is left is looked at again, a few levels
// deep. Only the worst term is tried at each level: whatever else is done, it has to go.
#include "dependence/Prove.h"

#include <algorithm>
#include <numeric>

namespace lanewise {

void addFacts(const Formula &formula, Facts &facts) {
  switch (formula.kind) {
  case Formula::Kind::NonNegative:
    facts.push_back(formula.value);
    break;
  case Formula::Kind::Zero:
    facts.push_back(formula.value);
    facts.push_back(-formula.value);
    break;
  case Formula::Kind::And:
    for (const Formula &part : formula.parts)
      addFacts(part, facts);
    break;
  default:
    break;
  }
}

namespace {
class Search {
public:
  Search(const AtomTable &atoms, const Facts &facts) : atoms_(atoms), facts_(facts) {}

  bool prove(const Polynomial &value, Wide bound, int depth) {
    if (!value.isValid() || ++steps_ > kMaxSteps)
      return false;
    const auto [least, worst] = leastAndWorst(value);
    if (least >= bound)
      return true;
    if (depth == 0 || !worst)
      return false;
    const Term term = *worst;
    if (absorb(value, term, bound, depth))
      return true;
    for (const Polynomial &fact : facts_)
      if (cancel(value, term, fact, bound, depth))
        return true;
    return false;
  }

private:
  static constexpr int kMaxSteps = 150;

  // c*M*X - d*M with M >= 0, X >= 1: M*X makes up for M.
  bool absorb(const Polynomial &value, const Term &term, Wide bound, int depth) {
    if (term.coefficient > 0 || term.coefficient == INT64_MIN || atoms_.rangeOf(term.atoms).lo < 0)
      return false;
    for (const Term &larger : value.terms()) {
      if (larger.coefficient < -term.coefficient || larger.atoms.size() <= term.atoms.size() ||
          !std::includes(larger.atoms.begin(), larger.atoms.end(), term.atoms.begin(), term.atoms.end()))
        continue;
      Product factors;
      std::set_difference(larger.atoms.begin(), larger.atoms.end(), term.atoms.begin(), term.atoms.end(),
                          std::back_inserter(factors));
      if (std::any_of(factors.begin(), factors.end(), [this](AtomId id) { return atoms_[id].range.lo < 1; }))
        continue;
      const Polynomial rest =
          value - Polynomial::term(term.coefficient, term.atoms) + Polynomial::term(term.coefficient, larger.atoms);
      return prove(rest, bound, depth - 1);
    }
    return false;
  }

  // What the value is never below, and the term that can pull it down furthest: a proof has to do something about it.
  std::pair<Wide, const Term *> leastAndWorst(const Polynomial &value) const {
    const Term *worst = nullptr;
    Wide total = 0, least = 0;
    for (const Term &term : value.terms()) {
      const Wide lowest = atoms_.leastOf(term);
      total = AtomTable::sumOf(total, lowest);
      if (term.atoms.empty())
        continue;
      const bool longer = worst && lowest == least && term.atoms.size() > worst->atoms.size();
      if (lowest < least || longer) {
        least = lowest;
        worst = &term;
      }
    }
    return {total, worst};
  }

  bool cancel(const Polynomial &value, const Term &term, const Polynomial &fact, Wide bound, int depth) {
    for (const Term &part : fact.terms()) {
      if (part.atoms.empty() || (part.coefficient < 0) != (term.coefficient < 0) ||
          !std::includes(term.atoms.begin(), term.atoms.end(), part.atoms.begin(), part.atoms.end()))
        continue;
      Product factors;
      std::set_difference(term.atoms.begin(), term.atoms.end(), part.atoms.begin(), part.atoms.end(),
                          std::back_inserter(factors));
      if (!factors.empty() && atoms_.rangeOf(factors).lo < 0 && !allNonNegative(factors))
        continue;
      // scale * value - times * factors * fact cancels the term; dividing the bound would lose exactness, so it is
      // scaled too.
      const int64_t common = std::gcd(term.coefficient, part.coefficient);
      const int64_t times = std::abs(term.coefficient / common), scale = std::abs(part.coefficient / common);
      if (scale > 64 || times > (int64_t{1} << 40))
        continue;
      const Polynomial rest = combination(scale, value, {factors, -times}, fact);
      if (prove(rest, bound * scale, depth - 1))
        return true;
    }
    return false;
  }

  bool allNonNegative(const Product &factors) {
    return std::all_of(factors.begin(), factors.end(), [this](AtomId id) {
      return atoms_[id].range.lo >= 0 || (nested_++ < 16 && prove(Polynomial::atom(id), 0, 2));
    });
  }

  const AtomTable &atoms_;
  const Facts &facts_;
  int steps_ = 0;
  int nested_ = 0;
};
} // namespace

bool proveAtLeast(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound) {
  return Search(atoms, facts).prove(value, bound, 9);
}

bool proveAtMost(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound) {
  return proveAtLeast(atoms, facts, -value, -bound);
}

bool proveInside(const AtomTable &atoms, const Facts &facts, const Polynomial &value, const Interval &range) {
  return proveAtLeast(atoms, facts, value, range.lo) && proveAtMost(atoms, facts, value, range.hi);
}

} // namespace lanewise
