// tests/oracle/DependenceOracleCondition.h - evaluates the C++ texts of conditions, so that oracles can hold them to
// the truth. Tested by DependenceOracleTest.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace lanewise {

/// What a name stands for: a number, or an address with the size of what is there.
struct ConditionValue {
  int64_t number = 0;
  int64_t elementBytes = 0; ///< 0: a number
};

/// What an integer of some bytes at an address is worth, if that is known.
using ConditionMemory = std::function<std::optional<int64_t>(int64_t address, int64_t bytes)>;

/// The value (1 or 0 of a condition) of a text with integers, +, -, *, /, %, comparisons, !, &&, ||, casts to (long
/// long) and (const char *), and pointer arithmetic, *p and p[i]. Nothing if the text is not of that kind, or memory is
/// not known.
std::optional<int64_t> evaluateText(const std::string &text, const std::map<std::string, ConditionValue> &names,
                                    const ConditionMemory &memory = {});

} // namespace lanewise
