// algebra/FiniteSet.cpp - evaluating an update on concrete states and unknown inputs.
#include "algebra/FiniteSet.h"

#include "model/Location.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanewise {

namespace {
using Wide = __int128;

// Either few known values or a range. `initial` marks unknown starting values among the few: bit k that of state k.
struct Values {
  std::set<int64_t> few;
  uint64_t initial = 0;
  bool isRange = false;
  Wide low = 0, high = 0;
};

constexpr size_t kFew = 64;

Values rangeOfType(Type type) {
  Values values;
  if (type.isBool()) {
    values.few = {0, 1};
    return values;
  }
  values.isRange = true;
  const unsigned bits = type.isInt() ? std::min<unsigned>(type.bits, 64) : 64;
  values.low = type.isSigned ? -(Wide{1} << (bits - 1)) : 0;
  values.high = type.isSigned ? (Wide{1} << (bits - 1)) - 1 : (Wide{1} << bits) - 1;
  return values;
}

Values only(int64_t value) {
  Values values;
  values.few = {value};
  return values;
}

Wide asNumber(Type type, int64_t value) {
  return type.isInt() && !type.isSigned && type.bits == 64 ? static_cast<Wide>(static_cast<uint64_t>(value))
                                                           : static_cast<Wide>(value);
}

// Narrow ranges become sets, so that they can be states.
Values settle(Values values, Type type) {
  if (!values.isRange || values.high - values.low >= static_cast<Wide>(kFew))
    return values;
  Values set;
  for (Wide v = values.low; v <= values.high; ++v)
    set.few.insert(wrapToType(type, static_cast<int64_t>(v)));
  return set;
}

Wide lowestOf(const Values &values, Type type) {
  Wide lowest = asNumber(type, *values.few.begin());
  for (int64_t value : values.few)
    lowest = std::min(lowest, asNumber(type, value));
  return lowest;
}

Wide highestOf(const Values &values, Type type) {
  Wide highest = asNumber(type, *values.few.begin());
  for (int64_t value : values.few)
    highest = std::max(highest, asNumber(type, value));
  return highest;
}

// The constant array that the load reads whole elements of; null if it is none.
const Variable *tableOf(const FunctionModel &function, ExprRef load) {
  const Location location = locate(load->op(0));
  if (location.base.kind != Base::Kind::Variable || location.byteOffset != 0)
    return nullptr;
  const Variable &variable = function.variables[location.base.var];
  const bool fits = !variable.contents.empty() && variable.type == load->type && !variable.isVolatile &&
                    location.subscripts.size() == variable.extents.size();
  return fits ? &variable : nullptr;
}

class Evaluator {
public:
  Evaluator(const FunctionModel &function, const std::map<ExprRef, std::pair<int64_t, bool>> &states)
      : function_(function), pool_(*function.pool), states_(states) {}

  Values evaluate(ExprRef expr) {
    if (auto it = memo_.find(expr); it != memo_.end())
      return it->second;
    Values values = settle(evaluateNode(expr), expr->type);
    return memo_[expr] = std::move(values);
  }

private:
  Values evaluateNode(ExprRef expr) {
    if (auto it = fixed_.find(expr); it != fixed_.end())
      return only(it->second);
    if (auto it = states_.find(expr); it != states_.end()) {
      Values values;
      if (it->second.second)
        values.initial = uint64_t{1} << it->second.first;
      else
        values.few = {it->second.first};
      return values;
    }
    if (expr->isIntConst())
      return only(expr->intValue);
    switch (expr->kind) {
    case ExprKind::Select: {
      const Values condition = evaluate(expr->op(0));
      const bool mayBeTrue = condition.initial || condition.isRange || condition.few.count(1),
                 mayBeFalse = condition.initial || condition.isRange || condition.few.count(0);
      if (mayBeTrue && mayBeFalse) {
        if (ExprRef decisive = decidingPart(expr))
          return byCases(expr, decisive);
        return unite(evaluate(expr->op(1)), evaluate(expr->op(2)), expr->type);
      }
      return evaluate(expr->op(mayBeTrue ? 1 : 2));
    }
    case ExprKind::And:
    case ExprKind::Or: {
      const bool absorbing = expr->is(ExprKind::Or);
      const Values left = evaluate(expr->op(0)), right = evaluate(expr->op(1));
      for (const Values *side : {&left, &right})
        if (!side->isRange && !side->initial && side->few.size() == 1 && (*side->few.begin() != 0) == absorbing)
          return only(absorbing);
      const bool leftNeutral = !left.isRange && !left.initial && left.few.size() == 1;
      return leftNeutral ? right
                         : (right.few.size() == 1 && !right.initial && !right.isRange ? left : rangeOfType(expr->type));
    }
    case ExprKind::Cast:
    case ExprKind::LogicalNot:
    case ExprKind::BitNot:
    case ExprKind::Neg:
      return unary(expr);
    case ExprKind::Load:
      return tableOf(function_, expr) ? lookUp(expr) : rangeOfType(expr->type);
    default:
      break;
    }
    if (expr->kind >= ExprKind::Add && expr->kind <= ExprKind::Ne && expr->operands.size() == 2)
      return binary(expr);
    return rangeOfType(expr->type);
  }

