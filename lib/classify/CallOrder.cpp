// classify/CallOrder.cpp - what a call reads, writes and frees, against what the rest of the loop does.
#include "classify/CallOrder.h"

#include "model/FreedStorage.h"
#include "model/Overlap.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

static Base baseOfPointer(const LoopSummary &loop, ExprRef pointer) {
  return locate(loop.function->pool->placeDeref(pointer, Type::opaque(), 0)).base;
}

// Evaluated in any iteration it is the same.
static bool isFixed(const LoopSummary &loop, ExprRef expr) {
  return !containsNode(expr, [&](ExprRef node) {
    if (node->is(ExprKind::Iter) || node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque))
      return true;
    if (node->is(ExprKind::Load))
      return std::any_of(loop.accesses.begin(), loop.accesses.end(), [&](const Access &access) {
        return access.isWrite && loop.facts &&
               loop.facts->overlapOf(access.iterationPlace, node->op(0)) != Overlap::Never;
      });
    return node->is(ExprKind::Var) &&
           std::any_of(loop.scalars.begin(), loop.scalars.end(), [&](const ScalarState &scalar) {
             return !scalar.cell && scalar.var == static_cast<VarId>(node->intValue);
           });
  });
}

// What is freed in one iteration may be used in that one only. Later iterations cannot use it in any program that is
// valid, nor free it again, so what the pointer leads to differs from iteration to iteration; what is left are earlier
// uses through other pointers.
static std::optional<std::vector<Condition>> freesItsOwn(const LoopSummary &loop, const Effect &call) {
  ExprRef freed = call.arguments.front();
  if (isFixed(loop, freed))
    return std::nullopt;
  std::vector<Condition> conditions;
  const auto isFreed = [&](const Base &base) { // with this call, or in each iteration by another
    return base == baseOfPointer(loop, freed) ||
           std::any_of(loop.effects.begin(), loop.effects.end(), [&](const Effect &other) {
             return endsStorage(*other.stmt) && other.guard->isIntConst(1) && other.innerLoops.empty() &&
                    base == baseOfPointer(loop, other.arguments.front());
           });
  };
  for (const Access &access : loop.accesses) {
    const Base base = locate(access.iterationPlace).base;
    if (base.kind != Base::Kind::Pointee || isFreed(base))
      continue; // variables and what containers hold are not freed like this
    if (!isFixed(loop, base.pointer))
      return std::nullopt;
    Condition condition;
    condition.kind = Condition::Kind::DistinctObjects;
    condition.text =
        "no '" + sourceTextIn(loop, freed) + "' leads to where '" + sourceTextIn(loop, base.pointer) + "' leads itself";
    if (std::find(conditions.begin(), conditions.end(), condition) == conditions.end())
      conditions.push_back(std::move(condition));
  }
  return conditions;
}

std::optional<std::vector<Condition>> orderIsFree(const LoopSummary &loop, const Effect &call,
                                                  const LanguageRules &rules) {
  const Stmt &stmt = *call.stmt;
  const CallEffects &effects = stmt.effects;
  if (onlyAllocates(effects))
    return std::vector<Condition>{};
  if (stmt.kind != StmtKind::Call || effects.readsMemory || effects.writesMemory || effects.observable ||
      effects.hiddenState || effects.mayNotReturn || call.arguments.size() != stmt.arguments.size())
    return std::nullopt;
  if (endsStorage(stmt))
    return freesItsOwn(loop, call);
  if (effects.mayThrow || (effects.allocates && effects.writesArguments))
    return std::nullopt;
  const std::shared_ptr<const ObjectFacts> facts = factsOf(loop, rules);
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    ExprRef argument = call.arguments[i];
    if (!argument->type.isPointer())
      continue;
    const Base base = baseOfPointer(loop, argument);
    const bool writes = effects.writesArguments && !(i < 64 && (stmt.readOnlyArguments >> i & 1));
    if (isFreshIn(loop, base))
      continue;
    if (writes)
      return std::nullopt;
    for (const Access &access : loop.accesses)
      if (access.isWrite && !facts->basesAreDisjoint(base, locate(access.iterationPlace).base))
        return std::nullopt;
    for (const Effect &other : loop.effects) // what fills something may fill this
      if (other.stmt->kind == StmtKind::Call && other.stmt->effects.writesArguments && !endsStorage(*other.stmt))
        for (ExprRef filled : other.arguments)
          if (filled->type.isPointer() && !isFreshIn(loop, baseOfPointer(loop, filled)))
            return std::nullopt;
  }
  return std::vector<Condition>{};
}

} // namespace lanewise
