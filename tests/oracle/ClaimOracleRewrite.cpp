// tests/oracle/ClaimOracleRewrite.cpp - rewrites that keep what a program computes, to the last bit.
// Written without looking at the classifiers: what programmers do to a plain loop.
#include "oracle/ClaimOracleProgram.h"

#include "model/CxxConversions.h"

namespace lanewise {

namespace {
class Rewriter {
public:
  Rewriter(StepProgram &program, StepRandom &random) : program_(program), random_(random) {}

  void once() {
    const size_t kind = random_.below(10);
    if (kind == 0 && program_.unroll == 1 && random_.chance(35)) {
      program_.unroll = random_.chance(60) ? 2 : 4;
      return;
    }
    if (kind == 1 && random_.chance(30)) {
      program_.states[random_.below(program_.states.size())].inCell = true;
      return;
    }
    std::vector<std::pair<std::vector<StepStmt> *, size_t>> places;
    collect(program_.body, places);
    if (places.empty())
      return;
    const auto [block, at] = random_.of(places);
    if (kind <= 3)
      name(*block, at);
    else if (kind <= 5)
      branch(*block, at);
    else if (kind == 6)
      wrapInHelper(*block, at);
    else
      (*block)[at].value = changed((*block)[at].value);
  }

private:
  static void collect(std::vector<StepStmt> &body, std::vector<std::pair<std::vector<StepStmt> *, size_t>> &places) {
    for (size_t k = 0; k < body.size(); ++k) {
      if (body[k].value)
        places.emplace_back(&body, k);
      collect(body[k].yes, places);
      collect(body[k].no, places);
    }
  }

  // Gives a subexpression a name of its own: t = e; … t ….
  void name(std::vector<StepStmt> &block, size_t at) {
    StepExprPtr part;
    const StepExprPtr rest = cutOut(block[at].value, part);
    if (!part || part->kind == StepExpr::Kind::Literal || part->type.isPointer())
      return;
    const std::string temporary = program_.local(part->type);
    block[at].value = rest ? replaced(block[at].value, part, stepVariable(temporary, part->type)) : block[at].value;
    block.insert(block.begin() + static_cast<std::ptrdiff_t>(at), stepAssign(temporary, part));
  }

  StepExprPtr cutOut(const StepExprPtr &expr, StepExprPtr &part) {
    if (expr->operands.empty() || random_.chance(30))
      part = expr;
    else
      cutOut(random_.of(expr->operands), part);
    return part;
  }

  static StepExprPtr replaced(const StepExprPtr &expr, const StepExprPtr &part, const StepExprPtr &by) {
    if (expr == part)
      return by;
    std::vector<StepExprPtr> operands = expr->operands;
    bool changedAny = false;
    for (StepExprPtr &operand : operands) {
      const StepExprPtr other = replaced(operand, part, by);
      changedAny = changedAny || other != operand;
      operand = other;
    }
    return changedAny ? stepWith(*expr, operands) : expr;
  }

  // x = c ? a : b and if (c) x = a; else x = b; the branches of an if turned round; nested conditions.
  void branch(std::vector<StepStmt> &block, size_t at) {
    StepStmt &stmt = block[at];
    if (stmt.kind == StepStmt::Kind::If) {
      if (stmt.no.empty() && stmt.yes.size() == 1 && stmt.yes[0].kind == StepStmt::Kind::Assign && random_.chance(40)) {
        const StepStmt inner = stmt.yes[0];
        const Type type = inner.value->type;
        block[at] = stepAssign(inner.var, stepSelect(stmt.value, inner.value, stepVariable(inner.var, type)));
        return;
      }
      stmt.value = negated(stmt.value);
      std::swap(stmt.yes, stmt.no);
      return;
    }
    if (stmt.kind != StepStmt::Kind::Assign)
      return;
    const StepExprPtr value = stmt.value;
    if (value->kind == StepExpr::Kind::Select) {
      const std::string var = stmt.var;
      const auto keeps = [&](const StepExprPtr &e) { return e->kind == StepExpr::Kind::Variable && e->name == var; };
      std::vector<StepStmt> yes, no;
      if (!keeps(value->operands[1]))
        yes.push_back(stepAssign(var, value->operands[1]));
      if (!keeps(value->operands[2]))
        no.push_back(stepAssign(var, value->operands[2]));
      block[at] = stepIf(value->operands[0], yes, no);
    }
  }

  StepExprPtr negated(const StepExprPtr &condition) {
    if (condition->kind == StepExpr::Kind::Binary && !condition->operands[0]->type.isFloat()) {
      StepExpr copy = *condition;
      const auto &operands = condition->operands;
      switch (condition->op) {
      case ExprKind::Lt:
        copy.op = ExprKind::Le;
        return stepWith(copy, {operands[1], operands[0]});
      case ExprKind::Le:
        copy.op = ExprKind::Lt;
        return stepWith(copy, {operands[1], operands[0]});
      case ExprKind::Eq:
      case ExprKind::Ne:
        copy.op = condition->op == ExprKind::Eq ? ExprKind::Ne : ExprKind::Eq;
        return stepWith(copy, operands);
      default:
        break;
      }
    }
    return stepUnary(ExprKind::LogicalNot, condition);
  }

