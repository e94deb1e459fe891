// transform/Interchange.cpp - the loops of a perfect nest in another order.
//
//   for i, for j: a[i][j] = a[i-1][j]     distances (1, 0): j can go outside, and is independent there
//   for i, for j: a[i][j] = a[i][j-1]     distances (0, 1): i can go inside
//   for i, for j: a[i][j] = a[i-1][j+1]   distances (1, -1): not legal, the later iteration would come first
//
// An order is legal if every distance vector, its components rearranged, is still lexicographically positive.
// Source: Wolfe, "Optimizing supercompilers for supercomputers", 1989; Allen and Kennedy, 2001, chapter 5.
#include "transform/Transforms.h"

#include <algorithm>
#include <numeric>

namespace lanewise {

bool isCarriedIn(const PerfectNest &nest, const OrderedPair &pair) { return pair.level < nest.levels.size(); }

namespace {
using Order = std::vector<size_t>;

bool mayBeNegative(const DistanceRange &range) { return !range.least || *range.least < 0; }
bool isNeverZero(const DistanceRange &range) {
  return (range.least && *range.least > 0) || (range.most && *range.most < 0);
}

bool isLegal(const UnlockQuestion &question, const Order &order) {
  return std::all_of(question.order.pairs.begin(), question.order.pairs.end(), [&](const OrderedPair &pair) {
    if (!isCarriedIn(question.nest, pair))
      return true;
    if (pair.distance.size() < order.size())
      return false;
    for (size_t position : order) {
      if (mayBeNegative(pair.distance[position]))
        return false;
      if (isNeverZero(pair.distance[position]))
        return true;
    }
    return true;
  });
}

// Nothing is carried by the loop at `inner` when all others are in equal iterations.
bool isFreeInnermost(const UnlockQuestion &question, size_t inner) {
  return std::all_of(question.order.pairs.begin(), question.order.pairs.end(), [&](const OrderedPair &pair) {
    if (!isCarriedIn(question.nest, pair))
      return true;
    for (size_t i = 0; i < question.nest.levels.size() && i < pair.distance.size(); ++i)
      if (i != inner && isNeverZero(pair.distance[i]))
        return true;
    return inner < pair.distance.size() && pair.distance[inner].isZero();
  });
}

bool isFreeOutermost(const UnlockQuestion &question, size_t outer) {
  return std::all_of(question.order.pairs.begin(), question.order.pairs.end(), [&](const OrderedPair &pair) {
    return !isCarriedIn(question.nest, pair) || (outer < pair.distance.size() && pair.distance[outer].isZero());
  });
}

Unlock unlockOf(const UnlockQuestion &question, Order order, size_t freed, std::string text) {
  Unlock unlock;
  unlock.transform = Transform::Interchange;
  unlock.text = std::move(text);
  unlock.conditions = question.order.conditions;
  for (const LoopSummary *level : question.nest.levels)
    unlock.nest.push_back(level->id);
  unlock.order = std::move(order);
  unlock.freed = freed;
  return unlock;
}
} // namespace

std::optional<Unlock> interchangeOutwards(const UnlockQuestion &question) {
  const std::vector<const LoopSummary *> &levels = question.nest.levels;
  if (levels.size() < 2 || !question.nest.isRectangular)
    return std::nullopt;
  for (size_t outer = 1; outer < levels.size(); ++outer) {
    Order order{outer};
    for (size_t i = 0; i < levels.size(); ++i)
      if (i != outer)
        order.push_back(i);
    if (isFreeOutermost(question, outer) && isLegal(question, order))
      return unlockOf(question, std::move(order), outer,
                      "with the loop over '" + counterName(*levels[outer]) +
                          "' outermost, its iterations are independent");
  }
  return std::nullopt;
}

std::optional<Unlock> interchangeInwards(const UnlockQuestion &question, const LoopSummary &innermost) {
  const std::vector<const LoopSummary *> &levels = question.nest.levels;
  if (levels.size() < 2 || !question.nest.isRectangular || levels.back() != &innermost)
    return std::nullopt;
  for (size_t inner = levels.size() - 1; inner-- > 0;) {
    Order order;
    for (size_t i = 0; i < levels.size(); ++i)
      if (i != inner)
        order.push_back(i);
    order.push_back(inner);
    if (isFreeInnermost(question, inner) && isLegal(question, order))
      return unlockOf(question, std::move(order), inner,
                      "with the loop over '" + counterName(*levels[inner]) +
                          "' innermost instead, the innermost iterations are independent");
  }
  return std::nullopt;
}

} // namespace lanewise
