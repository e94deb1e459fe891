// classify/SteadyPlace.cpp - subscripts as polynomials over the parts that are none.
#include "classify/SteadyPlace.h"

#include "model/ClosedForm.h"
#include "model/Polynomial.h"

#include <algorithm>
#include <vector>

namespace lanewise {

namespace {
class Subscripts {
public:
  explicit Subscripts(const LanguageRules &rules) : rules_(rules) {}

  Polynomial valueOf(ExprRef expr) {
    switch (expr->kind) {
    case ExprKind::IntConst:
      return Polynomial::constant(expr->intValue);
    case ExprKind::Add:
      return valueOf(expr->op(0)) + valueOf(expr->op(1));
    case ExprKind::Sub:
      return valueOf(expr->op(0)) - valueOf(expr->op(1));
    case ExprKind::Mul:
      return valueOf(expr->op(0)) * valueOf(expr->op(1));
    case ExprKind::Neg:
      return -valueOf(expr->op(0));
    case ExprKind::Cast:
      return keepsSums(expr->op(0)->type, expr->type) ? valueOf(expr->op(0)) : atom(expr);
    default:
      return atom(expr);
    }
  }

private:
  // Cutting commutes with sums and products; widening does where they cannot have wrapped.
  bool keepsSums(Type from, Type to) const {
    return from.isInt() && to.isInt() && (to.bits <= from.bits || (from.isSigned && !rules_.wrapSigned));
  }

  Polynomial atom(ExprRef expr) {
    const auto known = std::find(atoms_.begin(), atoms_.end(), expr);
    const auto id = static_cast<AtomId>(known - atoms_.begin());
    if (known == atoms_.end())
      atoms_.push_back(expr);
    return Polynomial::atom(id);
  }

  const LanguageRules &rules_;
  std::vector<ExprRef> atoms_;
};
} // namespace

bool comesBackTo(ExprPool &pool, const LanguageRules &rules, LoopId loop, ExprRef earlier, ExprRef later,
                 int64_t distance) {
  ExprRef then = pool.binary(ExprKind::Add, pool.iter(loop), pool.intConst(Type::i64(), distance));
  const Location from = locate(earlier), to = locate(atIteration(pool, later, loop, then));
  if (!(from.base == to.base) || from.byteOffset != to.byteOffset || from.subscripts.size() != to.subscripts.size())
    return false;
  Subscripts subscripts(rules);
  for (size_t i = 0; i < from.subscripts.size(); ++i) {
    const Subscript &a = from.subscripts[i], &b = to.subscripts[i];
    const Polynomial difference = subscripts.valueOf(a.index) - subscripts.valueOf(b.index);
    if (a.elementBytes != b.elementBytes || !difference.isZero())
      return false;
  }
  return true;
}

} // namespace lanewise
