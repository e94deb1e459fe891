// emit/EmissionPlan.cpp - takes a loop out of its function.
#include "emit/Planner.h"

#include "emit/CodePrinter.h"
#include "emit/InsideStates.h"

#include <algorithm>
#include <cctype>

namespace lanewise {

static bool readsVariable(ExprRef expr, VarId id) {
  return expr && containsNode(expr, [&](ExprRef node) {
           return node->is(ExprKind::Var) && static_cast<VarId>(node->intValue) == id;
         });
}

// The statements of a loop's header stand before it in the model, and inside it in the source.
bool Planner::findLoop(const Block &block) {
  for (size_t i = 0; i < block.size(); ++i) {
    const Stmt &stmt = *block[i];
    if (stmt.kind == StmtKind::Loop && stmt.loop->id == input_.loop.id) {
      plan_.loopStmt = &stmt;
      const SourceSpan &span = stmt.loop->span;
      size_t from = i;
      while (from > 0) {
        const Stmt &before = *block[from - 1];
        const SourceSpan &at = before.span;
        const bool inside = at.file == span.file && std::pair(at.line, at.column) > std::pair(span.line, span.column) &&
                            std::pair(at.line, at.column) <= std::pair(span.endLine, span.endColumn);
        if (!inside || (before.kind != StmtKind::Declare && before.kind != StmtKind::Assign))
          break;
        --from;
      }
      std::vector<const Stmt *> header;
      for (size_t j = from; j < i; ++j)
        header.push_back(block[j].get());
      sortHeader(header);
      return true;
    }
    if (findLoop(stmt.body) || findLoop(stmt.orElse))
      return true;
    if (stmt.loop && (findLoop(stmt.loop->prelude) || findLoop(stmt.loop->body)))
      return true;
  }
  return false;
}

// What the header sets and the loop leaves alone is passed as the header leaves it; the rest belongs to the loop.
void Planner::sortHeader(const std::vector<const Stmt *> &header) {
  std::set<VarId> changing;
  const auto note = [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Call)
      changing.insert(stmt.var);
  };
  const Loop &loop = *plan_.loopStmt->loop;
  forEachStmt(loop.prelude, note);
  forEachStmt(loop.body, note);
  forEachStmt(loop.step, note);
  wholeHeader_ = header;
  for (const Stmt *stmt : header)
    if (stmt->kind == StmtKind::Declare)
      changing.insert(stmt->var);
  std::vector<const Stmt *> kept;
  for (const Stmt *stmt : header) {
    if (changing.contains(stmt->var)) {
      kept.push_back(stmt);
      continue;
    }
    for (const Stmt *earlier : kept)
      if (readsVariable(earlier->value, stmt->var))
        trouble_ = "its header computes one value from another that changes";
    if (stmt->kind == StmtKind::Assign)
      plan_.notes.push_back(function_.variables[stmt->var].name + " is what the loop's header makes of it");
  }
  plan_.header = kept;
}

std::string Planner::takeOut() {
  if (!findLoop(function_.body))
    return "its place in the function was not found";
  if (!trouble_.empty())
    return trouble_;
  const Loop &loop = *plan_.loopStmt->loop;
  if (std::string why = planSearch(plan_); !why.empty())
    return why;
  if (!loop.prelude.empty() && (plan_.isSearch || plan_.unlock))
    return "its condition changes something";
  if (!input_.loop.effects.empty())
    return "it does something whose order can be seen";
  for (const Stmt *stmt : plan_.header)
    headerVariables_.insert(stmt->var);
  return closeTripCount(plan_, headerVariables_, wholeHeader_);
}

