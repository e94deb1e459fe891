// classify/Moments.cpp - streaming means, variances and log-sum-exp: values that are rescaled as they are accumulated.
// Tested by testdata/moments and tests/unit/classify.
//
//   m = max(m, v); s = s * exp(m_old - m) + exp(v - m)     in the class (online softmax): s, given m
//   mean += (v - mean) / k                                 in the class (running mean), k counts
//   d = v - mean; mean += d / k; m2 += d * (v - mean)      in the class (Welford): m2, given mean
//   x = 0.9*x + 0.1*v                                      not: no count, no maximum (an affine recurrence)
// The joins are those of the moments: Chan, Golub, LeVeque 1983 (variance); Milakov, Gimelshein 2018 (softmax).

#include "algebra/LinearForm.h"
#include "classify/LoopClass.h"
#include "model/Fold.h"

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) {
  return containsNode(expr, [&](ExprRef node) { return node == entry; });
}

static Claim claimFor(const CarriedState &state, std::string combine, std::string identity) {
  Claim claim;
  claim.classId = "moments";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = "join";
  claim.combine = std::move(combine);
  claim.identity = std::move(identity);
  claim.exactness = state.decides ? Exactness::Discontinuous : Exactness::UpToRounding;
  claim.assumptions.push_back(
      {Assumption::Kind::Reassociation, "steps of " + state.name + " may be regrouped, which changes rounding"});
  claim.assumptions.push_back({Assumption::Kind::FiniteValues, "inputs of " + state.name + " are finite"});
  return claim;
}

// The expression where the condition is known to hold, or not to.
static ExprRef under(ExprPool &pool, ExprRef expr, ExprRef condition, bool holds) {
  if (!expr)
    return nullptr;
  return rewrite(pool, expr, [&](ExprRef node) -> ExprRef {
    if (node->is(ExprKind::Select) && node->op(0) == condition)
      return under(pool, node->op(holds ? 1 : 2), condition, holds);
    return nullptr;
  });
}

static bool isOne(ExprRef expr) { return expr->is(ExprKind::FloatConst) && expr->floatValue == 1; }

// exp(from - to), or exp(0) written as 1.
static bool isExpOfDifference(ExprRef expr, ExprRef from, ExprRef to) {
  if (isOne(expr))
    return from == to;
  return expr->is(ExprKind::Call) && expr->text == "exp" && expr->op(0)->is(ExprKind::Sub) &&
         (!from || expr->op(0)->op(0) == from) && expr->op(0)->op(1) == to;
}

namespace {
/// w * exp(v - top): what one iteration adds, kept relative to the maximum `top`.
struct ScaledTerm {
  ExprRef weight = nullptr; ///< null: one
  ExprRef value = nullptr;  ///< v
  friend bool operator==(const ScaledTerm &, const ScaledTerm &) = default;
};
} // namespace

// Neither w nor v may need the running maximum itself: the join does not have it.
static std::optional<ScaledTerm> scaledTerm(ExprRef term, ExprRef top, ExprRef maximum) {
  ScaledTerm result;
  if (term->is(ExprKind::Mul)) {
    const size_t side = isExpOfDifference(term->op(0), nullptr, top) ? 0 : 1;
    result.weight = term->op(1 - side);
    term = term->op(side);
    if (isOne(result.weight))
      result.weight = nullptr;
  }
  if (!isExpOfDifference(term, isOne(term) ? top : nullptr, top))
    return std::nullopt;
  result.value = isOne(term) ? top : term->op(0)->op(0); // exp(top - top) is written as 1
  if (reads(result.value, maximum) || (result.weight && reads(result.weight, maximum)))
    return std::nullopt;
  return result;
}

// s' = s * exp(m - m') + w * exp(v - m'): everything in s is kept relative to the running maximum m.
static bool isRelativeTo(const CarriedState &maximum, const LinearForm &form, const StateQuestions &questions) {
  ExprPool &pool = questions.pool();
  const auto termOf = [&](ExprRef factor, ExprRef rest, ExprRef top) -> std::optional<ScaledTerm> {
    return isExpOfDifference(factor, maximum.entry, top) && rest ? scaledTerm(rest, top, maximum.entry) : std::nullopt;
  };
  if (termOf(form.coefficients.front(), form.rest, maximum.next))
    return true;
  if (!maximum.next->is(ExprKind::Select))
    return false;
  // A record of the whole need not be one of its part, nor the other way round: both sides must add the same term.
  ExprRef condition = maximum.next->op(0);
  std::optional<ScaledTerm> terms[2];
  for (const bool side : {true, false}) {
    terms[side] = termOf(under(pool, form.coefficients.front(), condition, side),
                         under(pool, form.rest, condition, side), under(pool, maximum.next, condition, side));
    if (!terms[side])
      return false;
  }
  return terms[0] == terms[1];
}

// Conversions that cut would count modulo something.
static ExprRef withoutWidening(ExprRef expr) {
  while (expr->is(ExprKind::Cast) && (expr->type.isFloat() || expr->type.bits >= expr->op(0)->type.bits))
    expr = expr->op(0);
  return expr;
}

