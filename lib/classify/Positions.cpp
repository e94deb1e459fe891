// classify/Positions.cpp - how far each store stands from the position, and how far the position goes on.
//
//   if (c) out[k++] = x                          stored at 0, goes on by 1 where c holds
//   if (c) { out[k++] = x; out[k++] = y; }       stored at 0 and 1, goes on by 2
//   if (c) out[k++] = x; if (d) out[k++] = y;    stored at 0, and at 0 or 1; goes on by 0, 1 or 2
//   out[k] = x; k += c;                          not: what is not passed is stored over by the next iteration
// Every choice that the iteration makes is tried: in each, stores must stand at or after the old position and before
// the new one. Then iterations have ranges of their own.
#include "classify/Positions.h"

#include "classify/AdvancingStores.h"
#include "model/Fold.h"
#include "support/CheckedInt.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanewise {

namespace {
using BaseKey = std::pair<uint64_t, uint64_t>;
constexpr size_t kMostChoices = 8;
constexpr int64_t kFarthest = 1 << 20; // elements

BaseKey keyOf(const Base &base) {
  return {(static_cast<uint64_t>(base.kind) << 32) | base.var, base.pointer ? base.pointer->index + 1 : 0};
}

bool reads(ExprRef expr, ExprRef node) { return expr && occursIn(node, expr); }

// a <= b of integers is not b < a: only one of the two is a choice of its own.
ExprRef complementOf(ExprPool &pool, ExprRef condition) {
  const bool counted = condition->operands.size() == 2 && !condition->op(0)->type.isFloat();
  if (counted && condition->is(ExprKind::Le))
    return pool.binary(ExprKind::Lt, condition->op(1), condition->op(0));
  return counted && condition->is(ExprKind::Ne) ? pool.binary(ExprKind::Eq, condition->op(0), condition->op(1))
                                                : nullptr;
}

/// One way through the iteration: which of the conditions hold.
class Way {
public:
  Way(ExprPool &pool, ExprRef position, const std::vector<ExprRef> &choices, size_t number)
      : pool_(pool), position_(position) {
    for (size_t i = 0; i < choices.size(); ++i)
      holds_[choices[i]] = (number >> i & 1) != 0;
  }

  bool truth(ExprRef condition) const {
    if (auto known = holds_.find(condition); known != holds_.end())
      return known->second;
    switch (condition->kind) {
    case ExprKind::IntConst:
      return condition->intValue != 0;
    case ExprKind::LogicalNot:
      return !truth(condition->op(0));
    case ExprKind::And:
      return truth(condition->op(0)) && truth(condition->op(1));
    case ExprKind::Or:
      return truth(condition->op(0)) || truth(condition->op(1));
    default:
      return !holds_.at(complement(condition));
    }
  }

  /// How far the expression is from the old position; nothing if it is no constant step away.
  std::optional<int64_t> distance(ExprRef expr) const {
    if (expr == position_)
      return 0;
    switch (expr->kind) {
    case ExprKind::Add:
    case ExprKind::PtrAdd:
    case ExprKind::Sub: {
      const bool first = reads(expr->op(0), position_);
      if (!first && !expr->is(ExprKind::Add))
        return std::nullopt;
      const auto base = distance(expr->op(first ? 0 : 1));
      const auto step = constant(expr->op(first ? 1 : 0));
      if (!base || !step)
        return std::nullopt;
      return expr->is(ExprKind::Sub) ? *base - *step : *base + *step;
    }
    case ExprKind::Select:
      return distance(expr->op(truth(expr->op(0)) ? 1 : 2));
    case ExprKind::Cast: {
      const Type from = expr->op(0)->type, to = expr->type;
      return from.isInt() && to.isInt() && to.bits >= from.bits ? distance(expr->op(0)) : std::nullopt;
    }
    default:
      return std::nullopt;
    }
  }

private:
  std::optional<int64_t> constant(ExprRef expr) const {
    if (expr->isIntConst())
      return expr->intValue;
    if (expr->is(ExprKind::Cast) && expr->op(0)->type.isBool())
      return truth(expr->op(0)) ? 1 : 0;
    if (expr->is(ExprKind::Cast) && expr->op(0)->type.isInt() && expr->type.isInt() &&
        expr->type.bits >= expr->op(0)->type.bits)
      return constant(expr->op(0));
    if (expr->is(ExprKind::Select))
      return constant(expr->op(truth(expr->op(0)) ? 1 : 2));
    if (!expr->is(ExprKind::Add))
      return std::nullopt;
    const auto a = constant(expr->op(0)), b = constant(expr->op(1));
    return a && b ? std::optional(*a + *b) : std::nullopt;
  }