// What becomes of every variable that the loop assigns.
std::string Planner::sortVariables() {
  const Loop &loop = *plan_.loopStmt->loop;
  std::set<VarId> states;
  for (const StateAnswer &answer : input_.answer.states)
    if (!answer.state.cell)
      states.insert(answer.state.var);
  for (const ScalarState &scalar : input_.loop.scalars) {
    if (scalar.cell || scalar.declaredInside || plan_.live.declared.contains(scalar.var))
      if (scalar.cell || !headerVariables_.contains(scalar.var))
        continue;
    const Variable &variable = function_.variables[scalar.var];
    if (scalar.closed) {
      ClosedVariable counter;
      counter.variable = scalar.var;
      counter.isOutput = scalar.liveAfter;
      for (const Stmt *stmt : plan_.header)
        if (stmt->kind == StmtKind::Assign && stmt->var == scalar.var)
          counter.start = stmt->value;
      if (headerVariables_.contains(scalar.var) && !counter.start)
        return "its counter starts without a value";
      ExprRef entry = pool().var(scalar.var, variable.type);
      counter.closed = counter.start ? rewrite(pool(), scalar.closed,
                                               [&](ExprRef node) { return node == entry ? counter.start : nullptr; })
                                     : scalar.closed;
      if (counter.isOutput && isSetByTest(loop, scalar.var)) {
        if (!isSetByTestAlone(loop, scalar.var))
          return "its condition changes " + variable.name + ", and so does something else";
        ExprRef iteration = pool().iter(input_.loop.id);
        ExprRef next = pool().binary(ExprKind::Add, iteration, pool().intConst(iteration->type, 1));
        counter.after =
            rewrite(pool(), counter.closed, [&](ExprRef node) { return node == iteration ? next : nullptr; });
      }
      plan_.counters.push_back(counter);
      continue;
    }
    if (isSetByTest(loop, scalar.var) && (scalar.liveAfter || states.contains(scalar.var)))
      return "its condition changes " + variable.name + ", which is no mere counter";
    if (states.contains(scalar.var))
      continue;
    if (scalar.next == scalar.entry)
      continue;
    const std::vector<std::string> &ownEach = input_.report.privatize;
    const bool isOwn = !scalar.liveAfter && std::find(ownEach.begin(), ownEach.end(), variable.name) != ownEach.end();
    if (readsVariable(scalar.next, scalar.var) && !isOwn)
      return "what becomes of " + variable.name + " is not known";
    if (!plan_.loopStmt->loop->testAtEnd && readsVariable(plan_.loopStmt->loop->condition, scalar.var))
      return "its test looks at " + variable.name + " as the iteration before has left it";
    if (scalar.liveAfter)
      plan_.keptLast.push_back(scalar.var);
    else
      plan_.privates.push_back(scalar.var);
  }
  for (const ClosedVariable &counter : plan_.counters)
    for (const ScalarState &scalar : input_.loop.scalars)
      if (!scalar.cell && counter.start && readsVariable(counter.start, scalar.var))
        return "its header computes one value from another that changes";
  std::vector<std::string> objects = input_.answer.privateObjects;
  for (const std::string &object : input_.answer.lastPrivateObjects) {
    const bool isState =
        std::any_of(input_.answer.states.begin(), input_.answer.states.end(),
                    [&](const StateAnswer &answer) { return !answer.state.viaMemory && answer.state.name == object; });
    if (isState) // handed on as the others are
      continue;
    if (isMentionedOutside(plan_, object))
      return "the last contents of " + object + " are wanted afterwards";
    objects.push_back(object);
  }
  std::sort(objects.begin(), objects.end());
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
  for (const std::string &object : objects) {
    bool found = false;
    for (VarId id : plan_.live.used)
      if (function_.variables[id].name == object && function_.variables[id].shape == VarShape::Array) {
        plan_.privates.push_back(id);
        found = true;
      }
    for (VarId id : plan_.live.declared)
      found = found || function_.variables[id].name == object;
    if (!found)
      return "every iteration would need its own " + object;
  }
  return {};
}

static bool readsEntry(ExprRef expr, ExprRef entry) { return expr && occursIn(entry, expr); }

