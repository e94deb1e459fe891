// classify/ElementFolds.cpp - elements of accumulations, last values, restarts and places.
#include "classify/ElementText.h"

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

static bool isExtremum(const FoldForm &form) { return form.op == FoldOperator::Min || form.op == FoldOperator::Max; }

// old ⊕ contribution, where the names of both are open.
static std::string combination(const FoldForm &form, const std::string &a, const std::string &b) {
  if (!isExtremum(form))
    return a + " " + std::string(foldOperatorText(form.op)) + " " + b;
  const bool minimum = form.op == FoldOperator::Min;
  if (form.viaCall)
    return std::string(minimum ? "std::fmin(" : "std::fmax(") + a + ", " + b + ")";
  const std::string than = form.tieTakesNew ? " <= " : " < ";
  return (minimum ? b + than + a : a + than + b) + " ? " + b + " : " + a;
}

static std::string identityOf(const FoldForm &form, Type type, const std::string &name) {
  switch (form.op) {
  case FoldOperator::Add:
  case FoldOperator::BitOr:
  case FoldOperator::BitXor:
    return "0";
  case FoldOperator::Mul:
    return "1";
  case FoldOperator::BitAnd:
    return "static_cast<" + name + ">(~static_cast<" + name + ">(0))";
  case FoldOperator::LogicalAnd:
    return "true";
  case FoldOperator::LogicalOr:
    return "false";
  case FoldOperator::Min:
  case FoldOperator::Max:
    break;
  }
  const std::string limits = "std::numeric_limits<" + name + ">::";
  if (form.viaCall)
    return limits + "quiet_NaN()";
  const bool minimum = form.op == FoldOperator::Min;
  return type.isFloat() ? (minimum ? "" : "-") + limits + "infinity()" : limits + (minimum ? "max()" : "lowest()");
}

// Minima and maxima: all that is compared in the iteration, in order; NaN is never taken, so it counts as nothing.
static std::string extremeLift(const FoldForm &form, Type type, const std::string &identity, ElementText &text) {
  std::string lift;
  for (size_t i = form.parts.size(); i-- > 0;) {
    std::string part = text.of(form.parts[i]);
    if (type.isFloat() && !form.viaCall)
      part = "(" + part + " == " + part + " ? " + part + " : " + identity + ")";
    if (form.partGuards[i])
      part = "(" + text.of(form.partGuards[i]) + " ? " + part + " : " + identity + ")";
    if (lift.size() > ElementText::kLongest) { // every part doubles it
      text.fail();
      return "";
    }
    lift = lift.empty() ? part : "(" + combination(form, lift, part) + ")";
  }
  return lift;
}

static std::string lifted(const CarriedState &state, const FoldForm &form, const std::string &type,
                          const std::string &identity, ElementText &text) {
  const Type own = state.entry->type;
  if (isExtremum(form))
    return "static_cast<" + type + ">(" + extremeLift(form, own, identity, text) + ")";
  const bool one = form.op == FoldOperator::Mul || form.op == FoldOperator::LogicalAnd;
  ExprPool &pool = text.pool();
  ExprRef neutral = own.isFloat() ? pool.floatConst(own, one ? 1 : 0)
                                  : pool.intConst(own, form.op == FoldOperator::BitAnd ? -1
                                                       : one                           ? 1
                                                                                       : 0);
  ExprRef lift = rewrite(pool, state.next, [&](ExprRef node) { return node == state.entry ? neutral : nullptr; });
  return text.as(type, lift);
}

// Positions that are pointers: how many elements further.
static std::optional<Element> advanceElement(const StateAnswer &answer, const FoldForm &form, ElementText &text) {
  std::string lift;
  for (size_t i = 0; i < form.parts.size(); ++i) {
    std::string part = text.of(form.parts[i]);
    if (form.partGuards[i])
      part = "(" + text.of(form.partGuards[i]) + " ? " + part + " : 0)";
    lift = lift.empty() ? part : lift + " + " + part;
  }
  Element element;
  element.fields = {{"v", "std::ptrdiff_t", lift, "0", "a.v + b.v"}};
  element.states = {&answer.state};
  element.apply = {text.of(answer.state.entry) + " + e.v"};
  element.cost = "1 addition";
  return element;
}

std::optional<Element> foldElement(const StateAnswer &answer, ElementText &text) {
  const CarriedState &state = answer.state;
  const Type type = state.entry->type;
  const std::optional<FoldForm> form = matchFold(text.pool(), state.next, state.entry);
  if (!form || form->nan == NanRule::Restarts)
    return std::nullopt;
  if (type.isPointer())
    return advanceElement(answer, *form, text);
  const std::string name = isExtremum(*form) ? cxxTypeName(type) : ringTypeName(type);
  const std::string identity = identityOf(*form, type, name), own = text.of(state.entry);
  const bool converts = name != cxxTypeName(type) || (type.isInt() && type.bits < 32);
  Element element;
  element.fields = {{"v", name, lifted(state, *form, name, identity, text), identity,
                     "static_cast<" + name + ">(" + combination(*form, "a.v", "b.v") + ")"}};
  element.states = {&state};
  const std::string old = converts ? "static_cast<" + name + ">(" + own + ")" : own;
  element.apply = {"static_cast<" + cxxTypeName(type) + ">(" + combination(*form, old, "e.v") + ")"};
  element.cost = isExtremum(*form) ? "1 comparison" : "1 operation (" + std::string(foldOperatorText(form->op)) + ")";
  return element;
}

