// model/ClosedForm.cpp - recognising v' = v + c and writing down v + k*c.
#include "model/ClosedForm.h"

#include "support/CheckedInt.h"

#include <numeric>

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

// Branches that share what they lead to are followed once each: `budget` is what is left of kMaxSteps.
static constexpr int kMaxSteps = 500;

static std::optional<InductionStep> stepOf(ExprPool &pool, ExprRef next, ExprRef entry, const InvarianceTest &invariant,
                                           int &budget) {
  if (--budget < 0)
    return std::nullopt;
  if (next == entry)
    return InductionStep{pool.intConst(Type::i64(), 0), 0, false};
  const auto combine = [&](ExprRef inner, ExprRef amount, ExprKind kind) -> std::optional<InductionStep> {
    if (!amount->type.isInt() || reads(amount, entry) || !invariant(amount))
      return std::nullopt;
    std::optional<InductionStep> rest = stepOf(pool, inner, entry, invariant, budget);
    if (!rest)
      return std::nullopt;
    // Adding 2^32 - 1 to a 32-bit value takes one away.
    ExprRef signedAmount = pool.cast(Type::i64(), amount);
    if (amount->isIntConst() && amount->type.bits >= 32)
      signedAmount = pool.intConst(Type::i64(), wrapToType(Type::integer(amount->type.bits, true), amount->intValue));
    rest->step = pool.binary(kind, rest->step, signedAmount);
    return rest;
  };
  switch (next->kind) {
  case ExprKind::Add:
    if (!next->type.isInt())
      return std::nullopt;
    return reads(next->op(0), entry) ? combine(next->op(0), next->op(1), ExprKind::Add)
                                     : combine(next->op(1), next->op(0), ExprKind::Add);
  case ExprKind::Sub:
    return next->type.isInt() ? combine(next->op(0), next->op(1), ExprKind::Sub) : std::nullopt;
  case ExprKind::Cast: {
    const Type from = next->op(0)->type, to = next->type;
    if (next->op(0) == entry) // a promotion before the addition
      return from.isInt() && to.isInt() && to.bits >= from.bits ? stepOf(pool, entry, entry, invariant, budget)
                                                                : std::nullopt;
    // Back to the variable's type after it; nothing in between may look at a wrapped value.
    const bool keeps = next->intValue2 == 1 || to.bits <= from.bits;
    if (!from.isInt() || !to.isInt() || !keeps)
      return std::nullopt;
    std::optional<InductionStep> result = stepOf(pool, next->op(0), entry, invariant, budget);
    const bool isSame = from.bits == to.bits && from.isSigned == to.isSigned;
    if (result && next->intValue2 != 1 && !isSame)
      result->isNarrowed = true;
    return result;
  }
  case ExprKind::PtrAdd: {
    std::optional<InductionStep> result = combine(next->op(0), next->op(1), ExprKind::Add);
    if (!result || (result->elementBytes != 0 && result->elementBytes != next->intValue))
      return std::nullopt;
    result->elementBytes = next->intValue;
    return result;
  }
  case ExprKind::Select: {
    const std::optional<InductionStep> left = stepOf(pool, next->op(1), entry, invariant, budget);
    if (!left)
      return std::nullopt;
    const std::optional<InductionStep> right = stepOf(pool, next->op(2), entry, invariant, budget);
    const bool equal = right && left->step == right->step && left->elementBytes == right->elementBytes;
    std::optional<InductionStep> either = equal ? left : std::nullopt;
    if (equal)
      either->isNarrowed = left->isNarrowed || right->isNarrowed;
    return either;
  }
  default:
    return std::nullopt;
  }
}

std::optional<InductionStep> inductionStep(ExprPool &pool, ExprRef next, ExprRef entry,
                                           const InvarianceTest &invariant) {
  int budget = kMaxSteps;
  return stepOf(pool, next, entry, invariant, budget);
}