// The divisor counts the values: it is the iteration number plus one.
static bool isCount(ExprRef divisor, const LoopSummary &loop) {
  divisor = withoutWidening(divisor);
  int64_t offset = 0;
  for (size_t side : {0, 1})
    if (divisor->is(ExprKind::Add) && divisor->op(side)->isIntConst()) {
      offset = divisor->op(side)->intValue;
      divisor = divisor->op(1 - side);
    }
  divisor = withoutWidening(divisor);
  for (const ScalarState &scalar : loop.scalars)
    if (!scalar.cell && scalar.entry == divisor && scalar.step && scalar.step->isIntConst(1) && scalar.initial &&
        scalar.initial->isIntConst())
      return scalar.initial->intValue + offset == 1;
  return false;
}

// v of mean + (v - mean) / k where k counts; null if it is no such mean.
static ExprRef averaged(const CarriedState &state, const LoopSummary &loop) {
  const ExprRef next = state.next;
  if (!next->is(ExprKind::Add))
    return nullptr;
  for (size_t side : {0, 1}) {
    ExprRef step = next->op(1 - side);
    if (next->op(side) != state.entry || !step->is(ExprKind::Div) || reads(step->op(1), state.entry))
      continue;
    ExprRef change = step->op(0);
    if (change->is(ExprKind::Sub) && change->op(1) == state.entry && !reads(change->op(0), state.entry) &&
        isCount(step->op(1), loop))
      return change->op(0);
  }
  return nullptr;
}

// m2 + (v - mean) * (v - mean'): Welford's second moment, given the running mean of the same v. Null if it is none.
static const ExplainedState *meanOf(const CarriedState &state, const StateQuestions &questions) {
  const std::optional<FoldForm> fold = matchFold(questions.pool(), state.next, state.entry);
  if (!fold || fold->op != FoldOperator::Add || fold->parts.size() != 1 || fold->guard || fold->subtracts ||
      !fold->parts.front()->is(ExprKind::Mul))
    return nullptr;
  ExprRef product = fold->parts.front();
  for (const ExplainedState &other : questions.explained()) {
    ExprRef value = other.claim.classId == "moments" ? averaged(*other.state, questions.loop()) : nullptr;
    for (size_t side : {0, 1}) {
      ExprRef before = product->op(side), after = product->op(1 - side);
      if (value && before->is(ExprKind::Sub) && after->is(ExprKind::Sub) && before->op(0) == value &&
          after->op(0) == value && before->op(1) == other.state->entry && after->op(1) == other.state->next)
        return &other;
    }
  }
  return nullptr;
}

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  if (!state.entry->type.isFloat())
    return Answer::notConcerned();
  const std::optional<LinearForm> form = linearIn(questions.pool(), state.next, {state.entry});
  if (!form || !form->coefficients.front() || !questions.isInput(form->coefficients.front()) ||
      !questions.isInput(form->rest))
    return Answer::notMember("it is not a rescaled sum of inputs");
  for (const ExplainedState &other : questions.explained())
    // Every iteration takes part in the maximum (it has a lift) and none starts it afresh: else the join is another.
    if (other.claim.operatorText == "max" && other.claim.lift && other.claim.classId != "segmented" &&
        isRelativeTo(*other.state, *form, questions)) {
      Claim claim = claimFor(state, "a.s * exp(a.m - m) + b.s * exp(b.m - m), m = max(a.m, b.m)", "(-infinity, 0)");
      claim.joinedWith = {other.state->entry};
      return Answer::member(std::move(claim));
    }
  if (averaged(state, questions.loop()))
    return Answer::member(claimFor(state, "a.mean + (b.mean - a.mean) * b.n / (a.n + b.n)", "n = 0"));
  if (const ExplainedState *mean = meanOf(state, questions)) {
    Claim claim = claimFor(state, "a.m2 + b.m2 + d*d * a.n * b.n / (a.n + b.n), d = b.mean - a.mean", "n = 0");
    claim.joinedWith = {mean->state->entry};
    return Answer::member(std::move(claim));
  }
  return Answer::notMember("it is rescaled neither by a count nor by a running maximum");
}

extern const LoopClass kMoments;
const LoopClass kMoments = {
    {.id = "moments",
     .summary = "streaming mean, variance or log-sum-exp",
     .definition =
         "A sum that is kept relative to something that also runs along: the count (running mean, Welford's variance) "
         "or the running "
         "maximum (online softmax). The partial results of two stretches can be joined exactly up to rounding.",
     .example = "#include <math.h>\nfloat log_sum(const float *a, int n) {\n  float m = a[0], s = 0;\n  for (int i = "
                "0; i < n; ++i) {\n    float top = fmaxf(m, a[i]);\n    s = s * expf(m - top) + expf(a[i] - top);\n    "
                "m = top;\n  }\n  return m + logf(s);\n}\n",
     .notThis = "float smooth(const float *a, int n) {\n  float x = 0;\n  for (int i = 0; i < n; ++i)\n    x = 0.9f * "
                "x + 0.1f * a[i];\n  return x;\n}\n",
     .parallel = "Chunks keep (count, mean, m2) or (maximum, sum) and are joined. Usually nearer the exact value than "
                 "the serial loop.",
     .knownProblems = "Higher moments and covariances are seen as ordinary sums given the mean."},
    classifyStates};

} // namespace lanewise