std::string Planner::sortStates() {
  if (plan_.unlock) // What iterations hand on stays where it is.
    return plan_.keptLast.empty() ? ""
                                  : "it is serial as it stands, and the last value of a scalar is wanted afterwards";
  for (const StateAnswer &answer : input_.answer.states) {
    if (!answer.claim)
      return "no class explains " + answer.state.name;
    if (!answer.state.entry) {
      asUpdates_.push_back(answer);
      continue;
    }
    const bool closed = std::any_of(plan_.counters.begin(), plan_.counters.end(), [&](const ClosedVariable &counter) {
      return !answer.state.cell && counter.variable == answer.state.var;
    });
    if (closed)
      continue;
    if (answer.state.cell && !plan_.live.cellAt(answer.state.cell)) {
      std::string why;
      std::optional<MemoryState> memory = planMemoryState(input_.loop, *plan_.loopStmt->loop, answer.state, why);
      for (const MemoryState &other : plan_.memory)
        if (memory && memory->write == other.write)
          why = "more than one earlier element of " + answer.state.name + " is carried";
      if (!why.empty() && answer.claim->commutative && !answer.state.observed) {
        asUpdates_.push_back(answer);
        whyNoMemory_ = why;
        continue;
      }
      if (!why.empty())
        return why;
      memory->name = plan_.live.fresh(memory->moves() ? "before" : "total");
      plan_.memory.push_back(*memory);
    } else if (answer.state.cell && answer.state.entry->is(ExprKind::Load) &&
               answer.state.entry->op(0) != answer.state.cell) {
      return "its running value is handed on through memory";
    }
    plan_.answers.push_back(answer);
  }
  for (const StateAnswer &answer : plan_.answers) {
    NamedState state;
    state.answer = &answer;
    const Cell *cell = answer.state.cell ? plan_.live.cellAt(answer.state.cell) : nullptr;
    const auto type = plan_.live.types.find(answer.state.var);
    if (answer.state.cell && !cell) {
      const auto memory = std::find_if(plan_.memory.begin(), plan_.memory.end(),
                                       [&](const MemoryState &m) { return m.write == answer.state.cell; });
      state.field = memory->name;
      state.type = declaration(memory->type, "");
    }
    if (!answer.state.cell && type == plan_.live.types.end())
      return "the type of " + answer.state.name + " cannot be spelled";
    if (cell || !answer.state.cell) {
      state.field = cell ? cell->name : plan_.live.names.at(answer.state.var);
      state.type = declaration(cell ? cell->type : type->second, "");
    }
    plan_.states.push_back(state);
    if (answer.claim->exactness == Exactness::UpToRounding || answer.claim->exactness == Exactness::Discontinuous)
      plan_.exact = false;
  }
  if (plan_.states.empty())
    return {};
  InsideStates inside(plan_, input_);
  std::vector<NamedState> folds;
  for (const NamedState &state : plan_.states)
    folds.push_back(inside.asFold(state));
  const bool onlyFolds =
      !statesReadEachOther(plan_) &&
      std::all_of(folds.begin(), folds.end(), [&](const NamedState &s) { return isPlainFold(pool(), *s.answer); });
  bool read = false;
  for (const StateAnswer &answer : plan_.answers) {
    for (const Access &access : input_.loop.accesses)
      read = read ||
             (access.iterationPlace != answer.state.cell && (readsEntry(access.iterationPlace, answer.state.entry) ||
                                                             readsEntry(access.iterationGuard, answer.state.entry) ||
                                                             readsEntry(access.iterationValue, answer.state.entry)));
    for (VarId id : plan_.keptLast)
      for (const ScalarState &scalar : input_.loop.scalars)
        read = read || (!scalar.cell && scalar.var == id && readsEntry(scalar.next, answer.state.entry));
  }
  plan_.roundings = plan_.exact ? 0 : 1;
  if (!onlyFolds || read)
    return joinPrefixes(plan_, input_);
  plan_.join = JoinKind::Totals;
  for (const NamedState &state : folds) {
    plan_.folds.push_back(foldText(pool(), state));
    plan_.stepsInside = plan_.stepsInside || readsLoopValue(plan_.answers[plan_.folds.size() - 1].state.next);
    plan_.foldsProducts = plan_.foldsProducts || isFloatProduct(pool(), *state.answer);
  }
  return {};
}

