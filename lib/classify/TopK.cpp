// classify/TopK.cpp - the k greatest (or least) values seen, in order.
// Tested by testdata/top-k and tests/unit/classify.
//
//   if (x > first) { second = first; first = x; } else if (x > second) second = x;     in the class
//   second = max(second, min(first, x)); first = max(first, x);                        in the class, the same function
//   if (x > first) first = x; else if (x > second) second = x;     not: what first loses is dropped, so order matters
//   if (x > first + 1) { second = first; first = x; }              not: slack
//
// A place of the list, given those before it as greater or equal, takes the place before it if x beats that one, x if
// it lies between, and stays otherwise. Lists of k values in order merge associatively (as sorted sequences cut off
// after k) and k is a constant. Whether an update is that function is decided by trying every order that x and the
// places can have: it consists of comparisons and selections among them, so it depends on their order alone.

#include "algebra/IntegerRange.h"
#include "classify/LoopClass.h"
#include "model/NodeMap.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace lanewise {

static constexpr size_t kMaxPlaces = 5;

namespace {
/// The places before a state, greatest first, the state itself, and the value that may enter.
struct PlaceList {
  std::vector<const ExplainedState *> before;
  const CarriedState *last = nullptr;
  ExprRef entering = nullptr;
};

/// An update under one order of the values: numbers stand for them.
class OrderedUpdate {
public:
  explicit OrderedUpdate(std::map<ExprRef, int64_t> ranks) : ranks_(std::move(ranks)) {}

  std::optional<int64_t> value(ExprRef expr) {
    if (auto known = ranks_.find(expr); known != ranks_.end())
      return known->second;
    if (const auto *known = values_.find(expr))
      return *known;
    const std::optional<int64_t> result = valueFresh(expr);
    values_[expr] = result;
    return result;
  }

private:
  std::optional<int64_t> valueFresh(ExprRef expr) {
    if (expr->is(ExprKind::Select)) {
      const std::optional<bool> which = truth(expr->op(0));
      return which ? value(expr->op(*which ? 1 : 2)) : std::nullopt;
    }
    if (expr->is(ExprKind::Call) && expr->operands.size() == 2 && (expr->text == "fmax" || expr->text == "fmin")) {
      const auto a = value(expr->op(0)), b = value(expr->op(1));
      if (a && b)
        return expr->text == "fmax" ? std::max(*a, *b) : std::min(*a, *b);
    }
    return std::nullopt;
  }

  std::optional<bool> truth(ExprRef expr) {
    switch (expr->kind) {
    case ExprKind::IntConst:
      return expr->intValue != 0;
    case ExprKind::LogicalNot: {
      const auto inner = truth(expr->op(0));
      return inner ? std::optional(!*inner) : std::nullopt;
    }
    case ExprKind::And:
    case ExprKind::Or: {
      const auto a = truth(expr->op(0)), b = truth(expr->op(1));
      if (!a || !b)
        return std::nullopt;
      return expr->is(ExprKind::And) ? *a && *b : *a || *b;
    }
    case ExprKind::Lt:
    case ExprKind::Le:
    case ExprKind::Eq:
    case ExprKind::Ne: {
      const auto a = value(expr->op(0)), b = value(expr->op(1));
      if (!a || !b)
        return std::nullopt;
      return expr->is(ExprKind::Lt)   ? *a < *b
             : expr->is(ExprKind::Le) ? *a <= *b
             : expr->is(ExprKind::Eq) ? *a == *b
                                      : *a != *b;
    }
    default:
      return std::nullopt;
    }
  }

  std::map<ExprRef, int64_t> ranks_;
  NodeMap<std::optional<int64_t>> values_;
};

/// How the update treats a value that is in the list already.
enum class Repeats : uint8_t { Counted, Dropped };
} // namespace

static bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

