// model/SourceText.cpp - renders expressions as C++ source.
#include "model/SourceText.h"

#include "model/BitWords.h"
#include "model/CxxConversions.h"
#include "model/Location.h"
#include "model/TextRules.h"

#include <charconv>
#include <cmath>
#include <optional>

namespace lanewise {

static constexpr int kSelectLevel = 0, kSumLevel = 9, kProductLevel = 10, kUnaryLevel = 11, kPostfixLevel = 12;
static constexpr int kMaxDepth = 200;
static constexpr size_t kNodeCost = 4; // a counter that takes in what is added to it gets no longer

static Type intType() { return Type::integer(32, true); }

namespace {
/// A piece of C++: its text, how tightly it binds, and the type that C++ gives it.
struct Piece {
  std::string text;
  int precedence = kPostfixLevel;
  Type type;
  std::optional<CounterText> counter{}; ///< what the text stands for, if it is a counter plus a constant

  static Piece of(const CounterText &counter, Type type) {
    std::string text = counter.text();
    const int precedence = counter.isName()                      ? kPostfixLevel
                           : text.find('/') != std::string::npos ? kProductLevel
                           : text[0] == '-'                      ? kUnaryLevel
                                                                 : kSumLevel;
    return {std::move(text), precedence, type, counter};
  }
  bool adaptsTo(Type to) const { return counter && counter->adaptsTo(to); }
};

class SourcePrinter {
public:
  SourcePrinter(const FunctionModel &function, const SourceTextOptions &options)
      : function_(function), options_(options) {}

  std::string print(ExprRef expr) {
    std::string text = withoutCast(expr, [](Type from, Type to) { return keepsValue(from, to); }).text;
    if (text.size() > options_.maxLength)
      text = text.substr(0, options_.maxLength) + "…";
    return text;
  }

private:
  Piece value(ExprRef expr);
  Piece valueInner(ExprRef expr);
  Piece place(ExprRef expr);
  Piece integer(ExprRef expr) const;
  Piece floating(ExprRef expr) const;
  Piece variable(ExprRef expr);
  Piece temporary(const Variable &variable);
  Piece iteration(LoopId loop, Type type) const;
  static Piece cast(Type to, const Piece &inner);
  Piece negation(ExprRef expr);
  Piece arithmetic(ExprRef expr);
  Piece advance(ExprRef expr);
  Piece select(ExprRef expr);
  Piece call(ExprRef expr);
  Piece addressOf(ExprRef expr);
  Piece deref(ExprRef expr);
  Piece element(ExprRef expr);
  Piece field(ExprRef expr);
  Piece condition(ExprRef expr);
  std::string index(ExprRef expr);
  /// The piece of `expr`, or of what it casts if `implicit(from, to)` says that the cast needs no spelling.
  template <typename Implicit> Piece withoutCast(ExprRef expr, Implicit implicit);
  /// Both operands of an operation on `type`, with the casts that C++ makes by itself left out.
  std::pair<Piece, Piece> operands(ExprRef left, ExprRef right, Type type);
  const Variable *variableOf(ExprRef expr) const;
  bool holdsReference(ExprRef place) const;
  static std::string text(const Piece &piece, int minPrecedence) {
    return piece.precedence < minPrecedence ? "(" + piece.text + ")" : piece.text;
  }

