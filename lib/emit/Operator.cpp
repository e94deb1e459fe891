// emit/Operator.cpp - from the class of a state to code that composes its iterations.
#include "emit/Operator.h"

#include "algebra/LinearForm.h"
#include "emit/CodePrinter.h"
#include "model/Fold.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) { return expr && occursIn(entry, expr); }

static ExprRef replaced(ExprPool &pool, ExprRef expr, ExprRef from, ExprRef to) {
  return rewrite(pool, expr, [&](ExprRef node) { return node == from ? to : nullptr; });
}

static std::string unsignedName(Type type) {
  return type.bits == 64 ? "unsigned long" : type.bits == 32 ? "unsigned" : "unsigned";
}

// Sums and products as the state's own arithmetic has them; of signed integers modulo 2^width.
static std::string arithmetic(Type type, const std::string &left, const char *op, const std::string &right) {
  if (!type.isInt() || !type.isSigned)
    return type.isInt() && type.bits < 32
               ? "(" + CxxType::ofNumber(type).name + ")(" + left + " " + op + " " + right + ")"
               : left + " " + op + " " + right;
  const std::string u = unsignedName(type), t = CxxType::ofNumber(type).name;
  return "(" + t + ")((" + u + ")(" + left + ") " + op + " (" + u + ")(" + right + "))";
}

static std::string identityText(FoldOperator op, Type type, bool viaCall) {
  switch (op) {
  case FoldOperator::Min:
  case FoldOperator::Max: {
    const bool isMin = op == FoldOperator::Min;
    const std::string cast = type.bits == 32 ? "" : "(" + CxxType::ofNumber(type).name + ")";
    if (type.isFloat())
      return viaCall ? cast + "NAN" : (isMin ? "" : "-") + cast + "INFINITY";
    if (!type.isSigned)
      return isMin ? "(" + CxxType::ofNumber(type).name + ")-1" : "0";
    const std::string largest = std::to_string(type.bits >= 64 ? INT64_MAX : (INT64_C(1) << (type.bits - 1)) - 1) +
                                (type.bits >= 64 ? "L" : "");
    return isMin ? largest : "-" + largest + " - 1";
  }
  case FoldOperator::Mul:
    return "1";
  case FoldOperator::LogicalAnd:
    return "true";
  case FoldOperator::LogicalOr:
    return "false";
  case FoldOperator::BitAnd:
    return type.isBool() ? "true" : "(" + CxxType::ofNumber(type).name + ")~0";
  default:
    return type.isBool() ? "false" : "0";
  }
}

ExprRef identityExpr(ExprPool &pool, FoldOperator op, Type type, bool viaCall) {
  const double infinity = std::numeric_limits<double>::infinity();
  const int64_t lowest = type.isSigned ? (type.bits >= 64 ? INT64_MIN : -(INT64_C(1) << (type.bits - 1))) : 0;
  switch (op) {
  case FoldOperator::Min:
  case FoldOperator::Max: {
    const bool isMin = op == FoldOperator::Min;
    if (viaCall)
      return pool.floatConst(type, std::numeric_limits<double>::quiet_NaN());
    if (type.isFloat())
      return pool.floatConst(type, isMin ? infinity : -infinity);
    return pool.intConst(type, isMin ? ~lowest : lowest); // ~lowest is the largest; all ones where unsigned
  }
  case FoldOperator::Mul:
  case FoldOperator::LogicalAnd:
    return type.isFloat() ? pool.floatConst(type, 1) : pool.intConst(type, 1);
  case FoldOperator::BitAnd:
    return pool.intConst(type, -1);
  default:
    return type.isFloat() ? pool.floatConst(type, 0) : pool.intConst(type, 0);
  }
}

// Text of `earlier` combined with `later` by a fold.
static std::string combined(const FoldForm &form, Type type, const std::string &earlier, const std::string &later) {
  switch (form.op) {
  case FoldOperator::Add:
    return arithmetic(type, earlier, "+", later);
  case FoldOperator::Mul:
    return arithmetic(type, earlier, "*", later);
  case FoldOperator::Min:
  case FoldOperator::Max: {
    const bool isMin = form.op == FoldOperator::Min;
    if (form.viaCall)
      return std::string(isMin ? "std::fmin(" : "std::fmax(") + earlier + ", " + later + ")";
    const std::string than = form.tieTakesNew ? " <= " : " < ";
    return (isMin ? later + than + earlier : earlier + than + later) + " ? " + later + " : " + earlier;
  }
  default:
    return earlier + " " + std::string(foldOperatorText(form.op)) + " " + later;
  }
}

