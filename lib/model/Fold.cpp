// model/Fold.cpp - recognising associative updates in any syntactic form.
#include "model/Fold.h"

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
bool reads(ExprRef expr, ExprRef entry) {
  return containsNode(expr, [&](ExprRef node) { return node == entry; });
}

// Takes an update apart along the path that leads to the old value. Every step off the path must not read it.
class FoldMatcher {
public:
  FoldMatcher(ExprPool &pool, ExprRef entry) : pool_(pool), entry_(entry) {}

  std::optional<FoldForm> match(ExprRef next) {
    if (next == entry_ || !reads(next, entry_) || !descend(next, nullptr) || !op_)
      return std::nullopt;
    FoldForm form;
    form.op = *op_;
    form.parts = parts_;
    form.nan = nan_;
    form.narrow = narrow_;
    form.subtracts = subtracts_;
    form.viaCall = viaCall_;
    form.tieTakesNew = tieTakesNew_;
    if (parts_.size() == 1 && guards_.size() == 1) {
      form.contribution = parts_.front();
      form.guard = guards_.front();
    }
    return form;
  }

private:
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

  // A conversion keeps the fold if the ring operations commute with it: cutting integers to fewer bits, rounding
  // floats. Widening something already combined does not: a wrapped value would be looked at.
  bool descendCast(ExprRef expr, ExprRef guard) {
    const Type from = expr->op(0)->type, to = expr->type;
    if (expr->op(0) == entry_)
      return stripWidening(expr) == entry_;
    if (!descend(expr->op(0), guard) || !op_)
      return false;
    if (from.isFloat() && to.isFloat())
      return true;
    if (from.isInt() && to.isInt()) {
      narrow_ = narrow_ || to.bits < from.bits;
      return to.bits <= from.bits && *op_ != FoldOperator::Min && *op_ != FoldOperator::Max;
    }
    return to.isBool() && from.isInt() && isBoolOperator();
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
    const bool left = reads(expr->op(1), entry_), right = reads(expr->op(2), entry_);
    if (left && right)
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

  // Comparisons with the old value (or its widening), in all four directions; conjunctions with an input guard.
  bool descendSelectExtremum(ExprRef expr, ExprRef guard) {
    ExprRef condition = expr->op(0);
    ExprRef ifTrue = expr->op(1), ifFalse = expr->op(2);
    if (condition->is(ExprKind::LogicalNot))
      return false;
    // c && x < m ? x : m is the extremum where c holds.
    if (condition->is(ExprKind::And) && ifFalse == entry_) {
      ExprRef first = condition->op(0), second = condition->op(1);
      ExprRef comparison = reads(first, entry_) ? first : second;
      ExprRef other = comparison == first ? second : first;
      if (reads(other, entry_) || comparison->is(ExprKind::And))
        return false;
      return extremum(comparison, ifTrue, ifFalse, conjunction(guard, other));
    }
    return extremum(condition, ifTrue, ifFalse, guard);
  }

  bool extremum(ExprRef condition, ExprRef ifTrue, ExprRef ifFalse, ExprRef guard) {
    if (!condition->is(ExprKind::Lt) && !condition->is(ExprKind::Le))
      return false;
    ExprRef left = condition->op(0), right = condition->op(1);
    const bool stateLeft = reads(left, entry_);
    ExprRef input = stateLeft ? right : left;
    if (reads(input, entry_) || !samePlainValue(stateLeft ? left : right, entry_))
      return false;
    const bool keepsOnTrue = ifTrue == entry_;
    ExprRef taken = keepsOnTrue ? ifFalse : ifTrue;
    if ((!keepsOnTrue && ifFalse != entry_) || !sameValue(taken, input))
      return false;
    // x < m ? x : m is a minimum; m < x ? x : m a maximum; keeping on true turns it round.
    const bool minimum = stateLeft == keepsOnTrue;
    tieTakesNew_ = condition->is(ExprKind::Le) != keepsOnTrue;
    if (entry_->type.isFloat())
      nan_ = keepsOnTrue ? NanRule::Restarts : NanRule::Ignored;
    return setOperator(minimum ? FoldOperator::Min : FoldOperator::Max) && contribute(taken, guard);
  }

  // The value, perhaps converted to a type that holds all its values.
  static ExprRef stripWidening(ExprRef expr) {
    while (expr->is(ExprKind::Cast)) {
      const Type from = expr->op(0)->type, to = expr->type;
      const bool keeps =
          (from.isInt() && to.isInt() &&
           (from.isSigned == to.isSigned ? to.bits >= from.bits : (to.isSigned && to.bits > from.bits))) ||
          (from.isFloat() && to.isFloat() && to.bits >= from.bits) || (from.isBool() && to.isInt());
      if (!keeps)
        break;
      expr = expr->op(0);
    }
    return expr;
  }
  static bool samePlainValue(ExprRef expr, ExprRef value) { return stripWidening(expr) == value; }

  // What is taken is what was compared, though one of them may be converted.
  static bool sameValue(ExprRef taken, ExprRef compared) { return stripWidening(taken) == stripWidening(compared); }

  bool descendMinMaxCall(ExprRef expr, ExprRef guard) {
    const bool minimum = expr->text == "fmin", maximum = expr->text == "fmax";
    if ((!minimum && !maximum) || expr->operands.size() != 2)
      return false;
    nan_ = NanRule::Ignored;
    viaCall_ = true;
    return descendEither(expr, guard, minimum ? FoldOperator::Min : FoldOperator::Max);
  }

  ExprPool &pool_;
  ExprRef entry_;
  int steps_ = 0;
  std::optional<FoldOperator> op_;
  std::vector<ExprRef> parts_, guards_;
  NanRule nan_ = NanRule::NotFloat;
  bool narrow_ = false, subtracts_ = false, viaCall_ = false, tieTakesNew_ = false;
};
} // namespace

std::optional<FoldForm> matchFold(ExprPool &pool, ExprRef next, ExprRef entry) {
  return FoldMatcher(pool, entry).match(next);
}

ExprRef applyFold(ExprPool &pool, FoldOperator op, ExprRef state, ExprRef contribution) {
  switch (op) {
  case FoldOperator::Add:
    return pool.binary(ExprKind::Add, state, contribution);
  case FoldOperator::Mul:
    return pool.binary(ExprKind::Mul, state, contribution);
  case FoldOperator::Min:
    return pool.select(pool.binary(ExprKind::Lt, contribution, state), contribution, state);
  case FoldOperator::Max:
    return pool.select(pool.binary(ExprKind::Lt, state, contribution), contribution, state);
  case FoldOperator::BitAnd:
    return pool.binary(ExprKind::BitAnd, state, contribution);
  case FoldOperator::BitOr:
    return pool.binary(ExprKind::BitOr, state, contribution);
  case FoldOperator::BitXor:
    return pool.binary(ExprKind::BitXor, state, contribution);
  case FoldOperator::LogicalAnd:
    return pool.binary(ExprKind::And, state, contribution);
  case FoldOperator::LogicalOr:
    return pool.binary(ExprKind::Or, state, contribution);
  }
  return state;
}

} // namespace lanewise