  ExprRef complement(ExprRef comparison) const { return complementOf(pool_, comparison); }

  ExprPool &pool_;
  ExprRef position_;
  std::map<ExprRef, bool> holds_;
};

/// The conditions that decide, taken apart to those that are no connectives.
class Choices {
public:
  explicit Choices(ExprPool &pool) : pool_(pool) {}

  void ofExpression(ExprRef expr) {
    forEachNode(expr, [&](ExprRef node) {
      if (node->is(ExprKind::Select) || (node->is(ExprKind::Cast) && node->op(0)->type.isBool()))
        ofCondition(node->op(0));
    });
  }
  void ofCondition(ExprRef condition) {
    if (condition->isIntConst())
      return;
    if (condition->is(ExprKind::LogicalNot) || condition->is(ExprKind::And) || condition->is(ExprKind::Or)) {
      for (ExprRef part : condition->operands)
        ofCondition(part);
      return;
    }
    if (ExprRef complement = complementOf(pool_, condition))
      condition = complement;
    if (std::find(found.begin(), found.end(), condition) == found.end())
      found.push_back(condition);
  }
  std::vector<ExprRef> found;

private:
  ExprPool &pool_;
};
} // namespace

namespace {
/// A place that stands at the position: the index of its element, how long elements are, and which bytes from there.
struct Standing {
  ExprRef index = nullptr;
  int64_t elementBytes = 0, first = 0, size = 0;
};
} // namespace

// By how many bytes a pointer steps; nothing if by several amounts.
static std::optional<int64_t> stepBytes(const CarriedState &position) {
  int64_t bytes = 0;
  bool same = true;
  forEachNode(position.next, [&](ExprRef node) {
    if (!node->is(ExprKind::PtrAdd) || !reads(node, position.entry))
      return;
    same = same && (bytes == 0 || bytes == node->intValue);
    bytes = node->intValue;
  });
  return same && bytes > 0 ? std::optional(bytes) : std::nullopt;
}

// out[k], out[k + 1].x, *p, p[1]: one subscript has the position, all others are constants.
static std::optional<Standing> standingOf(ExprRef place, const CarriedState &position) {
  const Location location = locate(place);
  Standing standing;
  std::optional<int64_t> first = location.byteOffset;
  if (location.base.kind == Base::Kind::Pointee && location.base.pointer == position.entry) {
    const std::optional<int64_t> bytes = stepBytes(position);
    if (!bytes)
      return std::nullopt;
    standing.index = position.entry;
    standing.elementBytes = *bytes;
  }
  for (const Subscript &subscript : location.subscripts) {
    if (subscript.index->isIntConst()) {
      const std::optional<int64_t> by = checkedMul(subscript.index->intValue, subscript.elementBytes);
      first = first && by ? checkedAdd(*first, *by) : std::nullopt;
      continue;
    }
    if (standing.index)
      return std::nullopt;
    standing.index = subscript.index;
    standing.elementBytes = subscript.elementBytes;
  }
  if (!first || !standing.index || standing.elementBytes <= 0 || location.size == 0 || location.size > INT32_MAX ||
      !reads(standing.index, position.entry))
    return std::nullopt;
  standing.first = *first;
  standing.size = static_cast<int64_t>(location.size);
  return standing;
}

