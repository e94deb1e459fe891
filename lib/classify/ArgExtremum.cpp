// classify/ArgExtremum.cpp - a minimum or maximum together with where it stands.
// Tested by testdata/arg-extremum and tests/unit/classify.
//
//   if (a[i] < best) { best = a[i]; at = i; }     in the class: `at` follows `best`
//   if (use[i]) if (a[i] < best) { … }            in the class: inputs may decide beforehand
//   if (a[i] < a[at]) at = i;                     in the class: the value is read back through the place
//   if (abs(a[i]) > abs(m)) m = a[i];             in the class: compared by a function of the value
//   for (j …) if (a[i][j] < best) { best = a[i][j]; at = i; }     in the class: a nest is one long loop
//   if (!(a[i] <= a[at])) at = i;                 in the class if nothing compared is NaN, which this would take
//   if (a[i] < best) best = a[i]; if (a[i] < 0) at = i;   not: two different conditions (a minimum and a last value)
//   if (a[i] < best - eps) { best = a[i]; at = i; }       not: slack makes the order matter
// Ties: `<` keeps the first, `<=` the last; chunks are merged from left to right with the same comparison.

#include "classify/LoopClass.h"
#include "model/Fold.h"
#include "model/Location.h"

#include <algorithm>
#include <functional>

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

static Claim claimFor(const CarriedState &state, const char *combine) {
  Claim claim;
  claim.classId = "arg-extremum";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = "arg";
  claim.combine = combine;
  claim.identity = "none yet";
  return claim;
}

namespace {

// Walks the next value of a place and that of an extremum side by side: the same decisions, and both kept or both
// replaced at the end of each.
class SideBySide {
public:
  /// The symbols for the old values, and what counts as an input.
  SideBySide(ExprRef place, ExprRef extremum, std::function<bool(ExprRef)> isInput)
      : place_(place), extremum_(extremum), isInput_(std::move(isInput)) {}

  bool together(ExprRef place, ExprRef extremum) {
    const bool kept = place == place_;
    if (kept || extremum == extremum_)
      return kept && extremum == extremum_;
    const bool decided = place->is(ExprKind::Select) && extremum->is(ExprKind::Select) &&
                         place->op(0) == extremum->op(0) && !reads(place->op(0), place_);
    if (decided)
      return compares(place) && together(place->op(1), extremum->op(1)) && together(place->op(2), extremum->op(2));
    replaced_ = true;
    readsExtremum_ |= reads(place, extremum_);
    return isInput_(place);
  }

  /// True if some decision looks at the extremum, so that the place can follow it.
  bool follows() const { return replaced_ && comparison_ != nullptr; }
  bool readsExtremum() const { return readsExtremum_; }

private:
  // Several decisions that look at the extremum must treat ties alike, and NaN too. The others look at inputs.
  bool compares(ExprRef decision) {
    ExprRef condition = decision->op(0);
    if (!reads(condition, extremum_))
      return isInput_(condition);
    const bool takesOnTrue = !reads(decision->op(1), place_), takesOnFalse = !reads(decision->op(2), place_);
    const bool isPlain = takesOnTrue != takesOnFalse && (condition->is(ExprKind::Lt) || condition->is(ExprKind::Le));
    const std::pair rule(takesOnTrue, condition->kind);
    const bool alike = comparison_ == nullptr || (isPlain && isPlain_ && rule == rule_);
    comparison_ = condition;
    isPlain_ = isPlain;
    rule_ = rule;
    return alike;
  }

  const ExprRef place_, extremum_;
  const std::function<bool(ExprRef)> isInput_;
  ExprRef comparison_ = nullptr;
  bool isPlain_ = false; ///< one side takes, the other keeps
  std::pair<bool, ExprKind> rule_{};
  bool replaced_ = false, readsExtremum_ = false;
};

} // namespace

