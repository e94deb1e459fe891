// report/Renderers.h - the renderers behind render(); private to this folder.
// Tested by tests/unit/report.
#pragma once

#include "report/Render.h"

namespace lanewise {

std::string renderText(const Report &report, const RenderOptions &options);
std::string renderJson(const Report &report);

/// What would pay, each sentence once: of a device that is not there there is one thing to say.
std::vector<std::string> payTexts(const LoopReport &loop);

} // namespace lanewise
