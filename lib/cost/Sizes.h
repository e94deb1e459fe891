// cost/Sizes.h - what counts are made of: the program's sizes, iteration numbers, and numbers that only the data knows.
// Tested by tests/unit/cost/SummationTest.cpp.
#pragma once

#include "cost/Count.h"
#include "model/Expr.h"

#include <map>
#include <string>
#include <vector>

namespace lanewise {

/// One number that a count is a polynomial in.
struct Size {
  enum class Kind : uint8_t {
    Parameter, ///< a value of the program that no loop of the nest changes
    Iteration, ///< number of the current iteration of `loop`, from 0
    Counter,   ///< a loop's own counter in the source, once the loop is outside of what is counted
    Quotient,  ///< floor(numerator / divisor)
    Smaller,   ///< the smaller of numerator and other
    Larger,    ///< the larger of them
    Log2,      ///< the logarithm of numerator to base 2, rounded up; 0 for what is below 2
    Data,      ///< a value that was read from memory, or that a loop computes; depends on `iterations`
    Symbol,    ///< a number that nothing in the source says; `meaning` says what it counts
  };
  Kind kind = Kind::Symbol;
  std::string name;               ///< Parameter, Counter, Data, Symbol: as the source (or the user) says it
  std::string meaning;            ///< Symbol: a clause for people
  ExprRef expr = nullptr;         ///< Parameter, Data
  LoopId loop = 0;                ///< Iteration
  Polynomial numerator;           ///< Quotient, Smaller, Larger, Log2
  Polynomial other;               ///< Smaller, Larger
  int64_t divisor = 1;            ///< Quotient
  std::vector<AtomId> iterations; ///< Data: iteration numbers that it depends on
};

/// Numbers sizes and keeps them unique. One for each function.
class SizeTable {
public:
  const Size &operator[](AtomId id) const { return sizes_[id]; }
  size_t size() const { return sizes_.size(); }

  AtomId parameter(ExprRef expr, std::string name);
  AtomId iteration(LoopId loop);
  void nameIteration(LoopId loop, std::string name) { sizes_[iteration(loop)].name = std::move(name); }
  AtomId counter(LoopId loop, std::string name);
  AtomId data(ExprRef expr, std::string name, std::vector<AtomId> iterations);
  AtomId namedData(std::string name, std::string meaning, std::vector<AtomId> iterations); ///< without an expression
  AtomId symbol(std::string name, std::string meaning);
  /// floor(numerator / divisor), divisor > 0; what divides evenly is taken out.
  Polynomial quotient(const Polynomial &numerator, int64_t divisor);
  /// The smaller (or larger) of two; one of them where their difference is known.
  Polynomial smaller(const Polynomial &a, const Polynomial &b) { return extreme(Size::Kind::Smaller, a, b); }
  Polynomial larger(const Polynomial &a, const Polynomial &b) { return extreme(Size::Kind::Larger, a, b); }

  Polynomial log2(const Polynomial &value);

  /// True if the value depends on the iteration number, also through what it is made of.
  bool dependsOn(const Polynomial &value, AtomId iteration) const;
  /// True if it depends on any iteration number.
  bool varies(const Polynomial &value) const;
  /// A polynomial that is negative exactly where this one is: p for floor(p / c).
  Polynomial signOf(const Polynomial &value) const;
  /// True if it is a sum of sizes, so that it is not negative where none of them is.
  bool isSum(const Polynomial &value) const;
  /// True if one is a small constant, and the other a sum of sizes that may be taken to reach it.
  bool isSmallAgainst(const Polynomial &small, const Polynomial &sum) const;
  /// True if it depends on data.
  bool isOfData(const Polynomial &value) const;
  /// Replaces one size everywhere, also in what other sizes are made of. `replacement` must be a polynomial.
  Polynomial replace(const Polynomial &value, AtomId id, const Polynomial &replacement);
  Count replace(const Count &value, AtomId id, const Polynomial &replacement);

  /// "2*n*m", "(n*n + n)/2".
  std::string text(const Polynomial &value) const;
  std::string text(const Count &value) const;

private:
  AtomId add(Size size);
  Polynomial extreme(Size::Kind kind, const Polynomial &a, const Polynomial &b);
  std::string text(AtomId id) const;

  std::vector<Size> sizes_;
  std::map<std::pair<Size::Kind, std::string>, AtomId> byName_;
  std::map<ExprRef, AtomId> byExpr_;
  std::vector<AtomId> logarithms_;
};

} // namespace lanewise
