// model/BitWords.h - words whose bits are elements of a vector<bool> or a bitset.
// Tested by tests/golden (testdata/library/trap_shared_words.cpp).
#pragma once

#include "model/LoopModel.h"

namespace lanewise {

/// Bits in a word of such a container.
inline constexpr int64_t kWordBits = 64;

/// True if the place is the word that holds element `n` of a container of bits: its subscript is n / kWordBits.
bool isWordOfBits(ExprRef place, const FunctionModel &function);

} // namespace lanewise
