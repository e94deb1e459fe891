// tests/oracle/LoopGeneratorExpr.cpp - typed expressions of generated programs.
#include "oracle/LoopGeneratorExpr.h"

#include "model/CxxConversions.h"

#include <algorithm>

namespace lanewise {

static GenExpr node(GenExpr::Kind kind, Type type, std::vector<GenExprPtr> operands = {}) {
  GenExpr result;
  result.kind = kind;
  result.type = type;
  result.operands = std::move(operands);
  return result;
}

static GenExprPtr made(GenExpr expr) { return std::make_shared<const GenExpr>(std::move(expr)); }

GenExprPtr genLiteral(Type type, int64_t value) {
  GenExpr result = node(GenExpr::Kind::Literal, type);
  result.integer = value;
  result.number = static_cast<double>(value);
  return made(std::move(result));
}

GenExprPtr genFraction(Type type, double value) {
  GenExpr result = node(GenExpr::Kind::Literal, type);
  result.number = value;
  return made(std::move(result));
}

GenExprPtr genVariable(const GenProgram &program, size_t variable) {
  GenExpr result = node(GenExpr::Kind::Variable, program.variables[variable].type);
  result.variable = variable;
  return made(std::move(result));
}

GenExprPtr genElement(const GenProgram &program, size_t array, std::vector<GenExprPtr> subscripts) {
  GenExpr result = node(GenExpr::Kind::Element, program.variables[array].type, std::move(subscripts));
  result.variable = array;
  return made(std::move(result));
}

GenExprPtr genCast(Type type, GenExprPtr expr, bool isImplicit) {
  if (expr->type == type)
    return expr;
  GenExpr result = node(GenExpr::Kind::Cast, type, {std::move(expr)});
  result.isImplicit = isImplicit;
  return made(std::move(result));
}

GenExprPtr genBinary(ExprKind op, GenExprPtr left, GenExprPtr right, bool isTurned) {
  const bool isShift = op == ExprKind::Shl || op == ExprKind::Shr;
  const Type common = commonType(left->type, right->type);
  const Type leftType = isShift ? promoted(left->type) : common;
  const Type rightType = isShift ? promoted(right->type) : common;
  const bool isComparison = op >= ExprKind::Lt && op <= ExprKind::Ne;
  GenExpr result = node(GenExpr::Kind::Binary, isComparison ? Type::boolean() : leftType,
                        {genCast(leftType, std::move(left), true), genCast(rightType, std::move(right), true)});
  result.op = op;
  result.isTurned = isTurned;
  return made(std::move(result));
}

GenExprPtr genLogic(ExprKind op, GenExprPtr left, GenExprPtr right) {
  GenExpr result = node(GenExpr::Kind::Binary, Type::boolean(), {std::move(left), std::move(right)});
  result.op = op;
  return made(std::move(result));
}

GenExprPtr genUnary(ExprKind op, GenExprPtr operand) {
  const Type type = op == ExprKind::LogicalNot ? Type::boolean() : promoted(operand->type);
  GenExpr result = node(GenExpr::Kind::Unary, type, {genCast(type, std::move(operand), true)});
  result.op = op;
  return made(std::move(result));
}

GenExprPtr genSelect(GenExprPtr condition, GenExprPtr ifTrue, GenExprPtr ifFalse) {
  const bool same = ifTrue->type == ifFalse->type; // then C++ does not promote
  const Type type = same ? ifTrue->type : commonType(ifTrue->type, ifFalse->type);
  return made(
      node(GenExpr::Kind::Select, type,
           {std::move(condition), genCast(type, std::move(ifTrue), true), genCast(type, std::move(ifFalse), true)}));
}

GenExprPtr genCall(std::string callee, Type type, GenExprPtr argument) {
  GenExpr result = node(GenExpr::Kind::Call, type, {genCast(type, std::move(argument), true)});
  result.callee = std::move(callee);
  return made(std::move(result));
}

static std::optional<Interval> within(Type type, Interval interval) {
  const bool fits =
      type.isInt() && (type.isSigned || interval.low >= 0) && interval.low > -1000000 && interval.high < 1000000;
  return fits ? std::optional(interval) : std::nullopt;
}

std::optional<Interval> intervalOf(const GenExprPtr &expr, const std::vector<std::optional<Interval>> &ranges) {
  switch (expr->kind) {
  case GenExpr::Kind::Literal:
    return within(expr->type, {expr->integer, expr->integer});
  case GenExpr::Kind::Variable:
    return expr->variable < ranges.size() ? ranges[expr->variable] : std::nullopt;
  case GenExpr::Kind::Cast: {
    const std::optional<Interval> inner = intervalOf(expr->operands[0], ranges);
    return inner ? within(expr->type, *inner) : std::nullopt;
  }
  case GenExpr::Kind::Binary: {
    const std::optional<Interval> a = intervalOf(expr->operands[0], ranges), b = intervalOf(expr->operands[1], ranges);
    if (!a || !b)
      return std::nullopt;
    if (expr->op == ExprKind::Add)
      return within(expr->type, {a->low + b->low, a->high + b->high});
    if (expr->op == ExprKind::Sub)
      return within(expr->type, {a->low - b->high, a->high - b->low});
    if (expr->op != ExprKind::Mul)
      return std::nullopt;
    const int64_t corners[] = {a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high};
    return within(expr->type, {*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)});
  }
  default:
    return std::nullopt;
  }
}

} // namespace lanewise
