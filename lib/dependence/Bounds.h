// dependence/Bounds.h - how large and how small polynomials get over a loop.
// Tested by tests/unit/dependence/AliasingTest.cpp.
#pragma once

#include "dependence/AccessForm.h"

namespace lanewise {

enum class Direction : uint8_t { Up, Down };

/// A polynomial over parameters that `value` never exceeds (Up) or never falls below (Down) where the facts hold; the
/// tightest that the loops' bounds give. Nothing if there is none.
std::optional<Polynomial> boundOver(NestForms &nest, const Polynomial &value, const Facts &facts,
                                    const std::vector<LoopId> &innerLoops, Direction direction);
/// The same for one iteration of the analysed loop: its counter stays.
std::optional<Polynomial> boundInIteration(NestForms &nest, const Polynomial &value, const Facts &facts,
                                           const std::vector<LoopId> &innerLoops, Direction direction);

} // namespace lanewise
