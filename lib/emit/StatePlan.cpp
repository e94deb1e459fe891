// emit/StatePlan.cpp - which states are combined together, and in which order.
// Tested by tests/emit.
//
// States that depend on each other, directly or not, are one system if an operator takes them as one. Otherwise those
// in a cycle stay together, and the others wait: their steps are made in another pass, in which every part knows the
// values that it begins with.
//
//   run = max(run + x[i], 0); best = max(best, run);   first run, then best with every run known
#include "emit/EmissionPlan.h"
#include "emit/InsideStates.h"

#include <algorithm>
#include <numeric>

namespace lanewise {

static bool readsEntry(ExprRef expr, ExprRef entry) { return expr && occursIn(entry, expr); }

bool isMentionedOutside(const EmissionPlan &plan, const std::string &object) {
  const FunctionModel &function = *plan.function;
  const Variable *variable = nullptr;
  for (VarId id : plan.live.used)
    if (function.variables[id].name == object)
      variable = &function.variables[id];
  if (!variable || variable->shape != VarShape::Array || variable->addressTaken ||
      (variable->storage != Storage::Local && variable->storage != Storage::Temporary))
    return true;
  const auto mentions = [&](ExprRef expr) {
    return expr && containsNode(expr, [&](ExprRef node) {
             return (node->is(ExprKind::PlaceVar) || node->is(ExprKind::Var)) &&
                    static_cast<VarId>(node->intValue) == variable->id;
           });
  };
  size_t all = 0, inside = 0;
  const auto count = [&](size_t &found) {
    return [&](const Stmt &stmt) {
      found += mentions(stmt.value) + mentions(stmt.place) + (stmt.loop && mentions(stmt.loop->condition));
      for (ExprRef argument : stmt.arguments)
        found += mentions(argument);
    };
  };
  forEachStmt(function.body, count(all));
  const Loop &loop = *plan.loopStmt->loop;
  count(inside)(*plan.loopStmt);
  for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
    forEachStmt(*block, count(inside));
  return all != inside;
}

static bool isProduct(const FoldForm &form, Type type) { return form.op == FoldOperator::Mul && type.isFloat(); }

bool isFloatProduct(ExprPool &pool, const StateAnswer &answer) {
  const std::optional<FoldForm> form = matchFold(pool, answer.state.next, answer.state.entry, true);
  return form && isProduct(*form, answer.state.entry->type);
}

bool regroupsProducts(const EmissionPlan &plan) {
  return plan.foldsProducts ||
         std::any_of(plan.answers.begin(), plan.answers.end(),
                     [&](const StateAnswer &answer) { return isFloatProduct(*plan.function->pool, answer); }) ||
         std::any_of(plan.updates.begin(), plan.updates.end(),
                     [&](const CombinedArray &update) { return isProduct(update.form, update.element.number); });
}

// Parts do not know which values they will meet.
bool readsAhead(const EmissionPlan &plan) {
  const auto dependsOnState = [&](const Access &access) {
    return std::any_of(plan.answers.begin(), plan.answers.end(), [&](const StateAnswer &answer) {
      return readsEntry(access.iterationGuard, answer.state.entry);
    });
  };
  const std::vector<Access> &all = plan.loop->accesses;
  return std::any_of(all.begin(), all.end(), [&](const Access &access) {
    return !access.isWrite && dependsOnState(access) && std::none_of(all.begin(), all.end(), [&](const Access &other) {
      return other.iterationPlace == access.iterationPlace && !dependsOnState(other);
    });
  });
}

bool statesReadEachOther(const EmissionPlan &plan) {
  for (size_t i = 0; i < plan.answers.size(); ++i)
    for (size_t j = 0; j < plan.answers.size(); ++j)
      if (i != j && readsEntry(plan.answers[i].state.next, plan.answers[j].state.entry))
        return true;
  return false;
}

namespace {
class PrefixPlanner {
public:
  PrefixPlanner(EmissionPlan &plan, const EmitInput &input) : plan_(plan), input_(input), inside_(plan, input) {}
  std::string run();

private:
  using Group = std::vector<size_t>;
  void findReads();
  std::string whole(const Group &group);
  std::string byLevels(const Group &group);
  StepOperator operatorFor(const Group &group);
  StepOperator operatorInside(const std::vector<NamedState> &system);
  std::string take(StepOperator op, const Group &group, int level);
  std::string checkLevelsInside() const;
  std::string checkLift(ExprRef lift, const std::string &name, const Group &group, bool ownToo, int level) const;
  const std::string &nameOf(size_t state) const { return plan_.answers[state].state.name; }

