// model/SummarizeAfter.cpp - what variables are worth once the loop has ended, and what those values depend on.
#include "model/Fold.h"
#include "model/Summarizer.h"

#include <algorithm>

namespace lanewise {

// Counters replaced by their closed forms; other carried variables stay, as symbols for "depends on it".
ExprRef Summarizer::closeInductions(ExprRef expr, const LoopSummary &summary) {
  return rewrite(pool_, expr, [&](ExprRef node) -> ExprRef {
    if (!node->is(ExprKind::Var))
      return nullptr;
    const ScalarState *scalar = scalarOf(const_cast<LoopSummary &>(summary), static_cast<VarId>(node->intValue));
    return scalar && scalar->closed ? scalar->closed : node;
  });
}

// What the value of a variable depends on: the starting values of all that it is computed from, and the memory it
// reads.
std::vector<ExprRef> Summarizer::leavesOf(VarId var, const LoopSummary &summary) {
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
        leaves.insert(closeInductions(node, summary));
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

// In how many ways the expression comes to one of the variables, as a tree; capped.
static uint64_t occurrences(ExprRef expr, const std::map<VarId, ExprRef> &variables,
                            std::unordered_map<ExprRef, uint64_t> &known) {
  constexpr uint64_t kCap = 1 << 20;
  if (auto seen = known.find(expr); seen != known.end())
    return seen->second;
  uint64_t count = expr->is(ExprKind::Var) && variables.count(static_cast<VarId>(expr->intValue)) ? 1 : 0;
  for (ExprRef operand : expr->operands)
    count = std::min(kCap, count + occurrences(operand, variables, known));
  return known[expr] = count;
}

// A loop that always runs a few times is as good as its iterations written out: for (k = 0; k < 8; ++k) over the bits
// of a byte. Only of variables whose updates read no memory; the values after the loop, over those before it.
std::map<VarId, ExprRef> Summarizer::unrolled(const LoopSummary &summary, const Changes &afterTest) {
  constexpr int64_t kMostTrips = 8;
  constexpr uint64_t kMostPaths = 1 << 13;
  const ExprRef trips = summary.domain.tripCount;
  if (!trips || !trips->isIntConst() || trips->intValue <= 0 || trips->intValue > kMostTrips || frame_->opaque ||
      !summary.exits.empty())
    return {};
  std::map<VarId, ExprRef> values;
  for (const ScalarState &scalar : summary.scalars)
    if (!scalar.cell && !scalar.declaredInside)
      values[scalar.var] = scalar.entry;
  const auto isPlain = [&](const ScalarState &scalar) {
    return !containsNode(scalar.next, [&](ExprRef node) {
      return node->is(ExprKind::Load) || node->is(ExprKind::Opaque) || node->is(ExprKind::LoopValue) ||
             node->is(ExprKind::Iter) || node->is(ExprKind::Undef) ||
             (node->is(ExprKind::Var) && frame_->assigned.count(static_cast<VarId>(node->intValue)) &&
              !values.count(static_cast<VarId>(node->intValue)));
    });
  };
  for (bool changed = true; changed;) { // what reads something that is not plain is not plain
    changed = false;
    for (const ScalarState &scalar : summary.scalars)
      if (!scalar.cell && values.count(scalar.var) && (!isPlain(scalar) || afterTest.values.count(scalar.var))) {
        values.erase(scalar.var);
        changed = true;
      }
  }
  uint64_t paths = 1;
  for (const ScalarState &scalar : summary.scalars)
    if (!scalar.cell && !scalar.closed && values.count(scalar.var)) {
      std::unordered_map<ExprRef, uint64_t> known;
      paths = std::max(paths, occurrences(scalar.next, values, known));
    }
  uint64_t grown = 1;
  for (int64_t trip = 0; trip < trips->intValue; ++trip)
    grown = std::min(kMostPaths + 1, grown * paths);
  if (grown > kMostPaths)
    return {};
  for (int64_t trip = 0; trip < trips->intValue; ++trip) {
    std::map<VarId, ExprRef> next;
    std::unordered_map<ExprRef, ExprRef> done;
    for (const ScalarState &scalar : summary.scalars)
      if (!scalar.cell && values.count(scalar.var))
        next[scalar.var] = rewrite(
            pool_, scalar.next,
            [&](ExprRef node) -> ExprRef {
              const auto value =
                  node->is(ExprKind::Var) ? values.find(static_cast<VarId>(node->intValue)) : values.end();
              return value == values.end() ? nullptr : value->second;
            },
            done);
    values = std::move(next);
  }
  return values;
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
  const std::map<VarId, ExprRef> written = unrolled(summary, afterTest);
  for (ScalarState &scalar : summary.scalars) {
    if (auto value = written.find(scalar.var); !scalar.cell && !scalar.closed && value != written.end()) {
      scalar.after = value->second;
      continue;
    }
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
          leaves.push_back(closeInductions(node, summary));
        if (node->is(ExprKind::Var))
          for (ExprRef leaf : leavesOf(static_cast<VarId>(node->intValue), summary))
            leaves.push_back(leaf);
      });
    } else {
      leaves = leavesOf(scalar.var, summary);
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
              for (ExprRef through : leavesOf(static_cast<VarId>(leaf->intValue), summary))
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
