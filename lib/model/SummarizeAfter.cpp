// model/SummarizeAfter.cpp - what variables are worth once the loop has ended, and what those values depend on.
#include "model/Fold.h"
#include "model/Summarizer.h"

#include <algorithm>

namespace lanewise {

// Counters replaced by their closed forms; other carried variables stay, as symbols for "depends on it".
// `closed` keeps what became of each node while the closed forms stay what they are.
ExprRef Summarizer::closeInductions(ExprRef expr, const LoopSummary &summary, NodeMap<ExprRef> &closed) {
  const auto replace = [&](ExprRef node) -> ExprRef {
    if (!node->is(ExprKind::Var))
      return nullptr;
    const ScalarState *scalar = scalarOf(const_cast<LoopSummary &>(summary), static_cast<VarId>(node->intValue));
    return scalar && scalar->closed ? scalar->closed : node;
  };
  return rewrite(pool_, expr, replace, closed);
}

// What the value of a variable depends on: the starting values of all that it is computed from, and the memory it
// reads.
std::vector<ExprRef> Summarizer::leavesOf(VarId var, const LoopSummary &summary, NodeMap<ExprRef> &closed) {
  std::set<VarId> reached{var};
  std::vector<VarId> pending{var};
  std::set<ExprRef, ByIndex> leaves;
  while (!pending.empty()) {
    const VarId at = pending.back();
    pending.pop_back();
    const ScalarState *scalar = scalarOf(const_cast<LoopSummary &>(summary), at);
    leaves.insert(pool_.var(at, function_.variables[at].type));
    if (!scalar || scalar->closed)
      continue;
    forEachNode(scalar->next, [&](ExprRef node) {
      if (node->is(ExprKind::Load) || node->is(ExprKind::Opaque))
        leaves.insert(closeInductions(node, summary, closed));
      if (node->is(ExprKind::Var) && reached.insert(static_cast<VarId>(node->intValue)).second)
        pending.push_back(static_cast<VarId>(node->intValue));
    });
  }
  return {leaves.begin(), leaves.end()};
}

std::vector<ExprRef> Summarizer::controlLeaves(const LoopSummary &summary) {
  std::set<ExprRef, ByIndex> leaves;
  const auto add = [&](ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Load) || node->is(ExprKind::Var) || node->is(ExprKind::Opaque) ||
            node->is(ExprKind::LoopValue))
          leaves.insert(node);
      });
  };
  add(summary.domain.inside);
  for (const Exit &exit : summary.exits)
    add(exit.closedCondition);
  return {leaves.begin(), leaves.end()};
}

void Summarizer::findAfterValues(LoopSummary &summary, const Changes &afterTest) {
  const std::vector<ExprRef> control = controlLeaves(summary);
  const bool leavesEarly = !summary.exits.empty() || frame_->opaque;
  const auto onExitPath = [&](VarId var) {
    return std::any_of(frame_->jumps.begin(), frame_->jumps.end(),
                       [&](const JumpRecord &jump) { return jump.changes.values.count(var) != 0; });
  };
  const auto unknown = [&](ScalarState &scalar, LoopValueKind kind, std::vector<ExprRef> leaves) {
    leaves.insert(leaves.end(), control.begin(), control.end());
    std::sort(leaves.begin(), leaves.end(), ByIndex());
    leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
    const VarId name = scalar.cell ? static_cast<VarId>(kCellNames + scalar.cell->index) : scalar.var;
    return pool_.loopValue(scalar.entry->type, summary.id, name, kind, std::move(leaves));
  };
  NodeMap<ExprRef> closed;
  for (ScalarState &scalar : summary.scalars) {
    if (scalar.closed && summary.domain.tripCount && !leavesEarly) {
      auto tested = afterTest.values.find(scalar.var);
      ExprRef last = tested == afterTest.values.end() ? scalar.closed : close(tested->second, summary);
      scalar.after = atIteration(pool_, last, summary.id, summary.domain.tripCount);
      continue;
    }
    std::vector<ExprRef> leaves;
    if (scalar.cell) {
      forEachNode(scalar.next, [&](ExprRef node) {
        if (node->is(ExprKind::Load) || node->is(ExprKind::Opaque))
          leaves.push_back(closeInductions(node, summary, closed));
        if (node->is(ExprKind::Var))
          for (ExprRef leaf : leavesOf(static_cast<VarId>(node->intValue), summary, closed))
            leaves.push_back(leaf);
      });
    } else {
      leaves = leavesOf(scalar.var, summary, closed);
    }
    // A value that is only set on the way out depends on what it is set to.
    if (!scalar.cell)
      for (const JumpRecord &jump : frame_->jumps)
        if (auto it = jump.changes.values.find(scalar.var); it != jump.changes.values.end())
          forEachNode(close(it->second, summary), [&](ExprRef node) {
            if (node->is(ExprKind::Load) || node->is(ExprKind::Opaque) || node->is(ExprKind::Var) ||
                node->is(ExprKind::LoopValue))
              leaves.push_back(node);
          });
    const std::optional<FoldForm> fold = matchFold(pool_, scalar.next, scalar.entry);
    const bool throughTest = !scalar.cell && (afterTest.values.count(scalar.var) || onExitPath(scalar.var));
    if (fold && !throughTest && !scalar.entry->type.isPointer()) {
      std::vector<ExprRef> others;
      const bool feedsItself = [&] {
        std::vector<ExprRef> parts = fold->parts;
        parts.insert(parts.end(), fold->guards.begin(), fold->guards.end());
        for (ExprRef part : parts)
          for (ExprRef leaf : leaves)
            if (leaf != scalar.entry && leaf->is(ExprKind::Var) &&
                containsNode(part, [&](ExprRef n) { return n == leaf; }))
              for (ExprRef through : leavesOf(static_cast<VarId>(leaf->intValue), summary, closed))
                if (through == scalar.entry)
                  return true;
        return false;
      }();
      for (ExprRef leaf : leaves)
        if (leaf != scalar.entry)
          others.push_back(leaf);
      if (!feedsItself) {
        scalar.after = applyFold(pool_, *fold, scalar.entry, unknown(scalar, LoopValueKind::Total, others));
        continue;
      }
    }
    scalar.after = unknown(scalar, LoopValueKind::After, leaves);
  }
}

} // namespace lanewise
