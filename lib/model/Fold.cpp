// model/Fold.cpp - recognising associative updates in any syntactic form.
#include "model/Fold.h"

#include "model/SameValue.h"

#include <algorithm>

namespace lanewise {

std::string_view foldOperatorText(FoldOperator op) {
  static constexpr std::string_view kTexts[] = {"+", "*", "min", "max", "&", "|", "^", "&&", "||"};
  return kTexts[static_cast<size_t>(op)];
}

std::string foldIdentity(FoldOperator op, Type type) {
  switch (op) {
  case FoldOperator::Add:
  case FoldOperator::BitOr:
  case FoldOperator::BitXor:
    return type.isBool() ? "false" : "0";
  case FoldOperator::Mul:
    return "1";
  case FoldOperator::Min:
    return type.isFloat() ? "infinity" : "the largest value of the type";
  case FoldOperator::Max:
    return type.isFloat() ? "-infinity" : "the smallest value of the type";
  case FoldOperator::BitAnd:
    return type.isBool() ? "true" : "~0";
  case FoldOperator::LogicalAnd:
    return "true";
  case FoldOperator::LogicalOr:
    return "false";
  }
  return "";
}

namespace {
bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

// Takes an update apart along the paths that lead to the old value. Every step off them must not read it.
class FoldMatcher {
public:
  FoldMatcher(ExprPool &pool, ExprRef entry, bool mayRestart) : pool_(pool), entry_(entry), mayRestart_(mayRestart) {}

  std::optional<FoldForm> match(ExprRef next) {
    if (next == entry_ || !reads(next, entry_) || !descend(next, nullptr) || !op_ || mixesTies())
      return std::nullopt;
    FoldForm form;
    form.op = *op_;
    form.parts = parts_;
    form.partGuards = guards_;
    form.guards = conditions_;
    form.nan = nan_;
    form.narrow = narrow_;
    form.subtracts = subtracts_;
    form.viaCall = viaCall_;
    form.tieTakesNew = takesTies_;
    form.restarts = restarts_;
    if (parts_.size() == 1 && guards_.size() == 1) {
      form.contribution = parts_.front();
      form.guard = guards_.front();
    }
    return form;
  }

private:
  // Zeros of either sign are ties of floats: one rule must hold for all of them.
  bool mixesTies() const { return entry_->type.isFloat() && int{takesTies_} + int{keepsTies_} + int{viaCall_} > 1; }

  bool setOperator(FoldOperator op) {
    if (op_ && *op_ != op)
      return false;
    op_ = op;
    return true;
  }

  bool contribute(ExprRef part, ExprRef guard) {
    if (reads(part, entry_))
      return false;
    parts_.push_back(part);
    guards_.push_back(guard);
    return true;
  }

  ExprRef conjunction(ExprRef guard, ExprRef condition) {
    return guard ? pool_.binary(ExprKind::And, guard, condition) : condition;
  }

  // What branches share is visited once for each way to it.
  static constexpr int kMaxSteps = 2000;

  bool descend(ExprRef expr, ExprRef guard) {
    if (++steps_ > kMaxSteps)
      return false;
    if (expr == entry_)
      return true;
    if (!reads(expr, entry_)) {
      restarts_ = true;
      return mayRestart_ && contribute(expr, guard);
    }
    switch (expr->kind) {
    case ExprKind::Add:
      return descendEither(expr, guard, FoldOperator::Add);
    case ExprKind::Mul:
      return descendEither(expr, guard, FoldOperator::Mul);
    case ExprKind::BitAnd:
      return descendEither(expr, guard, FoldOperator::BitAnd);
    case ExprKind::BitOr:
      return descendEither(expr, guard, FoldOperator::BitOr);
    case ExprKind::BitXor:
      return descendEither(expr, guard, FoldOperator::BitXor);
    case ExprKind::And:
      return descendEither(expr, guard, FoldOperator::LogicalAnd);
    case ExprKind::Or:
      return descendEither(expr, guard, FoldOperator::LogicalOr);
    case ExprKind::LogicalNot:
      return descendNegated(expr->op(0), guard);
    case ExprKind::PtrAdd: // a position that is a pointer
      return setOperator(FoldOperator::Add) && contribute(expr->op(1), guard) && descend(expr->op(0), guard);
    case ExprKind::Sub:
      subtracts_ = true;
      return setOperator(FoldOperator::Add) && contribute(expr->op(1), guard) && descend(expr->op(0), guard);
    case ExprKind::Cast:
      return descendCast(expr, guard);
    case ExprKind::Ne: // (bool)x
      return expr->op(1)->isIntConst(0) && expr->op(0)->type.isInt() && entry_->type.isBool() &&
             descend(expr->op(0), guard) && op_ && isBoolOperator();
    case ExprKind::Select:
      return descendSelect(expr, guard);
    case ExprKind::Call:
      return descendMinMaxCall(expr, guard);
    default:
      return false;
    }
  }

