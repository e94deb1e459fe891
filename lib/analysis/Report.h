// analysis/Report.h - the one result type that everything downstream reads: schema lanewise.report/1 as C++ values.
// Tested by tests/golden and tests/unit/report.
//
// A report is a value; text, JSON, SARIF, HTML and the language server are pure functions of it. docs/report-format.md
// documents every field; a field never changes meaning within a schema version.
#pragma once

#include "classify/Verdict.h"
#include "cost/Cost.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lanewise {

std::string_view verdictText(Verdict verdict); ///< "independent", …
std::optional<Verdict> verdictFromText(std::string_view text);

enum class Severity : uint8_t { Note, Warning, Error };
std::string_view severityText(Severity severity); ///< "note", "warning", "error"
std::optional<Severity> severityFromText(std::string_view text);

/// A place as users see it.
struct ReportPlace {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  std::string text; ///< the source expression there, "" if none
};

/// A class that was tried before the answer and did not fit.
struct Rejected {
  std::string classId;
  std::string why;
  uint32_t line = 0;
};

/// A part of what one iteration is, in C++: see docs/report-format.md.
struct ElementPart {
  std::string name, type, lift, identity, combine;
};

/// What one iteration does to the states, as a value: made, combined, applied.
struct ElementEntry {
  std::vector<ElementPart> fields;
  std::vector<std::pair<std::string, std::string>> apply; ///< state and its new value, over `e` and the old values
  std::string cost;                                       ///< of one combination
};

struct CarriedVariable {
  std::string variable;     ///< in the source's own words: "s", "h[j]", "this->total"
  std::string classId;      ///< "reduction", "prefix-scan", …
  std::string operatorText; ///< "+", "max"
  std::string lift;         ///< C++ text of what one iteration contributes
  std::string combine;      ///< C++ text over `a` and `b`: "a + b"
  std::string identity;     ///< C++ text: "0", "-infinity"
  std::string type;         ///< C++ type of the state
  bool observed = false;    ///< some iteration's state is shown before the loop ends
  std::string exactness; ///< "exact", "exact-if-unsigned", "up-to-rounding", "discontinuous"; "" if no parallel class
  bool commutative = false;
  std::optional<ElementEntry> element;
  std::vector<Rejected> rejected;
  std::string file;
  uint32_t line = 0, column = 0; ///< of the update
};

struct AssumptionEntry {
  std::string id;   ///< "A1", … unique in the loop
  std::string kind; ///< "signed-overflow", "strict-aliasing", "reassociation", "finite-values", "in-bounds",
                    ///< "forward-progress", "data-race-free", "user", "call-sites"
  std::string text;
};

/// One component of a distance vector: a number, or a symbolic expression, or unknown ("*").
using Distance = std::variant<int64_t, std::string>;

struct DependenceEntry {
  std::string kind; ///< "flow", "anti", "output"; "order": something done twice, of which only the order is right
  std::string variable;
  ReportPlace source, sink;
  std::vector<Distance> distance;
  std::vector<std::string> direction; ///< "<", "=", ">", "*"
  std::string level;                  ///< id of the loop that carries it
  bool proven = true;                 ///< false: may happen
  bool ofReason = false;              ///< shows in which iterations happens what a reason says
  struct Witness {
    std::vector<int64_t> first, second; ///< iteration vectors, counted from 0, this loop first
    std::string location;               ///< "a[3]"
  };
  std::optional<Witness> witness;
};

struct ConditionEntry {
  std::string id;   ///< "C1", …
  std::string kind; ///< "no-overlap", "parameter", "distinct-indices", "distinct-objects", "monotone-offsets",
                    ///< "in-bounds", "no-wrap", "data-value"
  std::string text; ///< a clause for people: "out and in do not overlap"
  std::optional<std::string> cxx;     ///< an expression that compiles where the loop stands, if one can say it
  std::vector<std::string> objects{}; ///< no-overlap: the two objects, for the summary
};

struct ReasonEntry {
  std::string check; ///< a class id or refusal id
  std::string message;
  std::string file;
  uint32_t line = 0, column = 0;
};

struct AdviceEntry {
  std::string text;
  std::string transform; ///< "", "peeling", "distribution", …
};

/// A legal change of order that leaves more to run in parallel.
struct UnlockEntry {
  std::string transform; ///< "distribution", "interchange", "skewing", "peeling", "splitting", "double-buffering"
  std::string text;      ///< a clause for people, in the source's names
  std::vector<std::string> conditions;    ///< texts of what has to hold for it to be legal
  std::vector<std::string> assumptions{}; ///< texts of what that rests on besides
  std::optional<SpanChange> change{};     ///< what it does to the order of steps, where that can be said
  CostFormula span{};                     ///< of the loop once it is changed; its work stays the same
};