  const FunctionModel &function_;
  const SourceTextOptions &options_;
  int depth_ = 0;
  size_t spent_ = 0; ///< bytes produced: shared subexpressions would multiply without a limit
};
} // namespace

const Variable *SourcePrinter::variableOf(ExprRef expr) const {
  const uint64_t id = static_cast<uint64_t>(expr->intValue);
  return id < function_.variables.size() ? &function_.variables[id] : nullptr;
}

Piece SourcePrinter::value(ExprRef expr) {
  if (depth_ > kMaxDepth || spent_ > options_.maxLength * 16)
    return {"…", kPostfixLevel, expr->type};
  ++depth_;
  Piece piece = expr->isPlace() ? place(expr) : valueInner(expr);
  --depth_;
  spent_ += kNodeCost + piece.text.size();
  return piece;
}

template <typename Implicit> Piece SourcePrinter::withoutCast(ExprRef expr, Implicit implicit) {
  if (expr->is(ExprKind::Cast)) {
    Piece inner = value(expr->op(0));
    return implicit(inner.type, expr->type) ? inner : cast(expr->type, inner);
  }
  return value(expr);
}

Piece SourcePrinter::integer(ExprRef expr) const {
  const Type type = expr->type;
  if (type.isBool())
    return {expr->intValue != 0 ? "true" : "false", kPostfixLevel, type};
  if (type.isPointer())
    return {expr->intValue == 0 ? "nullptr" : "(void *)" + std::to_string(expr->intValue), kUnaryLevel, type};
  const bool negative = type.isSigned && expr->intValue < 0;
  std::string digits =
      type.isSigned ? std::to_string(expr->intValue) : std::to_string(static_cast<uint64_t>(expr->intValue));
  if (type.bits < 32) // No literal has such a type: it is an int that becomes one.
    return {std::move(digits), negative ? kUnaryLevel : kPostfixLevel, intType()};
  if (type == intType() && expr->intValue == INT32_MIN)
    return {"(-2147483647 - 1)", kPostfixLevel, type};
  if (type.bits >= 64 && type.isSigned && expr->intValue == INT64_MIN)
    return {"(-9223372036854775807L - 1)", kPostfixLevel, type};
  digits += type.isSigned ? "" : "u";
  digits += type.bits >= 64 ? (type.isSigned ? "L" : "l") : "";
  return {std::move(digits), negative ? kUnaryLevel : kPostfixLevel, type};
}

Piece SourcePrinter::floating(ExprRef expr) const {
  const double number = expr->floatValue;
  const bool single = expr->type.bits == 32;
  std::string text;
  if (std::isnan(number)) {
    text = single ? "NAN" : "(double)NAN";
  } else if (std::isinf(number)) {
    text = single ? "INFINITY" : "(double)INFINITY";
    if (number < 0)
      text = "-" + text;
  } else {
    char buffer[64];
    const auto end = single ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<float>(number)).ptr
                            : std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
    text.assign(buffer, end);
    if (text.find_first_of(".e") == std::string::npos)
      text += ".0";
    text += single ? "f" : expr->type.bits == 80 ? "L" : "";
  }
  return {text, text[0] == '-' || text[0] == '(' ? kUnaryLevel : kPostfixLevel, expr->type};
}

// The loop whose iterations `variable` counts from 0, as the hidden counter of a range-for does; null if there is none.
static const Loop *loopCountedBy(const FunctionModel &function, const Variable &variable) {
  const Loop *counted = nullptr;
  bool counts = true;
  const auto isStep = [&](const Stmt &stmt) {
    return stmt.kind == StmtKind::Assign && stmt.var == variable.id && stmt.value->is(ExprKind::Add) &&
           stmt.value->op(0)->is(ExprKind::Var) && stmt.value->op(0)->intValue == variable.id &&
           stmt.value->op(1)->isIntConst(1);
  };
  forEachStmt(function.body, [&](const Stmt &stmt) {
    if (stmt.loop)
      for (const StmtPtr &step : stmt.loop->step)
        if (isStep(*step))
          counted = stmt.loop.get();
    const bool assigns = stmt.kind == StmtKind::Assign && stmt.var == variable.id;
    counts = counts && (!assigns || isStep(stmt) || stmt.value->isIntConst(0));
  });
  return counts ? counted : nullptr;
}

Piece SourcePrinter::temporary(const Variable &variable) {
  // What the only assignment to it says.
  ExprRef definition = nullptr;
  int count = 0;
  forEachStmt(function_.body, [&](const Stmt &stmt) {
    const bool defines =
        (stmt.kind == StmtKind::Assign || (stmt.kind == StmtKind::Call && stmt.hasResult)) && stmt.var == variable.id;
    count += defines;
    if (defines)
      definition = stmt.value;
  });
  if (count == 1 && definition && depth_ <= 20) {
    const Piece piece = value(definition);
    return piece.type == variable.type ? piece : cast(variable.type, piece);
  }
  const Loop *loop = loopCountedBy(function_, variable);
  return loop ? iteration(loop->id, variable.type) : Piece{"<temporary>", kPostfixLevel, variable.type};
}

Piece SourcePrinter::iteration(LoopId loop, Type type) const {
  const IterationName *name = options_.iterationName ? options_.iterationName(loop) : nullptr;
  return name ? Piece::of(CounterText(*name), type) : Piece{options_.unnamedIteration, kPostfixLevel, type};
}

Piece SourcePrinter::variable(ExprRef expr) {
  const Variable *variable = variableOf(expr);
  if (!variable)
    return {"<variable>", kPostfixLevel, expr->type};
  if (variable->name.empty())
    return temporary(*variable);
  if (variable->isReference)
    return {"&" + variable->name, kUnaryLevel, expr->type};
  return {variable->name, kPostfixLevel, expr->type};
}

