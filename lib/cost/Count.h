// cost/Count.h - exact numbers of things: polynomials with rational coefficients in the program's own sizes.
// Tested by tests/unit/cost/SummationTest.cpp.
//
// A count is an integer polynomial over one denominator: n*(n + 1)/2 is (n*n + n)/2. Arithmetic that leaves 64 bits or
// grows beyond what Polynomial takes yields an invalid count, and so does everything computed from one.
#pragma once

#include "model/Polynomial.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace lanewise {

class Count {
public:
  Count() = default; ///< zero
  Count(Polynomial numerator, int64_t denominator = 1);
  static Count constant(int64_t value) { return Count(Polynomial::constant(value)); }
  static Count atom(AtomId id) { return Count(Polynomial::atom(id)); }

  bool isValid() const { return numerator_.isValid(); }
  bool isZero() const { return numerator_.isZero(); }
  bool mentions(AtomId id) const { return numerator_.mentions(id); }
  const Polynomial &numerator() const { return numerator_; }
  int64_t denominator() const { return denominator_; } ///< positive
  /// The value if it is a whole number without atoms.
  std::optional<int64_t> asInteger() const;

  friend Count operator+(const Count &a, const Count &b);
  friend Count operator-(const Count &a, const Count &b) { return a + Count::constant(-1) * b; }
  friend Count operator*(const Count &a, const Count &b);
  friend bool operator==(const Count &, const Count &) = default;

  /// Replaces every atom by what `value` returns for it.
  Count substitute(const std::function<Count(AtomId)> &value) const;

private:
  void reduce();
  Polynomial numerator_;
  int64_t denominator_ = 1;
};

/// The sum of i^power for i = 0 ... n-1, as a polynomial in n (Faulhaber; Graham, Knuth, Patashnik, "Concrete
/// Mathematics", section 6.5). Invalid for powers above 7.
Count powerSum(unsigned power, const Count &n);

} // namespace lanewise
