// model/Overlap.cpp - structural reasons why two places cannot meet.
#include "model/Overlap.h"

#include "model/NodeMap.h"

#include "model/CallFacts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace lanewise {

// The pointer variable that the value is, moved within the object that it leads to: p of p + k.
static std::optional<VarId> movedPointer(ExprRef value) {
  while (value && value->is(ExprKind::PtrAdd))
    value = value->op(0);
  if (!value || !value->is(ExprKind::Var) || !value->type.isPointer())
    return std::nullopt;
  return static_cast<VarId>(value->intValue);
}

// What temporaries hold if it is one pointer, perhaps moved: `*p++ = x` keeps the old p in one.
static std::map<VarId, VarId> pointersInTemporaries(const FunctionModel &function) {
  std::map<VarId, VarId> held;
  std::set<VarId> mixed;
  forEachStmt(function.body, [&](const Stmt &stmt) {
    const bool assigns = stmt.kind == StmtKind::Assign || (stmt.kind == StmtKind::Call && stmt.hasResult);
    if (!assigns || function.variables[stmt.var].storage != Storage::Temporary)
      return;
    const std::optional<VarId> source = stmt.kind == StmtKind::Assign ? movedPointer(stmt.value) : std::nullopt;
    if (!source || !held.emplace(stmt.var, *source).second)
      mixed.insert(stmt.var);
  });
  for (VarId variable : mixed)
    held.erase(variable);
  return held;
}

ObjectFacts::ObjectFacts(const FunctionModel &function, const LanguageRules &rules)
    : function_(function), rules_(rules), redirected_(function.variables.size()),
      reassigned_(function.variables.size()), exposed_(function.variables.size()), alone_(function.variables.size()) {
  const std::map<VarId, VarId> held = pointersInTemporaries(function);
  const auto staysInItsObject = [&](const Stmt &stmt) {
    const std::optional<VarId> source = stmt.kind == StmtKind::Assign ? movedPointer(stmt.value) : std::nullopt;
    const auto it = source ? held.find(*source) : held.end();
    return source && (*source == stmt.var || (it != held.end() && it->second == stmt.var));
  };
  NodeSet asValue, followed;
  std::vector<ExprRef> wholeStores; // of integers that have room for a pointer
  bool numbersPointers = false;     // some pointer is made a number
  const auto makesNumber = [](ExprRef node) {
    return node->is(ExprKind::Cast) && node->type.isInt() && node->op(0)->type.isPointer();
  };
  forEachStmt(function.body, [&](const Stmt &stmt) {
    noteAddresses(stmt, asValue, followed);
    if (stmt.kind == StmtKind::Assume && isApart(stmt.value))
      noteCallFact(stmt.value);
    if (stmt.kind == StmtKind::Assign || (stmt.kind == StmtKind::Call && stmt.hasResult)) {
      reassigned_[stmt.var] = true;
      if (!staysInItsObject(stmt))
        redirected_[stmt.var] = true;
    }
    refuses_ = refuses_ || stmt.kind == StmtKind::Refuse;
    numbersPointers = numbersPointers || (stmt.value && containsNode(stmt.value, makesNumber));
    if (stmt.kind == StmtKind::Store && stmt.value && stmt.value->type.isInt() && stmt.value->type.bits >= 32)
      wholeStores.push_back(stmt.place);
    if (stmt.kind == StmtKind::Store && !(stmt.value && (stmt.value->type.isInt() || stmt.value->type.isFloat())))
      pointerStores_.push_back(stmt.place);
    const bool gives = std::any_of(stmt.arguments.begin(), stmt.arguments.end(),
                                   [](ExprRef argument) { return argument->type.isPointer(); });
    const bool onlyFrees = stmt.text == "free" || stmt.text == "delete" || stmt.text == "new[] initialiser";
    if (stmt.kind == StmtKind::Call && gives && !onlyFrees)
      handsOutPointers_ = true;
  });
  if (numbersPointers)
    pointerStores_.insert(pointerStores_.end(), wholeStores.begin(), wholeStores.end());
}