static bool keepsApart(ExprPool &pool, const LoopSummary &loop, const CarriedState &state,
                       const std::vector<uint32_t> &writes) {
  Choices choices(pool);
  choices.ofExpression(state.next);
  int64_t bytes = 0; // of an element
  for (uint32_t i : writes) {
    const Access &write = loop.accesses[i];
    const std::optional<Standing> standing = standingOf(write.iterationPlace, state);
    if (!standing || (bytes != 0 && standing->elementBytes != bytes) || !write.innerLoops.empty() ||
        reads(write.iterationGuard, state.entry) || reads(write.iterationValue, state.entry))
      return false;
    bytes = standing->elementBytes;
    choices.ofExpression(standing->index);
    choices.ofCondition(write.iterationGuard);
  }
  if (choices.found.size() > kMostChoices ||
      std::any_of(choices.found.begin(), choices.found.end(), [&](ExprRef c) { return reads(c, state.entry); }))
    return false;
  // Positions may run down as well, and everything may stand a constant step beside the position: out[++k].
  struct Passage {
    int64_t advance = 0, first = INT64_MAX, end = INT64_MIN; // bytes: how far on, and what stores cover
  };
  std::vector<Passage> ways;
  int64_t least = INT64_MAX, most = INT64_MIN;
  for (size_t number = 0; number < size_t{1} << choices.found.size(); ++number) {
    const Way way(pool, state.entry, choices.found, number);
    const std::optional<int64_t> steps = way.distance(state.next);
    if (!steps || *steps > kFarthest || *steps < -kFarthest)
      return false;
    Passage passage{*steps * bytes};
    for (uint32_t i : writes) {
      const Access &write = loop.accesses[i];
      if (!way.truth(write.iterationGuard))
        continue;
      const Standing standing = *standingOf(write.iterationPlace, state);
      const std::optional<int64_t> at = way.distance(standing.index);
      if (!at || *at > kFarthest || *at < -kFarthest)
        return false;
      passage.first = std::min(passage.first, *at * bytes + standing.first);
      passage.end = std::max(passage.end, *at * bytes + standing.first + standing.size);
    }
    least = std::min(least, passage.first);
    most = std::max(most, passage.end);
    ways.push_back(passage);
  }
  const bool up = std::any_of(ways.begin(), ways.end(), [](const Passage &way) { return way.advance > 0; });
  const bool down = std::any_of(ways.begin(), ways.end(), [](const Passage &way) { return way.advance < 0; });
  const auto passed = [&](const Passage &way) {
    return way.end == INT64_MIN || (down ? most - way.first <= -way.advance : way.end - least <= way.advance);
  };
  return !(up && down) && std::all_of(ways.begin(), ways.end(), passed);
}

// Stores that inner loops make are looked at statement by statement.
static bool keepsApartInNest(const LoopSummary &loop, const CarriedState &state, const std::vector<uint32_t> &writes) {
  std::set<const Stmt *> stores;
  for (uint32_t i : writes) {
    const Access &write = loop.accesses[i];
    if (!write.stmt || reads(write.iterationGuard, state.entry) || reads(write.iterationValue, state.entry))
      return false;
    stores.insert(write.stmt);
  }
  const Type type = state.entry->type;
  if (type.isInt() && !type.isSigned && type.bits < 64) // two loops may go round 2^32 places
    return false;
  return loop.loop && !state.cell && passesWhatIsStored(*loop.loop, state.var, stores);
}

std::vector<Compaction> findCompactions(const LoopSummary &loop, const StateFlow &flow) {
  std::vector<Compaction> found;
  for (const ExplainedState &explained : flow.explained()) {
    const CarriedState &state = *explained.state;
    const std::optional<FoldForm> form = matchFold(flow.pool(), state.next, state.entry);
    if (!form || form->op != FoldOperator::Add || state.viaMemory)
      continue;
    std::set<BaseKey> bases;
    for (const Access &write : loop.accesses)
      if (write.isWrite && (write.innerLoops.empty() ? standingOf(write.iterationPlace, state).has_value()
                                                     : reads(write.iterationPlace, state.entry)))
        bases.insert(keyOf(locate(write.place).base));
    for (const BaseKey &base : bases) {
      Compaction compaction{&state, {}};
      bool alone = true;
      for (uint32_t i = 0; i < loop.accesses.size(); ++i)
        if (keyOf(locate(loop.accesses[i].place).base) == base) {
          alone = alone && loop.accesses[i].isWrite;
          compaction.writes.push_back(i);
        }
      const bool isNest = std::any_of(compaction.writes.begin(), compaction.writes.end(),
                                      [&](uint32_t i) { return !loop.accesses[i].innerLoops.empty(); });
      // What an inner loop counts is a number of 64 bits: that it is cut back to the position's type means nothing.
      if (alone && (isNest ? keepsApartInNest(loop, state, compaction.writes)
                           : !form->narrow && keepsApart(flow.pool(), loop, state, compaction.writes)))
        found.push_back(std::move(compaction));
    }
  }
  return found;
}

} // namespace lanewise
