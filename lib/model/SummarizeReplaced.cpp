// model/SummarizeReplaced.cpp - after a call that replaces what containers hold, only that is not known any more.
#include "model/ReplacedStorage.h"
#include "model/Summarizer.h"

#include <algorithm>

namespace lanewise {

// The object that owns the storage in the end: of an element of a row, what holds the rows.
static Base rootOf(Base base) {
  while (base.kind == Base::Kind::Elements)
    base = locate(base.pointer).base;
  return base;
}

// The container is an object of the function, or one that a parameter leads to for good.
bool Summarizer::isNamedForGood(ExprRef pointer) const {
  const Base base = rootOf(locate(pool_.placeDeref(pointer, Type::opaque(), 0)).base);
  if (base.kind == Base::Kind::Variable)
    return true;
  if (!base.pointer->is(ExprKind::Var))
    return false;
  const VarId var = static_cast<VarId>(base.pointer->intValue);
  return function_.variables[var].storage == Storage::Parameter && !facts_.isReassigned(var);
}

bool Summarizer::isReplacedBy(ExprRef pointer, ExprRef place) {
  ExprRef owner = pool_.placeDeref(pointer, Type::opaque(), 0);
  const Base held{Base::Kind::Elements, 0, owner}, base = locationOf(place).base;
  for (const Base &mine : {base, rootOf(base)})
    for (const Base &its : {held, rootOf(locate(owner).base)})
      if (mine == its || !facts_.basesAreDisjoint(mine, its))
        return true;
  return false;
}

bool Summarizer::isReplacedIn(const Frame &frame, ExprRef place) {
  return std::any_of(frame.replaced.begin(), frame.replaced.end(),
                     [&](ExprRef pointer) { return isReplacedBy(pointer, place); });
}

// False where more than what the containers hold may have changed.
bool Summarizer::replaceContents(const Stmt &stmt, const std::vector<ExprRef> &arguments, SymbolicState &state) {
  const size_t count = replacedContainers(stmt);
  if (count == 0 || arguments.size() < count ||
      !std::all_of(arguments.begin(), arguments.begin() + static_cast<ptrdiff_t>(count),
                   [&](ExprRef pointer) { return isNamedForGood(pointer); }))
    return false;
  for (size_t i = 0; i < count; ++i)
    noteReplaced(arguments[i], state);
  if (count > 1)
    loseElementPointers({arguments.begin(), arguments.begin() + static_cast<ptrdiff_t>(count)}, state);
  return true;
}

void Summarizer::noteReplaced(ExprRef pointer, SymbolicState &state) {
  frame_->replaced.push_back(pointer);
  std::vector<ExprRef> forgotten;
  state.forEachPlace([&](ExprRef held) {
    if (isReplacedBy(pointer, held))
      forgotten.push_back(held);
  });
  for (ExprRef held : forgotten)
    state.setMemory(held, nullptr);
}

// Pointers to elements stay with the elements, which now belong to another container.
void Summarizer::loseElementPointers(const std::vector<ExprRef> &containers, SymbolicState &state) {
  const auto isHeld = [&](ExprRef place) {
    return containsNode(place, [](ExprRef inner) { return inner->is(ExprKind::PlaceElements); }) &&
           std::any_of(containers.begin(), containers.end(),
                       [&](ExprRef pointer) { return isReplacedBy(pointer, place); });
  };
  std::set<VarId> lost;
  const auto leadsThere = [&](ExprRef node) {
    return node->is(ExprKind::Var) ? lost.count(static_cast<VarId>(node->intValue)) != 0
                                   : node->is(ExprKind::AddressOf) && isHeld(node->op(0));
  };
  for (bool grows = true; grows;) {
    const size_t before = lost.size();
    forEachStmt(function_.body, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Assign && stmt.value->type.isPointer() && containsNode(stmt.value, leadsThere))
        lost.insert(stmt.var);
    });
    grows = lost.size() != before;
  }
  for (const VarId var : lost) {
    ExprRef when = pool_.intConst(Type::i64(), frame_->order++ + (static_cast<int64_t>(frame_->loop) + 1) * 1000000);
    state.setValue(var, pool_.opaque(Type::pointer(), "moved-elements", {when}, true));
    frame_->assigned.insert(var);
  }
}

} // namespace lanewise
