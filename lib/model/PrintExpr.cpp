// model/PrintExpr.cpp - expressions in the text form, with the fewest brackets and tags.
#include "model/PrintExpr.h"

#include "model/ModelText.h"

#include <charconv>
#include <cmath>
#include <cstring>

namespace lanewise {

static constexpr int kSelectLevel = 0, kUnaryLevel = 11, kPostfixLevel = 12;
static constexpr int kMaxDepth = 400;
static constexpr size_t kMaxLength = size_t{1} << 22;

ExprPrinter::ExprPrinter(const FunctionModel &function) : function_(function), names_(textNames(function.variables)) {}

std::string ExprPrinter::print(ExprRef expr, std::optional<Type> expected) {
  out_.clear();
  depth_ = 0;
  if (expr->isPlace())
    place(expr, kSelectLevel);
  else
    value(expr, kSelectLevel, expected);
  return out_;
}

std::string ExprPrinter::nameOf(VarId id) const { return id < names_.size() ? names_[id] : "$" + std::to_string(id); }

bool ExprPrinter::spent() const { return depth_ > kMaxDepth || out_.size() > kMaxLength; }

std::string ExprPrinter::placeTag(ExprRef place, const PlaceDefaults &defaults) {
  std::string tag;
  const bool sameSize = place->size == defaults.sizeOf(place->type);
  if (!(place->type == defaults.type) || !sameSize)
    tag = ":" + typeText(place->type);
  if (!sameSize)
    tag += "#" + std::to_string(place->size);
  return tag;
}

std::string intText(ExprRef constant) {
  if (constant->type.isInt() && constant->type.isSigned)
    return std::to_string(constant->intValue);
  return std::to_string(static_cast<uint64_t>(constant->intValue));
}

std::string floatText(ExprRef constant) {
  const double number = constant->floatValue;
  if (std::isinf(number))
    return number < 0 ? "-inf" : "inf";
  char buffer[64];
  if (std::isnan(number)) {
    uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    if (bits == 0x7ff8000000000000)
      return "nan";
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, bits, 16).ptr;
    return "nan\"" + std::string(buffer, end) + "\"";
  }
  const float narrow = static_cast<float>(number);
  const bool single = constant->type.bits == 32 && static_cast<double>(narrow) == number;
  const auto end = single ? std::to_chars(buffer, buffer + sizeof buffer, narrow).ptr
                          : std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
  std::string text(buffer, end);
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return constant->text.empty() ? text : text + inQuotes(constant->text);
}

// Numbers, whose type their neighbours may give; true, false and null say it themselves.
static bool isNumber(ExprRef expr) {
  return expr->is(ExprKind::FloatConst) || (expr->is(ExprKind::IntConst) && expr->type.isInt());
}

static std::optional<Type> typeGivenBy(ExprRef sibling) {
  return isNumber(sibling) ? std::nullopt : std::optional(sibling->type);
}

void ExprPrinter::literal(ExprRef expr, std::optional<Type> expected) {
  if (expr->type.isBool()) {
    out_ += expr->intValue != 0 ? "true" : "false";
    return;
  }
  if (expr->type.isPointer() && expr->intValue == 0) {
    out_ += "null";
    return;
  }
  const bool isFloat = expr->is(ExprKind::FloatConst);
  out_ += isFloat ? floatText(expr) : intText(expr);
  const Type standard = isFloat ? Type::floating(64) : Type::integer(32, true);
  if (!(expr->type == expected.value_or(standard)))
    out_ += ":" + typeText(expr->type);
}

void ExprPrinter::value(ExprRef expr, int minPrecedence, std::optional<Type> expected) {
  if (spent()) {
    out_ += "…";
    return;
  }
  ++depth_;
  valueInner(expr, minPrecedence, expected);
  --depth_;
}

static int valuePrecedence(ExprRef expr) {
  switch (expr->kind) {
  case ExprKind::Select:
    return kSelectLevel;
  case ExprKind::Neg:
  case ExprKind::BitNot:
  case ExprKind::LogicalNot:
  case ExprKind::Cast:
  case ExprKind::AddressOf:
    return kUnaryLevel;
  default:
    break;
  }
  const int precedence = precedenceOf(expr->kind);
  return precedence != 0 ? precedence : kPostfixLevel;
}

