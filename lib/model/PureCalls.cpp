// model/PureCalls.cpp - the library functions that the interpreter can compute.
#include "model/Arithmetic.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace lanewise {

namespace {
template <typename T> struct Unary {
  std::string_view name;
  T (*function)(T);
};
template <typename T> struct Binary {
  std::string_view name;
  T (*function)(T, T);
};
} // namespace

#define LANEWISE_UNARY(name) {#name, [](T x) -> T { return std::name(x); }}
#define LANEWISE_BINARY(name) {#name, [](T x, T y) -> T { return std::name(x, y); }}

template <typename T> static const auto &unaryFunctions() {
  static constexpr std::array<Unary<T>, 31> kTable = {{
      LANEWISE_UNARY(sqrt),  LANEWISE_UNARY(cbrt),  LANEWISE_UNARY(exp),       LANEWISE_UNARY(exp2),
      LANEWISE_UNARY(expm1), LANEWISE_UNARY(log),   LANEWISE_UNARY(log2),      LANEWISE_UNARY(log10),
      LANEWISE_UNARY(log1p), LANEWISE_UNARY(sin),   LANEWISE_UNARY(cos),       LANEWISE_UNARY(tan),
      LANEWISE_UNARY(asin),  LANEWISE_UNARY(acos),  LANEWISE_UNARY(atan),      LANEWISE_UNARY(sinh),
      LANEWISE_UNARY(cosh),  LANEWISE_UNARY(tanh),  LANEWISE_UNARY(asinh),     LANEWISE_UNARY(acosh),
      LANEWISE_UNARY(atanh), LANEWISE_UNARY(erf),   LANEWISE_UNARY(erfc),      LANEWISE_UNARY(fabs),
      LANEWISE_UNARY(abs),   LANEWISE_UNARY(floor), LANEWISE_UNARY(ceil),      LANEWISE_UNARY(trunc),
      LANEWISE_UNARY(round), LANEWISE_UNARY(rint),  LANEWISE_UNARY(nearbyint),
  }};
  return kTable;
}

template <typename T> static const auto &binaryFunctions() {
  static constexpr std::array<Binary<T>, 11> kTable = {{
      LANEWISE_BINARY(pow),
      LANEWISE_BINARY(atan2),
      LANEWISE_BINARY(fmin),
      LANEWISE_BINARY(fmax),
      LANEWISE_BINARY(fmod),
      LANEWISE_BINARY(remainder),
      LANEWISE_BINARY(hypot),
      LANEWISE_BINARY(copysign),
      LANEWISE_BINARY(fdim),
      {"min", [](T x, T y) -> T { return y < x ? y : x; }},
      {"max", [](T x, T y) -> T { return x < y ? y : x; }},
  }};
  return kTable;
}

#undef LANEWISE_UNARY
#undef LANEWISE_BINARY

template <typename T> static std::optional<T> callFloat(std::string_view name, std::span<const Value> arguments) {
  const auto argument = [&](size_t i) {
    const Value &value = arguments[i];
    return static_cast<T>(value.type.isFloat() ? value.number : static_cast<double>(value.integer));
  };
  if (arguments.size() == 1)
    for (const Unary<T> &row : unaryFunctions<T>())
      if (row.name == name)
        return row.function(argument(0));
  if (arguments.size() == 2)
    for (const Binary<T> &row : binaryFunctions<T>())
      if (row.name == name)
        return row.function(argument(0), argument(1));
  if (arguments.size() == 3 && name == "fma")
    return std::fma(argument(0), argument(1), argument(2));
  return std::nullopt;
}

// Questions about a float, answered as bool or int.
static std::optional<bool> classify(std::string_view name, std::span<const Value> arguments) {
  if (arguments.size() != 1 || !arguments[0].type.isFloat())
    return std::nullopt;
  const double x = arguments[0].number;
  if (name == "isnan")
    return std::isnan(x);
  if (name == "isinf")
    return std::isinf(x);
  if (name == "isfinite")
    return std::isfinite(x);
  if (name == "signbit")
    return std::signbit(x);
  return std::nullopt;
}

static Computed callInt(std::string_view name, Type type, std::span<const Value> arguments) {
  if (const std::optional<bool> answer = classify(name, arguments))
    return Computed::of(Value::ofInt(type, *answer ? 1 : 0));
  const bool same = !arguments.empty() && arguments[0].type == type && arguments.back().type == type;
  const LanguageRules rules;
  if (same && arguments.size() == 1 && (name == "abs" || name == "labs" || name == "llabs"))
    return arguments[0].integer < 0 && type.isSigned ? computeUnary(ExprKind::Neg, arguments[0], rules)
                                                     : Computed::of(arguments[0]);
  if (same && arguments.size() == 2 && (name == "min" || name == "max")) {
    const bool swap = name == "max";
    const Computed less = computeBinary(ExprKind::Lt, arguments[swap ? 0 : 1], arguments[swap ? 1 : 0], rules);
    return Computed::of(arguments[less.value.isTrue() ? 1 : 0]);
  }
  if (same && arguments.size() == 2 && (name == "gcd" || name == "lcm") && type.bits <= 32) {
    const int64_t a = std::abs(arguments[0].integer), b = std::abs(arguments[1].integer);
    const int64_t result = name == "gcd" ? std::gcd(a, b) : std::lcm(a, b);
    if (wrapToType(type, result) == result)
      return Computed::of(Value::ofInt(type, result));
  }
  return Computed::failed(Trouble::NotModelled, type);
}

Computed callPure(std::string_view name, Type type, std::span<const Value> arguments) {
  for (std::string_view prefix : {"::", "std::", "__builtin_"})
    if (name.starts_with(prefix))
      name.remove_prefix(prefix.size());
  if (type.isIntegral())
    return callInt(name, type, arguments);
  if (type.isFloat() && type.bits == 32) {
    std::optional<float> result = callFloat<float>(name, arguments);
    if (!result && name.ends_with('f')) // sqrtf
      result = callFloat<float>(name.substr(0, name.size() - 1), arguments);
    if (result)
      return Computed::of(Value::ofFloat(type, *result));
  }
  if (type.isFloat() && type.bits == 64)
    if (const std::optional<double> result = callFloat<double>(name, arguments))
      return Computed::of(Value::ofFloat(type, *result));
  return Computed::failed(Trouble::NotModelled, type);
}

} // namespace lanewise