Piece SourcePrinter::cast(Type to, const Piece &inner) {
  if (inner.adaptsTo(to))
    return Piece::of(*inner.counter, to);
  if (to.isBool())
    return {text(inner, 7) + " != 0", 6, to};
  return {"(" + cxxTypeName(to) + ")" + text(inner, kUnaryLevel), kUnaryLevel, to};
}

// Where only truth counts: of `p`, `n`, `a && b`.
Piece SourcePrinter::condition(ExprRef expr) {
  return withoutCast(expr, [](Type, Type to) { return to.isBool(); });
}

Piece SourcePrinter::negation(ExprRef expr) {
  if (expr->is(ExprKind::LogicalNot))
    return {"!" + text(condition(expr->op(0)), kUnaryLevel), kUnaryLevel, expr->type};
  const Type type = expr->type;
  Piece inner = withoutCast(expr->op(0), [&](Type from, Type) { return promoted(from) == type; });
  std::string operand = text(inner, kUnaryLevel);
  if (operand[0] == '-')
    operand = "(" + operand + ")";
  return {(expr->is(ExprKind::Neg) ? "-" : "~") + operand, kUnaryLevel, type};
}

// A literal as it looks beside something that converts it.
static Piece plainLiteral(Piece piece, ExprRef expr) {
  if (!expr->is(ExprKind::IntConst) || !expr->type.isInt() || expr->intValue < INT32_MIN + 1 ||
      expr->intValue > INT32_MAX)
    return piece;
  return {std::to_string(expr->intValue), expr->intValue < 0 ? kUnaryLevel : kPostfixLevel, intType()};
}

std::pair<Piece, Piece> SourcePrinter::operands(ExprRef left, ExprRef right, Type type) {
  // Each operand is rendered once, so that nesting does not multiply the work.
  const auto render = [&](ExprRef expr) {
    const bool isCast = expr->is(ExprKind::Cast);
    const Piece inner = value(isCast ? expr->op(0) : expr);
    return isCast ? std::pair(cast(expr->type, inner), inner) : std::pair(inner, plainLiteral(inner, expr));
  };
  const auto fits = [&](const Piece &a, const Piece &b) {
    // A conversion to bool or from a pointer is never made by an operator.
    const Type left = a.adaptsTo(type) ? type : a.type, right = b.adaptsTo(type) ? type : b.type;
    return commonType(left, right) == promoted(type) && a.type.isPointer() == type.isPointer() &&
           b.type.isPointer() == type.isPointer();
  };
  const auto [fullLeft, bareLeft] = render(left);
  const auto [fullRight, bareRight] = render(right);
  if (fits(bareLeft, bareRight))
    return {bareLeft, bareRight};
  if (fits(fullLeft, bareRight))
    return {fullLeft, bareRight};
  if (fits(bareLeft, fullRight))
    return {bareLeft, fullRight};
  return {fullLeft, fullRight};
}

Piece SourcePrinter::arithmetic(ExprRef expr) {
  const int precedence = precedenceOf(expr->kind);
  if (expr->is(ExprKind::And) || expr->is(ExprKind::Or)) {
    // Brackets around && inside || keep compilers and readers content.
    const int inner = expr->is(ExprKind::Or) ? 3 : precedence;
    const auto side = [&](ExprRef operand, int level) {
      const Piece piece = condition(operand);
      return text(piece, piece.precedence == precedence ? precedence : level);
    };
    return {side(expr->op(0), inner) + " " + std::string(operatorText(expr->kind)) + " " + side(expr->op(1), inner + 1),
            precedence, expr->type};
  }
  const Type operandType = expr->op(0)->type;
  const bool shift = expr->is(ExprKind::Shl) || expr->is(ExprKind::Shr);
  auto [left, right] =
      shift ? std::pair(withoutCast(expr->op(0), [&](Type from, Type to) { return promoted(from) == to; }),
                        plainLiteral(value(expr->op(1)), expr->op(1)))
            : operands(expr->op(0), expr->op(1), operandType);
  if (const std::optional<CounterText> counter = counterText(expr, left.counter, right.counter))
    return Piece::of(*counter, expr->type);
  std::string op(operatorText(expr->kind));
  std::string rightText = text(right, precedence + 1);
  // a + -1 reads better as a - 1; for unsigned types there is no -1.
  if (expr->is(ExprKind::Add) && expr->op(1)->isIntConst() && rightText[0] == '-') {
    op = "-";
    rightText.erase(0, 1);
  }
  const bool isComparison = expr->type.isBool() && precedence >= 6 && precedence <= 7;
  const bool isBits = precedence >= 3 && precedence <= 5;
  // C's precedence of & ^ | against comparisons and of << against + surprises: brackets for those.
  const int leftLevel = isBits  ? (left.precedence == precedence ? precedence : kUnaryLevel)
                        : shift ? kUnaryLevel
                                : precedence;
  if (isBits || shift)
    rightText = text(right, kUnaryLevel);
  return {text(left, leftLevel) + " " + op + " " + rightText, precedence,
          isComparison                  ? Type::boolean()
          : expr->is(ExprKind::PtrDiff) ? Type::i64()
                                        : expr->type};
}

