// classify/MemoryUpdates.cpp - pairing each read with the write that updates it.
#include "classify/MemoryUpdates.h"

#include "classify/WholeCells.h"
#include "support/CheckedInt.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanewise {

namespace {
using BaseKey = std::pair<uint64_t, uint64_t>;

BaseKey keyOf(const Base &base) {
  return {(static_cast<uint64_t>(base.kind) << 32) | base.var, base.pointer ? base.pointer->index + 1 : 0};
}

bool reads(ExprRef expr, ExprRef node) {
  return expr && containsNode(expr, [&](ExprRef n) { return n == node; });
}

// The object in the source's words: the base of the place without its last subscripts.
std::string objectName(const LoopSummary &loop, ExprRef place) {
  const Base base = locate(place).base;
  if (base.kind == Base::Kind::Variable)
    return loop.function->variables[base.var].name;
  return sourceTextIn(loop, base.pointer);
}

class UpdateFinder {
public:
  UpdateFinder(const LoopSummary &loop, const StateFlow &flow) : loop_(loop), flow_(flow) {}

  std::optional<ArrayUpdate> find(const std::vector<uint32_t> &accesses) {
    ArrayUpdate update;
    update.accesses = accesses;
    std::set<uint32_t> paired;
    bool first = true;
    for (uint32_t index : accesses) {
      const Access &write = loop_.accesses[index];
      if (!write.isWrite)
        continue;
      const std::optional<uint32_t> read = readOf(write, accesses);
      if (!read)
        return std::nullopt;
      ExprRef old = loop_.accesses[*read].iterationLoad, guard = write.iterationGuard, value = write.iterationValue;
      if (reads(guard, old)) { // if (v > best[k]) best[k] = v; where it is not written, it stays
        value = flow_.pool().select(guard, value, old);
        guard = flow_.pool().boolConst(true);
      }
      std::optional<FoldForm> form = matchFold(flow_.pool(), value, old);
      if (!form || (!first && form->op != update.op) || form->nan == NanRule::Restarts || isReadElsewhere(old, index))
        return std::nullopt;
      const bool inputs =
          std::all_of(form->parts.begin(), form->parts.end(), [&](ExprRef part) { return flow_.isInput(part); }) &&
          std::all_of(form->guards.begin(), form->guards.end(), [&](ExprRef guard) { return flow_.isInput(guard); }) &&
          flow_.isInput(guard) && flow_.isInput(write.iterationPlace);
      if (!inputs)
        return std::nullopt;
      if (first) {
        update.op = form->op;
        update.form = *form;
        update.name = objectName(loop_, write.place);
        update.type = write.place->type;
        update.span = write.span;
      }
      first = false;
      update.dataChosen = update.dataChosen || isDataChosen(write.iterationPlace);
      paired.insert(index);
      for (uint32_t other : accesses) // the same value, read again
        if (!loop_.accesses[other].isWrite && loop_.accesses[other].iterationLoad == old)
          paired.insert(other);
    }
    if (first || paired.size() != accesses.size() || !meetAsWholeCells(placesOf(accesses)))
      return std::nullopt;
    return update;
  }

private:
  std::vector<ExprRef> placesOf(const std::vector<uint32_t> &accesses) const {
    std::vector<ExprRef> places;
    for (uint32_t index : accesses)
      places.push_back(loop_.accesses[index].iterationPlace);
    return places;
  }

  // The read of the same place whose value goes into the write.
  std::optional<uint32_t> readOf(const Access &write, const std::vector<uint32_t> &accesses) {
    for (uint32_t index : accesses) {
      const Access &read = loop_.accesses[index];
      const bool isRead = reads(write.iterationValue, read.iterationLoad) ||
                          (read.order < write.order && reads(write.iterationGuard, read.iterationLoad));
      if (!read.isWrite && read.iterationPlace == write.iterationPlace && read.innerLoops == write.innerLoops && isRead)
        return index;
    }
    return std::nullopt;
  }

