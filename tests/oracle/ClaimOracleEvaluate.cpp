// tests/oracle/ClaimOracleEvaluate.cpp - two evaluators over one expression.
#include "oracle/ClaimOracleEvaluate.h"

#include <cmath>
#include <cstring>

namespace lanewise {

uint64_t Residue::inverse(uint64_t a) {
  uint64_t result = 1;
  for (uint64_t exponent = kPrime - 2; exponent; exponent >>= 1, a = mul(a, a))
    if (exponent & 1)
      result = mul(result, a);
  return result;
}

uint64_t Residue::ofInteger(__int128 value) {
  const __int128 rest = value % static_cast<__int128>(kPrime);
  return static_cast<uint64_t>(rest < 0 ? rest + static_cast<__int128>(kPrime) : rest);
}

uint64_t Residue::ofDouble(double value) {
  int exponent = 0;
  const auto mantissa = static_cast<int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
  exponent -= 53;
  // 2^61 is 1, so powers of two are cyclic.
  const auto power = static_cast<unsigned>((exponent % 61 + 61) % 61);
  return mul(ofInteger(mantissa), uint64_t{1} << power);
}

Exact Exact::ofReal(Type type, double value) {
  Exact exact;
  exact.type = type;
  exact.real = value;
  exact.algebraic = std::isfinite(value);
  exact.residue = exact.algebraic ? Residue::ofDouble(value) : 0;
  return exact;
}

Exact Exact::ofInteger(Type type, __int128 value) {
  Exact exact;
  exact.type = type;
  exact.integer = value;
  return exact;
}

bool sameBits(const Value &a, const Value &b) {
  if (!a.type.isFloat())
    return a.integer == b.integer;
  if (std::isnan(a.number) || std::isnan(b.number))
    return std::isnan(a.number) && std::isnan(b.number);
  return std::memcmp(&a.number, &b.number, sizeof a.number) == 0;
}

namespace {
// *(p + index): which array, and where in it.
template <typename Index> const Value *elementAt(ExprRef place, const LoopMemory &memory, const Index &indexOf) {
  if (!place->is(ExprKind::PlaceDeref))
    return nullptr;
  ExprRef pointer = place->op(0);
  int64_t index = 0;
  if (pointer->is(ExprKind::PtrAdd)) {
    const std::optional<int64_t> value = indexOf(pointer->op(1));
    if (!value)
      return nullptr;
    index = *value;
    pointer = pointer->op(0);
  }
  if (!pointer->is(ExprKind::Var))
    return nullptr;
  const auto array = memory.arrays.find(static_cast<VarId>(pointer->intValue));
  if (array == memory.arrays.end() || index < 0 || index >= static_cast<int64_t>(array->second.size()))
    return nullptr;
  return &array->second[static_cast<size_t>(index)];
}

class MachineEvaluator {
public:
  MachineEvaluator(const MachineValues &values, const LoopMemory &memory, bool wrap)
      : values_(values), memory_(memory) {
    rules_.wrapSigned = wrap;
  }

  std::optional<Value> value(ExprRef expr) {
    if (const auto known = values_.find(expr); known != values_.end())
      return known->second.isDefined ? std::optional(known->second) : std::nullopt;
    if (const auto done = memo_.find(expr); done != memo_.end())
      return done->second;
    std::optional<Value> result = compute(expr);
    if (result && !result->isDefined)
      result = std::nullopt;
    return memo_[expr] = result;
  }

private:
  static std::optional<Value> ended(const Computed &computed) {
    return computed.trouble == Trouble::None ? std::optional(computed.value) : std::nullopt;
  }

  std::optional<Value> compute(ExprRef expr) {
    switch (expr->kind) {
    case ExprKind::IntConst:
      return Value::ofInt(expr->type, expr->intValue);
    case ExprKind::FloatConst:
      return Value::ofFloat(expr->type, expr->floatValue);
    case ExprKind::Neg:
    case ExprKind::BitNot:
    case ExprKind::LogicalNot: {
      const std::optional<Value> operand = value(expr->op(0));
      return operand ? ended(computeUnary(expr->kind, *operand, rules_)) : std::nullopt;
    }
    case ExprKind::Cast: {
      const std::optional<Value> operand = value(expr->op(0));
      return operand ? ended(convert(expr->type, *operand)) : std::nullopt;
    }
    case ExprKind::And:
    case ExprKind::Or: {
      const std::optional<Value> left = value(expr->op(0));
      if (!left || left->isTrue() == expr->is(ExprKind::Or))
        return left;
      return value(expr->op(1));
    }
    case ExprKind::Select: {
      const std::optional<Value> condition = value(expr->op(0));
      return condition ? value(expr->op(condition->isTrue() ? 1 : 2)) : std::nullopt;
    }
    case ExprKind::Load: {
      const Value *element = elementAt(expr->op(0), memory_, [&](ExprRef index) -> std::optional<int64_t> {
        const std::optional<Value> at = value(index);
        return at ? std::optional(at->integer) : std::nullopt;
      });
      return element ? std::optional(*element) : std::nullopt;
    }
    case ExprKind::Call: {
      std::vector<Value> arguments;
      for (ExprRef operand : expr->operands) {
        const std::optional<Value> argument = value(operand);
        if (!argument)
          return std::nullopt;
        arguments.push_back(*argument);
      }
      return ended(callPure(expr->text, expr->type, arguments));
    }
    default:
      break;
    }
    if (expr->kind < ExprKind::Add || expr->kind > ExprKind::Ne)
      return std::nullopt;
    const std::optional<Value> left = value(expr->op(0)), right = value(expr->op(1));
    return left && right ? ended(computeBinary(expr->kind, *left, *right, rules_)) : std::nullopt;
  }

