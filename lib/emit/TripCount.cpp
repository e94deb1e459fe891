// emit/TripCount.cpp - how often the loop runs, over what is known where it begins.
// Tested by tests/emit.
//
// The analysis has a count over values as the enclosing loop or function begins. Where the emitted function does not
// know those, the count is read off the loop's own test: left < right, whose difference shrinks by the same amount each
// time.
#include "emit/EmissionPlan.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanewise {

// By the test of the loop that ends it too: once more than there are iterations.
bool isSetByTest(const Loop &loop, VarId id) {
  bool found = false;
  if (!loop.testAtEnd)
    forEachStmt(loop.prelude,
                [&](const Stmt &stmt) { found = found || (stmt.kind == StmtKind::Assign && stmt.var == id); });
  return found;
}

bool isSetByTestAlone(const Loop &loop, VarId id) {
  bool jumps = false;
  size_t inTest = 0, all = 0;
  const auto count = [&](const Stmt &stmt) { all += stmt.kind == StmtKind::Assign && stmt.var == id; };
  for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
    forEachStmt(*block, count);
  for (const StmtPtr &stmt : loop.prelude)
    inTest += stmt->kind == StmtKind::Assign && stmt->var == id;
  forEachStmt(loop.prelude, [&](const Stmt &stmt) { jumps = jumps || stmt.kind == StmtKind::Jump; });
  return inTest == 1 && all == 1 && !jumps;
}

static std::set<VarId> mentionedVariables(const EmissionPlan &plan, const std::vector<const Stmt *> &header) {
  std::set<VarId> found;
  const auto look = [&](ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar))
          found.insert(static_cast<VarId>(node->intValue));
      });
  };
  const auto visit = [&](const Stmt &stmt) {
    look(stmt.value);
    look(stmt.place);
    if (stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare)
      found.insert(stmt.var);
    if (stmt.loop)
      look(stmt.loop->condition);
  };
  for (const Stmt *stmt : header)
    visit(*stmt);
  visit(*plan.loopStmt);
  for (const Block *block : {&plan.loopStmt->loop->prelude, &plan.loopStmt->loop->body, &plan.loopStmt->loop->step})
    forEachStmt(*block, visit);
  return found;
}

// The analysis' own count, over what the loop mentions.
static std::string closeDomainCount(EmissionPlan &plan, const std::set<VarId> &headerVariables,
                                    const std::vector<const Stmt *> &wholeHeader) {
  const Domain &domain = plan.loop->domain;
  ExprRef count = domain.tripCount;
  std::vector<std::pair<VarId, ExprRef>> named = domain.namedValues;
  // Only what the loop leaves alone, or counts with, is worth the same when it begins.
  std::erase_if(named, [&](const auto &entry) {
    return std::any_of(plan.loop->scalars.begin(), plan.loop->scalars.end(), [&](const ScalarState &scalar) {
      return !scalar.cell && scalar.var == entry.first && !scalar.closed && scalar.next != scalar.entry;
    });
  });
  plan.tripCount = rewrite((*plan.function->pool), count, [&](ExprRef node) -> ExprRef {
    for (const auto &[id, value] : named)
      if (value == node && !node->is(ExprKind::IntConst) && !headerVariables.contains(id))
        return plan.function->pool->var(id, value->type);
    return nullptr;
  });
  std::string trouble;
  std::set<ExprRef> read; // places that the loop's own header and condition read
  const auto note = [&](ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Load))
          read.insert(node->op(0));
      });
  };
  note(plan.loopStmt->loop->condition);
  for (const Stmt *stmt : wholeHeader)
    note(stmt->value);
  std::map<ExprRef, ExprRef> loads;
  forEachNode(plan.tripCount, [&](ExprRef node) {
    if (node->is(ExprKind::Load) &&
        (!read.contains(node->op(0)) || loads.emplace(node->op(0), node).first->second != node))
      trouble = "how often it runs depends on memory as it was earlier";
    if (!node->is(ExprKind::Var) || !trouble.empty())
      return;
    const VarId id = static_cast<VarId>(node->intValue);
    if (headerVariables.contains(id)) {
      trouble = "how often it runs depends on a value that is computed in its header";
      return;
    }
    const auto known =
        std::find_if(named.begin(), named.end(), [&, v = id](const auto &entry) { return entry.first == v; });
    bool reassigned = false;
    forEachStmt(plan.function->body, [&](const Stmt &stmt) {
      reassigned = reassigned || ((stmt.kind == StmtKind::Assign || (stmt.kind == StmtKind::Call && stmt.hasResult)) &&
                                  stmt.var == id);
    });
    if (known == named.end() && reassigned)
      trouble = "how often it runs depends on " + plan.function->variables[id].name + " as it was earlier";
  });
  if (containsNode(plan.tripCount,
                   [](ExprRef node) { return node->is(ExprKind::Iter) || node->is(ExprKind::LoopValue); }))
    trouble = "how often it runs depends on the iteration of a loop around it";
  // A name that the loop does not know would have to be passed in to agree with one that it does.
  const std::set<VarId> known = mentionedVariables(plan, wholeHeader);
  forEachNode(plan.tripCount, [&](ExprRef node) {
    if (node->is(ExprKind::Var) && !known.contains(static_cast<VarId>(node->intValue)))
      trouble = "how often it runs depends on " + plan.function->variables[static_cast<VarId>(node->intValue)].name +
                ", which it does not mention";
  });
  return trouble;
}

