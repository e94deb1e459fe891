// annotations/SharedCell.cpp - looks for what could let only one iteration through.
#include "annotations/SharedCell.h"

#include <algorithm>

namespace lanewise {

static bool isOneCell(const Contexts &contexts, const Access &access) {
  const Location location = locate(access.place);
  if (location.base.kind != Base::Kind::Variable || !location.subscripts.empty())
    return false;
  return contexts.code().function->variables[location.base.var].shape == VarShape::Scalar;
}

// Reads the cell that it is stored to: "found + 1".
static bool accumulates(const Access &access) {
  return access.isWrite && access.iterationValue && containsNode(access.iterationValue, [&](ExprRef node) {
           return node->is(ExprKind::Load) && node->op(0) == access.iterationPlace;
         });
}

// A test for equality that decides by itself, which a single iteration may pass; not one inside a number that is then
// compared for more or less (a score for letters that match).
static bool comparesForEquality(ExprRef guard) {
  if (!guard)
    return false;
  if (guard->is(ExprKind::Eq) || guard->is(ExprKind::Ne))
    if (!guard->op(0)->type.isBool())
      return true;
  if (guard->is(ExprKind::Lt) || guard->is(ExprKind::Le))
    return false;
  return std::any_of(guard->operands.begin(), guard->operands.end(), comparesForEquality);
}

// A test for one value of the counter itself: `i == best`. Of tests for more or less, and for remainders, the
// dependence test has made what can be made.
static bool testsCounter(ExprRef guard, LoopId loop) {
  const auto mentionsCounter = [&](ExprRef expr) {
    std::vector<ExprRef> open{expr};
    while (!open.empty()) {
      ExprRef node = open.back();
      open.pop_back();
      if (node->is(ExprKind::Iter) && node->intValue == static_cast<int64_t>(loop))
        return true;
      const bool mixes = node->is(ExprKind::Load) || node->is(ExprKind::Rem) || node->is(ExprKind::Div) ||
                         node->is(ExprKind::BitAnd) || node->is(ExprKind::Shr);
      if (!mixes)
        open.insert(open.end(), node->operands.begin(), node->operands.end());
    }
    return false;
  };
  return guard && containsNode(guard, [&](ExprRef node) {
           const bool isTest = node->is(ExprKind::Eq) || node->is(ExprKind::Ne);
           return isTest && (mentionsCounter(node->op(0)) || mentionsCounter(node->op(1)));
         });
}

bool meetsInSharedCell(const Contexts &contexts, const LoopSummary &loop, const Dependence &dependence) {
  const Access &source = loop.accesses[dependence.source], &sink = loop.accesses[dependence.sink];
  if (dependence.proven || !isOneCell(contexts, source) || !isOneCell(contexts, sink))
    return false;
  if (!(locate(source.place).base == locate(sink.place).base)) // given up, not compared
    return false;
  const bool isSum = (!source.isWrite || accumulates(source)) && (!sink.isWrite || accumulates(sink));
  // Two cells of data that are equal let two iterations through.
  const bool needsEqualData =
      std::all_of(dependence.unless.begin(), dependence.unless.end(),
                  [](const Condition &condition) { return condition.kind == Condition::Kind::DistinctIndices; });
  if (!dependence.unless.empty() && !(isSum && needsEqualData))
    return false;
  for (const Access *access : {&source, &sink})
    if (contexts.mayBeExclusive(loop, *access) || testsCounter(access->guard, loop.id) ||
        (!isSum && comparesForEquality(access->guard)))
      return false;
  return true;
}

} // namespace lanewise
