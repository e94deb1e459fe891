// report/SimulationViews.h - the views behind renderSimulation; only report includes it.
// Tested by tests/unit/report/SimulationTest.cpp.
#pragma once

#include "report/RenderSimulation.h"

namespace lanewise {

std::string simulationJson(const Simulation &simulation); ///< one line, without line end
std::string simulationSvg(const Simulation &simulation);
std::string simulationPage(const Simulation &simulation);

/// The text as XML has to spell it.
std::string escapedXml(std::string_view text);
/// The fill that stands for an operation in pictures: one of a few colours that differ in lightness too.
std::string operationColor(const std::string &operation);

} // namespace lanewise