namespace {
/// Reads the count off a loop's test.
class TestReader {
public:
  TestReader(const FunctionModel &function, const Loop &loop, const std::vector<const Stmt *> &header,
             const StepOf &stepOf)
      : loop_(loop), header_(header), stepOf_(stepOf), pool_(*function.pool) {}
  ExprRef count(bool mayLeaveOut);

private:
  ExprRef ofComparison(ExprRef test);
  std::optional<int64_t> slope(ExprRef expr) const;
  bool changes(VarId id) const;
  ExprRef atStart(ExprRef expr) const;

  const Loop &loop_;
  const std::vector<const Stmt *> &header_;
  const StepOf &stepOf_;
  ExprPool &pool_;
};
} // namespace

bool TestReader::changes(VarId id) const {
  bool found = false;
  const auto visit = [&](const Stmt &stmt) {
    found = found || ((stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Call) && stmt.var == id);
  };
  forEachStmt(loop_.body, visit);
  forEachStmt(loop_.step, visit);
  return found;
}

// How much the expression grows in each iteration.
std::optional<int64_t> TestReader::slope(ExprRef expr) const {
  if (expr->type.isPointer() || !expr->type.isInt())
    return std::nullopt;
  if (expr->is(ExprKind::Var) && changes(static_cast<VarId>(expr->intValue)))
    return stepOf_(static_cast<VarId>(expr->intValue));
  const bool varies = containsNode(
      expr, [&](ExprRef node) { return node->is(ExprKind::Var) && changes(static_cast<VarId>(node->intValue)); });
  if (!varies)
    return 0;
  if (expr->is(ExprKind::Cast) && expr->type.bits >= expr->op(0)->type.bits)
    return slope(expr->op(0));
  if (expr->is(ExprKind::Add) || expr->is(ExprKind::Sub)) {
    const std::optional<int64_t> left = slope(expr->op(0)), right = slope(expr->op(1));
    if (left && right)
      return expr->is(ExprKind::Add) ? *left + *right : *left - *right;
  }
  return std::nullopt;
}

// What the loop's header gives counters, in their place.
ExprRef TestReader::atStart(ExprRef expr) const {
  return rewrite(pool_, expr, [&](ExprRef node) -> ExprRef {
    if (node->is(ExprKind::Var))
      for (const Stmt *stmt : header_)
        if (stmt->kind == StmtKind::Assign && stmt->var == static_cast<VarId>(node->intValue))
          return stmt->value;
    return nullptr;
  });
}

