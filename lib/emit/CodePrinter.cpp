// emit/CodePrinter.cpp - expressions as C++.
#include "emit/CodePrinter.h"

#include "model/CxxConversions.h"
#include "model/TextRules.h"

#include <charconv>
#include <cmath>

namespace lanewise {

static constexpr int kSelect = 1, kOr = 2, kAnd = 3, kBitOr = 4, kBitXor = 5, kBitAnd = 6, kEqual = 7, kLess = 8,
                     kShift = 9, kSum = 10, kProduct = 11, kUnary = 12, kPostfix = 13;
static constexpr int kMaxDepth = 150;
static constexpr size_t kMaxText = 1 << 16;

static int levelOf(ExprKind kind) {
  switch (kind) {
  case ExprKind::Or:
    return kOr;
  case ExprKind::And:
    return kAnd;
  case ExprKind::BitOr:
    return kBitOr;
  case ExprKind::BitXor:
    return kBitXor;
  case ExprKind::BitAnd:
    return kBitAnd;
  case ExprKind::Eq:
  case ExprKind::Ne:
    return kEqual;
  case ExprKind::Lt:
  case ExprKind::Le:
    return kLess;
  case ExprKind::Shl:
  case ExprKind::Shr:
    return kShift;
  case ExprKind::Add:
  case ExprKind::Sub:
    return kSum;
  default:
    return kProduct;
  }
}

static Type typeOf(const CxxType &type) { return type.kind == CxxType::Kind::Array ? Type::opaque() : type.number; }

std::string CodePrinter::brackets(const Piece &piece, int level) {
  return piece.level < level ? "(" + piece.text + ")" : piece.text;
}

void CodePrinter::refuse(const std::string &why) {
  if (trouble_.empty())
    trouble_ = why;
}

CodePrinter::Piece CodePrinter::refuse(const std::string &why, ExprRef expr) {
  refuse(why);
  return {"0", kPostfix, CxxType::ofNumber(expr->type)};
}

std::string CodePrinter::value(ExprRef expr) { return exact(expr).text; }
std::string CodePrinter::operand(ExprRef expr) { return brackets(exact(expr), kUnary); }
std::string CodePrinter::place(ExprRef expr) { return placePiece(expr).text; }

std::string CodePrinter::condition(ExprRef expr) {
  if (expr->is(ExprKind::Cast) && (expr->op(0)->type.isInt() || expr->op(0)->type.isPointer()))
    return print(expr->op(0)).text;
  return print(expr).text;
}

std::string CodePrinter::assigned(ExprRef expr, const CxxType &type) {
  const bool isNumber = type.kind == CxxType::Kind::Number;
  // An initialiser or an assignment converts as the cast does.
  if (isNumber && expr->is(ExprKind::Cast) && expr->type == type.number && !expr->op(0)->type.isPointer() &&
      !(spelling_.wide && expr->op(0)->type.isFloat() != type.number.isFloat()))
    return print(expr->op(0)).text;
  return isNumber ? (expr->type == type.number ? print(expr) : exact(expr)).text : print(expr).text;
}

CodePrinter::Piece CodePrinter::castTo(const CxxType &type, const Piece &piece) {
  return {"(" + declaration(type, "", false, spelling_) + ")" + brackets(piece, kUnary), kUnary, type};
}

CodePrinter::Piece CodePrinter::exact(ExprRef expr) {
  Piece piece = print(expr);
  if (expr->type.isPointer() || expr->type.kind == Type::Kind::Opaque || typeOf(piece.type) == expr->type)
    return piece;
  return castTo(CxxType::ofNumber(expr->type), piece);
}

CodePrinter::Piece CodePrinter::print(ExprRef expr) {
  const auto other = instead.find(expr);
  if (other != instead.end())
    return {other->second.text, kPostfix, other->second.type.value_or(CxxType::ofNumber(expr->type))};
  if (depth_ > kMaxDepth || spent_ > kMaxText)
    return refuse("its expressions are too large to write out", expr);
  ++depth_;
  Piece piece = expr->isPlace() ? placePiece(expr) : printInner(expr);
  --depth_;
  spent_ += expr->operands.empty() ? 0 : 8;
  return piece;
}

CodePrinter::Piece CodePrinter::number(ExprRef expr) {
  const CxxType type = CxxType::ofNumber(expr->type);
  if (expr->type.isBool())
    return {expr->intValue != 0 ? "true" : "false", kPostfix, type};
  if (expr->type.isPointer())
    return expr->intValue == 0 ? Piece{"nullptr", kPostfix, CxxType::ofNumber(expr->type)}
                               : refuse("it uses an address as a number", expr);
  if (expr->is(ExprKind::IntConst)) {
    const int64_t number = expr->intValue;
    const Type t = expr->type;
    if (t.bits > 64)
      return refuse("it uses integers of more than 64 bits", expr);
    const bool negative = t.isSigned && number < 0;
    std::string digits = t.isSigned ? std::to_string(number) : std::to_string(static_cast<uint64_t>(number));
    if (t.bits < 32)
      return {digits, negative ? kUnary : kPostfix, CxxType::ofNumber(Type::integer(32, true))};
    if (t.isSigned && number == (t.bits == 32 ? INT64_C(-2147483648) : INT64_MIN))
      return {t.bits == 32 ? "(-2147483647 - 1)" : "(-9223372036854775807L - 1)", kPostfix, type};
    digits += t.isSigned ? "" : "u";
    digits += t.bits == 64 ? "l" : "";
    if (digits.ends_with("ul"))
      digits.replace(digits.size() - 2, 2, "UL");
    else if (digits.ends_with('l'))
      digits.back() = 'L';
    return {digits, negative ? kUnary : kPostfix, type};
  }
  const double x = expr->floatValue;
  const bool single = expr->type.bits == 32;
  if (expr->type.bits == 16 || expr->type.bits > 80)
    return refuse("it uses floats of a width that has no portable spelling", expr);
  std::string text;
  if (std::isnan(x) || std::isinf(x)) {
    text = std::isnan(x) ? "NAN" : "INFINITY";
    if (spelling_.wide || !single)
      text = (spelling_.wide ? "Real(" : "(" + declaration(type, "") + ")(") + text + ")";
    if (x < 0)
      text = "(-" + text + ")";
    return {text, kPostfix, type};
  }
  char buffer[64];
  const auto end = single ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<float>(x)).ptr
                          : std::to_chars(buffer, buffer + sizeof buffer, x).ptr;
  text.assign(buffer, end);
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  text += single ? "f" : expr->type.bits == 80 ? "L" : "";
  if (spelling_.wide)
    return {"Real(" + text + ")", kPostfix, type};
  return {text, text[0] == '-' ? kUnary : kPostfix, type};
}

