// frontend/LoopTest.cpp - a break that stands where the loop's own test could stand is the loop's test.
// Tested by tests/unit/frontend/GotoTest.cpp.
//
// for (;;) { if (i >= n) break; … } asks before each iteration, as while (i < n) does, and for (;;) { …; if (i >= n)
// break; } asks after each, as do … while does. Only the loop's own test says how often it runs, so that these get an
// answer as their structured relatives do. The forms, where `rest` may be any statements:
//
//     if (c) break; rest                  →  while (!c) rest        c has no side effect, being an expression; where
//                                                                   there is a test already, while (test && !c)
//     if (c) { rest; continue; } break;   →  while (c) rest
//     if (c) { rest } else break; more    →  while (c) { rest more }
//     step; if (c) break; rest            →  while (step, !c) rest    step assigns variables only, as c reads them only
//     rest; if (c) break;                 →  do rest while (!c)     if nothing goes to the step from inside rest
//     rest; if (c) continue; break;       →  do rest while (c)      likewise
#include "frontend/LoopTest.h"

#include <algorithm>

namespace lanewise {

static bool isJump(const Block &block, JumpKind kind, LoopId loop) {
  return block.size() == 1 && block[0]->kind == StmtKind::Jump && block[0]->jump == kind && block[0]->label == loop;
}

static bool endsIn(const Block &block, JumpKind kind, LoopId loop) {
  return !block.empty() && block.back()->kind == StmtKind::Jump && block.back()->jump == kind &&
         block.back()->label == loop;
}

static bool continues(const Block &block, LoopId loop) {
  return std::any_of(block.begin(), block.end(), [&](const StmtPtr &stmt) {
    if (stmt->kind == StmtKind::Jump && stmt->jump == JumpKind::Continue && stmt->label == loop)
      return true;
    if (continues(stmt->body, loop) || continues(stmt->orElse, loop))
      return true;
    return stmt->loop && (continues(stmt->loop->prelude, loop) || continues(stmt->loop->body, loop) ||
                          continues(stmt->loop->step, loop));
  });
}

static void setTest(Loop &loop, ExprRef condition, const Stmt &from) {
  loop.condition = condition;
  loop.conditionLoads = from.loads;
}

// Only of variables: what a loop finds in memory is what it searches for, and not how often it runs.
static bool isOfVariables(ExprRef condition) {
  return !containsNode(condition, [](ExprRef node) {
    return node->is(ExprKind::Load) || node->is(ExprKind::Call) || node->is(ExprKind::Opaque) || node->type.isFloat();
  });
}

// for (;;) { ++i; if (i >= n) break; rest }
static bool takeAfterStep(Loop &loop, ExprPool &pool) {
  Block &body = loop.body;
  const auto test = std::find_if(body.begin(), body.end(), [](const StmtPtr &stmt) {
    const bool assigns = stmt->kind == StmtKind::Assign && isOfVariables(stmt->value) && stmt->loads.empty();
    return !assigns && stmt->kind != StmtKind::Declare;
  });
  if (test == body.begin() || test == body.end() || (*test)->kind != StmtKind::If || !(*test)->orElse.empty() ||
      !isJump((*test)->body, JumpKind::Break, loop.id) || !isOfVariables((*test)->value))
    return false;
  setTest(loop, pool.logicalNot((*test)->value), **test);
  std::move(body.begin(), test, std::back_inserter(loop.prelude));
  body.erase(body.begin(), test + 1);
  return true;
}

// for (…; i < n; …) { if (i >= m) break; rest }
static void takeSecondTest(Loop &loop, ExprPool &pool) {
  Block &body = loop.body;
  if (loop.testAtEnd || body.empty() || body.front()->kind != StmtKind::If)
    return;
  Stmt &first = *body.front();
  if (!isJump(first.body, JumpKind::Break, loop.id) || !first.orElse.empty() || !isOfVariables(first.value))
    return;
  loop.condition = pool.binary(ExprKind::And, loop.condition, pool.logicalNot(first.value));
  body.erase(body.begin());
}

static bool takeFirst(Loop &loop, ExprPool &pool) {
  Block &body = loop.body;
  if (body.empty() || body.front()->kind != StmtKind::If)
    return false;
  Stmt &first = *body.front();
  if (isJump(first.body, JumpKind::Break, loop.id)) {
    setTest(loop, pool.logicalNot(first.value), first);
    Block rest = std::move(first.orElse);
    body.erase(body.begin());
    body.insert(body.begin(), std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
    return true;
  }
  const bool elseBreaks = isJump(first.orElse, JumpKind::Break, loop.id);
  const bool breaksAfter = first.orElse.empty() && body.size() == 2 && body[1]->kind == StmtKind::Jump &&
                           body[1]->jump == JumpKind::Break && body[1]->label == loop.id &&
                           endsIn(first.body, JumpKind::Continue, loop.id);
  if (!elseBreaks && !breaksAfter)
    return false;
  setTest(loop, first.value, first);
  Block rest = std::move(first.body);
  if (breaksAfter) {
    rest.pop_back();
    body.pop_back();
  }
  body.erase(body.begin());
  body.insert(body.begin(), std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
  return true;
}

static bool takeLast(Loop &loop, ExprPool &pool) {
  Block &body = loop.body;
  const bool breaksAfter = endsIn(body, JumpKind::Break, loop.id);
  const size_t kept = breaksAfter ? 2 : 1;
  if (!loop.step.empty() || body.size() < kept)
    return false;
  const size_t place = body.size() - kept;
  const Stmt &last = *body[place];
  if (last.kind != StmtKind::If || !last.orElse.empty() ||
      !isJump(last.body, breaksAfter ? JumpKind::Continue : JumpKind::Break, loop.id))
    return false;
  StmtPtr test = std::move(body[place]);
  Block after;
  std::move(body.begin() + static_cast<ptrdiff_t>(place), body.end(), std::back_inserter(after));
  body.resize(place);
  if (continues(body, loop.id)) { // that would go past the test
    after.front() = std::move(test);
    std::move(after.begin(), after.end(), std::back_inserter(body));
    return false;
  }
  setTest(loop, breaksAfter ? test->value : pool.logicalNot(test->value), *test);
  loop.testAtEnd = true;
  return true;
}

void takeTestFromBody(Loop &loop, ExprPool &pool) {
  if (loop.condition && !loop.condition->isIntConst())
    return takeSecondTest(loop, pool);
  if ((loop.condition && !loop.condition->isIntConst(1)) || loop.testAtEnd || !loop.prelude.empty())
    return;
  if (!takeFirst(loop, pool) && !takeAfterStep(loop, pool))
    takeLast(loop, pool);
}

} // namespace lanewise