// Once &x is a value, a pointer that is not followed back to it may still be it. Behind `*(c ? &x : p)` it is followed.
void ObjectFacts::noteAddresses(const Stmt &stmt, NodeSet &asValue, NodeSet &whereFollowed) {
  std::vector<std::pair<ExprRef, bool>> stack; // a node, and whether it is a pointer that is followed at once
  const auto push = [&](ExprRef node, bool followed) {
    if (node && (followed ? whereFollowed : asValue).insert(node))
      stack.emplace_back(node, followed);
  };
  for (ExprRef argument : stmt.arguments)
    push(argument, false);
  push(stmt.place, false);
  push(stmt.value, false);
  if (stmt.loop)
    push(stmt.loop->condition, false);
  while (!stack.empty()) {
    const auto [node, followed] = stack.back();
    stack.pop_back();
    if (node->is(ExprKind::AddressOf) && !followed) {
      ExprRef place = node->op(0);
      while (place->is(ExprKind::PlaceField) || place->is(ExprKind::PlaceIndex) || place->is(ExprKind::PlaceElements))
        place = place->op(0);
      if (place->is(ExprKind::PlaceVar))
        exposed_[static_cast<size_t>(place->intValue)] = true;
    }
    const bool follows = node->is(ExprKind::PlaceDeref) ? pointerChoiceIn(node) != nullptr : followed;
    for (size_t i = 0; i < node->operands.size(); ++i) {
      const bool leads = node->is(ExprKind::Select) ? i > 0 : i == 0;
      push(node->op(i), follows && leads && node->op(i)->type.isPointer());
    }
  }
}

const Variable *ObjectFacts::parameterOf(const Base &base) const {
  if (base.kind != Base::Kind::Pointee || !base.pointer->is(ExprKind::Var))
    return nullptr;
  const Variable &variable = function_.variables[static_cast<size_t>(base.pointer->intValue)];
  return variable.storage == Storage::Parameter && !redirected_[variable.id] ? &variable : nullptr;
}

// Not every name in angle brackets: members of unnamed structs lie in "<anonymous>".
bool isContainerField(ExprRef place) {
  for (ExprRef at = place; at && at->is(ExprKind::PlaceField); at = at->op(0))
    if (at->text == "<size>" || at->text == "<data>" || at->text == kStateField)
      return true;
  return false;
}

bool typesMayAlias(Type a, Type b) {
  const auto isCharacter = [](Type t) { return t.isInt() && t.bits == 8; };
  const auto isUntyped = [](Type t) {
    return t.kind == Type::Kind::Opaque || t.kind == Type::Kind::Void || t == Type::vector();
  };
  if (isUntyped(a) || isUntyped(b) || isCharacter(a) || isCharacter(b))
    return true;
  if (a.kind != b.kind)
    return false;
  return a.isPointer() || a.bits == b.bits; // signed and unsigned of one width may name each other's objects
}

const Location &ObjectFacts::locationOf(ExprRef place) const {
  auto it = locations_.find(place);
  if (it == locations_.end())
    it = locations_.emplace(place, locate(place)).first;
  return it->second;
}

// A declared object that no pointer can lead to.
bool ObjectFacts::isHidden(const Variable &variable) const {
  const bool local = variable.storage == Storage::Local || variable.storage == Storage::Temporary ||
                     variable.storage == Storage::Parameter;
  return local && !variable.addressTaken && !variable.isReference && !exposed_[variable.id];
}

// Made when the function runs, so younger than what its arguments lead to.
static bool isAutomatic(const Variable &variable) {
  return (variable.storage == Storage::Local || variable.storage == Storage::Temporary) && !variable.isReference;
}

// The declared object that a container place is part of, if it is one.
const Variable *ObjectFacts::ownerOf(ExprRef container) const {
  const Location &location = locationOf(container);
  return location.base.kind == Base::Kind::Variable ? &function_.variables[location.base.var] : nullptr;
}

// restrict: what is reached through the one is not reached otherwise (if it is modified, which callers check).
bool ObjectFacts::restrictExcludes(const Base &pointer, const Base &other) const {
  const Variable *parameter = parameterOf(pointer);
  if (!parameter || !(parameter->isRestrict || alone_[parameter->id]))
    return false;
  if (other.kind != Base::Kind::Pointee)
    return true;
  if (const Variable *second = parameterOf(other))
    return second != parameter;
  // A pointer read from memory is not based on the parameter unless this function put it there.
  return other.pointer->is(ExprKind::Load) && !mayHoldNewPointer(other.pointer->op(0));
}

// The pointer in the place may have been put there by this function, or by one that it calls.
bool ObjectFacts::mayHoldNewPointer(ExprRef place) const {
  if (refuses_)
    return true;
  const auto hiddenObject = [&](ExprRef inside) -> const Variable * {
    const Base &base = locationOf(inside).base;
    const Variable *object = base.kind == Base::Kind::Variable ? &function_.variables[base.var] : nullptr;
    return object && isHidden(*object) ? object : nullptr;
  };
  const Variable *own = hiddenObject(place); // then only stores that name it reach it
  return (!own && handsOutPointers_) || std::any_of(pointerStores_.begin(), pointerStores_.end(), [&](ExprRef stored) {
           const Variable *object = hiddenObject(stored);
           return own ? object == own : !object;
         });
}

