// model/Fold.h - is an update "the old value, combined with something that does not read it"?
// Tested by tests/unit/model/FoldTest.cpp.
//
//   s + a[i]                   Add, a[i]
//   c ? s + a[i] : s           Add, c ? a[i] : 0  (guarded)
//   a[i] < m ? a[i] : m        Min
//   (u8)((int)s + x)           Add, done modulo 2^8
//   a[i] - s                   none: the old value changes sign
//   s < 0 ? s + x : s - x      none: the guard reads the old value
//   r ? 0 : s + a[i]           none, unless restarts are asked for
#pragma once

#include "model/Expr.h"

#include <optional>

namespace lanewise {

enum class FoldOperator : uint8_t { Add, Mul, Min, Max, BitAnd, BitOr, BitXor, LogicalAnd, LogicalOr };

/// What a NaN among the inputs does to a minimum or maximum of floats.
enum class NanRule : uint8_t {
  NotFloat,
  Ignored,  ///< never taken: x < m ? x : m, fmin
  Restarts, ///< taken, and everything before it forgotten: m < x ? m : x
};

struct FoldForm {
  FoldOperator op = FoldOperator::Add;
  ExprRef contribution = nullptr;  ///< what one iteration combines in (null: several guarded parts, see `parts`)
  ExprRef guard = nullptr;         ///< null: in every iteration; otherwise only where this holds
  std::vector<ExprRef> parts;      ///< every contribution of the iteration
  std::vector<ExprRef> partGuards; ///< where each of them counts; null: in every iteration
  std::vector<ExprRef> guards;     ///< every condition that decides among them
  NanRule nan = NanRule::NotFloat;
  bool narrow = false;      ///< computed in a wider type and cut back each time
  bool viaCall = false;     ///< fmin or fmax, which drop a NaN on either side
  bool tieTakesNew = false; ///< of equal values the new one is kept (<= instead of <)
  bool subtracts = false;   ///< some parts are subtracted (Add) or divided by (Mul)
  bool restarts = false;    ///< where some condition holds, the old value is forgotten
};

std::string_view foldOperatorText(FoldOperator op); ///< "+", "max", "&&"
/// C++ text of the identity for values of the type: "0", "1", "-infinity", "~0".
std::string foldIdentity(FoldOperator op, Type type);

/// Recognises `next` as a fold of `entry` (the symbol for the old value). Nothing if it is none, if it is the old value
/// unchanged, or if anything but the combination reads the old value. Updates that forget the old value under a
/// condition are folds only if `mayRestart`.
std::optional<FoldForm> matchFold(ExprPool &pool, ExprRef next, ExprRef entry, bool mayRestart = false);

/// state ⊕ contribution as an expression; extremes treat NaN and ties as the form does.
ExprRef applyFold(ExprPool &pool, const FoldForm &form, ExprRef state, ExprRef contribution);

} // namespace lanewise
