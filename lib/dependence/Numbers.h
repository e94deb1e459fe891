// dependence/Numbers.h - arithmetic on concrete numbers, as C++ has it.
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "model/Expr.h"

#include <optional>

namespace lanewise {

/// An integer of any type in 64 bits, or a floating-point number.
struct Number {
  bool isFloat = false;
  int64_t whole = 0;
  double real = 0;
  static Number of(int64_t value) { return {false, value, 0}; }
};
using Maybe = std::optional<Number>; ///< nothing: not defined, or not known

/// An operation on two floating-point numbers.
Maybe floats(ExprKind kind, double a, double b);
/// The operation of `expr` on two integers; right modulo 2^64, so that the caller cuts it to the type.
Maybe integers(ExprRef expr, bool isUnsigned, int64_t a, int64_t b);

} // namespace lanewise
