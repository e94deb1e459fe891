// classify/SerialProof.cpp - updates that no constant-size form describes.
#include "classify/SerialProof.h"

#include <algorithm>

namespace lanewise {

static bool isSelection(std::string_view function) {
  static constexpr std::string_view kSelections[] = {"fmin",  "fmax", "fabs",  "abs",  "copysign",
                                                     "floor", "ceil", "trunc", "round"};
  return std::find(std::begin(kSelections), std::end(kSelections), function) != std::end(kSelections);
}

static bool computesWith(ExprRef root, const std::function<bool(ExprRef)> &predicate) {
  return containsNode(root, predicate);
}

// The values that the update may end up with: the leaves of its selections.
static void collectResults(ExprRef expr, std::vector<ExprRef> &results) {
  if (!expr->is(ExprKind::Select)) {
    results.push_back(expr);
    return;
  }
  collectResults(expr->op(1), results);
  collectResults(expr->op(2), results);
}

static bool readsInTheOpen(ExprRef expr, ExprRef entry) {
  if (expr == entry)
    return true;
  if (expr->is(ExprKind::LoopValue) || expr->is(ExprKind::Opaque))
    return false;
  return std::any_of(expr->operands.begin(), expr->operands.end(),
                     [&](ExprRef operand) { return readsInTheOpen(operand, entry); });
}

std::optional<SerialProof> proveSerial(const CarriedState &state, const StateFlow &flow) {
  const auto reads = [&](ExprRef expr) {
    return containsNode(expr, [&](ExprRef node) { return node == state.entry; });
  };
  for (const Exit &exit : flow.loop().exits)
    if (exit.condition && reads(exit.condition))
      return SerialProof{"state-dependent-branch", "whether the loop goes on depends on " + state.name};
  if (!reads(state.next))
    return std::nullopt;
  std::vector<ExprRef> results;
  collectResults(state.next, results);
  const bool chases = std::any_of(results.begin(), results.end(),
                                  [&](ExprRef result) { return result->is(ExprKind::Load) && reads(result->op(0)); });
  if (state.entry->type.isPointer() && chases)
    return SerialProof{"sequential", "where to read next is the value just read into " + state.name};
  if (computesWith(state.next,
                   [&](ExprRef node) { return node->is(ExprKind::Call) && !isSelection(node->text) && reads(node); }))
    return SerialProof{"sequential",
                       "the old value of " + state.name + " goes through a function that has no composable form"};
  if (computesWith(state.next,
                   [&](ExprRef node) { return node->is(ExprKind::Mul) && reads(node->op(0)) && reads(node->op(1)); }))
    return SerialProof{"sequential",
                       "the old value of " + state.name + " is multiplied by itself, and such steps do not compose"};
  // The old value must be read in the open: what an inner loop or something unmodelled makes of it is only a
  // possibility.
  if (!readsInTheOpen(state.next, state.entry))
    return std::nullopt;
  const bool branches =
      computesWith(state.next, [&](ExprRef node) { return node->is(ExprKind::Select) && reads(node->op(0)); });
  if (branches)
    return SerialProof{"state-dependent-branch",
                       "which value " + state.name +
                           " takes next depends on its old value, and no composable class describes how"};
  return SerialProof{"sequential", "the new value of " + state.name +
                                       " is computed from the old one, and no composable class describes how"};
}

} // namespace lanewise
