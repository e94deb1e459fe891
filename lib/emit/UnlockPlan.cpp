// emit/UnlockPlan.cpp - serial loops that a change of order frees, as phases that run one after the other.
// Tested by tests/emit and testdata/unlock.
//
//   peeling           run iterations 0 to cut - 1, then the others side by side (or the other way round)
//   splitting         side by side up to cut, then side by side from there
//   distribution      one phase for each group of statements
//   double buffering  one phase, with old values read from a copy
// lib/transform has proven that these orders keep every dependence.
#include "emit/EmissionPlan.h"

#include <algorithm>

namespace lanewise {

static bool continues(const Loop &loop) {
  bool found = false;
  forEachStmt(loop.body, [&](const Stmt &stmt) {
    found = found || (stmt.kind == StmtKind::Jump && stmt.jump == JumpKind::Continue && stmt.label == loop.id);
  });
  return found;
}

static std::string phasesOf(const Unlock &unlock, std::vector<Phase> &phases) {
  switch (unlock.transform) {
  case Transform::Distribution:
    for (size_t i = 0; i < unlock.pieces.size(); ++i)
      phases.push_back({static_cast<int>(i), unlock.pieces[i].isParallel, "0", "trips"});
    return {};
  case Transform::Peeling:
  case Transform::Splitting: {
    if (!unlock.meeting)
      return "where it is to be cut is not known";
    const MeetingPlace::Kind kind = unlock.meeting->kind;
    const bool isFirst = kind == MeetingPlace::Kind::First, isLast = kind == MeetingPlace::Kind::Last;
    phases.push_back({-1, !isFirst, "0", "cut"});
    if (kind == MeetingPlace::Kind::Single) {
      phases.push_back({-1, false, "cut", "(cut < trips ? cut + 1 : trips)"});
      phases.push_back({-1, true, "(cut < trips ? cut + 1 : trips)", "trips"});
    } else {
      phases.push_back({-1, !isLast, "cut", "trips"});
    }
    return {};
  }
  case Transform::DoubleBuffering:
    phases.push_back({-1, true, "0", "trips"});
    return {};
  case Transform::Interchange:
    if (unlock.order.empty() || unlock.order.front() != unlock.freed)
      return "another loop would have to become the innermost, which is not written";
    phases.push_back({-1, true, "0", "trips"});
    return {};
  case Transform::Skewing:
    return {};
  }
  return "what frees it is not written yet";
}

bool mentionsVariable(const LoopPiece &piece, VarId id, bool onlyAssigned) {
  bool found = false;
  const auto look = [&](ExprRef expr) {
    found =
        found || (!onlyAssigned && expr && containsNode(expr, [&](ExprRef node) {
          return (node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar)) && static_cast<VarId>(node->intValue) == id;
        }));
  };
  const auto visit = [&](const Stmt &stmt) {
    found = found || ((stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Call) && stmt.var == id);
    look(stmt.value);
    look(stmt.place);
    if (stmt.loop)
      look(stmt.loop->condition);
  };
  for (const Stmt *stmt : piece.statements) {
    visit(*stmt);
    for (const Block *block : {&stmt->body, &stmt->orElse})
      forEachStmt(*block, visit);
    if (stmt->loop)
      for (const Block *block : {&stmt->loop->prelude, &stmt->loop->body, &stmt->loop->step})
        forEachStmt(*block, visit);
  }
  return found;
}

// A scalar that one serial piece has for itself is handed on there as ever.
static std::string checkHandedOn(const Unlock &unlock, VarId id) {
  if (unlock.transform != Transform::Distribution)
    return "it hands on the scalar ";
  if (std::find(unlock.expanded.begin(), unlock.expanded.end(), id) != unlock.expanded.end())
    return "its statements share the running value of ";
  size_t users = 0;
  for (const LoopPiece &piece : unlock.pieces)
    if (mentionsVariable(piece, id, false)) {
      ++users;
      if (piece.isParallel)
        return "independent statements use the running value of ";
    }
  return users == 1 ? "" : "its statements share the running value of ";
}

// Scalars that pass from one piece to others: one piece sets them, and they are numbers.
static std::string checkExpanded(const EmissionPlan &plan) {
  for (VarId id : plan.unlock->expanded) {
    size_t setters = 0;
    for (const LoopPiece &piece : plan.unlock->pieces)
      setters += mentionsVariable(piece, id, true);
    const std::string &name = plan.function->variables[id].name;
    if (setters != 1)
      return "several of its statements set " + name + ", which others need";
    const auto type = plan.live.types.find(id);
    if (type == plan.live.types.end() || type->second.kind != CxxType::Kind::Number)
      return name + ", which its statements share, is no number";
  }
  return {};
}

