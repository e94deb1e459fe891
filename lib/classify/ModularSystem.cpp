// classify/ModularSystem.cpp - x' = (A*x + b) mod M, a vector of remainders.
//
//   t = (a + b) % 1000; a = b; b = t;                     in the class (Fibonacci numbers)
//   s = a + b; if (s >= M) s -= M; a = b; b = s;          in the class: one subtraction is the remainder
//   p = (p * m00[i] + q * m10[i]) % M; …                  in the class (products of matrices)
//   t = (a + b) % 1000; a = t / 2; b = t;                 not: a quotient
// Remainders are a ring, so matrices over them compose. As for one value, that needs that nothing wraps around and
// nothing is negative where a remainder is taken; the bounds of all parts are followed. A value that is handed on as it
// is must be a remainder already, or it would not be the one that the composed step makes.
#include "classify/ModularSystem.h"

#include "algebra/IntegerRange.h"
#include "classify/FixedValue.h"
#include "classify/LowBits.h"
#include "model/NodeMap.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

namespace {
constexpr size_t kLargestSystem = 8;
constexpr int64_t kLargestModulus = int64_t{1} << 32;
constexpr int kDeepest = 200;

ExprRef withoutCasts(ExprRef expr) {
  while (expr->is(ExprKind::Cast) && expr->type.isInt() && expr->op(0)->type.isInt())
    expr = expr->op(0);
  return expr;
}

class Matcher {
public:
  Matcher(const StateSystem &system, const StateQuestions &questions)
      : system_(system), questions_(questions), readsState_([this](ExprRef node) { return isState(node); }) {}

  ExprRef modulus() const { return modulus_; }
  bool addsNegative() const { return addsNegative_; }
  bool copies() const { return copies_; }
  bool isUnsigned() const { return isUnsigned_; }

  // That some value is handed on as it is, is known for the second look only.
  bool holds(ExprRef next) { return isRemainder(next, 0); }

  // The remainder that all are taken by: of the first update that is one.
  bool findModulus() {
    for (const CarriedState *state : system_)
      if (containsNode(state->next, [&](ExprRef node) {
            modulus_ = modulus_ ? modulus_ : modulusOf(node);
            return modulus_ != nullptr;
          }))
        break;
    if (!modulus_ || readsState_(modulus_) || !isFixedValue(modulus_, questions_))
      return false;
    const IntegerRange bounds = rangeOf(modulus_);
    if (modulus_->is(ExprKind::IntConst) ? bounds.low < 1 || bounds.high > kLargestModulus : !modulus_->type.isSigned)
      return false;
    remainders_ = {0, bounds.high - 1};
    isUnsigned_ = !modulus_->type.isSigned;
    return true;
  }

private:
  // A remainder, an old value as it is, or what an input chooses among such.
  bool isRemainder(ExprRef next, int depth) {
    ExprRef expr = next;
    for (; expr->is(ExprKind::Cast); expr = expr->op(0))
      if (!expr->type.isInt() || !expr->op(0)->type.isInt() || !remainders_.isWithin(rangeOfType(expr->type)))
        return false;
    if (depth > kDeepest || !expr->type.isInt() || expr->type.bits > 64)
      return false;
    if (isState(expr)) {
      copies_ = true;
      return true;
    }
    if (expr->is(ExprKind::IntConst)) {
      copies_ = true;
      return expr->intValue >= 0 && expr->intValue < remainders_.high + 1;
    }
    if (expr->is(ExprKind::Select) && !readsState_(expr->op(0)))
      return questions_.isInput(expr->op(0)) && isRemainder(expr->op(1), depth + 1) &&
             isRemainder(expr->op(2), depth + 1);
    if (ExprRef sum = reducedOnce(expr)) {
      copies_ = true;
      return isReducedBelow(sum);
    }
    return expr->is(ExprKind::Rem) && isModulus(expr->op(1)) && isDividend(expr->op(0));
  }

  const CarriedState *stateOf(ExprRef expr) const {
    const auto at =
        std::find_if(system_.begin(), system_.end(), [&](const CarriedState *state) { return state->entry == expr; });
    return at == system_.end() ? nullptr : *at;
  }
  bool isState(ExprRef expr) const { return stateOf(expr) != nullptr; }

  // A remainder, or what it was before the loop: where values are handed on as they are, that is one, too (a condition
  // or a fact, see below).
  IntegerRange rangeOfOld(const CarriedState &state) const {
    if (copies_)
      return remainders_;
    const IntegerRange start = rangeBefore(state, questions_);
    return {0, std::max(remainders_.high, start.high)};
  }

  bool isReducedBelow(ExprRef sum) {
    const std::optional<IntegerRange> range = linear(sum, 0);
    return range && range->low >= 0 && range->high <= 2 * remainders_.high + 1;
  }

