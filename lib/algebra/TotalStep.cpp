// algebra/TotalStep.cpp - wrapping what could overflow, and refusing what could trap.
#include "algebra/TotalStep.h"

#include "model/NodeMap.h"

namespace lanewise {

namespace {
class Totalizer {
public:
  Totalizer(ExprPool &pool, ExprRef entry) : pool_(pool), reads_([entry](ExprRef node) { return node == entry; }) {}

  ExprRef of(ExprRef next) {
    check(next, false);
    return refused_ ? nullptr : rewritten(next);
  }

private:
  // What happens for some old values only, or is not what the serial loop did.
  void check(ExprRef expr, bool someOnly) {
    if (refused_ || !(someOnly ? guarded_ : plain_).insert(expr))
      return;
    const bool varies = someOnly || reads_(expr);
    switch (expr->kind) {
    case ExprKind::Div:
    case ExprKind::Rem:
      if (expr->type.isInt() && varies)
        refused_ = refused_ || !expr->op(1)->isIntConst() || expr->op(1)->isIntConst(0) || expr->op(1)->isIntConst(-1);
      break;
    case ExprKind::Shl:
    case ExprKind::Shr: // an amount that every iteration has shifted by is one that may be shifted by
      if (someOnly || reads_(expr->op(1)))
        refused_ = refused_ || !expr->op(1)->isIntConst();
      break;
    case ExprKind::Cast:
      refused_ = refused_ || (varies && expr->op(0)->type.isFloat() && expr->type.isInt());
      break;
    default:
      break;
    }
    const bool decides =
        (expr->is(ExprKind::Select) || expr->is(ExprKind::And) || expr->is(ExprKind::Or)) && reads_(expr->op(0));
    for (size_t i = 0; i < expr->operands.size(); ++i)
      check(expr->op(i), someOnly || (decides && i > 0));
  }

  static bool canOverflow(ExprRef node) {
    return node->type.isInt() && node->type.isSigned &&
           (node->is(ExprKind::Add) || node->is(ExprKind::Sub) || node->is(ExprKind::Mul) || node->is(ExprKind::Neg) ||
            node->is(ExprKind::Shl));
  }

  ExprRef rewritten(ExprRef expr) {
    if (expr->isPlace() || expr->is(ExprKind::Load) || expr->operands.empty())
      return expr; // subscripts are the serial loop's own
    if (const ExprRef *known = done_.find(expr))
      return *known;
    std::vector<ExprRef> operands;
    for (ExprRef operand : expr->operands)
      operands.push_back(rewritten(operand));
    ExprRef result = nullptr;
    if (canOverflow(expr)) {
      const Type word = Type::integer(expr->type.bits, false);
      ExprRef left = pool_.cast(word, operands[0]);
      if (expr->is(ExprKind::Neg))
        result = pool_.unary(ExprKind::Neg, left);
      else
        result = pool_.binary(expr->kind, left, expr->is(ExprKind::Shl) ? operands[1] : pool_.cast(word, operands[1]));
      result = pool_.cast(expr->type, result);
    } else if (expr->is(ExprKind::Cast)) {
      result = pool_.cast(expr->type, operands[0]); // that the value fits is not known any more
    } else {
      result = pool_.withOperands(expr, std::move(operands));
    }
    done_[expr] = result;
    return result;
  }

  ExprPool &pool_;
  NodeSearch reads_;
  NodeSet plain_, guarded_;
  NodeMap<ExprRef> done_;
  bool refused_ = false;
};
} // namespace

ExprRef totalStep(ExprPool &pool, ExprRef next, ExprRef entry) { return Totalizer(pool, entry).of(next); }

} // namespace lanewise
