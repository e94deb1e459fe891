// dependence/CurrentNames.cpp - n - 1 is n again after `n = n - 1;`, and the first n is then n + 1.
#include "dependence/CurrentNames.h"

#include "model/Overlap.h"

#include <algorithm>

namespace lanewise {

namespace {
class Renaming {
public:
  explicit Renaming(const LoopSummary &loop) : loop_(loop), pool_(*loop.function->pool) {}

  ExprRef rename(ExprRef expr, int depth) {
    if (!containsNode(expr, [&](ExprRef node) { return isStale(node); }))
      return expr;
    for (const auto &[var, value] : loop_.domain.namedValues)
      if (value == expr)
        return pool_.var(var, value->type);
    for (const auto &[place, value] : loop_.domain.namedCells)
      if (value == expr && depth < kMaxDepth)
        if (ExprRef named = rename(place, depth + 1); !hasUndef(named))
          return pool_.load(named, 0);
    if (isStale(expr))
      return depth < kMaxDepth ? recovered(expr, depth) : pool_.undef(expr->type);
    std::vector<ExprRef> operands;
    for (ExprRef operand : expr->operands)
      operands.push_back(rename(operand, depth));
    return pool_.withOperands(expr, std::move(operands));
  }

private:
  static constexpr int kMaxDepth = 4;

  ExprRef valueOf(VarId var) const {
    for (const auto &[named, value] : loop_.domain.namedValues)
      if (named == var)
        return value;
    return nullptr;
  }

  static bool hasUndef(ExprRef expr) {
    return containsNode(expr, [](ExprRef node) { return node->is(ExprKind::Undef); });
  }

  // The name by which the text would call the node now means something else.
  bool isStale(ExprRef node) const {
    if (!loop_.facts || !loop_.writtenPlaces) // made by hand: names mean what they say
      return false;
    if (node->is(ExprKind::Var)) {
      const VarId var = static_cast<VarId>(node->intValue);
      return loop_.facts->isReassigned(var) && valueOf(var) != node;
    }
    if (node->is(ExprKind::Opaque)) // what a call returned is known by the variable that holds it
      return true;
    if (node->is(ExprKind::PlaceVar))
      return loop_.function->variables[static_cast<size_t>(node->intValue)].name.empty();
    if (node->is(ExprKind::LoopValue))
      return valueOf(static_cast<VarId>(node->intValue)) != node;
    if (!node->is(ExprKind::Load))
      return false;
    const bool readHere = std::any_of(loop_.accesses.begin(), loop_.accesses.end(),
                                      [&](const Access &access) { return access.load == node; });
    return !readHere && (loop_.writesUnknown ||
                         std::any_of(loop_.writtenPlaces->begin(), loop_.writtenPlaces->end(), [&](ExprRef written) {
                           return loop_.facts->overlapOf(node->op(0), written) != Overlap::Never;
                         }));
  }

  // Some variable holds the value plus or minus something that can be said.
  ExprRef recovered(ExprRef stale, int depth) {
    for (const auto &[var, value] : loop_.domain.namedValues) {
      ExprRef name = pool_.var(var, value->type);
      const bool sum = value->is(ExprKind::Add) || value->is(ExprKind::Sub);
      if (value->type != stale->type || value->operands.size() != 2)
        continue;
      if (sum && value->op(0) == stale && value->op(1) != stale)
        return pool_.binary(value->is(ExprKind::Add) ? ExprKind::Sub : ExprKind::Add, name,
                            rename(value->op(1), depth + 1));
      if (value->is(ExprKind::Add) && value->op(1) == stale && value->op(0) != stale)
        return pool_.binary(ExprKind::Sub, name, rename(value->op(0), depth + 1));
    }
    return pool_.undef(stale->type);
  }

  const LoopSummary &loop_;
  ExprPool &pool_;
};
} // namespace

ExprRef inCurrentNames(const LoopSummary &loop, ExprRef expr) {
  return expr ? Renaming(loop).rename(expr, 0) : nullptr;
}

ExprRef movedPointer(const LoopSummary &loop, ExprRef pointer, std::vector<ExprRef> &steps) {
  if (inCurrentNames(loop, pointer) == pointer)
    return nullptr;
  for (const auto &[var, value] : loop.domain.namedValues) {
    steps.clear();
    ExprRef at = value;
    for (; at->is(ExprKind::PtrAdd) && at != pointer; at = at->op(0))
      steps.push_back(at);
    if (at == pointer)
      return loop.function->pool->var(var, pointer->type);
  }
  steps.clear();
  return nullptr;
}

} // namespace lanewise