  // The old value must go nowhere but into its own update (its guard was made part of that, or is found no input).
  bool isReadElsewhere(ExprRef old, uint32_t ownWrite) const {
    for (uint32_t i = 0; i < loop_.accesses.size(); ++i) {
      const Access &access = loop_.accesses[i];
      if (i != ownWrite && (reads(access.iterationValue, old) ||
                            (access.isWrite && reads(access.iterationGuard, old)) || reads(access.iterationPlace, old)))
        return true;
    }
    for (const ScalarState &scalar : loop_.scalars)
      if (reads(scalar.next, old))
        return true;
    return std::any_of(loop_.exits.begin(), loop_.exits.end(),
                       [&](const Exit &exit) { return reads(exit.condition, old) || reads(exit.value, old); });
  }

  // Which element depends on memory, or wraps round (i % k): not a plain nest of subscripts.
  static bool isDataChosen(ExprRef place) {
    for (const Subscript &subscript : locate(place).subscripts)
      if (containsNode(subscript.index, [](ExprRef node) {
            return node->is(ExprKind::Load) || node->is(ExprKind::Rem) || node->is(ExprKind::Div) ||
                   node->is(ExprKind::BitAnd) || node->is(ExprKind::Shr) || node->is(ExprKind::Opaque) ||
                   node->is(ExprKind::Call);
          }))
        return true;
    return false;
  }

  const LoopSummary &loop_;
  const StateFlow &flow_;
};
} // namespace

std::vector<ArrayUpdate> findArrayUpdates(const LoopSummary &loop, const DependenceGraph &graph,
                                          const StateFlow &flow) {
  // Bases with a carried dependence within themselves. That a condition might exclude it does not matter: to combine
  // needs none.
  std::map<BaseKey, std::set<uint32_t>> concerned;
  for (const Dependence &dependence : graph.carried)
    if (!flow.isCellOnly(dependence) && !flow.isChain(dependence)) {
      const BaseKey source = keyOf(locate(loop.accesses[dependence.source].iterationPlace).base);
      if (source == keyOf(locate(loop.accesses[dependence.sink].iterationPlace).base))
        concerned[source];
    }
  for (uint32_t i = 0; i < loop.accesses.size(); ++i)
    if (auto it = concerned.find(keyOf(locate(loop.accesses[i].iterationPlace).base)); it != concerned.end())
      it->second.insert(i);
  std::vector<ArrayUpdate> updates;
  UpdateFinder finder(loop, flow);
  for (const auto &[key, accesses] : concerned)
    if (std::optional<ArrayUpdate> update = finder.find({accesses.begin(), accesses.end()}))
      updates.push_back(std::move(*update));
  return updates;
}

namespace {
/// By how much a position advances, and where it does.
struct Advance {
  int64_t step = 0; ///< elements
  ExprRef guard = nullptr;
  int64_t elementBytes = 0; ///< of a pointer; 0 for a number
};
} // namespace

// k + 1, guarded or not; k + 1 + 1; p + 1. Nothing if different paths advance by different amounts.
static std::optional<Advance> advanceOf(ExprPool &pool, const CarriedState &state) {
  ExprRef next = state.next;
  Advance found{0, pool.boolConst(true), 0};
  if (next->is(ExprKind::Select) && (next->op(1) == state.entry || next->op(2) == state.entry)) {
    const bool onTrue = next->op(2) == state.entry;
    found.guard = onTrue ? next->op(0) : pool.logicalNot(next->op(0));
    next = next->op(onTrue ? 1 : 2);
  }
  while (next != state.entry) {
    const bool adds = next->is(ExprKind::PtrAdd) || (next->is(ExprKind::Add) && next->type == state.entry->type);
    if (!adds || !next->op(1)->isIntConst() || next->op(1)->intValue <= 0)
      return std::nullopt;
    const std::optional<int64_t> sum = checkedAdd(found.step, next->op(1)->intValue);
    if (!sum || *sum > INT32_MAX)
      return std::nullopt;
    found.step = *sum;
    if (next->is(ExprKind::PtrAdd) && found.elementBytes != 0 && found.elementBytes != next->intValue)
      return std::nullopt;
    if (next->is(ExprKind::PtrAdd))
      found.elementBytes = next->intValue;
    next = next->op(0);
  }
  return found.step > 0 ? std::optional(found) : std::nullopt;
}