CodePrinter::Piece CodePrinter::variable(ExprRef expr) {
  const VarId id = static_cast<VarId>(expr->intValue);
  if (const auto meaning = means.find(id); meaning != means.end())
    return meaning->second ? exact(meaning->second) : refuse("its header computes what its iterations need", expr);
  const auto name = live_.names.find(id);
  if (name == live_.names.end())
    return refuse("it reads a value that is out of reach", expr);
  const Variable &v = function_.variables[id];
  const CxxType &type = live_.types.at(id);
  if (v.isReference && !live_.declared.contains(id))
    return {"&" + name->second, kUnary, type};
  return {name->second, kPostfix, type};
}

bool CodePrinter::isWrapped(ExprRef expr) {
  return (!wrapped.empty() || !wrappedVariables.empty() || !wrappedPlaces.empty()) &&
         containsNode(expr, [&](ExprRef node) {
           if (wrapped.contains(node) || (node->is(ExprKind::Load) && wrappedPlaces.contains(node->op(0))))
             return true;
           return node->is(ExprKind::Var) && wrappedVariables.contains(static_cast<VarId>(node->intValue));
         });
}

// (int)((unsigned)a + (unsigned)b): the bits of the signed result, without its range.
CodePrinter::Piece CodePrinter::wrappedArithmetic(ExprRef expr) {
  const CxxType plain = CxxType::ofNumber(Type::integer(expr->type.bits, false));
  const auto part = [&](ExprRef operand) {
    if (operand->is(ExprKind::IntConst) && operand->intValue >= 0)
      return Piece{std::to_string(operand->intValue) + (expr->type.bits == 64 ? "UL" : "u"), kPostfix, plain};
    return castTo(plain, print(operand));
  };
  const CxxType type = CxxType::ofNumber(expr->type);
  if (expr->is(ExprKind::Neg))
    return castTo(type, {"(0u - " + brackets(part(expr->op(0)), kProduct) + ")", kPostfix, plain});
  const int level = levelOf(expr->kind);
  const std::string text = brackets(part(expr->op(0)), level) + " " + std::string(operatorText(expr->kind)) + " " +
                           brackets(part(expr->op(1)), level + 1);
  return castTo(type, {text, level, plain});
}

