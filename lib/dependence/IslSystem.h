// dependence/IslSystem.h - formulas over atoms as isl sets: one dimension per atom that varies, one isl parameter per
// other. Tested through IslTest.
#pragma once

#include "dependence/Atoms.h"
#include "dependence/IslHandle.h"

#include <map>
#include <string>
#include <vector>

namespace lanewise {

/// The isl parameters of a family of systems: sets of parameter values of any of them can be put together.
struct IslParameters {
  std::vector<Product> products; ///< mostly of one atom
  std::map<Product, size_t> index;
};

class IslSystem {
public:
  IslSystem(IslContext &context, const AtomTable &atoms, IslParameters &parameters)
      : context_(context), atoms_(atoms), parameters_(parameters) {}

  /// Makes room for the atoms of a formula. All must be mentioned before the first set is made.
  void mention(const Formula &formula);
  void mention(const Polynomial &value);
  /// An extra dimension that equals `value`.
  size_t addDefined(const Polynomial &value);

  /// Conjunctions of disjunctions multiply out; what would go beyond this is left out.
  static constexpr size_t kMaxAlternatives = 16;

  /// Points where the formula holds, with all definitions of the atoms mentioned and their ranges. Formulas with too
  /// many alternatives are left out (then isExact() turns false): there may be more points, never fewer.
  IslSet all(const std::vector<Formula> &formulas);
  /// Points where what has been mentioned has values in the intervals.
  struct ProductRange {
    Product product;
    int64_t least = 0, most = 0;
  };
  IslSet within(const std::vector<ProductRange> &ranges) const;

  size_t dimensions() const { return dimensions_.size() + defined_.size(); }
  size_t size() const { return dimensions() + parameters(); }
  size_t parameters() const { return parameters_.products.size(); }
  std::optional<size_t> dimensionOf(AtomId id) const;
  size_t definedDimension(size_t number) const { return dimensions_.size() + number; }
  /// The product of atoms (mostly one) that an isl parameter stands for.
  const Product &parameter(size_t position) const { return parameters_.products[position]; }
  /// A set of parameter values of another system of the family, with room for all parameters known by now.
  IslSet withAllParameters(IslSet parameterSet) const;
  /// Some formula was left out of a set.
  bool isWidened() const { return widened_; }
  /// Some definition is modulo 2^32 or so, or it is to be treated as if one were: the ranges of types matter.
  bool wraps() const { return wraps_; }
  void useTypeRanges() { wraps_ = true; }
  /// Products that vary have no exact representation.
  bool isExact() const { return exact_; }
  /// Some product of a counter and something else occurs: it can be anything.
  bool hasVaryingProduct() const { return varyingProduct_; }

private:
  /// value >= 0 or == 0; with a defined dimension, value minus it.
  struct Row {
    Polynomial value;
    bool equality = false;
    int definedDimension = -1;
  };
  using Rows = std::vector<Row>;
  void mentionAtom(AtomId id);
  IslSpace space() const;
  Formula definition(AtomId id) const;
  void addRanges(Rows &rows) const;
  void addConjuncts(Rows &rows, const Formula &formula, std::vector<const Formula *> &others) const;
  static std::vector<Rows> alternativesIn(const Formula &formula);
  static std::vector<Rows> combined(const std::vector<Rows> &left, const std::vector<Rows> &right);
  IslBasicSet basicSet(const Rows &rows) const;

  IslContext &context_;
  const AtomTable &atoms_;
  IslParameters &parameters_;
  std::vector<Product> dimensions_; ///< products of atoms
  std::map<Product, size_t> dimensionIndex_;
  bool wraps_ = false; ///< some definition is modulo 2^32 or so: the types' ranges matter
  std::vector<Polynomial> defined_;
  bool exact_ = true, varyingProduct_ = false, widened_ = false;
};

} // namespace lanewise