  bool descendEither(ExprRef expr, ExprRef guard, FoldOperator op) {
    if (!setOperator(op))
      return false;
    if (reads(expr->op(0), entry_))
      return contribute(expr->op(1), guard) && descend(expr->op(0), guard);
    return contribute(expr->op(0), guard) && descend(expr->op(1), guard);
  }

  // !(!flag && !c) is flag || c.
  bool descendNegated(ExprRef expr, ExprRef guard) {
    if (expr->is(ExprKind::LogicalNot))
      return descend(expr->op(0), guard);
    if (!expr->is(ExprKind::And) && !expr->is(ExprKind::Or))
      return false;
    const size_t side = reads(expr->op(0), entry_) ? 0 : 1;
    return setOperator(expr->is(ExprKind::And) ? FoldOperator::LogicalOr : FoldOperator::LogicalAnd) &&
           contribute(pool_.logicalNot(expr->op(1 - side)), guard) && descendNegated(expr->op(side), guard);
  }

  // A conversion keeps the fold if the operation commutes with it. Ring and bit operations do as long as no fewer bits
  // are kept than the old value has: everything is modulo 2^bits of it. Extremes do if no value changes.
  bool descendCast(ExprRef expr, ExprRef guard) {
    const Type from = expr->op(0)->type, to = expr->type;
    if (expr->op(0) == entry_)
      return stripWidening(expr) == entry_ || (isRingCast(from, to) && !isExtremum());
    if (!descend(expr->op(0), guard) || !op_)
      return false;
    narrow_ = narrow_ || (from.isInt() && to.isInt() && to.bits < from.bits);
    if (from.isFloat() && to.isFloat())
      return std::min(from.bits, to.bits) >= entry_->type.bits;
    if (isExtremum())
      return keepsValues(from, to) || (to.isInt() && partsFit(to));
    return isRingCast(from, to) || (to.isBool() && from.isInt() && isBoolOperator());
  }

  bool isExtremum() const { return op_ == FoldOperator::Min || op_ == FoldOperator::Max; }
  bool isRingCast(Type from, Type to) const {
    return from.isInt() && to.isInt() && entry_->type.isInt() && std::min(from.bits, to.bits) >= entry_->type.bits;
  }
  // The old value and all that it was compared with are values of the type.
  bool partsFit(Type type) const {
    return keepsValues(entry_->type, type) &&
           std::all_of(parts_.begin(), parts_.end(), [&](ExprRef part) { return fits(part, type); });
  }
  static bool fits(ExprRef expr, Type type) {
    if (expr->is(ExprKind::Select))
      return fits(expr->op(1), type) && fits(expr->op(2), type);
    expr = stripWidening(expr);
    return expr->isIntConst() ? wrapToType(type, expr->intValue) == expr->intValue : keepsValues(expr->type, type);
  }

  bool isBoolOperator() const {
    return (*op_ == FoldOperator::BitAnd || *op_ == FoldOperator::BitOr || *op_ == FoldOperator::BitXor) &&
           partsAreBool();
  }

  // A bitwise operation on promoted bools is a logical one only if every part is 0 or 1.
  bool partsAreBool() const {
    if (*op_ == FoldOperator::BitOr)
      return true; // any set bit makes the bool true, in any order
    for (ExprRef part : parts_) {
      const bool promoted = part->is(ExprKind::Cast) && part->op(0)->type.isBool();
      if (!promoted && !part->isIntConst(0) && !part->isIntConst(1) && !part->type.isBool())
        return false;
    }
    return true;
  }

