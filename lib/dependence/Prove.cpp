// dependence/Prove.cpp - value >= bound, by eliminating one hopeless term after another.
//
// If f >= 0 and m >= 0 then value - m*f >= bound implies value >= bound. A term of `value` whose least contribution is
// too small is cancelled by a fact that has it (up to a factor), and what is left is looked at again, a few levels
// deep. Only the worst term is tried at each level: whatever else is done, it has to go.
//
// Most questions have no proof. Where the search does not end soon, a counterexample is sought (Refute.cpp).
#include "dependence/Prove.h"

#include "dependence/Refute.h"

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
/// Proofs from one list of facts.
class Search {
public:
  Search(const AtomTable &atoms, const Facts &facts) : atoms_(atoms), facts_(facts) {}

  /// value >= bound.
  bool proveAtLeast(const Polynomial &value, Wide bound) {
    asked_ = &value;
    askedBound_ = bound;
    steps_ = nested_ = 0;
    refuted_ = false;
    return prove(value, bound, 9);
  }

  bool proveAtMost(const Polynomial &value, Wide bound) { return proveAtLeast(-value, -bound); }

private:
  static constexpr int kMaxSteps = 150, kPatience = 12;

  /// A term of a fact.
  struct Part {
    uint64_t atoms; ///< a bit for each atom, some sharing one
    const Polynomial *fact;
    const Term *term;
  };

  bool prove(const Polynomial &value, Wide bound, int depth) {
    if (!value.isValid() || refuted_ || ++steps_ > kMaxSteps)
      return false;
    if (steps_ == kPatience)
      refuted_ = isRefuted(atoms_, facts_, *asked_, askedBound_);
    const auto [least, worst] = leastAndWorst(value);
    if (least >= bound)
      return true;
    if (depth == 0 || !worst)
      return false;
    if (steps_ == 1 && isRefutedAtKnownPoint(atoms_, facts_, value, bound))
      return false;
    const Term term = *worst;
    if (absorb(value, term, bound, depth))
      return true;
    // Terms of facts that divide the term and have its sign, in the order of the facts.
    listParts();
    const uint64_t others = ~maskOf(term);
    for (size_t i = 0; i < parts_.size(); ++i) {
      const Part &part = parts_[i];
      if ((part.atoms & others) != 0 || (part.term->coefficient < 0) != (term.coefficient < 0) ||
          !std::includes(term.atoms.begin(), term.atoms.end(), part.term->atoms.begin(), part.term->atoms.end()))
        continue;
      if (refuted_)
        return false;
      if (cancel(value, term, part, bound, depth))
        return true;
    }
    return false;
  }

  static uint64_t maskOf(const Term &term) {
    uint64_t mask = 0;
    for (const AtomId id : term.atoms)
      mask |= uint64_t{1} << (id % 64);
    return mask;
  }

  void listParts() {
    if (!parts_.empty())
      return;
    parts_.reserve(3 * facts_.size());
    for (const Polynomial &fact : facts_)
      for (const Term &term : fact.terms())
        if (!term.atoms.empty())
          parts_.push_back({maskOf(term), &fact, &term});
  }

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
      if (!std::all_of(factors.begin(), factors.end(), [this](AtomId id) { return isPositive(id); }))
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

  bool cancel(const Polynomial &value, const Term &term, const Part &part, Wide bound, int depth) {
    Product factors;
    std::set_difference(term.atoms.begin(), term.atoms.end(), part.term->atoms.begin(), part.term->atoms.end(),
                        std::back_inserter(factors));
    if (!factors.empty() && atoms_.rangeOf(factors).lo < 0 && !allNonNegative(factors))
      return false;
    // scale * value - times * factors * fact cancels the term; dividing the bound would lose exactness, so it is
    // scaled too.
    const int64_t common = std::gcd(term.coefficient, part.term->coefficient);
    const int64_t times = std::abs(term.coefficient / common), scale = std::abs(part.term->coefficient / common);
    if (scale > 64 || times > (int64_t{1} << 40))
      return false;
    return prove(combination(scale, value, {factors, -times}, *part.fact), bound * scale, depth - 1);
  }

  bool isPositive(AtomId id) {
    return atoms_[id].range.lo >= 1 || std::any_of(facts_.begin(), facts_.end(), [&](const Polynomial &fact) {
             const Polynomial rest = Polynomial::atom(id) - fact;
             return fact.mentions(id) && rest.isValid() && leastAndWorst(rest).first >= 1;
           });
  }

  bool allNonNegative(const Product &factors) {
    return std::all_of(factors.begin(), factors.end(), [this](AtomId id) {
      return atoms_[id].range.lo >= 0 || (nested_++ < 16 && prove(Polynomial::atom(id), 0, 2));
    });
  }

  const AtomTable &atoms_;
  const Facts &facts_;
  std::vector<Part> parts_;
  const Polynomial *asked_ = nullptr;
  Wide askedBound_ = 0;
  int steps_ = 0;
  int nested_ = 0;
  bool refuted_ = false;
};
} // namespace

bool proveAtLeast(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound) {
  return Search(atoms, facts).proveAtLeast(value, bound);
}

bool proveAtMost(const AtomTable &atoms, const Facts &facts, const Polynomial &value, Wide bound) {
  return Search(atoms, facts).proveAtMost(value, bound);
}

bool proveInside(const AtomTable &atoms, const Facts &facts, const Polynomial &value, const Interval &range) {
  Search search(atoms, facts);
  return search.proveAtLeast(value, range.lo) && search.proveAtMost(value, range.hi);
}

bool proveOutside(const AtomTable &atoms, const Facts &facts, const Polynomial &value, const Interval &range) {
  Search search(atoms, facts);
  return search.proveAtLeast(value, range.hi + 1) || search.proveAtMost(value, range.lo - 1);
}

} // namespace lanewise