static int roundingsOf(const FoldForm &form, Type type) {
  return type.isFloat() && (form.op == FoldOperator::Add || form.op == FoldOperator::Mul) ? 1 : 0;
}

static StepOperator foldOperator(ExprPool &pool, const NamedState &state, const FoldForm &form) {
  const CarriedState &carried = state.answer->state;
  const Type type = carried.entry->type;
  StepOperator result;
  ExprRef lift = replaced(pool, carried.next, carried.entry, identityExpr(pool, form.op, type, form.viaCall));
  result.fields.push_back({state.type, state.field, lift, identityText(form.op, type, form.viaCall)});
  result.compose = {"c." + state.field + " = " + combined(form, type, "a." + state.field, "b." + state.field) + ";"};
  result.apply = {"state." + state.field + " = " + combined(form, type, "state." + state.field, "step." + state.field) +
                  ";"};
  result.roundings = roundingsOf(form, type);
  return result;
}

// True in the iterations whose new value does not depend on the old one. Expressions share parts, so each is looked at
// once.
static ExprRef forgets(ExprPool &pool, ExprRef next, ExprRef entry, std::map<ExprRef, ExprRef> &known) {
  if (next == entry)
    return pool.boolConst(false);
  if (const auto found = known.find(next); found != known.end())
    return found->second;
  if (!reads(next, entry))
    return known[next] = pool.boolConst(true);
  if (next->is(ExprKind::Select) && !reads(next->op(0), entry)) {
    ExprRef yes = forgets(pool, next->op(1), entry, known), no = forgets(pool, next->op(2), entry, known);
    return known[next] = pool.select(next->op(0), yes, no);
  }
  ExprRef all = pool.boolConst(true);
  for (ExprRef operand : next->operands)
    if (reads(operand, entry))
      all = pool.binary(ExprKind::And, all, forgets(pool, operand, entry, known));
  return known[next] = all;
}

static ExprRef forgets(ExprPool &pool, ExprRef next, ExprRef entry) {
  std::map<ExprRef, ExprRef> known;
  return forgets(pool, next, entry, known);
}

static StepOperator segmentedOperator(ExprPool &pool, const NamedState &state, const FoldForm &form) {
  StepOperator result = foldOperator(pool, state, form);
  const CarriedState &carried = state.answer->state;
  const std::string f = state.field, flag = f + "_restarts";
  const Type type = carried.entry->type;
  result.fields.push_back({"bool", flag, forgets(pool, carried.next, carried.entry), "false"});
  result.compose = {"c." + f + " = b." + flag + " ? b." + f + " : " + combined(form, type, "a." + f, "b." + f) + ";",
                    "c." + flag + " = a." + flag + " || b." + flag + ";"};
  result.apply = {"state." + f + " = step." + flag + " ? step." + f + " : " +
                  combined(form, type, "state." + f, "step." + f) + ";"};
  // A conditional operator binds less tightly than the one that it would stand in.
  if (form.op == FoldOperator::Min || form.op == FoldOperator::Max) {
    result.compose[0] =
        "c." + f + " = b." + flag + " ? b." + f + " : (" + combined(form, type, "a." + f, "b." + f) + ");";
    result.apply[0] = "state." + f + " = step." + flag + " ? step." + f + " : (" +
                      combined(form, type, "state." + f, "step." + f) + ");";
  }
  return result;
}

static StepOperator lastValueOperator(ExprPool &pool, const NamedState &state) {
  const CarriedState &carried = state.answer->state;
  const Type type = carried.entry->type;
  StepOperator result;
  if (type.isPointer() || type.kind == Type::Kind::Opaque) {
    result.trouble = "the last value that " + carried.name + " takes is no number";
    return result;
  }
  ExprRef none = type.isFloat() ? pool.floatConst(type, 0) : pool.intConst(type, 0);
  const std::string f = state.field, flag = f + "_taken";
  result.fields.push_back({"bool", flag, forgets(pool, carried.next, carried.entry), "false"});
  result.fields.push_back({state.type, f, replaced(pool, carried.next, carried.entry, none), "0"});
  result.compose = {"c." + f + " = b." + flag + " ? b." + f + " : a." + f + ";",
                    "c." + flag + " = a." + flag + " || b." + flag + ";"};
  result.apply = {"if (step." + flag + ")", "  state." + f + " = step." + f + ";"};
  result.onlyLast = result.fields.front().lift == pool.boolConst(true);
  return result;
}