/// What the loop costs; nothing where nobody asked.
struct CostEntry {
  std::string tripCount; ///< as the source would write it; "" if not known
  std::optional<LoopCost> counted;
};

/// One way to run the loop in parallel, against running it as it is. Seconds are estimates from measured rates.
struct PayEntry {
  std::string how;    ///< "threads", "device-once" (transfers not counted), "device-each-time"
  std::string answer; ///< "could-pay", "does-not-pay", "unknown"
  std::optional<double> serialSeconds, parallelSeconds;
  std::string text; ///< a clause with the numbers or the reason, and where they were measured
};

struct LoopReport {
  std::string id; ///< "file:line:column" of the keyword
  std::string file;
  uint32_t line = 0, column = 0, endLine = 0;
  std::string function;
  std::string form; ///< "for", "while", "do", "range-for", "algorithm"
  uint32_t depth = 0;
  std::string parent; ///< enclosing loop's id, "" if none
  Verdict verdict = Verdict::Unknown;
  std::optional<Verdict> whenMet; ///< only for Conditional
  std::string classId;   ///< the headline class: "independent", "reduction", "prefix-scan", "sequential", "unknown", …
  std::string refusalId; ///< only for Unknown: the first reason's refusal id
  std::string summary;   ///< one plain sentence, no full stop
  std::vector<CarriedVariable> carried;
  std::vector<AssumptionEntry> assumptions;
  std::vector<DependenceEntry> dependences;
  size_t dependencesCut = 0; ///< how many more there are than are listed
  std::optional<int64_t> safeDistance;
  std::vector<std::string> privatize, lastPrivate;
  std::vector<ConditionEntry> conditions;
  std::vector<ReasonEntry> reasons;
  size_t reasonsCut = 0; ///< how many more there are than are listed
  CostEntry cost;
  std::vector<AdviceEntry> advice;
  std::vector<PayEntry> pays;       ///< of a loop that can be parallel; only where a measured record was given
  std::vector<UnlockEntry> unlocks; ///< of a serial loop, the most useful first
  bool isOutermostParallel = false; ///< parallel (perhaps under conditions), and no loop around it is
  uint64_t collapse = 0;            ///< loops from this one inwards that can be run as one; 0: not even this one
  bool reassociates = false;        ///< the parallel version would regroup floating-point arithmetic
  Severity severity = Severity::Note;
  std::vector<std::string> instantiations; ///< template arguments seen, with differing verdicts as "<int>: serial"
};

/// A function with everything it does, once.
struct FunctionReport {
  std::string name;
  std::string file;
  uint32_t line = 0;
  std::string instantiation; ///< template arguments, "" if none
  LoopCost cost;
};

/// New text for a stretch of a file; the end is one past the last byte.
struct FixEntry {
  std::string file;
  uint32_t line = 0, column = 0, endLine = 0, endColumn = 0;
  std::string text;
};

/// Something wrong with a parallel annotation.
struct FindingEntry {
  struct Note {
    ReportPlace place;
    std::string message;
  };
  std::string check; ///< "race", "missing-barrier": a page of docs/checks
  Severity severity = Severity::Warning;
  ReportPlace place;           ///< of the annotation
  std::string function;        ///< around it
  std::string annotation;      ///< as written: "omp parallel for"
  std::string variable;        ///< that it is about, "" if none
  std::string message;         ///< a clause for people, no full stop
  std::vector<Note> notes;     ///< the two accesses, and what to write
  std::vector<FixEntry> fixes; ///< together they are one change; empty if nobody can say it
  bool proven = true;          ///< false: could not be shown safe; only --all shows it
};

struct ReportDiagnostic {
  std::string level; ///< "note", "warning", "error"
  std::string file;
  uint32_t line = 0, column = 0;
  std::string message;
};

/// Everything one run found, in source order (files in the order asked for; loops by position).
struct Report {
  std::string toolVersion, llvmVersion;
  std::vector<ReportDiagnostic> diagnostics;
  std::vector<LoopReport> loops;
  std::vector<FindingEntry> findings;    ///< about parallel annotations, by position
  std::string measuredOn;                ///< of the record that `pays` rests on, "" if none was given
  std::string costConvention;            ///< how costs were counted, "" if they were not
  std::vector<FunctionReport> functions; ///< those with loops, where costs were counted
  bool allUnitsComplete = true;
};

} // namespace lanewise
