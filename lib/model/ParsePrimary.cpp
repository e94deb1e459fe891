// model/ParsePrimary.cpp - reads what expressions of the text form start from: numbers, names, calls, words.
#include "model/TextParser.h"

namespace lanewise {

Operand TextParser::numberLiteral(bool negative) {
  const Token token = take();
  Operand operand;
  operand.digits = token.text;
  operand.negative = negative;
  operand.isFraction = token.kind == Token::Kind::Word || token.text.find_first_of(".eE") != std::string::npos;
  if (peek().kind == Token::Kind::String && peek().tight)
    operand.spelling = take().text;
  if (const std::optional<Type> type = typeTag())
    return Operand::of(literal(operand, *type));
  return operand;
}

Operand TextParser::primary() {
  if (peek().kind == Token::Kind::Number)
    return numberLiteral(false);
  if (accept("(")) {
    Operand inner = expression();
    expect(")");
    // What stands in brackets is complete: its type does not come from outside.
    return inner.isNumber() ? Operand::of(value(inner)) : inner;
  }
  if (peek().kind == Token::Kind::Word)
    return word();
  fail(peek().kind == Token::Kind::End ? "unexpected end of the text"
                                       : "expected a value before '" + peek().text + "'");
  return nothing();
}

Operand TextParser::word() {
  if (peekIs("inf") || peekIs("nan"))
    return numberLiteral(false);
  if (peekIs("true") || peekIs("false"))
    return Operand::of(pool().boolConst(take().is("true")));
  if (accept("null"))
    return Operand::of(pool().intConst(Type::pointer(), 0));
  if (accept("undef"))
    return Operand::of(pool().undef(requiredTag("an indeterminate value")));
  if (accept("iter")) {
    expect("(");
    const LoopId loop = loopLabel();
    expect(")");
    return Operand::of(pool().iter(loop));
  }
  if (accept("after"))
    return loopValue(LoopValueKind::After);
  if (accept("entry"))
    return loopValue(LoopValueKind::OnEntry);
  if (accept("total"))
    return loopValue(LoopValueKind::Total);
  if (peekIs("place") || peekIs("var"))
    return againstDeclaration(take().is("place"));
  if (accept("elements")) {
    expect("(");
    ExprRef container = placeOf(expression());
    expect(")");
    return Operand::of(pool().placeElements(container));
  }
  if (peekIs("opaque"))
    return opaqueOperand();
  if (peekIs("call") || peek(1).is("::") || peek(1).is("("))
    return callOperand();
  return variableOperand();
}

std::optional<VarId> TextParser::variableNamed(const Token &token) {
  const auto found = names_.find(token.text);
  if (token.kind == Token::Kind::Word && found != names_.end())
    return found->second;
  if (token.kind == Token::Kind::Word)
    failAt(token, isKeyword(token.text) ? "'" + token.text + "' is a word of the language, not a variable"
                                        : "unknown variable '" + token.text + "'");
  else
    failAt(token, "expected a variable");
  return std::nullopt;
}

Operand TextParser::variableOperand() {
  const std::optional<VarId> id = variableNamed(take());
  if (!id)
    return nothing();
  const Variable &variable = variables()[*id];
  if (variable.shape == VarShape::Scalar && !variable.inMemory)
    return Operand::of(pool().var(*id, variable.type));
  const auto [type, size] = placeTag(variableDefaults(variable));
  return Operand::of(pool().placeVar(*id, type, size));
}

// place(x): the storage of a variable that is not in memory; var(x):i32: the value of one that is.
Operand TextParser::againstDeclaration(bool asPlace) {
  expect("(");
  const std::optional<VarId> id = variableNamed(take());
  expect(")");
  if (!id)
    return nothing();
  if (!asPlace)
    return Operand::of(pool().var(*id, requiredTag("the variable")));
  const auto [type, size] = placeTag(variableDefaults(variables()[*id]));
  return Operand::of(pool().placeVar(*id, type, size));
}

std::vector<ExprRef> TextParser::arguments() {
  std::vector<ExprRef> result;
  while (!failed() && !peekIs(")")) {
    result.push_back(value(expression()));
    if (!accept(","))
      break;
  }
  expect(")");
  return result;
}

Operand TextParser::callOperand() {
  const std::string name = accept("call") ? string("the name of a function") : qualifiedName();
  expect("(");
  std::vector<ExprRef> operands = arguments();
  const Type type = requiredTag("the call");
  return failed() ? nothing() : Operand::of(pool().call(type, name, std::move(operands)));
}

Operand TextParser::opaqueOperand() {
  take();
  const bool pure = accept("pure");
  expect("(");
  const std::string reason = string("why the value is not modelled");
  std::vector<ExprRef> operands;
  if (accept(","))
    operands = arguments();
  else
    expect(")");
  const Type type = requiredTag("the value");
  return failed() ? nothing() : Operand::of(pool().opaque(type, reason, std::move(operands), pure));
}

Operand TextParser::loopValue(LoopValueKind which) {
  expect("(");
  const LoopId loop = loopLabel();
  expect(",");
  const std::optional<VarId> id = variableNamed(take());
  std::vector<ExprRef> operands;
  if (accept(","))
    operands = arguments();
  else
    expect(")");
  const Type type = requiredTag("the value");
  return failed() ? nothing() : Operand::of(pool().loopValue(type, loop, *id, which, std::move(operands)));
}

} // namespace lanewise