  bool descendSelect(ExprRef expr, ExprRef guard) {
    ExprRef condition = expr->op(0);
    if (reads(condition, entry_))
      return descendSelectExtremum(expr, guard) || descendStickyFlag(expr, guard);
    // Guarded: one or both sides combine, a side may be the old value alone.
    conditions_.push_back(condition);
    const bool left = reads(expr->op(1), entry_), right = reads(expr->op(2), entry_);
    if ((left && right) || (mayRestart_ && !isFlagSet(expr)))
      return descend(expr->op(1), conjunction(guard, condition)) &&
             descend(expr->op(2), conjunction(guard, pool_.logicalNot(condition)));
    // if (c) flag = true: a constant that absorbs.
    ExprRef other = left ? expr->op(2) : expr->op(1);
    ExprRef same = left ? expr->op(1) : expr->op(2);
    if (!expr->type.isBool() || !other->isIntConst() || same != entry_)
      return false;
    ExprRef when = left ? pool_.logicalNot(condition) : condition;
    if (other->intValue != 0)
      return setOperator(FoldOperator::LogicalOr) && contribute(when, guard);
    return setOperator(FoldOperator::LogicalAnd) && contribute(pool_.logicalNot(when), guard);
  }

  bool isFlagSet(ExprRef expr) const {
    return expr->type.isBool() && (expr->op(1)->isIntConst() || expr->op(2)->isIntConst()) &&
           (expr->op(1) == entry_ || expr->op(2) == entry_);
  }

  // flag ? true : c, flag ? c : false on bools.
  bool descendStickyFlag(ExprRef expr, ExprRef guard) {
    if (!expr->type.isBool() || expr->op(0) != entry_)
      return false;
    if (expr->op(1)->isIntConst(1) && !reads(expr->op(2), entry_))
      return setOperator(FoldOperator::LogicalOr) && contribute(expr->op(2), guard);
    if (expr->op(2)->isIntConst(0) && !reads(expr->op(1), entry_))
      return setOperator(FoldOperator::LogicalAnd) && contribute(expr->op(1), guard);
    return false;
  }

  // Comparisons of what is kept (the old value, or what earlier updates made of it) with what is taken, in all four
  // directions; conjunctions with an input guard: c && x < m ? x : m and !c || m <= x ? m : x.
  bool descendSelectExtremum(ExprRef expr, ExprRef guard) {
    ExprRef condition = expr->op(0);
    const bool isAnd = condition->is(ExprKind::And);
    if (!isAnd && !condition->is(ExprKind::Or))
      return extremum(condition, expr->op(1), expr->op(2), guard, guard);
    ExprRef first = condition->op(0), second = condition->op(1);
    ExprRef comparison = reads(first, entry_) ? first : second;
    ExprRef other = comparison == first ? second : first;
    // What is chosen where the comparison does not decide must be what is kept.
    if (reads(other, entry_) || !reads(expr->op(isAnd ? 2 : 1), entry_) || reads(expr->op(isAnd ? 1 : 2), entry_))
      return false;
    conditions_.push_back(other);
    return extremum(comparison, expr->op(1), expr->op(2), conjunction(guard, isAnd ? other : pool_.logicalNot(other)),
                    guard);
  }

  bool extremum(ExprRef condition, ExprRef ifTrue, ExprRef ifFalse, ExprRef guard, ExprRef guardOfRest) {
    if (condition->is(ExprKind::LogicalNot)) {
      condition = condition->op(0);
      std::swap(ifTrue, ifFalse);
    }
    if (!condition->is(ExprKind::Lt) && !condition->is(ExprKind::Le))
      return false;
    ExprRef left = condition->op(0), right = condition->op(1);
    const bool stateLeft = reads(left, entry_), keepsOnTrue = reads(ifTrue, entry_);
    ExprRef input = stateLeft ? right : left, kept = keepsOnTrue ? ifTrue : ifFalse;
    ExprRef taken = keepsOnTrue ? ifFalse : ifTrue;
    if (reads(input, entry_) || reads(taken, entry_) || !sameNumber(stateLeft ? left : right, kept) ||
        !sameNumber(taken, input))
      return false;
    // x < m ? x : m is a minimum; m < x ? x : m a maximum; keeping on true turns it round.
    const bool minimum = stateLeft == keepsOnTrue;
    (condition->is(ExprKind::Le) != keepsOnTrue ? takesTies_ : keepsTies_) = true;
    if (entry_->type.isFloat() && nan_ != NanRule::Restarts)
      nan_ = keepsOnTrue ? NanRule::Restarts : NanRule::Ignored;
    return setOperator(minimum ? FoldOperator::Min : FoldOperator::Max) && contribute(taken, guard) &&
           descend(kept, guardOfRest);
  }

