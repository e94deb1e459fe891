// classify/SerialProof.cpp - updates that no constant-size form describes.
#include "classify/SerialProof.h"

#include <algorithm>

namespace lanewise {

static bool isSelection(std::string_view function) {
  static constexpr std::string_view kSelections[] = {"fmin", "fmax", "fabs", "abs", "copysign", "floor", "ceil", "trunc", "round"};
  return std::find(std::begin(kSelections), std::end(kSelections), function) != std::end(kSelections);
}

// What the new value is computed from, without what merely chooses between selections of it or where a load looks.
static bool computesWith(ExprRef root, const std::function<bool(ExprRef)> &predicate) { return containsNode(root, predicate); }

std::optional<SerialProof> proveSerial(const CarriedState &state, const StateFlow &flow) {
  const auto reads = [&](ExprRef expr) { return containsNode(expr, [&](ExprRef node) { return node == state.entry; }); };
  for (const Exit &exit : flow.loop().exits)
    if (exit.condition && reads(exit.condition))
      return SerialProof{"state-dependent-branch", "whether the loop goes on depends on " + state.name};
  if (!reads(state.next))
    return std::nullopt;
  if (state.entry->type.isPointer() && computesWith(state.next, [&](ExprRef node) { return node->is(ExprKind::Load) && reads(node->op(0)); }))
    return SerialProof{"sequential", "where to read next is the value just read into " + state.name};
  // Few values (flags, characters) can always be composed as tables, whatever the update does.
  const bool small = state.entry->type.isBool() || (state.entry->type.isInt() && state.entry->type.bits <= 8);
  if (small)
    return std::nullopt;
  if (computesWith(state.next, [&](ExprRef node) { return node->is(ExprKind::Call) && !isSelection(node->text) && reads(node); }))
    return SerialProof{"sequential", "the old value of " + state.name + " goes through a function that has no composable form"};
  if (computesWith(state.next, [&](ExprRef node) { return node->is(ExprKind::Mul) && node->type.isFloat() && reads(node->op(0)) && reads(node->op(1)); }))
    return SerialProof{"sequential", "the old value of " + state.name + " is multiplied by itself, and such steps do not compose"};
  return std::nullopt;
}

} // namespace lanewise