// The state as the loop inside sees it, if that loop is all that changes it: the new value is what that loop has left,
// or (for an extremum) the old one combined with the best of that loop. Null if not.
static const ScalarState *leftBy(const LoopSummary &inner, const CarriedState &state, LoopValueKind kind,
                                 ExprPool &pool) {
  ExprRef left = state.next;
  if (kind == LoopValueKind::Total) {
    const std::optional<FoldForm> form = matchFold(pool, state.next, state.entry);
    left = form && !form->guard ? form->contribution : nullptr;
  }
  if (state.cell || !left || !left->is(ExprKind::LoopValue) || static_cast<LoopId>(left->intValue2) != inner.id ||
      static_cast<VarId>(left->intValue) != state.var || static_cast<LoopValueKind>(left->extent) != kind)
    return nullptr;
  const auto found = std::find_if(inner.scalars.begin(), inner.scalars.end(), [&](const ScalarState &scalar) {
    return !scalar.cell && scalar.var == state.var && !scalar.declaredInside;
  });
  return found != inner.scalars.end() && found->initial == state.entry ? &*found : nullptr;
}

// Within the loop inside, and those in it: the place is replaced exactly when the extremum is.
static bool followsInside(const std::vector<LoopSummary> &loops, LoopId id, const CarriedState &place,
                          const CarriedState &extremum, const StateQuestions &questions) {
  const LoopSummary &inner = loops[id];
  if (!inner.exits.empty())
    return false;
  const ScalarState *at = leftBy(inner, place, LoopValueKind::After, questions.pool()),
                    *best = leftBy(inner, extremum, LoopValueKind::Total, questions.pool());
  if (!at || !best || !at->next || !best->next)
    return false;
  const auto isInput = [&](ExprRef expr) {
    return !containsNode(expr, [&](ExprRef node) {
      if (node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque) || node->is(ExprKind::Undef))
        return true;
      const auto isWritten = [&](const Access &access) {
        return access.isWrite && locate(access.iterationPlace).base == locate(node->op(0)).base;
      };
      if (node->is(ExprKind::Load))
        return std::any_of(questions.loop().accesses.begin(), questions.loop().accesses.end(), isWritten);
      return std::any_of(inner.scalars.begin(), inner.scalars.end(),
                         [&](const ScalarState &scalar) { return scalar.entry == node && !scalar.closed; });
    });
  };
  SideBySide pair(at->entry, best->entry, isInput);
  if (pair.together(at->next, best->next))
    return pair.follows();
  CarriedState placeInside, extremumInside;
  placeInside.var = at->var, placeInside.entry = at->entry, placeInside.next = at->next;
  extremumInside.var = best->var, extremumInside.entry = best->entry, extremumInside.next = best->next;
  return at->next->is(ExprKind::LoopValue) && static_cast<LoopId>(at->next->intValue2) != id &&
         followsInside(loops, static_cast<LoopId>(at->next->intValue2), placeInside, extremumInside, questions);
}

// The place is what a loop inside has left, and so is an extremum that another class has taken.
static std::optional<Claim> followsThroughNest(const CarriedState &state, const StateQuestions &questions) {
  std::vector<LoopSummary> loops;
  for (const ExplainedState &other : questions.explained()) {
    if (other.claim.operatorText != "min" && other.claim.operatorText != "max")
      continue;
    if (loops.empty())
      loops = summarize(*questions.loop().function, questions.rules());
    const LoopId inner = static_cast<LoopId>(state.next->intValue2);
    if (inner >= loops.size() || inner == questions.loop().id ||
        !followsInside(loops, inner, state, *other.state, questions))
      continue;
    Claim claim = claimFor(state, "b beats a ? b : a (with the value it stands for)");
    claim.joinedWith = {other.state->entry};
    return claim;
  }
  return std::nullopt;
}

