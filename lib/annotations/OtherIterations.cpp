// annotations/OtherIterations.cpp - tries a few numbers.
//
// The witness of a dependence is the first pair that was found: often the same iteration of two loops, which one thread
// has. a[i] of one loop and a[n - 1 - i] of the next meet in other iterations as well, but not for every n.
#include "annotations/OtherIterations.h"

#include "model/SourceText.h"

#include <algorithm>
#include <map>

namespace lanewise {

namespace {
class SmallNumbers {
public:
  std::map<LoopId, int64_t> iterations;
  int64_t parameter = 0; ///< of every variable

  std::optional<int64_t> value(ExprRef expr) const {
    switch (expr->kind) {
    case ExprKind::IntConst:
      return expr->intValue;
    case ExprKind::Var:
      return expr->type.isInt() ? std::optional(parameter) : std::nullopt;
    case ExprKind::Iter: {
      const auto known = iterations.find(static_cast<LoopId>(expr->intValue));
      return known == iterations.end() ? std::nullopt : std::optional(known->second);
    }
    case ExprKind::Cast:
      // Numbers this small stay what they are, unless they are negative and become unsigned.
      if (const auto inner = value(expr->op(0)); inner && expr->type.isInt() && expr->op(0)->type.isInt() &&
                                                 expr->type.bits >= 32 && (expr->type.isSigned || *inner >= 0))
        return inner;
      return std::nullopt;
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Mul:
    case ExprKind::Lt:
    case ExprKind::Le:
    case ExprKind::And:
      break;
    default:
      return std::nullopt;
    }
    const auto left = value(expr->op(0)), right = value(expr->op(1));
    if (!left || !right)
      return std::nullopt;
    const bool isUnsigned = expr->type.isInt() && !expr->type.isSigned;
    switch (expr->kind) {
    case ExprKind::Add:
      return *left + *right;
    case ExprKind::Sub:
      return isUnsigned && *left < *right ? std::nullopt : std::optional(*left - *right);
    case ExprKind::Mul:
      return *left * *right;
    case ExprKind::Lt:
      return *left < *right;
    case ExprKind::Le:
      return *left <= *right;
    default:
      return *left != 0 && *right != 0;
    }
  }

  /// Bytes from the base.
  std::optional<int64_t> address(const Location &location) const {
    int64_t bytes = location.byteOffset;
    for (const Subscript &subscript : location.subscripts) {
      const auto index = value(subscript.index);
      if (!index)
        return std::nullopt;
      bytes += *index * subscript.elementBytes;
    }
    return bytes;
  }
};
} // namespace

static const Domain *domainOf(const LoopSummary &loop, LoopId inner) {
  const auto found = std::find_if(loop.innerDomains.begin(), loop.innerDomains.end(),
                                  [&](const Domain &domain) { return domain.loop == inner; });
  return found == loop.innerDomains.end() || !found->inside || !found->exact || found->mayExitEarly ? nullptr : &*found;
}

std::optional<Witness> otherIterations(const LoopSummary &loop, const Access &source, LoopId first, const Access &sink,
                                       LoopId second) {
  constexpr int64_t kLeast = 2, kMost = 6;
  const Domain *a = domainOf(loop, first), *b = domainOf(loop, second);
  const Location here = locate(source.place), there = locate(sink.place);
  if (!a || !b || !source.guard->isIntConst(1) || !sink.guard->isIntConst(1) || source.innerLoops.size() != 1 ||
      sink.innerLoops.size() != 1 || source.innerLoops.front() != first || sink.innerLoops.front() != second ||
      !(here.base == there.base) || here.size != there.size)
    return std::nullopt;
  for (int64_t parameter = kLeast; parameter <= kMost; ++parameter)
    for (int64_t i = 0; i < kMost; ++i)
      for (int64_t j = 0; j < kMost; ++j) {
        if (i == j)
          continue;
        SmallNumbers one, other;
        one.parameter = other.parameter = parameter;
        one.iterations[first] = i;
        other.iterations[second] = j;
        const auto exists = one.value(a->inside), existsToo = other.value(b->inside);
        const auto address = one.address(here), addressToo = other.address(there);
        if (!exists || !existsToo || !address || !addressToo)
          return std::nullopt;
        if (*exists == 0 || *existsToo == 0 || *address != *addressToo || *address < 0)
          continue;
        Witness witness;
        witness.first[first] = i;
        witness.second[second] = j;
        witness.location = sourceTextIn(loop, source.place);
        return witness;
      }
  return std::nullopt;
}

} // namespace lanewise