  // x = e as a helper that returns early: { p = x; if (true-ish) …; r = e; leave } x = r.
  void wrapInHelper(std::vector<StepStmt> &block, size_t at) {
    const StepStmt stmt = block[at];
    if (stmt.kind != StepStmt::Kind::Assign)
      return;
    const Type type = stmt.value->type;
    const std::string result = program_.local(type);
    StepStmt scope, leave;
    scope.kind = StepStmt::Kind::Scope;
    leave.kind = StepStmt::Kind::Leave;
    scope.label = leave.label = ++program_.labels;
    if (stmt.value->kind == StepExpr::Kind::Select) {
      scope.yes.push_back(stepIf(stmt.value->operands[0], {stepAssign(result, stmt.value->operands[1]), leave}));
      scope.yes.push_back(stepAssign(result, stmt.value->operands[2]));
    } else {
      scope.yes.push_back(stepAssign(result, stmt.value));
      scope.yes.push_back(leave);
    }
    block[at] = stepAssign(stmt.var, stepVariable(result, type));
    block.insert(block.begin() + static_cast<std::ptrdiff_t>(at), scope);
  }

  StepExprPtr changed(const StepExprPtr &expr) {
    if (!expr->operands.empty() && random_.chance(60)) {
      std::vector<StepExprPtr> operands = expr->operands;
      StepExprPtr &operand = operands[random_.below(operands.size())];
      operand = changed(operand);
      return stepWith(*expr, operands);
    }
    if (expr->kind == StepExpr::Kind::Select) {
      if (random_.chance(50))
        return stepWith(*expr, {negated(expr->operands[0]), expr->operands[2], expr->operands[1]});
      return expr;
    }
    if (expr->kind == StepExpr::Kind::Binary)
      return binary(*expr, expr);
    if (expr->type.isBool())
      return stepUnary(ExprKind::LogicalNot, negated(expr));
    if (expr->type.isFloat() || (expr->type.isInt() && !expr->type.isSigned && expr->type.bits >= 32))
      return random_.chance(50) ? stepUnary(ExprKind::Neg, stepUnary(ExprKind::Neg, expr)) : expr;
    if (expr->type.isInt() && expr->type.bits >= 32)
      return random_.chance(50) ? stepUnary(ExprKind::BitNot, stepUnary(ExprKind::BitNot, expr))
                                : stepBinary(ExprKind::Add, expr, stepLiteral(expr->type, 0));
    return expr;
  }

  StepExprPtr binary(const StepExpr &node, const StepExprPtr &expr) {
    const StepExprPtr &a = node.operands[0], &b = node.operands[1];
    const bool isInt = expr->type.isInt(), isUnsigned = isInt && !expr->type.isSigned;
    StepExpr copy = node;
    switch (node.op) {
    case ExprKind::Mul:
      if (isUnsigned && b->kind == StepExpr::Kind::Binary && (b->op == ExprKind::Add || b->op == ExprKind::Sub) &&
          random_.chance(60))
        return stepBinary(b->op, stepBinary(ExprKind::Mul, a, b->operands[0]),
                          stepBinary(ExprKind::Mul, a, b->operands[1]));
      return stepWith(node, {b, a});
    case ExprKind::Add:
      if (random_.chance(30))
        return expr->type.isFloat() || isUnsigned ? stepBinary(ExprKind::Sub, a, stepUnary(ExprKind::Neg, b)) : expr;
      return stepWith(node, {b, a});
    case ExprKind::Sub:
      return expr->type.isFloat() || isUnsigned ? stepBinary(ExprKind::Add, a, stepUnary(ExprKind::Neg, b)) : expr;
    case ExprKind::BitAnd:
    case ExprKind::BitOr:
    case ExprKind::BitXor:
    case ExprKind::Eq:
    case ExprKind::Ne:
      return stepWith(node, {b, a});
    case ExprKind::Lt:
    case ExprKind::Le:
      if (random_.chance(50) && !a->type.isFloat())
        return stepUnary(ExprKind::LogicalNot, negated(expr));
      copy.turned = !copy.turned;
      return stepWith(copy, node.operands);
    case ExprKind::And:
    case ExprKind::Or: // De Morgan
      return negated(stepBinary(node.op == ExprKind::And ? ExprKind::Or : ExprKind::And, negated(a), negated(b)));
    default:
      return expr;
    }
  }

  StepProgram &program_;
  StepRandom &random_;
};
} // namespace

void obfuscate(StepProgram &program, StepRandom &random, unsigned rewrites) {
  Rewriter rewriter(program, random);
  for (unsigned k = 0; k < rewrites; ++k)
    rewriter.once();
}

} // namespace lanewise