  const MachineValues &values_;
  const LoopMemory &memory_;
  LanguageRules rules_;
  std::unordered_map<ExprRef, std::optional<Value>> memo_;
};

class ExactEvaluator {
public:
  ExactEvaluator(const ExactValues &values, const LoopMemory &memory) : values_(values), memory_(memory) {}

  std::optional<Exact> value(ExprRef expr) {
    if (const auto known = values_.find(expr); known != values_.end())
      return known->second;
    if (const auto done = memo_.find(expr); done != memo_.end())
      return done->second;
    const std::optional<Exact> result = compute(expr);
    return memo_[expr] = result;
  }

private:
  static Exact truth(bool holds) { return Exact::ofInteger(Type::boolean(), holds); }
  // Signed numbers are unbounded; unsigned ones are what they are.
  static __int128 settled(Type type, __int128 value) {
    if (type.isSigned || type.isBool())
      return value;
    return type.bits >= 64 ? static_cast<__int128>(static_cast<uint64_t>(value))
                           : value & ((__int128{1} << type.bits) - 1);
  }

  std::optional<Exact> compute(ExprRef expr) {
    switch (expr->kind) {
    case ExprKind::IntConst:
      return Exact::ofInteger(expr->type, settled(expr->type, expr->intValue));
    case ExprKind::FloatConst:
      return Exact::ofReal(expr->type, expr->floatValue);
    case ExprKind::And:
    case ExprKind::Or: {
      const std::optional<Exact> left = value(expr->op(0));
      if (!left || (left->integer != 0) == expr->is(ExprKind::Or))
        return left;
      return value(expr->op(1));
    }
    case ExprKind::Select: {
      const std::optional<Exact> condition = value(expr->op(0));
      return condition ? value(expr->op(condition->integer != 0 ? 1 : 2)) : std::nullopt;
    }
    case ExprKind::Load: {
      const Value *element = elementAt(expr->op(0), memory_, [&](ExprRef index) -> std::optional<int64_t> {
        const std::optional<Exact> at = value(index);
        return at ? std::optional(static_cast<int64_t>(at->integer)) : std::nullopt;
      });
      if (!element)
        return std::nullopt;
      return element->type.isFloat() ? Exact::ofReal(expr->type, element->number)
                                     : Exact::ofInteger(expr->type, settled(expr->type, element->integer));
    }
    case ExprKind::Cast:
      return cast(expr);
    case ExprKind::Call:
      return call(expr);
    default:
      break;
    }
    const bool unary = expr->is(ExprKind::Neg) || expr->is(ExprKind::BitNot) || expr->is(ExprKind::LogicalNot);
    const std::optional<Exact> left =
        unary || (expr->kind >= ExprKind::Add && expr->kind <= ExprKind::Ne) ? value(expr->op(0)) : std::nullopt;
    if (!left)
      return std::nullopt;
    if (unary)
      return negated(expr, *left);
    const std::optional<Exact> right = value(expr->op(1));
    if (!right)
      return std::nullopt;
    return left->type.isFloat() ? reals(expr, *left, *right) : integers(expr, *left, *right);
  }

  static std::optional<Exact> negated(ExprRef expr, const Exact &operand) {
    if (expr->is(ExprKind::LogicalNot))
      return truth(operand.integer == 0);
    if (expr->is(ExprKind::BitNot))
      return Exact::ofInteger(expr->type, settled(expr->type, ~operand.integer));
    if (!expr->type.isFloat())
      return Exact::ofInteger(expr->type, settled(expr->type, -operand.integer));
    Exact result = operand;
    result.real = -operand.real;
    result.residue = Residue::sub(0, operand.residue);
    return result;
  }

  std::optional<Exact> cast(ExprRef expr) {
    const std::optional<Exact> operand = value(expr->op(0));
    if (!operand)
      return std::nullopt;
    const Type to = expr->type;
    if (to.isBool())
      return truth(operand->type.isFloat() ? operand->real != 0 : operand->integer != 0);
    if (to.isFloat()) {
      Exact result = *operand;
      result.type = to;
      if (!operand->type.isFloat()) {
        result.real = static_cast<long double>(operand->integer);
        result.residue = Residue::ofInteger(operand->integer);
      }
      return result;
    }
    if (!to.isInt())
      return std::nullopt;
    if (operand->type.isFloat()) {
      if (!(std::fabs(operand->real) < 1e15L))
        return std::nullopt;
      return Exact::ofInteger(to, wrapped(to, static_cast<__int128>(operand->real)));
    }
    // Widening keeps numbers beyond the old type, which only the unbounded arithmetic has.
    const bool widens = operand->type.isInt() && to.isSigned && to.bits >= operand->type.bits && operand->type.isSigned;
    return Exact::ofInteger(to, widens ? operand->integer : wrapped(to, operand->integer));
  }