void Planner::listParameters() {
  const auto isPrivate = [&](VarId id) {
    return std::find(plan_.privates.begin(), plan_.privates.end(), id) != plan_.privates.end();
  };
  const auto isOutput = [&](VarId id) {
    for (const ScalarState &scalar : input_.loop.scalars)
      if (!scalar.cell && scalar.var == id)
        return scalar.liveAfter;
    return false;
  };
  for (VarId id : plan_.live.used) {
    if (headerVariables_.contains(id) && !isOutput(id) && plan_.live.declared.contains(id))
      continue;
    if (isTable(function_.variables[id]) || isPrivate(id) || (headerVariables_.contains(id) && !isOutput(id)))
      continue;
    const Variable &variable = function_.variables[id];
    EmitParameter parameter;
    parameter.variable = id;
    parameter.name = plan_.live.names.at(id);
    parameter.type = plan_.live.types.at(id);
    parameter.isWritten = plan_.live.writtenThrough.contains(id);
    if (parameter.type.isArray())
      parameter.type = CxxType::pointerTo(*parameter.type.to);
    else if (variable.isReference && parameter.type.isPointer()) {
      parameter.type = *parameter.type.to;
      parameter.byReference = true;
      parameter.isOutput = parameter.isWritten;
    } else if (plan_.live.assigned.contains(id) && isOutput(id)) {
      parameter.byReference = parameter.isOutput = true;
    }
    plan_.parameters.push_back(parameter);
  }
  for (const Cell &cell : plan_.live.cells) {
    EmitParameter parameter;
    parameter.name = cell.name;
    parameter.type = cell.type;
    parameter.isWritten = cell.written && cell.type.isPointer();
    parameter.isOutput = parameter.byReference = cell.written && !cell.type.isPointer();
    plan_.parameters.push_back(parameter);
  }
}

std::string Planner::run() {
  plan_.function = &function_;
  plan_.loop = &input_.loop;
  plan_.report = &input_.report;
  std::string why = checkVerdict();
  if (why.empty())
    why = takeOut();
  if (!why.empty())
    return why;
  if (plan_.unlock)
    if (why = planNest(plan_); !why.empty())
      return "it is serial as it stands, and " + why;
  if (!plan_.innerTrips)
    estimateWork(plan_);
  std::vector<const Stmt *> roots = plan_.header;
  roots.push_back(plan_.loopStmt);
  plan_.live = collectLiveValues(function_, roots, {plan_.tripCount});
  if (!plan_.live.trouble.empty())
    return plan_.live.trouble;
  if (why = sortVariables(); !why.empty())
    return why;
  if (why = sortStates(); !why.empty())
    return why;
  listParameters();
  if (plan_.isSearch && !asUpdates_.empty())
    return "it is left early, and it combines into arrays";
  if (why = checkSearchStates(plan_); !why.empty())
    return why;
  if (why = addReturn(plan_); !why.empty())
    return why;
  if (why = planArrayUpdates(plan_, asUpdates_); !why.empty())
    return whyNoMemory_.empty() ? why : whyNoMemory_;
  plan_.roundings = plan_.exact ? plan_.roundings : std::max(plan_.roundings, 1);
  if (!plan_.finiteOnly && regroupsProducts(plan_)) {
    plan_.finiteOnly = true;
    plan_.assumed.push_back("products of some of the factors neither overflow nor fall below the normal range");
  }
  if (std::any_of(plan_.memory.begin(), plan_.memory.end(), [](const MemoryState &m) { return m.staysThere; }))
    plan_.assumed.push_back("elements that the loop leaves alone between and behind others are there");
  if (plan_.join != JoinKind::Nothing && readsAhead(plan_)) {
    plan_.readsAhead = true;
    plan_.assumed.push_back("what an iteration reads for some running values only is there whatever these are");
  }
  keepPointersPlain(plan_);
  if (why = checkTypes(plan_); !why.empty())
    return why;
  findParameterUses(plan_);
  checkStarts(plan_);
  checkPointerStarts(plan_);
  checkTableStarts(plan_);
  checkGuards(plan_);
  if (!plan_.live.trouble.empty())
    return plan_.live.trouble;
  if (why = settleConditions(); !why.empty())
    return why;
  return plan_.unlock ? checkUnlock(plan_) : "";
}

PlanResult planEmission(const EmitInput &input, const EmitRequest &request, const std::string &name) {
  PlanResult result;
  EmissionPlan plan;
  plan.name = name;
  plan.deterministic = request.deterministic;
  plan.tolerance = request.tolerance;
  plan.mayReachByState = request.target == Target::OpenMp || request.target == Target::StdPar;
  result.refusal = Planner(input, request, plan).run();
  if (!result.refusal.empty())
    return result;
  // The states point into the answers, which move with the plan.
  for (size_t i = 0; i < plan.states.size(); ++i)
    plan.states[i].answer = &plan.answers[i];
  result.plan = std::move(plan);
  return result;
}

} // namespace lanewise
