// model/Arithmetic.cpp - C++ arithmetic on concrete values.
#include "model/Arithmetic.h"

#include <cmath>

namespace lanewise {

static bool isModelled(Type type) {
  if (type.isInt())
    return type.bits <= 64;
  return !type.isFloat() || type.bits == 32 || type.bits == 64;
}

// The exact result of an integer operation in `type`, which wraps if it may.
static Computed fit(Type type, __int128 exact, const LanguageRules &rules) {
  const Value value = Value::ofInt(type, static_cast<int64_t>(exact));
  const __int128 kept = type.isSigned ? static_cast<__int128>(value.integer)
                                      : static_cast<__int128>(static_cast<uint64_t>(value.integer));
  if (type.isSigned && kept != exact && !rules.wrapSigned)
    return Computed::failed(Trouble::SignedOverflow, type);
  return Computed::of(value);
}

static __int128 exactOf(const Value &value) {
  const bool isSigned = value.type.isInt() && value.type.isSigned;
  return isSigned ? static_cast<__int128>(value.integer) : static_cast<__int128>(static_cast<uint64_t>(value.integer));
}

Computed computeUnary(ExprKind kind, const Value &operand, const LanguageRules &rules) {
  const Type type = operand.type;
  if (!isModelled(type))
    return Computed::failed(Trouble::NotModelled, type);
  if (kind == ExprKind::LogicalNot)
    return Computed::of(Value::ofBool(!operand.isTrue()));
  if (kind == ExprKind::BitNot)
    return Computed::of(Value::ofInt(type, ~operand.integer));
  if (type.isFloat())
    return Computed::of(Value::ofFloat(type, -operand.number));
  return fit(type, -exactOf(operand), rules);
}

static Computed divide(ExprKind kind, Type type, __int128 left, __int128 right, const LanguageRules &rules) {
  if (right == 0)
    return Computed::failed(Trouble::DivisionByZero, type);
  const Computed quotient = fit(type, left / right, rules);
  // The remainder is undefined where the quotient is, and no flag changes that.
  if (quotient.trouble != Trouble::None || (right == -1 && type.isSigned && exactOf(quotient.value) != left / right))
    return Computed::failed(Trouble::DivisionByZero, type);
  return kind == ExprKind::Div ? quotient : fit(type, left % right, rules);
}

static Computed shift(ExprKind kind, const Value &left, const Value &right, const LanguageRules &rules) {
  const Type type = left.type;
  const __int128 by = exactOf(right);
  if (by < 0 || by >= type.bits)
    return Computed::failed(Trouble::ShiftRange, type);
  if (kind == ExprKind::Shr)
    return Computed::of(Value::ofInt(type, static_cast<int64_t>(exactOf(left) >> static_cast<int>(by))));
  const __int128 factor = static_cast<__int128>(1) << static_cast<int>(by);
  if (type.isSigned)
    return fit(type, exactOf(left) * factor, rules);
  return Computed::of(
      Value::ofInt(type, static_cast<int64_t>(static_cast<uint64_t>(left.integer) << static_cast<int>(by))));
}

static Computed computeInts(ExprKind kind, const Value &left, const Value &right, const LanguageRules &rules) {
  const Type type = left.type;
  const __int128 a = exactOf(left), b = exactOf(right);
  switch (kind) {
  case ExprKind::Add:
    return fit(type, a + b, rules);
  case ExprKind::Sub:
    return fit(type, a - b, rules);
  case ExprKind::Mul:
    if (!type.isSigned) // The exact product of two 64-bit unsigned numbers does not fit.
      return Computed::of(Value::ofInt(
          type, static_cast<int64_t>(static_cast<uint64_t>(left.integer) * static_cast<uint64_t>(right.integer))));
    return fit(type, a * b, rules);
  case ExprKind::Div:
  case ExprKind::Rem:
    return divide(kind, type, a, b, rules);
  case ExprKind::BitAnd:
    return Computed::of(Value::ofInt(type, left.integer & right.integer));
  case ExprKind::BitOr:
    return Computed::of(Value::ofInt(type, left.integer | right.integer));
  case ExprKind::BitXor:
    return Computed::of(Value::ofInt(type, left.integer ^ right.integer));
  default:
    return Computed::failed(Trouble::Malformed, type);
  }
}

template <typename T> static Computed computeFloats(ExprKind kind, Type type, T a, T b) {
  switch (kind) {
  case ExprKind::Add:
    return Computed::of(Value::ofFloat(type, a + b));
  case ExprKind::Sub:
    return Computed::of(Value::ofFloat(type, a - b));
  case ExprKind::Mul:
    return Computed::of(Value::ofFloat(type, a * b));
  case ExprKind::Div:
    return Computed::of(Value::ofFloat(type, a / b));
  default:
    return Computed::failed(Trouble::Malformed, type);
  }
}

template <typename T> static bool compare(ExprKind kind, T a, T b) {
  switch (kind) {
  case ExprKind::Lt:
    return a < b;
  case ExprKind::Le:
    return a <= b;
  case ExprKind::Eq:
    return a == b;
  default:
    return a != b;
  }
}

Computed computeBinary(ExprKind kind, const Value &left, const Value &right, const LanguageRules &rules) {
  const Type type = left.type;
  if (!isModelled(type) || !isModelled(right.type))
    return Computed::failed(Trouble::NotModelled, type);
  if (kind == ExprKind::Shl || kind == ExprKind::Shr)
    return type.isInt() && right.type.isInt() ? shift(kind, left, right, rules)
                                              : Computed::failed(Trouble::Malformed, type);
  if (!(type == right.type))
    return Computed::failed(Trouble::Malformed, type);
  if (kind >= ExprKind::Lt && kind <= ExprKind::Ne) {
    if (type.isFloat())
      return Computed::of(Value::ofBool(compare(kind, left.number, right.number)));
    if (type.isPointer())
      return Computed::of(Value::ofBool(compare(kind, left.address(), right.address())));
    return Computed::of(Value::ofBool(compare(kind, exactOf(left), exactOf(right))));
  }
  if (type.isFloat() && type.bits == 32)
    return computeFloats(kind, type, static_cast<float>(left.number), static_cast<float>(right.number));
  if (type.isFloat())
    return computeFloats(kind, type, left.number, right.number);
  return type.isIntegral() ? computeInts(kind, left, right, rules) : Computed::failed(Trouble::Malformed, type);
}

static Computed floatToInt(Type to, double number) {
  const double truncated = std::trunc(number);
  const double limit = std::ldexp(1.0, to.bits - (to.isSigned ? 1 : 0));
  const bool fits = truncated < limit && truncated >= (to.isSigned ? -limit : 0.0); // false for NaN
  if (!fits)
    return Computed::failed(Trouble::ConversionRange, to);
  const bool large = truncated >= 9223372036854775808.0;
  return Computed::of(Value::ofInt(to, large ? static_cast<int64_t>(static_cast<uint64_t>(truncated))
                                             : static_cast<int64_t>(truncated)));
}

Computed convert(Type to, const Value &value) {
  const Type from = value.type;
  if (from == to)
    return Computed::of(value);
  const bool known =
      (from.isIntegral() || from.isFloat() || from.isPointer()) && (to.isIntegral() || to.isFloat() || to.isPointer());
  if (!known || !isModelled(from) || !isModelled(to))
    return Computed::failed(Trouble::NotModelled, to);
  if (to.isBool()) {
    if (from.isPointer())
      return Computed::of(Value::ofBool(value.object != 0));
    return Computed::of(Value::ofBool(from.isFloat() ? value.number != 0 : value.integer != 0));
  }
  if (from.isPointer())
    return to.isInt() ? Computed::of(Value::ofInt(to, static_cast<int64_t>(value.address())))
                      : Computed::failed(Trouble::Malformed, to);
  if (to.isPointer()) {
    const uint64_t address = static_cast<uint64_t>(value.integer);
    return Computed::of(Value::ofPointer(static_cast<ObjectId>(address >> 40),
                                         static_cast<int64_t>(address & ((uint64_t{1} << 40) - 1))));
  }
  if (to.isInt())
    return from.isFloat() ? floatToInt(to, value.number) : Computed::of(Value::ofInt(to, value.integer));
  if (from.isFloat())
    return Computed::of(Value::ofFloat(to, value.number));
  const bool isSigned = from.isInt() && from.isSigned;
  const uint64_t magnitude = static_cast<uint64_t>(value.integer);
  // Straight to the narrow type: rounding twice differs.
  if (to.bits == 32)
    return Computed::of(
        Value::ofFloat(to, isSigned ? static_cast<float>(value.integer) : static_cast<float>(magnitude)));
  return Computed::of(
      Value::ofFloat(to, isSigned ? static_cast<double>(value.integer) : static_cast<double>(magnitude)));
}

} // namespace lanewise