void ExprPrinter::valueInner(ExprRef expr, int minPrecedence, std::optional<Type> expected) {
  if (expr->is(ExprKind::Load)) {
    place(expr->op(0), minPrecedence);
    return;
  }
  if (expr->isPlace()) { // Malformed, but printable: verifier messages show it.
    place(expr, minPrecedence);
    return;
  }
  const bool brackets = valuePrecedence(expr) < minPrecedence;
  if (brackets)
    out_ += "(";
  switch (expr->kind) {
  case ExprKind::IntConst:
  case ExprKind::FloatConst:
    literal(expr, expected);
    break;
  case ExprKind::Undef:
    out_ += "undef:" + typeText(expr->type);
    break;
  case ExprKind::Var:
    variable(expr);
    break;
  case ExprKind::Iter:
    out_ += "iter(L" + std::to_string(expr->intValue) + ")";
    break;
  case ExprKind::Neg:
    unary("-", expr->op(0));
    break;
  case ExprKind::BitNot:
    unary("~", expr->op(0));
    break;
  case ExprKind::LogicalNot:
    unary("!", expr->op(0));
    break;
  case ExprKind::Cast:
    out_ += "(" + typeText(expr->type) + ")";
    value(expr->op(0), kUnaryLevel);
    break;
  case ExprKind::AddressOf:
    out_ += "&";
    place(expr->op(0), kUnaryLevel);
    break;
  case ExprKind::Select:
    select(expr);
    break;
  case ExprKind::Call:
  case ExprKind::Opaque:
  case ExprKind::LoopValue:
    arguments(expr, true);
    break;
  default:
    binary(expr);
    break;
  }
  if (brackets)
    out_ += ")";
}

void ExprPrinter::variable(ExprRef expr) {
  const VarId id = static_cast<VarId>(expr->intValue);
  const bool plain =
      id < function_.variables.size() && !isPlaceByName(expr) && function_.variables[id].type == expr->type;
  out_ += plain ? nameOf(id) : "var(" + nameOf(id) + "):" + typeText(expr->type);
}

bool ExprPrinter::isPlaceByName(ExprRef expr) const {
  const uint64_t id = static_cast<uint64_t>(expr->intValue);
  if (id >= function_.variables.size())
    return false;
  const Variable &variable = function_.variables[id];
  return variable.shape != VarShape::Scalar || variable.inMemory;
}

void ExprPrinter::unary(std::string_view op, ExprRef operand) {
  out_ += op;
  const bool ambiguous = isNumber(operand) && op == "-"; // -5 would be read as a literal
  value(operand, ambiguous ? kPostfixLevel + 1 : kUnaryLevel);
}

void ExprPrinter::select(ExprRef expr) {
  value(expr->op(0), kSelectLevel + 1);
  out_ += " ? ";
  value(expr->op(1), kSelectLevel, typeGivenBy(expr->op(2)));
  out_ += " : ";
  value(expr->op(2), kSelectLevel, typeGivenBy(expr->op(1)));
}

void ExprPrinter::binary(ExprRef expr) {
  // A chain to the left needs no brackets and no stack.
  const int precedence = precedenceOf(expr->kind);
  std::vector<ExprRef> chain;
  while (precedenceOf(expr->kind) == precedence) {
    chain.push_back(expr);
    expr = expr->op(0);
  }
  for (size_t i = chain.size(); i-- > 0;) {
    ExprRef node = chain[i];
    const bool shift = node->is(ExprKind::Shl) || node->is(ExprKind::Shr);
    const bool advance = node->is(ExprKind::PtrAdd);
    if (i + 1 == chain.size())
      value(node->op(0), precedence + 1, shift ? std::nullopt : typeGivenBy(node->op(1)));
    if (spent()) {
      out_ += "…";
      return;
    }
    ((out_ += " ") += operatorText(node->kind)) += " ";
    const std::optional<Type> expected = shift     ? std::nullopt
                                         : advance ? std::optional(Type::i64())
                                                   : typeGivenBy(node->op(0));
    value(node->op(1), precedence + 1, expected);
    if (advance || node->is(ExprKind::PtrDiff))
      if (node->intValue == 0 || node->intValue != stepDefault(function_.variables, node->op(0)))
        out_ += ":" + std::to_string(node->intValue);
  }
}

void ExprPrinter::arguments(ExprRef expr, bool first) {
  if (expr->is(ExprKind::LoopValue)) {
    const auto which = static_cast<LoopValueKind>(expr->extent);
    out_ += which == LoopValueKind::OnEntry ? "entry(L" : which == LoopValueKind::Total ? "total(L" : "after(L";
    out_ += std::to_string(expr->intValue2) + ", " + nameOf(static_cast<VarId>(expr->intValue));
    first = false;
  } else if (expr->is(ExprKind::Opaque)) {
    out_ += (expr->pure ? "opaque pure(" : "opaque(") + inQuotes(expr->text);
    first = false;
  } else {
    bool plain = true; // a::b::c
    for (size_t at = 0, end = 0; plain && end != std::string::npos; at = end + 2) {
      end = expr->text.find("::", at);
      plain = isPlainName(std::string_view(expr->text).substr(at, end == std::string::npos ? end : end - at));
    }
    out_ += (plain ? expr->text : "call " + inQuotes(expr->text)) + "(";
  }
  for (ExprRef operand : expr->operands) {
    if (!first)
      out_ += ", ";
    first = false;
    value(operand, kSelectLevel);
  }
  out_ += "):" + typeText(expr->type);
}