// The one value that comparisons and selections let in beside the places themselves.
static ExprRef enteringValue(const CarriedState &state, const std::vector<ExprRef> &places) {
  std::vector<ExprRef> open{state.next};
  NodeSet seen;
  ExprRef found = nullptr;
  while (!open.empty()) {
    ExprRef expr = open.back();
    open.pop_back();
    const bool isMinMax = expr->is(ExprKind::Call) && (expr->text == "fmax" || expr->text == "fmin");
    if (expr->is(ExprKind::Select) || isMinMax) {
      for (size_t i = expr->is(ExprKind::Select) ? 1 : 0; i < expr->operands.size(); ++i)
        if (seen.insert(expr->op(i)))
          open.push_back(expr->op(i));
      continue;
    }
    if (std::find(places.begin(), places.end(), expr) != places.end())
      continue;
    if (found && found != expr)
      return nullptr;
    found = expr;
  }
  return found;
}

// What the place of that number becomes by the class's definition, of the values in all places, greatest first.
static int64_t expected(const std::vector<int64_t> &ranks, size_t place, int64_t x, Repeats repeats) {
  const int64_t own = ranks[place];
  if (place == 0)
    return std::max(own, x);
  const auto end = ranks.begin() + static_cast<std::ptrdiff_t>(place);
  if (repeats == Repeats::Dropped && std::find(ranks.begin(), end, x) != end)
    return own;
  const int64_t before = ranks[place - 1];
  return x > before ? before : x > own ? x : own;
}

// Every order of the places (each equal to the one before it or less), and of x among them. `sign`: -1 for the least.
static bool agrees(const PlaceList &list, int64_t sign, Repeats repeats) {
  const size_t count = list.before.size() + 1;
  for (size_t ties = 0; ties < size_t{1} << (count - 1); ++ties) {
    std::vector<int64_t> ranks{0};
    for (size_t i = 1; i < count; ++i)
      ranks.push_back(ranks.back() - ((ties >> (i - 1)) & 1 ? 0 : 2));
    for (int64_t x = ranks.back() - 1; x <= 1; ++x) {
      std::map<ExprRef, int64_t> values{{list.entering, sign * x}, {list.last->entry, sign * ranks.back()}};
      for (size_t i = 0; i + 1 < count; ++i)
        values[list.before[i]->state->entry] = sign * ranks[i];
      // The places before take in the same value, whenever this one does.
      OrderedUpdate update(std::move(values));
      for (size_t i = 0; i < count; ++i) {
        const std::optional<int64_t> now = update.value(i + 1 < count ? list.before[i]->state->next : list.last->next);
        if (!now || sign * *now != expected(ranks, i, x, repeats))
          return false;
      }
    }
  }
  return true;
}

static std::optional<bool> startsInOrder(const CarriedState &before, const CarriedState &last, int64_t sign) {
  ExprRef a = before.initial, b = last.initial;
  if (!a || !b)
    return std::nullopt;
  if (a == b)
    return true;
  if (a->isIntConst() && b->isIntConst())
    return sign > 0 ? a->intValue >= b->intValue : a->intValue <= b->intValue;
  if (a->is(ExprKind::FloatConst) && b->is(ExprKind::FloatConst))
    return sign > 0 ? a->floatValue >= b->floatValue : a->floatValue <= b->floatValue;
  return std::nullopt;
}

