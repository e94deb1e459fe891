// classify/Segmented.cpp - a fold that starts afresh wherever an input says so.
// Tested by testdata/segmented and tests/unit/classify.
//
//   s = start[i] ? a[i] : s + a[i]           in the class
//   if (key[i] != key[i-1]) m = a[i]; else m = max(m, a[i]);   in the class
//   if (s > limit) s = 0; s += a[i];         not: the restart depends on the running value
// An element is (restart, value): (f then g) is g if g restarts, otherwise f with g's value combined in.
// Source: Blelloch, "Prefix Sums and Their Applications", 1990, section 1.5.

#include "algebra/LinearForm.h"
#include "classify/FoldClaim.h"
#include "model/Fold.h"

#include <unordered_map>

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

static bool isNumber(ExprRef expr, int value) {
  return expr->isIntConst(value) || (expr->is(ExprKind::FloatConst) && expr->floatValue == value);
}

// A factor that an input switches between one and nothing: s = (restart ? 0 : s) + a.
static bool isSwitch(ExprRef factor, std::unordered_map<ExprRef, bool> &known) {
  if (!factor || !factor->is(ExprKind::Select))
    return false;
  if (auto seen = known.find(factor); seen != known.end()) // sides are shared: a chain of ifs has 2^n paths
    return seen->second;
  const auto isSide = [&](ExprRef side) { return isNumber(side, 0) || isNumber(side, 1) || isSwitch(side, known); };
  return known[factor] = isSide(factor->op(1)) && isSide(factor->op(2));
}

static bool isSwitch(ExprRef factor) {
  std::unordered_map<ExprRef, bool> known;
  return isSwitch(factor, known);
}

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  CarriedState state = *system.front();
  Answer answer = claimFold(state, questions, true);
  if (!answer.claim && (state.entry->type.isInt() || state.entry->type.isFloat())) {
    const std::optional<LinearForm> form = linearIn(questions.pool(), state.next, {state.entry});
    if (!form || !isSwitch(form->coefficients.front()) || !questions.isInput(form->coefficients.front()) ||
        !questions.isInput(form->rest))
      return answer;
    ExprPool &pool = questions.pool();
    state.next = pool.binary(ExprKind::Add, state.entry, form->rest ? form->rest : pool.intConst(state.entry->type, 0));
    answer = claimFold(state, questions);
    const bool multiplies = containsNode(system.front()->next, [&](ExprRef node) {
      return node->is(ExprKind::Mul) && reads(node, system.front()->entry);
    });
    if (answer.claim && multiplies && state.entry->type.isFloat())
      answer.claim->assumptions.push_back(
          {Assumption::Kind::FiniteValues, state.name + " is finite where it is multiplied by zero"});
  }
  if (!answer.claim)
    return answer;
  answer.claim->classId = "segmented";
  answer.claim->verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  answer.claim->commutative = false;
  answer.claim->combine = "b.restart ? b : (a.restart, " + answer.claim->combine + ")";
  answer.claim->identity = "(false, " + answer.claim->identity + ")";
  return answer;
}

extern const LoopClass kSegmented;
const LoopClass kSegmented = {
    {.id = "segmented",
     .summary = "a fold that starts afresh where an input says so",
     .definition = "The running value is combined with inputs by one associative operator, except where an input "
                   "condition holds: there it is "
                   "replaced by something that does not depend on it. Sums by group, run lengths, resets.",
     .example = "void groups(const int *a, const bool *start, int *__restrict out, int n) {\n  int s = 0;\n  for (int "
                "i = 0; i < n; ++i) {\n    s = start[i] ? a[i] : s + a[i];\n    out[i] = s;\n  }\n}\n",
     .notThis = "void wrap(const int *a, int *__restrict out, int n) {\n  int s = 0;\n  for (int i = 0; i < n; ++i) "
                "{\n    s = s > 100 ? a[i] : s + a[i];\n    out[i] = s;\n  }\n}\n",
     .parallel = "A parallel prefix over pairs (restarted, value), at about the cost of the plain one.",
     .knownProblems = "A restart in the middle of an iteration with two updates is seen only where it reduces to one "
                      "of the shown forms."},
    classifyStates};

} // namespace lanewise
