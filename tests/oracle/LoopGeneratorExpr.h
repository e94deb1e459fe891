// tests/oracle/LoopGeneratorExpr.h - typed expressions of generated programs, C++'s conversions included.
// Tested by FrontendOracleTest.
#pragma once

#include "oracle/LoopGenerator.h"

#include <optional>

namespace lanewise {

GenExprPtr genLiteral(Type type, int64_t value);
GenExprPtr genFraction(Type type, double value);
GenExprPtr genVariable(const GenProgram &program, size_t variable);
GenExprPtr genElement(const GenProgram &program, size_t array, std::vector<GenExprPtr> subscripts);
/// `expr` as a value of `type`: itself if it has that type. `isImplicit`: C++ converts here without being told.
GenExprPtr genCast(Type type, GenExprPtr expr, bool isImplicit);
/// An arithmetic, bit or comparison operator after the usual arithmetic conversions; shifts promote each side.
GenExprPtr genBinary(ExprKind op, GenExprPtr left, GenExprPtr right, bool isTurned = false);
GenExprPtr genLogic(ExprKind op, GenExprPtr left, GenExprPtr right);
GenExprPtr genUnary(ExprKind op, GenExprPtr operand);
GenExprPtr genSelect(GenExprPtr condition, GenExprPtr ifTrue, GenExprPtr ifFalse);
GenExprPtr genCall(std::string callee, Type type, GenExprPtr argument);

/// Bounds of an integer value.
struct Interval {
  int64_t low = 0, high = 0;
};
/// What `expr` can be, where `ranges` knows the variables; nothing if it depends on others or may leave its type.
std::optional<Interval> intervalOf(const GenExprPtr &expr, const std::vector<std::optional<Interval>> &ranges);

} // namespace lanewise
