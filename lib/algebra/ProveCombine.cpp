// algebra/ProveCombine.cpp - laws that are in the books, or that all values of a small type show; the rest is z3's.
#include "algebra/CombineFunction.h"

#include <array>

namespace lanewise {

static ExprRef withoutWidening(ExprRef expr) {
  while (expr->is(ExprKind::Cast) && expr->type.isInt() && expr->op(0)->type.isInt() &&
         expr->type.bits >= expr->op(0)->type.bits && expr->op(0)->type.isSigned == expr->type.isSigned)
    expr = expr->op(0);
  return expr;
}

static bool joinsBoth(const CombineFunction &function, ExprRef expr) {
  ExprRef a = withoutWidening(expr->op(0)), b = withoutWidening(expr->op(1));
  return (a == function.left && b == function.right) || (a == function.right && b == function.left);
}

// gcd(a, b) and lcm(a, b).
static bool isDivisorLattice(const CombineFunction &function) {
  ExprRef result = function.result;
  return result->is(ExprKind::Call) && (result->text == "gcd" || result->text == "lcm") &&
         result->operands.size() == 2 && function.type().isInt() && joinsBoth(function, result);
}

// (a + b) % m and (a * b) % m of unsigned numbers, in a type where the sum or product has room.
static bool isResidueRing(const CombineFunction &function) {
  ExprRef result = function.result;
  const Type type = function.type();
  if (result->is(ExprKind::Cast))
    result = result->op(0);
  if (!type.isInt() || type.isSigned || !result->is(ExprKind::Rem) || result->type.isSigned ||
      !result->op(1)->isIntConst() || result->op(1)->isIntConst(0))
    return false;
  const unsigned room = result->type.bits;
  const uint64_t modulus = static_cast<uint64_t>(result->op(1)->intValue);
  if (type.bits < 64 && modulus > uint64_t{1} << type.bits)
    return false; // a remainder would be cut
  ExprRef inner = result->op(0);
  const bool fits =
      (inner->is(ExprKind::Add) && room > type.bits) || (inner->is(ExprKind::Mul) && room >= 2 * unsigned{type.bits});
  return fits && inner->type == result->type && joinsBoth(function, inner);
}

// The whole table of an operator on bytes, and all triples.
static CombineProof goThroughBytes(const CombineFunction &function) {
  CombineProof proof;
  const Type type = function.type();
  std::array<std::array<uint8_t, 256>, 256> table{};
  for (size_t a = 0; a < 256; ++a)
    for (size_t b = 0; b < 256; ++b) {
      const auto of = [&](size_t byte) { return Value::ofInt(type, wrapToType(type, static_cast<int64_t>(byte))); };
      const std::optional<Value> value = combineValues(function, of(a), of(b), {});
      if (!value)
        return proof;
      table[a][b] = static_cast<uint8_t>(value->integer);
    }
  for (size_t a = 0; a < 256; ++a)
    for (size_t b = 0; b < 256; ++b) {
      const auto &ofPair = table[table[a][b]], &ofFirst = table[a], &ofSecond = table[b];
      bool holds = true;
      for (size_t c = 0; c < 256; ++c)
        holds = holds && ofPair[c] == ofFirst[ofSecond[c]];
      if (!holds) {
        proof.outcome = CombineProof::Outcome::Refuted;
        return proof;
      }
    }
  proof.outcome = CombineProof::Outcome::Proven;
  return proof;
}

CombineProof proveAssociativity(const CombineFunction &function) {
  if (isDivisorLattice(function) || isResidueRing(function))
    return {CombineProof::Outcome::Proven, {}};
  const Type type = function.type();
  if (type.isInt() && type.bits == 8 && function.parameters.empty())
    return goThroughBytes(function);
  return askSolver(function);
}

} // namespace lanewise
