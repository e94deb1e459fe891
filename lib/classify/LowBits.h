// classify/LowBits.h - one step of a linear form of which the low bits are kept.
// Tested by testdata/modular-affine and tests/oracle (ClaimOracle, ElementTest).
#pragma once

#include "algebra/IntegerRange.h"
#include "algebra/LinearForm.h"
#include "model/LoopSummary.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// x' = cut(A*x + b) for one value or several. The cut depends on the low bits alone and keeps them, so that
/// cut(a*cut(y) + b) is cut(a*y + b), in the ring of numbers modulo 2^bits.
struct LowBitsStep {
  unsigned bits = 0;             ///< that are kept; with a mask: of what it is applied in
  ExprRef mask = nullptr;        ///< no constant: a fixed number, which must be one less than a power of two
  std::vector<Type> casts;       ///< of what was cut, the last one first
  std::vector<LinearForm> forms; ///< one for each value
  /// One value: where it does not just stay as it is (null: everywhere). Of several, some being handed on as they are
  /// is what `copies` says; then what cutting would change must not be there when the loop begins.
  ExprRef taken = nullptr;
  bool copies = false;
  IntegerRange unchanged; ///< numbers that cutting does not change, for a constant number of bits
};

/// The updates `nexts` of the values `entries` in that form; nothing if they have none. `isInput` says what factors and
/// terms may be made of, `isFixed` what a mask may be.
using ExprTest = std::function<bool(ExprRef)>;
std::optional<LowBitsStep> matchLowBits(ExprPool &pool, const std::vector<ExprRef> &nexts,
                                        const std::vector<ExprRef> &entries, const ExprTest &isInput,
                                        const ExprTest &isFixed);

/// What is kept, and how many numbers that is, in the source's words: "255" and "256", "size - 1" and "size".
std::string maskText(const LowBitsStep &step, const LoopSummary &loop);
std::string modulusText(const LowBitsStep &step, const LoopSummary &loop);

} // namespace lanewise
