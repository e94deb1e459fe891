// classify/LookAhead.cpp - divisions and inner loops of iterations behind an early exit.
//
//   if (stop[i]) break; s += 10 / d[i];       what d holds behind the stop is not known: it may be 0
//   if (d[i] == 0) break; s += 10 / d[i];     the iteration itself does not divide by 0
//   for (...) { while (k != 1) k = ...; }     the inner loop need not end for numbers that were not meant for it
//
// A division is harmless if the divisor is a constant, or a test that the iteration has passed says that it is not 0.
#include "classify/LookAhead.h"

#include <algorithm>

namespace lanewise {

namespace {
class Divisions {
public:
  explicit Divisions(const Loop &loop) { run(loop); }
  bool mayTrap = false;

private:
  struct Guard {
    ExprRef test = nullptr;
    bool holds = true;
  };

  void run(const Loop &loop) {
    for (Guard &guard : guards_) // its body may change anything
      guard.test = nullptr;
    const size_t before = guards_.size();
    run(loop.prelude);
    look(loop.condition);
    if (loop.condition && !loop.testAtEnd)
      guards_.push_back({loop.condition, true});
    run(loop.body);
    guards_.resize(before);
    run(loop.step);
  }

  void run(const Block &block) {
    const size_t before = guards_.size();
    for (const StmtPtr &stmt : block) {
      for (ExprRef expr : {stmt->value, stmt->place})
        look(expr);
      for (ExprRef argument : stmt->arguments)
        look(argument);
      if (stmt->loop)
        run(*stmt->loop);
      if (stmt->kind == StmtKind::Scope)
        run(stmt->body);
      if (stmt->kind == StmtKind::If)
        runBranches(*stmt);
      forget(*stmt);
    }
    guards_.resize(std::min(before, guards_.size()));
  }

  void runBranches(const Stmt &stmt) {
    const size_t before = guards_.size();
    guards_.push_back({stmt.value, true});
    run(stmt.body);
    guards_.resize(std::min(before, guards_.size()));
    guards_.push_back({stmt.value, false});
    run(stmt.orElse);
    guards_.resize(std::min(before, guards_.size()));
    if (!stmt.body.empty() && stmt.body.back()->kind == StmtKind::Jump && stmt.orElse.empty())
      guards_.push_back({stmt.value, false});
  }

  // What is assigned is tested no longer.
  void forget(const Stmt &stmt) {
    const bool isAssigned = stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare;
    if (!isAssigned && stmt.kind != StmtKind::Store && stmt.kind != StmtKind::Call && stmt.kind != StmtKind::Refuse)
      return;
    for (Guard &guard : guards_)
      if (guard.test && containsNode(guard.test, [&](ExprRef node) {
            const bool isVariable = node->is(ExprKind::Var) && node->intValue == static_cast<int64_t>(stmt.var);
            return isAssigned ? isVariable : node->is(ExprKind::Load) || stmt.kind != StmtKind::Store;
          }))
        guard.test = nullptr;
  }

  void look(ExprRef expr) {
    if (!expr || mayTrap)
      return;
    const size_t before = guards_.size();
    const bool divides = (expr->is(ExprKind::Div) || expr->is(ExprKind::Rem)) && expr->type.isInt();
    if (divides && !isNotZero(expr->op(1)))
      mayTrap = true;
    for (size_t i = 0; i < expr->operands.size(); ++i) {
      const bool isShort = expr->is(ExprKind::And) || expr->is(ExprKind::Or);
      if (isShort && i == 1)
        guards_.push_back({expr->op(0), expr->is(ExprKind::And)});
      if (expr->is(ExprKind::Select) && i > 0)
        guards_.push_back({expr->op(0), i == 1});
      look(expr->op(i));
      if (i > 0)
        guards_.resize(before);
    }
  }

  bool isNotZero(ExprRef divisor) const {
    while (divisor->is(ExprKind::Cast) && divisor->type.bits >= divisor->op(0)->type.bits)
      divisor = divisor->op(0);
    if (divisor->isIntConst())
      return !divisor->isIntConst(0);
    return std::any_of(guards_.begin(), guards_.end(), [&](const Guard &guard) {
      return guard.test && excludesZero(guard.test, guard.holds, divisor);
    });
  }

  static bool excludesZero(ExprRef test, bool holds, ExprRef value) {
    if (test->is(ExprKind::LogicalNot))
      return excludesZero(test->op(0), !holds, value);
    if (test->is(holds ? ExprKind::And : ExprKind::Or))
      return excludesZero(test->op(0), holds, value) || excludesZero(test->op(1), holds, value);
    const bool meansOther = test->is(holds ? ExprKind::Ne : ExprKind::Eq);
    if (meansOther)
      return (test->op(0) == value && test->op(1)->isIntConst(0)) ||
             (test->op(1) == value && test->op(0)->isIntConst(0));
    return holds && test->is(ExprKind::Lt) && test->op(0)->isIntConst(0) && test->op(1) == value;
  }

  std::vector<Guard> guards_; // that hold where the walk stands
};
} // namespace

std::optional<std::string> needOfLookingAhead(const LoopSummary &loop) {
  if (Divisions(*loop.loop).mayTrap)
    return "no division of an iteration that would not have run is by zero";
  const bool mayNotEnd = std::any_of(loop.innerDomains.begin(), loop.innerDomains.end(),
                                     [](const Domain &domain) { return !domain.inside; });
  if (mayNotEnd)
    return "inner loops end in iterations that would not have run";
  return std::nullopt;
}

} // namespace lanewise
