// model/GrowingStep.cpp - steps as polynomials in the iteration number and in what the loop does not change.
#include "model/GrowingStep.h"

#include "model/Polynomial.h"

#include <algorithm>
#include <utility>

namespace lanewise {

namespace {
class Reader {
public:
  Reader(LoopId loop, const InvarianceTest &invariant, bool wrapSigned, bool modulo)
      : loop_(loop), invariant_(invariant), wrapSigned_(wrapSigned), modulo_(modulo) {}

  static constexpr AtomId kIteration = 0; ///< other atoms are numbers of `values`, plus 1
  std::vector<ExprRef> values;

  void learn(const std::vector<ExprRef> &holds) {
    for (ExprRef condition : holds)
      if (const auto gap = gapOf(condition))
        facts_.push_back(*gap);
  }

  std::optional<Polynomial> read(ExprRef expr) {
    if (++nodes_ > 200)
      return std::nullopt;
    if (expr->isIntConst())
      return expr->type.isSigned || expr->intValue >= 0 ? std::optional(Polynomial::constant(expr->intValue))
                                                        : std::nullopt;
    if (expr->is(ExprKind::Iter) && expr->intValue == static_cast<int64_t>(loop_))
      return Polynomial::atom(kIteration);
    if (std::optional<Polynomial> whole = operation(expr))
      return whole;
    if (!expr->type.isInt() || expr->type.bits > 64 || mentionsIteration(expr) || !invariant_(expr))
      return std::nullopt;
    const auto known = std::find(values.begin(), values.end(), expr);
    const size_t number = static_cast<size_t>(known - values.begin());
    if (known == values.end())
      values.push_back(expr);
    return Polynomial::atom(static_cast<AtomId>(number + 1));
  }

private:
  bool mentionsIteration(ExprRef expr) const {
    return containsNode(
        expr, [&](ExprRef node) { return node->is(ExprKind::Iter) && node->intValue == static_cast<int64_t>(loop_); });
  }

  // Of 64 bits without a sign: sums of iteration numbers do not come round, nor what is left of a number if as much is
  // there to take away.
  std::optional<Polynomial> withoutSign(ExprRef expr, const Polynomial &result) const {
    const auto terms = result.terms();
    const bool isSmall = std::all_of(terms.begin(), terms.end(),
                                     [](const Term &t) { return t.atoms.size() <= 1 && t.coefficient <= 64; });
    const bool fits = expr->is(ExprKind::Sub) ? isNeverNegative(result) : isPlain(result);
    return isSmall && fits ? std::optional(result) : std::nullopt;
  }

  std::optional<Polynomial> operation(ExprRef expr) {
    const Type type = expr->type;
    const bool exact = type.isInt() && (type.isSigned ? type.bits >= 32 && !wrapSigned_ : type.bits == 64);
    switch (expr->kind) {
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Mul: {
      const auto left = exact ? read(expr->op(0)) : std::nullopt, right = left ? read(expr->op(1)) : std::nullopt;
      if (!right)
        return std::nullopt;
      const Polynomial result = expr->is(ExprKind::Add)   ? *left + *right
                                : expr->is(ExprKind::Sub) ? *left - *right
                                                          : *left * *right;
      if (!result.isValid())
        return std::nullopt;
      return type.isSigned ? std::optional(result) : withoutSign(expr, result);
    }
    case ExprKind::Cast: {
      const Type from = expr->op(0)->type, to = expr->type;
      if (!from.isInt() || !to.isInt() || from.bits > 64)
        return std::nullopt;
      // There and back again, between types of 64 bits, changes nothing.
      ExprRef inner = expr->op(0);
      const bool isBack = to.isSigned && to.bits == 64 && from.bits == 64 && inner->is(ExprKind::Cast);
      if (isBack && inner->op(0)->type.isInt() && inner->op(0)->type.isSigned && inner->op(0)->type.bits <= 64)
        return read(inner->op(0));
      // The same 64 bits: values are cast once more where the step is written down.
      if (from.bits == 64 && to.bits == 64 && from.isSigned != to.isSigned) {
        const auto value = read(inner);
        const bool isSame =
            value && (isPlain(*value) || (to.isSigned && !inCondition_ && (inner->is(ExprKind::Var) || modulo_)));
        if (isSame)
          return value;
      }
      const bool widens = to.isSigned == from.isSigned ? to.bits >= from.bits : to.isSigned && to.bits > from.bits;
      return widens || expr->intValue2 == 1 ? read(expr->op(0)) : std::nullopt;
    }
    case ExprKind::Select:
      return tripCount(expr);
    default:
      return std::nullopt;
    }
  }

