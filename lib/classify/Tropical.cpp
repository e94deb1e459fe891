// classify/Tropical.cpp - sums and maxima (or minima): linear in the algebra where max is addition and + is
// multiplication. Tested by testdata/tropical and tests/unit/classify.
//
//   x = max(x + a[i], b[i])                             in the class
//   c = max(c + v, 0); best = max(best, c)              in the class (Kadane), two values together
//   x = min(max(x + a, lo), hi)                         not: both kinds (a clamp, if it is one value)
//   x = max(a * x, b)                                   not: a multiple is no sum
// One step is a matrix over (max, +); composing is its product. Integers need a wider type, floats finite values.
// Source: Heidergott, Olsder, van der Woude, "Max Plus at Work", 2006, chapter 1.

#include "algebra/Extremes.h"
#include "classify/LoopClass.h"
#include "model/NodeMap.h"

#include <algorithm>

namespace lanewise {

namespace {
constexpr size_t kLargestSystem = 4;

// Is the expression a maximum (or minimum) of terms, each an input or one old value plus inputs?
class TropicalTest {
public:
  TropicalTest(const StateSystem &system, const StateQuestions &questions)
      : system_(system), questions_(questions), readsState_([this](ExprRef node) { return isState(node); }) {}

  bool holds(ExprRef expr) {
    if (const bool *known = holds_.find(expr))
      return *known;
    const bool answer = holdsFresh(expr);
    holds_[expr] = answer;
    return answer;
  }

  std::optional<bool> kind() const { return kind_; }
  bool shifts() const { return shifts_; }

private:
  bool holdsFresh(ExprRef expr) {
    if (!readsState(expr))
      return questions_.isInput(expr);
    if (isState(expr))
      return true;
    if (std::optional<Extreme> extreme = matchExtreme(expr)) {
      if (kind_ && *kind_ != extreme->isMax)
        return false;
      kind_ = extreme->isMax;
      return holds(extreme->left) && holds(extreme->right);
    }
    switch (expr->kind) {
    case ExprKind::Add:
      shifts_ = true;
      return readsState(expr->op(0)) ? questions_.isInput(expr->op(1)) && !readsState(expr->op(1)) && holds(expr->op(0))
                                     : questions_.isInput(expr->op(0)) && holds(expr->op(1));
    case ExprKind::Sub:
      shifts_ = true;
      return !readsState(expr->op(1)) && questions_.isInput(expr->op(1)) && holds(expr->op(0));
    case ExprKind::Select: // chosen by an input: the terms of either side, or absent
      return !readsState(expr->op(0)) && questions_.isInput(expr->op(0)) && holds(expr->op(1)) && holds(expr->op(2));
    case ExprKind::Cast:
      return expr->type.isFloat() && expr->op(0)->type.isFloat() &&
             std::min(expr->type.bits, expr->op(0)->type.bits) >= widestState() && holds(expr->op(0));
    default:
      return false;
    }
  }

  bool isState(ExprRef expr) const {
    return std::any_of(system_.begin(), system_.end(), [&](const CarriedState *state) { return state->entry == expr; });
  }
  bool readsState(ExprRef expr) { return readsState_(expr); }
  unsigned widestState() const {
    unsigned bits = 0;
    for (const CarriedState *state : system_)
      bits = std::max<unsigned>(bits, state->entry->type.bits);
    return bits;
  }

  const StateSystem &system_;
  const StateQuestions &questions_;
  NodeSearch readsState_;
  NodeMap<bool> holds_;
  std::optional<bool> kind_;
  bool shifts_ = false;
};
} // namespace

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() > kLargestSystem)
    return Answer::notMember("more values depend on each other than a matrix pays for");
  TropicalTest test(system, questions);
  bool observed = false, isFloat = false, decides = false;
  for (const CarriedState *state : system) {
    if (!state->entry->type.isInt() && !state->entry->type.isFloat())
      return Answer::notConcerned();
    if (state->entry->type.isInt() && (!state->entry->type.isSigned || questions.rules().wrapSigned))
      return Answer::notMember("sums that wrap around do not keep their order");
    if (!test.holds(state->next))
      return Answer::notMember("the update of '" + state->name + "' is not made of sums and one kind of extreme");
    observed = observed || state->observed;
    decides = decides || state->decides;
    isFloat = isFloat || state->entry->type.isFloat();
  }
  if (!test.kind())
    return Answer::notConcerned();
  Claim claim;
  claim.classId = "tropical";
  claim.verdict = observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = *test.kind() ? "max(x + a, b)" : "min(x + a, b)";
  claim.combine = system.size() == 1
                      ? (*test.kind() ? "(a.a + b.a, max(a.b + b.a, b.b))" : "(a.a + b.a, min(a.b + b.a, b.b))")
                      : "the product over (" + std::string(*test.kind() ? "max" : "min") + ", +)";
  claim.identity = *test.kind() ? "(0, -infinity)" : "(0, infinity)";
  if (isFloat && test.shifts()) {
    claim.exactness = decides ? Exactness::Discontinuous : Exactness::UpToRounding;
    claim.assumptions.push_back({Assumption::Kind::Reassociation,
                                 "sums in " + system.front()->name + " may be regrouped, which changes rounding"});
    claim.assumptions.push_back({Assumption::Kind::FiniteValues,
                                 "no value compared with " + system.front()->name + " is NaN, and sums stay finite"});
  } else if (isFloat) {
    // Equal zeros of either sign: which one stays depends on the grouping.
    claim.exactness = Exactness::UpToRounding;
    claim.assumptions.push_back(
        {Assumption::Kind::Reassociation,
         "extremes in " + system.front()->name + " may be regrouped, which changes the sign of zeros"});
    claim.conditions.push_back(
        {Condition::Kind::DataValue, "no value compared with " + system.front()->name + " is NaN", std::nullopt});
  } else if (test.shifts()) {
    claim.assumptions.push_back({Assumption::Kind::SignedOverflow, "sums of offsets are formed in a wider type"});
  }
  return Answer::member(std::move(claim));
}

extern const LoopClass kTropical;
const LoopClass kTropical = {
    {.id = "tropical",
     .summary = "sums and one kind of extreme: Kadane, Viterbi, dynamic programming",
     .definition = "The new values are maxima (or minima) of old values plus inputs. In the algebra where max plays "
                   "the part of addition and + "
                   "that of multiplication, such a step is linear, so steps compose.",
     .example = "int best_run(const int *a, int n) {\n  int run = 0, best = 0;\n  for (int i = 0; i < n; ++i) {\n    "
                "run = run + a[i] > 0 ? run + a[i] : 0;\n    best = best < run ? run : best;\n  }\n  return best;\n}\n",
     .notThis = "float decay(const float *a, int n) {\n  float x = 0;\n  for (int i = 0; i < n; ++i)\n    x = 0.5f * x "
                "> a[i] ? 0.5f * x : a[i];\n  return x;\n}\n",
     .parallel =
         "A parallel prefix over pairs or small matrices of maxima and sums. Integers are exact in a wider "
         "type. One combination costs as much as several steps, so threads pay only for long loops, and more than two "
         "values seldom do.",
     .knownProblems = "Unsigned values are refused, because sums that wrap do not keep their order."},
    classifyStates};

} // namespace lanewise
