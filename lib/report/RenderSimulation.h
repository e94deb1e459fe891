// report/RenderSimulation.h - a loop on lanes, for people and programs: pure functions, one per view.
// Tested by tests/unit/report/SimulationTest.cpp and tests/cli.
#pragma once

#include "schedule/Simulation.h"

#include <string>

namespace lanewise {

enum class SimulationFormat : uint8_t {
  Text, ///< lanes as rows of a table, states below
  Json, ///< schema lanewise.simulation/1, see docs/simulate.md
  Svg,  ///< one picture
  Html, ///< one page that needs nothing else: to step through
};

std::string renderSimulation(const Simulation &simulation, SimulationFormat format);

/// The lanes that a picture without sliders shows: as many as help, within what was asked for. An index into the rows.
size_t shownRow(const Simulation &simulation, const BatchRuns &runs);
/// "n = 2, m = 3 (not set), batch 2; 10 operations: 4 add, 6 mul".
std::string sizesText(const Simulation &simulation);
std::string operationsText(const SimulatedVariant &variant);
/// What stands on every view: that ticks are not seconds, and what a tick is.
std::string tickSentence(const Simulation &simulation);

} // namespace lanewise