// The place is replaced exactly when an extremum that another class has taken is.
static std::optional<Claim> followsExtremum(const CarriedState &state, const StateQuestions &questions) {
  for (const ExplainedState &other : questions.explained()) {
    const bool extremum =
        other.claim.operatorText == "min" || other.claim.operatorText == "max" || other.claim.classId == "arg-extremum";
    SideBySide pair(state.entry, other.state->entry, [&](ExprRef expr) { return questions.isInput(expr); });
    if (!extremum || !pair.together(state.next, other.state->next) || !pair.follows())
      continue;
    Claim claim = claimFor(state, "b beats a ? b : a (with the value it stands for)");
    if (!pair.readsExtremum())
      claim.joinedWith = {other.state->entry};
    return claim;
  }
  return std::nullopt;
}

static ExprRef withoutCasts(ExprRef expr) {
  while (expr->is(ExprKind::Cast))
    expr = expr->op(0);
  return expr;
}

// One function of the state in every iteration: nothing else in it changes while the loop runs.
static bool isFixedFunction(ExprRef expr, const CarriedState &state, const StateQuestions &questions) {
  const LoopSummary &loop = questions.loop();
  return !containsNode(expr, [&](ExprRef node) {
    if (node == state.entry)
      return false;
    if (node->is(ExprKind::LoopValue) || node->is(ExprKind::Iter) || node->is(ExprKind::Opaque))
      return true;
    if (node->is(ExprKind::Load)) {
      const Base base = locate(node->op(0)).base;
      return std::any_of(loop.accesses.begin(), loop.accesses.end(), [&](const Access &access) {
        return access.isWrite && locate(access.iterationPlace).base == base;
      });
    }
    return std::any_of(loop.scalars.begin(), loop.scalars.end(),
                       [&](const ScalarState &scalar) { return scalar.entry == node; });
  });
}

// `best < 0` or `best == -1`, where what is taken counts up from 0 or more: true of no place, so it says "none yet".
static bool saysNoneYet(ExprRef test, const CarriedState &state, ExprRef taken, const StateQuestions &questions) {
  const std::vector<ScalarState> &scalars = questions.loop().scalars;
  const bool isPlace = std::any_of(scalars.begin(), scalars.end(), [&](const ScalarState &scalar) {
    return !scalar.cell && scalar.entry == taken && scalar.step && scalar.step->isIntConst() &&
           scalar.step->intValue > 0 && scalar.initial && scalar.initial->isIntConst() &&
           scalar.initial->intValue >= 0 && taken->type.isSigned;
  });
  if (!isPlace || taken->type != state.entry->type)
    return false;
  if (test->is(ExprKind::Lt))
    return test->op(0) == state.entry && test->op(1)->isIntConst() && test->op(1)->intValue <= 0;
  if (!test->is(ExprKind::Eq))
    return false;
  const size_t side = test->op(0) == state.entry ? 1 : 0;
  return test->op(1 - side) == state.entry && test->op(side)->isIntConst() && test->op(side)->intValue < 0;
}