// Indices are converted to 64 bits by the subscript itself.
std::string SourcePrinter::index(ExprRef expr) {
  const Piece piece = withoutCast(
      expr, [](Type from, Type to) { return from.isIntegral() && to.isInt() && to.bits >= 64 && (from.bits <= 64); });
  return text(plainLiteral(piece, expr), kSelectLevel);
}

Piece SourcePrinter::advance(ExprRef expr) {
  const std::string base = text(value(expr->op(0)), 9);
  const Piece piece = withoutCast(expr->op(1), keepsValue);
  const std::string by = text(plainLiteral(piece, expr->op(1)), 10);
  const bool back = by[0] == '-';
  return {base + (back ? " - " + by.substr(1) : " + " + by), 9, expr->type};
}

Piece SourcePrinter::select(ExprRef expr) {
  auto [yes, no] = operands(expr->op(1), expr->op(2), expr->type);
  return {text(condition(expr->op(0)), 1) + " ? " + text(yes, kSelectLevel) + " : " + text(no, kSelectLevel),
          kSelectLevel, expr->type};
}

Piece SourcePrinter::call(ExprRef expr) {
  const bool overloaded = expr->text.find("::") != std::string::npos;
  std::string out = expr->text + "(";
  for (size_t i = 0; i < expr->operands.size(); ++i) {
    const Piece argument = withoutCast(expr->op(i), [&](Type from, Type to) {
      return keepsValue(from, to) && (!overloaded || (from.isIntegral() && to == Type::floating(64)));
    });
    out += (i ? ", " : "") + text(argument, kSelectLevel);
  }
  return {out + ")", kPostfixLevel, expr->type};
}

Piece SourcePrinter::addressOf(ExprRef expr) {
  ExprRef target = expr->op(0);
  if (target->is(ExprKind::PlaceIndex) && target->op(1)->isIntConst(0)) {
    ExprRef array = target->op(0);
    if (array->is(ExprKind::PlaceElements))
      return {text(place(array->op(0)), kPostfixLevel) + ".data()", kPostfixLevel, expr->type};
    Piece decayed = place(array);
    decayed.type = expr->type;
    return decayed;
  }
  return {"&" + text(value(target), kUnaryLevel), kUnaryLevel, expr->type};
}

// v.data(): what v's own subscript goes through.
static bool isContainerData(ExprRef pointer) {
  return pointer->is(ExprKind::Load) && pointer->op(0)->is(ExprKind::PlaceField) && pointer->op(0)->text == "<data>";
}

Piece SourcePrinter::deref(ExprRef expr) {
  ExprRef pointer = expr->op(0);
  const Variable *variable = pointer->is(ExprKind::Var) ? variableOf(pointer) : nullptr;
  if (variable && variable->isReference && !variable->name.empty())
    return {variable->name, kPostfixLevel, expr->type};
  if (pointer->is(ExprKind::PtrAdd) && isContainerData(pointer->op(0)))
    return {text(place(pointer->op(0)->op(0)->op(0)), kPostfixLevel) + "[" + index(pointer->op(1)) + "]", kPostfixLevel,
            expr->type};
  if (pointer->is(ExprKind::PtrAdd))
    return {text(value(pointer->op(0)), kPostfixLevel) + "[" + index(pointer->op(1)) + "]", kPostfixLevel, expr->type};
  const Piece inner = value(pointer);
  // *&x of an unnamed reference's definition.
  if (inner.text.starts_with("&") && inner.precedence == kUnaryLevel)
    return {inner.text.substr(1), kPostfixLevel, expr->type};
  return {"*" + text(inner, kUnaryLevel), kUnaryLevel, expr->type};
}

Piece SourcePrinter::element(ExprRef expr) {
  if (isWordOfBits(expr, function_)) { // the source names one bit of it
    ExprRef bits = expr->op(0)->op(0), number = expr->op(1)->op(0);
    return {"word of " + text(place(bits), kPostfixLevel) + "[" + index(number) + "]", kPostfixLevel, expr->type};
  }
  return {text(place(expr->op(0)), kPostfixLevel) + "[" + index(expr->op(1)) + "]", kPostfixLevel, expr->type};
}

