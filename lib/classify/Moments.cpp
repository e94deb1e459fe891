// classify/Moments.cpp - streaming means, variances and log-sum-exp: values that are rescaled as they are accumulated.
// Tested by testdata/moments and tests/unit/classify.
//
//   m = max(m, v); s = s * exp(m_old - m) + exp(v - m)     in the class (online softmax): s, given m
//   mean += (v - mean) / k                                 in the class (running mean), k counts
//   d = v - mean; mean += d / k; m2 += d * (v - mean)      in the class (Welford): m2, given mean
//   any of them several times in one iteration, or only where an input says so
//   x = 0.9*x + 0.1*v                                      not: no count, no maximum (an affine recurrence)
// The joins are those of the moments: Chan, Golub, LeVeque 1983 (variance); Milakov, Gimelshein 2018 (softmax).

#include "classify/LoopClass.h"
#include "model/Fold.h"

#include <algorithm>
#include <tuple>

namespace lanewise {

static constexpr size_t kMostUpdates = 16; // in one iteration

static bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

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
  return rewrite(pool, expr, [&](ExprRef node) -> ExprRef {
    if (node->is(ExprKind::Select) && node->op(0) == condition)
      return under(pool, node->op(holds ? 1 : 2), condition, holds);
    return nullptr;
  });
}

static bool isOne(ExprRef expr) { return expr->is(ExprKind::FloatConst) && expr->floatValue == 1; }

// exp(from - to), whatever `from` is.
static bool isExpRelativeTo(ExprRef expr, ExprRef to) {
  return expr->is(ExprKind::Call) && expr->text == "exp" && expr->op(0)->is(ExprKind::Sub) && expr->op(0)->op(1) == to;
}

namespace {
/// w * exp(v - top): what one iteration adds, kept relative to the maximum `top`.
struct ScaledTerm {
  ExprRef weight = nullptr; ///< null: one
  ExprRef value = nullptr;  ///< v
  friend bool operator==(const ScaledTerm &, const ScaledTerm &) = default;
};

/// Is s relative to m, through all updates of one iteration? What counts is that s * exp(m) grows by terms that need
/// neither: each update that moves m from `before` to `top` multiplies s by exp(before - top) and adds w * exp(v -
/// top).
class RelativeSum {
public:
  RelativeSum(const CarriedState &maximum, const CarriedState &sum, const StateQuestions &questions)
      : maximum_(maximum), sum_(sum), questions_(questions) {}

  bool holds() { return holds(sum_.next, maximum_.next); }

  /// v and w where each iteration adds one term; else empty.
  std::vector<ExprRef> parts() const {
    if (terms_.size() != 1 || isGuarded_)
      return {};
    const ScaledTerm &term = terms_.front().front();
    return term.weight ? std::vector{term.value, term.weight} : std::vector{term.value};
  }

private:
  /// The terms of an update: for each what it may be read as. r alone, at a new maximum v, is also r * exp(v - v).
  using Terms = std::vector<std::vector<ScaledTerm>>;

  // An iteration that adds something takes part in the maximum; else a part of the loop could add to a sum whose
  // maximum it has not seen.
  bool holds(ExprRef sum, ExprRef top) {
    if (sum == sum_.entry && top == maximum_.entry)
      return true;
    if (top->is(ExprKind::Select) && sum->is(ExprKind::Select) && sum->op(0) == top->op(0) &&
        !reads(top->op(0), maximum_.entry) && questions_.isInput(top->op(0))) {
      isGuarded_ = true;
      return holds(sum->op(1), top->op(1)) && holds(sum->op(2), top->op(2));
    }
    const std::optional<FoldForm> form = matchFold(questions_.pool(), top, maximum_.entry);
    if (!form || form->op != FoldOperator::Max || form->guard || form->restarts)
      return false;
    const std::optional<Terms> all = terms(sum, top);
    if (all)
      terms_.insert(terms_.end(), all->begin(), all->end());
    return all.has_value();
  }

