// model/SummarizeExpr.cpp - evaluating expressions on symbols, and memory within one iteration.
#include "model/Summarizer.h"

#include <algorithm>

namespace lanewise {

const Location &Summarizer::locationOf(ExprRef place) {
  auto it = locations_.find(place);
  if (it == locations_.end())
    it = locations_.emplace(place, locate(place)).first;
  return it->second;
}

std::pair<uint64_t, uint64_t> Summarizer::baseKey(const Base &base) {
  return {(static_cast<uint64_t>(base.kind) << 32) | base.var, base.pointer ? base.pointer->index + 1 : 0};
}

ExprRef Summarizer::currentValue(VarId var, SymbolicState &state) {
  if (ExprRef value = state.value(var))
    return value;
  return pool_.var(var, function_.variables[var].type);
}

ExprRef Summarizer::evaluate(ExprRef expr, SymbolicState &state, const Stmt &stmt) {
  return evaluateUnder(expr, state.guard, state, stmt);
}

ExprRef Summarizer::evaluateUnder(ExprRef expr, ExprRef guard, SymbolicState &state, const Stmt &stmt) {
  if (expr->operands.empty() && !expr->is(ExprKind::Var))
    return expr;
  const auto key = std::make_pair(expr, guard);
  if (auto it = evaluated_.find(key); it != evaluated_.end())
    return it->second;
  ExprRef value = evaluateNode(expr, guard, state, stmt);
  evaluated_[key] = value;
  return value;
}

ExprRef Summarizer::evaluateNode(ExprRef expr, ExprRef guard, SymbolicState &state, const Stmt &stmt) {
  switch (expr->kind) {
  case ExprKind::Var:
    return currentValue(static_cast<VarId>(expr->intValue), state);
  case ExprKind::Load:
    return readPlace(evaluateUnder(expr->op(0), guard, state, stmt), expr, guard, state, stmt);
  case ExprKind::And:
  case ExprKind::Or: {
    ExprRef left = evaluateUnder(expr->op(0), guard, state, stmt);
    ExprRef goesOn = expr->is(ExprKind::And) ? left : pool_.logicalNot(left);
    return pool_.binary(expr->kind, left, evaluateUnder(expr->op(1), andGuard(guard, goesOn), state, stmt));
  }
  case ExprKind::Select: {
    ExprRef condition = evaluateUnder(expr->op(0), guard, state, stmt);
    ExprRef yes = evaluateUnder(expr->op(1), andGuard(guard, condition), state, stmt);
    ExprRef no = evaluateUnder(expr->op(2), andGuard(guard, pool_.logicalNot(condition)), state, stmt);
    return pool_.select(condition, yes, no);
  }
  case ExprKind::Opaque: {
    std::vector<ExprRef> operands{
        pool_.intConst(Type::i64(), frame_->order++ + (static_cast<int64_t>(frame_->loop) + 1) * 1000000)};
    for (ExprRef operand : expr->operands)
      operands.push_back(evaluateUnder(operand, guard, state, stmt));
    if (frame_->loop >= 0)
      operands.push_back(pool_.iter(static_cast<LoopId>(frame_->loop)));
    return pool_.opaque(expr->type, expr->text, std::move(operands), true);
  }
  default:
    break;
  }
  std::vector<ExprRef> operands;
  operands.reserve(expr->operands.size());
  for (ExprRef operand : expr->operands)
    operands.push_back(evaluateUnder(operand, guard, state, stmt));
  return pool_.withOperands(expr, std::move(operands));
}

ExprRef Summarizer::readPlace(ExprRef place, ExprRef sourceLoad, ExprRef guard, SymbolicState &state,
                              const Stmt &stmt) {
  if (ExprRef choice = pointerChoiceIn(place)) {
    ExprRef chosen = choice->op(0);
    ExprRef yes = readPlace(withChoice(place, choice, 1), sourceLoad, andGuard(guard, chosen), state, stmt);
    ExprRef no =
        readPlace(withChoice(place, choice, 2), sourceLoad, andGuard(guard, pool_.logicalNot(chosen)), state, stmt);
    return pool_.select(chosen, yes, no);
  }
  Access access;
  access.iterationPlace = place;
  access.iterationGuard = guard;
  access.iterationLoad = pool_.load(place, epochOf(place));
  access.span = stmt.span;
  access.stmt = &stmt;
  for (const LoadMark &mark : stmt.loads)
    if (mark.load == sourceLoad)
      access.span = mark.span;
  ExprRef loaded = access.iterationLoad;
  if (!state.dead)
    addAccess(std::move(access));
  ExprRef held = state.memory(place);
  return held ? held : loaded;
}

ExprRef Summarizer::withChoice(ExprRef place, ExprRef choice, size_t arm) {
  return rewrite(pool_, place, [&](ExprRef node) { return node == choice ? choice->op(arm) : nullptr; });
}

Summarizer::StorageKey Summarizer::storageKey(ExprRef place) {
  const Location &location = locationOf(place);
  const auto [kind, pointer] = baseKey(location.base);
  const Type type = location.type;
  return {kind, pointer,
          (static_cast<uint32_t>(type.kind) << 16) | (static_cast<uint32_t>(type.bits) << 8) |
              (type.isSigned ? 2u : 0u) | (isContainerField(place) ? 1u : 0u)};
}

// Number + 1 of the last write through another base that may hit the place; 0 if there is none.
uint32_t Summarizer::lastForeignWrite(ExprRef place) {
  constexpr size_t kMaxKinds = 256; // beyond them any write counts
  if (frame_->lastWrites.size() > kMaxKinds)
    return frame_->writes.back() + 1;
  const auto own = baseKey(locationOf(place).base);
  uint32_t last = 0;
  for (const auto &[key, write] : frame_->lastWrites) {
    const bool sameBase = std::get<0>(key) == own.first && std::get<1>(key) == own.second;
    if (!sameBase && write >= last && facts_.overlapOf(place, frame_->accesses[write].iterationPlace) != Overlap::Never)
      last = write + 1;
  }
  return last;
}

// Some write of the frame may hit the place. Places inside a loop and the lifted ones differ only in symbols, so those
// of the loop's own frame tell.
bool Summarizer::mayBeWrittenIn(const Frame &frame, ExprRef place, bool otherBases) {
  if (isReplacedIn(frame, place))
    return true;
  const auto own = baseKey(locationOf(place).base);
  if (auto it = frame.writesByBase.find(own); it != frame.writesByBase.end())
    for (uint32_t write : it->second)
      if (facts_.overlapOf(place, frame.accesses[write].iterationPlace) != Overlap::Never)
        return true;
  return otherBases && std::any_of(frame.lastWrites.begin(), frame.lastWrites.end(), [&](const auto &entry) {
           const bool sameBase = std::get<0>(entry.first) == own.first && std::get<1>(entry.first) == own.second;
           return !sameBase && facts_.overlapOf(place, frame.accesses[entry.second].iterationPlace) != Overlap::Never;
         });
}

// Equal epochs mean that nothing in between may have changed the place; in a loop that holds no other, nothing through
// the place's own base: if writes through other bases can hit it at all, the dependence stage says so, and no verdict
// rests on the two loads being equal.
int64_t Summarizer::epochOf(ExprRef place) {
  const uint32_t foreign = frame_->basesApart ? 0 : lastForeignWrite(place);
  const auto replaced = std::count_if(frame_->replaced.begin(), frame_->replaced.end(),
                                      [&](ExprRef pointer) { return isReplacedBy(pointer, place); });
  const int64_t unknown = (frame_->havocs + replaced) * int64_t{1000000}, epoch = unknown + foreign;
  const auto it = frame_->writesByBase.find(baseKey(locationOf(place).base));
  if (it == frame_->writesByBase.end())
    return epoch;
  constexpr size_t kLookBack = 64; // enough for straight-line code; beyond it any write counts
  size_t seen = 0;
  for (auto write = it->second.rbegin(); write != it->second.rend(); ++write, ++seen)
    if (seen >= kLookBack || facts_.overlapOf(place, frame_->accesses[*write].iterationPlace) == Overlap::May)
      return unknown + std::max(foreign, *write + 1);
  return epoch;
}

uint32_t Summarizer::addAccess(Access access) {
  const uint32_t index = static_cast<uint32_t>(frame_->accesses.size());
  access.order = index;
  access.afterExit = access.afterExit || frame_->mayLeave;
  if (access.isWrite) {
    frame_->writes.push_back(index);
    frame_->writesByBase[baseKey(locationOf(access.iterationPlace).base)].push_back(index);
    frame_->lastWrites[storageKey(access.iterationPlace)] = index;
  }
  frame_->accesses.push_back(std::move(access));
  return index;
}

void Summarizer::recordWrite(ExprRef place, ExprRef guard, ExprRef value, const Stmt &stmt, SymbolicState &state) {
  if (state.dead)
    return;
  Access access;
  access.isWrite = true;
  access.iterationPlace = place;
  access.iterationGuard = guard;
  access.iterationValue = value;
  access.span = stmt.span;
  access.stmt = &stmt;
  forgetOverlapped(place, state);
  addAccess(std::move(access));
}

// What was known about places that the write may hit is not known any more. Other bases: see epochOf.
void Summarizer::forgetOverlapped(ExprRef place, SymbolicState &state) {
  const Base base = locationOf(place).base;
  std::vector<ExprRef> forgotten;
  state.forEachPlace([&](ExprRef held) {
    if (held != place && (!frame_->basesApart || locationOf(held).base == base) &&
        facts_.overlapOf(held, place) != Overlap::Never)
      forgotten.push_back(held);
  });
  for (ExprRef held : forgotten)
    state.setMemory(held, nullptr);
}

} // namespace lanewise
