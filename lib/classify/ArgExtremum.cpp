// classify/ArgExtremum.cpp - a minimum or maximum together with where it stands.
// Tested by testdata/arg-extremum and tests/unit/classify.
//
//   if (a[i] < best) { best = a[i]; at = i; }     in the class: `at` follows `best`
//   if (use[i]) if (a[i] < best) { … }            in the class: inputs may decide beforehand
//   if (a[i] < a[at]) at = i;                     in the class: the value is read back through the place
//   if (abs(a[i]) > abs(m)) m = a[i];             in the class: compared by a function of the value
//   if (!(a[i] <= a[at])) at = i;                 in the class if nothing compared is NaN, which this would take
//   if (a[i] < best) best = a[i]; if (a[i] < 0) at = i;   not: two different conditions (a minimum and a last value)
//   if (a[i] < best - eps) { best = a[i]; at = i; }       not: slack makes the order matter
// Ties: `<` keeps the first, `<=` the last; chunks are merged from left to right with the same comparison.

#include "classify/LoopClass.h"
#include "model/Fold.h"
#include "model/Location.h"

#include <algorithm>

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) {
  return containsNode(expr, [&](ExprRef node) { return node == entry; });
}

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
  SideBySide(const CarriedState &place, const CarriedState &extremum, const StateQuestions &questions)
      : place_(place), extremum_(extremum), questions_(questions) {}

  bool together(ExprRef place, ExprRef extremum) {
    const bool kept = place == place_.entry;
    if (kept || extremum == extremum_.entry)
      return kept && extremum == extremum_.entry;
    const bool decided = place->is(ExprKind::Select) && extremum->is(ExprKind::Select) &&
                         place->op(0) == extremum->op(0) && !reads(place->op(0), place_.entry);
    if (decided)
      return compares(place) && together(place->op(1), extremum->op(1)) && together(place->op(2), extremum->op(2));
    replaced_ = true;
    readsExtremum_ |= reads(place, extremum_.entry);
    return questions_.isInput(place);
  }

  /// True if some decision looks at the extremum, so that the place can follow it.
  bool follows() const { return replaced_ && comparison_ != nullptr; }
  bool readsExtremum() const { return readsExtremum_; }

private:
  // Several decisions that look at the extremum must treat ties alike, and NaN too. The others look at inputs.
  bool compares(ExprRef decision) {
    ExprRef condition = decision->op(0);
    if (!reads(condition, extremum_.entry))
      return questions_.isInput(condition);
    const bool takesOnTrue = !reads(decision->op(1), place_.entry),
               takesOnFalse = !reads(decision->op(2), place_.entry);
    const bool isPlain = takesOnTrue != takesOnFalse && (condition->is(ExprKind::Lt) || condition->is(ExprKind::Le));
    const std::pair rule(takesOnTrue, condition->kind);
    const bool alike = comparison_ == nullptr || (isPlain && isPlain_ && rule == rule_);
    comparison_ = condition;
    isPlain_ = isPlain;
    rule_ = rule;
    return alike;
  }

  const CarriedState &place_, &extremum_;
  const StateQuestions &questions_;
  ExprRef comparison_ = nullptr;
  bool isPlain_ = false; ///< one side takes, the other keeps
  std::pair<bool, ExprKind> rule_{};
  bool replaced_ = false, readsExtremum_ = false;
};

} // namespace

// The place is replaced exactly when an extremum that another class has taken is.
static std::optional<Claim> followsExtremum(const CarriedState &state, const StateQuestions &questions) {
  for (const ExplainedState &other : questions.explained()) {
    const bool extremum =
        other.claim.operatorText == "min" || other.claim.operatorText == "max" || other.claim.classId == "arg-extremum";
    SideBySide pair(state, *other.state, questions);
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

// if (f(new) < f(old)) old = new, for one function f: of the place, over memory that the loop does not write, or of the
// value itself (the greatest in size).
static std::optional<Claim> comparesThroughPlace(const CarriedState &state, const StateQuestions &questions) {
  const ExprRef next = state.next;
  ExprRef condition = next->op(0);
  const bool takesOnTrue = next->op(2) == state.entry;
  ExprRef taken = next->op(takesOnTrue ? 1 : 2);
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
    Claim claim = claimFor(state, "f(b) beats f(a) ? b : a");
    // A comparison that NaN loses takes none: a partial result of nothing but NaN stays none. One that is turned round
    // (`if (!(a[i] <= a[at])) at = i`) takes each, and what follows then hangs on it.
    if (old->type.isFloat() && takesOnTrue)
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