  std::optional<Terms> terms(ExprRef sum, ExprRef top) {
    if (++steps_ > kMaxSteps)
      return std::nullopt;
    if (sum == sum_.entry)
      return top == maximum_.entry ? std::optional(Terms{}) : std::nullopt;
    if (top->is(ExprKind::Select) && reads(top->op(0), maximum_.entry))
      if (std::optional<Terms> chosen = choice(sum, top))
        return chosen;
    return plain(sum, top);
  }

  // A record of the whole need not be one of its part, nor the other way round: both sides must add the same.
  std::optional<Terms> choice(ExprRef sum, ExprRef top) {
    ExprPool &pool = questions_.pool();
    std::optional<Terms> sides[2];
    for (const bool side : {true, false}) {
      sides[side] = terms(under(pool, sum, top->op(0), side), under(pool, top->op(side ? 1 : 2), top->op(0), side));
      if (!sides[side])
        return std::nullopt;
    }
    if (sides[0]->size() != sides[1]->size())
      return std::nullopt;
    Terms common;
    for (size_t i = 0; i < sides[0]->size(); ++i) {
      std::vector<ScaledTerm> both;
      for (const ScaledTerm &term : (*sides[0])[i])
        if (std::find((*sides[1])[i].begin(), (*sides[1])[i].end(), term) != (*sides[1])[i].end())
          both.push_back(term);
      if (both.empty())
        return std::nullopt;
      common.push_back(std::move(both));
    }
    return common;
  }

  std::optional<Terms> plain(ExprRef sum, ExprRef top) {
    std::vector<ExprRef> summands{sum};
    ExprRef old = nullptr;
    Terms added;
    while (!summands.empty()) {
      ExprRef part = summands.back();
      summands.pop_back();
      if (!reads(part, sum_.entry)) {
        std::vector<ScaledTerm> readings = readingsOf(part, top);
        if (readings.empty())
          return std::nullopt;
        added.push_back(std::move(readings));
      } else if (part->is(ExprKind::Add) && part != sum_.entry) {
        summands.insert(summands.end(), {part->op(0), part->op(1)});
      } else if (old) {
        return std::nullopt;
      } else {
        old = part;
      }
    }
    if (!old || (old == sum && !old->is(ExprKind::Mul)))
      return std::nullopt;
    ExprRef before = top;
    for (size_t side : {0, 1})
      if (old->is(ExprKind::Mul) && isExpRelativeTo(old->op(side), top)) {
        before = old->op(side)->op(0)->op(0);
        old = old->op(1 - side);
        break;
      }
    std::optional<Terms> all = terms(old, before);
    if (all)
      all->insert(all->end(), added.begin(), added.end());
    return all;
  }

  // Neither w nor v may need the running values: the join does not have them.
  std::vector<ScaledTerm> readingsOf(ExprRef term, ExprRef top) const {
    std::vector<ScaledTerm> readings;
    const auto add = [&](ExprRef weight, ExprRef value) {
      weight = weight && isOne(weight) ? nullptr : weight;
      const bool free = !reads(value, maximum_.entry) && !reads(value, sum_.entry) && questions_.isInput(value) &&
                        (!weight || (!reads(weight, maximum_.entry) && questions_.isInput(weight)));
      if (free)
        readings.push_back({weight, value});
    };
    if (isExpRelativeTo(term, top))
      add(nullptr, term->op(0)->op(0));
    for (size_t side : {0, 1})
      if (term->is(ExprKind::Mul) && isExpRelativeTo(term->op(side), top))
        add(term->op(1 - side), term->op(side)->op(0)->op(0));
    add(term, top);
    return readings;
  }

  static constexpr int kMaxSteps = 200;
  const CarriedState &maximum_, &sum_;
  const StateQuestions &questions_;
  Terms terms_;
  bool isGuarded_ = false;
  int steps_ = 0;
};

/// One update of a mean: mean + (v - mean) / k.
struct Averaging {
  ExprRef value = nullptr, before = nullptr, after = nullptr, divisor = nullptr, guard = nullptr;
};
} // namespace

// Conversions that cut would count modulo something.
static ExprRef withoutWidening(ExprRef expr) {
  while (expr->is(ExprKind::Cast) && (expr->type.isFloat() || expr->type.bits >= expr->op(0)->type.bits))
    expr = expr->op(0);
  return expr;
}