  bool readsState(ExprRef expr) const {
    return containsNode(expr, [&](ExprRef node) { return states_.count(node) != 0; });
  }

  // All elements that the indices may lead to. What an input makes of an index is inside the table by the language's
  // rule; what a state makes of it must be.
  Values lookUp(ExprRef load) {
    const Variable &table = *tableOf(function_, load);
    const Location location = locate(load->op(0));
    std::vector<size_t> elements{0};
    for (size_t dimension = 0; dimension < table.extents.size(); ++dimension) {
      const auto extent = static_cast<Wide>(table.extents[dimension]);
      ExprRef index = location.subscripts[dimension].index;
      const Values values = evaluate(index);
      const bool checked = readsState(index);
      std::set<int64_t> inside;
      if (values.initial || (checked && values.isRange))
        return rangeOfType(load->type);
      for (int64_t value : values.few)
        if (value >= 0 && value < extent)
          inside.insert(value);
        else if (checked)
          return rangeOfType(load->type);
      for (Wide value = std::max<Wide>(values.low, 0); values.isRange && value < extent && value <= values.high;
           ++value)
        inside.insert(static_cast<int64_t>(value));
      std::vector<size_t> further;
      for (size_t element : elements)
        for (int64_t value : inside)
          further.push_back(element * table.extents[dimension] + static_cast<size_t>(value));
      elements = std::move(further);
    }
    Values found;
    for (size_t element : elements)
      found.few.insert(table.contents[element]);
    return found.few.empty() || found.few.size() > kFew ? rangeOfType(load->type) : found;
  }

  static void collectParts(ExprRef condition, std::vector<ExprRef> &parts) {
    if (condition->is(ExprKind::LogicalNot))
      return collectParts(condition->op(0), parts);
    const bool isChoice = condition->is(ExprKind::Select); // c && ++k == 5 is c ? k + 1 == 5 : c
    if (condition->operands.size() != 2 && !isChoice)
      return;
    for (ExprRef part : condition->operands) {
      parts.push_back(part);
      if (isChoice || condition->is(ExprKind::And) || condition->is(ExprKind::Or))
        collectParts(part, parts);
    }
  }

  // Something of few values that is compared in the condition, or part of it, and read on a side as well:
  // t == 2 ? 0 : t + 1, c && t == 2 ? 0 : c ? t + 1 : t.
  ExprRef decidingPart(ExprRef select) {
    std::vector<ExprRef> parts;
    collectParts(select->op(0), parts);
    for (ExprRef part : parts) {
      while (part->is(ExprKind::Cast))
        part = part->op(0);
      if (part->isIntConst() || fixed_.count(part) || !(part->type.isInt() || part->type.isBool()))
        continue;
      const Values values = evaluate(part);
      const bool read = occursIn(part, select->op(1)) || occursIn(part, select->op(2));
      if (read && !values.isRange && !values.initial && values.few.size() > 1)
        return part;
    }
    return nullptr;
  }

