// analysis/SimulateLoop.h - one loop of a unit on lanes.
// Tested by tests/cli and, below, tests/unit/schedule.
#pragma once

#include "model/LoopModel.h"
#include "schedule/Simulate.h"

namespace lanewise {

/// Simulates the first loop that begins at that line of the unit's own file (of functions read more than once the first
/// reading). Orders other than the source's are those that its answer, and the answers about the loops inside, allow.
/// The failure says that there is no such loop, or what simulate() says.
Fallible<Simulation> simulateLoop(const UnitModel &unit, uint32_t line, const SimulationRequest &request);

} // namespace lanewise