// A counter and what is added to it.
static std::pair<ExprRef, int64_t> counterPlus(ExprRef expr) {
  int64_t offset = 0;
  for (expr = withoutWidening(expr); expr->is(ExprKind::Add); expr = withoutWidening(expr)) {
    const size_t side = expr->op(1)->isIntConst() ? 1 : 0;
    if (!expr->op(side)->isIntConst())
      break;
    offset += expr->op(side)->intValue;
    expr = expr->op(1 - side);
  }
  return {expr, offset};
}

// The updates of one iteration in order; empty if there is something else.
static std::vector<Averaging> averagingsOf(const CarriedState &state) {
  std::vector<Averaging> updates;
  ExprRef at = state.next;
  while (at != state.entry) {
    Averaging update;
    update.after = at;
    ExprRef body = at;
    if (at->is(ExprKind::Select)) { // only where an input says so
      const bool keepsOnFalse = !reads(at->op(2), state.entry) ? false : reads(at->op(1), at->op(2));
      if (!keepsOnFalse || reads(at->op(0), state.entry))
        return {};
      update.guard = at->op(0);
      update.before = at->op(2);
      body = at->op(1);
    }
    if (!body->is(ExprKind::Add))
      return {};
    for (size_t side : {0, 1}) {
      ExprRef old = body->op(side), step = body->op(1 - side);
      if (!step->is(ExprKind::Div) || reads(step->op(1), state.entry) || (update.before && update.before != old))
        continue;
      ExprRef change = step->op(0);
      if (change->is(ExprKind::Sub) && change->op(1) == old && !reads(change->op(0), state.entry)) {
        update.value = change->op(0);
        update.divisor = step->op(1);
        update.before = old;
        break;
      }
    }
    if (!update.value || updates.size() == kMostUpdates)
      return {};
    updates.insert(updates.begin(), update);
    at = update.before;
  }
  return updates;
}

// The divisors count the values: the number of values before the loop (a constant) and each one since. `counter` is the
// state that counts, where it has no closed form.
static bool count(const std::vector<Averaging> &updates, const StateQuestions &questions, ExprRef &counter) {
  ExprPool &pool = questions.pool();
  for (size_t k = 0; k < updates.size(); ++k) {
    const Averaging &update = updates[k];
    ExprRef divisor = update.guard ? under(pool, update.divisor, update.guard, true) : update.divisor;
    ExprRef base = nullptr;
    int64_t offset = 0;
    std::tie(base, offset) = counterPlus(divisor);
    const auto isFirstCount = [&](ExprRef initial, int64_t least) {
      return initial && initial->isIntConst() && initial->intValue + offset >= least;
    };
    bool counts = false;
    for (const ScalarState &scalar : questions.loop().scalars)
      counts = counts || (!scalar.cell && scalar.entry == base && scalar.step && !update.guard &&
                          scalar.step->isIntConst(static_cast<int64_t>(updates.size())) &&
                          isFirstCount(scalar.initial, static_cast<int64_t>(k) + 1) &&
                          (k == 0 || counterPlus(updates[k - 1].divisor) == std::pair(base, offset - 1)));
    for (const ExplainedState &other : questions.explained()) {
      if (other.state->entry != base || other.claim.operatorText != "+" || updates.size() != 1 || offset != 1)
        continue;
      ExprRef next = other.state->next;
      if (update.guard && next->is(ExprKind::Select) && next->op(0) == update.guard && next->op(2) == base)
        next = next->op(1);
      if (next->is(ExprKind::Add) && next->op(0) == base && next->op(1)->isIntConst(1) &&
          isFirstCount(other.state->initial, 1)) {
        counter = base;
        counts = true;
      }
    }
    if (!counts)
      return false;
  }
  return !updates.empty();
}

