// classify/ElementCombine.cpp - elements of operators of the program's own: a value, or none yet.
#include "algebra/CombineFunction.h"
#include "classify/ElementText.h"

#include <algorithm>

namespace lanewise {

namespace {
// Writes the operator over two texts. Signed sums are formed in the unsigned type: of other groups they may overflow.
class OperatorText {
public:
  OperatorText(const CombineFunction &function, ElementText &text) : function_(function), text_(text) {}

  std::string of(const std::string &left, const std::string &right) { return print(function_.result, left, right); }

private:
  std::string fail() {
    text_.fail();
    return "0";
  }

  static std::string cast(Type type, const std::string &value) {
    return "static_cast<" + cxxTypeName(type) + ">(" + value + ")";
  }

  std::string print(ExprRef expr, const std::string &left, const std::string &right) {
    if (text_.failed())
      return "0";
    if (expr == function_.left)
      return left;
    if (expr == function_.right)
      return right;
    std::vector<std::string> parts;
    size_t length = 0;
    for (ExprRef operand : expr->operands) {
      parts.push_back(print(operand, left, right));
      length += parts.back().size();
    }
    if (length > ElementText::kLongest)
      return fail();
    return node(expr, parts);
  }

  std::string node(ExprRef expr, const std::vector<std::string> &parts) {
    switch (expr->kind) {
    case ExprKind::IntConst:
      return cast(expr->type, std::to_string(expr->intValue) + (expr->intValue == INT64_MIN ? "" : "ll"));
    case ExprKind::FloatConst:
      return cast(expr->type, text_.of(expr));
    case ExprKind::Cast:
      return cast(expr->type, parts[0]);
    case ExprKind::LogicalNot:
      return "!" + parts[0];
    case ExprKind::Select:
      return "(" + parts[0] + " ? " + parts[1] + " : " + parts[2] + ")";
    case ExprKind::Call:
      return call(expr, parts);
    default:
      return arithmetic(expr, parts);
    }
  }

  std::string call(ExprRef expr, const std::vector<std::string> &parts) {
    static constexpr std::string_view kPlain[] = {"sqrt", "exp",  "log",  "log1p", "expm1", "fabs", "hypot",
                                                  "fmin", "fmax", "cbrt", "exp2",  "log2",  "abs"};
    if (std::find(std::begin(kPlain), std::end(kPlain), expr->text) == std::end(kPlain))
      return fail();
    std::string list;
    for (const std::string &part : parts)
      list += (list.empty() ? "" : ", ") + part;
    return "std::" + expr->text + "(" + list + ")";
  }

  std::string arithmetic(ExprRef expr, const std::vector<std::string> &parts) {
    const Type type = expr->type;
    const bool wraps = type.isInt() && type.isSigned &&
                       (expr->is(ExprKind::Add) || expr->is(ExprKind::Sub) || expr->is(ExprKind::Mul) ||
                        expr->is(ExprKind::Neg) || expr->is(ExprKind::Shl));
    const auto in = [&](const std::string &value) {
      return wraps ? cast(Type::integer(type.bits, false), value) : value;
    };
    if (expr->is(ExprKind::Neg) || expr->is(ExprKind::BitNot))
      return cast(type, (expr->is(ExprKind::Neg) ? "-" : "~") + in(parts[0]));
    static constexpr std::pair<ExprKind, const char *> kSigns[] = {
        {ExprKind::Add, "+"},   {ExprKind::Sub, "-"},    {ExprKind::Mul, "*"},  {ExprKind::Div, "/"},
        {ExprKind::Rem, "%"},   {ExprKind::Shl, "<<"},   {ExprKind::Shr, ">>"}, {ExprKind::BitAnd, "&"},
        {ExprKind::BitOr, "|"}, {ExprKind::BitXor, "^"}, {ExprKind::Lt, "<"},   {ExprKind::Le, "<="},
        {ExprKind::Eq, "=="},   {ExprKind::Ne, "!="},    {ExprKind::And, "&&"}, {ExprKind::Or, "||"},
    };
    for (const auto &[kind, sign] : kSigns)
      if (expr->is(kind)) {
        const std::string text = "(" + in(parts[0]) + " " + sign + " " + in(parts[1]) + ")";
        return type.isInt() ? cast(type, text) : text;
      }
    return fail();
  }

  const CombineFunction &function_;
  ElementText &text_;
};
} // namespace

std::optional<Element> combineElement(const StateAnswer &answer, ElementText &text) {
  const ExprRef lift = answer.claim->lift;
  const CarriedState &state = answer.state;
  const auto functions =
      allCombineFunctionsOf(text.pool(), state.next, state.entry, [](ExprRef) { return false; }); // no parameters
  const auto found = std::find_if(functions.begin(), functions.end(),
                                  [&](const CombineFunction &function) { return function.lift == lift; });
  if (found == functions.end())
    return std::nullopt;
  OperatorText combined(*found, text);
  const std::string type = cxxTypeName(state.entry->type);
  Element element;
  element.states = {&state};
  element.fields = {{"some", "bool", "true", "false", "a.some || b.some"},
                    {"value", type, text.as(type, lift), "0",
                     "!a.some ? b.value : !b.some ? a.value : " + combined.of("a.value", "b.value")}};
  element.apply = {"(e.some ? " + combined.of(text.of(state.entry), "e.value") + " : " + text.of(state.entry) + ")"};
  element.cost = "what one iteration costs";
  return element;
}

} // namespace lanewise
