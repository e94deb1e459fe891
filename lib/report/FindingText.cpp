// report/FindingText.cpp - findings about parallel annotations, as compilers print.
// Tested by tests/golden (testdata/race).
#include "report/Findings.h"

namespace lanewise {

void printFindings(MessagePrinter &printer, const Report &report, const RenderOptions &options) {
  for (const FindingEntry &finding : report.findings) {
    if (!finding.proven && !options.details)
      continue;
    printer.message(finding.place, severityText(finding.severity), finding.message, "lanewise-" + finding.check);
    printer.snippet(finding.place);
    for (const FindingEntry::Note &note : finding.notes) {
      printer.message(note.place, "note", note.message);
      if (note.place.line != finding.place.line || note.place.file != finding.place.file)
        printer.snippet(note.place);
    }
  }
}

} // namespace lanewise
