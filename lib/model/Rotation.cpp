// model/Rotation.cpp - pointers that are one of several: choices, and buffers that a loop passes round.
// Tested by tests/unit/model/RotationTest.cpp.
//
// `t = a; a = b; b = t` at the end of an iteration permutes the two pointers: whatever iteration it is, they are the
// two they were before the loop, each once. So they are apart at any one moment if those are, and either one is apart
// from whatever both are apart from, at any moment. `c ? a : b` and `c ? b : a` are the same thing without a loop.
#include "model/Rotation.h"
#include "model/Overlap.h"

#include <algorithm>

namespace lanewise {

static constexpr size_t kMaxOrigins = 8;

// True if `values` are the variables, each once, whichever way the tests in them go.
static bool isPermutation(const std::vector<ExprRef> &values, const std::vector<VarId> &variables, int depth) {
  const auto choice =
      std::find_if(values.begin(), values.end(), [](ExprRef value) { return value->is(ExprKind::Select); });
  if (choice == values.end()) {
    std::vector<VarId> seen;
    for (ExprRef value : values) {
      if (!value->is(ExprKind::Var))
        return false;
      seen.push_back(static_cast<VarId>(value->intValue));
    }
    std::sort(seen.begin(), seen.end());
    return seen == variables;
  }
  if (depth == 0)
    return false;
  ExprRef condition = (*choice)->op(0);
  for (size_t way = 1; way <= 2; ++way) {
    std::vector<ExprRef> taken = values;
    for (ExprRef &value : taken)
      if (value->is(ExprKind::Select) && value->op(0) == condition)
        value = value->op(way);
    if (!isPermutation(taken, variables, depth - 1))
      return false;
  }
  return true;
}

// All that a value may be, whichever way its tests go.
static std::vector<ExprRef> alternativesOf(ExprRef value) {
  std::vector<ExprRef> found{value};
  for (size_t i = 0; i < found.size() && found.size() < 64; ++i)
    if (found[i]->is(ExprKind::Select)) {
      ExprRef choice = found[i];
      found[i] = choice->op(1);
      found.push_back(choice->op(2));
      --i;
    }
  return found;
}

std::vector<std::vector<VarId>> findRotations(const std::vector<PointerUpdate> &updates) {
  std::vector<std::vector<VarId>> rotations;
  std::vector<bool> done(updates.size());
  const auto indexOf = [&](VarId variable) {
    return static_cast<size_t>(std::find_if(updates.begin(), updates.end(),
                                            [&](const PointerUpdate &update) { return update.variable == variable; }) -
                               updates.begin());
  };
  for (size_t first = 0; first < updates.size(); ++first) {
    if (done[first])
      continue;
    std::vector<size_t> members{first}; // closed under "is assigned from"
    done[first] = true;
    bool closed = true;
    for (size_t i = 0; i < members.size(); ++i)
      for (ExprRef value : alternativesOf(updates[members[i]].next)) {
        const size_t source = value->is(ExprKind::Var) ? indexOf(static_cast<VarId>(value->intValue)) : updates.size();
        if (source == updates.size()) {
          closed = false;
        } else if (std::find(members.begin(), members.end(), source) == members.end()) {
          members.push_back(source);
          done[source] = true;
        }
      }
    std::vector<VarId> variables;
    std::vector<ExprRef> values;
    for (size_t member : members) {
      variables.push_back(updates[member].variable);
      values.push_back(updates[member].next);
    }
    std::sort(variables.begin(), variables.end());
    if (closed && members.size() > 1 && members.size() <= kMaxOrigins && isPermutation(values, variables, 4))
      rotations.push_back(std::move(variables));
  }
  return rotations;
}

void ObjectFacts::noteRotation(LoopId loop, VarId variable, Rotation rotation) {
  rotations_[{loop, variable}] = std::move(rotation);
}

Base ObjectFacts::baseOf(ExprRef pointer) const {
  return locationOf(function_.pool->placeDeref(pointer, Type::opaque(), 0)).base;
}

// Loops with early ways out are not noted, so that behind the loop the buffers are what they were in it.
const ObjectFacts::Rotation *ObjectFacts::rotationOf(ExprRef pointer) const {
  if (!pointer->is(ExprKind::LoopValue))
    return nullptr;
  const auto known = rotations_.find({static_cast<LoopId>(pointer->intValue2), static_cast<VarId>(pointer->intValue)});
  return known == rotations_.end() ? nullptr : &known->second;
}

// What the pointer may have been set from; empty if it is no choice among known ones.
std::vector<Base> ObjectFacts::originsOf(const Base &base) const {
  std::vector<Base> origins;
  if (base.kind != Base::Kind::Pointee)
    return origins;
  if (base.pointer->is(ExprKind::Select))
    return {baseOf(base.pointer->op(1)), baseOf(base.pointer->op(2))};
  const Rotation *rotation = rotationOf(base.pointer);
  if (!rotation)
    return origins;
  if (static_cast<LoopValueKind>(base.pointer->extent) == LoopValueKind::OnEntry) {
    for (size_t member : rotation->members)
      origins.push_back(baseOf(base.pointer->op(member)));
  } else { // behind the loop it may depend on more, among which are the members
    for (ExprRef operand : base.pointer->operands)
      if (operand->type.isPointer())
        origins.push_back(baseOf(operand));
  }
  return origins;
}

bool ObjectFacts::originsAreDisjoint(const Base &choice, const Base &other) const {
  const std::vector<Base> origins = originsOf(choice);
  return !origins.empty() &&
         std::all_of(origins.begin(), origins.end(), [&](const Base &o) { return basesAreDisjoint(o, other); });
}

bool ObjectFacts::basesAreApartAtOnce(const Base &a, const Base &b) const {
  if (basesAreDisjoint(a, b))
    return true;
  if (a.kind != Base::Kind::Pointee || b.kind != Base::Kind::Pointee)
    return false;
  ExprRef first = a.pointer, second = b.pointer;
  if (first->is(ExprKind::Select) && second->is(ExprKind::Select) && first->op(0) == second->op(0))
    return basesAreApartAtOnce(baseOf(first->op(1)), baseOf(second->op(1))) &&
           basesAreApartAtOnce(baseOf(first->op(2)), baseOf(second->op(2)));
  const Rotation *one = rotationOf(first), *two = rotationOf(second);
  if (!one || !two || first->intValue2 != second->intValue2 || first->intValue == second->intValue ||
      one->group != two->group || first->extent != second->extent || first->operands != second->operands)
    return false;
  const std::vector<Base> origins = originsOf(a);
  for (size_t i = 0; i < origins.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (!basesAreDisjoint(origins[i], origins[j]))
        return false;
  return true;
}

} // namespace lanewise