void ExprPrinter::place(ExprRef expr, int minPrecedence) {
  if (spent()) {
    out_ += "…";
    return;
  }
  ++depth_;
  switch (expr->kind) {
  case ExprKind::PlaceVar: {
    const VarId id = static_cast<VarId>(expr->intValue);
    out_ += isPlaceByName(expr) ? nameOf(id) : "place(" + nameOf(id) + ")";
    if (id < function_.variables.size())
      out_ += placeTag(expr, variableDefaults(function_.variables[id]));
    break;
  }
  case ExprKind::PlaceDeref:
    derefPlace(expr, minPrecedence);
    break;
  case ExprKind::PlaceIndex:
    indexPlace(expr);
    break;
  case ExprKind::PlaceField:
    fieldPlace(expr);
    break;
  case ExprKind::PlaceElements:
    out_ += "elements(";
    place(expr->op(0), kSelectLevel);
    out_ += ")";
    break;
  default: // Malformed: a value where a place belongs.
    value(expr, minPrecedence);
    break;
  }
  --depth_;
}

void ExprPrinter::index(ExprRef value_, int64_t bytes, int64_t defaultBytes) {
  out_ += "[";
  value(value_, kSelectLevel, Type::i64());
  if (bytes != defaultBytes)
    out_ += "; bytes " + std::to_string(bytes);
}

void ExprPrinter::derefPlace(ExprRef expr, int minPrecedence) {
  ExprRef pointer = expr->op(0);
  const std::string tag = placeTag(expr, derefDefaults(function_.variables, pointer));
  if (pointer->is(ExprKind::PtrAdd)) {
    value(pointer->op(0), kPostfixLevel);
    index(pointer->op(1), pointer->intValue, stepDefault(function_.variables, pointer->op(0)));
    out_ += "]" + tag;
    return;
  }
  const bool brackets = kUnaryLevel < minPrecedence;
  out_ += brackets ? "(*" : "*";
  // In *pp:i32 the tag would belong to pp if that is a place itself.
  const bool inner = !tag.empty() && !pointer->is(ExprKind::Var);
  out_ += inner ? "(" : "";
  value(pointer, inner ? kSelectLevel : kUnaryLevel);
  out_ += (inner ? ")" : "") + tag;
  if (brackets)
    out_ += ")";
}

void ExprPrinter::indexPlace(ExprRef expr) {
  ExprRef array = expr->op(0);
  const PlaceDefaults defaults = elementDefaults(function_.variables, array);
  const bool owned = array->is(ExprKind::PlaceElements) && isContainerVariable(function_.variables, array->op(0));
  place(owned ? array->op(0) : array, kPostfixLevel);
  const bool direct = array->type.kind != Type::Kind::Opaque || isContainerVariable(function_.variables, array);
  if (direct)
    out_ += "!";
  index(expr->op(1), expr->intValue, elementBytesFor(defaults, expr->type));
  if (expr->extent != defaults.extent)
    out_ += "; extent " + std::to_string(expr->extent);
  out_ += "]";
  if (!(expr->type == defaults.type))
    out_ += ":" + typeText(expr->type);
}

static bool isFieldWord(std::string_view name) { return isPlainName(name) || isKeyword(name); }

void ExprPrinter::fieldPlace(ExprRef expr) {
  ExprRef record = expr->op(0);
  const bool arrow = record->is(ExprKind::PlaceDeref) && !record->op(0)->is(ExprKind::PtrAdd) &&
                     record->type.kind == Type::Kind::Opaque &&
                     record->size == derefDefaults(function_.variables, record->op(0)).opaqueSize;
  if (arrow) {
    value(record->op(0), kPostfixLevel);
    out_ += "->";
  } else {
    place(record, kPostfixLevel);
    out_ += ".";
  }
  PlaceDefaults defaults;
  const bool isSize = expr->text == "<size>";
  if (isSize)
    defaults.type = Type::integer(64, false);
  out_ += isSize || isFieldWord(expr->text) ? expr->text : inQuotes(expr->text);
  if (!isSize || expr->intValue != 0)
    out_ += "@" + std::to_string(expr->intValue);
  out_ += placeTag(expr, defaults);
}

std::string printExpr(const FunctionModel &function, ExprRef expr) { return ExprPrinter(function).print(expr); }

} // namespace lanewise