// No value lies beyond it: the start of a list that holds nothing yet.
static bool isFurthest(ExprRef value, int64_t sign) {
  const Type type = value->type;
  if (value->is(ExprKind::FloatConst))
    return std::isinf(value->floatValue) && (value->floatValue < 0) == (sign > 0);
  if (!value->isIntConst() || !type.isInt() || type.bits > 64)
    return false;
  const IntegerRange all = rangeOfType(type), own = rangeOf(value);
  return sign > 0 ? own.low == all.low : own.high == all.high;
}

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  if (!reads(state.next, state.entry) || (!state.entry->type.isInt() && !state.entry->type.isFloat()))
    return Answer::notConcerned();
  for (const char *extreme : {"max", "min"}) {
    const int64_t sign = extreme[1] == 'a' ? 1 : -1;
    PlaceList list;
    list.last = &state;
    std::vector<ExprRef> places{state.entry};
    for (const ExplainedState &other : questions.explained()) {
      const bool isPlace =
          other.claim.operatorText == extreme || other.claim.operatorText == "top " + std::string(extreme);
      if (!isPlace || !reads(state.next, other.state->entry) || other.state->entry->type != state.entry->type)
        continue;
      list.before.push_back(&other);
      places.push_back(other.state->entry);
    }
    if (list.before.empty() || list.before.size() >= kMaxPlaces || list.before.front()->claim.operatorText != extreme)
      continue;
    list.entering = enteringValue(state, places);
    if (!list.entering || !questions.isInput(list.entering) ||
        std::any_of(places.begin(), places.end(), [&](ExprRef place) { return reads(list.entering, place); }))
      continue;
    // All of them must take in the same value.
    const bool sameValue = std::all_of(list.before.begin(), list.before.end(), [&](const ExplainedState *other) {
      return reads(other->state->next, list.entering);
    });
    if (!sameValue)
      continue;
    const bool counted = agrees(list, sign, Repeats::Counted);
    if (!counted && !agrees(list, sign, Repeats::Dropped))
      return Answer::notMember("it does not take exactly what the value before it loses or lets through");
    const CarriedState &before = *list.before.back()->state;
    const std::optional<bool> inOrder = startsInOrder(before, state, sign);
    if (inOrder == false)
      return Answer::notMember("it starts beyond the value before it");
    Claim claim;
    claim.classId = "top-k";
    claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
    claim.operatorText = "top " + std::string(extreme);
    claim.combine = counted ? "merge a and b in order, keep the first k"
                            : "merge a and b in order without repeats, keep the first k";
    claim.identity = "no value yet";
    claim.commutative = true;
    for (const ExplainedState *place : list.before)
      claim.joinedWith.push_back(place->state->entry);
    if (!inOrder)
      claim.conditions.push_back({Condition::Kind::DataValue, state.name + " does not start beyond " + before.name,
                                  state.name + (sign > 0 ? " <= " : " >= ") + before.name});
    // Repeats are dropped, but two places may start with one value: what lies beyond it would take the second place of
    // a merged list, and takes none in the loop.
    const bool mayStartEqual = !before.initial || !state.initial || before.initial == state.initial || !inOrder;
    if (!counted && mayStartEqual && !(state.initial && isFurthest(state.initial, sign)))
      claim.conditions.push_back(
          {Condition::Kind::DataValue,
           "no value is " + std::string(sign > 0 ? "less" : "greater") + " than " + state.name + " before the loop",
           std::nullopt});
    if (state.entry->type.isFloat())
      claim.conditions.push_back(
          {Condition::Kind::DataValue, "no value compared with " + state.name + " is NaN", std::nullopt});
    return Answer::member(std::move(claim));
  }
  return Answer::notConcerned();
}

extern const LoopClass kTopK;
const LoopClass kTopK = {
    {.id = "top-k",
     .summary = "the k greatest or least values seen, for a constant k",
     .definition = "Several variables hold the greatest values seen so far in order. A new value that beats one of "
                   "them pushes it "
                   "and those after it one place down, and the last one out. Merging two such lists gives the list of "
                   "both parts, so "
                   "parts of the loop can be done apart.",
     .example =
         "int second(const int *a, int n) {\n  int first = -1, next = -1;\n  for (int i = 0; i < n; ++i)\n    if "
         "(a[i] > first) {\n      next = first;\n      first = a[i];\n    } else if (a[i] > next) {\n      next = "
         "a[i];\n    }\n  return next;\n}\n",
     .notThis =
         "int second(const int *a, int n) {\n  int first = -1, next = -1;\n  for (int i = 0; i < n; ++i)\n    if "
         "(a[i] > first)\n      first = a[i];\n    else if (a[i] > next)\n      next = a[i];\n  return next;\n}\n",
     .parallel =
         "Each chunk keeps its own k values; lists are merged in order and cut off after k. One comparison more per "
         "place and merge; for k beyond a handful a partial sort is cheaper.",
     .knownProblems =
         "Recognised for values in separate variables; a small sorted array that an inner loop shifts is not "
         "seen yet. NaN compares false with everything and would stay out in another order too, but a NaN at the "
         "start blocks its place."},
    classifyStates};

} // namespace lanewise
