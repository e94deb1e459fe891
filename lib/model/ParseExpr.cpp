// model/ParseExpr.cpp - reads expressions of the text form.
#include "model/TextParser.h"

#include <charconv>
#include <cstring>
#include <limits>

namespace lanewise {

static constexpr int kMaxDepth = 1000;

// Stands for whatever could not be read; the failure is already recorded.
Operand TextParser::nothing() {
  Operand operand;
  operand.expr = pool().undef(Type::integer(32, true));
  return operand;
}

ExprRef TextParser::literal(const Operand &operand, Type type) {
  const std::string signedDigits = (operand.negative ? "-" : "") + operand.digits;
  const char *begin = signedDigits.data(), *end = begin + signedDigits.size();
  if (type.isFloat()) {
    double number = 0;
    if (operand.digits == "nan") {
      uint64_t bits = 0x7ff8000000000000;
      const std::string &hex = operand.spelling;
      if (!hex.empty() && std::from_chars(hex.data(), hex.data() + hex.size(), bits, 16).ptr != hex.data() + hex.size())
        fail("expected the bits of a NaN in hexadecimal");
      std::memcpy(&number, &bits, sizeof number);
      return pool().floatConst(type, number);
    }
    if (operand.digits == "inf") {
      number = std::numeric_limits<double>::infinity();
      return pool().floatConst(type, operand.negative ? -number : number);
    }
    float narrow = 0; // Rounded once, from the text.
    const std::from_chars_result result =
        type.bits == 32 ? std::from_chars(begin, end, narrow) : std::from_chars(begin, end, number);
    if (result.ec != std::errc() || result.ptr != end)
      fail("number out of range for " + typeText(type));
    return pool().floatConst(type, type.bits == 32 ? static_cast<double>(narrow) : number, operand.spelling);
  }
  if (operand.isFraction || (!type.isInt() && !type.isPointer())) {
    fail("a number cannot have type " + typeText(type));
    return nothing().expr;
  }
  int64_t number = 0;
  uint64_t large = 0;
  bool fits = false;
  if (type.isInt() && type.isSigned) {
    const std::from_chars_result result = std::from_chars(begin, end, number);
    fits = result.ec == std::errc() && result.ptr == end && wrapToType(type, number) == number;
  } else {
    const std::from_chars_result result = std::from_chars(begin, end, large);
    number = static_cast<int64_t>(large);
    fits = result.ec == std::errc() && result.ptr == end && wrapToType(type, number) == number;
  }
  if (!fits)
    fail("number out of range for " + typeText(type));
  return pool().intConst(type, number);
}

// The value of `operand`; `expected` is the type of a number that does not say its own.
ExprRef TextParser::value(const Operand &operand, std::optional<Type> expected) {
  if (operand.isNumber()) {
    const Type standard = operand.isFraction ? Type::floating(64) : Type::integer(32, true);
    return literal(operand, expected.value_or(standard));
  }
  return operand.expr->isPlace() ? pool().load(operand.expr) : operand.expr;
}

ExprRef TextParser::placeOf(const Operand &operand) {
  if (!operand.isNumber() && operand.expr->isPlace())
    return operand.expr;
  fail("expected a place");
  return pool().placeVar(0, Type::opaque(), 0);
}

ExprRef TextParser::pointerValue(const Operand &operand) {
  ExprRef pointer = value(operand);
  if (!pointer->type.isPointer())
    fail("expected a pointer, not " + typeText(pointer->type));
  return pointer;
}

ExprRef TextParser::condition() {
  ExprRef result = value(expression());
  if (!result->type.isBool())
    fail("expected a condition, not " + typeText(result->type));
  return result;
}

// Gives both operands one type, a bare number that of the other.
bool TextParser::unify(const Operand &left, const Operand &right, ExprRef &leftValue, ExprRef &rightValue) {
  const bool bothNumbers = left.isNumber() && right.isNumber();
  if (bothNumbers && (left.isFraction || right.isFraction)) {
    leftValue = value(left, Type::floating(64));
    rightValue = value(right, Type::floating(64));
  } else if (left.isNumber() && !right.isNumber()) {
    rightValue = value(right);
    leftValue = value(left, rightValue->type);
  } else {
    leftValue = value(left);
    rightValue = value(right, leftValue->type);
  }
  if (!failed() && !(leftValue->type == rightValue->type))
    fail("the operands have types " + typeText(leftValue->type) + " and " + typeText(rightValue->type));
  return !failed();
}

// `:f32` written without blanks; a colon with blanks belongs to `?`.
std::optional<Type> TextParser::typeTag() {
  if (!peekIs(":") || !peek().tight || peek(1).kind != Token::Kind::Word || !peek(1).tight)
    return std::nullopt;
  const std::optional<Type> type = typeFromText(peek(1).text);
  if (type) {
    take();
    take();
  }
  return type;
}

Type TextParser::requiredTag(std::string_view of) {
  const std::optional<Type> type = typeTag();
  if (!type)
    fail("expected the type of " + std::string(of) + ", as in ':f32'");
  return type.value_or(Type::integer(32, true));
}

// The type and size of a place: what its tag says, else the defaults.
std::pair<Type, uint64_t> TextParser::placeTag(const PlaceDefaults &defaults) {
  const std::optional<Type> tag = typeTag();
  const Type type = tag.value_or(defaults.type);
  uint64_t size = defaults.sizeOf(type);
  if (tag && accept("#"))
    size = number(std::numeric_limits<int64_t>::max(), "a size");
  return {type, size};
}

Operand TextParser::expression() { return selection(); }

Operand TextParser::selection() {
  if (++depth_ > kMaxDepth)
    fail("nested too deeply");
  Operand result = failed() ? nothing() : binary(1);
  if (!failed() && accept("?")) {
    ExprRef chooser = value(result);
    if (!chooser->type.isBool())
      fail("expected a condition before '?', not " + typeText(chooser->type));
    const Operand yes = selection();
    expect(":");
    const Operand no = selection();
    ExprRef yesValue = nullptr, noValue = nullptr;
    if (unify(yes, no, yesValue, noValue))
      result = Operand::of(pool().select(chooser, yesValue, noValue));
  }
  --depth_;
  return result;
}

static ExprKind operatorKind(std::string_view text) {
  if (text == ">")
    return ExprKind::Lt;
  if (text == ">=")
    return ExprKind::Le;
  for (int kind = static_cast<int>(ExprKind::Add); kind <= static_cast<int>(ExprKind::Or); ++kind)
    if (operatorText(static_cast<ExprKind>(kind)) == text)
      return static_cast<ExprKind>(kind);
  return ExprKind::Undef;
}

Operand TextParser::binary(int minPrecedence) {
  Operand left = unary();
  while (peek().kind == Token::Kind::Punct) {
    const int precedence = precedenceOf(operatorKind(peek().text));
    if (precedence == 0 || precedence < minPrecedence)
      break;
    const Token op = take();
    const Operand right = binary(precedence + 1);
    left = combine(op, left, right);
  }
  return left;
}

// True if C++ (and the verifier) lets `kind` work on values of `type`.
static bool operatorTakes(ExprKind kind, Type type) {
  switch (kind) {
  case ExprKind::And:
  case ExprKind::Or:
    return type.isBool();
  case ExprKind::BitAnd:
  case ExprKind::BitOr:
  case ExprKind::BitXor:
    return type.isIntegral();
  case ExprKind::Rem:
  case ExprKind::Shl:
  case ExprKind::Shr:
    return type.isInt();
  case ExprKind::Lt:
  case ExprKind::Le:
  case ExprKind::Eq:
  case ExprKind::Ne:
    return type.kind != Type::Kind::Void && type.kind != Type::Kind::Opaque;
  default:
    return type.isInt() || type.isFloat();
  }
}

Operand TextParser::pointerArithmetic(const Token &op, const Operand &left, const Operand &right) {
  ExprRef pointer = value(left);
  const bool advance = op.is("+");
  ExprRef other = advance ? value(right, Type::i64()) : value(right);
  if (advance ? !other->type.isInt() : !other->type.isPointer())
    failAt(op, "a pointer and " + typeText(other->type) + " cannot be combined");
  int64_t bytes = stepDefault(variables(), pointer);
  if (peekIs(":") && peek().tight && (peek(1).kind == Token::Kind::Number || peek(1).is("-"))) {
    take();
    bytes = signedNumber("the bytes of an element");
  } else if (bytes == 0) {
    fail("expected the bytes of an element, as in 'p + i:4'");
  }
  if (failed())
    return nothing();
  return Operand::of(advance ? pool().ptrAdd(pointer, other, bytes) : pool().ptrDiff(pointer, other, bytes));
}

Operand TextParser::combine(const Token &op, Operand left, Operand right) {
  if (failed())
    return nothing();
  const bool additive = op.is("+") || op.is("-");
  if (additive && !left.isNumber() && left.expr->type.isPointer())
    return pointerArithmetic(op, left, right);
  const ExprKind kind = operatorKind(op.text);
  ExprRef leftValue = nullptr, rightValue = nullptr;
  if (kind == ExprKind::Shl || kind == ExprKind::Shr) {
    leftValue = value(left);
    rightValue = value(right);
    if (!rightValue->type.isInt())
      failAt(op, "'" + op.text + "' does not work on " + typeText(rightValue->type));
  } else if (!unify(left, right, leftValue, rightValue)) {
    return nothing();
  }
  if (!operatorTakes(kind, leftValue->type))
    failAt(op, "'" + op.text + "' does not work on " + typeText(leftValue->type));
  if (failed())
    return nothing();
  const bool turned = op.is(">") || op.is(">=");
  return Operand::of(turned ? pool().binary(kind, rightValue, leftValue) : pool().binary(kind, leftValue, rightValue));
}

Operand TextParser::unary() {
  if (++depth_ > kMaxDepth)
    fail("nested too deeply");
  Operand result;
  const Token op = peek();
  if (failed()) {
    result = nothing();
  } else if (op.is("-") && peek(1).tight && (peek(1).kind == Token::Kind::Number || peek(1).is("inf"))) {
    take();
    result = numberLiteral(true);
  } else if (op.is("-") || op.is("~") || op.is("!")) {
    take();
    ExprRef inner = value(unary());
    const bool fits = op.is("!") ? inner->type.isBool() : inner->type.isInt() || (op.is("-") && inner->type.isFloat());
    if (!fits)
      failAt(op, "'" + op.text + "' does not work on " + typeText(inner->type));
    const ExprKind kind = op.is("!") ? ExprKind::LogicalNot : op.is("-") ? ExprKind::Neg : ExprKind::BitNot;
    result = failed() ? nothing() : Operand::of(pool().unary(kind, inner));
  } else if (op.is("&")) {
    take();
    ExprRef place = placeOf(unary());
    result = Operand::of(pool().addressOf(place));
  } else if (op.is("*")) {
    take();
    ExprRef pointer = pointerValue(unary());
    const auto [type, size] = placeTag(derefDefaults(variables(), pointer));
    result = failed() ? nothing() : Operand::of(pool().placeDeref(pointer, type, size));
  } else if (op.is("(") && peek(1).kind == Token::Kind::Word && peek(2).is(")") && typeFromText(peek(1).text)) {
    take();
    const Type type = *typeWord();
    take();
    ExprRef inner = value(unary());
    if (type.kind == Type::Kind::Void || type.kind == Type::Kind::Opaque)
      failAt(op, "no value converts to " + typeText(type));
    result = failed() ? nothing() : Operand::of(pool().cast(type, inner));
  } else {
    result = postfix();
  }
  --depth_;
  return result;
}

Operand TextParser::postfix() {
  Operand result = primary();
  while (!failed()) {
    if (peekIs("[")) {
      take();
      result = indexed(result, false);
    } else if (peekIs("!") && peek(1).is("[") && peek(1).tight) {
      take();
      take();
      result = indexed(result, true);
    } else if (peekIs(".") || peekIs("->")) {
      result = field(result, take().is("->"));
    } else {
      break;
    }
  }
  return result;
}

// After `[`: an element of an array, of a container, or of what a pointer points to. `direct` takes a place as the
// array.
Operand TextParser::indexed(Operand base, bool direct) {
  ExprRef index = value(expression(), Type::i64());
  if (!index->type.isInt())
    fail("expected an integer between the brackets, not " + typeText(index->type));
  if (base.isNumber())
    fail("expected an array or a pointer before '['");
  if (failed())
    return nothing();
  const bool isPlace = base.expr->isPlace();
  const bool isArray = direct || (isPlace && base.expr->type.kind == Type::Kind::Opaque);
  ExprRef array = nullptr, pointer = nullptr;
  if (isArray) {
    array = placeOf(base);
    if (!direct && isContainerVariable(variables(), array))
      array = pool().placeElements(array);
  } else {
    pointer = pointerValue(base);
  }
  if (failed())
    return nothing();
  PlaceDefaults defaults = isArray ? elementDefaults(variables(), array) : derefDefaults(variables(), pointer);
  if (!isArray)
    defaults.elementBytes = stepDefault(variables(), pointer);
  std::optional<int64_t> bytes;
  uint64_t extent = defaults.extent;
  while (accept(";")) {
    if (accept("bytes"))
      bytes = signedNumber("the bytes of an element");
    else if (isArray && accept("extent"))
      extent = number(std::numeric_limits<uint64_t>::max(), "an extent");
    else
      fail("expected 'bytes' or 'extent'");
  }
  expect("]");
  if (isArray) {
    const Type element = typeTag().value_or(defaults.type);
    return Operand::of(
        pool().placeIndex(array, index, element, bytes.value_or(elementBytesFor(defaults, element)), extent));
  }
  const auto [type, size] = placeTag(defaults);
  if (!bytes && defaults.elementBytes == 0)
    fail("expected the bytes of an element, as in 'p[i; bytes 4]'");
  if (failed())
    return nothing();
  return Operand::of(
      pool().placeDeref(pool().ptrAdd(pointer, index, bytes.value_or(defaults.elementBytes)), type, size));
}

// After `.` or `->`.
Operand TextParser::field(Operand base, bool arrow) {
  ExprRef record = nullptr;
  if (arrow) {
    ExprRef pointer = pointerValue(base);
    if (failed())
      return nothing();
    record = pool().placeDeref(pointer, Type::opaque(), derefDefaults(variables(), pointer).opaqueSize);
  } else {
    record = placeOf(base);
  }
  std::string name;
  PlaceDefaults defaults;
  bool isSize = false;
  if (accept("<")) {
    isSize = accept("size") && accept(">");
    if (!isSize)
      fail("expected 'size>'");
    name = "<size>";
    defaults.type = Type::integer(64, false);
  } else if (peek().kind == Token::Kind::Word || peek().kind == Token::Kind::String) {
    name = take().text;
  } else {
    fail("expected the name of a field");
  }
  int64_t offset = 0;
  if (peekIs("@") && peek().tight) {
    take();
    offset = signedNumber("a byte offset");
  } else if (!isSize) {
    fail("expected the field's byte offset, as in '.x@8'");
  }
  if (failed())
    return nothing();
  const auto [type, size] = placeTag(defaults);
  return Operand::of(pool().placeField(record, name, offset, type, size));
}

} // namespace lanewise
