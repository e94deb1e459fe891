// classify/WholeCells.cpp - widths and strides that keep cells apart.
#include "classify/WholeCells.h"

#include "support/CheckedInt.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>

namespace lanewise {

// The largest power of two in it: arithmetic that wraps keeps those.
static int64_t powerOfTwoIn(int64_t value) { return value & -value; }

static int64_t divisorOf(ExprRef index, int depth) {
  constexpr int kMaxDepth = 20;
  if (index->isIntConst())
    return index->intValue == INT64_MIN ? 1 : powerOfTwoIn(std::abs(index->intValue));
  if (depth > kMaxDepth)
    return 1;
  const auto operand = [&](size_t number) { return divisorOf(index->op(number), depth + 1); };
  switch (index->kind) {
  case ExprKind::Add:
  case ExprKind::Sub:
    return std::gcd(operand(0), operand(1));
  case ExprKind::Mul:
    return checkedMul(operand(0), operand(1)).value_or(1);
  case ExprKind::Cast:
    return index->op(0)->type.isInt() && index->type.isInt() && index->type.bits >= index->op(0)->type.bits ? operand(0)
                                                                                                            : 1;
  default:
    return 1;
  }
}

int64_t divisorOf(ExprRef index) { return divisorOf(index, 0); }

namespace {
struct Cell {
  int64_t offset = 0, size = 0;
  bool isApartFrom(const Cell &other) const {
    return offset + size <= other.offset || other.offset + other.size <= offset;
  }
  bool operator==(const Cell &) const = default;
};
} // namespace

// Where in one stride of them all each place lies; nothing if some place may cross a stride, or is not known.
static std::optional<std::vector<Cell>> cellsOf(const std::vector<ExprRef> &places) {
  std::vector<Cell> cells;
  int64_t stride = 0;
  for (ExprRef place : places) {
    const Location location = locate(place);
    std::optional<int64_t> offset = location.byteOffset;
    for (const Subscript &subscript : location.subscripts) {
      if (subscript.index->isIntConst()) {
        const std::optional<int64_t> bytes = checkedMul(subscript.index->intValue, subscript.elementBytes);
        offset = offset && bytes ? checkedAdd(*offset, *bytes) : std::nullopt;
      } else {
        stride = std::gcd(stride, checkedMul(divisorOf(subscript.index), subscript.elementBytes).value_or(1));
      }
    }
    if (!offset || location.size == 0 || location.size > INT32_MAX)
      return std::nullopt;
    cells.push_back({*offset, static_cast<int64_t>(location.size)});
  }
  for (Cell &cell : cells) {
    if (stride != 0)
      cell.offset = (cell.offset % stride + stride) % stride;
    if (stride != 0 && cell.offset + cell.size > stride)
      return std::nullopt;
  }
  return cells;
}

bool meetAsWholeCells(const std::vector<ExprRef> &places) {
  const std::optional<std::vector<Cell>> cells = cellsOf(places);
  if (!cells)
    return false;
  for (const Cell &a : *cells)
    for (const Cell &b : *cells)
      if (!(a == b) && !a.isApartFrom(b))
        return false;
  return true;
}

std::vector<std::vector<size_t>> meetingGroups(const std::vector<ExprRef> &places) {
  std::vector<std::vector<size_t>> groups;
  const std::optional<std::vector<Cell>> cells = cellsOf(places);
  for (size_t i = 0; i < places.size(); ++i) {
    std::vector<size_t> own{i}; // and all groups that it meets
    std::erase_if(groups, [&](const std::vector<size_t> &group) {
      const bool meets = !cells || std::any_of(group.begin(), group.end(),
                                               [&](size_t j) { return !(*cells)[i].isApartFrom((*cells)[j]); });
      if (meets)
        own.insert(own.end(), group.begin(), group.end());
      return meets;
    });
    std::sort(own.begin(), own.end());
    groups.push_back(std::move(own));
  }
  return groups;
}

} // namespace lanewise
