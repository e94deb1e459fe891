// model/SummarizeGrowing.cpp - counters whose step is no constant, and still known in each iteration.
#include "model/GrowingStep.h"
#include "model/Summarizer.h"

#include <algorithm>

namespace lanewise {

// Counters of packed rows: an inner loop, or a counter, decides by how much they grow.
void Summarizer::findGrowingSteps(LoopSummary &summary) {
  if (frame_->opaque || rules_.wrapSigned)
    return;
  NodeMap<ExprRef> closed, started;
  const auto scalarIn = [&](ExprRef node) {
    return node->is(ExprKind::Var) ? scalarOf(summary, static_cast<VarId>(node->intValue)) : nullptr;
  };
  const auto atStart = [&](ExprRef node) -> ExprRef {
    const ScalarState *scalar = scalarIn(node);
    return scalar && scalar->initial && scalar->initial->isIntConst() ? scalar->initial : nullptr;
  };
  // Over the values when the loop begins; null if it needs a variable that has no closed form.
  const auto closedOf = [&](ExprRef expr) -> ExprRef {
    const bool isOpen = containsNode(expr, [&](ExprRef node) {
      const ScalarState *scalar = scalarIn(node);
      return scalar && !scalar->closed;
    });
    return isOpen ? nullptr : rewrite(pool_, closeInductions(expr, summary, closed), atStart, started);
  };
  std::vector<ExprRef> holds;
  if (summary.condition && !summary.loop->testAtEnd)
    for (ExprRef conjunct : conjunctsOf(summary.condition))
      if (ExprRef known = closedOf(conjunct))
        holds.push_back(known);
  const InvarianceTest invariant = [&](ExprRef expr) {
    return !containsNode(expr, [&](ExprRef node) {
      const bool mayChange = node->is(ExprKind::Load) || node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque);
      return mayChange && !isInvariant(node);
    });
  };
  // A sum that decides how far its own loop goes is no counter of anything.
  const auto isTested = [&](ExprRef entry) {
    NodeSearch reads([&](ExprRef node) { return node == entry; });
    return (summary.condition && reads(summary.condition)) ||
           std::any_of(summary.exits.begin(), summary.exits.end(),
                       [&](const Exit &exit) { return exit.condition && reads(exit.condition); });
  };
  const InvarianceTest anything = [](ExprRef) { return true; };
  std::vector<std::pair<ScalarState *, ExprRef>> found; // together, so that none is said in terms of another
  for (ScalarState &scalar : summary.scalars) {
    const Type type = scalar.entry->type;
    const bool isCounter = type.isPointer() || (type.isInt() && type.bits >= 32 && (type.isSigned || type.bits == 64));
    if (scalar.cell || scalar.closed || !isCounter || isTested(scalar.entry))
      continue;
    const std::optional<InductionStep> moved = inductionStep(pool_, scalar.next, scalar.entry, anything);
    const bool isModulo = type == Type::integer(64, false); // whatever is cut off, the same bits are left
    if (!moved || (moved->isNarrowed && !isModulo) || (type.isPointer() && moved->elementBytes == 0))
      continue;
    ExprRef step = closedOf(moved->step);
    const std::optional<GrowingStep> growing =
        step ? growingStep(pool_, step, summary.id, invariant, holds, rules_.wrapSigned, isModulo) : std::nullopt;
    if (!growing)
      continue;
    scalar.step = growing->step;
    found.emplace_back(&scalar, closedSum(pool_, scalar.entry, growing->sum, moved->elementBytes));
  }
  for (const auto &[scalar, value] : found)
    closings_[summary.id].entryValue[scalar->var] = scalar->closed = value;
}

} // namespace lanewise
