// emit/InsideStates.cpp - states that go through loops inside: their steps are made there, one for each iteration
// inside. Tested by tests/emit/loops/nested.cpp.
//
//   for (i…) if (used[i]) for (j…) h = h * 33 + x[i][j];   the steps of a part: of each j of each i, where i is used
// What an iteration of the outer loop does to the state has no formula of its own; that it is the composition of what
// the iterations inside do is what the analysis has proven (classify/ThroughNest.h). So a part's step is found by going
// through its iterations with all that decides which iterations inside there are, and what goes into their steps, and
// nothing else of them.
#include "emit/InsideStates.h"

#include "model/LoopValueNames.h"
#include "model/Overlap.h"

#include <algorithm>
#include <tuple>

namespace lanewise {

bool readsLoopValue(ExprRef expr) {
  return expr && containsNode(expr, [](ExprRef node) { return node->is(ExprKind::LoopValue); });
}

const AnsweredLoop *InsideStates::inside(LoopId id) {
  if (summaries_.empty())
    summaries_ = summarize(*plan_.function, input_.unit.rules);
  if (id >= summaries_.size())
    return nullptr;
  const auto [known, isNew] = answers_.try_emplace(id);
  if (isNew) {
    size_t left = 1;
    known->second = std::make_unique<AnsweredLoop>(answerLoop(summaries_[id], input_.unit.rules, left));
  }
  return known->second.get();
}

static const ScalarState *scalarOf(const LoopSummary &loop, const CarriedState &state) {
  for (const ScalarState &scalar : loop.scalars)
    if (!scalar.declaredInside && (state.cell ? scalar.cell == state.cell : !scalar.cell && scalar.var == state.var))
      return &scalar;
  return nullptr;
}

static bool assigns(const Stmt &stmt, const CarriedState &state) {
  return state.cell ? stmt.kind == StmtKind::Store && stmt.place == state.cell
                    : (stmt.kind == StmtKind::Assign || (stmt.kind == StmtKind::Call && stmt.hasResult)) &&
                          stmt.var == state.var;
}

static bool assignsInside(const Stmt &stmt, const CarriedState &state) {
  bool found = false;
  forEachStmt(stmt.loop->body, [&](const Stmt &inner) { found = found || assigns(inner, state); });
  return found;
}

// The outermost loops inside whose iterations have a formula for what they do to the state; false if something else is
// done to it as well.
bool InsideStates::findSites(const Block &block, const CarriedState &state, std::vector<LoopId> &sites) {
  return std::all_of(block.begin(), block.end(), [&](const StmtPtr &stmt) {
    if (assigns(*stmt, state))
      return false;
    if (stmt->kind != StmtKind::Loop)
      return findSites(stmt->body, state, sites) && findSites(stmt->orElse, state, sites);
    bool elsewhere = false;
    for (const Block *counting : {&stmt->loop->prelude, &stmt->loop->step})
      forEachStmt(*counting, [&](const Stmt &inner) { elsewhere = elsewhere || assigns(inner, state); });
    if (elsewhere || !assignsInside(*stmt, state))
      return !elsewhere;
    const AnsweredLoop *loop = inside(stmt->loop->id);
    const ScalarState *scalar = loop ? scalarOf(loop->loop, state) : nullptr;
    if (!scalar || !scalar->next || !loop->loop.exits.empty() || loop->loop.domain.mayExitEarly)
      return false;
    if (readsLoopValue(scalar->next))
      return findSites(stmt->loop->body, state, sites);
    sites.push_back(loop->loop.id);
    return true;
  });
}

std::string InsideStates::find(const std::vector<NamedState> &system, std::vector<InsideSystem> &found) {
  const std::string through = system.front().answer->state.name + " is handed on through a loop inside, ";
  std::vector<LoopId> sites;
  for (const NamedState &state : system) {
    const CarriedState &carried = state.answer->state;
    std::vector<LoopId> own;
    if (!findSites(plan_.loopStmt->loop->body, carried, own) || own.empty())
      return through + "and more is done to it";
    if (!sites.empty() && own != sites)
      return through + "and other values through another one";
    sites = own;
  }
  for (LoopId id : sites) {
    const AnsweredLoop &loop = *inside(id);
    if (!loop.loop.loop->prelude.empty())
      return through + "whose condition changes something";
    // Its answer stands for what it finds when it begins, whatever the loop around it has done before.
    if (loop.answer.verdict == Verdict::Serial || loop.answer.verdict == Verdict::Unknown)
      return through + "which has no class of its own";
    InsideSystem one;
    one.loop = &loop;
    for (const NamedState &state : system) {
      const CarriedState &carried = state.answer->state;
      const ScalarState *scalar = scalarOf(loop.loop, carried);
      const auto answer = std::find_if(loop.answer.states.begin(), loop.answer.states.end(), [&](const StateAnswer &a) {
        return a.claim && !a.state.viaMemory && a.state.entry == scalar->entry;
      });
      if (answer == loop.answer.states.end())
        return through + "which has no step for it";
      one.system.push_back({&*answer, state.field, state.type});
    }
    found.push_back(std::move(one));
  }
  return {};
}

NamedState InsideStates::asFold(const NamedState &state) {
  ExprPool &pool = *plan_.function->pool;
  std::vector<InsideSystem> found;
  if (isPlainFold(pool, *state.answer) || !readsLoopValue(state.answer->state.next) || state.answer->state.observed ||
      !find({state}, found).empty())
    return state;
  std::optional<FoldForm> form;
  for (const InsideSystem &one : found) {
    const StateAnswer &answer = *one.system.front().answer;
    const std::optional<FoldForm> here = matchFold(pool, answer.state.next, answer.state.entry);
    if (!here || !isPlainFold(pool, answer) ||
        (form && std::tuple(form->op, form->viaCall, form->tieTakesNew, form->subtracts) !=
                     std::tuple(here->op, here->viaCall, here->tieTakesNew, here->subtracts)))
      return state;
    form = here;
  }
  return found.front().system.front();
}

// Where a variable holds what a loop inside has left when the iteration ends, the step can be made there.
std::optional<StepSite> InsideStates::atBottom(const std::vector<StepField> &fields,
                                               const std::vector<ExprRef> &parts) {
  StepSite site{plan_.loop->id, fields, parts, {}, {}, {}};
  const Loop &loop = *plan_.loopStmt->loop;
  bool goesAround = false;
  std::set<VarId> assigned;
  const auto look = [&](const Stmt &stmt) {
    goesAround =
        goesAround || (stmt.kind == StmtKind::Jump && stmt.jump == JumpKind::Continue && stmt.label == loop.id);
    if (stmt.kind == StmtKind::Assign || (stmt.kind == StmtKind::Call && stmt.hasResult))
      assigned.insert(stmt.var);
  };
  forEachStmt(loop.prelude, look);
  forEachStmt(loop.body, look);
  std::vector<ExprRef> lifts = parts;
  for (const StepField &field : fields)
    lifts.push_back(field.lift);
  const auto find = [&](auto &self, ExprRef expr) -> bool {
    for (const ScalarState &scalar : plan_.loop->scalars) {
      const bool isState = std::any_of(plan_.answers.begin(), plan_.answers.end(), [&](const StateAnswer &answer) {
        return !answer.state.cell && answer.state.var == scalar.var;
      });
      if (!scalar.cell && scalar.next == expr && !isState && readsLoopValue(expr)) {
        site.values.emplace_back(expr, scalar.var);
        return true;
      }
    }
    if (expr->is(ExprKind::Var) && assigned.contains(static_cast<VarId>(expr->intValue))) // as the iteration began
      return std::any_of(plan_.answers.begin(), plan_.answers.end(),
                         [&](const StateAnswer &answer) { return answer.state.entry == expr; });
    return !expr->is(ExprKind::LoopValue) && std::all_of(expr->operands.begin(), expr->operands.end(),
                                                         [&](ExprRef operand) { return self(self, operand); });
  };
  for (ExprRef lift : lifts)
    if (lift && (goesAround || !find(find, lift)))
      return std::nullopt;
  return site;
}

namespace {
/// Finds the statements of the loop that decide which iterations inside there are, and what their steps read.
class Slicer {
public:
  explicit Slicer(EmissionPlan &plan) : plan_(plan), loop_(*plan.loopStmt->loop) {}
  std::string run();

private:
  void need(ExprRef expr);
  void needLift(ExprRef lift, const StepSite &site);
  bool keep(const Block &block);
  bool keep(const Stmt &stmt);
  std::string check() const;
  std::string checkLoad(ExprRef place) const;

