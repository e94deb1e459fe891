// support/CheckedInt.h - 64-bit arithmetic that reports overflow instead of having it.
// Tested by tests/unit/support/CheckedIntTest.cpp.
#pragma once

#include <cstdint>
#include <optional>

namespace lanewise {

/// a + b, or nothing if it does not fit.
inline std::optional<int64_t> checkedAdd(int64_t a, int64_t b) {
  int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result))
    return std::nullopt;
  return result;
}

/// a - b, or nothing if it does not fit.
inline std::optional<int64_t> checkedSub(int64_t a, int64_t b) {
  int64_t result = 0;
  if (__builtin_sub_overflow(a, b, &result))
    return std::nullopt;
  return result;
}

/// a * b, or nothing if it does not fit.
inline std::optional<int64_t> checkedMul(int64_t a, int64_t b) {
  int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result))
    return std::nullopt;
  return result;
}

/// Floor of a / b for b != 0 (rounds towards minus infinity). INT64_MIN / -1 must not be asked for.
inline int64_t floorDiv(int64_t a, int64_t b) {
  const int64_t quotient = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? quotient - 1 : quotient;
}

/// a modulo b in [0, |b|), for b != 0.
inline int64_t floorMod(int64_t a, int64_t b) {
  const int64_t remainder = a % b;
  if (remainder >= 0)
    return remainder;
  return remainder + (b < 0 ? -b : b);
}

} // namespace lanewise
