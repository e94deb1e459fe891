// tests/oracle/ClaimOracleMutate.cpp - near misses: one thing changed in a member of a family.
#include "oracle/ClaimOracleProgram.h"

#include "model/CxxConversions.h"

namespace lanewise {

namespace {
class Mutator {
public:
  Mutator(StepProgram &program, StepRandom &random) : program_(program), random_(random) {}

  void run() {
    program_.family.clear();
    program_.accepted.clear();
    std::vector<StepStmt *> statements;
    collect(program_.body, statements);
    if (statements.empty())
      return;
    StepStmt &chosen = *random_.of(statements);
    if (chosen.kind == StepStmt::Kind::Assign && random_.chance(12)) {
      const StepStmt guarded = chosen;
      chosen = stepIf(stateCondition(), {guarded});
      return;
    }
    const Type type = chosen.value->type;
    chosen.value = stepCast(type, changed(chosen.value));
  }

private:
  static void collect(std::vector<StepStmt> &body, std::vector<StepStmt *> &statements) {
    for (StepStmt &stmt : body) {
      if (stmt.value)
        statements.push_back(&stmt);
      collect(stmt.yes, statements);
      collect(stmt.no, statements);
    }
  }

  StepExprPtr anyLeaf() {
    if (random_.chance(60) || program_.inputs.empty()) {
      const StepState &state = random_.of(program_.states);
      return stepVariable(state.name, state.type);
    }
    const size_t k = random_.below(program_.inputs.size());
    return random_.chance(70) ? stepInput(k, program_.inputs[k])
                              : stepLiteral(program_.inputs[k], double(random_.below(4)));
  }

  StepExprPtr stateCondition() {
    return stepBinary(random_.chance(50) ? ExprKind::Lt : ExprKind::Ne, anyLeaf(), anyLeaf());
  }

  // Walks down to a random node and changes it.
  StepExprPtr changed(const StepExprPtr &expr) {
    if (!expr->operands.empty() && random_.chance(65)) {
      std::vector<StepExprPtr> operands = expr->operands;
      StepExprPtr &operand = operands[random_.below(operands.size())];
      operand = stepCast(operand->type, changed(operand));
      return stepWith(*expr, operands);
    }
    if (expr->kind == StepExpr::Kind::Binary && random_.chance(50))
      return otherOperator(*expr);
    switch (random_.below(6)) {
    case 0: // a detour through another type
      return stepCast(expr->type, stepCast(detour(expr->type), expr));
    case 1:
      return stepSelect(stateCondition(), expr, stepCast(expr->type, anyLeaf()));
    case 2:
      if (expr->kind == StepExpr::Kind::Select)
        return stepWith(*expr, {expr->operands[0], expr->operands[2], expr->operands[1]});
      return stepCast(expr->type, anyLeaf());
    case 3:
      return stepCast(expr->type, stepBinary(expr->type.isFloat() ? ExprKind::Mul : ExprKind::BitXor, expr,
                                             anyInteger(expr->type)));
    case 4:
      return stepCast(expr->type, stepBinary(ExprKind::Add, expr, stepCast(expr->type, anyLeaf())));
    default:
      return stepCast(expr->type, anyLeaf());
    }
  }

  StepExprPtr anyInteger(Type type) {
    const StepExprPtr leaf = anyLeaf();
    return type.isFloat() || leaf->type.isFloat() ? stepCast(type, leaf) : leaf;
  }

  Type detour(Type type) {
    static const std::vector<Type> kTypes = {
        Type::integer(8, true),  Type::integer(16, false), Type::integer(32, true), Type::integer(32, false),
        Type::integer(64, true), Type::floating(32),       Type::floating(64),      Type::boolean()};
    return type.isBool() ? Type::boolean() : random_.of(kTypes);
  }

  StepExprPtr otherOperator(const StepExpr &expr) {
    static const std::vector<ExprKind> kFloat = {ExprKind::Add, ExprKind::Sub, ExprKind::Mul, ExprKind::Div};
    static const std::vector<ExprKind> kInt = {ExprKind::Add,   ExprKind::Sub,    ExprKind::Mul, ExprKind::BitAnd,
                                               ExprKind::BitOr, ExprKind::BitXor, ExprKind::Div, ExprKind::Rem};
    static const std::vector<ExprKind> kCompare = {ExprKind::Lt, ExprKind::Le, ExprKind::Eq, ExprKind::Ne};
    StepExpr copy = expr;
    if (expr.op >= ExprKind::Lt && expr.op <= ExprKind::Ne)
      copy.op = random_.of(kCompare);
    else if (expr.op == ExprKind::And || expr.op == ExprKind::Or)
      copy.op = expr.op == ExprKind::And ? ExprKind::Or : ExprKind::And;
    else if (expr.op == ExprKind::Shl || expr.op == ExprKind::Shr)
      copy.op = expr.op == ExprKind::Shl ? ExprKind::Shr : ExprKind::Shl;
    else
      copy.op = random_.of(expr.type.isFloat() ? kFloat : kInt);
    std::vector<StepExprPtr> operands = expr.operands;
    if (random_.chance(30) && operands[0]->type == operands[1]->type)
      std::swap(operands[0], operands[1]);
    return stepWith(copy, operands);
  }

  StepProgram &program_;
  StepRandom &random_;
};
} // namespace

void mutate(StepProgram &program, StepRandom &random) { Mutator(program, random).run(); }

} // namespace lanewise
