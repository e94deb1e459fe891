// tests/oracle/LoopGeneratorSource.cpp - generated programs as C++.
#include "oracle/LoopGenerator.h"

#include "model/TextRules.h"

#include <charconv>

namespace lanewise {

namespace {
class SourceWriter {
public:
  explicit SourceWriter(const GenProgram &program) : program_(program) {}
  std::string write();

private:
  std::string value(const GenExprPtr &expr);
  std::string element(const GenExprPtr &expr);
  std::string parameter(const GenVariable &variable);
  std::string advance(const GenStmt &stmt);
  void statement(const GenStmt &stmt);
  void assignment(const GenStmt &stmt);
  void loop(const GenStmt &stmt);
  void choice(const GenStmt &stmt);
  void writeAll(const std::vector<GenStmt> &stmts);
  void block(const std::vector<GenStmt> &stmts);
  void line(const std::string &text) { out_ += std::string(indent_, ' ') + text + "\n"; }
  const std::string &name(size_t variable) { return program_.variables[variable].name; }

  const GenProgram &program_;
  std::string out_;
  size_t indent_ = 2;
  int aliases_ = 0;
};
} // namespace

static std::string typeName(Type type) { return std::string(cxxNameOfType(type)); }

static std::string literalText(const GenExpr &expr) {
  if (!expr.type.isFloat()) {
    const std::string suffix = std::string(expr.type.isSigned ? "" : "u") + (expr.type.bits > 32 ? "l" : "");
    return (expr.integer < 0 ? "(" : "") + std::to_string(expr.integer) + suffix + (expr.integer < 0 ? ")" : "");
  }
  char buffer[64];
  std::string text(buffer, std::to_chars(buffer, buffer + sizeof buffer, expr.number).ptr);
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  text += expr.type.bits == 32 ? "f" : "";
  return expr.number < 0 ? "(" + text + ")" : text;
}

std::string SourceWriter::element(const GenExprPtr &expr) {
  if (program_.variables[expr->variable].kind == GenVariable::Kind::Result)
    return "*" + name(expr->variable);
  std::string text = name(expr->variable);
  for (const GenExprPtr &subscript : expr->operands)
    text += "[" + value(subscript) + "]";
  return text;
}

std::string SourceWriter::value(const GenExprPtr &expr) {
  const auto operand = [&](size_t i) {
    const GenExprPtr *inner = &expr->operands[i];
    while ((*inner)->kind == GenExpr::Kind::Cast && (*inner)->isImplicit)
      inner = &(*inner)->operands[0];
    const GenExpr::Kind kind = (*inner)->kind;
    const bool atom = kind == GenExpr::Kind::Literal || kind == GenExpr::Kind::Variable ||
                      kind == GenExpr::Kind::Element || kind == GenExpr::Kind::Call ||
                      (kind == GenExpr::Kind::Select && !(*inner)->callee.empty());
    return atom ? value(*inner) : "(" + value(*inner) + ")";
  };
  switch (expr->kind) {
  case GenExpr::Kind::Literal:
    return literalText(*expr);
  case GenExpr::Kind::Variable:
    return name(expr->variable);
  case GenExpr::Kind::Element:
    return element(expr);
  case GenExpr::Kind::Cast:
    return expr->isImplicit ? value(expr->operands[0]) : "(" + typeName(expr->type) + ")" + operand(0);
  case GenExpr::Kind::Unary:
    return (expr->op == ExprKind::Neg ? "-" : expr->op == ExprKind::BitNot ? "~" : "!") + operand(0);
  case GenExpr::Kind::Binary: {
    const std::string op =
        expr->isTurned ? (expr->op == ExprKind::Lt ? ">" : ">=") : std::string(operatorText(expr->op));
    return operand(0) + " " + op + " " + operand(1);
  }
  case GenExpr::Kind::Select:
    if (!expr->callee.empty()) // The later of the two comes first in the comparison, as the helper says.
      return expr->callee + "(" + value(expr->operands[2]) + ", " + value(expr->operands[1]) + ")";
    return operand(0) + " ? " + operand(1) + " : " + operand(2);
  case GenExpr::Kind::Call:
    return expr->callee + "(" + value(expr->operands[0]) + ")";
  }
  return {};
}

void SourceWriter::assignment(const GenStmt &stmt) {
  const bool isStore = stmt.kind == GenStmt::Kind::Store;
  std::string target = isStore ? element(stmt.place) : name(stmt.variable);
  const std::string type = typeName(isStore ? stmt.place->type : program_.variables[stmt.variable].type);
  if (stmt.sugar == GenStmt::Sugar::Reference) {
    line(type + " &alias" + std::to_string(++aliases_) + " = " + target + ";");
    target = "alias" + std::to_string(aliases_);
  }
  if (stmt.sugar == GenStmt::Sugar::Bump) // The last subscript is the counter itself.
    target.insert(target.size() - 1, "++");
  if (stmt.sugar == GenStmt::Sugar::Lambda) {
    const bool compound = stmt.isCompound;
    line("[&](" + typeName((compound ? stmt.right : stmt.value)->type) + " argument) { " + target + " " +
         (compound ? std::string(operatorText(stmt.op)) : "") + "= argument; }(" +
         value(compound ? stmt.right : stmt.value) + ");");
    return;
  }
  if (stmt.declares)
    target = typeName(program_.variables[stmt.variable].type) + " " + target;
  if (stmt.isCompound)
    line(target + " " + std::string(operatorText(stmt.op)) + "= " + value(stmt.right) + ";");
  else
    line(target + " = " + value(stmt.value) + ";");
}

std::string SourceWriter::advance(const GenStmt &stmt) {
  if (stmt.stride == 1)
    return "++" + name(stmt.variable);
  if (stmt.stride == -1)
    return name(stmt.variable) + "--";
  return name(stmt.variable) + (stmt.stride < 0 ? " -= " : " += ") +
         std::to_string(stmt.stride < 0 ? -stmt.stride : stmt.stride);
}

void SourceWriter::loop(const GenStmt &stmt) {
  const GenVariable &counter = program_.variables[stmt.variable];
  const std::string init =
      (counter.isDeclared ? typeName(counter.type) + " " : "") + counter.name + " = " + value(stmt.start);
  std::string step = stmt.form == GenStmt::Form::Countdown ? "" : advance(stmt);
  for (const GenWalk &walk : stmt.walks) {
    const std::string &walker = name(walk.walker);
    line(typeName(program_.variables[walk.walker].type) + " *" + walker + " = " + name(walk.pointer) + " + (" +
         std::to_string(walk.start) + ");");
    const std::string by = std::to_string(walk.stride < 0 ? -walk.stride : walk.stride);
    step += (step.empty() ? "" : ", ") +
            (walk.stride == 1 ? walker + "++" : walker + (walk.stride < 0 ? " -= " : " += ") + by);
  }
  if (stmt.sugar == GenStmt::Sugar::Forever) {
    line("for (" + init + ";; " + step + ") {");
    line("  if (!(" + value(stmt.condition) + "))");
    line("    break;");
  } else if (stmt.form == GenStmt::Form::For) {
    line("for (" + init + "; " + value(stmt.condition) + "; " + step + ") {");
  } else if (stmt.form == GenStmt::Form::Countdown) {
    line("for (" + init + "; " + counter.name + "-- > 0; " + step + ") {");
  } else {
    line(init + ";");
    const bool isDo = stmt.form == GenStmt::Form::Do;
    line(isDo ? "do {" : "while (" + value(stmt.condition) + ") {");
    block(stmt.body);
    line("  " + step + ";");
    line(isDo ? "} while (" + value(stmt.condition) + ");" : "}");
    return;
  }
  block(stmt.body);
  line("}");
}

void SourceWriter::choice(const GenStmt &stmt) {
  if (stmt.sugar != GenStmt::Sugar::Switch) {
    line("if (" + value(stmt.value) + ") {");
    block(stmt.body);
    if (!stmt.orElse.empty()) {
      line("} else {");
      block(stmt.orElse);
    }
    line("}");
    return;
  }
  line("switch (" + value(stmt.value->operands[0]) + ") {");
  line("case " + value(stmt.value->operands[1]) + ": {");
  block(stmt.body);
  line("  break;");
  line("}");
  line("default: {");
  block(stmt.orElse);
  line("}");
  line("}");
}

void SourceWriter::writeAll(const std::vector<GenStmt> &stmts) {
  for (size_t i = 0; i < stmts.size(); ++i) {
    statement(stmts[i]);
    if (stmts[i].sugar == GenStmt::Sugar::Bump)
      ++i; // is written already
  }
}

void SourceWriter::block(const std::vector<GenStmt> &stmts) {
  indent_ += 2;
  writeAll(stmts);
  indent_ -= 2;
}

void SourceWriter::statement(const GenStmt &stmt) {
  switch (stmt.kind) {
  case GenStmt::Kind::Assign:
  case GenStmt::Kind::Store:
    assignment(stmt);
    break;
  case GenStmt::Kind::If:
    choice(stmt);
    break;
  case GenStmt::Kind::Loop:
    loop(stmt);
    break;
  case GenStmt::Kind::Break:
    line("break;");
    break;
  case GenStmt::Kind::Continue:
    line("continue;");
    break;
  case GenStmt::Kind::Return:
    line("return;");
    break;
  }
}

std::string SourceWriter::parameter(const GenVariable &variable) {
  const std::string type = (variable.isConst ? "const " : "") + typeName(variable.type);
  if (variable.kind == GenVariable::Kind::Parameter)
    return type + " " + variable.name;
  if (variable.kind == GenVariable::Kind::Rows)
    return type + " " + variable.name + "[][" + std::to_string(variable.extents[1]) + "]";
  return type + " *" + (variable.isRestrict ? "__restrict " : "") + variable.name;
}

static std::string arrayDeclaration(const GenVariable &array) {
  std::string text = typeName(array.type) + " " + array.name;
  for (int64_t extent : array.extents)
    text += "[" + std::to_string(extent) + "]";
  return text;
}

std::string SourceWriter::write() {
  std::string globals, parameters;
  for (const GenVariable &variable : program_.variables) {
    if (variable.kind == GenVariable::Kind::Global)
      globals += "extern \"C\" { " + arrayDeclaration(variable) + "; }\n";
    if (variable.isParameter() && variable.exists())
      parameters += (parameters.empty() ? "" : ", ") + parameter(variable);
  }
  for (const GenVariable &variable : program_.variables)
    if (variable.kind == GenVariable::Kind::Array)
      line(arrayDeclaration(variable) + " = {};");
    else if (variable.kind == GenVariable::Kind::Scalar && !variable.isDeclared)
      line(typeName(variable.type) + " " + variable.name + ";");
  writeAll(program_.body);
  return globals + "extern \"C\" void " + program_.name + "(" + parameters + ") {\n" + out_ + "}\n";
}

std::string sourceOf(const GenProgram &program) { return SourceWriter(program).write(); }

std::string callerOf(const GenProgram &program) {
  std::string arguments;
  size_t index = 0;
  for (const GenVariable &variable : program.variables) {
    if (!variable.isParameter() || !variable.exists())
      continue;
    const std::string slot = "slots[" + std::to_string(index++) + "]";
    const std::string type = typeName(variable.type);
    arguments += arguments.empty() ? "" : ", ";
    if (variable.kind == GenVariable::Kind::Parameter)
      arguments += "*(" + type + " *)" + slot;
    else if (variable.kind == GenVariable::Kind::Rows)
      arguments += "(" + type + " (*)[" + std::to_string(variable.extents[1]) + "])" + slot;
    else
      arguments += "(" + type + " *)" + slot;
  }
  // Not inlined: compiling the program twice is what most of the time would go to.
  return "extern \"C\" void call_" + program.name + "(void **slots) { [[clang::noinline]] " + program.name + "(" +
         arguments + "); }\n";
}

std::string sourcePrelude() {
  std::string text = "#include <math.h>\n";
  for (Type type : {Type::integer(32, true), Type::integer(64, false), Type::floating(32), Type::floating(64)}) {
    const std::string of = typeName(type), suffix = "_" + typeText(type);
    const std::string arguments = "(" + of + " x, " + of + " y) {\n";
    text += "static inline " + of + " larger" + suffix + arguments + "  if (x < y)\n    return y;\n  return x;\n}\n";
    text += "static inline " + of + " smaller" + suffix + arguments + "  return y < x ? y : x;\n}\n";
  }
  return text;
}

} // namespace lanewise
