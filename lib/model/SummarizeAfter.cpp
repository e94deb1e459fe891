// model/SummarizeAfter.cpp - what variables are worth once the loop has ended, and what those values depend on.
#include "model/Fold.h"
#include "model/Summarizer.h"

#include <algorithm>
#include <map>

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

// Nodes of the expression when everything that it shares is written again: what a text of it would have.
static size_t writtenSize(ExprRef expr, std::map<ExprRef, size_t, ByIndex> &sizes) {
  constexpr size_t kEnough = 1'000'000;
  if (auto it = sizes.find(expr); it != sizes.end())
    return it->second;
  size_t size = 1;
  for (ExprRef operand : expr->operands)
    size = std::min(kEnough, size + writtenSize(operand, sizes));
  return sizes[expr] = size;
}

// c ? x ^ k : x as x ^ (c ? k : 0), and conversions of both sides behind the choice: what both sides share is written
// once, so that a few such steps in a row stay small.
static ExprRef withSharedSides(ExprPool &pool, ExprRef expr, NodeMap<ExprRef> &done) {
  if (const ExprRef *known = done.find(expr))
    return *known;
  if (expr->operands.empty() || expr->is(ExprKind::Load))
    return expr;
  std::vector<ExprRef> operands;
  for (ExprRef operand : expr->operands)
    operands.push_back(withSharedSides(pool, operand, done));
  ExprRef result = pool.withOperands(expr, operands);
  if (result->is(ExprKind::Select) && result->type.isInt()) {
    ExprRef condition = result->op(0), yes = result->op(1), no = result->op(2);
    const auto otherOf = [](ExprRef sum, ExprRef part) -> ExprRef {
      if (!sum->is(ExprKind::BitXor))
        return nullptr;
      return sum->op(0) == part ? sum->op(1) : sum->op(1) == part ? sum->op(0) : nullptr;
    };
    const bool converts = yes->is(ExprKind::Cast) && no->is(ExprKind::Cast) && yes->op(0)->type == no->op(0)->type &&
                          yes->op(0)->type.isInt();
    const auto choose = [&](ExprRef a, ExprRef b) {
      ExprRef choice = pool.select(condition, a, b);
      return withSharedSides(pool, choice, done);
    };
    const ExprRef zero = pool.intConst(result->type, 0);
    if (converts)
      result = pool.cast(result->type, choose(yes->op(0), no->op(0)));
    else if (ExprRef more = otherOf(yes, no))
      result = pool.binary(ExprKind::BitXor, no, choose(more, zero));
    else if (ExprRef less = otherOf(no, yes))
      result = pool.binary(ExprKind::BitXor, yes, choose(zero, less));
  }
  done[expr] = result;
  return result;
}

// The value after a few iterations, written out: c = (c >> 1) ^ (c & 1 ? poly : 0), eight times. Null if there are too
// many, or what an iteration computes reads memory or is not known.
ExprRef Summarizer::writtenOut(const ScalarState &scalar, const LoopSummary &summary) {
  constexpr int64_t kMostTrips = 16;
  constexpr size_t kMostNodes = 6000;
  ExprRef trips = summary.domain.tripCount;
  if (trips) // over what is known of the counter when the loop begins
    trips = rewrite(pool_, trips, [&](ExprRef node) -> ExprRef {
      const ScalarState *counter =
          node->is(ExprKind::Var) ? scalarOf(const_cast<LoopSummary &>(summary), static_cast<VarId>(node->intValue))
                                  : nullptr;
      return counter && counter->initial && counter->initial->isIntConst() ? counter->initial : nullptr;
    });
  if (!trips || !trips->isIntConst() || trips->intValue < 1 || trips->intValue > kMostTrips || scalar.cell)
    return nullptr;
  std::map<VarId, ExprRef> values; // of what the variable is computed from, in the current iteration
  std::vector<VarId> pending{scalar.var};
  bool known = true;
  while (!pending.empty() && known) {
    const VarId at = pending.back();
    pending.pop_back();
    const ScalarState *state = scalarOf(const_cast<LoopSummary &>(summary), at);
    if (!state || state->closed || !values.emplace(at, state->entry).second)
      continue;
    forEachNode(state->next, [&](ExprRef node) {
      known = known && !node->is(ExprKind::Load) && !node->is(ExprKind::Opaque) && !node->is(ExprKind::LoopValue) &&
              !node->is(ExprKind::Undef);
      if (node->is(ExprKind::Var))
        pending.push_back(static_cast<VarId>(node->intValue));
    });
  }
  NodeMap<ExprRef> shared;
  for (int64_t trip = 0; trip < trips->intValue && known; ++trip) {
    std::map<VarId, ExprRef> next;
    for (const auto &[var, value] : values) {
      const ScalarState *state = scalarOf(const_cast<LoopSummary &>(summary), var);
      ExprRef now = rewrite(pool_, withSharedSides(pool_, state->next, shared), [&](ExprRef node) -> ExprRef {
        if (!node->is(ExprKind::Var))
          return nullptr;
        const auto id = static_cast<VarId>(node->intValue);
        const ScalarState *read = scalarOf(const_cast<LoopSummary &>(summary), id);
        if (read && read->closed)
          return atIteration(pool_, read->closed, summary.id, pool_.intConst(Type::i64(), trip));
        const auto found = values.find(id);
        return found != values.end() ? found->second : node;
      });
      next[var] = atIteration(pool_, now, summary.id, pool_.intConst(Type::i64(), trip));
    }
    values = std::move(next);
    std::map<ExprRef, size_t, ByIndex> sizes;
    known = writtenSize(values[scalar.var], sizes) <= kMostNodes;
  }
  return known && values.count(scalar.var) ? values[scalar.var] : nullptr;
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
    const VarId name = scalar.cell ? nameOfCell(scalar.cell) : scalar.var;
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
            if (leaf != scalar.entry && leaf->is(ExprKind::Var) && occursIn(leaf, part))
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
    ExprRef written = throughTest || leavesEarly ? nullptr : writtenOut(scalar, summary);
    scalar.after = written ? written : unknown(scalar, LoopValueKind::After, leaves);
  }
}

} // namespace lanewise
