// algebra/UnrolledCombine.cpp - an iteration that applies one operator several times.
//
//   s = s ? s : x[i]; s = s ? s : x[i + 1];      is s = f(s, f(x[i], x[i + 1])) with f(a, b) = a ? a : b
//
// Every way from the new value to the old one leads through what stands between two steps. So the nodes are tried that
// no way goes round, from the old value on: up to the first one the iteration does what the operator does, and each
// further part must do the same with another value.
#include "algebra/CombineFunction.h"
#include "model/NodeMap.h"

#include <algorithm>

namespace lanewise {

static constexpr size_t kMostNodes = 600, kMostSteps = 16, kMostStarts = 24;

// True if `entry` is reached from `root` in no other way than through `node`.
static bool isOnAllWays(ExprRef node, ExprRef root, ExprRef entry) {
  NodeSet seen;
  std::vector<ExprRef> stack{root};
  while (!stack.empty()) {
    ExprRef next = stack.back();
    stack.pop_back();
    if (next == node)
      continue;
    if (next == entry)
      return false;
    for (ExprRef operand : next->operands)
      if (operand->index >= entry->index && seen.insert(operand))
        stack.push_back(operand);
  }
  return true;
}

// What `next` is over the nodes between two steps, the innermost first; the last one is `next`.
static std::vector<ExprRef> passagesOf(ExprRef next, ExprRef entry) {
  std::vector<ExprRef> nodes, passages;
  forEachNode(next, [&](ExprRef node) { nodes.push_back(node); });
  if (nodes.size() > kMostNodes)
    return {};
  std::sort(nodes.begin(), nodes.end(), [](ExprRef a, ExprRef b) { return a->index < b->index; });
  for (ExprRef node : nodes)
    if (node != entry && node->type == entry->type && occursIn(entry, node) && isOnAllWays(node, next, entry))
      passages.push_back(node);
  return passages;
}

static ExprRef replaced(ExprPool &pool, ExprRef root, ExprRef what, ExprRef by) {
  return rewrite(pool, root, [&](ExprRef node) { return node == what ? by : nullptr; });
}

// The value that a step combines in, in the type of the state.
static ExprRef valueOf(ExprPool &pool, const CombineFunction &step) {
  return step.right->is(ExprKind::Opaque) ? pool.cast(step.type(), step.right->op(0)) : step.right;
}

// The same operator as that of the first step, with another value.
static std::optional<CombineFunction> sameStep(ExprPool &pool, const CombineFunction &first, ExprRef result,
                                               const std::function<bool(ExprRef)> &isFixed) {
  for (const CombineFunction &step : combineFunctionsOf(pool, result, first.left, isFixed))
    if (replaced(pool, step.result, step.right, first.right) == first.result)
      return step;
  return std::nullopt;
}

// The first step, with the values of all steps combined; nothing if those after the first passage are not the same.
static std::optional<CombineFunction> followed(ExprPool &pool, const CombineFunction &first,
                                               const std::vector<ExprRef> &passages, size_t passed,
                                               const std::function<bool(ExprRef)> &isFixed) {
  ExprRef combined = valueOf(pool, first);
  for (size_t steps = 1; passed + 1 < passages.size(); ++steps) {
    std::optional<CombineFunction> step;
    size_t next = passed + 1;
    for (; next < passages.size() && steps < kMostSteps; ++next)
      if ((step = sameStep(pool, first, replaced(pool, passages[next], passages[passed], first.left), isFixed)))
        break;
    if (!step)
      return std::nullopt;
    ExprRef value = valueOf(pool, *step), before = combined;
    combined = rewrite(pool, first.result, [&](ExprRef node) {
      return node == first.left ? before : node == first.right ? value : nullptr;
    });
    passed = next;
  }
  CombineFunction whole = first;
  whole.lift = combined;
  return whole;
}

std::optional<CombineFunction> unrolledCombineOf(ExprPool &pool, ExprRef next, ExprRef entry,
                                                 const std::function<bool(ExprRef)> &isFixed) {
  const std::vector<ExprRef> passages = passagesOf(next, entry);
  for (size_t start = 0; start + 1 < passages.size() && start < kMostStarts; ++start)
    for (const CombineFunction &first : combineFunctionsOf(pool, passages[start], entry, isFixed))
      if (auto whole = followed(pool, first, passages, start, isFixed))
        return whole;
  return std::nullopt;
}

std::vector<CombineFunction> allCombineFunctionsOf(ExprPool &pool, ExprRef next, ExprRef entry,
                                                   const std::function<bool(ExprRef)> &isFixed) {
  std::vector<CombineFunction> functions = combineFunctionsOf(pool, next, entry, isFixed);
  if (functions.empty())
    if (auto unrolled = unrolledCombineOf(pool, next, entry, isFixed))
      functions.push_back(std::move(*unrolled));
  return functions;
}

} // namespace lanewise
