// report/FindingJson.cpp - findings about parallel annotations as JSON; docs/report-format.md says what fields mean.
// Tested by tests/cli.
#include "report/Findings.h"

#include <nlohmann/json.hpp>

namespace lanewise {

using Json = nlohmann::ordered_json;

static Json placeJson(const ReportPlace &place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

static Json fixJson(const FixEntry &fix) {
  return {{"file", fix.file},
          {"line", fix.line},
          {"column", fix.column},
          {"end_line", fix.endLine},
          {"end_column", fix.endColumn},
          {"text", fix.text}};
}

Json findingsJson(const Report &report) {
  Json findings = Json::array();
  for (const FindingEntry &finding : report.findings) {
    Json notes = Json::array(), fixes = Json::array();
    for (const FindingEntry::Note &note : finding.notes)
      notes.push_back({{"place", placeJson(note.place)}, {"message", note.message}});
    for (const FixEntry &fix : finding.fixes)
      fixes.push_back(fixJson(fix));
    findings.push_back({{"check", finding.check},
                        {"severity", severityText(finding.severity)},
                        {"proven", finding.proven},
                        {"place", placeJson(finding.place)},
                        {"function", finding.function},
                        {"annotation", finding.annotation},
                        {"variable", finding.variable},
                        {"message", finding.message},
                        {"notes", std::move(notes)},
                        {"fix", std::move(fixes)}});
  }
  return findings;
}

} // namespace lanewise
