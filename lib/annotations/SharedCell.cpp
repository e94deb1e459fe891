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
  const auto isNumber = [](ExprRef expr) { return expr->isIntConst() || expr->is(ExprKind::FloatConst); };
  const auto isData = [](ExprRef expr) {
    return containsNode(expr, [](ExprRef node) { return node->is(ExprKind::Load); });
  };
  if (guard->is(ExprKind::Eq) || guard->is(ExprKind::Ne))
    if (!guard->op(0)->type.isBool()) // of data that equal a number written in the source, there may be several
      return !(isNumber(guard->op(1)) && isData(guard->op(0))) && !(isNumber(guard->op(0)) && isData(guard->op(1)));
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

// How many values the number can have at most; 0 if that is not known or very many.
static int64_t valuesOf(ExprRef index) {
  constexpr unsigned kMostBits = 16;
  while (index->is(ExprKind::Cast) && index->op(0)->type.isInt() && index->type.isInt() &&
         index->type.bits >= index->op(0)->type.bits)
    index = index->op(0);
  if (index->type.isInt() && index->type.bits <= kMostBits)
    return int64_t{1} << index->type.bits;
  const bool isCut = index->is(ExprKind::BitAnd) || index->is(ExprKind::Rem);
  if (!isCut || !index->op(1)->isIntConst() || index->op(1)->intValue <= 0 || index->op(1)->intValue > 1 << kMostBits)
    return 0;
  return index->is(ExprKind::BitAnd) ? index->op(1)->intValue + 1 : 2 * index->op(1)->intValue - 1;
}

bool meetsForLackOfPlaces(const LoopSummary &loop, const Dependence &dependence) {
  const Access &source = loop.accesses[dependence.source], &sink = loop.accesses[dependence.sink];
  if (source.place != sink.place || !source.innerLoops.empty() || !source.guard->isIntConst(1) ||
      !sink.guard->isIntConst(1) || !loop.domain.tripCount || !loop.exits.empty())
    return false;
  int64_t places = 1;
  for (const Subscript &subscript : locate(source.place).subscripts) {
    const auto varies = [&](ExprRef node) { return node->is(ExprKind::Iter) || node->is(ExprKind::LoopValue); };
    if (!containsNode(subscript.index, varies))
      continue;
    const int64_t values = valuesOf(subscript.index);
    const bool isData = containsNode(subscript.index, [](ExprRef node) { return node->is(ExprKind::Load); });
    if (values == 0 || !isData || places > (int64_t{1} << 20))
      return false;
    places *= values;
  }
  // The number of iterations is the program's choice, or plainly larger.
  ExprRef count = loop.domain.tripCount;
  return count->isIntConst() ? count->intValue > places
                             : containsNode(count, [](ExprRef node) { return node->is(ExprKind::Var); });
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
