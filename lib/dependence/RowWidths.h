// dependence/RowWidths.h - row lengths that are sums: (ny + 4) * (nx + 4) elements in a plane.
// Tested by testdata/independent/positive_row_widths.cpp.
#pragma once

#include "dependence/Atoms.h"

namespace lanewise {

/// What numbers rows and columns: everything that varies, and the counters of the loops around.
bool isCounter(const Atom &atom);
/// There is a product of a counter and something else.
bool needsRecovery(const AtomTable &atoms, const Polynomial &value);
/// The flat indices without the terms that all have in common and that do not vary: an offset into the base.
std::vector<Polynomial> withoutCommonOffset(const AtomTable &atoms, std::vector<Polynomial> flat);

/// Gives each row length that is a sum a name, so that strides are products of names: with w for nx + 4 and h for
/// ny + 4, (k * (ny + 4) + j) * (nx + 4) + i is k*h*w + j*w + i. A name is an atom that is equal to the sum, so facts
/// may be asked about either.
class RowWidths {
public:
  /// What multiplies the counters of these flat indices; where that are only constants, what tells their rows apart.
  /// `areDifferences`: also what something is subtracted from, as in rows of width - kernel + 1.
  RowWidths(AtomTable &atoms, const std::vector<Polynomial> &flat, bool areDifferences);

  bool empty() const { return widths_.empty(); }
  /// The same value, in names: nx is w - 4.
  Polynomial named(Polynomial value) const;
  /// The same value, without names.
  Polynomial spelled(Polynomial value) const;

private:
  struct Width {
    AtomId replaced = 0, name = 0;
    Polynomial sum; ///< `replaced` and the rest; may mention names that were given before
  };
  bool nameOne(std::vector<Polynomial> &lengths);

  AtomTable &atoms_;
  const bool areDifferences_;
  std::vector<Width> widths_;
};

} // namespace lanewise
