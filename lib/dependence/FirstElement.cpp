// dependence/FirstElement.cpp - following the subscripts of a place outwards, and putting zeros in their place.
#include "dependence/FirstElement.h"

#include <algorithm>

namespace lanewise {

// The place with zeros for subscripts; members on the way stay.
static ExprRef atZeros(ExprPool &pool, ExprRef place, std::vector<std::pair<ExprRef, int64_t>> &innermostFirst) {
  if (!place->is(ExprKind::PlaceIndex))
    return place;
  if (!place->op(1)->isIntConst(0))
    innermostFirst.emplace_back(place->op(1), place->intValue);
  ExprRef array = atZeros(pool, place->op(0), innermostFirst);
  return pool.placeIndex(array, pool.intConst(Type::i64(), 0), place->type, place->intValue, place->extent);
}

std::optional<ElementAddress> elementAddress(ExprPool &pool, ExprRef address) {
  if (!address->is(ExprKind::AddressOf) || !address->op(0)->is(ExprKind::PlaceIndex))
    return std::nullopt;
  ElementAddress result;
  ExprRef place = atZeros(pool, address->op(0), result.steps);
  std::reverse(result.steps.begin(), result.steps.end());
  result.first = pool.addressOf(place);
  return result;
}

} // namespace lanewise