  static __int128 wrapped(Type type, __int128 value) {
    const __int128 span = __int128{1} << type.bits;
    __int128 rest = value % span;
    if (rest < 0)
      rest += span;
    return type.isSigned && rest >= span / 2 ? rest - span : rest;
  }

  std::optional<Exact> call(ExprRef expr) {
    std::vector<Exact> arguments;
    for (ExprRef operand : expr->operands) {
      const std::optional<Exact> argument = value(operand);
      if (!argument || !argument->type.isFloat())
        return std::nullopt;
      arguments.push_back(*argument);
    }
    if (arguments.size() == 2 && (expr->text == "fmin" || expr->text == "fmax"))
      return (arguments[1].real < arguments[0].real) == (expr->text == "fmin") ? arguments[1] : arguments[0];
    if (arguments.size() != 1 || expr->text != "exp")
      return std::nullopt;
    Exact result = arguments.front();
    result.real = std::exp(result.real);
    result.algebraic = false;
    return result;
  }

  static std::optional<Exact> reals(ExprRef expr, const Exact &a, const Exact &b) {
    Exact result;
    result.type = expr->type;
    result.algebraic = a.algebraic && b.algebraic;
    switch (expr->kind) {
    case ExprKind::Add:
      result.real = a.real + b.real;
      result.residue = Residue::add(a.residue, b.residue);
      return result;
    case ExprKind::Sub:
      result.real = a.real - b.real;
      result.residue = Residue::sub(a.residue, b.residue);
      return result;
    case ExprKind::Mul:
      result.real = a.real * b.real;
      result.residue = Residue::mul(a.residue, b.residue);
      return result;
    case ExprKind::Div:
      if (b.real == 0 || (b.residue == 0 && b.algebraic))
        return std::nullopt;
      result.real = a.real / b.real;
      result.residue = Residue::mul(a.residue, Residue::inverse(b.residue));
      return result;
    case ExprKind::Lt:
      return truth(a.real < b.real);
    case ExprKind::Le:
      return truth(a.real <= b.real);
    case ExprKind::Eq:
      return truth(a.real == b.real);
    case ExprKind::Ne:
      return truth(a.real != b.real);
    default:
      return std::nullopt;
    }
  }

  static std::optional<Exact> integers(ExprRef expr, const Exact &a, const Exact &b) {
    const __int128 x = a.integer, y = b.integer;
    if ((x >> 100) != (x < 0 ? -1 : 0) || (y >> 100) != (y < 0 ? -1 : 0))
      return std::nullopt;
    const auto result = [&](__int128 value) { return Exact::ofInteger(expr->type, settled(expr->type, value)); };
    switch (expr->kind) {
    case ExprKind::Add:
      return result(x + y);
    case ExprKind::Sub:
      return result(x - y);
    case ExprKind::Mul:
      if (((x < 0 ? -x : x) >> 62) != 0 || ((y < 0 ? -y : y) >> 62) != 0)
        return std::nullopt;
      return result(x * y);
    case ExprKind::Div:
    case ExprKind::Rem:
      if (y == 0)
        return std::nullopt;
      return result(expr->is(ExprKind::Div) ? x / y : x % y);
    case ExprKind::Shl:
      return y < 0 || y > 31 || (x >> 90) != (x < 0 ? -1 : 0)
                 ? std::nullopt
                 : std::optional(result(x * (__int128{1} << static_cast<int>(y))));
    case ExprKind::Shr:
      return y < 0 || y > 63 ? std::nullopt : std::optional(result(x >> static_cast<int>(y)));
    case ExprKind::BitAnd:
      return result(x & y);
    case ExprKind::BitOr:
      return result(x | y);
    case ExprKind::BitXor:
      return result(x ^ y);
    case ExprKind::Lt:
      return truth(x < y);
    case ExprKind::Le:
      return truth(x <= y);
    case ExprKind::Eq:
      return truth(x == y);
    case ExprKind::Ne:
      return truth(x != y);
    default:
      return std::nullopt;
    }
  }

  const ExactValues &values_;
  const LoopMemory &memory_;
  std::unordered_map<ExprRef, std::optional<Exact>> memo_;
};
} // namespace

std::optional<Value> evaluateMachine(ExprRef expr, const MachineValues &values, const LoopMemory &memory, bool wrap) {
  return MachineEvaluator(values, memory, wrap).value(expr);
}

std::optional<Exact> evaluateExact(ExprRef expr, const ExactValues &values, const LoopMemory &memory) {
  return ExactEvaluator(values, memory).value(expr);
}

} // namespace lanewise