// if (f(new) < f(old)) old = new, for one function f: of the place, over memory that the loop does not write, or of the
// value itself (the greatest in size).
static std::optional<Claim> comparesThroughPlace(const CarriedState &state, const StateQuestions &questions) {
  const ExprRef next = state.next;
  ExprRef condition = next->op(0);
  const bool takesOnTrue = next->op(2) == state.entry;
  ExprRef taken = next->op(takesOnTrue ? 1 : 2);
  // Elements that an input excludes are no candidates.
  while (takesOnTrue && condition->is(ExprKind::And) &&
         (questions.isInput(condition->op(0)) || questions.isInput(condition->op(1))))
    condition = condition->op(questions.isInput(condition->op(0)) ? 1 : 0);
  const bool hasNone =
      takesOnTrue && condition->is(ExprKind::Or) && saysNoneYet(condition->op(0), state, taken, questions);
  if (hasNone)
    condition = condition->op(1);
  if ((!condition->is(ExprKind::Lt) && !condition->is(ExprKind::Le)) || !questions.isInput(taken))
    return std::nullopt;
  for (int side : {0, 1}) {
    ExprRef old = condition->op(side), fresh = condition->op(1 - side);
    // The old value must be looked up through the place; if it is the state itself, the state is the extremum.
    const bool looksUp =
        containsNode(old, [&](ExprRef node) { return node->is(ExprKind::Load) && reads(node->op(0), state.entry); });
    if (!reads(old, state.entry) || withoutCasts(old) == state.entry || reads(fresh, state.entry) ||
        !questions.isInput(fresh) || !isFixedFunction(old, state, questions))
      continue;
    if (looksUp && (!questions.canBeReadAgain(taken) || !questions.canBeReadAgain(fresh)))
      continue;
    ExprRef moved = rewrite(questions.pool(), old, [&](ExprRef node) { return node == state.entry ? taken : nullptr; });
    if (moved != fresh)
      continue;
    Claim claim = claimFor(state, hasNone ? "a is none or f(b) beats f(a) ? b : a" : "f(b) beats f(a) ? b : a");
    claim.parameters = {old};
    if (hasNone)
      claim.identity = "none yet";
    // A comparison that NaN loses takes none: a partial result of nothing but NaN stays none. One that is turned round
    // (`if (!(a[i] <= a[at])) at = i`) takes each, and what follows then hangs on it.
    if (old->type.isFloat() && hasNone)
      claim.conditions.push_back(
          {Condition::Kind::DataValue, "no value compared through " + state.name + " is NaN", std::nullopt});
    else if (old->type.isFloat() && takesOnTrue)
      claim.identity = "none yet, and NaN is no first";
    else if (old->type.isFloat())
      claim.conditions.push_back(
          {Condition::Kind::DataValue, "no value compared through " + state.name + " is NaN", std::nullopt});
    return claim;
  }
  return std::nullopt;
}

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  if (state.next->is(ExprKind::LoopValue) && !state.cell)
    if (std::optional<Claim> claim = followsThroughNest(state, questions))
      return Answer::member(std::move(*claim));
  if (!state.next->is(ExprKind::Select))
    return Answer::notConcerned();
  if (std::optional<Claim> claim = followsExtremum(state, questions))
    return Answer::member(std::move(*claim));
  if (state.next->op(1) != state.entry && state.next->op(2) != state.entry)
    return Answer::notConcerned();
  if (std::optional<Claim> claim = comparesThroughPlace(state, questions))
    return Answer::member(std::move(*claim));
  return Answer::notMember("it is not replaced exactly when an extremum is");
}

extern const LoopClass kArgExtremum;
const LoopClass kArgExtremum = {
    {.id = "arg-extremum",
     .summary = "a minimum or maximum together with where it stands",
     .definition =
         "One variable keeps the best value seen and another where it was seen (or only the place is kept and the "
         "value is read back "
         "through it). Both are replaced under one comparison, whose strictness decides which of equal values wins.",
     .example = "int where(const float *a, int n) {\n  float best = a[0];\n  int at = 0;\n  for (int i = 1; i < n; "
                "++i)\n    if (a[i] < best) {\n      best = a[i];\n      at = i;\n    }\n  return at;\n}\n",
     .notThis = "int where(const float *a, int n) {\n  float best = a[0];\n  int at = 0;\n  for (int i = 1; i < n; "
                "++i)\n    if (a[i] < best - 0.1f) {\n      best = a[i];\n      at = i;\n    }\n  return at;\n}\n",
     .parallel = "Each chunk keeps its own pair; pairs are merged from left to right with the loop's own comparison. "
                 "Fastest: find the extremum by "
                 "blocks, then search the winning block.",
     .knownProblems = "NaN values never win a comparison, as in the serial loop; a NaN that stands first keeps the "
                      "first place in both."},
    classifyStates};

} // namespace lanewise
