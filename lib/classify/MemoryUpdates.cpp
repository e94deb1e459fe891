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

bool reads(ExprRef expr, ExprRef node) { return expr && occursIn(node, expr); }

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
    const Writes writes = writesByPlace(accesses);
    bool first = true;
    for (uint32_t index : accesses) {
      const Access &write = loop_.accesses[index];
      if (!write.isWrite)
        continue;
      const std::vector<uint32_t> &same = writes.at({write.iterationPlace, write.innerLoops});
      if (same.back() != index) { // the last one knows what the others did
        paired.insert(index);
        continue;
      }
      const std::optional<uint32_t> read = readOf(same, accesses);
      if (!read)
        return std::nullopt;
      ExprRef old = loop_.accesses[*read].iterationLoad, guard = write.iterationGuard, value = write.iterationValue;
      if (same.size() > 1) {
        value = heldAfter(same, old);
        guard = flow_.pool().boolConst(true);
      } else if (reads(guard, old)) { // if (v > best[k]) best[k] = v; where it is not written, it stays
        value = flow_.pool().select(guard, value, old);
        guard = flow_.pool().boolConst(true);
      }
      std::optional<FoldForm> form = matchFold(flow_.pool(), value, old);
      if (!form || (!first && form->op != update.op) || form->nan == NanRule::Restarts || isReadElsewhere(old, same))
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
        if (update.name.find('<') != std::string::npos) // a value without a name of its own
          update.name = objectName(loop_, write.iterationPlace);
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
  // Over one base: as the iteration names it, or else as it was before the loop (`double *right = x + 1`).
  std::vector<ExprRef> placesOf(const std::vector<uint32_t> &accesses) const {
    std::vector<ExprRef> places, starts;
    for (uint32_t index : accesses) {
      places.push_back(loop_.accesses[index].iterationPlace);
      starts.push_back(loop_.accesses[index].place);
    }
    const bool oneBase = std::all_of(places.begin(), places.end(), [&](ExprRef place) {
      return keyOf(locate(place).base) == keyOf(locate(places.front()).base);
    });
    return oneBase ? places : starts;
  }

  // Writes by the very place that they write, each in order.
  using Writes = std::map<std::pair<ExprRef, decltype(Access::innerLoops)>, std::vector<uint32_t>>;
  Writes writesByPlace(const std::vector<uint32_t> &accesses) const {
    Writes writes;
    for (uint32_t index : accesses)
      if (const Access &access = loop_.accesses[index]; access.isWrite)
        writes[{access.iterationPlace, access.innerLoops}].push_back(index);
    for (auto &[place, same] : writes)
      std::stable_sort(same.begin(), same.end(),
                       [&](uint32_t a, uint32_t b) { return loop_.accesses[a].order < loop_.accesses[b].order; });
    return writes;
  }

  // What the place holds after all of them, if it held `old` before.
  ExprRef heldAfter(const std::vector<uint32_t> &writes, ExprRef old) const {
    ExprRef held = old;
    for (uint32_t index : writes) {
      const Access &write = loop_.accesses[index];
      held = flow_.pool().select(write.iterationGuard, write.iterationValue, held);
    }
    return held;
  }

  // The read of the same place whose value goes into the writes.
  std::optional<uint32_t> readOf(const std::vector<uint32_t> &writes, const std::vector<uint32_t> &accesses) {
    const Access &first = loop_.accesses[writes.front()], &last = loop_.accesses[writes.back()];
    for (uint32_t index : accesses) {
      const Access &read = loop_.accesses[index];
      if (read.isWrite || read.iterationPlace != last.iterationPlace || read.innerLoops != last.innerLoops ||
          (writes.size() != 1 && read.order >= first.order))
        continue;
      if (reads(last.iterationValue, read.iterationLoad) ||
          (read.order < last.order && reads(last.iterationGuard, read.iterationLoad)))
        return index;
    }
    return std::nullopt;
  }

  // The old value must go nowhere but into its own update (its guard was made part of that, or is found no input).
  bool isReadElsewhere(ExprRef old, const std::vector<uint32_t> &own) const {
    const std::set<uint32_t> isOwn(own.begin(), own.end());
    for (uint32_t i = 0; i < loop_.accesses.size(); ++i) {
      const Access &access = loop_.accesses[i];
      if (isOwn.count(i) == 0 &&
          (reads(access.iterationValue, old) || (access.isWrite && reads(access.iterationGuard, old)) ||
           reads(access.iterationPlace, old)))
        return true;
    }
    const auto isIn = [](const std::vector<VarId> &list, VarId var) {
      return std::find(list.begin(), list.end(), var) != list.end();
    };
    for (const ScalarState &scalar : loop_.scalars) {
      const bool isTemporary =
          !scalar.cell && isIn(flow_.privateScalars(), scalar.var) && !isIn(flow_.lastPrivateScalars(), scalar.var);
      if (!isTemporary && reads(scalar.next, old))
        return true;
    }
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
  // needs none. Only rows that a pointer each leads to are taken to be apart rather than combined.
  const auto areRows = [](const Dependence &dependence) {
    return !dependence.unless.empty() &&
           std::all_of(dependence.unless.begin(), dependence.unless.end(),
                       [](const Condition &c) { return c.kind == Condition::Kind::DistinctObjects && !c.cxx; });
  };
  const auto groupsBy = [&](auto placeOf) {
    const auto baseOf = [&](uint32_t access) { return keyOf(locate(placeOf(loop.accesses[access])).base); };
    std::map<BaseKey, std::vector<uint32_t>> bases;
    std::set<uint32_t> dependent;
    for (const Dependence &dependence : graph.carried)
      if (!flow.isCellOnly(dependence) && !flow.isChain(dependence) && !areRows(dependence))
        if (baseOf(dependence.source) == baseOf(dependence.sink)) {
          bases[baseOf(dependence.source)];
          dependent.insert({dependence.source, dependence.sink});
        }
    for (uint32_t i = 0; i < loop.accesses.size(); ++i)
      if (auto it = bases.find(baseOf(i)); it != bases.end())
        it->second.push_back(i);
    std::vector<std::vector<uint32_t>> groups; // fields of the elements apart: p[i].v += p[j].x
    for (const auto &[base, accesses] : bases) {
      std::vector<ExprRef> places;
      for (uint32_t access : accesses)
        places.push_back(placeOf(loop.accesses[access]));
      for (const std::vector<size_t> &meeting : meetingGroups(places)) {
        std::vector<uint32_t> group;
        for (size_t number : meeting)
          group.push_back(accesses[number]);
        if (std::any_of(group.begin(), group.end(), [&](uint32_t access) { return dependent.count(access) != 0; }))
          groups.push_back(std::move(group));
      }
    }
    return groups;
  };
  std::vector<ArrayUpdate> updates;
  std::set<uint32_t> found;
  UpdateFinder finder(loop, flow);
  const auto findIn = [&](const std::vector<std::vector<uint32_t>> &groups) {
    for (const std::vector<uint32_t> &accesses : groups) {
      if (std::any_of(accesses.begin(), accesses.end(), [&](uint32_t access) { return found.contains(access); }))
        continue;
      if (std::optional<ArrayUpdate> update = finder.find(accesses)) {
        found.insert(accesses.begin(), accesses.end());
        updates.push_back(std::move(*update));
      }
    }
  };
  // Several pointers into one array are one base only before the loop; what is read of it elsewhere may lie apart.
  findIn(groupsBy([](const Access &access) { return access.place; }));
  findIn(groupsBy([](const Access &access) { return access.iterationPlace; }));
  std::stable_sort(updates.begin(), updates.end(),
                   [](const ArrayUpdate &a, const ArrayUpdate &b) { return a.accesses.front() < b.accesses.front(); });
  return updates;
}

} // namespace lanewise
