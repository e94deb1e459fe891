// cost/Summation.h - sums over iterations: how often something happens in a whole loop, from how often in one
// iteration. Tested by tests/unit/cost/SummationTest.cpp, against brute force.
//
// A PieceSum is a sum of counts that are each there only where some conditions hold: (n - i - 1) where n - i - 1 >= 0.
// Conditions always vary with an iteration number that is still to be summed over. Summing over that iteration number
// turns them into the ends of the range; what then remains to be known about sizes alone (a range is not negative) is
// collected as `holds`: the formula is right where all of them do. Polynomials are summed by Faulhaber's formula,
// floor(linear / constant) by residue classes of the iteration number, differences of neighbouring table entries by
// telescoping, and other data as a named sum.
#pragma once

#include "cost/Sizes.h"

namespace lanewise {

/// A value that is there where all conditions are >= 0.
struct SumPiece {
  Count value;
  std::vector<Polynomial> conditions;
};

using PieceSum = std::vector<SumPiece>;

PieceSum pieceOf(Count value);
PieceSum operator+(PieceSum a, const PieceSum &b);
PieceSum operator*(const PieceSum &a, const PieceSum &b);
/// The value, if it has no conditions; invalid otherwise.
Count plainValue(const PieceSum &sum);

/// What becomes of a piece whose condition cannot be resolved.
enum class Bound : uint8_t { AtLeast, AtMost };

/// What a sum over a loop needs to know beyond sizes: how the values of the loop's data are written.
class DataNames {
public:
  virtual ~DataNames() = default;
  /// True if `later` in iteration k is `earlier` in iteration k + 1.
  virtual bool isNext(const Size &later, const Size &earlier, AtomId iteration) = 0;
  /// The data in the iteration that `value` numbers.
  virtual std::optional<Polynomial> at(const Size &data, AtomId iteration, const Polynomial &value) = 0;
};

class Summation {
public:
  Summation(SizeTable &sizes, DataNames &names) : sizes_(sizes), names_(names) {}

  /// The sum of `body` for iteration = 0 ... trips-1. The result is invalid (a piece with an invalid count) where no
  /// formula is known. `exact` becomes false where a condition could not be resolved and `bound` decided.
  PieceSum sum(const PieceSum &body, AtomId iteration, const PieceSum &trips, Bound bound, bool &exact);

  /// How many iterations there are, as a fact about the iteration number wherever it occurs.
  void knowTrips(AtomId iteration, const PieceSum &trips);

  /// True if it is >= 0 for every iteration that there is; false if that is not known.
  bool isKnown(const Polynomial &condition) const;

  /// `value` must not be negative for the formula to hold. Values that data decide are kept apart.
  void assume(const Polynomial &value);
  const std::vector<Polynomial> &holds() const { return holds_; }

private:
  struct Range {
    Polynomial low, high; ///< low <= iteration < high
    bool isWhole = true;  ///< all iterations of the loop
  };
  void sumPiece(const SumPiece &body, AtomId iteration, const SumPiece &trips, Bound bound, bool &exact,
                PieceSum &result);
  bool sumConditionsByResidue(const SumPiece &body, AtomId iteration, const SumPiece &trips, Bound bound, bool &exact,
                              PieceSum &result);
  int64_t residuesOf(const Polynomial &value, AtomId iteration) const;
  void narrow(std::vector<Polynomial> lows, std::vector<Polynomial> highs, std::vector<Polynomial> conditions,
              const Count &value, AtomId iteration, PieceSum &result);
  bool isOrdered(const Polynomial &low, const Polynomial &high);
  bool reduceEnds(std::vector<Polynomial> &ends, bool wantsLarger, std::vector<Polynomial> &conditions,
                  std::pair<Polynomial, Polynomial> &split);
  Count sumRange(const Count &value, AtomId iteration, const Range &range);
  std::optional<Count> sumByResidue(const Count &value, AtomId iteration, const Range &range);
  Count sumData(const Count &value, AtomId iteration, const Range &range);
  Count namedSum(const Product &product, AtomId iteration, const Range &range);

  SizeTable &sizes_;
  DataNames &names_;
  std::vector<Polynomial> holds_, facts_;
  std::map<std::string, std::vector<std::string>> sumNames_; ///< name of a sum to what its ranges were
};

} // namespace lanewise
