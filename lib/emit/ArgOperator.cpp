// emit/ArgOperator.cpp - operators of extremes with what follows them, and of ordered lists.
// Tested by tests/emit.
//
//   if (x[i] < best) { best = x[i]; at = i; }   value and place, replaced together
//   if (x[i] < x[at]) at = i;                   a place alone: its key, x[at], is kept beside it
//   if (x > first) { second = first; first = x; } else if (x > second) second = x;   a list in order
// A later part's candidate wins where the loop's own comparison lets it; a list takes in the other one, value by value.
#include "emit/Operator.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) { return expr && occursIn(entry, expr); }

static ExprRef replaced(ExprPool &pool, ExprRef expr, ExprRef from, ExprRef to) {
  return rewrite(pool, expr, [&](ExprRef node) { return node == from ? to : nullptr; });
}

static ExprRef chosen(ExprPool &pool, ExprRef test, ExprRef yes, ExprRef no) {
  if (yes == no)
    return yes;
  if (yes->isIntConst(1) && no->isIntConst(0))
    return test;
  if (yes->isIntConst(0) && no->isIntConst(1))
    return pool.logicalNot(test);
  return pool.select(test, yes, no);
}

// True in the iterations that replace the old value. Expressions share parts, so each is looked at once.
static ExprRef takenOf(ExprPool &pool, ExprRef next, ExprRef entry, std::map<ExprRef, ExprRef> &known) {
  if (next == entry)
    return pool.boolConst(false);
  if (!next->is(ExprKind::Select))
    return pool.boolConst(true);
  if (const auto found = known.find(next); found != known.end())
    return found->second;
  ExprRef yes = takenOf(pool, next->op(1), entry, known), no = takenOf(pool, next->op(2), entry, known);
  return known[next] = chosen(pool, next->op(0), yes, no);
}

static ExprRef takenOf(ExprPool &pool, ExprRef next, ExprRef entry) {
  std::map<ExprRef, ExprRef> known;
  return takenOf(pool, next, entry, known);
}

// What may replace it: the ends of its selections, without the old value itself.
static void candidates(ExprRef next, ExprRef entry, std::set<ExprRef> &seen, std::vector<ExprRef> &found) {
  if (next == entry || !seen.insert(next).second)
    return;
  if (!next->is(ExprKind::Select)) {
    found.push_back(next);
    return;
  }
  candidates(next->op(1), entry, seen, found);
  candidates(next->op(2), entry, seen, found);
}

static bool isPlainNumber(Type type) { return type.isInt() || type.isFloat() || type.isBool(); }

static ExprRef zeroOf(ExprPool &pool, Type type) {
  return type.isFloat() ? pool.floatConst(type, 0) : pool.intConst(type, 0);
}

static StepOperator trouble(std::string why) {
  StepOperator result;
  result.trouble = std::move(why);
  return result;
}

static StepOperator beside(ExprPool &pool, const std::vector<NamedState> &system, const NamedState &best,
                           const FoldForm &form) {
  StepOperator result;
  const CarriedState &extremum = best.answer->state;
  const Type type = extremum.entry->type;
  ExprRef identity = identityExpr(pool, form.op, type, false);
  const auto lifted = [&](ExprRef expr) { return replaced(pool, expr, extremum.entry, identity); };
  const std::string v = best.field, flag = v + "_taken", later = v + "_later";
  const bool isMin = form.op == FoldOperator::Min;
  const std::string than = form.tieTakesNew ? " <= " : " < ";
  const auto wins = [&](const std::string &b, const std::string &a) {
    return isMin ? b + v + than + a + v : a + v + than + b + v;
  };
  ExprRef taken = takenOf(pool, extremum.next, extremum.entry);
  result.fields.push_back({"bool", flag, lifted(taken), "false"});
  result.fields.push_back({best.type, v, lifted(extremum.next), identityText(form, type)});
  result.compose = {"const bool " + later + " = b." + flag + " && " + wins("b.", "a.") + ";",
                    "c." + v + " = " + later + " ? b." + v + " : a." + v + ";"};
  result.apply = {"if (step." + flag + " && " + wins("step.", "state.") + ") {", "  state." + v + " = step." + v + ";"};
  for (const NamedState &state : system) {
    if (&state == &best)
      continue;
    const CarriedState &carried = state.answer->state;
    std::vector<ExprRef> values;
    std::set<ExprRef> seen;
    candidates(carried.next, carried.entry, seen, values);
    bool follows = isPlainNumber(carried.entry->type) && takenOf(pool, carried.next, carried.entry) == taken;
    for (ExprRef value : values)
      for (const NamedState &other : system)
        follows = follows && !reads(value, other.answer->state.entry);
    if (!follows)
      return trouble(carried.name + " does not simply follow " + extremum.name);
    ExprRef none = zeroOf(pool, carried.entry->type);
    result.fields.push_back({state.type, state.field, lifted(replaced(pool, carried.next, carried.entry, none)), "0"});
    result.compose.push_back("c." + state.field + " = " + later + " ? b." + state.field + " : a." + state.field + ";");
    result.apply.push_back("  state." + state.field + " = step." + state.field + ";");
  }
  result.compose.push_back("c." + flag + " = a." + flag + " || b." + flag + ";");
  result.apply.push_back("}");
  return result;
}

