// classify/SerialProof.cpp - updates that no constant-size form describes.
#include "classify/SerialProof.h"

#include "model/NodeMap.h"

#include <algorithm>

namespace lanewise {

static bool isSelection(std::string_view function) {
  static constexpr std::string_view kSelections[] = {"fmin",  "fmax", "fabs",  "abs",  "copysign",
                                                     "floor", "ceil", "trunc", "round"};
  return std::find(std::begin(kSelections), std::end(kSelections), function) != std::end(kSelections);
}

// The values that the update may end up with: the leaves of its selections.
static std::vector<ExprRef> resultsOf(ExprRef expr) {
  std::vector<ExprRef> results, stack{expr};
  NodeSet seen;
  while (!stack.empty()) {
    ExprRef node = stack.back();
    stack.pop_back();
    if (!seen.insert(node))
      continue;
    if (node->is(ExprKind::Select))
      stack.insert(stack.end(), {node->op(1), node->op(2)});
    else
      results.push_back(node);
  }
  return results;
}

// Not only through what an inner loop or something unmodelled makes of it, which is only a possibility.
static bool readsInTheOpen(ExprRef expr, ExprRef entry) {
  std::vector<ExprRef> stack{expr};
  NodeSet seen;
  while (!stack.empty()) {
    ExprRef node = stack.back();
    stack.pop_back();
    if (node == entry)
      return true;
    if (seen.insert(node) && !node->is(ExprKind::LoopValue) && !node->is(ExprKind::Opaque))
      stack.insert(stack.end(), node->operands.begin(), node->operands.end());
  }
  return false;
}

std::optional<SerialProof> proveSerial(const CarriedState &state, const StateFlow &flow) {
  NodeSearch reads([&](ExprRef node) { return node == state.entry; });
  for (const Exit &exit : flow.loop().exits)
    if (exit.condition && reads(exit.condition))
      return SerialProof{"state-dependent-branch", "whether the loop goes on depends on " + state.name};
  if (!reads(state.next))
    return std::nullopt;
  const std::vector<ExprRef> results = resultsOf(state.next);
  const bool chases = std::any_of(results.begin(), results.end(),
                                  [&](ExprRef result) { return result->is(ExprKind::Load) && reads(result->op(0)); });
  if (state.entry->type.isPointer() && chases)
    return SerialProof{"sequential", "where to read next is the value just read into " + state.name};
  if (containsNode(state.next,
                   [&](ExprRef node) { return node->is(ExprKind::Call) && !isSelection(node->text) && reads(node); }))
    return SerialProof{"sequential",
                       "the old value of " + state.name + " goes through a function that has no composable form"};
  if (containsNode(state.next,
                   [&](ExprRef node) { return node->is(ExprKind::Mul) && reads(node->op(0)) && reads(node->op(1)); }))
    return SerialProof{"sequential",
                       "the old value of " + state.name + " is multiplied by itself, and such steps do not compose"};
  if (!readsInTheOpen(state.next, state.entry))
    return std::nullopt;
  const bool branches =
      containsNode(state.next, [&](ExprRef node) { return node->is(ExprKind::Select) && reads(node->op(0)); });
  if (branches)
    return SerialProof{"state-dependent-branch",
                       "which value " + state.name +
                           " takes next depends on its old value, and no composable class describes how"};
  return SerialProof{"sequential", "the new value of " + state.name +
                                       " is computed from the old one, and no composable class describes how"};
}

} // namespace lanewise
