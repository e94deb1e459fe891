// report/Renderers.h - the renderers behind render(); private to this folder.
// Tested by tests/unit/report.
#pragma once

#include "report/Render.h"

namespace lanewise {

std::string renderText(const Report &report, const RenderOptions &options);
std::string renderJson(const Report &report);

} // namespace lanewise
