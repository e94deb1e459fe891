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

// So few iterations that running them at the same time gains nothing.
static bool isTiny(const LoopReport &loop) {
  constexpr size_t kMostDigits = 2;
  constexpr int kFewIterations = 16;
  const std::string &count = loop.cost.tripCount;
  const bool isNumber = !count.empty() && count.size() <= kMostDigits &&
                        count.find_first_not_of("0123456789") == std::string::npos;
  return isNumber && std::stoi(count) <= kFewIterations;
}

bool isShownByDefault(const LoopReport &loop) {
  if (loop.severity != Severity::Note)
    return true;
  switch (loop.verdict) {
  case Verdict::Independent:
  case Verdict::Reduction:
  case Verdict::Scan:
  case Verdict::Conditional:
    return loop.isOutermostParallel && !isTiny(loop);
  case Verdict::Serial:
    return !loop.unlocks.empty();
  case Verdict::Unknown:
    return false;
  }
  return true;
}

} // namespace lanewise
