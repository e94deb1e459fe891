// report/Render.h - from a report to text: pure functions, one per view.
// Tested by tests/unit/report and tests/golden.
#pragma once

#include "analysis/Report.h"
#include "annotations/Checks.h"
#include "classify/LoopClass.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace lanewise {

enum class Format : uint8_t {
  Text, ///< as compilers print, for people at a terminal
  Json, ///< schema lanewise.report/1, see docs/report-format.md
};
std::optional<Format> formatFromText(std::string_view text); ///< "text", "json"

/// The source line of a file as the report names it, without its line end; nothing if it cannot be had. The text
/// must live as long as the rendering.
using SourceLookup = std::function<std::optional<std::string_view>(std::string_view file, uint32_t line)>;

struct RenderOptions {
  bool color = false;
  bool unanswered = false; ///< text: also loops without an answer
  bool details = false;    ///< text: everything known about each loop
  SourceLookup source;     ///< text: shows the source line below a message; empty shows none
};

/// The whole report in one of the formats. JSON always holds every loop.
std::string render(const Report &report, Format format, const RenderOptions &options);

/// True if the text view shows this loop without `unanswered`: there is a finding, or something to gain: it can run in
/// parallel, no loop around it can, and it has more than a few iterations; or a change of order would free it.
bool isShownByDefault(const LoopReport &loop);

/// What was said about the input itself (parse errors, skipped files, set-up notes), one line each.
std::string renderDiagnostics(const Report &report, const RenderOptions &options);

/// How many loops got which verdict: one line without full stop, "3 loops: 2 independent, 1 serial".
std::string renderCounts(const Report &report);

/// A table of verdicts, classes and reasons not to answer, each with its count.
std::string renderStatistics(const Report &report);

/// Loops, nests and functions with their costs, the most expensive first: a table for people.
std::string renderCosts(const Report &report);

/// The costs of each function, and of each file where --set has given every name a value.
std::string renderTotals(const Report &report);

/// "costs 2*n FLOPs (as written), reads 8*n bytes, …": one loop on one line; empty if it was not counted.
std::string costSentence(const LoopReport &loop);

/// The page of a class as Markdown; `explain` prints it and docs/classes/<id>.md holds it.
std::string renderClassPage(const ClassDoc &doc);
/// The page of a check, likewise in docs/checks/<id>.md.
std::string renderCheckPage(const CheckDoc &doc);

} // namespace lanewise