namespace {
/// An update that replaces the old value where its key loses against that of a candidate.
struct KeyedUpdate {
  ExprRef guard = nullptr;     ///< where there is a candidate; null: everywhere
  ExprRef candidate = nullptr; ///< what it is
  ExprRef newKey = nullptr, oldKey = nullptr;
  ExprKind comparison = ExprKind::Lt;
  bool newIsLeft = false;
};
} // namespace

static std::optional<KeyedUpdate> keyedUpdate(ExprPool &pool, ExprRef next, ExprRef entry) {
  if (!next->is(ExprKind::Select))
    return std::nullopt;
  ExprRef test = next->op(0), guard = nullptr;
  const bool keepsElse = next->op(2) == entry;
  if (!reads(test, entry)) {
    const bool keeps = keepsElse || next->op(1) == entry;
    std::optional<KeyedUpdate> inner =
        keeps ? keyedUpdate(pool, next->op(keepsElse ? 1 : 2), entry) : std::optional<KeyedUpdate>();
    if (inner) {
      ExprRef own = keepsElse ? test : pool.logicalNot(test);
      inner->guard = inner->guard ? pool.binary(ExprKind::And, own, inner->guard) : own;
    }
    return inner;
  }
  if (!keepsElse || reads(next->op(1), entry))
    return std::nullopt;
  if (test->is(ExprKind::And) && !reads(test->op(0), entry)) {
    guard = test->op(0);
    test = test->op(1);
  }
  if (!test->is(ExprKind::Lt) && !test->is(ExprKind::Le))
    return std::nullopt;
  const bool newIsLeft = !reads(test->op(0), entry);
  KeyedUpdate result;
  result.guard = guard;
  result.candidate = next->op(1);
  result.newKey = test->op(newIsLeft ? 0 : 1);
  result.oldKey = test->op(newIsLeft ? 1 : 0);
  result.comparison = test->kind;
  result.newIsLeft = newIsLeft;
  return reads(result.newKey, entry) || !reads(result.oldKey, entry) ? std::optional<KeyedUpdate>() : result;
}

// The key of what is kept has to be the key of the candidate that it once was.
static bool isSameKey(ExprPool &pool, const KeyedUpdate &update, ExprRef entry) {
  return replaced(pool, update.oldKey, entry, update.candidate) == update.newKey;
}

static StepOperator alone(ExprPool &pool, const NamedState &state) {
  const CarriedState &carried = state.answer->state;
  const std::optional<KeyedUpdate> update = keyedUpdate(pool, carried.next, carried.entry);
  if (!update || !isPlainNumber(carried.entry->type) || !isPlainNumber(update->newKey->type) ||
      !isSameKey(pool, *update, carried.entry))
    return trouble("the extremum that " + carried.name + " follows is not kept beside it");
  StepOperator result;
  const std::string v = state.field, flag = v + "_taken", key = v + "_key", later = v + "_later";
  const Type keyType = update->newKey->type;
  // What is no number never wins, and nothing wins against it.
  ExprRef there = update->guard ? update->guard : pool.boolConst(true);
  if (keyType.isFloat())
    there = pool.binary(ExprKind::And, there, pool.binary(ExprKind::Eq, update->newKey, update->newKey));
  // Where there is no candidate, its key may not even be there to be read.
  const auto guarded = [&](ExprRef value) {
    return update->guard ? pool.select(update->guard, value, zeroOf(pool, value->type)) : value;
  };
  const std::string keyName = CxxType::ofNumber(keyType).name;
  result.fields = {{"bool", flag, there, "false"},
                   {state.type, v, guarded(update->candidate), "0"},
                   {keyName, key, guarded(update->newKey), "0"}};
  const std::string than = update->comparison == ExprKind::Lt ? " < " : " <= ";
  const auto wins = [&](const std::string &b, const std::string &a) {
    return update->newIsLeft ? b + key + than + a + key : a + key + than + b + key;
  };
  result.compose = {"const bool " + later + " = b." + flag + " && (!a." + flag + " || " + wins("b.", "a.") + ");",
                    "c." + flag + " = a." + flag + " || b." + flag + ";",
                    "c." + v + " = " + later + " ? b." + v + " : a." + v + ";",
                    "c." + key + " = " + later + " ? b." + key + " : a." + key + ";"};
  result.apply = {"if (step." + flag + " && " + wins("step.", "state.") + ") {", "  state." + v + " = step." + v + ";",
                  "  state." + key + " = step." + key + ";", "}"};
  result.keys.push_back({keyName, key, update->oldKey, carried.entry, state.field});
  return result;
}