  Values byCases(ExprRef expr, ExprRef part) {
    Values all;
    for (int64_t value : evaluate(part).few) {
      Evaluator inCase(function_, states_);
      inCase.fixed_ = fixed_;
      inCase.fixed_[part] = value;
      const Values values = inCase.evaluate(expr);
      all = all.few.empty() && !all.initial && !all.isRange ? values : unite(std::move(all), values, expr->type);
    }
    return all;
  }

  static Values unite(Values a, const Values &b, Type type) {
    if (a.isRange || b.isRange) {
      const auto bounds = [&](const Values &v) -> std::pair<Wide, Wide> {
        if (v.isRange)
          return {v.low, v.high};
        if (v.initial || v.few.empty())
          return {rangeOfType(type).low, rangeOfType(type).high};
        return {lowestOf(v, type), highestOf(v, type)};
      };
      const auto [lowA, highA] = bounds(a);
      const auto [lowB, highB] = bounds(b);
      Values values;
      values.isRange = true;
      values.low = std::min(lowA, lowB);
      values.high = std::max(highA, highB);
      return values;
    }
    a.few.insert(b.few.begin(), b.few.end());
    a.initial |= b.initial;
    return a.few.size() > kFew ? rangeOfType(type) : a;
  }

  Values unary(ExprRef expr) {
    const Values operand = evaluate(expr->op(0));
    const Type from = expr->op(0)->type;
    if (operand.initial || (operand.isRange && !expr->is(ExprKind::Cast)))
      return rangeOfType(expr->type);
    if (operand.isRange) { // a conversion that holds the whole range keeps it
      const Values whole = rangeOfType(expr->type);
      const bool fits = from.isInt() && whole.isRange && operand.low >= whole.low && operand.high <= whole.high;
      return fits ? operand : whole;
    }
    Values values;
    for (int64_t value : operand.few) {
      ExprRef folded = pool_.withOperands(expr, {pool_.intConst(from, value)});
      if (!folded->isIntConst())
        return rangeOfType(expr->type);
      values.few.insert(folded->intValue);
    }
    return values;
  }

  Values binary(ExprRef expr) {
    const Values left = evaluate(expr->op(0)), right = evaluate(expr->op(1));
    const Type typeL = expr->op(0)->type, typeR = expr->op(1)->type;
    const bool known = !left.isRange && !right.isRange && !left.initial && !right.initial;
    if (known && typeL.isIntegral() && typeR.isIntegral() && left.few.size() * right.few.size() <= 4096) {
      Values values;
      for (int64_t a : left.few)
        for (int64_t b : right.few) {
          ExprRef folded = pool_.binary(expr->kind, pool_.intConst(typeL, a), pool_.intConst(typeR, b));
          if (!folded->isIntConst())
            return rangeOfType(expr->type);
          values.few.insert(folded->intValue);
        }
      return values.few.size() > kFew ? rangeOfType(expr->type) : values;
    }
    return ranges(expr, left, right);
  }

  // Bounds of a few operations on ranges; anything else may be any value of the type.
  Values ranges(ExprRef expr, const Values &left, const Values &right) {
    const Values whole = rangeOfType(expr->type);
    if (!expr->type.isInt() || left.initial || right.initial)
      return whole;
    const auto low = [&](const Values &v, Type t) { return v.isRange ? v.low : lowestOf(v, t); };
    const auto high = [&](const Values &v, Type t) { return v.isRange ? v.high : highestOf(v, t); };
    if ((!left.isRange && left.few.empty()) || (!right.isRange && right.few.empty()))
      return whole;
    const Wide lowL = low(left, expr->op(0)->type), highL = high(left, expr->op(0)->type);
    const Wide lowR = low(right, expr->op(1)->type), highR = high(right, expr->op(1)->type);
    Values values;
    values.isRange = true;
    const bool constantRight = !right.isRange && right.few.size() == 1;
    switch (expr->kind) {
    case ExprKind::Add:
      values.low = lowL + lowR;
      values.high = highL + highR;
      break;
    case ExprKind::Sub:
      values.low = lowL - highR;
      values.high = highL - lowR;
      break;
    case ExprKind::BitAnd: // with a mask that is not negative
      if (lowR < 0 && lowL < 0)
        return whole;
      values.low = 0;
      values.high = lowR >= 0 && lowL >= 0 ? std::min(highL, highR) : (lowR >= 0 ? highR : highL);
      break;
    case ExprKind::Rem:
      if (!constantRight || lowR <= 0)
        return whole;
      values.low = lowL >= 0 ? 0 : -(lowR - 1);
      values.high = lowR - 1;
      break;
    case ExprKind::Shr:
      if (!constantRight || lowL < 0 || lowR < 0 || lowR > 63)
        return whole;
      values.low = lowL >> static_cast<int>(lowR);
      values.high = highL >> static_cast<int>(lowR);
      break;
    default:
      return whole;
    }
    const bool fits = values.low >= whole.low && values.high <= whole.high;
    return fits ? values : whole;
  }

