// model/Arithmetic.h - C++ arithmetic on concrete values, undefined behaviour reported.
// Tested by tests/unit/model/InterpreterTest.cpp.
#pragma once

#include "model/Interpreter.h"

#include <optional>
#include <string_view>

namespace lanewise {

/// A value, or the reason why there is none.
struct Computed {
  Value value;
  Trouble trouble = Trouble::None;

  static Computed of(Value value) { return {std::move(value), Trouble::None}; }
  static Computed failed(Trouble trouble, Type type) { return {Value::undefined(type), trouble}; }
};

/// Neg, BitNot, LogicalNot.
Computed computeUnary(ExprKind kind, const Value &operand, const LanguageRules &rules);
/// Add … BitXor and comparisons; pointers only in comparisons.
Computed computeBinary(ExprKind kind, const Value &left, const Value &right, const LanguageRules &rules);
Computed convert(Type to, const Value &value);
/// A pure library function, at type `type`; NotModelled if the name or the arguments are unknown.
Computed callPure(std::string_view name, Type type, std::span<const Value> arguments);

} // namespace lanewise