  EmissionPlan &plan_;
  const Loop &loop_;
  std::set<ExprRef> needed_; ///< of statements
  std::set<ExprRef> lifts_;  ///< and all that steps are made of
  std::set<VarId> variables_;
  std::string why_;
};
} // namespace

void Slicer::need(ExprRef expr) {
  if (!expr || !needed_.insert(expr).second)
    return;
  forEachNode(expr, [&](ExprRef node) {
    if (node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar))
      variables_.insert(static_cast<VarId>(node->intValue));
  });
}

// All but the states themselves, and what stands for them.
void Slicer::needLift(ExprRef lift, const StepSite &site) {
  const auto isOld = [&](const auto &old) { return old.first == lift; };
  if (!lift || !lifts_.insert(lift).second || std::any_of(site.olds.begin(), site.olds.end(), isOld))
    return;
  for (const auto &[value, id] : site.values)
    if (value == lift) {
      variables_.insert(id);
      return;
    }
  const bool isState = std::any_of(plan_.answers.begin(), plan_.answers.end(),
                                   [&](const StateAnswer &answer) { return answer.state.entry == lift; });
  if (isState)
    return;
  if (lift->is(ExprKind::Var) || lift->is(ExprKind::PlaceVar))
    variables_.insert(static_cast<VarId>(lift->intValue));
  for (ExprRef operand : lift->operands)
    needLift(operand, site);
}