  EmissionPlan &plan_;
  const EmitInput &input_;
  InsideStates inside_;
  std::vector<std::vector<char>> reads_, reaches_; ///< state i reads state j: directly, directly or not
};
} // namespace

void PrefixPlanner::findReads() {
  const size_t n = plan_.answers.size();
  reads_.assign(n, std::vector<char>(n, 0));
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < n; ++j)
      reads_[i][j] = i != j && readsEntry(plan_.answers[i].state.next, plan_.answers[j].state.entry);
  reaches_ = reads_;
  for (size_t k = 0; k < n; ++k)
    for (size_t i = 0; i < n; ++i)
      for (size_t j = 0; j < n; ++j)
        reaches_[i][j] = reaches_[i][j] || (reaches_[i][k] && reaches_[k][j]);
}

static StepOperator withTrouble(std::string why) {
  StepOperator none;
  none.trouble = std::move(why);
  return none;
}

static StepOperator anyOperator(ExprPool &pool, const std::vector<NamedState> &system, const LoopAnswer &answer,
                                const LoopSummary &loop) {
  StepOperator op = operatorOf(pool, system);
  if (op.trouble.empty())
    return op;
  StepOperator element = elementOperator(system, answer, loop);
  return element.trouble.empty() ? element : op;
}

static bool isAlike(const StepOperator &a, const StepOperator &b) {
  const auto same = [](const StepField &x, const StepField &y) {
    return x.type == y.type && x.name == y.name && x.identity == y.identity;
  };
  return a.compose == b.compose && a.apply == b.apply &&
         std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(), same);
}

StepOperator PrefixPlanner::operatorFor(const Group &group) {
  std::vector<NamedState> system;
  for (size_t i : group)
    system.push_back(plan_.states[i]);
  StepOperator op = anyOperator(*plan_.function->pool, system, input_.answer, input_.loop);
  const auto needsRun = [&] {
    return std::any_of(op.parts.begin(), op.parts.end(), readsLoopValue) ||
           std::any_of(op.fields.begin(), op.fields.end(),
                       [](const StepField &field) { return readsLoopValue(field.lift); });
  };
  const bool isOwn = op.trouble.empty();
  if (isOwn && !needsRun())
    return op;
  if (std::none_of(system.begin(), system.end(),
                   [](const NamedState &state) { return readsLoopValue(state.answer->state.next); }))
    return op;
  if (isOwn)
    if (std::optional<StepSite> site = inside_.atBottom(op.fields, op.parts)) {
      for (const NamedState &state : system)
        site->olds.emplace_back(state.answer->state.entry, state.field);
      op.sites = {std::move(*site)};
      return op;
    }
  return operatorInside(system);
}

// The steps of a loop inside, made there.
StepOperator PrefixPlanner::operatorInside(const std::vector<NamedState> &system) {
  StepOperator op;
  std::vector<InsideSystem> found;
  op.trouble = inside_.find(system, found);
  for (size_t i = 0; i < found.size() && op.trouble.empty(); ++i) {
    StepOperator here = anyOperator(*plan_.function->pool, found[i].system, found[i].loop->answer, found[i].loop->loop);
    if (!here.trouble.empty() || !here.keys.empty())
      return here.trouble.empty() ? withTrouble("its steps need more than they find") : here;
    for (const NamedState &state : found[i].system)
      plan_.foldsProducts = plan_.foldsProducts || isFloatProduct(*plan_.function->pool, *state.answer);
    StepSite site{found[i].loop->loop.id, here.fields, here.parts, {}, {}, {}};
    for (const NamedState &state : found[i].system) {
      site.olds.emplace_back(state.answer->state.entry, state.field);
      site.nexts.push_back(state.answer->state.next);
    }
    std::vector<StepSite> sites = op.sites;
    sites.push_back(std::move(site));
    if (i > 0 && !isAlike(op, here))
      return withTrouble("the loops inside make steps of different kinds");
    op = std::move(here);
    op.sites = std::move(sites);
    op.parts.clear();
    for (StepField &field : op.fields)
      field.lift = nullptr;
  }
  return op;
}

