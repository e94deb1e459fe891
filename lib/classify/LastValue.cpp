// classify/LastValue.cpp - the right-most value that was taken.
// Tested by testdata/last-value and tests/unit/classify.
//
// One iteration either keeps the old value or replaces it by something that does not read it. Doing two such steps is
// the later one if it replaces, otherwise the earlier one: associative, not commutative.
//
//   if (a[i] > 0) last = i;         in the class
//   prev = a[i];                    in the class: always replaced
//   if (a[i] > last) last = a[i];   not: whether it is replaced depends on the old value (a maximum)

#include "classify/LoopClass.h"

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

// A tree of selections whose conditions are inputs and whose leaves are inputs or the old value itself.
static bool keepsOrReplaces(ExprRef next, ExprRef entry, const StateQuestions &questions, std::string &why) {
  if (next == entry)
    return true;
  if (!reads(next, entry)) {
    if (questions.isInput(next))
      return true;
    why = "the new value depends on another carried value";
    return false;
  }
  if (!next->is(ExprKind::Select)) {
    why = "the new value is computed from the old one";
    return false;
  }
  if (reads(next->op(0), entry) || !questions.isInput(next->op(0))) {
    why = "whether it is replaced depends on a carried value";
    return false;
  }
  return keepsOrReplaces(next->op(1), entry, questions, why) && keepsOrReplaces(next->op(2), entry, questions, why);
}

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  const auto isNewObject = [](ExprRef node) { return node->is(ExprKind::Opaque) && node->text == "fresh-allocation"; };
  if (state.observed && containsNode(state.next, isNewObject))
    return Answer::notMember("what is handed on is the address of a new object, which no other iteration can name");
  std::string why;
  if (!keepsOrReplaces(state.next, state.entry, questions, why))
    return Answer::notMember(why);
  Claim claim;
  claim.classId = "last-value";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  // prev = a[i], used in the next iteration: that iteration can read a[i - 1] itself.
  if (!reads(state.next, state.entry) && questions.canBeReadAgain(state.next))
    claim.verdict = Verdict::Independent;
  claim.operatorText = "last";
  claim.lift = state.next == state.entry ? nullptr : state.next;
  claim.combine = "b.taken ? b : a";
  claim.identity = "not taken";
  return Answer::member(std::move(claim));
}

extern const LoopClass kLastValue;
const LoopClass kLastValue = {
    {.id = "last-value",
     .summary = "the last iteration that sets it wins",
     .definition = "Each iteration either leaves the variable alone or replaces it by something that does not read it, "
                   "and whether it does is "
                   "decided by inputs. The result is the value set by the last iteration that set one.",
     .example = "int last_positive(const int *a, int n) {\n  int at = -1;\n  for (int i = 0; i < n; ++i)\n    if (a[i] "
                "> 0)\n      at = i;\n  return at;\n}\n",
     .notThis = "int best(const int *a, int n) {\n  int top = 0;\n  for (int i = 0; i < n; ++i)\n    if (a[i] > top)\n "
                "     top = a[i];\n  return top;\n}\n",
     .parallel = "Every chunk keeps its own last value and whether it has one; the right-most chunk that has one "
                 "decides. Where each "
                 "iteration reads the value (forward fill), the same combination runs as a scan. It "
                 "does not pay for a plain copy of the last input, which needs no combination at all.",
     .knownProblems =
         "Only selections are followed; a value set through a helper that is not visible is not recognised."},
    classifyStates};

} // namespace lanewise
