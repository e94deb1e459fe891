// cost/Footprint.cpp - images of accesses, and their unions.
#include "cost/Footprint.h"

#include "model/Location.h"

#include <algorithm>

namespace lanewise {

static constexpr size_t kMaxShifts = 32;
static constexpr int64_t kMaxShift = 64;

// a >= b for all sizes, or for all that are worth a thought: n >= 2.
bool FootprintCounter::isAtLeast(const Polynomial &a, const Polynomial &b) {
  const Polynomial difference = a - b;
  if (!difference.isValid())
    return false;
  if (const auto known = difference.asConstant())
    return *known >= 0;
  if (reader_.sizes().isSum(difference))
    return true;
  // 4*m - 4 is not negative where m - 1 is not.
  return std::any_of(needs_.begin(), needs_.end(), [&](const Polynomial &need) {
    if (need.terms().empty())
      return false;
    const Term &leading = need.terms().back();
    const int64_t factor = difference.coefficientOf(leading.atoms) / leading.coefficient;
    return factor > 0 && reader_.sizes().isSum(difference - factor * need);
  });
}

// Strides are compared by what they would be if every size were large.
int FootprintCounter::rankOf(const Polynomial &stride) const {
  size_t degree = 0;
  for (const Term &term : stride.terms())
    degree = std::max(degree, term.atoms.size());
  return static_cast<int>(degree);
}

bool FootprintCounter::addAxes(LoopId loop, const Access &access, Image &image, const std::vector<AtomId> &nest) {
  SizeTable &sizes = reader_.sizes();
  const Location location = locate(access.place);
  for (const Subscript &subscript : location.subscripts)
    image.start = image.start + subscript.elementBytes * reader_.value(subscript.index, loop);
  image.start = image.start + location.byteOffset;
  image.size = static_cast<int64_t>(location.size);
  if (!image.start.isValid() || image.size == 0 || sizes.isOfData(image.start))
    return false;
  for (const AtomId iteration : nest) {
    Polynomial stride, rest;
    for (const Term &term : image.start.terms()) {
      Product others = term.atoms;
      const auto at = std::find(others.begin(), others.end(), iteration);
      if (at == others.end()) {
        if (sizes.dependsOn(Polynomial::term(1, others), iteration))
          return false;
        rest = rest + Polynomial::term(term.coefficient, others);
        continue;
      }
      others.erase(at);
      for (const AtomId other : nest)
        if (sizes.dependsOn(Polynomial::term(1, others), other))
          return false;
      stride = stride + Polynomial::term(term.coefficient, others);
    }
    const Count trips = plainValue(reader_.trips(sizes[iteration].loop));
    if (!stride.isZero()) {
      if (!trips.isValid() || trips.denominator() != 1)
        return false;
      image.axes.push_back({stride, trips.numerator(), {iteration}});
    }
    image.start = rest;
  }
  return true;
}

std::optional<FootprintCounter::Image> FootprintCounter::imageOf(LoopId loop, const Access &access) {
  SizeTable &sizes = reader_.sizes();
  std::vector<AtomId> nest{sizes.iteration(loop)};
  for (const LoopId inner : access.innerLoops)
    nest.push_back(sizes.iteration(inner));
  for (const AtomId iteration : nest)
    if (reader_.mayEndEarly(sizes[iteration].loop))
      return std::nullopt;
  Image image;
  if (!access.guard->isIntConst(1) || !addAxes(loop, access, image, nest))
    return std::nullopt;
  const auto isInvolved = [&](AtomId iteration) {
    return std::any_of(image.axes.begin(), image.axes.end(),
                       [&](const Axis &axis) { return axis.iterations[0] == iteration; });
  };
  // How far an axis reaches at most: triangles that start at one corner lie in the largest of them.
  for (auto iteration = nest.rbegin(); iteration != nest.rend(); ++iteration) {
    const Count around = plainValue(reader_.trips(sizes[*iteration].loop));
    if (!around.isValid() || around.denominator() != 1)
      return std::nullopt;
    if (!isInvolved(*iteration)) {
      // It runs for every place: at its shortest over iterations that choose the place, at its longest over others.
      Polynomial shortest = around.numerator();
      for (auto other = nest.rbegin(); other != nest.rend(); ++other) {
        if (!sizes.dependsOn(shortest, *other))
          continue;
        const int64_t slope = shortest.coefficientOf({*other});
        const Polynomial rest = shortest - Polynomial::term(slope, {*other});
        const Count trips = plainValue(reader_.trips(sizes[*other].loop));
        if (slope == 0 || sizes.dependsOn(rest, *other) || !trips.isValid() || trips.denominator() != 1)
          return std::nullopt;
        shortest = (slope > 0) == isInvolved(*other) ? rest : rest + slope * (trips.numerator() - 1);
      }
      image.entered.push_back(shortest);
    }
    bool grows = false, shrinks = false;
    for (Axis &axis : image.axes) {
      if (!sizes.dependsOn(axis.extent, *iteration))
        continue;
      const int64_t slope = axis.extent.coefficientOf({*iteration});
      const Polynomial rest = axis.extent - Polynomial::term(slope, {*iteration});
      if (slope == 0 || sizes.dependsOn(rest, *iteration))
        return std::nullopt;
      (slope > 0 ? grows : shrinks) = true;
      image.isTriangular = image.isTriangular || isInvolved(*iteration);
      axis.extent = rest + (slope > 0 ? slope * (around.numerator() - 1) : Polynomial());
    }
    if (grows && shrinks)
      return std::nullopt;
  }
  for (const Axis &axis : image.axes)
    image.entered.push_back(axis.extent);
  image.places = Count::constant(1);
  if (image.isTriangular) {
    bool exact = true;
    PieceSum places = pieceOf(Count::constant(1));
    for (auto iteration = nest.rbegin(); iteration != nest.rend(); ++iteration)
      if (isInvolved(*iteration))
        places =
            reader_.summation().sum(places, *iteration, reader_.trips(sizes[*iteration].loop), Bound::AtMost, exact);
      else if (places.empty() || sizes.dependsOn(plainValue(places).numerator(), *iteration))
        return std::nullopt;
    image.places = plainValue(places);
  } else {
    for (const Axis &axis : image.axes)
      image.places = image.places * Count(axis.extent);
  }
  if (!image.places.isValid())
    return std::nullopt;
  // Iterations with one stride reach as far as both; downwards is upwards from the other end.
  for (Axis &axis : image.axes) {
    const bool isDown = std::all_of(axis.stride.terms().begin(), axis.stride.terms().end(),
                                    [](const Term &term) { return term.coefficient < 0; });
    if (!isDown)
      continue;
    if (image.isTriangular)
      return std::nullopt;
    image.start = image.start + axis.stride * (axis.extent - 1);
    axis.stride = -axis.stride;
  }
  std::vector<Axis> merged;
  for (const Axis &axis : image.axes) {
    const auto same =
        std::find_if(merged.begin(), merged.end(), [&](const Axis &other) { return other.stride == axis.stride; });
    if (same == merged.end()) {
      merged.push_back(axis);
      continue;
    }
    if (image.isTriangular)
      return std::nullopt;
    same->extent = same->extent + axis.extent - 1;
    same->iterations.push_back(axis.iterations[0]);
  }
  if (merged.size() != image.axes.size()) {
    image.places = Count::constant(1);
    for (const Axis &axis : merged)
      image.places = image.places * Count(axis.extent);
  }
  image.axes = std::move(merged);
  std::stable_sort(image.axes.begin(), image.axes.end(), [&](const Axis &a, const Axis &b) {
    const int left = rankOf(a.stride), right = rankOf(b.stride);
    if (left != right)
      return left < right;
    const auto difference = (b.stride - a.stride).asConstant();
    return difference ? *difference > 0 : reader_.sizes().isSum(b.stride - a.stride);
  });
  return image;
}

bool FootprintCounter::isInjective(const Image &image, const std::vector<int64_t> &spread) {
  Polynomial reach = Polynomial::constant(image.size); // of all smaller strides together
  for (size_t i = 0; i < image.axes.size(); ++i) {
    const Axis &axis = image.axes[i];
    if (!isAtLeast(axis.stride, reach))
      return false;
    reach = reach + axis.stride * (axis.extent - 1 + (spread.empty() ? 0 : spread[i]));
  }
  return reach.isValid();
}

// The offset as small multiples of the strides, largest first.
std::optional<std::vector<int64_t>> FootprintCounter::shiftOf(const Image &image, const Polynomial &offset) {
  std::vector<int64_t> shift(image.axes.size());
  Polynomial rest = offset;
  for (size_t i = image.axes.size(); i-- > 0 && !rest.isZero();) {
    const Term &leading = image.axes[i].stride.terms().back();
    const int64_t coefficient = rest.coefficientOf(leading.atoms);
    if (coefficient % leading.coefficient != 0)
      return std::nullopt;
    shift[i] = coefficient / leading.coefficient;
    rest = rest - shift[i] * image.axes[i].stride;
    if (shift[i] > kMaxShift || shift[i] < -kMaxShift)
      return std::nullopt;
  }
  return rest.isZero() ? std::optional(shift) : std::nullopt;
}

// Each axis is cut at every shift and, beyond the overlap of all, at every shift plus the extent.
Count FootprintCounter::unionOf(const Family &family) {
  const std::vector<Axis> &axes = family.shape.axes;
  std::vector<std::vector<int64_t>> cuts(axes.size());
  std::vector<int64_t> spread(axes.size());
  for (size_t d = 0; d < axes.size(); ++d) {
    for (const std::vector<int64_t> &shift : family.shifts)
      cuts[d].push_back(shift[d]);
    std::sort(cuts[d].begin(), cuts[d].end());
    cuts[d].erase(std::unique(cuts[d].begin(), cuts[d].end()), cuts[d].end());
    spread[d] = cuts[d].back() - cuts[d].front();
  }
  if (!isInjective(family.shape, spread))
    return Count(Polynomial::invalid());
  if (family.shifts.size() == 1)
    return family.shape.places;
  if (family.shape.isTriangular)
    return Count(Polynomial::invalid());
  for (size_t d = 0; d < axes.size(); ++d)
    needs_.push_back(axes[d].extent - spread[d]);
  Count total;
  std::vector<size_t> cell(axes.size());
  for (bool more = true; more;) {
    Count volume = Count::constant(1);
    for (size_t d = 0; d < axes.size(); ++d) {
      const size_t count = cuts[d].size(), at = cell[d];
      volume = volume * (at + 1 < count    ? Count::constant(cuts[d][at + 1] - cuts[d][at])
                         : at + 1 == count ? Count(axes[d].extent - spread[d])
                                           : Count::constant(cuts[d][at + 1 - count] - cuts[d][at - count]));
    }
    const bool isCovered = std::any_of(family.shifts.begin(), family.shifts.end(), [&](const auto &shift) {
      for (size_t d = 0; d < axes.size(); ++d) {
        const size_t count = cuts[d].size(), at = cell[d];
        if (at < count ? shift[d] > cuts[d][at] : shift[d] <= cuts[d][at - count])
          return false;
      }
      return true;
    });
    if (isCovered)
      total = total + volume;
    more = false;
    for (size_t d = 0; d < axes.size() && !more; ++d) {
      more = ++cell[d] < 2 * cuts[d].size() - 1;
      if (!more)
        cell[d] = 0;
    }
  }
  return total;
}

Polynomial FootprintCounter::endOf(const Image &image) const {
  Polynomial end = image.start + image.size;
  for (const Axis &axis : image.axes)
    end = end + axis.stride * (axis.extent - 1);
  return end;
}

std::optional<std::pair<Polynomial, Polynomial>> FootprintCounter::interval(const Family &family) {
  if (family.shifts.size() != 1 || family.shape.isTriangular)
    return std::nullopt;
  Polynomial reach = Polynomial::constant(family.shape.size);
  for (const Axis &axis : family.shape.axes) {
    if (!isAtLeast(reach, axis.stride))
      return std::nullopt;
    reach = reach + axis.stride * (axis.extent - 1);
  }
  return std::pair(family.shape.start, endOf(family.shape));
}

SumPiece FootprintCounter::bytes(LoopId loop, const std::vector<const Access *> &accesses) {
  const SumPiece unknown{Count(Polynomial::invalid()), {}};
  needs_.clear();
  std::vector<Family> families;
  for (const Access *access : accesses) {
    std::optional<Image> image = imageOf(loop, *access);
    if (!image)
      return unknown;
    for (const Polynomial &entered : image->entered)
      if (const Polynomial condition = entered - 1; !condition.asConstant())
        needs_.push_back(condition);
      else if (*condition.asConstant() < 0)
        return unknown;
    bool isKnown = false;
    for (Family &family : families) {
      const auto sameAxes = [&] {
        if (family.shape.axes.size() != image->axes.size() || family.shape.size != image->size ||
            !(family.shape.places == image->places) || family.shape.isTriangular != image->isTriangular)
          return false;
        for (size_t i = 0; i < image->axes.size(); ++i)
          if (!(family.shape.axes[i].stride == image->axes[i].stride &&
                family.shape.axes[i].extent == image->axes[i].extent))
            return false;
        // Triangles of different loops may be different triangles.
        return !image->isTriangular || family.shape.axes[0].iterations == image->axes[0].iterations;
      };
      if (!sameAxes())
        continue;
      const auto shift = shiftOf(family.shape, image->start - family.shape.start);
      if (!shift)
        continue;
      if (std::find(family.shifts.begin(), family.shifts.end(), *shift) == family.shifts.end())
        family.shifts.push_back(*shift);
      isKnown = true;
      break;
    }
    if (!isKnown)
      families.push_back({*image, {std::vector<int64_t>(image->axes.size())}});
    if (families.back().shifts.size() > kMaxShifts)
      return unknown;
  }
  // A family inside the range that another one covers adds nothing.
  for (const Family &outer : families) {
    const auto range = interval(outer);
    if (!range)
      continue;
    const bool isAll = std::all_of(families.begin(), families.end(), [&](const Family &family) {
      if (&family == &outer)
        return true;
      return std::all_of(family.shifts.begin(), family.shifts.end(), [&](const std::vector<int64_t> &shift) {
        Image image = family.shape;
        for (size_t d = 0; d < shift.size(); ++d)
          image.start = image.start + shift[d] * image.axes[d].stride;
        return isAtLeast(image.start, range->first) && isAtLeast(range->second, endOf(image));
      });
    });
    if (isAll) {
      return {Count(range->second - range->first), needs_};
    }
  }
  if (families.size() > 1)
    return unknown;
  if (families.empty())
    return {};
  const Count bytes = unionOf(families[0]) * Count::constant(families[0].shape.size);
  return {bytes, needs_};
}

} // namespace lanewise
