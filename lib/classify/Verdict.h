// classify/Verdict.h - the six answers about a loop.
// Tested by tests/golden.
#pragma once

#include <cstdint>

namespace lanewise {

/// Ordered from strongest to weakest: a loop with several carried variables gets the weakest of their answers.
enum class Verdict : uint8_t { Independent, Reduction, Scan, Conditional, Unknown, Serial };

/// The weaker of two answers.
inline Verdict weaker(Verdict a, Verdict b) { return a < b ? b : a; }

} // namespace lanewise