// Steps are made before anything is stored, from nothing but inputs and the values of lower levels.
std::string PrefixPlanner::checkLift(ExprRef lift, const std::string &name, const Group &group, bool ownToo,
                                     int level) const {
  // Where the element that the next iteration reads is left alone, it holds what it did.
  const auto isLeftAlone = [&](ExprRef place) {
    const auto memory = std::find_if(plan_.memory.begin(), plan_.memory.end(),
                                     [&](const MemoryState &m) { return m.staysThere && m.write == place; });
    return memory != plan_.memory.end() &&
           std::all_of(plan_.loop->accesses.begin(), plan_.loop->accesses.end(), [&](const Access &access) {
             return !access.isWrite || access.iterationPlace == place ||
                    !(locate(access.iterationPlace).base == locate(place).base);
           });
  };
  if (containsNode(lift, [&](ExprRef node) {
        return node->is(ExprKind::Load) && node->intValue2 != 0 && !isLeftAlone(node->op(0));
      }))
    return "a step of " + name + " reads what its iteration may just have stored";
  for (size_t j = 0; j < plan_.answers.size(); ++j) {
    const bool isOwn = std::find(group.begin(), group.end(), j) != group.end();
    if ((isOwn && ownToo) || (!isOwn && plan_.stateLevels[j] >= 0 && plan_.stateLevels[j] < level))
      continue;
    if (readsEntry(lift, plan_.answers[j].state.entry))
      return "a step of " + name + " needs the running value of " + nameOf(j);
  }
  return {};
}

std::string PrefixPlanner::take(StepOperator op, const Group &group, int level) {
  const std::string &name = nameOf(group.front());
  std::vector<ExprRef> lifts = op.parts;
  const auto add = [&](const std::vector<StepField> &fields) {
    for (const StepField &field : fields)
      if (field.lift)
        lifts.push_back(field.lift);
  };
  add(op.fields);
  bool ownToo = !op.parts.empty();
  for (const StepSite &site : op.sites) {
    add(site.fields);
    lifts.insert(lifts.end(), site.parts.begin(), site.parts.end());
    ownToo = ownToo || !site.parts.empty();
  }
  for (ExprRef lift : lifts) {
    if (std::string why = checkLift(lift, name, group, ownToo, level); !why.empty())
      return why;
  }
  for (size_t i : group)
    plan_.stateLevels[i] = level;
  if (op.multiplies && !plan_.finiteOnly) {
    plan_.finiteOnly = true;
    plan_.assumed.push_back("values, and products of the factors of steps, stay finite");
  }
  op.level = level;
  plan_.levels = std::max(plan_.levels, level + 1);
  plan_.steps.push_back(std::move(op));
  return {};
}

std::string PrefixPlanner::whole(const Group &group) {
  StepOperator op = operatorFor(group);
  return op.trouble.empty() ? take(std::move(op), group, 0) : op.trouble;
}

