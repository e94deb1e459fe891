// tests/oracle/ClaimOracleProgram.cpp - typed trees and their text.
#include "oracle/ClaimOracleProgram.h"

#include "model/CxxConversions.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace lanewise {

static StepExprPtr made(StepExpr expr) { return std::make_shared<const StepExpr>(std::move(expr)); }

static StepExpr node(StepExpr::Kind kind, Type type, std::vector<StepExprPtr> operands = {}) {
  StepExpr expr;
  expr.kind = kind;
  expr.type = type;
  expr.operands = std::move(operands);
  return expr;
}

StepExprPtr stepLiteral(Type type, double number) {
  StepExpr expr = node(StepExpr::Kind::Literal, type);
  expr.number = number;
  return made(std::move(expr));
}

StepExprPtr stepVariable(std::string name, Type type) {
  StepExpr expr = node(StepExpr::Kind::Variable, type);
  expr.name = std::move(name);
  return made(std::move(expr));
}

StepExprPtr stepInput(size_t input, Type type) {
  StepExpr expr = node(StepExpr::Kind::Input, type);
  expr.input = input;
  return made(std::move(expr));
}

StepExprPtr stepCast(Type type, StepExprPtr operand) {
  if (operand->type == type)
    return operand;
  return made(node(StepExpr::Kind::Cast, type, {std::move(operand)}));
}

StepExprPtr stepUnary(ExprKind op, StepExprPtr operand) {
  const Type type = op == ExprKind::LogicalNot ? Type::boolean() : promoted(operand->type);
  StepExpr expr = node(StepExpr::Kind::Unary, type, {stepCast(type, std::move(operand))});
  expr.op = op;
  return made(std::move(expr));
}

StepExprPtr stepBinary(ExprKind op, StepExprPtr left, StepExprPtr right) {
  const bool isShift = op == ExprKind::Shl || op == ExprKind::Shr;
  const bool isLogical = op == ExprKind::And || op == ExprKind::Or;
  const Type common = isLogical ? Type::boolean() : commonType(left->type, right->type);
  const Type leftType = isShift ? promoted(left->type) : common, rightType = isShift ? promoted(right->type) : common;
  const bool isComparison = op >= ExprKind::Lt && op <= ExprKind::Ne;
  StepExpr expr = node(StepExpr::Kind::Binary, isComparison ? Type::boolean() : leftType,
                       {stepCast(leftType, std::move(left)), stepCast(rightType, std::move(right))});
  expr.op = op;
  return made(std::move(expr));
}

StepExprPtr stepSelect(StepExprPtr condition, StepExprPtr yes, StepExprPtr no) {
  const Type type = yes->type == no->type ? yes->type : commonType(yes->type, no->type);
  return made(node(StepExpr::Kind::Select, type,
                   {stepCast(Type::boolean(), std::move(condition)), stepCast(type, std::move(yes)),
                    stepCast(type, std::move(no))}));
}

StepExprPtr stepCall(std::string name, Type type, std::vector<StepExprPtr> arguments) {
  for (StepExprPtr &argument : arguments)
    argument = stepCast(type, std::move(argument));
  StepExpr expr = node(StepExpr::Kind::Call, type, std::move(arguments));
  expr.name = std::move(name);
  return made(std::move(expr));
}

StepExprPtr stepWith(const StepExpr &expr, std::vector<StepExprPtr> operands) {
  StepExpr copy = expr;
  copy.operands = std::move(operands);
  return made(std::move(copy));
}

bool stepReads(const StepExprPtr &expr, const std::string &variable) {
  if (expr->kind == StepExpr::Kind::Variable)
    return expr->name == variable;
  return std::any_of(expr->operands.begin(), expr->operands.end(),
                     [&](const StepExprPtr &operand) { return stepReads(operand, variable); });
}

StepStmt stepAssign(std::string var, StepExprPtr value) {
  StepStmt stmt;
  stmt.var = std::move(var);
  stmt.value = std::move(value);
  return stmt;
}

StepStmt stepIf(StepExprPtr condition, std::vector<StepStmt> yes, std::vector<StepStmt> no) {
  StepStmt stmt;
  stmt.kind = StepStmt::Kind::If;
  stmt.value = stepCast(Type::boolean(), std::move(condition));
  stmt.yes = std::move(yes);
  stmt.no = std::move(no);
  return stmt;
}

StepStmt stepShow(std::string state) {
  StepStmt stmt;
  stmt.kind = StepStmt::Kind::Show;
  stmt.var = std::move(state);
  return stmt;
}

static bool showsIn(const std::vector<StepStmt> &body, const std::string &state) {
  return std::any_of(body.begin(), body.end(), [&](const StepStmt &stmt) {
    return (stmt.kind == StepStmt::Kind::Show && stmt.var == state) || showsIn(stmt.yes, state) ||
           showsIn(stmt.no, state);
  });
}

bool StepProgram::shows(const std::string &state) const { return showsIn(body, state); }

namespace {
class TextWriter {
public:
  explicit TextWriter(const StepProgram &program) : program_(program) {}