void ObjectFacts::noteCallFact(ExprRef fact) {
  const VarId first = static_cast<VarId>(fact->op(0)->intValue);
  if (fact->operands.size() == 1) {
    alone_[first] = true;
    return;
  }
  const VarId second = static_cast<VarId>(fact->op(1)->intValue);
  apart_.insert({first, second});
  apart_.insert({second, first});
}

// What the calls pass, or the user says, of two parameters; containers that they name own what they hold.
bool ObjectFacts::saidToBeApart(const Base &a, const Base &b) const {
  const auto parameter = [this](const Base &base) {
    return parameterOf(base.kind == Base::Kind::Elements ? locationOf(base.pointer).base : base);
  };
  const Variable *first = parameter(a), *second = parameter(b);
  if (!first || !second || first == second)
    return false;
  return apart_.count({first->id, second->id}) != 0 || alone_[first->id] || alone_[second->id];
}

// What malloc or new returned: one object for each time that the call was made.
bool isFreshAllocation(const Base &base) {
  return base.kind == Base::Kind::Pointee && base.pointer->is(ExprKind::Opaque) && base.pointer->pure &&
         base.pointer->text == "fresh-allocation";
}

// No object that was there before, and no other allocation, shares bytes with it. A pointer from memory may lead to it
// only if it was put there.
bool ObjectFacts::freshExcludes(const Base &fresh, const Base &other) const {
  if (!isFreshAllocation(fresh) || fresh == other)
    return false;
  if (other.kind != Base::Kind::Pointee)
    return true;
  // Two values of one call, for different numbers of times around, are not told apart here.
  if (isFreshAllocation(other))
    return fresh.pointer->operands.empty() || other.pointer->operands.empty() ||
           fresh.pointer->op(0) != other.pointer->op(0);
  return parameterOf(other) || (other.pointer->is(ExprKind::Load) && !mayHoldNewPointer(other.pointer->op(0)));
}

bool ObjectFacts::basesAreDisjoint(const Base &a, const Base &b) const {
  return areDisjoint(a, b) || originsAreDisjoint(a, b) || originsAreDisjoint(b, a);
}

// What a container owns, or what an element of it owns in turn, holds neither the container nor what that lies in.
bool ObjectFacts::isOwnedIn(Base owned, const Base &object) const {
  while (owned.kind == Base::Kind::Elements) {
    owned = locationOf(owned.pointer).base;
    if (owned == object)
      return true;
  }
  return false;
}

bool ObjectFacts::areDisjoint(const Base &a, const Base &b) const {
  using Kind = Base::Kind;
  if (saidToBeApart(a, b) || isOwnedIn(a, b) || isOwnedIn(b, a))
    return true;
  if (a.kind == Kind::Variable && b.kind == Kind::Variable)
    return a.var != b.var;
  if (a.kind == Kind::Elements && b.kind == Kind::Elements) {
    const Variable *ownerA = ownerOf(a.pointer), *ownerB = ownerOf(b.pointer);
    if (a.pointer == b.pointer)
      return false;
    if (ownerA && ownerB)
      return ownerA != ownerB;
    // A local container is not the one that a reference from outside names, even if its address is known elsewhere.
    const auto isOlder = [&](ExprRef container) { return parameterOf(locationOf(container).base) != nullptr; };
    return (ownerA && (isHidden(*ownerA) || (isAutomatic(*ownerA) && isOlder(b.pointer)))) ||
           (ownerB && (isHidden(*ownerB) || (isAutomatic(*ownerB) && isOlder(a.pointer))));
  }
  if (a.kind != b.kind && a.kind != Kind::Pointee && b.kind != Kind::Pointee)
    return true; // a container's elements are no part of a declared object
  if (a.kind != Kind::Pointee)
    return areDisjoint(b, a);
  if (restrictExcludes(a, b) || restrictExcludes(b, a) || freshExcludes(a, b) || freshExcludes(b, a))
    return true;
  if (b.kind == Kind::Pointee)
    return false;
  const Variable *object = b.kind == Kind::Variable ? &function_.variables[b.var] : ownerOf(b.pointer);
  if (!object)
    return false;
  // A parameter's value is older than the automatic objects of the function.
  return isHidden(*object) || (isAutomatic(*object) && parameterOf(a));
}

