// emit/NestPlan.cpp - nests whose loops change places, and nests that run along diagonals.
// Tested by tests/emit, by running what comes of it.
//
//   interchange   no order but that of other levels: a part takes some iterations of the freed level, and runs the nest
//                 as it stands with these. That is the old order within each part, so caches see what they saw.
//   wavefront     iteration (x0, x1, …) has the wave h0*x0 + h1*x1 + …; whatever an iteration waits for has a smaller
//                 wave and no larger x0. Tiles of rows (x0) and stretches of waves therefore wait only for tiles of
//                 earlier rows or waves, and all tiles with the same sum of both numbers run side by side, each in the
//                 old order. Source: Wolfe, "More iteration space tiling", 1989.
#include "emit/EmissionPlan.h"

#include <algorithm>

namespace lanewise {

// The statement `counter = counter + step` that is all the loop's step does.
bool readStep(const Loop &loop, NestLevel &level) {
  if (loop.step.size() != 1 || loop.step[0]->kind != StmtKind::Assign)
    return false;
  ExprRef value = loop.step[0]->value;
  level.counter = loop.step[0]->var;
  const bool isSum = value && (value->is(ExprKind::Add) || value->is(ExprKind::Sub));
  if (!isSum || !value->type.isInt() || value->type.bits < 32 || !value->op(0)->is(ExprKind::Var) ||
      static_cast<VarId>(value->op(0)->intValue) != level.counter || !value->op(1)->isIntConst())
    return false;
  level.step = value->is(ExprKind::Add) ? value->op(1)->intValue : -value->op(1)->intValue;
  return level.step != 0;
}

static bool assigns(const Block &block, VarId id) {
  bool found = false;
  forEachStmt(block, [&](const Stmt &stmt) {
    found = found || ((stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Call) && stmt.var == id);
  });
  return found;
}

static bool readsAny(ExprRef expr, const std::set<VarId> &variables) {
  return expr && containsNode(expr, [&](ExprRef node) {
           return (node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar)) &&
                  variables.contains(static_cast<VarId>(node->intValue));
         });
}

// The loop inside, and what it begins with.
static std::string readInner(const EmissionPlan &plan, const Loop &outer, NestLevel &level) {
  const Stmt *start = nullptr;
  for (const StmtPtr &stmt : outer.body)
    if (stmt->kind == StmtKind::Loop)
      level.loop = stmt.get();
  if (!level.loop || !readStep(*level.loop->loop, level) || assigns(level.loop->loop->body, level.counter))
    return "one of its inner loops does not simply count";
  for (const StmtPtr &stmt : outer.body) {
    if (stmt.get() == level.loop)
      break;
    if (stmt->kind == StmtKind::Assign && stmt->var == level.counter)
      start = stmt.get();
  }
  if (!start)
    return "one of its inner loops starts somewhere else";
  level.start = start->value;
  const StepOf stepOf = [&](VarId id) { return id == level.counter ? std::optional(level.step) : std::nullopt; };
  level.trips = countFromTest(*plan.function, *level.loop->loop, {start}, stepOf, false);
  return level.trips ? "" : "how often one of its inner loops runs cannot be said before it does";
}

// What an iteration of the loop sets is set before it is read there: iterations may begin anywhere.
static bool setsBeforeReading(const Loop &loop, VarId counter) {
  std::set<VarId> set, inside;
  for (const StmtPtr &stmt : loop.body)
    if (stmt->kind == StmtKind::Declare)
      inside.insert(stmt->var);
  bool fine = true;
  for (const StmtPtr &stmt : loop.body) {
    std::set<VarId> open; // assigned by the loop, not yet by this iteration
    const auto note = [&](const Stmt &inner) {
      if (inner.kind == StmtKind::Assign && inner.var != counter && !set.contains(inner.var) &&
          !inside.contains(inner.var))
        open.insert(inner.var);
    };
    forEachStmt(loop.body, note);
    forEachStmt(loop.body, [&](const Stmt &inner) {
      if (inner.kind == StmtKind::Declare)
        open.erase(inner.var);
    });
    const bool isPlain = stmt->kind == StmtKind::Assign;
    const auto look = [&](const Stmt &inner) {
      fine = fine && !readsAny(inner.value, open) && !readsAny(inner.place, open) &&
             !(inner.loop && readsAny(inner.loop->condition, open));
    };
    look(*stmt);
    if (isPlain) {
      set.insert(stmt->var);
      continue;
    }
    // Counters of loops further inside are set by what stands before them.
    forEachStmt(stmt->body, look);
    forEachStmt(stmt->orElse, look);
    if (stmt->loop) {
      forEachStmt(stmt->loop->body, look);
      forEachStmt(stmt->loop->step, look);
    }
  }
  return fine;
}

static std::string planInterchange(EmissionPlan &plan, EmittedNest &nest) {
  const NestLevel &freed = nest.levels[nest.ranged];
  std::set<VarId> changing;
  const Loop &root = *plan.loopStmt->loop;
  for (const Block *block : {&root.prelude, &root.body, &root.step})
    forEachStmt(*block, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare || stmt.kind == StmtKind::Call)
        changing.insert(stmt.var);
    });
  changing.erase(freed.counter);
  const auto isFixed = [&](ExprRef expr) {
    return !readsAny(expr, changing) && !containsNode(expr, [&](ExprRef node) {
      return node->is(ExprKind::Load) ||
             (node->is(ExprKind::Var) && static_cast<VarId>(node->intValue) == freed.counter);
    });
  };
  if (!isFixed(freed.trips) || !isFixed(freed.start))
    return "how often the inner loop runs may differ from one iteration to the next";
  if (!setsBeforeReading(*freed.loop->loop, freed.counter))
    return "its inner loop counts with more than one variable";
  if (plan.header.size() != 2 || plan.header[0]->kind != StmtKind::Declare || plan.header[1]->kind != StmtKind::Assign)
    return "its counter is declared elsewhere, and another loop becomes the outermost";
  plan.innerTrips = plan.tripCount;
  plan.tripCount = freed.trips;
  return {};
}

std::string planNest(EmissionPlan &plan) {
  const Unlock &unlock = *plan.unlock;
  if (unlock.transform != Transform::Interchange && unlock.transform != Transform::Skewing)
    return {};
  EmittedNest nest;
  nest.levels.resize(1);
  nest.levels[0].loop = plan.loopStmt;
  if (unlock.nest.empty() || plan.loopStmt->loop->id != unlock.nest.front())
    return "the nest begins further outside";
  nest.ranged = unlock.freed;
  if (unlock.transform == Transform::Skewing) {
    nest.hyperplane = unlock.hyperplane;
    for (size_t i = 0; i < unlock.hyperplane.size(); ++i)
      if (unlock.hyperplane[i] != 0)
        nest.ranged = i;
  }
  while (nest.levels.size() <= nest.ranged) {
    NestLevel level;
    if (std::string why = readInner(plan, *nest.levels.back().loop->loop, level); !why.empty())
      return why;
    nest.levels.push_back(level);
  }
  if (nest.ranged == 0)
    return "its outer loop is what is freed";
  if (unlock.transform == Transform::Interchange)
    if (std::string why = planInterchange(plan, nest); !why.empty())
      return why;
  if (unlock.transform == Transform::Skewing &&
      !setsBeforeReading(*nest.levels[nest.ranged].loop->loop, nest.levels[nest.ranged].counter))
    return "its inner loop counts with more than one variable";
  plan.nest = nest;
  return {};
}

} // namespace lanewise