// x' = A*x + b for one value or a few.
static StepOperator linearOperator(ExprPool &pool, const std::vector<NamedState> &system) {
  StepOperator result;
  std::vector<ExprRef> symbols;
  for (const NamedState &state : system)
    symbols.push_back(state.answer->state.entry);
  const size_t k = system.size();
  const Type type = symbols.front()->type;
  if (type.isInt() && type.bits < 32) {
    result.trouble = "a recurrence in integers narrower than int";
    return result;
  }
  const auto zero = [&] { return type.isFloat() ? pool.floatConst(type, 0) : pool.intConst(type, 0); };
  const auto a = [&](size_t i, size_t j) { return system[i].field + (k == 1 ? "_scale" : "_from_" + system[j].field); };
  const auto b = [&](size_t i) { return system[i].field + "_offset"; };
  for (size_t i = 0; i < k; ++i) {
    if (symbols[i]->type != type) {
      result.trouble = "a system of values of different types";
      return result;
    }
    const std::optional<LinearForm> form = linearIn(pool, system[i].answer->state.next, symbols);
    if (!form) {
      result.trouble = "the update of " + system[i].answer->state.name + " is not linear in what it depends on";
      return result;
    }
    for (size_t j = 0; j < k; ++j)
      result.fields.push_back(
          {system[i].type, a(i, j), form->coefficients[j] ? form->coefficients[j] : zero(), i == j ? "1" : "0"});
    result.fields.push_back({system[i].type, b(i), form->rest ? form->rest : zero(), "0"});
  }
  for (size_t i = 0; i < k; ++i) {
    for (size_t j = 0; j < k; ++j) {
      std::string sum;
      for (size_t m = 0; m < k; ++m) {
        const std::string product = arithmetic(type, "b." + a(i, m), "*", "a." + a(m, j));
        sum = sum.empty() ? product : arithmetic(type, sum, "+", product);
      }
      result.compose.push_back("c." + a(i, j) + " = " + sum + ";");
    }
    std::string offset, next;
    for (size_t m = 0; m < k; ++m) {
      const std::string product = arithmetic(type, "b." + a(i, m), "*", "a." + b(m));
      offset = offset.empty() ? product : arithmetic(type, offset, "+", product);
      const std::string from =
          arithmetic(type, "step." + a(i, m), "*", (k == 1 ? "state." : "before.") + system[m].field);
      next = next.empty() ? from : arithmetic(type, next, "+", from);
    }
    result.compose.push_back("c." + b(i) + " = " + arithmetic(type, offset, "+", "b." + b(i)) + ";");
    result.apply.push_back("state." + system[i].field + " = " + arithmetic(type, next, "+", "step." + b(i)) + ";");
  }
  if (k > 1)
    result.apply.insert(result.apply.begin(), "const auto before = state;");
  result.multiplies = type.isFloat();
  result.roundings = type.isFloat() ? static_cast<int>(2 * k + 1) : 0;
  return result;
}

// (x & a) ^ b, bit by bit: what becomes of all zeros and of all ones says everything.
static bool isBitwise(ExprRef next, ExprRef entry, std::set<ExprRef> &seen) {
  if (next == entry || !seen.insert(next).second || !reads(next, entry))
    return true;
  switch (next->kind) {
  case ExprKind::BitAnd:
  case ExprKind::BitOr:
  case ExprKind::BitXor:
    return isBitwise(next->op(0), entry, seen) && isBitwise(next->op(1), entry, seen);
  case ExprKind::BitNot:
    return isBitwise(next->op(0), entry, seen);
  case ExprKind::Select:
    return !reads(next->op(0), entry) && isBitwise(next->op(1), entry, seen) && isBitwise(next->op(2), entry, seen);
  default:
    return false;
  }
}

