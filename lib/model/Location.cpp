// model/Location.cpp - following a place to the object it lies in.
#include "model/Location.h"

#include <algorithm>

namespace lanewise {

// Follows the pointer to what it points to, adding the steps on the way (innermost last, so they are collected in
// reverse).
static ExprRef followPointer(ExprRef pointer, std::vector<Subscript> &reversed, Base &base) {
  while (true) {
    if (pointer->is(ExprKind::PtrAdd)) {
      reversed.push_back({pointer->op(1), pointer->intValue, 0});
      pointer = pointer->op(0);
      continue;
    }
    if (pointer->is(ExprKind::AddressOf))
      return pointer->op(0);
    if (pointer->is(ExprKind::Cast) && pointer->op(0)->type.isPointer()) {
      pointer = pointer->op(0);
      continue;
    }
    base = {Base::Kind::Pointee, 0, pointer};
    return nullptr;
  }
}

Location locate(ExprRef place) {
  Location result;
  result.size = place->size;
  result.type = place->type;
  std::vector<Subscript> reversed;
  bool followed = false;
  ExprRef at = place;
  while (at) {
    switch (at->kind) {
    case ExprKind::PlaceIndex:
      reversed.push_back({at->op(1), at->intValue, at->extent});
      at = at->op(0);
      break;
    case ExprKind::PlaceField:
      // What is written through one member of a union may be read through another: no type rule tells them apart.
      if (at->text == kUnionField && !followed)
        result.type = Type::opaque();
      result.byteOffset += at->intValue;
      at = at->op(0);
      break;
    case ExprKind::PlaceDeref:
      followed = true;
      at = followPointer(at->op(0), reversed, result.base);
      break;
    case ExprKind::PlaceElements:
      result.base = {Base::Kind::Elements, 0, at->op(0)};
      at = nullptr;
      break;
    case ExprKind::PlaceVar:
      result.base = {Base::Kind::Variable, static_cast<VarId>(at->intValue), nullptr};
      at = nullptr;
      break;
    default: // a place that is none: an Opaque from a refusal
      result.base = {Base::Kind::Pointee, 0, at};
      at = nullptr;
      break;
    }
  }
  std::reverse(reversed.begin(), reversed.end());
  result.subscripts = std::move(reversed);
  return result;
}

// The selection that a place or a pointer leads to; null if it leads elsewhere.
static ExprRef choiceBehind(ExprRef at) {
  while (true) {
    switch (at->kind) {
    case ExprKind::PlaceIndex:
    case ExprKind::PlaceField:
    case ExprKind::PlaceDeref:
    case ExprKind::PtrAdd:
    case ExprKind::AddressOf:
      at = at->op(0);
      continue;
    case ExprKind::Cast:
      if (!at->op(0)->type.isPointer())
        return nullptr;
      at = at->op(0);
      continue;
    case ExprKind::Select:
      return at;
    default:
      return nullptr;
    }
  }
}

// How many pointers are chosen among, counted up to `limit`.
static size_t arms(ExprRef pointer, size_t limit) {
  ExprRef choice = limit > 1 ? choiceBehind(pointer) : nullptr;
  if (!choice)
    return 1;
  const size_t first = arms(choice->op(1), limit - 1);
  return first + (first < limit ? arms(choice->op(2), limit - first) : 0);
}

ExprRef pointerChoiceIn(ExprRef place) {
  constexpr size_t kMaxArms = 8;
  return arms(place, kMaxArms + 1) <= kMaxArms ? choiceBehind(place) : nullptr;
}

} // namespace lanewise