// A literal as it looks beside something that converts it.
static bool isPlainLiteral(ExprRef expr) {
  return expr->is(ExprKind::IntConst) && expr->type.isInt() && expr->intValue >= 0 && expr->intValue <= INT32_MAX;
}

std::pair<CodePrinter::Piece, CodePrinter::Piece> CodePrinter::operands(ExprRef left, ExprRef right, Type type,
                                                                        bool compares) {
  const auto both = [&](ExprRef expr) {
    const Piece full = exact(expr);
    // Between integers and floats the wide copy has to be told.
    const bool bareCast =
        expr->is(ExprKind::Cast) && !instead.contains(expr) && !expr->op(0)->type.isPointer() && !expr->type.isBool();
    if (bareCast)
      return std::pair(full, print(expr->op(0)));
    if (isPlainLiteral(expr))
      return std::pair(full,
                       Piece{std::to_string(expr->intValue), kPostfix, CxxType::ofNumber(Type::integer(32, true))});
    return std::pair(full, full);
  };
  const auto isCheckedSign = [&](const Piece &a, const Piece &b, bool aLiteral, bool bLiteral) {
    const Type ta = promoted(typeOf(a.type)), tb = promoted(typeOf(b.type));
    return !compares || aLiteral || bLiteral || !ta.isInt() || !tb.isInt() || ta.isSigned == tb.isSigned;
  };
  const bool leftLiteral = isPlainLiteral(left), rightLiteral = isPlainLiteral(right);
  const auto fits = [&](const Piece &a, const Piece &b) {
    return isCheckedSign(a, b, leftLiteral, rightLiteral) && !type.isPointer() &&
           commonType(typeOf(a.type), typeOf(b.type)) == promoted(type) && !a.type.isPointer() && !b.type.isPointer();
  };
  const auto [fullLeft, bareLeft] = both(left);
  const auto [fullRight, bareRight] = both(right);
  if (fits(bareLeft, bareRight))
    return {bareLeft, bareRight};
  if (fits(fullLeft, bareRight))
    return {fullLeft, bareRight};
  if (fits(bareLeft, fullRight))
    return {bareLeft, fullRight};
  return {fullLeft, fullRight};
}

static bool isUnsigned(ExprRef expr) {
  while (expr->is(ExprKind::Cast) && expr->op(0)->type.isInt() && expr->op(0)->type.bits < expr->type.bits)
    expr = expr->op(0);
  return expr->type.isInt() && !expr->type.isSigned;
}

