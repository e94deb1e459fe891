// model/Polynomial.cpp - sparse polynomials as sorted lists of terms.
#include "model/Polynomial.h"

#include "support/CheckedInt.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace lanewise {

Polynomial Polynomial::constant(int64_t value) { return term(value, {}); }
Polynomial Polynomial::atom(AtomId id) { return term(1, {id}); }

Polynomial Polynomial::term(int64_t coefficient, Product atoms) {
  Polynomial result;
  if (coefficient == 0)
    return result;
  std::sort(atoms.begin(), atoms.end());
  result.terms_ = TermList(1);
  result.terms_.push_back({atoms, coefficient});
  return result;
}

Polynomial Polynomial::invalid() {
  Polynomial result;
  result.valid_ = false;
  return result;
}

std::optional<int64_t> Polynomial::asConstant() const {
  if (!valid_ || terms_.size() > 1)
    return std::nullopt;
  if (terms_.size() == 0)
    return 0;
  return terms_.begin()->atoms.empty() ? std::optional(terms_.begin()->coefficient) : std::nullopt;
}

// The constant term has no atoms, so it sorts first.
int64_t Polynomial::constantTerm() const {
  return terms_.size() != 0 && terms_.begin()->atoms.empty() ? terms_.begin()->coefficient : 0;
}

int64_t Polynomial::coefficientOf(const Product &atoms) const {
  for (const Term &term : terms_)
    if (term.atoms == atoms)
      return term.coefficient;
  return 0;
}

bool Polynomial::isLinear() const {
  return valid_ && std::all_of(terms_.begin(), terms_.end(), [](const Term &t) { return t.atoms.size() <= 1; });
}

bool Polynomial::mentions(AtomId id) const {
  return std::any_of(terms_.begin(), terms_.end(),
                     [id](const Term &t) { return std::find(t.atoms.begin(), t.atoms.end(), id) != t.atoms.end(); });
}

// Sorted lists put together: `leftFactor` times the one and `rightFactor` times the other. False: beyond 64 bits.
static bool merge(const TermList &left, int64_t leftFactor, const TermList &right, int64_t rightFactor,
                  TermList &result) {
  result = TermList(left.size() + right.size());
  auto l = left.begin();
  auto r = right.begin();
  while (l != left.end() || r != right.end()) {
    const auto order = r == right.end()  ? std::strong_ordering::less
                       : l == left.end() ? std::strong_ordering::greater
                                         : l->atoms <=> r->atoms;
    int64_t coefficient = 0;
    const Product &atoms = order > 0 ? r->atoms : l->atoms;
    if (order <= 0 && __builtin_mul_overflow(l->coefficient, leftFactor, &coefficient))
      return false;
    int64_t other = 0;
    if (order >= 0 && (__builtin_mul_overflow(r->coefficient, rightFactor, &other) ||
                       __builtin_add_overflow(coefficient, other, &coefficient)))
      return false;
    if (coefficient != 0)
      result.push_back({atoms, coefficient});
    if (order <= 0)
      ++l;
    if (order >= 0)
      ++r;
  }
  return result.size() <= Polynomial::kMaxTerms;
}

static void sortTerms(TermList &terms) {
  std::sort(terms.edit(), terms.edit() + terms.size(), [](const Term &a, const Term &b) { return a.atoms < b.atoms; });
}

// The product with one term, sorted again. False: beyond 64 bits or kMaxFactors.
static bool multiply(const TermList &terms, const Term &factor, TermList &result) {
  result = TermList(terms.size());
  for (const Term &term : terms) {
    int64_t coefficient = 0;
    if (__builtin_mul_overflow(term.coefficient, factor.coefficient, &coefficient) ||
        term.atoms.size() + factor.atoms.size() > Product::kMaxFactors)
      return false;
    Product atoms;
    std::merge(term.atoms.begin(), term.atoms.end(), factor.atoms.begin(), factor.atoms.end(),
               std::back_inserter(atoms));
    result.push_back({atoms, coefficient});
  }
  if (!factor.atoms.empty())
    sortTerms(result);
  return true;
}

