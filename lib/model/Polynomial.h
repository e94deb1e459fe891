// model/Polynomial.h - polynomials with checked integer coefficients over numbered atoms.
// Tested by tests/unit/dependence/PolynomialTest.cpp.
//
// What the atoms stand for is the business of whoever numbers them. Arithmetic that leaves 64 bits, or grows beyond
// kMaxTerms terms, yields an invalid polynomial, and so does everything computed from one.
#pragma once

#include "model/Product.h"

#include <functional>
#include <optional>
#include <vector>

namespace lanewise {

/// coefficient * product of atoms; `atoms` is sorted, with repeats; empty for the constant.
struct Term {
  Product atoms;
  int64_t coefficient = 0;
  friend bool operator==(const Term &, const Term &) = default;
};

class Polynomial {
public:
  static constexpr size_t kMaxTerms = 64;

  Polynomial() = default; ///< zero
  static Polynomial constant(int64_t value);
  static Polynomial atom(AtomId id);
  static Polynomial term(int64_t coefficient, Product atoms);
  static Polynomial invalid();

  bool isValid() const { return valid_; }
  bool isZero() const { return valid_ && terms_.empty(); }
  /// The value, if no atom occurs.
  std::optional<int64_t> asConstant() const;
  /// The constant term.
  int64_t constantTerm() const;
  /// Coefficient of exactly this product of atoms (sorted).
  int64_t coefficientOf(const Product &atoms) const;
  /// True if every term has at most one atom.
  bool isLinear() const;
  bool mentions(AtomId id) const;
  /// Sorted by atoms; no zero coefficients.
  const std::vector<Term> &terms() const { return terms_; }

  friend Polynomial operator+(const Polynomial &a, const Polynomial &b);
  friend Polynomial operator-(const Polynomial &a, const Polynomial &b);
  friend Polynomial operator*(const Polynomial &a, const Polynomial &b);
  friend Polynomial operator*(int64_t factor, const Polynomial &a);
  friend Polynomial operator+(const Polynomial &a, int64_t constant) { return a + Polynomial::constant(constant); }
  friend Polynomial operator-(const Polynomial &a, int64_t constant) { return a - Polynomial::constant(constant); }
  Polynomial operator-() const { return -1 * *this; }
  friend bool operator==(const Polynomial &, const Polynomial &) = default;

  /// Replaces every atom by what `value` returns for it.
  Polynomial substitute(const std::function<Polynomial(AtomId)> &value) const;

private:
  std::vector<Term> terms_;
  bool valid_ = true;
};

/// The greatest common divisor of the coefficients of all terms that have atoms; 0 if there are none.
int64_t contentOf(const Polynomial &polynomial);

} // namespace lanewise
