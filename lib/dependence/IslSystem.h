// dependence/IslSystem.h - formulas over atoms as isl sets: one dimension per atom that varies, one isl parameter per other.
// Tested through IslTest.
#pragma once

#include "dependence/Atoms.h"
#include "dependence/IslHandle.h"

#include <map>
#include <string>
#include <vector>

namespace lanewise {

class IslSystem {
public:
  IslSystem(IslContext &context, const AtomTable &atoms) : context_(context), atoms_(atoms) {}

  /// Makes room for the atoms of a formula. All must be mentioned before the first set is made.
  void mention(const Formula &formula);
  void mention(const Polynomial &value);
  /// An extra dimension that equals `value`.
  size_t addDefined(const Polynomial &value);

  /// Points where the formula holds, with all definitions of the atoms mentioned and their ranges.
  IslSet all(const std::vector<Formula> &formulas);
  IslSet set(const Formula &formula);

  size_t dimensions() const { return dimensions_.size() + defined_.size(); }
  size_t parameters() const { return parameters_.size(); }
  std::optional<size_t> dimensionOf(AtomId id) const;
  size_t definedDimension(size_t number) const { return dimensions_.size() + number; }
  /// The product of atoms (mostly one) that an isl parameter stands for.
  const std::vector<AtomId> &parameter(size_t position) const { return parameters_[position]; }
  std::optional<size_t> parameterOf(AtomId id) const;
  /// Products that vary have no exact representation.
  bool isExact() const { return exact_; }

private:
  void mentionAtom(AtomId id);
  IslSpace space() const;
  IslConstraint constraint(const Polynomial &value, bool equality, int definedDimension = -1) const;
  IslSet definition(AtomId id);
  IslSet ranges();

  IslContext &context_;
  const AtomTable &atoms_;
  std::vector<std::vector<AtomId>> dimensions_, parameters_; ///< products of atoms
  std::map<std::vector<AtomId>, size_t> dimensionIndex_, parameterIndex_;
  std::vector<Polynomial> defined_;
  bool exact_ = true;
};

} // namespace lanewise