  // left < right ? right - left : 0, where right - left is never negative.
  std::optional<Polynomial> tripCount(ExprRef expr) {
    const auto count = expr->op(2)->isIntConst(0) ? read(expr->op(1)) : std::nullopt;
    const auto gap = count ? gapOf(expr->op(0)) : std::nullopt;
    // The condition is count >= 1: where it fails while count >= 0, count is 0.
    if (!gap || !(*gap + 1 == *count) || !isNeverNegative(*count))
      return std::nullopt;
    return count;
  }

  // What is not negative where the condition holds, and only there.
  std::optional<Polynomial> gapOf(ExprRef condition) {
    if ((!condition->is(ExprKind::Lt) && !condition->is(ExprKind::Le)) || !condition->op(0)->type.isInt())
      return std::nullopt;
    const bool wasInCondition = std::exchange(inCondition_, true); // values have to be exact there
    const auto left = read(condition->op(0)), right = left ? read(condition->op(1)) : std::nullopt;
    inCondition_ = wasInCondition;
    if (!right)
      return std::nullopt;
    return *right - *left - (condition->is(ExprKind::Lt) ? 1 : 0);
  }

  // A sum of what is known not to be negative: constants, iteration numbers, at most one fact.
  bool isNeverNegative(const Polynomial &value) const {
    return isPlain(value) ||
           std::any_of(facts_.begin(), facts_.end(), [&](const Polynomial &fact) { return isPlain(value - fact); });
  }
  static bool isPlain(const Polynomial &value) {
    const auto terms = value.terms();
    return value.isValid() && std::all_of(terms.begin(), terms.end(), [](const Term &term) {
             return term.coefficient > 0 &&
                    std::all_of(term.atoms.begin(), term.atoms.end(), [](AtomId id) { return id == kIteration; });
           });
  }

  const LoopId loop_;
  const InvarianceTest &invariant_;
  const bool wrapSigned_, modulo_;
  bool inCondition_ = false;
  std::vector<Polynomial> facts_; ///< none is negative
  int nodes_ = 0;
};
} // namespace

std::optional<GrowingStep> growingStep(ExprPool &pool, ExprRef step, LoopId loop, const InvarianceTest &invariant,
                                       const std::vector<ExprRef> &holds, bool wrapSigned, bool modulo) {
  Reader reader(loop, invariant, wrapSigned, modulo);
  reader.learn(holds);
  if (modulo && step->is(ExprKind::Cast) && step->type == Type::integer(64, false) && step->op(0)->type == Type::i64())
    step = step->op(0);
  const std::optional<Polynomial> value = reader.read(step);
  if (!value || !value->isValid())
    return std::nullopt;
  ExprRef k = pool.iter(loop);
  const auto number = [&](int64_t constant) { return pool.intConst(Type::i64(), constant); };
  ExprRef start = number(0), slope = number(0);
  for (const Term &term : value->terms()) {
    const auto times = std::count(term.atoms.begin(), term.atoms.end(), Reader::kIteration);
    if (times > 1 || (times == 1 && term.atoms.size() > 1))
      return std::nullopt;
    ExprRef part = number(term.coefficient);
    for (const AtomId id : term.atoms)
      if (id != Reader::kIteration)
        part = pool.binary(ExprKind::Mul, part, pool.cast(Type::i64(), reader.values[id - 1]));
    ExprRef &sum = times == 1 ? slope : start;
    sum = pool.binary(ExprKind::Add, sum, part);
  }
  GrowingStep result;
  result.step = pool.binary(ExprKind::Add, start, pool.binary(ExprKind::Mul, slope, k));
  // k*(k-1) is even and not negative.
  ExprRef pairs =
      pool.binary(ExprKind::Shr, pool.binary(ExprKind::Mul, k, pool.binary(ExprKind::Sub, k, number(1))), number(1));
  result.sum =
      pool.binary(ExprKind::Add, pool.binary(ExprKind::Mul, start, k), pool.binary(ExprKind::Mul, slope, pairs));
  return result;
}

ExprRef closedSum(ExprPool &pool, ExprRef entry, ExprRef sum, int64_t elementBytes) {
  const Type type = entry->type;
  if (type.isPointer())
    return pool.ptrAdd(entry, sum, elementBytes);
  if (type.isSigned)
    return pool.exactCast(type, pool.binary(ExprKind::Add, pool.exactCast(Type::i64(), entry), sum));
  return pool.cast(type, pool.binary(ExprKind::Add, pool.cast(Type::i64(), entry), sum));
}

} // namespace lanewise