StepOperator argOperator(ExprPool &pool, const std::vector<NamedState> &system) {
  for (const NamedState &state : system) {
    const CarriedState &carried = state.answer->state;
    const std::optional<FoldForm> form = matchFold(pool, carried.next, carried.entry);
    const bool isExtreme = form && (form->op == FoldOperator::Min || form->op == FoldOperator::Max);
    if (!isExtreme || system.size() == 1)
      continue;
    if (form->viaCall || form->restarts || form->nan == NanRule::Restarts || !carried.next->is(ExprKind::Select))
      return trouble("the extremum that is followed, " + carried.name + ", is not compared plainly");
    return beside(pool, system, state, *form);
  }
  return system.size() == 1
             ? alone(pool, system.front())
             : trouble("the extremum that " + system.front().answer->state.name + " follows is not kept beside it");
}

StepOperator listOperator(ExprPool &pool, const std::vector<NamedState> &system) {
  const auto depth = [&](const NamedState &state) {
    return std::count_if(system.begin(), system.end(), [&](const NamedState &other) {
      return reads(state.answer->state.next, other.answer->state.entry);
    });
  };
  std::vector<const NamedState *> places;
  for (const NamedState &state : system)
    places.push_back(&state);
  std::stable_sort(places.begin(), places.end(),
                   [&](const NamedState *a, const NamedState *b) { return depth(*a) < depth(*b); });
  const CarriedState &first = places.front()->answer->state;
  const Type type = first.entry->type;
  const std::optional<FoldForm> form = matchFold(pool, first.next, first.entry);
  if (!form || (form->op != FoldOperator::Min && form->op != FoldOperator::Max) || form->viaCall || form->restarts ||
      form->nan == NanRule::Restarts)
    return trouble("the first place of its ordered list is not a plain extremum");
  StepOperator result;
  ExprRef identity = identityExpr(pool, form->op, type, false);
  std::string bs;
  for (size_t i = 0; i < places.size(); ++i) {
    const CarriedState &carried = places[i]->answer->state;
    if (carried.entry->type != type || depth(*places[i]) != static_cast<long>(i) + 1)
      return trouble("the order of its list is not plain");
    ExprRef lift = rewrite(pool, carried.next, [&](ExprRef node) -> ExprRef {
      for (const NamedState *place : places)
        if (node == place->answer->state.entry)
          return identity;
      return nullptr;
    });
    result.fields.push_back({places[i]->type, places[i]->field, lift, identityText(*form, type)});
    bs += (bs.empty() ? "" : ", ") + std::string("$.") + places[i]->field;
  }
  // Every value of the other list finds its place; what it beats moves on. Some lists hold no value twice.
  const bool dropsRepeats = std::any_of(system.begin(), system.end(), [](const NamedState &state) {
    return state.answer->claim && state.answer->claim->combine.find("without repeats") != std::string::npos;
  });
  const std::string t = places.front()->type, beats = form->op == FoldOperator::Max ? " > " : " < ";
  const auto takeIn = [&](const std::string &into, const std::string &from) {
    std::string values = bs;
    for (size_t at = values.find('$'); at != std::string::npos; at = values.find('$', at))
      values.replace(at, 1, from);
    std::vector<std::string> lines = {"{", "const " + t + " others[] = {" + values + "};",
                                      "for (" + t + " x : others) {"};
    for (const NamedState *place : places) {
      const std::string p = into + "." + place->field;
      lines.push_back("  if (x" + beats + p + ") {");
      lines.push_back("    const " + t + " beaten = " + p + ";");
      lines.push_back("    " + p + " = x;");
      lines.push_back("    x = beaten;");
      lines.push_back(dropsRepeats ? "  } else if (x == " + p + ") {" : "  }");
      if (dropsRepeats) {
        lines.push_back("    continue;");
        lines.push_back("  }");
      }
    }
    lines.push_back("}");
    lines.push_back("}");
    return lines;
  };
  for (const NamedState *place : places)
    result.compose.push_back("c." + place->field + " = a." + place->field + ";");
  for (std::string &line : takeIn("c", "b"))
    result.compose.push_back(std::move(line));
  result.apply = takeIn("state", "step");
  return result;
}

} // namespace lanewise
