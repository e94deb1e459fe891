// cost/Footprint.h - how many distinct bytes a loop touches, where that can be counted exactly.
// Tested by tests/unit/cost/FootprintTest.cpp and CountingOracle.
//
// A subscript that is a sum of stride * iteration number is a number written in mixed radix if every stride is at
// least as long as all smaller ones together reach: then different iterations touch different places and the places
// are counted by the iterations. Iteration numbers with one and the same stride (y + dy) reach as far as both together.
// Accesses of one array that differ by constant shifts (stencils) are translated boxes: each axis is cut where a box
// begins or ends, and the cells that some box covers are added up. What lies within a range that another access covers
// without gaps adds nothing. Everything else has no formula.
#pragma once

#include "cost/ReadSizes.h"

namespace lanewise {

class FootprintCounter {
public:
  explicit FootprintCounter(SizeReader &reader) : reader_(reader) {}

  /// Distinct bytes of these accesses (of one array) in a whole execution of the loop; invalid if not known. The
  /// conditions say that loops have iterations at all.
  SumPiece bytes(LoopId loop, const std::vector<const Access *> &accesses);

private:
  struct Axis {
    Polynomial stride, extent;      ///< bytes; number of different values
    std::vector<AtomId> iterations; ///< whose stride it is
  };
  /// An access: start + sum of stride * (0 ... extent - 1), `size` bytes each.
  struct Image {
    Polynomial start;
    std::vector<Axis> axes; ///< smallest stride first
    int64_t size = 0;
    Count places;                    ///< how many, if they are all different
    std::vector<Polynomial> entered; ///< positive where the loops run at all
    bool isTriangular = false;
  };
  /// Images that differ by shifts along their axes.
  struct Family {
    Image shape;
    std::vector<std::vector<int64_t>> shifts;
  };

  std::optional<Image> imageOf(LoopId loop, const Access &access);
  bool addAxes(LoopId loop, const Access &access, Image &image, const std::vector<AtomId> &nest);
  bool isInjective(const Image &image, const std::vector<int64_t> &spread);
  static std::optional<std::vector<int64_t>> shiftOf(const Image &image, const Polynomial &offset);
  Count unionOf(const Family &family);
  /// The range [start, end) that the family covers without gaps, if it does.
  std::optional<std::pair<Polynomial, Polynomial>> interval(const Family &family);
  Polynomial endOf(const Image &image) const;
  bool isAtLeast(const Polynomial &a, const Polynomial &b);
  int rankOf(const Polynomial &stride) const;

  SizeReader &reader_;
  std::vector<Polynomial> needs_; ///< what the present count rests on: not negative
};

} // namespace lanewise