CodePrinter::Piece CodePrinter::arithmetic(ExprRef expr) {
  const bool ring = expr->is(ExprKind::Add) || expr->is(ExprKind::Sub) || expr->is(ExprKind::Mul);
  if (ring && expr->type.isInt() && expr->type.isSigned && isWrapped(expr))
    return wrappedArithmetic(expr);
  const int level = levelOf(expr->kind);
  const std::string op(operatorText(expr->kind));
  if (op.empty())
    return refuse("it contains an operation that cannot be spelled", expr);
  if (level == kOr || level == kAnd) {
    const auto side = [&](ExprRef operand) {
      const Piece piece = print(operand);
      return piece.level == level ? piece.text : brackets(piece, kBitOr);
    };
    return {side(expr->op(0)) + " " + op + " " + side(expr->op(1)), level, CxxType::ofNumber(Type::boolean())};
  }
  if (level == kShift) {
    const Piece left = exact(expr->op(0));
    return {brackets(left, kUnary) + " " + op + " " + brackets(print(expr->op(1)), kUnary), level,
            CxxType::ofNumber(promoted(expr->type))};
  }
  // What compilers warn of: a number without a sign is never below zero.
  const bool isNeverBelow = expr->is(ExprKind::Le) && expr->op(0)->isIntConst(0) && isUnsigned(expr->op(1));
  const bool isBelow = expr->is(ExprKind::Lt) && expr->op(1)->isIntConst(0) && isUnsigned(expr->op(0));
  if (isNeverBelow || isBelow)
    return {isBelow ? "false" : "true", kPostfix, CxxType::ofNumber(Type::boolean())};
  const Type type = expr->op(0)->type;
  const bool isBits = level >= kBitOr && level <= kBitAnd;
  const bool isComparison = level == kEqual || level == kLess;
  const auto [left, right] = operands(expr->op(0), expr->op(1), type, isComparison);
  std::string rightText = brackets(right, isBits || isComparison ? kSum : level + 1);
  if (rightText[0] == '-' && op == "-")
    rightText = "(" + rightText + ")";
  const Type result = isComparison ? Type::boolean() : promoted(expr->type);
  return {brackets(left, isBits         ? (left.level == level ? level : kSum)
                         : isComparison ? kSum
                                        : level) +
              " " + op + " " + rightText,
          level, CxxType::ofNumber(result)};
}

CodePrinter::Piece CodePrinter::select(ExprRef expr) {
  const Piece test = print(expr->op(0));
  if (expr->type.isPointer()) {
    const Piece yes = print(expr->op(1)), no = print(expr->op(2));
    return {brackets(test, kOr) + " ? " + brackets(yes, kSelect) + " : " + brackets(no, kSelect), kSelect, yes.type};
  }
  const bool wide = expr->type.bits >= 32 && !spelling_.wide;
  const auto [yes, no] =
      wide ? operands(expr->op(1), expr->op(2), expr->type) : std::pair(exact(expr->op(1)), exact(expr->op(2)));
  return {brackets(test, kOr) + " ? " + brackets(yes, kOr) + " : " + brackets(no, kSelect), kSelect,
          CxxType::ofNumber(expr->type)};
}

CodePrinter::Piece CodePrinter::call(ExprRef expr) {
  std::string name = expr->text;
  for (std::string_view prefix : {"::", "std::", "__builtin_"})
    if (name.starts_with(prefix))
      name.erase(0, prefix.size());
  static const std::set<std::string> kFunctions = {
      "sqrt", "cbrt",  "exp",  "exp2", "expm1", "log",  "log2", "log10", "log1p", "sin",      "cos",     "tan",
      "asin", "acos",  "atan", "sinh", "cosh",  "tanh", "erf",  "fabs",  "floor", "ceil",     "trunc",   "round",
      "pow",  "atan2", "fmin", "fmax", "hypot", "fma",  "abs",  "isnan", "isinf", "isfinite", "signbit", "copysign"};
  if (!kFunctions.contains(name) && name.ends_with('f'))
    name.pop_back();
  if (!kFunctions.contains(name))
    return refuse("it calls " + expr->text + ", which has no spelling of its own", expr);
  const bool isQuestion = name.starts_with("is") || name == "signbit";
  std::string text = "std::" + name + "(";
  if (spelling_.wide && !expr->operands.empty() && expr->op(0)->type.isFloat())
    text = "wide_" + name + "(";
  for (size_t i = 0; i < expr->operands.size(); ++i) {
    // Overloads choose by the type, so each argument has to have it.
    if (!isQuestion && expr->op(i)->type != expr->type)
      return refuse("it calls " + expr->text + " on a type of another kind", expr);
    text += (i ? ", " : "") + exact(expr->op(i)).text;
  }
  usesMath_ = true;
  return {text + ")", kPostfix, CxxType::ofNumber(isQuestion ? Type::boolean() : expr->type)};
}