// Whether the old value is replaced.
static ExprRef isTaken(ExprPool &pool, ExprRef next, ExprRef entry) {
  if (next == entry)
    return pool.boolConst(false);
  if (!reads(next, entry))
    return pool.boolConst(true);
  return pool.select(next->op(0), isTaken(pool, next->op(1), entry), isTaken(pool, next->op(2), entry));
}

std::optional<Element> lastValueElement(const StateAnswer &answer, ElementText &text) {
  const CarriedState &state = answer.state;
  const Type type = state.entry->type;
  if (!type.isIntegral() && !type.isFloat())
    return std::nullopt;
  ExprPool &pool = text.pool();
  ExprRef nothing = type.isFloat() ? pool.floatConst(type, 0) : pool.intConst(type, 0);
  ExprRef value = rewrite(pool, state.next, [&](ExprRef node) { return node == state.entry ? nothing : nullptr; });
  const std::string name = cxxTypeName(type);
  Element element;
  element.fields = {{"taken", "bool", text.of(isTaken(pool, state.next, state.entry)), "false", "a.taken || b.taken"},
                    {"v", name, text.as(name, value), "0", "b.taken ? b.v : a.v"}};
  element.states = {&state};
  element.apply = {"e.taken ? e.v : " + text.of(state.entry)};
  element.cost = "1 selection";
  return element;
}

// Whether some way through the update forgets the old value, and that way is taken.
static ExprRef restartOf(ExprPool &pool, ExprRef next, ExprRef entry) {
  if (!reads(next, entry))
    return pool.boolConst(true);
  if (next->is(ExprKind::Select) && !reads(next->op(0), entry))
    return pool.select(next->op(0), restartOf(pool, next->op(1), entry), restartOf(pool, next->op(2), entry));
  for (ExprRef operand : next->operands)
    if (next != entry && (next->is(ExprKind::Add) || next->is(ExprKind::Sub) || next->is(ExprKind::Cast)) &&
        reads(operand, entry))
      return restartOf(pool, operand, entry);
  return pool.boolConst(false);
}

std::optional<Element> segmentedElement(const StateAnswer &answer, ElementText &text) {
  const CarriedState &state = answer.state;
  const Type type = state.entry->type;
  const std::optional<FoldForm> form = matchFold(text.pool(), state.next, state.entry, true);
  if (!form || form->nan == NanRule::Restarts || type.isPointer())
    return std::nullopt;
  const bool extremum = isExtremum(*form);
  if (extremum && !(form->parts.size() == 2 && state.next->is(ExprKind::Select)))
    return std::nullopt;
  const std::string name = extremum ? cxxTypeName(type) : ringTypeName(type);
  const std::string identity = identityOf(*form, type, name);
  Element element;
  element.fields = {
      {"restart", "bool", text.of(restartOf(text.pool(), state.next, state.entry)), "false", "a.restart || b.restart"},
      {"v", name, lifted(state, *form, name, identity, text), identity,
       "b.restart ? b.v : static_cast<" + name + ">(" + combination(*form, "a.v", "b.v") + ")"}};
  element.states = {&state};
  const std::string old = "static_cast<" + name + ">(" + text.of(state.entry) + ")";
  element.apply = {"static_cast<" + cxxTypeName(type) + ">(e.restart ? e.v : static_cast<" + name + ">(" +
                   combination(*form, old, "e.v") + "))"};
  element.cost = "1 operation (" + std::string(foldOperatorText(form->op)) + "), 1 selection";
  return element;
}

// One comparison, at which both the value and its place are replaced.
std::optional<Element> argElement(const StateAnswer &answer, const StateAnswer &extremum, ElementText &text) {
  const CarriedState &place = answer.state, &value = extremum.state;
  const std::optional<FoldForm> form = matchFold(text.pool(), value.next, value.entry);
  const bool simple = form && isExtremum(*form) && !form->viaCall && form->nan != NanRule::Restarts &&
                      form->parts.size() == 1 && place.next->is(ExprKind::Select) && value.next->is(ExprKind::Select) &&
                      (place.next->op(1) == place.entry || place.next->op(2) == place.entry);
  if (!simple)
    return std::nullopt;
  ExprRef taken = place.next->op(place.next->op(1) == place.entry ? 2 : 1);
  if (reads(taken, value.entry) || reads(taken, place.entry))
    return std::nullopt;
  const std::string number = text.of(form->parts.front()), type = cxxTypeName(value.entry->type);
  std::string has = value.entry->type.isFloat() ? number + " == " + number : "true";
  if (form->partGuards.front())
    has = text.of(form->partGuards.front()) + " && " + has;
  const std::string than = form->tieTakesNew ? " <= " : " < ";
  const auto beats = [&](const std::string &later, const std::string &earlier) {
    return form->op == FoldOperator::Min ? later + than + earlier : earlier + than + later;
  };
  const std::string chosen = "b.has && (!a.has || " + beats("b.v", "a.v") + ")";
  const std::string wins = "e.has && " + beats("e.v", text.of(value.entry));
  Element element;
  element.fields = {{"has", "bool", has, "false", "a.has || b.has"},
                    {"v", type, "static_cast<" + type + ">(" + number + ")", "0", chosen + " ? b.v : a.v"},
                    {"at", cxxTypeName(place.entry->type), text.of(taken), "0", chosen + " ? b.at : a.at"}};
  element.states = {&value, &place};
  element.apply = {wins + " ? e.v : " + text.of(value.entry), wins + " ? e.at : " + text.of(place.entry)};
  element.cost = "1 comparison";
  return place.entry->type.isPointer() ? std::nullopt : std::optional(element);
}

} // namespace lanewise