  // The value, perhaps converted to a type that holds all its values.
  static ExprRef stripWidening(ExprRef expr) {
    while (expr->is(ExprKind::Cast)) {
      if (!keepsValues(expr->op(0)->type, expr->type))
        break;
      expr = expr->op(0);
    }
    return expr;
  }
  static bool keepsValues(Type from, Type to) {
    return (from.isInt() && to.isInt() &&
            (from.isSigned == to.isSigned ? to.bits >= from.bits : (to.isSigned && to.bits > from.bits))) ||
           (from.isFloat() && to.isFloat() && to.bits >= from.bits) || (from.isBool() && to.isInt());
  }

  // What is taken is what was compared, though one of them may be converted.
  static bool sameNumber(ExprRef taken, ExprRef compared) {
    return sameValue(stripWidening(taken), stripWidening(compared));
  }

  bool descendMinMaxCall(ExprRef expr, ExprRef guard) {
    const bool minimum = expr->text == "fmin", maximum = expr->text == "fmax";
    if ((!minimum && !maximum) || expr->operands.size() != 2)
      return false;
    if (nan_ != NanRule::Restarts)
      nan_ = NanRule::Ignored;
    viaCall_ = true;
    return descendEither(expr, guard, minimum ? FoldOperator::Min : FoldOperator::Max);
  }

  ExprPool &pool_;
  ExprRef entry_;
  int steps_ = 0;
  std::optional<FoldOperator> op_;
  const bool mayRestart_;
  std::vector<ExprRef> parts_, guards_, conditions_;
  NanRule nan_ = NanRule::NotFloat;
  bool narrow_ = false, subtracts_ = false, viaCall_ = false, takesTies_ = false, keepsTies_ = false;
  bool restarts_ = false;
};
} // namespace

std::optional<FoldForm> matchFold(ExprPool &pool, ExprRef next, ExprRef entry, bool mayRestart) {
  return FoldMatcher(pool, entry, mayRestart).match(next);
}

static ExprRef applyExtremum(ExprPool &pool, const FoldForm &form, ExprRef state, ExprRef contribution) {
  const bool minimum = form.op == FoldOperator::Min;
  if (form.viaCall)
    return pool.call(state->type, minimum ? "fmin" : "fmax", {state, contribution});
  const bool keepsOnTrue = form.nan == NanRule::Restarts;
  const ExprKind than = form.tieTakesNew != keepsOnTrue ? ExprKind::Le : ExprKind::Lt;
  const bool stateLeft = minimum == keepsOnTrue;
  ExprRef condition = pool.binary(than, stateLeft ? state : contribution, stateLeft ? contribution : state);
  return keepsOnTrue ? pool.select(condition, state, contribution) : pool.select(condition, contribution, state);
}

ExprRef applyFold(ExprPool &pool, const FoldForm &form, ExprRef state, ExprRef contribution) {
  static constexpr ExprKind kKinds[] = {ExprKind::Add,    ExprKind::Mul,    ExprKind::Select,
                                        ExprKind::Select, ExprKind::BitAnd, ExprKind::BitOr,
                                        ExprKind::BitXor, ExprKind::And,    ExprKind::Or};
  if (form.op == FoldOperator::Min || form.op == FoldOperator::Max)
    return applyExtremum(pool, form, state, contribution);
  return pool.binary(kKinds[static_cast<size_t>(form.op)], state, contribution);
}

} // namespace lanewise
