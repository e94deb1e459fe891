// transform/PerfectNest.cpp - recognising perfect nests on statements and summaries.
#include "transform/PerfectNest.h"

#include "model/Location.h"

#include <algorithm>

namespace lanewise {

const ScalarState *counterOf(const LoopSummary &loop) {
  for (const ScalarState &scalar : loop.scalars)
    if (!scalar.cell && scalar.step && scalar.step->isIntConst() && scalar.step->intValue != 0 && loop.condition &&
        !loop.function->variables[scalar.var].name.empty() && occursIn(scalar.entry, loop.condition))
      return &scalar;
  return nullptr;
}

std::string counterName(const LoopSummary &loop) {
  const ScalarState *counter = counterOf(loop);
  return counter ? loop.function->variables[counter->var].name
                 : "the loop in line " + std::to_string(loop.loop->span.line);
}

// Computing it in every iteration of the inner loop instead gives the same value.
static bool canSink(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Declare)
    return !stmt.value;
  return stmt.kind == StmtKind::Assign && !containsNode(stmt.value, [](ExprRef e) {
           return e->is(ExprKind::Load) || e->is(ExprKind::Opaque) || e->is(ExprKind::Undef);
         });
}

static const Loop *onlyLoopIn(const Loop &outer) {
  const Loop *inner = nullptr;
  for (const StmtPtr &stmt : outer.body) {
    if (stmt->kind == StmtKind::Loop) {
      if (inner)
        return nullptr;
      inner = stmt->loop.get();
    } else if (!canSink(*stmt)) {
      return nullptr;
    }
  }
  return inner;
}

static bool isCounter(const FunctionAnswers &function, VarId var) {
  return std::any_of(function.summaries.begin(), function.summaries.end(), [&](const LoopSummary &loop) {
    return std::any_of(loop.scalars.begin(), loop.scalars.end(),
                       [&](const ScalarState &scalar) { return !scalar.cell && scalar.var == var && scalar.step; });
  });
}

// Its iterations are known, nothing but its condition ends it, and only memory passes from one to the next.
static bool isPlain(const FunctionAnswers &function, const LoopSummary &loop) {
  const LoopAnswer *answer = loop.id < function.answers.size() ? function.answers[loop.id] : nullptr;
  if (!answer || !loop.loop || !loop.effects.empty() || !loop.exits.empty() || !loop.loop->prelude.empty())
    return false;
  if (loop.loop->testAtEnd || !loop.domain.exact || !loop.domain.inside || loop.domain.mayExitEarly)
    return false;
  const bool handsOn = std::any_of(answer->states.begin(), answer->states.end(), [](const StateAnswer &state) {
    return !state.state.cell && !state.state.viaMemory;
  });
  const bool keepsLast = std::any_of(answer->lastPrivate.begin(), answer->lastPrivate.end(),
                                     [&](VarId var) { return !isCounter(function, var); });
  return !handsOn && !keepsLast;
}

// Fresh objects of an iteration would be other objects in another order.
static bool usesOwnObjects(const LoopSummary &loop) {
  return std::any_of(loop.accesses.begin(), loop.accesses.end(), [&](const Access &access) {
    const Base base = locate(access.iterationPlace).base;
    return base.kind == Base::Kind::Variable &&
           std::find(loop.declaredInside.begin(), loop.declaredInside.end(), base.var) != loop.declaredInside.end();
  });
}

static const Domain *domainIn(const LoopSummary &root, LoopId inner) {
  for (const Domain &domain : root.innerDomains)
    if (domain.loop == inner)
      return &domain;
  return nullptr;
}

PerfectNest perfectNestFrom(const FunctionAnswers &function, const LoopSummary &root) {
  PerfectNest nest;
  nest.levels.push_back(&root);
  if (!root.loop || !onlyLoopIn(*root.loop) || !isPlain(function, root) || usesOwnObjects(root))
    return nest;
  nest.isRectangular = true;
  while (const Loop *inner = onlyLoopIn(*nest.levels.back()->loop)) {
    const LoopSummary &next = function.summaries[inner->id];
    const Domain *domain = domainIn(root, inner->id);
    if (!domain || !domain->inside || !domain->exact || !isPlain(function, next) || usesOwnObjects(next))
      break;
    const auto mentions = [&](ExprKind kind) {
      return containsNode(domain->inside, [&](ExprRef e) {
        return e->is(kind) && (kind != ExprKind::Iter || e->intValue != static_cast<int64_t>(inner->id));
      });
    };
    if (mentions(ExprKind::LoopValue) || mentions(ExprKind::Opaque))
      break;
    const bool ownBounds = !containsNode(domain->inside, [&](ExprRef e) {
      return e->is(ExprKind::Iter) &&
             std::any_of(nest.levels.begin(), nest.levels.end(),
                         [&](const LoopSummary *around) { return e->intValue == static_cast<int64_t>(around->id); });
    });
    nest.isRectangular = nest.isRectangular && ownBounds;
    nest.levels.push_back(&next);
  }
  return nest;
}

const LoopSummary &outermostOfNest(const FunctionAnswers &function, const LoopSummary &loop) {
  const LoopSummary *outermost = &loop;
  for (const LoopSummary *around = &loop; around->parent >= 0;) {
    around = &function.summaries[static_cast<size_t>(around->parent)];
    const PerfectNest nest = perfectNestFrom(function, *around);
    if (std::find(nest.levels.begin(), nest.levels.end(), &loop) == nest.levels.end())
      break;
    outermost = around;
  }
  return *outermost;
}

} // namespace lanewise