bool isUnspelled(ExprRef place) {
  return place->is(ExprKind::PlaceField) && (place->text.empty() || place->text == "<anonymous>" ||
                                             place->text == kUnionField || place->text == kStateField);
}

// What is kept there is the address of what the source calls by this name.
bool SourcePrinter::holdsReference(ExprRef place) const {
  if (place->is(ExprKind::PlaceField))
    return place->text.ends_with(kReferenceMark);
  const Variable *variable = place->is(ExprKind::PlaceVar) ? variableOf(place) : nullptr;
  return variable && !variable->name.empty() && variable->typeName.ends_with('&');
}

Piece SourcePrinter::field(ExprRef expr) {
  if (isUnspelled(expr))
    return place(expr->op(0));
  ExprRef record = expr->op(0);
  while (isUnspelled(record))
    record = record->op(0);
  std::string member = expr->text;
  if (member == kRealField || member == kImaginaryField)
    return {member.substr(1, member.size() - 2) + " " + text(place(record), kPostfixLevel), kUnaryLevel, expr->type};
  if (member.ends_with(kReferenceMark))
    member.pop_back();
  if (member.size() > 2 && member.front() == '<' && member.back() == '>')
    member = member.substr(1, member.size() - 2) + "()";
  if (record->is(ExprKind::PlaceDeref)) {
    ExprRef pointer = record->op(0);
    const Variable *variable = pointer->is(ExprKind::Var) ? variableOf(pointer) : nullptr;
    if (variable && variable->name == "this") {
      bool shadowed = false;
      for (const Variable &other : function_.variables)
        shadowed |= other.name == member;
      return {shadowed ? "this->" + member : member, kPostfixLevel, expr->type};
    }
    if (!pointer->is(ExprKind::PtrAdd) && !(variable && variable->isReference)) {
      const Piece inner = value(pointer);
      if (!inner.text.starts_with("&"))
        return {text(inner, kPostfixLevel) + "->" + member, kPostfixLevel, expr->type};
    }
  }
  const std::string base = text(place(record), kPostfixLevel);
  return {base + "." + member, kPostfixLevel, expr->type};
}

Piece SourcePrinter::place(ExprRef expr) {
  if (depth_ > kMaxDepth || spent_ > options_.maxLength * 16)
    return {"…", kPostfixLevel, expr->type};
  ++depth_;
  Piece piece;
  switch (expr->kind) {
  case ExprKind::PlaceVar: {
    const Variable *variable = variableOf(expr);
    piece = {!variable || variable->name.empty() ? "<temporary>" : variable->name, kPostfixLevel, expr->type};
    break;
  }
  case ExprKind::PlaceDeref:
    piece = deref(expr);
    break;
  case ExprKind::PlaceIndex:
    piece = element(expr);
    break;
  case ExprKind::PlaceField:
    piece = field(expr);
    break;
  case ExprKind::PlaceElements:
    piece = place(expr->op(0));
    break;
  default:
    piece = value(expr);
    break;
  }
  --depth_;
  return piece;
}

Piece SourcePrinter::valueInner(ExprRef expr) {
  switch (expr->kind) {
  case ExprKind::IntConst:
    return integer(expr);
  case ExprKind::FloatConst:
    return floating(expr);
  case ExprKind::Undef:
    return {"<uninitialised>", kPostfixLevel, expr->type};
  case ExprKind::Var:
  case ExprKind::LoopValue:
    return variable(expr);
  case ExprKind::Iter:
    return iteration(static_cast<LoopId>(expr->intValue), expr->type);
  case ExprKind::Neg:
  case ExprKind::BitNot:
  case ExprKind::LogicalNot:
    return negation(expr);
  case ExprKind::Cast:
    return cast(expr->type, value(expr->op(0)));
  case ExprKind::Select:
    return select(expr);
  case ExprKind::Load:
    return holdsReference(expr->op(0)) ? Piece{"&" + text(place(expr->op(0)), kUnaryLevel), kUnaryLevel, expr->type}
                                       : place(expr->op(0));
  case ExprKind::AddressOf:
    return addressOf(expr);
  case ExprKind::PtrAdd:
    return advance(expr);
  case ExprKind::Call:
    return call(expr);
  case ExprKind::Opaque:
    return {"<unknown>", kPostfixLevel, expr->type};
  default:
    return arithmetic(expr);
  }
}

std::string sourceText(const FunctionModel &function, ExprRef expr, const SourceTextOptions &options) {
  return SourcePrinter(function, options).print(expr);
}

} // namespace lanewise
