// model/Polynomial.cpp - sparse polynomials as sorted lists of terms.
#include "model/Polynomial.h"

#include "support/CheckedInt.h"

#include <algorithm>
#include <numeric>

namespace lanewise {

Polynomial Polynomial::constant(int64_t value) { return term(value, {}); }
Polynomial Polynomial::atom(AtomId id) { return term(1, {id}); }

Polynomial Polynomial::term(int64_t coefficient, Product atoms) {
  Polynomial result;
  if (coefficient == 0)
    return result;
  std::sort(atoms.begin(), atoms.end());
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
  if (terms_.empty())
    return 0;
  return terms_[0].atoms.empty() ? std::optional(terms_[0].coefficient) : std::nullopt;
}

// The constant term has no atoms, so it sorts first.
int64_t Polynomial::constantTerm() const {
  return !terms_.empty() && terms_[0].atoms.empty() ? terms_[0].coefficient : 0;
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

Polynomial operator+(const Polynomial &a, const Polynomial &b) {
  if (!a.valid_ || !b.valid_)
    return Polynomial::invalid();
  Polynomial result;
  result.terms_.reserve(a.terms_.size() + b.terms_.size());
  auto left = a.terms_.begin();
  auto right = b.terms_.begin();
  while (left != a.terms_.end() || right != b.terms_.end()) {
    if (right == b.terms_.end() || (left != a.terms_.end() && left->atoms < right->atoms)) {
      result.terms_.push_back(*left++);
    } else if (left == a.terms_.end() || right->atoms < left->atoms) {
      result.terms_.push_back(*right++);
    } else {
      const auto sum = checkedAdd(left->coefficient, right->coefficient);
      if (!sum)
        return Polynomial::invalid();
      if (*sum != 0)
        result.terms_.push_back({left->atoms, *sum});
      ++left, ++right;
    }
  }
  return result.terms_.size() > Polynomial::kMaxTerms ? Polynomial::invalid() : result;
}

Polynomial operator*(int64_t factor, const Polynomial &a) {
  if (!a.valid_)
    return a;
  if (factor == 0)
    return {};
  Polynomial result = a;
  for (Term &term : result.terms_) {
    const auto product = checkedMul(term.coefficient, factor);
    if (!product)
      return Polynomial::invalid();
    term.coefficient = *product;
  }
  return result;
}

Polynomial operator-(const Polynomial &a, const Polynomial &b) { return a + -1 * b; }

Polynomial operator*(const Polynomial &a, const Polynomial &b) {
  if (!a.valid_ || !b.valid_ || a.terms_.size() * b.terms_.size() > 4 * Polynomial::kMaxTerms)
    return Polynomial::invalid();
  Polynomial result;
  for (const Term &left : a.terms_)
    for (const Term &right : b.terms_) {
      const auto product = checkedMul(left.coefficient, right.coefficient);
      if (!product)
        return Polynomial::invalid();
      if (left.atoms.size() + right.atoms.size() > Product::kMaxFactors)
        return Polynomial::invalid();
      Product atoms = left.atoms;
      atoms.append(right.atoms);
      result = result + Polynomial::term(*product, atoms);
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

int64_t contentOf(const Polynomial &polynomial) {
  int64_t divisor = 0;
  for (const Term &term : polynomial.terms())
    if (!term.atoms.empty())
      divisor = std::gcd(divisor, term.coefficient);
  return divisor;
}

} // namespace lanewise
