// analysis/DescribeFindings.cpp - spans to places, and one order for all.
#include "analysis/DescribeFindings.h"

#include "analysis/Analyze.h"
#include "annotations/CheckAnnotations.h"

#include <algorithm>
#include <tuple>

namespace lanewise {

static ReportPlace placeOf(const UnitModel &unit, const SourceSpan &span) {
  return {unit.files[span.file], span.line, span.column, {}};
}

void addFindings(const UnitModel &unit, const FunctionModel &function, std::vector<FindingEntry> &findings) {
  const ParallelCode &code = *function.parallel;
  for (AnnotationFinding &found : checkAnnotations(code, unit.rules)) {
    const Construct &construct = code.constructs[found.construct];
    FindingEntry entry;
    entry.check = std::string(found.check);
    entry.severity = found.proven ? Severity::Warning : Severity::Note;
    entry.proven = found.proven;
    entry.place = placeOf(unit, construct.span);
    entry.place.text = construct.text.empty() || construct.origin != Origin::Pragma ? "" : "#pragma";
    entry.function = function.name;
    entry.annotation = construct.text;
    entry.variable = std::move(found.variable);
    entry.message = std::move(found.message);
    for (AnnotationFinding::Note &note : found.notes)
      entry.notes.push_back({placeOf(unit, note.span), std::move(note.text)});
    for (AnnotationFix &fix : found.fixes)
      entry.fixes.push_back({unit.files[fix.range.file], fix.range.line, fix.range.column, fix.range.endLine,
                             fix.range.endColumn, std::move(fix.text)});
    findings.push_back(std::move(entry));
  }
}

std::vector<FindingEntry> mergeFindings(std::vector<FindingEntry> findings) {
  const auto key = [](const FindingEntry &f) {
    return std::tie(f.place.file, f.place.line, f.place.column, f.check, f.variable, f.message);
  };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const FindingEntry &a, const FindingEntry &b) { return key(a) < key(b); });
  findings.erase(std::unique(findings.begin(), findings.end(),
                             [&](const FindingEntry &a, const FindingEntry &b) { return key(a) == key(b); }),
                 findings.end());
  return findings;
}

} // namespace lanewise