std::string CodePrinter::subscript(ExprRef expr) {
  // Pointer arithmetic is done in 64 bits whatever the index is.
  if (expr->is(ExprKind::Cast) && expr->type.isInt() && expr->type.bits == 64 && expr->op(0)->type.isInt() &&
      !instead.contains(expr))
    return print(expr->op(0)).text;
  if (isPlainLiteral(expr))
    return std::to_string(expr->intValue);
  return exact(expr).text;
}

CodePrinter::Piece CodePrinter::pointerSum(ExprRef expr) {
  const Piece base = print(expr->op(0));
  if (!base.type.isPointer() || !base.type.to || base.type.to->size() != static_cast<uint64_t>(expr->intValue))
    return refuse("it steps through memory in units of another type", expr);
  const std::string by = subscript(expr->op(1));
  const bool simple = by.find_first_of(" ?") == std::string::npos;
  return {brackets(base, kSum) + " + " + (simple ? by : "(" + by + ")"), kSum, base.type};
}

CodePrinter::Piece CodePrinter::pointerDifference(ExprRef expr) {
  const Piece left = print(expr->op(0)), right = print(expr->op(1));
  if (!left.type.isPointer() || !left.type.to || !right.type.isPointer() || !right.type.to ||
      !(*left.type.to == *right.type.to))
    return refuse("it takes the distance of unlike pointers", expr);
  const uint64_t size = left.type.to->size();
  const uint64_t unit = static_cast<uint64_t>(expr->intValue);
  if (size == 0 || unit == 0 || size % unit != 0)
    return refuse("it takes the distance of pointers in units of another type", expr);
  const std::string text = brackets(left, kSum) + " - " + brackets(right, kProduct);
  if (size == unit)
    return {text, kSum, CxxType::ofNumber(Type::i64())};
  return {"(" + text + ") * " + std::to_string(size / unit), kProduct, CxxType::ofNumber(Type::i64())};
}

CodePrinter::Piece CodePrinter::addressOf(ExprRef expr) {
  ExprRef target = expr->op(0);
  if (target->is(ExprKind::PlaceDeref))
    return print(target->op(0));
  if (target->is(ExprKind::PlaceIndex)) {
    const Piece array = placePiece(target->op(0));
    if (!array.type.to)
      return refuse("it takes an address that cannot be spelled", expr);
    const CxxType type = CxxType::pointerTo(*array.type.to);
    if (target->op(1)->isIntConst(0))
      return {array.text, array.level, type};
    return {brackets(array, kSum) + " + (" + subscript(target->op(1)) + ")", kSum, type};
  }
  return refuse("it takes the address of a variable", expr);
}

CodePrinter::Piece CodePrinter::deref(ExprRef expr) {
  ExprRef pointer = expr->op(0);
  if (pointer->is(ExprKind::Var)) {
    const VarId id = static_cast<VarId>(pointer->intValue);
    const auto name = live_.names.find(id);
    if (function_.variables[id].isReference && !live_.declared.contains(id) && name != live_.names.end())
      return {name->second, kPostfix, *live_.types.at(id).to};
  }
  const bool indexed = pointer->is(ExprKind::PtrAdd);
  const Piece base = print(indexed ? pointer->op(0) : pointer);
  if (!base.type.isPointer() || !base.type.to)
    return refuse("it follows a pointer whose type cannot be spelled", expr);
  const CxxType &element = *base.type.to;
  const bool fits = element.kind == CxxType::Kind::Number ? element.number == expr->type
                    : element.isPointer()                 ? expr->type.isPointer()
                                                          : expr->type.kind == Type::Kind::Opaque;
  if (!fits || (indexed && element.size() != static_cast<uint64_t>(pointer->intValue)))
    return refuse("it reads memory as another type than it was declared with", expr);
  if (indexed)
    return {brackets(base, kPostfix) + "[" + subscript(pointer->op(1)) + "]", kPostfix, element};
  return {"*" + brackets(base, kUnary), kUnary, element};
}