ExprRef TestReader::ofComparison(ExprRef test) {
  const bool orEqual = test->is(ExprKind::Le), unequal = test->is(ExprKind::Ne);
  if (!orEqual && !unequal && !test->is(ExprKind::Lt))
    return nullptr;
  ExprRef left = test->op(0), right = test->op(1);
  const std::optional<int64_t> up = slope(left), down = slope(right);
  if (!up || !down || *up == *down)
    return nullptr;
  int64_t each = *up - *down;
  if (unequal && each < 0) {
    std::swap(left, right);
    each = -each;
  }
  if (each < 0 || (unequal && each != 1))
    return nullptr;
  left = atStart(left);
  right = atStart(right);
  const auto wide = [&](ExprRef expr) { return pool_.exactCast(Type::i64(), expr); };
  const ExprRef zero = pool_.intConst(Type::i64(), 0);
  ExprRef count = pool_.binary(ExprKind::Add, pool_.binary(ExprKind::Sub, wide(right), wide(left)),
                               pool_.intConst(Type::i64(), each - 1 + (orEqual ? 1 : 0)));
  count = pool_.binary(ExprKind::Div, count, pool_.intConst(Type::i64(), each));
  return pool_.select(pool_.binary(orEqual ? ExprKind::Le : ExprKind::Lt, left, right), count, zero);
}

ExprRef TestReader::count(bool mayLeaveOut) {
  if (!loop_.condition || loop_.testAtEnd || !loop_.prelude.empty())
    return nullptr;
  std::vector<ExprRef> open = {loop_.condition};
  ExprRef fewest = nullptr;
  while (!open.empty()) {
    ExprRef test = open.back();
    open.pop_back();
    while (test->is(ExprKind::Cast) && test->op(0)->type.isBool())
      test = test->op(0);
    if (test->is(ExprKind::And)) {
      open.insert(open.end(), {test->op(1), test->op(0)});
      continue;
    }
    ExprRef count = ofComparison(test);
    if (!count && !mayLeaveOut)
      return nullptr;
    if (count)
      fewest = !fewest ? count : pool_.select(pool_.binary(ExprKind::Lt, count, fewest), count, fewest);
  }
  return fewest;
}

ExprRef countFromTest(const FunctionModel &function, const Loop &loop, const std::vector<const Stmt *> &header,
                      const StepOf &stepOf, bool mayLeaveOut) {
  return TestReader(function, loop, header, stepOf).count(mayLeaveOut);
}

std::string closeTripCount(EmissionPlan &plan, const std::set<VarId> &headerVariables,
                           const std::vector<const Stmt *> &wholeHeader) {
  const Domain &domain = plan.loop->domain;
  const bool isCounted = domain.tripCount && (!domain.mayExitEarly || plan.isSearch);
  if (!isCounted && !plan.isSearch)
    return "how often it runs is not known before it does";
  std::string trouble = isCounted ? closeDomainCount(plan, headerVariables, wholeHeader)
                                  : "how often it runs is not known before it does";
  if (trouble.empty())
    return {};
  const StepOf stepOf = [&](VarId id) -> std::optional<int64_t> {
    for (const ScalarState &scalar : plan.loop->scalars)
      if (!scalar.cell && scalar.var == id && scalar.closed && scalar.step && scalar.step->isIntConst())
        return scalar.step->intValue;
    return std::nullopt;
  };
  // A search looks at the rest of the test as it goes.
  plan.tripCount = countFromTest(*plan.function, *plan.loopStmt->loop, wholeHeader, stepOf, plan.isSearch);
  if (!plan.tripCount)
    return trouble;
  const bool computed = containsNode(plan.tripCount, [&](ExprRef node) {
    return node->is(ExprKind::Var) && headerVariables.contains(static_cast<VarId>(node->intValue));
  });
  return computed ? "how often it runs depends on a value that is computed in its header" : "";
}

} // namespace lanewise