  std::string function() {
    std::string parameters = "i32 n", before, after;
    for (size_t k = 0; k < program_.inputs.size(); ++k)
      parameters += pointer("in", k, program_.inputs[k]);
    for (size_t k = 0; k < program_.states.size(); ++k) {
      const StepState &state = program_.states[k];
      parameters += pointer("out", k, state.type) + pointer("cell", k, state.type) + pointer("res", k, state.type) +
                    ", " + typeText(state.type) + " p" + std::to_string(k);
      const std::string number = std::to_string(k);
      if (!state.inCell)
        before += "  local " + typeText(state.type) + " " + state.name + ";\n";
      const std::string start =
          state.initial ? literal(*stepLiteral(state.type, double(*state.initial))) : "p" + number;
      before += "  " + place(state.name) + " = " + start + ";\n";
      after += "  res" + number + "[0] = " + place(state.name) + ";\n";
    }
    for (const auto &[name, type] : program_.locals)
      before += "  local " + typeText(type) + " " + name + ";\n";
    std::string body;
    for (offset_ = 0; offset_ < program_.unroll; ++offset_)
      body += block(program_.body, "    ");
    return "function void f(" + parameters + ") {\n" + before +
           "  local i32 i;\n  i = 0;\n  loop L0 for (i < n) step { i = i + " + std::to_string(program_.unroll) +
           "; } {\n" + body + "  }\n" + after + "}\n";
  }

private:
  static std::string pointer(const char *name, size_t number, Type type) {
    return ", ptr " + std::string(name) + std::to_string(number) + " -> " + typeText(type) + " restrict";
  }

  std::string index() const { return offset_ == 0 ? "i" : "i + " + std::to_string(offset_); }

  std::string place(const std::string &variable) const {
    for (size_t k = 0; k < program_.states.size(); ++k)
      if (program_.states[k].name == variable && program_.states[k].inCell)
        return "cell" + std::to_string(k) + "[0]";
    return variable;
  }

  static std::string literal(const StepExpr &expr) {
    if (expr.type.isBool())
      return expr.number != 0 ? "true" : "false";
    char text[64];
    if (expr.type.isFloat())
      std::snprintf(text, sizeof text, std::floor(expr.number) == expr.number ? "%.1f" : "%.17g", expr.number);
    else
      std::snprintf(text, sizeof text, "%.0f", expr.number);
    const std::string tagged = std::string(text) + ":" + typeText(expr.type);
    return text[0] == '-' ? "(" + tagged + ")" : tagged;
  }

  static const char *symbol(ExprKind op) {
    static constexpr const char *kSymbols[] = {"+", "-", "*", "/",  "%",  "<<", ">>", "&",
                                               "|", "^", "<", "<=", "==", "!=", "&&", "||"};
    return kSymbols[static_cast<size_t>(op) - static_cast<size_t>(ExprKind::Add)];
  }

  std::string text(const StepExprPtr &expr) const {
    const auto operand = [&](size_t k) { return text(expr->operands[k]); };
    switch (expr->kind) {
    case StepExpr::Kind::Literal:
      return literal(*expr);
    case StepExpr::Kind::Variable:
      return expr->name == "i" && offset_ ? "(" + index() + ")" : place(expr->name);
    case StepExpr::Kind::Input:
      return "in" + std::to_string(expr->input) + "[" + index() + "]";
    case StepExpr::Kind::Unary:
      return std::string(expr->op == ExprKind::Neg      ? "-"
                         : expr->op == ExprKind::BitNot ? "~"
                                                        : "!") +
             "(" + operand(0) + ")";
    case StepExpr::Kind::Cast:
      return "(" + typeText(expr->type) + ")(" + operand(0) + ")";
    case StepExpr::Kind::Select:
      return "(" + operand(0) + " ? " + operand(1) + " : " + operand(2) + ")";
    case StepExpr::Kind::Call: {
      std::string arguments;
      for (size_t k = 0; k < expr->operands.size(); ++k)
        arguments += (k ? ", " : "") + operand(k);
      return expr->name + "(" + arguments + "):" + typeText(expr->type);
    }
    case StepExpr::Kind::Binary:
      break;
    }
    if (expr->turned && (expr->op == ExprKind::Lt || expr->op == ExprKind::Le))
      return "(" + operand(1) + (expr->op == ExprKind::Lt ? " > " : " >= ") + operand(0) + ")";
    return "(" + operand(0) + " " + symbol(expr->op) + " " + operand(1) + ")";
  }

  std::string block(const std::vector<StepStmt> &body, const std::string &indent) const {
    std::string result;
    for (const StepStmt &stmt : body)
      result += statement(stmt, indent);
    return result;
  }

  std::string statement(const StepStmt &stmt, const std::string &indent) const {
    const std::string label = std::to_string(stmt.label * program_.unroll + offset_ + 1);
    switch (stmt.kind) {
    case StepStmt::Kind::Assign:
      return indent + place(stmt.var) + " = " + text(stmt.value) + ";\n";
    case StepStmt::Kind::If:
      return indent + "if (" + text(stmt.value) + ") {\n" + block(stmt.yes, indent + "  ") + indent + "}" +
             (stmt.no.empty() ? "\n" : " else {\n" + block(stmt.no, indent + "  ") + indent + "}\n");
    case StepStmt::Kind::Scope:
      return indent + "scope " + label + " {\n" + block(stmt.yes, indent + "  ") + indent + "}\n";
    case StepStmt::Kind::Leave:
      return indent + "leave " + label + ";\n";
    case StepStmt::Kind::Show:
      break;
    }
    for (size_t k = 0; k < program_.states.size(); ++k)
      if (program_.states[k].name == stmt.var)
        return indent + "out" + std::to_string(k) + "[" + index() + "] = " + place(stmt.var) + ";\n";
    return {};
  }

  const StepProgram &program_;
  unsigned offset_ = 0;
};
} // namespace

std::string stepText(const StepProgram &program) { return TextWriter(program).function(); }

} // namespace lanewise