// m2 + (v - mean) * (v - mean'): Welford's second moment, given the running mean of the same v. The same number of
// updates under the same guards.
static bool isSecondMoment(const CarriedState &state, const std::vector<Averaging> &mean) {
  ExprRef at = state.next;
  for (size_t k = mean.size(); k-- > 0;) {
    const Averaging &update = mean[k];
    ExprRef body = at;
    if (update.guard) {
      if (!at->is(ExprKind::Select) || at->op(0) != update.guard)
        return false;
      body = at->op(1);
    }
    if (!body->is(ExprKind::Add))
      return false;
    ExprRef mean1 = update.guard && update.after->is(ExprKind::Select) ? update.after->op(1) : update.after;
    ExprRef rest = nullptr;
    for (size_t side : {0, 1}) {
      ExprRef product = body->op(side);
      for (size_t first : {0, 1}) {
        if (!product->is(ExprKind::Mul))
          continue;
        ExprRef before = product->op(first), after = product->op(1 - first);
        if (before->is(ExprKind::Sub) && after->is(ExprKind::Sub) && before->op(0) == update.value &&
            after->op(0) == update.value && before->op(1) == update.before &&
            (after->op(1) == update.after || after->op(1) == mean1))
          rest = body->op(1 - side);
      }
    }
    if (!rest || (update.guard && at->op(2) != rest))
      return false;
    at = rest;
  }
  return at == state.entry && !mean.empty();
}

// The value that one iteration averages, and the weight of the mean when the loop begins.
static void noteParts(Claim &claim, const std::vector<Averaging> &updates, const StateQuestions &questions) {
  if (updates.size() != 1 || updates.front().guard)
    return;
  const auto [base, offset] = counterPlus(updates.front().divisor);
  for (const ScalarState &scalar : questions.loop().scalars)
    if (scalar.entry == base && scalar.initial && scalar.initial->isIntConst()) {
      claim.parts = {updates.front().value};
      claim.startCount = scalar.initial->intValue + offset - 1;
    }
}

static std::optional<Claim> claimRelativeSum(const CarriedState &state, const StateQuestions &questions) {
  for (const ExplainedState &other : questions.explained()) {
    const bool fits = other.claim.operatorText == "max" && other.claim.classId != "segmented" &&
                      reads(state.next, other.state->entry);
    RelativeSum relative(*other.state, state, questions);
    if (!fits || !relative.holds())
      continue;
    Claim claim = claimFor(state, "a.s * exp(a.m - m) + b.s * exp(b.m - m), m = max(a.m, b.m)", "(-infinity, 0)");
    claim.joinedWith = {other.state->entry};
    claim.parts = relative.parts();
    return claim;
  }
  return std::nullopt;
}

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  if (!state.entry->type.isFloat())
    return Answer::notConcerned();
  if (std::optional<Claim> claim = claimRelativeSum(state, questions))
    return Answer::member(std::move(*claim));
  ExprRef counter = nullptr;
  if (const std::vector<Averaging> updates = averagingsOf(state); count(updates, questions, counter)) {
    const bool inputs = std::all_of(updates.begin(), updates.end(), [&](const Averaging &update) {
      return questions.isInput(update.value) && questions.isInput(update.divisor) && questions.isInput(update.guard);
    });
    if (!inputs)
      return Answer::notMember("what is averaged depends on a carried value");
    Claim claim = claimFor(state, "a.mean + (b.mean - a.mean) * b.n / (a.n + b.n)", "n = 0");
    if (counter)
      claim.joinedWith = {counter};
    noteParts(claim, updates, questions);
    return Answer::member(std::move(claim));
  }
  for (const ExplainedState &other : questions.explained()) {
    if (other.claim.classId != "moments" || !isSecondMoment(state, averagingsOf(*other.state)))
      continue;
    Claim claim = claimFor(state, "a.m2 + b.m2 + d*d * a.n * b.n / (a.n + b.n), d = b.mean - a.mean", "n = 0");
    claim.joinedWith = other.claim.joinedWith;
    claim.parts = other.claim.parts;
    claim.startCount = other.claim.startCount;
    claim.joinedWith.push_back(other.state->entry);
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
     .parallel =
         "Chunks keep (count, mean, m2) or (maximum, sum) and are joined. Usually nearer the exact value than "
         "the serial loop. Joining costs a division, or two exponentials, so it pays only once a chunk is long against "
         "that: a few hundred values.",
     .knownProblems = "Higher moments and covariances are seen as ordinary sums given the mean."},
    classifyStates};

} // namespace lanewise