static std::optional<int64_t> moveUnitOf(ExprRef next, ExprRef entry, int &budget) {
  if (--budget < 0)
    return std::nullopt;
  if (next == entry)
    return 0;
  if (next->is(ExprKind::PtrAdd)) {
    const std::optional<int64_t> rest = moveUnitOf(next->op(0), entry, budget);
    return rest ? std::optional(std::gcd(*rest, next->intValue)) : std::nullopt;
  }
  if (!next->is(ExprKind::Select))
    return std::nullopt;
  const std::optional<int64_t> left = moveUnitOf(next->op(1), entry, budget);
  const std::optional<int64_t> right = left ? moveUnitOf(next->op(2), entry, budget) : std::nullopt;
  return right ? std::optional(std::gcd(*left, *right)) : std::nullopt;
}

std::optional<int64_t> moveUnit(ExprRef next, ExprRef entry) {
  int budget = kMaxSteps;
  const std::optional<int64_t> unit = moveUnitOf(next, entry, budget);
  return unit && *unit > 0 ? unit : std::nullopt;
}

std::optional<int64_t> slopeOf(ExprRef expr, const std::function<std::optional<int64_t>(ExprRef)> &slopeOfLeaf) {
  if (std::optional<int64_t> known = slopeOfLeaf(expr))
    return known;
  switch (expr->kind) {
  case ExprKind::Add:
  case ExprKind::Sub: {
    const std::optional<int64_t> left = slopeOf(expr->op(0), slopeOfLeaf), right = slopeOf(expr->op(1), slopeOfLeaf);
    if (!left || !right)
      return std::nullopt;
    return expr->is(ExprKind::Add) ? checkedAdd(*left, *right) : checkedSub(*left, *right);
  }
  case ExprKind::Mul: {
    for (int side : {0, 1})
      if (expr->op(side)->isIntConst())
        if (const std::optional<int64_t> other = slopeOf(expr->op(1 - side), slopeOfLeaf))
          return checkedMul(*other, expr->op(side)->intValue);
    return std::nullopt;
  }
  case ExprKind::Cast:
    if (!expr->type.isInt() || !expr->op(0)->type.isInt())
      return std::nullopt;
    return slopeOf(expr->op(0), slopeOfLeaf);
  case ExprKind::PtrAdd: {
    const std::optional<int64_t> left = slopeOf(expr->op(0), slopeOfLeaf), right = slopeOf(expr->op(1), slopeOfLeaf);
    const std::optional<int64_t> bytes = right ? checkedMul(*right, expr->intValue) : std::nullopt;
    return left && bytes ? checkedAdd(*left, *bytes) : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

ExprRef closedInduction(ExprPool &pool, ExprRef entry, ExprRef iteration, const InductionStep &step, bool exact) {
  const Type type = entry->type;
  ExprRef distance = pool.binary(ExprKind::Mul, iteration, step.step);
  if (step.step->isIntConst(1))
    distance = iteration;
  if (type.isPointer())
    return pool.ptrAdd(entry, distance, step.elementBytes);
  if (step.step->isIntConst(0))
    return entry;
  if (exact)
    return pool.exactCast(type, pool.binary(ExprKind::Add, pool.exactCast(Type::i64(), entry), distance));
  // Modulo 2^width: the low bits of the 64-bit sum.
  return pool.cast(type, pool.binary(ExprKind::Add, pool.cast(Type::i64(), entry), distance));
}

ExprRef atIteration(ExprPool &pool, ExprRef expr, LoopId loop, ExprRef iteration) {
  return rewrite(pool, expr, [&](ExprRef node) -> ExprRef {
    return node->is(ExprKind::Iter) && node->intValue == loop ? iteration : nullptr;
  });
}

std::vector<ExprRef> conjunctsOf(ExprRef condition) {
  if (!condition->is(ExprKind::And))
    return {condition};
  std::vector<ExprRef> all = conjunctsOf(condition->op(0));
  for (ExprRef conjunct : conjunctsOf(condition->op(1)))
    all.push_back(conjunct);
  return all;
}

ExprRef conjunctionOf(ExprPool &pool, const std::vector<ExprRef> &conjuncts) {
  ExprRef all = pool.boolConst(true);
  for (ExprRef conjunct : conjuncts)
    all = pool.binary(ExprKind::And, all, conjunct);
  return all;
}

} // namespace lanewise
