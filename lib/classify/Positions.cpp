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

namespace {
/// How stores at a position lie, if no two iterations store at one place. In bytes.
struct Reach {
  int64_t element = 0;      ///< that the position counts
  int64_t most = INT64_MIN; ///< where stores end, from where the position stood
  int64_t advance = 0;      ///< how far the position goes on at most; negative if it runs down
};
} // namespace

static std::optional<Reach> reachOf(ExprPool &pool, const LoopSummary &loop, const CarriedState &state,
                                    const std::vector<uint32_t> &writes) {
  Choices choices(pool);
  choices.ofExpression(state.next);
  int64_t bytes = 0; // of an element
  for (uint32_t i : writes) {
    const Access &write = loop.accesses[i];
    const std::optional<Standing> standing = standingOf(write.iterationPlace, state);
    if (!standing || (bytes != 0 && standing->elementBytes != bytes) || !write.innerLoops.empty() ||
        reads(write.iterationGuard, state.entry) || reads(write.iterationValue, state.entry))
      return std::nullopt;
    bytes = standing->elementBytes;
    choices.ofExpression(standing->index);
    choices.ofCondition(write.iterationGuard);
  }
  if (choices.found.size() > kMostChoices ||
      std::any_of(choices.found.begin(), choices.found.end(), [&](ExprRef c) { return reads(c, state.entry); }))
    return std::nullopt;
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
      return std::nullopt;
    Passage passage{*steps * bytes};
    for (uint32_t i : writes) {
      const Access &write = loop.accesses[i];
      if (!way.truth(write.iterationGuard))
        continue;
      const Standing standing = *standingOf(write.iterationPlace, state);
      const std::optional<int64_t> at = way.distance(standing.index);
      if (!at || *at > kFarthest || *at < -kFarthest)
        return std::nullopt;
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
  if ((up && down) || !std::all_of(ways.begin(), ways.end(), passed))
    return std::nullopt;
  Reach reach{bytes, most, 0};
  for (const Passage &way : ways)
    reach.advance = down ? std::min(reach.advance, way.advance) : std::max(reach.advance, way.advance);
  return reach;
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
                           : !form->narrow && reachOf(flow.pool(), loop, state, compaction.writes)))
        found.push_back(std::move(compaction));
    }
  }
  return found;
}

// How far the index is from a counter that goes up, in elements, and that counter.
static std::optional<std::pair<const ScalarState *, int64_t>> counterOf(const LoopSummary &loop, ExprRef index) {
  int64_t offset = 0;
  while (true) {
    if (index->is(ExprKind::Cast) && index->op(0)->type.isInt() && index->type.bits >= index->op(0)->type.bits) {
      index = index->op(0);
    } else if ((index->is(ExprKind::Add) || index->is(ExprKind::Sub)) && index->op(1)->isIntConst() &&
               std::abs(index->op(1)->intValue) < kFarthest) {
      offset += index->is(ExprKind::Add) ? index->op(1)->intValue : -index->op(1)->intValue;
      index = index->op(0);
    } else {
      break;
    }
  }
  const auto found = std::find_if(loop.scalars.begin(), loop.scalars.end(), [&](const ScalarState &scalar) {
    return scalar.entry == index && !scalar.cell && scalar.step && scalar.step->isIntConst() &&
           scalar.step->intValue > 0 && scalar.initial;
  });
  return found == loop.scalars.end() ? std::nullopt : std::optional(std::pair(&*found, offset));
}

// p[c] and *p of a pointer that goes up: that pointer, and how far from it.
static std::optional<std::pair<const ScalarState *, int64_t>> counterOf(const LoopSummary &loop,
                                                                        const Location &location, int64_t element) {
  if (location.byteOffset < 0)
    return std::nullopt;
  const bool isIndexed = location.subscripts.size() == 1 && location.subscripts.front().elementBytes == element;
  if (ExprRef pointer = location.base.pointer; pointer && pointer->is(ExprKind::Var)) {
    const auto counter = counterOf(loop, pointer);
    if (counter && location.subscripts.empty())
      return counter;
    if (counter)
      return isIndexed && location.subscripts.front().index->isIntConst() &&
                     std::abs(location.subscripts.front().index->intValue) < kFarthest
                 ? std::optional(std::pair(counter->first, location.subscripts.front().index->intValue))
                 : std::nullopt;
  }
  return isIndexed ? counterOf(loop, location.subscripts.front().index) : std::nullopt;
}

// In iteration t at most position + t*advance is reached; what later iterations read begins at counter + (t + 1)*step.
static bool readsAhead(const CarriedState &state, const Reach &reach, const ScalarState &counter, int64_t offset) {
  int64_t ahead = offset; // of the counter's first value before the position's
  if (!state.initial)
    return false;
  if (counter.initial->isIntConst() && state.initial->isIntConst()) {
    const std::optional<int64_t> apart = checkedSub(counter.initial->intValue, state.initial->intValue);
    if (!apart || std::abs(*apart) > kFarthest)
      return false;
    ahead += *apart;
  } else if (counter.initial != state.initial) {
    return false;
  }
  const int64_t step = counter.step->intValue;
  return step < kFarthest && reach.advance >= 0 && reach.advance <= step * reach.element &&
         reach.most <= (ahead + step) * reach.element;
}

// The same array: by one name, or by another pointer that began where the position did.
static bool isOfArray(const LoopSummary &loop, const Access &access, const Base &base, const CarriedState &state) {
  const Base other = locate(access.place).base, over = locate(access.iterationPlace).base;
  if (keyOf(other) == keyOf(base))
    return true;
  if (!state.entry->type.isPointer() || !over.pointer)
    return false;
  const auto counter = counterOf(loop, over.pointer);
  return over.pointer == state.entry || (counter && counter->first->initial == state.initial);
}

std::optional<InPlaceCompaction> findInPlaceCompaction(const LoopSummary &loop, const StateFlow &flow,
                                                       const CarriedState &state) {
  const std::optional<FoldForm> form = matchFold(flow.pool(), state.next, state.entry);
  const bool moves = state.entry->type.isPointer() || (form && form->op == FoldOperator::Add && !form->narrow);
  if (!moves || state.viaMemory)
    return std::nullopt;
  for (const Access &write : loop.accesses) {
    if (!write.isWrite || !write.innerLoops.empty() || !standingOf(write.iterationPlace, state))
      continue;
    const Base base = locate(write.place).base;
    InPlaceCompaction found{&state, {}, {}, true};
    for (uint32_t i = 0; i < loop.accesses.size(); ++i)
      if (isOfArray(loop, loop.accesses[i], base, state))
        (loop.accesses[i].isWrite ? found.writes : found.reads).push_back(i);
    const std::optional<Reach> reach = reachOf(flow.pool(), loop, state, found.writes);
    if (!reach || reach->element <= 0 || found.reads.empty())
      continue;
    bool counted = true;
    for (uint32_t read : found.reads) {
      const Access &access = loop.accesses[read];
      const auto counter = counterOf(loop, locate(access.iterationPlace), reach->element);
      counted = counted && counter && access.innerLoops.empty();
      // In one iteration, too, what is read was there before the loop.
      found.readsAhead = found.readsAhead && counted && readsAhead(state, *reach, *counter->first, counter->second) &&
                         std::all_of(found.writes.begin(), found.writes.end(),
                                     [&](uint32_t store) { return access.order < loop.accesses[store].order; });
    }
    if (counted)
      return found;
  }
  return std::nullopt;
}

} // namespace lanewise
