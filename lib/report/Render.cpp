// report/Render.cpp - format name to renderer.
#include "report/Render.h"

#include "report/Renderers.h"

namespace lanewise {

std::optional<Format> formatFromText(std::string_view text) {
  if (text == "text")
    return Format::Text;
  if (text == "json")
    return Format::Json;
  return std::nullopt;
}

std::string render(const Report &report, Format format, const RenderOptions &options) {
  switch (format) {
  case Format::Text:
    return renderText(report, options);
  case Format::Json:
    return renderJson(report);
  }
  return {};
}

bool isShownByDefault(const LoopReport &loop) {
  return loop.verdict != Verdict::Unknown || loop.severity != Severity::Note;
}

} // namespace lanewise
