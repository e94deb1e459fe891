// report/TextReport.cpp - the report for people at a terminal, as compilers print.
// Tested by tests/unit/report/TextReportTest.cpp and tests/golden.
//
// A loop is one message at its keyword and a few notes below it. What the notes are for decides which are shown:
//
//   how to use the answer   the conditions, on one line; what the user permits; the first advice
//   how to change it        up to three transformations of a serial loop that are legal
//   how to dispute it       the two ends of one edge of a serial loop; reasons for having no answer
//   everything else         with `details` only: carried values, classes that did not fit, private variables, language
//   rules
#include "report/Findings.h"
#include "report/MessagePrinter.h"
#include "report/Renderers.h"

#include <algorithm>

namespace lanewise {

namespace {
constexpr size_t kReasonsShown = 3, kReasonsInDetail = 8, kConditionsInDetail = 12;
constexpr size_t kUnlocksShown = 3;
constexpr size_t kConditionWidth = 200; // a longer expression is not read on one line

ReportPlace placeOf(const LoopReport &loop) { return {loop.file, loop.line, loop.column, {}}; }

std::string joined(const std::vector<std::string> &parts, std::string_view separator) {
  std::string text;
  for (const std::string &part : parts) {
    if (!text.empty())
      text += separator;
    text += part;
  }
  return text;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// "1" or "(1, 0)".
std::string iterationText(const std::vector<int64_t> &iteration) {
  std::vector<std::string> parts;
  for (const int64_t i : iteration)
    parts.push_back(std::to_string(i));
  return parts.size() == 1 ? parts.front() : "(" + joined(parts, ", ") + ")";
}

std::string distanceText(const std::vector<Distance> &distance) {
  std::vector<std::string> parts;
  for (const Distance &component : distance) {
    const auto *number = std::get_if<int64_t>(&component);
    parts.push_back(number ? std::to_string(*number) : std::get<std::string>(component));
  }
  return parts.size() == 1 ? parts.front() : "(" + joined(parts, ", ") + ")";
}

/// Language rules hold in every program; they are worth a line only to who wants everything.
bool isLanguageRule(const AssumptionEntry &assumption) {
  static constexpr std::string_view kRules[] = {"signed-overflow", "strict-aliasing", "forward-progress",
                                                "data-race-free", "call-sites"};
  return std::find(std::begin(kRules), std::end(kRules), assumption.kind) != std::end(kRules);
}

/// Prints one loop.
class LoopPrinter {
public:
  LoopPrinter(MessagePrinter &printer, const LoopReport &loop, bool details)
      : printer_(printer), loop_(loop), details_(details) {}

  void print() {
    headline();
    conditions();
    assumptions();
    edge();
    unlocks();
    reasons();
    if (details_)
      everythingElse();
    for (const std::string &text : payTexts(loop_))
      noteHere(text);
    advice();
  }

private:
  void note(const ReportPlace &place, std::string_view text, std::string_view tag = {}) {
    printer_.message(place, "note", text, tag);
  }
  void noteHere(std::string_view text) { note(placeOf(loop_), text); }
  void noteWithSource(const ReportPlace &place, std::string_view text, std::string_view tag = {}) {
    note(place, text, tag);
    printer_.snippet(place);
  }

  void headline() {
    const bool hasReason = loop_.verdict == Verdict::Unknown && !loop_.refusalId.empty();
    const std::string tag = "lanewise-" + (hasReason ? loop_.refusalId : loop_.classId);
    ReportPlace place = placeOf(loop_);
    place.text = loop_.form == "range-for" ? "for" : loop_.form;
    printer_.message(place, severityText(loop_.severity), loop_.summary, tag);
    printer_.snippet(place);
  }

  /// The summary says the conditions in words; here they are as C++ expressions: one line, or each its own with
  /// `details`.
  void conditions() {
    if (details_) {
      for (size_t i = 0; i < std::min(loop_.conditions.size(), kConditionsInDetail); ++i) {
        const ConditionEntry &condition = loop_.conditions[i];
        noteHere("condition " + condition.id + ", " + condition.kind + ": " + condition.cxx.value_or(condition.text));
      }
      if (loop_.conditions.size() > kConditionsInDetail)
        noteHere("and " + std::to_string(loop_.conditions.size() - kConditionsInDetail) +
                 " more conditions, listed by --format=json");
      return;
    }
    std::vector<std::string> expressions;
    std::vector<std::string> parts;
    for (const ConditionEntry &condition : loop_.conditions)
      (condition.cxx ? expressions : parts).push_back(condition.cxx ? *condition.cxx : condition.text);
    if (expressions.empty())
      return;
    const bool isOne = expressions.size() == 1;
    parts.insert(parts.begin(), isOne ? expressions.front() : "(" + joined(expressions, ") && (") + ")");
    const std::string text = joined(parts, ", and ");
    const std::string_view then = loop_.whenMet ? verdictText(*loop_.whenMet) : "holds";
    if (text.size() <= kConditionWidth)
      noteHere(std::string(then) + " if " + text);
    else
      noteHere(std::string(then) + " under " + std::to_string(loop_.conditions.size()) +
               (isOne && parts.size() == 1 ? " condition" : " conditions") +
               ", shown with --all or --loop=" + loop_.file + ":" + std::to_string(loop_.line));
  }

  void assumptions() {
    // What a parallel version would rest on is of no use where there is none.
    const bool isParallel = loop_.verdict != Verdict::Serial && loop_.verdict != Verdict::Unknown;
    if (!isParallel && !details_)
      return;
    std::vector<std::string> parts;
    for (const AssumptionEntry &assumption : loop_.assumptions)
      if (details_ || !isLanguageRule(assumption))
        parts.push_back(assumption.text);
    if (!parts.empty())
      noteHere("assumes that " + joined(parts, "; "));
  }

  /// The two ends of the edge that makes the loop serial: a flow sink and an anti source read, every other end writes.
  void edge() {
    const bool isProven = std::any_of(loop_.dependences.begin(), loop_.dependences.end(),
                                      [](const DependenceEntry &d) { return d.proven; });
    if (loop_.verdict != Verdict::Serial || !isProven)
      return;
    const DependenceEntry &edge = edgeToShow();
    if (edge.kind == "order" && edge.witness) {
      noteWithSource(edge.sink, "iterations " + iterationText(edge.witness->first) + " and " +
                                    iterationText(edge.witness->second) + " both reach " + quoted(edge.variable) +
                                    " here");
      return;
    }
    std::string later = end(edge, edge.witness ? &edge.witness->second : nullptr, edge.kind == "flow", edge.sink);
    if (edge.witness && !edge.witness->location.empty() && edge.witness->location != edge.sink.text)
      later += ", at " + edge.witness->location;
    std::string earlier = end(edge, edge.witness ? &edge.witness->first : nullptr, edge.kind == "anti", edge.source);
    if (edge.ofReason)
      earlier += " (" + edge.kind + ")";
    else if (!edge.distance.empty())
      earlier += " (" + edge.kind + ", distance " + distanceText(edge.distance) + ")";
    noteWithSource(edge.sink, later);
    noteWithSource(edge.source, earlier);
    if (loop_.safeDistance && *loop_.safeDistance > 1)
      noteHere("up to " + std::to_string(*loop_.safeDistance) + " consecutive iterations may run at the same time");
  }

  const DependenceEntry &edgeToShow() const {
    for (const DependenceEntry &dependence : loop_.dependences)
      if (dependence.proven && dependence.level == loop_.id)
        return dependence;
    return loop_.dependences.front();
  }

  /// "iteration 3 reads 'a[i]' here"; without a witness "a later iteration".
  static std::string end(const DependenceEntry &edge, const std::vector<int64_t> *iteration, bool reads,
                         const ReportPlace &place) {
    const bool isSink = &place == &edge.sink;
    std::string text = iteration ? "iteration " + iterationText(*iteration)
                                 : std::string(isSink ? "a later iteration" : "an earlier iteration");
    text += edge.proven ? (reads ? " reads " : " writes ") : (reads ? " may read " : " may write ");
    return text + quoted(place.text.empty() ? edge.variable : place.text) + " here";
  }

  /// What would make it parallel; more than a few nobody reads unasked.
  std::string spanBefore() const {
    return loop_.cost.counted && loop_.cost.counted->span.isKnown() ? loop_.cost.counted->span.text : "its";
  }

  void unlocks() {
    size_t shown = 0;
    for (const UnlockEntry &unlock : loop_.unlocks) {
      if (!details_ && shown == kUnlocksShown)
        return;
      const bool isSure = unlock.conditions.empty();
      const std::string span = details_ && unlock.span.isKnown()
                                   ? "; of " + spanBefore() + " steps one after the other it leaves " + unlock.span.text
                                   : "";
      note(placeOf(loop_),
           unlock.text + (isSure ? "" : ", provided that " + joined(unlock.conditions, ", and ")) + span,
           unlock.transform);
      ++shown;
    }
  }

  void reasons() {
    const size_t shown = std::min(loop_.reasons.size(), details_ ? kReasonsInDetail : kReasonsShown);
    for (size_t i = 0; i < shown; ++i)
      noteReason(loop_.reasons[i]);
    const size_t rest = loop_.reasons.size() - shown + loop_.reasonsCut;
    if (rest > 0)
      noteHere("and " + std::to_string(rest) + (rest == 1 ? " more reason" : " more reasons") +
               (details_ ? "" : ", shown with --all"));
  }

  /// The summary may have given the reason already: then only its place is news.
  void noteReason(const ReasonEntry &reason) {
    const ReportPlace place{reason.file.empty() ? loop_.file : reason.file, reason.line, reason.column, {}};
    const bool isSaid = loop_.summary.find(reason.message) != std::string::npos;
    const bool isHere = place.file == loop_.file && place.line == loop_.line && place.column == loop_.column;
    if (!isSaid)
      noteWithSource(place, reason.message, reason.check);
    else if (!isHere && place.line != 0 && !isShownByEdge(place))
      noteWithSource(place, "here", reason.check);
  }

  bool isShownByEdge(const ReportPlace &place) const {
    return std::any_of(loop_.dependences.begin(), loop_.dependences.end(), [&](const DependenceEntry &edge) {
      const auto is = [&](const ReportPlace &end) {
        return end.file == place.file && end.line == place.line && end.column == place.column;
      };
      return edge.ofReason && loop_.verdict == Verdict::Serial && (is(edge.source) || is(edge.sink));
    });
  }

  void everythingElse() {
    for (const CarriedVariable &variable : loop_.carried)
      carried(variable);
    if (const std::string cost = costSentence(loop_); !cost.empty())
      noteHere(cost);
    std::vector<std::string> storage;
    if (!loop_.privatize.empty())
      storage.push_back("private: " + joined(loop_.privatize, ", "));
    if (!loop_.lastPrivate.empty())
      storage.push_back("last value kept: " + joined(loop_.lastPrivate, ", "));
    if (!storage.empty())
      noteHere(joined(storage, "; "));
    if (!loop_.instantiations.empty())
      noteHere("by instantiation: " + joined(loop_.instantiations, "; "));
  }

  void carried(const CarriedVariable &variable) {
    const ReportPlace place{variable.file.empty() ? loop_.file : variable.file, variable.line, variable.column, {}};
    std::vector<std::string> facts;
    if (!variable.combine.empty())
      facts.push_back("combines as " + variable.combine);
    if (!variable.lift.empty())
      facts.push_back("each iteration gives " + variable.lift);
    if (!variable.identity.empty())
      facts.push_back("starts from " + variable.identity);
    if (!variable.exactness.empty())
      facts.push_back(variable.exactness);
    note(place, quoted(variable.variable) + " is carried: " + (facts.empty() ? "no class fits" : joined(facts, ", ")),
         variable.classId);
    for (const Rejected &rejected : variable.rejected)
      note({place.file, rejected.line ? rejected.line : place.line, place.column, {}},
           quoted(variable.variable) + " is not in class " + rejected.classId + ": " + rejected.why);
  }

  void advice() {
    // A conditional loop takes one line more, not ten: its condition is the advice.
    if (loop_.advice.empty() || (loop_.verdict == Verdict::Conditional && !details_))
      return;
    const size_t count = details_ ? loop_.advice.size() : 1;
    for (size_t i = 0; i < count; ++i)
      noteHere("advice: " + loop_.advice[i].text);
  }

  MessagePrinter &printer_;
  const LoopReport &loop_;
  bool details_;
};
} // namespace

std::string renderText(const Report &report, const RenderOptions &options) {
  MessagePrinter printer(options);
  printFindings(printer, report, options);
  for (const LoopReport &loop : report.loops)
    if (options.unanswered || isShownByDefault(loop))
      LoopPrinter(printer, loop, options.details).print();
  return printer.take();
}

std::string renderDiagnostics(const Report &report, const RenderOptions &options) {
  MessagePrinter printer(options);
  for (const ReportDiagnostic &diagnostic : report.diagnostics) {
    const ReportPlace place{diagnostic.file, diagnostic.line, diagnostic.column, {}};
    printer.message(place, diagnostic.level, diagnostic.message);
    printer.snippet(place);
  }
  return printer.take();
}

} // namespace lanewise
