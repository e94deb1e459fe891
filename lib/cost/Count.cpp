// cost/Count.cpp - rational polynomials and power sums.
#include "cost/Count.h"

#include "support/CheckedInt.h"

#include <numeric>

namespace lanewise {

Count::Count(Polynomial numerator, int64_t denominator) : numerator_(std::move(numerator)), denominator_(denominator) {
  reduce();
}

void Count::reduce() {
  if (denominator_ < 0) {
    numerator_ = -numerator_;
    denominator_ = -denominator_;
  }
  if (denominator_ == 1 || !numerator_.isValid())
    return;
  const int64_t common = std::gcd(std::gcd(contentOf(numerator_), numerator_.constantTerm()), denominator_);
  if (common <= 1)
    return;
  Polynomial divided;
  for (const Term &term : numerator_.terms())
    divided = divided + Polynomial::term(term.coefficient / common, term.atoms);
  numerator_ = std::move(divided);
  denominator_ /= common;
}

std::optional<int64_t> Count::asInteger() const { return denominator_ == 1 ? numerator_.asConstant() : std::nullopt; }

Count operator+(const Count &a, const Count &b) {
  if (a.denominator_ == b.denominator_)
    return Count(a.numerator_ + b.numerator_, a.denominator_);
  const int64_t common = std::gcd(a.denominator_, b.denominator_);
  const int64_t scaleA = b.denominator_ / common, scaleB = a.denominator_ / common;
  const auto denominator = checkedMul(a.denominator_, scaleA);
  if (!denominator)
    return Count(Polynomial::invalid());
  return Count(scaleA * a.numerator_ + scaleB * b.numerator_, *denominator);
}

Count operator*(const Count &a, const Count &b) {
  const auto denominator = checkedMul(a.denominator_, b.denominator_);
  return denominator ? Count(a.numerator_ * b.numerator_, *denominator) : Count(Polynomial::invalid());
}

Count Count::substitute(const std::function<Count(AtomId)> &value) const {
  if (!isValid())
    return *this;
  Count result;
  for (const Term &term : numerator_.terms()) {
    Count product(Polynomial::constant(term.coefficient), denominator_);
    for (const AtomId id : term.atoms)
      product = product * value(id);
    result = result + product;
  }
  return result;
}

Count powerSum(unsigned power, const Count &n) {
  // Bernoulli numbers with B1 = -1/2, as numerators over denominators.
  static constexpr int64_t kBernoulli[][2] = {{1, 1}, {-1, 2}, {1, 6}, {0, 1}, {-1, 30}, {0, 1}, {1, 42}, {0, 1}};
  if (power >= std::size(kBernoulli))
    return Count(Polynomial::invalid());
  Count sum;
  int64_t binomial = 1; // of power + 1 over j
  for (unsigned j = 0; j <= power; ++j) {
    Count term(Polynomial::constant(binomial * kBernoulli[j][0]), kBernoulli[j][1] * (power + 1));
    for (unsigned k = 0; k < power + 1 - j && !term.isZero(); ++k)
      term = term * n;
    sum = sum + term;
    binomial = binomial * (power + 1 - j) / (j + 1);
  }
  return sum;
}

} // namespace lanewise
