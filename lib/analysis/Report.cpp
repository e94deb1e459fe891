// analysis/Report.cpp - the words of the report: verdicts and severities as text.
#include "analysis/Report.h"

#include <array>
#include <cstddef>

namespace lanewise {

// In the order of the enumerations.
static constexpr std::array<std::string_view, 6> kVerdicts = {"independent", "reduction", "scan",
                                                              "conditional", "unknown",   "serial"};
static constexpr std::array<std::string_view, 3> kSeverities = {"note", "warning", "error"};

std::string_view verdictText(Verdict verdict) { return kVerdicts[static_cast<size_t>(verdict)]; }

std::optional<Verdict> verdictFromText(std::string_view text) {
  for (size_t i = 0; i < kVerdicts.size(); ++i)
    if (kVerdicts[i] == text)
      return static_cast<Verdict>(i);
  return std::nullopt;
}

std::string_view severityText(Severity severity) { return kSeverities[static_cast<size_t>(severity)]; }

std::optional<Severity> severityFromText(std::string_view text) {
  for (size_t i = 0; i < kSeverities.size(); ++i)
    if (kSeverities[i] == text)
      return static_cast<Severity>(i);
  return std::nullopt;
}

} // namespace lanewise