  // The number that `node` takes a remainder by, or is cut by once.
  ExprRef modulusOf(ExprRef node) {
    if (!node->type.isInt() || !readsState_(node))
      return nullptr;
    if (node->is(ExprKind::Rem))
      return withoutCasts(node->op(1));
    ExprRef limit = node->is(ExprKind::Select) && node->op(0)->is(ExprKind::Le) ? node->op(0)->op(0) : nullptr;
    return limit && limit->is(ExprKind::IntConst) && node->op(1)->is(ExprKind::Sub) ? limit : nullptr;
  }

  bool isModulus(ExprRef expr) const {
    ExprRef bare = withoutCasts(expr);
    return bare == modulus_ ||
           (bare->is(ExprKind::IntConst) && modulus_->is(ExprKind::IntConst) && bare->intValue == modulus_->intValue);
  }

  // s >= M ? s - M : s
  ExprRef reducedOnce(ExprRef expr) const {
    if (!expr->is(ExprKind::Select) || !expr->op(0)->is(ExprKind::Le) || !isModulus(expr->op(0)->op(0)) ||
        !modulus_->is(ExprKind::IntConst))
      return nullptr;
    ExprRef sum = withoutCasts(expr->op(2)), cut = withoutCasts(expr->op(1));
    if (withoutCasts(expr->op(0)->op(1)) != sum)
      return nullptr;
    const bool subtracts = cut->is(ExprKind::Sub) && withoutCasts(cut->op(0)) == sum && isModulus(cut->op(1));
    const bool adds = cut->is(ExprKind::Add) && withoutCasts(cut->op(0)) == sum && cut->op(1)->isIntConst() &&
                      cut->op(1)->intValue == -modulus_->intValue;
    return subtracts || adds ? expr->op(2) : nullptr;
  }

  // Not negative, and within its type.
  bool isDividend(ExprRef expr) {
    const std::optional<IntegerRange> range = linear(expr, 0);
    return range && range->low >= 0 && range->isWithin(rangeOfType(expr->type));
  }

  // The bounds of a form that is linear in the old values, exactly (not reduced to the type); nothing if it is none.
  std::optional<IntegerRange> linear(ExprRef expr, int depth) {
    if (depth > kDeepest || !expr->type.isInt() || expr->type.bits > 64)
      return std::nullopt;
    if (const CarriedState *state = stateOf(expr))
      return rangeOfOld(*state);
    if (!readsState_(expr))
      return input(expr);
    if (ExprRef sum = reducedOnce(expr))
      return isReducedBelow(sum) ? std::optional(remainders_) : std::nullopt;
    std::optional<IntegerRange> result;
    switch (expr->kind) {
    case ExprKind::Cast: {
      const std::optional<IntegerRange> inner = linear(expr->op(0), depth + 1);
      const bool fits =
          inner && inner->isWithin(rangeOfType(expr->op(0)->type)) && inner->isWithin(rangeOfType(expr->type));
      return fits ? inner : std::nullopt;
    }
    case ExprKind::Rem:
      return isModulus(expr->op(1)) && isDividend(expr->op(0)) ? std::optional(remainders_) : std::nullopt;
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Mul:
      result = arithmetic(expr, depth);
      break;
    case ExprKind::Select: {
      if (readsState_(expr->op(0)) || !questions_.isInput(expr->op(0)))
        return std::nullopt;
      const auto yes = linear(expr->op(1), depth + 1), no = linear(expr->op(2), depth + 1);
      return yes && no ? std::optional(IntegerRange{std::min(yes->low, no->low), std::max(yes->high, no->high)})
                       : std::nullopt;
    }
    default:
      return std::nullopt;
    }
    const IntegerRange whole = rangeOfType(expr->type);
    if (result && expr->type.isSigned) // the language's rule
      result = IntegerRange{std::max(result->low, whole.low), std::min(result->high, whole.high)};
    return result && result->isWithin(whole) ? result : std::nullopt;
  }

  std::optional<IntegerRange> input(ExprRef expr) {
    if (!questions_.isInput(expr))
      return std::nullopt;
    IntegerRange range = rangeOf(expr);
    if (isModulus(expr))
      range.low = std::max<__int128>(range.low, 1);
    if (range.low < 0 && !expr->is(ExprKind::IntConst)) {
      addsNegative_ = true;
      range.low = 0;
    }
    return range;
  }

  std::optional<IntegerRange> arithmetic(ExprRef expr, int depth) {
    const std::optional<IntegerRange> a = linear(expr->op(0), depth + 1), b = linear(expr->op(1), depth + 1);
    if (!a || !b)
      return std::nullopt;
    if (expr->is(ExprKind::Add))
      return IntegerRange{a->low + b->low, a->high + b->high};
    if (expr->is(ExprKind::Sub))
      return IntegerRange{a->low - b->high, a->high - b->low};
    const IntegerRange limits{-(__int128{1} << 62), __int128{1} << 63};
    if ((readsState_(expr->op(0)) && readsState_(expr->op(1))) || !a->isWithin(limits) || !b->isWithin(limits))
      return std::nullopt;
    const __int128 corners[] = {a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high};
    return IntegerRange{*std::min_element(std::begin(corners), std::end(corners)),
                        *std::max_element(std::begin(corners), std::end(corners))};
  }