std::string planUnlock(EmissionPlan &plan, const EmitInput &input) {
  std::string first;
  for (const Unlock &unlock : input.unlocks) {
    std::vector<Phase> phases;
    std::string why = phasesOf(unlock, phases);
    for (const StateAnswer &answer : input.answer.states)
      if (answer.state.entry && !answer.state.cell)
        if (std::string no = checkHandedOn(unlock, answer.state.var); !no.empty())
          why = no + answer.state.name;
    for (const Condition &condition : unlock.conditions)
      if (condition.kind != Condition::Kind::NoOverlap)
        why = "what frees it rests on something that is not checked yet: " + condition.text;
    if (!why.empty()) {
      first = first.empty() ? why : first;
      continue;
    }
    plan.unlock = &unlock;
    plan.phases = phases;
    plan.checksOverlap = !unlock.conditions.empty() || unlock.transform == Transform::DoubleBuffering;
    for (const AssumptionEntry &assumption : input.report.assumptions)
      plan.assumed.push_back(assumption.text);
    for (const Assumption &assumption : unlock.assumptions)
      plan.assumed.push_back(assumption.text);
    plan.notes.push_back("Serial as it stands, but " + unlock.text);
    return {};
  }
  return first;
}

// All that is read through the array must want its old values.
static std::string checkBuffer(EmissionPlan &plan) {
  const LoopSummary &loop = *plan.loop;
  for (uint32_t number : plan.unlock->copied) {
    const Access &access = loop.accesses[number];
    const std::string name = access.stmt && access.stmt->value ? parameterOf(plan, access.iterationPlace) : "";
    if (name.empty() || (!plan.buffered.empty() && plan.buffered != name))
      return "more than one array would have to be copied";
    plan.buffered = name;
  }
  // What is copied is what lies behind the pointer where the loop begins.
  for (const ScalarState &scalar : loop.scalars)
    if (!scalar.cell && plan.live.names.contains(scalar.var) && plan.live.names.at(scalar.var) == plan.buffered)
      return "old values would be read through " + plan.buffered + ", which the loop moves";
  for (size_t i = 0; i < loop.accesses.size(); ++i) {
    const Access &access = loop.accesses[i];
    if (access.isWrite || parameterOf(plan, access.iterationPlace) != plan.buffered)
      continue;
    const bool isCopied =
        std::find(plan.unlock->copied.begin(), plan.unlock->copied.end(), i) != plan.unlock->copied.end();
    const bool isOwn =
        access.stmt && access.stmt->kind == StmtKind::Store && access.innerLoops.empty() &&
        std::any_of(loop.accesses.begin(), loop.accesses.end(), [&](const Access &write) {
          return write.isWrite && write.stmt == access.stmt && write.iterationPlace == access.iterationPlace;
        });
    size_t writes = 0;
    for (const Access &write : loop.accesses)
      writes += write.isWrite && parameterOf(plan, write.iterationPlace) == plan.buffered;
    if (!isCopied && !(isOwn && writes == 1))
      return "some of what is read through " + plan.buffered + " is not its old value";
  }
  return {};
}

std::string checkUnlock(EmissionPlan &plan) {
  plan.exact = true;
  if (plan.isSearch)
    return "it is left early";
  for (const Stmt *stmt : plan.header)
    if (std::none_of(plan.counters.begin(), plan.counters.end(),
                     [&](const ClosedVariable &counter) { return counter.variable == stmt->var; }))
      return "its header sets more than counters";
  if (plan.nest && plan.nest->hyperplane.empty())
    for (const ClosedVariable &counter : plan.counters)
      if (!counter.start || counter.isOutput)
        return "it counts with " + plan.function->variables[counter.variable].name + " beside its own counter";
  const Loop &loop = *plan.loopStmt->loop;
  if (plan.unlock->transform == Transform::Distribution && continues(loop))
    return "some of its iterations leave out statements that would stand in loops of their own";
  if (plan.unlock->transform == Transform::Distribution)
    return checkExpanded(plan);
  return plan.unlock->transform == Transform::DoubleBuffering ? checkBuffer(plan) : "";
}

} // namespace lanewise