static StepOperator bitwiseOperator(ExprPool &pool, const NamedState &state) {
  const CarriedState &carried = state.answer->state;
  const Type type = carried.entry->type;
  StepOperator result;
  std::set<ExprRef> seen;
  if (!type.isInt() || type.bits < 32 || !isBitwise(carried.next, carried.entry, seen)) {
    result.trouble = "the bits of " + carried.name + " move, so that a step is a whole matrix of bits";
    return result;
  }
  const std::string f = state.field, keep = f + "_keep", flip = f + "_flip";
  ExprRef ofZeros = replaced(pool, carried.next, carried.entry, pool.intConst(type, 0));
  ExprRef ofOnes = replaced(pool, carried.next, carried.entry, pool.intConst(type, -1));
  result.fields.push_back({state.type, keep, pool.binary(ExprKind::BitXor, ofZeros, ofOnes), "~(" + state.type + ")0"});
  result.fields.push_back({state.type, flip, ofZeros, "0"});
  result.compose = {"c." + keep + " = a." + keep + " & b." + keep + ";",
                    "c." + flip + " = (a." + flip + " & b." + keep + ") ^ b." + flip + ";"};
  result.apply = {"state." + f + " = (state." + f + " & step." + keep + ") ^ step." + flip + ";"};
  return result;
}

StepOperator operatorOf(ExprPool &pool, const std::vector<NamedState> &system) {
  const auto all = [&](std::string_view id) {
    return std::all_of(system.begin(), system.end(),
                       [&](const NamedState &s) { return s.answer->claim && s.answer->claim->classId == id; });
  };
  const auto any = [&](std::string_view id) {
    return std::any_of(system.begin(), system.end(),
                       [&](const NamedState &s) { return s.answer->claim && s.answer->claim->classId == id; });
  };
  const NamedState &first = system.front();
  if (any("arg-extremum"))
    return argOperator(pool, system);
  if (any("top-k"))
    return listOperator(pool, system);
  const CarriedState &carried = first.answer->state;
  if (system.size() == 1 && !carried.entry->type.isPointer()) {
    const bool isFold = all("reduction") || all("prefix-scan") || all("compaction");
    if (isFold || all("segmented")) {
      const std::optional<FoldForm> form = matchFold(pool, carried.next, carried.entry, !isFold);
      if (form)
        return isFold ? foldOperator(pool, first, *form) : segmentedOperator(pool, first, *form);
    }
    // What an iteration reads of the one before is the last value that was set.
    if (all("last-value") || first.answer->claim->verdict == Verdict::Independent)
      return lastValueOperator(pool, first);
    if (all("bitwise-affine"))
      return bitwiseOperator(pool, first);
  }
  const auto isLinear = [](const NamedState &s) {
    const std::string_view id = s.answer->claim ? s.answer->claim->classId : std::string_view();
    return id == "affine-recurrence" || id == "linear-system" || id == "reduction" || id == "prefix-scan";
  };
  if (std::all_of(system.begin(), system.end(), isLinear))
    return linearOperator(pool, system);
  StepOperator none;
  none.trouble = "there is no composition for " +
                 std::string(first.answer->claim ? first.answer->claim->classId : "this") + " yet";
  return none;
}

std::string combinedText(const FoldForm &form, Type type, const std::string &earlier, const std::string &later) {
  return combined(form, type, earlier, later);
}

std::string identityText(const FoldForm &form, Type type) { return identityText(form.op, type, form.viaCall); }

bool isPlainFold(ExprPool &pool, const StateAnswer &state) {
  const CarriedState &carried = state.state;
  if (!state.claim || !carried.entry || state.claim->classId != "reduction" || carried.observed ||
      (carried.cell && carried.entry->is(ExprKind::Load) && carried.entry->op(0) != carried.cell) ||
      carried.entry->type.isPointer())
    return false;
  const std::optional<FoldForm> form = matchFold(pool, carried.next, carried.entry);
  return form && !form->restarts;
}

FoldText foldText(ExprPool &pool, const NamedState &state) {
  const CarriedState &carried = state.answer->state;
  const Type type = carried.entry->type;
  const FoldForm form = *matchFold(pool, carried.next, carried.entry);
  FoldText text;
  text.identity = identityText(form.op, type, form.viaCall);
  text.join =
      "state." + state.field + " = " + combined(form, type, "state." + state.field, "part." + state.field) + ";";
  const bool isExtreme = form.op == FoldOperator::Min || form.op == FoldOperator::Max;
  const bool wraps = type.isInt() && type.isSigned && (form.op == FoldOperator::Add || form.op == FoldOperator::Mul);
  if (!isExtreme && !wraps && !form.subtracts)
    text.clause = std::string(foldOperatorText(form.op));
  return text;
}

} // namespace lanewise