Polynomial operator+(const Polynomial &a, const Polynomial &b) {
  Polynomial result;
  result.valid_ = a.valid_ && b.valid_ && merge(a.terms_, 1, b.terms_, 1, result.terms_);
  return result.valid_ ? result : Polynomial::invalid();
}

Polynomial operator-(const Polynomial &a, const Polynomial &b) {
  Polynomial result;
  result.valid_ = a.valid_ && b.valid_ && merge(a.terms_, 1, b.terms_, -1, result.terms_);
  return result.valid_ ? result : Polynomial::invalid();
}

Polynomial combination(int64_t scale, const Polynomial &a, const Term &factor, const Polynomial &b) {
  Polynomial result;
  result.valid_ = a.valid_ && b.valid_;
  if (result.valid_ && factor.atoms.empty()) {
    result.valid_ = merge(a.terms_, scale, b.terms_, factor.coefficient, result.terms_);
  } else if (result.valid_) {
    TermList product;
    result.valid_ = multiply(b.terms_, factor, product) && merge(a.terms_, scale, product, 1, result.terms_);
  }
  return result.valid_ ? result : Polynomial::invalid();
}

Polynomial operator*(int64_t factor, const Polynomial &a) {
  if (!a.valid_)
    return a;
  if (factor == 0)
    return {};
  Polynomial result;
  result.valid_ = multiply(a.terms_, {{}, factor}, result.terms_);
  return result.valid_ ? result : Polynomial::invalid();
}

Polynomial operator*(const Polynomial &a, const Polynomial &b) {
  if (!a.valid_ || !b.valid_ || a.terms_.size() * b.terms_.size() > 4 * Polynomial::kMaxTerms)
    return Polynomial::invalid();
  if (a.terms_.size() > b.terms_.size())
    return b * a;
  Polynomial result;
  for (const Term &term : a.terms_) {
    if (a.terms_.size() == 1) {
      result.valid_ = multiply(b.terms_, term, result.terms_);
      return result.valid_ ? result : Polynomial::invalid();
    }
    result = combination(1, result, term, b);
  }
  return result;
}

Polynomial Polynomial::substitute(const std::function<Polynomial(AtomId)> &value) const {
  if (!valid_)
    return *this;
  Polynomial result;
  for (const Term &term : terms_) {
    Polynomial product = constant(term.coefficient);
    for (AtomId id : term.atoms)
      product = product * value(id);
    result = result + product;
  }
  return result;
}

Polynomial Polynomial::renamed(const std::function<AtomId(AtomId)> &name) const {
  Polynomial result;
  result.valid_ = valid_;
  TermList &terms = result.terms_ = TermList(terms_.size());
  for (Term term : terms_) {
    std::transform(term.atoms.begin(), term.atoms.end(), term.atoms.begin(), name);
    std::sort(term.atoms.begin(), term.atoms.end());
    terms.push_back(term);
  }
  sortTerms(terms);
  Term *to = terms.edit();
  size_t kept = 0;
  for (const Term &term : terms) { // two names may have become one
    if (kept == 0 || !(to[kept - 1].atoms == term.atoms)) {
      to[kept++] = term;
      continue;
    }
    const auto sum = checkedAdd(to[kept - 1].coefficient, term.coefficient);
    if (!sum)
      return invalid();
    to[kept - 1].coefficient = *sum;
    kept -= *sum == 0;
  }
  terms.shrink(kept);
  return result;
}

int64_t contentOf(const Polynomial &polynomial) {
  int64_t divisor = 0;
  for (const Term &term : polynomial.terms())
    if (!term.atoms.empty())
      divisor = std::gcd(divisor, term.coefficient);
  return divisor;
}

} // namespace lanewise