  const FunctionModel &function_;
  ExprPool &pool_;
  const std::map<ExprRef, std::pair<int64_t, bool>> &states_;
  std::map<ExprRef, int64_t> fixed_; ///< parts whose value is assumed, case by case
  std::map<ExprRef, Values> memo_;
};
} // namespace

bool readsConstantTable(const FunctionModel &function, ExprRef load) {
  return load->is(ExprKind::Load) && tableOf(function, load) != nullptr;
}

// (value, false) for each state, or (k, true): the unknown starting value of state k.
using Combination = std::vector<std::pair<int64_t, bool>>;

static std::optional<std::set<Combination>> reach(const FunctionModel &function,
                                                  const std::vector<FiniteStateQuery> &states, size_t limit) {
  if (states.size() > 64)
    return std::nullopt;
  for (const FiniteStateQuery &state : states)
    if (containsNode(state.next, [](ExprRef node) { return node->type.isInt() && node->type.bits > 64; }))
      return std::nullopt; // constants are held in 64 bits
  std::set<Combination> reached;
  std::vector<Combination> pending;
  Combination start;
  for (const FiniteStateQuery &state : states) {
    const bool known = state.initial && state.initial->isIntConst();
    start.emplace_back(known ? state.initial->intValue : static_cast<int64_t>(start.size()), !known);
  }
  reached.insert(start);
  pending.push_back(start);
  while (!pending.empty()) {
    const Combination at = pending.back();
    pending.pop_back();
    std::map<ExprRef, std::pair<int64_t, bool>> values;
    for (size_t i = 0; i < states.size(); ++i)
      values[states[i].entry] = at[i];
    Evaluator evaluator(function, values);
    std::vector<Combination> next{{}};
    for (const FiniteStateQuery &state : states) {
      const Values possible = evaluator.evaluate(state.next);
      if (possible.isRange)
        return std::nullopt;
      std::vector<Combination> grown;
      for (const Combination &prefix : next) {
        const auto extend = [&](std::pair<int64_t, bool> value) {
          grown.push_back(prefix);
          grown.back().push_back(value);
        };
        for (int64_t value : possible.few)
          extend({value, false});
        for (size_t k = 0; k < states.size(); ++k)
          if (possible.initial >> k & 1)
            extend({static_cast<int64_t>(k), true});
      }
      next = std::move(grown);
      if (next.size() > limit * 4)
        return std::nullopt;
    }
    for (Combination &combination : next)
      if (reached.insert(combination).second) {
        if (reached.size() > limit)
          return std::nullopt;
        pending.push_back(std::move(combination));
      }
  }
  return reached;
}

std::optional<size_t> countReachable(const FunctionModel &function, const std::vector<FiniteStateQuery> &states,
                                     size_t limit) {
  const std::optional<std::set<Combination>> reached = reach(function, states, limit);
  return reached ? std::optional(reached->size()) : std::nullopt;
}

std::optional<std::vector<int64_t>> reachableValues(const FunctionModel &function, const FiniteStateQuery &state,
                                                    size_t limit) {
  if (!state.initial || !state.initial->isIntConst())
    return std::nullopt;
  const std::optional<std::set<Combination>> reached = reach(function, {state}, limit);
  if (!reached)
    return std::nullopt;
  std::vector<int64_t> values;
  for (const Combination &combination : *reached)
    values.push_back(combination.front().first);
  return values;
}

} // namespace lanewise