bool Slicer::keep(const Stmt &stmt) {
  bool kept = false;
  switch (stmt.kind) {
  case StmtKind::Declare:
    kept = variables_.contains(stmt.var);
    break;
  case StmtKind::Assign:
    kept = variables_.contains(stmt.var);
    if (kept)
      need(stmt.value);
    break;
  case StmtKind::If:
    kept = keep(stmt.body);
    kept = keep(stmt.orElse) || kept;
    if (kept)
      need(stmt.value);
    break;
  case StmtKind::Scope:
    kept = keep(stmt.body);
    break;
  case StmtKind::Jump:
    kept = true;
    if (stmt.jump == JumpKind::Return || stmt.jump == JumpKind::Throw)
      why_ = "the function may be left from inside";
    break;
  case StmtKind::Loop: {
    const Loop &inner = *stmt.loop;
    const bool isSite = std::any_of(plan_.steps.begin(), plan_.steps.end(), [&](const StepOperator &op) {
      return std::any_of(op.sites.begin(), op.sites.end(), [&](const StepSite &site) { return site.loop == inner.id; });
    });
    kept = isSite;
    for (const Block *block : {&inner.prelude, &inner.body, &inner.step})
      kept = keep(*block) || kept;
    if (!kept)
      break;
    need(inner.condition);
    // What it counts with is written as it stands.
    for (const Block *block : {&inner.prelude, &inner.step})
      forEachStmt(*block, [&](const Stmt &counting) {
        if (counting.kind == StmtKind::Assign)
          variables_.insert(counting.var);
        if (counting.kind == StmtKind::Store || counting.kind == StmtKind::Call)
          why_ = "a loop inside stores something where it counts";
      });
    break;
  }
  default:
    break;
  }
  if (kept)
    plan_.stepStatements.insert(&stmt);
  return kept;
}

bool Slicer::keep(const Block &block) {
  bool kept = false;
  for (const StmtPtr &stmt : block)
    kept = keep(*stmt) || kept;
  return kept;
}

// What it reads must be there before the loop stores anything.
std::string Slicer::checkLoad(ExprRef place) const {
  const Base base = locate(place).base;
  for (const Access &access : plan_.loop->accesses) {
    const auto isState = [&](const StateAnswer &answer) {
      return answer.state.cell && answer.state.cell == access.iterationPlace;
    };
    if (!access.isWrite || std::any_of(plan_.answers.begin(), plan_.answers.end(), isState))
      continue;
    const Base other = locate(access.iterationPlace).base, closed = locate(access.place).base;
    if (other == base || closed == base)
      return "its steps read an array that it stores to";
    const ObjectFacts *facts = plan_.loop->facts.get();
    if (facts && (facts->basesAreDisjoint(base, other) || facts->basesAreDisjoint(base, closed)))
      continue;
    // Apart as a whole, where the parallel version runs; or of types that tell them apart.
    if (facts && facts->overlapOf(place, access.iterationPlace) == Overlap::Never)
      continue;
    const auto &conditions = plan_.report->conditions;
    if (conditions.empty() || !std::all_of(conditions.begin(), conditions.end(), [](const ConditionEntry &condition) {
          return condition.kind == "no-overlap" || condition.kind == "distinct-objects";
        }))
      return "its steps may read what it has just stored";
  }
  return {};
}

std::string Slicer::check() const {
  for (ExprRef expr : lifts_)
    if (expr->is(ExprKind::Load))
      if (std::string why = checkLoad(expr->op(0)); !why.empty())
        return why;
  for (ExprRef expr : needed_) {
    std::string why;
    forEachNode(expr, [&](ExprRef node) {
      for (const StateAnswer &answer : plan_.answers)
        if (node == answer.state.entry ||
            (answer.state.cell && node->is(ExprKind::Load) && node->op(0) == answer.state.cell))
          why = "which iterations inside there are depends on the running value of " + answer.state.name;
      if (why.empty() && node->is(ExprKind::Load))
        why = checkLoad(node->op(0));
    });
    if (!why.empty())
      return why;
  }
  return {};
}

std::string Slicer::run() {
  for (const StepOperator &op : plan_.steps)
    for (const StepSite &site : op.sites) {
      for (const StepField &field : site.fields)
        needLift(field.lift, site);
      for (ExprRef part : site.parts)
        needLift(part, site);
      for (ExprRef next : site.nexts)
        if (plan_.levels > 1)
          needLift(next, site);
    }
  for (size_t before = SIZE_MAX; before != needed_.size() + variables_.size() + plan_.stepStatements.size();) {
    before = needed_.size() + variables_.size() + plan_.stepStatements.size();
    keep(loop_.prelude);
    keep(loop_.body);
    keep(loop_.step);
  }
  plan_.stepVariables = variables_;
  return why_.empty() ? check() : why_;
}

std::string sliceSteps(EmissionPlan &plan) { return Slicer(plan).run(); }

} // namespace lanewise
