// oracle/ClaimOracleEvaluate.h - expressions of a loop summary on concrete values, in the machine's types and exactly.
// Tested by tests/oracle/ClaimOracleTest.cpp: the machine's values must be the interpreter's.
//
// Exact values are a pair. `residue` is the value modulo the prime 2^61 - 1: a rational identity that holds at random
// points modulo a large prime holds (Schwartz 1980, Zippel 1979), and nothing grows or rounds. `real` is the value in
// long double, for comparisons and for what is not algebraic; with inputs that are small multiples of 1/4, sums and
// extremes are exact in it.
#pragma once

#include "model/Arithmetic.h"
#include "model/LoopSummary.h"

#include <optional>
#include <unordered_map>

namespace lanewise {

/// Arithmetic modulo 2^61 - 1.
struct Residue {
  static constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;
  static uint64_t add(uint64_t a, uint64_t b) { return (a + b) % kPrime; }
  static uint64_t sub(uint64_t a, uint64_t b) { return (a + kPrime - b) % kPrime; }
  static uint64_t mul(uint64_t a, uint64_t b) {
    return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * b % kPrime);
  }
  static uint64_t inverse(uint64_t a); ///< of 0: 0
  static uint64_t ofInteger(__int128 value);
  static uint64_t ofDouble(double value); ///< finite
};

struct Exact {
  Type type;
  __int128 integer = 0; ///< integers and bools: unbounded where the type is signed
  long double real = 0; ///< floats
  uint64_t residue = 0; ///< floats
  bool algebraic = true;
  static Exact ofReal(Type type, double value);
  static Exact ofInteger(Type type, __int128 value);
  long double number() const { return type.isFloat() ? real : static_cast<long double>(integer); }
};

using MachineValues = std::unordered_map<ExprRef, Value>;
using ExactValues = std::unordered_map<ExprRef, Exact>;

/// The arrays that loads read: by variable of the pointer.
struct LoopMemory {
  std::unordered_map<VarId, std::vector<Value>> arrays;
};

/// The value of `expr`, where `values` has those of the symbols; nothing if something undefined or unknown is met.
/// `wrap`: signed arithmetic wraps.
std::optional<Value> evaluateMachine(ExprRef expr, const MachineValues &values, const LoopMemory &memory, bool wrap);
std::optional<Exact> evaluateExact(ExprRef expr, const ExactValues &values, const LoopMemory &memory);

/// Equal to the last bit; NaNs are one value.
bool sameBits(const Value &a, const Value &b);

} // namespace lanewise