CodePrinter::Piece CodePrinter::placePiece(ExprRef expr) {
  const auto other = insteadOfPlace.find(expr);
  if (other != insteadOfPlace.end())
    return {other->second, kPostfix, CxxType::ofNumber(expr->type)};
  if (const Cell *cell = live_.cellAt(expr))
    return {cell->name, kPostfix, cell->type};
  switch (expr->kind) {
  case ExprKind::PlaceVar: {
    const auto name = live_.names.find(static_cast<VarId>(expr->intValue));
    if (name == live_.names.end())
      return refuse("it reads storage that is out of reach", expr);
    return {name->second, kPostfix, live_.types.at(name->first)};
  }
  case ExprKind::PlaceDeref:
    return deref(expr);
  case ExprKind::PlaceIndex: {
    const Piece array = placePiece(expr->op(0));
    if (!array.type.to || array.type.to->size() != static_cast<uint64_t>(expr->intValue))
      return refuse("it reads an array in units of another type", expr);
    const CxxType &element = *array.type.to;
    if (element.kind == CxxType::Kind::Number && !(element.number == expr->type))
      return refuse("it reads memory as another type than it was declared with", expr);
    return {brackets(array, kPostfix) + "[" + subscript(expr->op(1)) + "]", kPostfix, element};
  }
  default:
    return refuse("it uses members of records in an array, which cannot be spelled yet", expr);
  }
}

CodePrinter::Piece CodePrinter::printInner(ExprRef expr) {
  switch (expr->kind) {
  case ExprKind::IntConst:
  case ExprKind::FloatConst:
    return number(expr);
  case ExprKind::Var:
    return variable(expr);
  case ExprKind::Neg:
  case ExprKind::BitNot: {
    if (expr->is(ExprKind::Neg) && expr->type.isInt() && expr->type.isSigned && isWrapped(expr))
      return wrappedArithmetic(expr);
    const Piece inner = exact(expr->op(0));
    std::string text = brackets(inner, kUnary);
    if (text[0] == '-')
      text = "(" + text + ")";
    return {(expr->is(ExprKind::Neg) ? "-" : "~") + text, kUnary, CxxType::ofNumber(promoted(expr->type))};
  }
  case ExprKind::LogicalNot:
    return {"!" + brackets(print(expr->op(0)), kUnary), kUnary, CxxType::ofNumber(Type::boolean())};
  case ExprKind::Cast: {
    if (expr->op(0)->type.isPointer() || expr->type.isPointer()) {
      if (!expr->type.isBool())
        return refuse("it converts between pointers and numbers", expr);
      return {brackets(print(expr->op(0)), kLess) + " != nullptr", kEqual, CxxType::ofNumber(expr->type)};
    }
    return castTo(CxxType::ofNumber(expr->type), print(expr->op(0)));
  }
  case ExprKind::Select:
    return select(expr);
  case ExprKind::Load:
    return placePiece(expr->op(0));
  case ExprKind::AddressOf:
    return addressOf(expr);
  case ExprKind::PtrAdd:
    return pointerSum(expr);
  case ExprKind::PtrDiff:
    return pointerDifference(expr);
  case ExprKind::Call:
    return call(expr);
  case ExprKind::Undef:
    return refuse("it uses a value that was never set", expr);
  case ExprKind::Opaque:
    return refuse("it uses a value that is not modelled", expr);
  case ExprKind::Iter:
  case ExprKind::LoopValue:
    return refuse("what an iteration contributes is the outcome of an inner loop", expr);
  default:
    return arithmetic(expr);
  }
}

} // namespace lanewise