std::string PrefixPlanner::byLevels(const Group &group) {
  std::vector<Group> cycles;
  for (size_t i : group) {
    const auto with = std::find_if(cycles.begin(), cycles.end(), [&](const Group &cycle) {
      return reaches_[i][cycle.front()] && reaches_[cycle.front()][i];
    });
    if (with == cycles.end())
      cycles.push_back({i});
    else
      with->push_back(i);
  }
  if (cycles.size() < 2)
    return "all of its values depend on each other";
  std::vector<char> done(plan_.answers.size(), 0);
  for (size_t left = cycles.size(); left > 0;) {
    const size_t before = left;
    for (const Group &cycle : cycles) {
      if (done[cycle.front()])
        continue;
      int level = 0;
      bool ready = true;
      for (size_t i : cycle)
        for (size_t j : group)
          if (reads_[i][j] && std::find(cycle.begin(), cycle.end(), j) == cycle.end()) {
            ready = ready && done[j];
            level = std::max(level, plan_.stateLevels[j] + 1);
          }
      if (!ready)
        continue;
      StepOperator op = operatorFor(cycle);
      if (!op.trouble.empty())
        return op.trouble;
      if (std::string why = take(std::move(op), cycle, level); !why.empty())
        return why;
      for (size_t i : cycle)
        done[i] = 1;
      --left;
    }
    if (left == before)
      return "the order of its running values was not found";
  }
  // Later passes compute what earlier ones have found once more.
  for (size_t i : group) {
    const auto below = [&](size_t j) { return plan_.stateLevels[i] < plan_.stateLevels[j]; };
    if (std::any_of(group.begin(), group.end(), below))
      if (std::string why = checkLift(plan_.answers[i].state.next, nameOf(i), {i}, true, plan_.stateLevels[i] + 1);
          !why.empty())
        return why;
  }
  return {};
}

// Where values need others inside, all of them have to be made by the same loops; those of lower levels once more.
std::string PrefixPlanner::checkLevelsInside() const {
  const auto loops = [](const StepOperator &op) {
    std::vector<LoopId> found;
    for (const StepSite &site : op.sites)
      found.push_back(site.loop);
    return found;
  };
  for (const StepOperator &op : plan_.steps) {
    if (loops(op) != loops(plan_.steps.front()) || !op.keys.empty())
      return "some of its running values go through loops inside, and others need those";
    for (const StepSite &site : op.sites) {
      if (site.loop == plan_.loop->id)
        return "some of its running values need what loops inside come to, and others need those";
      for (ExprRef next : site.nexts)
        if (std::string why = checkLift(next, site.olds.front().second, {}, true, plan_.levels); !why.empty())
          return why;
    }
  }
  return {};
}

std::string PrefixPlanner::run() {
  findReads();
  plan_.join = JoinKind::Prefixes;
  const size_t n = plan_.answers.size();
  plan_.stateLevels.assign(n, -1);
  std::vector<char> taken(n, 0);
  for (size_t i = 0; i < n; ++i) {
    if (taken[i])
      continue;
    // All that it is connected with.
    Group group = {i};
    taken[i] = 1;
    for (size_t at = 0; at < group.size(); ++at)
      for (size_t j = 0; j < n; ++j)
        if (!taken[j] && (reads_[group[at]][j] || reads_[j][group[at]])) {
          taken[j] = 1;
          group.push_back(j);
        }
    std::sort(group.begin(), group.end());
    const std::string why = whole(group);
    if (why.empty())
      continue;
    if (std::string other = byLevels(group); !other.empty())
      return why;
  }
  const bool isInside =
      std::any_of(plan_.steps.begin(), plan_.steps.end(), [](const StepOperator &op) { return !op.sites.empty(); });
  plan_.stepsInside = isInside;
  if (isInside && plan_.levels > 1)
    if (std::string why = checkLevelsInside(); !why.empty())
      return why;
  if (isInside)
    if (std::string why = sliceSteps(plan_); !why.empty())
      return why;
  for (int level = 0, sum = 0; level < plan_.levels; ++level) {
    int most = 0;
    for (const StepOperator &op : plan_.steps)
      most = op.level == level ? std::max(most, op.roundings) : most;
    plan_.roundings = std::max(plan_.roundings, sum += most);
  }
  return {};
}

std::string joinPrefixes(EmissionPlan &plan, const EmitInput &input) { return PrefixPlanner(plan, input).run(); }

} // namespace lanewise
