// emit/StatePlan.cpp - which states are combined together, and in which order.
// Tested by tests/emit.
//
// States that depend on each other, directly or not, are one system if an operator takes them as one. Otherwise those
// in a cycle stay together, and the others wait: their steps are made in another pass, in which every part knows the
// values that it begins with.
//
//   run = max(run + x[i], 0); best = max(best, run);   first run, then best with every run known
#include "emit/EmissionPlan.h"

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

bool regroupsProducts(const EmissionPlan &plan) {
  const auto isProduct = [](const FoldForm &form, Type type) { return form.op == FoldOperator::Mul && type.isFloat(); };
  for (const StateAnswer &answer : plan.answers)
    if (const auto form = matchFold(*plan.function->pool, answer.state.next, answer.state.entry, true))
      if (isProduct(*form, answer.state.entry->type))
        return true;
  return std::any_of(plan.updates.begin(), plan.updates.end(),
                     [&](const CombinedArray &update) { return isProduct(update.form, update.element.number); });
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
  PrefixPlanner(EmissionPlan &plan, const EmitInput &input) : plan_(plan), input_(input) {}
  std::string run();

private:
  using Group = std::vector<size_t>;
  void findReads();
  std::string whole(const Group &group);
  std::string byLevels(const Group &group);
  StepOperator operatorFor(const Group &group);
  std::string take(StepOperator op, const Group &group, int level);
  std::string checkLift(ExprRef lift, const std::string &name, const Group &group, bool ownToo, int level) const;
  const std::string &nameOf(size_t state) const { return plan_.answers[state].state.name; }

  EmissionPlan &plan_;
  const EmitInput &input_;
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

StepOperator PrefixPlanner::operatorFor(const Group &group) {
  std::vector<NamedState> system;
  for (size_t i : group)
    system.push_back(plan_.states[i]);
  StepOperator op = operatorOf(*plan_.function->pool, system);
  if (op.trouble.empty())
    return op;
  StepOperator element = elementOperator(system, input_.answer, input_.loop);
  return element.trouble.empty() ? element : op;
}

// Steps are made before anything is stored, from nothing but inputs and the values of lower levels.
std::string PrefixPlanner::checkLift(ExprRef lift, const std::string &name, const Group &group, bool ownToo,
                                     int level) const {
  if (containsNode(lift, [](ExprRef node) { return node->is(ExprKind::Load) && node->intValue2 != 0; }))
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
  for (const StepField &field : op.fields)
    if (field.lift)
      lifts.push_back(field.lift);
  for (ExprRef lift : lifts)
    if (std::string why = checkLift(lift, name, group, !op.parts.empty(), level); !why.empty())
      return why;
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