  const StateSystem &system_;
  const StateQuestions &questions_;
  NodeSearch readsState_;
  ExprRef modulus_ = nullptr;
  IntegerRange remainders_;
  bool addsNegative_ = false, copies_ = false, isUnsigned_ = false;
};
} // namespace

// Several values of which the low bits are kept.
static Answer classifyLowBits(const StateSystem &system, const StateQuestions &questions) {
  std::vector<ExprRef> nexts, entries;
  for (const CarriedState *state : system) {
    nexts.push_back(state->next);
    entries.push_back(state->entry);
  }
  const std::optional<LowBitsStep> step = matchLowBits(
      questions.pool(), nexts, entries, [&](ExprRef part) { return questions.isInput(part); },
      [&](ExprRef part) { return isFixedValue(part, questions); });
  if (!step)
    return Answer::notConcerned();
  const std::string mask = maskText(*step, questions.loop()), modulus = modulusText(*step, questions.loop());
  Claim claim;
  claim.classId = "modular-affine";
  claim.verdict = Verdict::Reduction;
  if (step->mask)
    claim.parameters = {step->mask};
  if (step->mask)
    claim.conditions.push_back({Condition::Kind::DataValue, modulus + " is a power of two", std::nullopt, {}});
  for (const CarriedState *state : system) {
    if (state->observed)
      claim.verdict = Verdict::Scan;
    if (state->entry->type.isSigned && !questions.rules().wrapSigned)
      claim.exactness = Exactness::ExactIfUnsigned;
    const IntegerRange start = rangeBefore(*state, questions),
                       least = step->mask ? IntegerRange{0, 0} : step->unchanged;
    if (!step->copies || start.isWithin(least))
      continue;
    if (!step->mask && state->initial && state->initial->is(ExprKind::IntConst))
      return Answer::notMember("'" + state->name + "' does not start as a number of as many bits as are kept");
    claim.conditions.push_back({Condition::Kind::DataValue,
                                state->name + " & " + mask + " is " + state->name + " before the loop",
                                std::nullopt,
                                {}});
  }
  const std::string n = std::to_string(system.size() + 1);
  claim.operatorText = "A*x + b mod " + modulus;
  claim.combine = "b * a (matrices of " + n + " by " + n + "), of which the bits of " + mask + " count";
  claim.identity = "the unit matrix";
  return Answer::member(std::move(claim));
}

Answer classifyModularSystem(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() > 1 && system.size() <= kLargestSystem)
    if (Answer cut = classifyLowBits(system, questions); cut.claim)
      return cut;
  Matcher matcher(system, questions);
  if (!matcher.findModulus())
    return Answer::notConcerned();
  if (system.size() > kLargestSystem)
    return Answer::notMember("more values depend on each other than a matrix pays for");
  const std::string modulus = sourceTextIn(questions.loop(), matcher.modulus());
  Claim claim;
  claim.classId = "modular-affine";
  claim.verdict = Verdict::Reduction;
  for (const CarriedState *state : system)
    matcher.holds(state->next);
  for (const CarriedState *state : system) {
    if (!matcher.holds(state->next))
      return Answer::notMember("the update of '" + state->name +
                               "' is not a remainder of something linear that stays within its type");
    if (state->observed)
      claim.verdict = Verdict::Scan;
  }
  const bool isConstant = matcher.modulus()->is(ExprKind::IntConst);
  for (const CarriedState *state : system) {
    const IntegerRange start = rangeBefore(*state, questions);
    const IntegerRange least = rangeOf(matcher.modulus()); // of a parameter: 1 at least, since it divides
    const bool isBelow = isConstant ? start.high < least.low : start.high <= 0;
    if (start.low >= 0 && (isBelow || !matcher.copies()))
      continue;
    if (state->initial && state->initial->is(ExprKind::IntConst) && (isConstant || start.low < 0))
      return Answer::notMember("'" + state->name + "' does not start as a remainder by " + modulus);
    claim.conditions.push_back({Condition::Kind::DataValue,
                                state->name + " lies between 0 and " + modulus + " - 1 before the loop",
                                std::nullopt,
                                {}});
  }
  const std::string n = std::to_string(system.size() + 1);
  claim.parameters = {matcher.modulus()};
  claim.operatorText = "A*x + b mod " + modulus;
  claim.combine = "b * a (matrices of " + n + " by " + n + "), remainders of products formed in a wider type";
  claim.identity = "the unit matrix";
  if (!matcher.isUnsigned())
    claim.assumptions.push_back(
        {Assumption::Kind::SignedOverflow, "arithmetic on " + system.front()->name + " does not overflow"});
  if (matcher.addsNegative())
    claim.conditions.push_back({Condition::Kind::DataValue,
                                "nothing that goes into " + system.front()->name + " is negative",
                                std::nullopt,
                                {}});
  return Answer::member(std::move(claim));
}

} // namespace lanewise