namespace {
/// The bytes that a store covers, counted from the element at the position: [first, end).
struct Window {
  int64_t elementBytes = 0, first = 0, end = 0;
};
} // namespace

// Where a place lies if it stands at the position, perhaps shifted by constants: out[k], out[k + 1].x, *p, p[1].
static std::optional<Window> windowAt(ExprRef place, const CarriedState &position, const Advance &advance) {
  const Location location = locate(place);
  std::optional<int64_t> first = location.byteOffset;
  const auto shift = [&](ExprRef index, int64_t bytes) {
    const std::optional<int64_t> by = checkedMul(index->intValue, bytes);
    first = first && by ? checkedAdd(*first, *by) : std::nullopt;
  };
  const bool isPosition = location.base.kind == Base::Kind::Pointee && location.base.pointer == position.entry;
  int64_t elementBytes = isPosition ? advance.elementBytes : 0;
  for (const Subscript &subscript : location.subscripts) {
    ExprRef index = subscript.index;
    if (index->isIntConst()) {
      shift(index, subscript.elementBytes);
      continue;
    }
    if (elementBytes != 0)
      return std::nullopt;
    elementBytes = subscript.elementBytes;
    while (index != position.entry) {
      const bool widens = index->is(ExprKind::Cast) && index->type.isInt() && index->op(0)->type.isInt() &&
                          index->type.bits >= index->op(0)->type.bits;
      const bool shifts = index->is(ExprKind::Add) && index->op(1)->isIntConst();
      if (!widens && !shifts)
        return std::nullopt;
      if (shifts)
        shift(index->op(1), elementBytes);
      index = index->op(0);
    }
  }
  if (!first || elementBytes <= 0 || location.size == 0 || location.size > INT32_MAX)
    return std::nullopt;
  return Window{elementBytes, *first, *first + static_cast<int64_t>(location.size)};
}

std::vector<Compaction> findCompactions(const LoopSummary &loop, const StateFlow &flow) {
  std::vector<Compaction> found;
  for (const ExplainedState &explained : flow.explained()) {
    const CarriedState &state = *explained.state;
    const std::optional<Advance> advance = state.viaMemory ? std::nullopt : advanceOf(flow.pool(), state);
    if (!advance)
      continue;
    std::map<BaseKey, std::set<uint32_t>> outputs;
    for (uint32_t i = 0; i < loop.accesses.size(); ++i)
      if (loop.accesses[i].isWrite && windowAt(loop.accesses[i].iterationPlace, state, *advance))
        outputs[keyOf(locate(loop.accesses[i].place).base)];
    for (uint32_t i = 0; i < loop.accesses.size(); ++i)
      if (auto it = outputs.find(keyOf(locate(loop.accesses[i].place).base)); it != outputs.end())
        it->second.insert(i);
    for (const auto &[base, writes] : outputs) {
      std::optional<Window> all;
      // Stored exactly when the position advances, by something that reads neither position nor output.
      const bool together = std::all_of(writes.begin(), writes.end(), [&](uint32_t index) {
        const Access &write = loop.accesses[index];
        const std::optional<Window> own =
            write.isWrite ? windowAt(write.iterationPlace, state, *advance) : std::nullopt;
        if (!own || !write.innerLoops.empty() || write.iterationGuard != advance->guard ||
            reads(write.iterationGuard, state.entry) || reads(write.iterationValue, state.entry) ||
            (all && all->elementBytes != own->elementBytes))
          return false;
        all = all ? Window{own->elementBytes, std::min(all->first, own->first), std::max(all->end, own->end)} : *own;
        return true;
      });
      // What one step covers must not reach into the next.
      if (together && all && all->end - all->first <= advance->step * all->elementBytes)
        found.push_back({&state, writes});
    }
  }
  return found;
}

} // namespace lanewise