static bool sameSubscripts(const Location &a, const Location &b) {
  if (a.subscripts.size() != b.subscripts.size())
    return false;
  for (size_t i = 0; i < a.subscripts.size(); ++i)
    if (a.subscripts[i].index != b.subscripts[i].index || a.subscripts[i].elementBytes != b.subscripts[i].elementBytes)
      return false;
  return true;
}

// Constant distance in bytes between two locations of one base whose subscripts have equal strides, if there is one.
static bool constantDistance(const Location &a, const Location &b, int64_t &distance) {
  __int128 total = static_cast<__int128>(b.byteOffset) - a.byteOffset;
  // *p is p[0].
  if (a.subscripts.empty() && b.subscripts.size() == 1 && b.subscripts.front().index->isIntConst()) {
    total += static_cast<__int128>(b.subscripts.front().elementBytes) * b.subscripts.front().index->intValue;
    distance = static_cast<int64_t>(total);
    return total <= INT64_MAX && total >= INT64_MIN;
  }
  if (b.subscripts.empty() && a.subscripts.size() == 1 && a.subscripts.front().index->isIntConst()) {
    total -= static_cast<__int128>(a.subscripts.front().elementBytes) * a.subscripts.front().index->intValue;
    distance = static_cast<int64_t>(total);
    return total <= INT64_MAX && total >= INT64_MIN;
  }
  if (a.subscripts.size() != b.subscripts.size())
    return false;
  for (size_t i = 0; i < a.subscripts.size(); ++i) {
    const Subscript &left = a.subscripts[i], &right = b.subscripts[i];
    if (left.elementBytes != right.elementBytes)
      return false;
    if (left.index == right.index)
      continue;
    if (!left.index->isIntConst() || !right.index->isIntConst())
      return false;
    total += static_cast<__int128>(left.elementBytes) *
             (static_cast<__int128>(right.index->intValue) - left.index->intValue);
  }
  if (total > INT64_MAX || total < INT64_MIN)
    return false;
  distance = static_cast<int64_t>(total);
  return true;
}

// The records and arrays that a place lies in, outermost first, up to the pointer or variable it starts from. Inside
// one object subscripts stay in their array, so different fields of one record never meet.
static std::vector<ExprRef> enclosingPlaces(ExprRef place) {
  std::vector<ExprRef> chain{place};
  while (place->is(ExprKind::PlaceField) || (place->is(ExprKind::PlaceIndex) && place->extent != 0)) {
    place = place->op(0);
    chain.push_back(place);
  }
  return {chain.rbegin(), chain.rend()};
}

static bool inDifferentFields(ExprRef placeA, ExprRef placeB) {
  const std::vector<ExprRef> a = enclosingPlaces(placeA), b = enclosingPlaces(placeB);
  if (a.front() != b.front())
    return false;
  for (size_t i = 1; i < a.size() && i < b.size(); ++i) {
    if (a[i] == b[i])
      continue;
    if (!a[i]->is(ExprKind::PlaceField) || !b[i]->is(ExprKind::PlaceField) || a[i]->size == 0 || b[i]->size == 0)
      return false;
    const int64_t endA = a[i]->intValue + static_cast<int64_t>(a[i]->size),
                  endB = b[i]->intValue + static_cast<int64_t>(b[i]->size);
    return endA <= b[i]->intValue || endB <= a[i]->intValue;
  }
  return false;
}

Overlap ObjectFacts::overlapOf(ExprRef placeA, ExprRef placeB) const {
  if (placeA == placeB)
    return Overlap::Same;
  if (inDifferentFields(placeA, placeB))
    return Overlap::Never;
  if (isContainerField(placeA) != isContainerField(placeB))
    return Overlap::Never;
  const Location &a = locationOf(placeA), &b = locationOf(placeB);
  if (a.base == b.base) {
    int64_t distance = 0;
    if (!constantDistance(a, b, distance))
      return Overlap::May;
    if (distance == 0 && a.size == b.size && a.size != 0)
      return sameSubscripts(a, b) && a.type == b.type && a.type.kind != Type::Kind::Opaque ? Overlap::Same
                                                                                           : Overlap::May;
    if (a.size == 0 || b.size == 0)
      return Overlap::May;
    const bool apart = distance >= static_cast<int64_t>(a.size) || -distance >= static_cast<int64_t>(b.size);
    return apart ? Overlap::Never : Overlap::May;
  }
  if (basesAreDisjoint(a.base, b.base))
    return Overlap::Never;
  if (rules_.strictAliasing && !typesMayAlias(a.type, b.type))
    return Overlap::Never;
  return Overlap::May;
}

} // namespace lanewise
