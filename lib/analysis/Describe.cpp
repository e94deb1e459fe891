// analysis/Describe.cpp - from values to sentences.
#include "analysis/Describe.h"

#include "analysis/Reasons.h"
#include "analysis/Sentences.h"
#include "classify/Element.h"
#include "model/Location.h"

#include <algorithm>
#include <map>

namespace lanewise {

std::string loopId(const UnitModel &unit, const Loop &loop) {
  return unit.files[loop.span.file] + ":" + std::to_string(loop.span.line) + ":" + std::to_string(loop.span.column);
}

// What a report lists of one kind; the rest is counted. Conditions are all listed: without one the others are
// worthless.
static constexpr size_t kMaxListed = 64;

namespace {
std::string_view kindText(DependenceKind kind) {
  static constexpr std::string_view kTexts[] = {"flow", "anti", "output"};
  return kTexts[static_cast<size_t>(kind)];
}

std::string_view kindText(Condition::Kind kind) {
  static constexpr std::string_view kTexts[] = {"no-overlap",       "parameter", "distinct-indices", "distinct-objects",
                                                "monotone-offsets", "in-bounds", "no-wrap",          "data-value"};
  return kTexts[static_cast<size_t>(kind)];
}

std::string_view kindText(Assumption::Kind kind) {
  static constexpr std::string_view kTexts[] = {"signed-overflow", "strict-aliasing",  "reassociation", "finite-values",
                                                "in-bounds",       "forward-progress", "user",          "call-sites"};
  return kTexts[static_cast<size_t>(kind)];
}

class Describer {
public:
  Describer(const UnitModel &unit, const FunctionAnswers &answers, const LoopSummary &loop)
      : unit_(unit), answers_(answers), loop_(loop), answer_(*answers.answers[loop.id]), function_(*loop.function) {}

  LoopReport run() {
    fillIdentity();
    report_.verdict = answer_.verdict;
    report_.whenMet = answer_.whenMet;
    report_.classId = std::string(answer_.classId);
    if (answer_.refusal && answer_.verdict == Verdict::Unknown)
      report_.refusalId = std::string(refusalId(*answer_.refusal));
    fillCarried();
    fillDependences();
    uint32_t number = 0;
    for (const Assumption &assumption : answer_.assumptions)
      report_.assumptions.push_back(
          {"A" + std::to_string(++number), std::string(kindText(assumption.kind)), assumption.text});
    number = 0;
    for (const Condition &condition : answer_.conditions)
      report_.conditions.push_back({"C" + std::to_string(++number), std::string(kindText(condition.kind)),
                                    condition.text, condition.cxx, condition.objects});
    const std::vector<Reason> reasons = reasonsThatMatter(answer_);
    for (const Reason &reason : reasons) {
      if (report_.reasons.size() == kMaxListed)
        break;
      report_.reasons.push_back(
          {reason.check, reason.message, unit_.files[reason.span.file], reason.span.line, reason.span.column});
    }
    report_.reasonsCut = reasons.size() - report_.reasons.size();
    for (VarId var : answer_.privatize)
      report_.privatize.push_back(function_.variables[var].name);
    report_.privatize.insert(report_.privatize.end(), answer_.privateObjects.begin(), answer_.privateObjects.end());
    for (VarId var : answer_.lastPrivate)
      report_.lastPrivate.push_back(function_.variables[var].name);
    report_.lastPrivate.insert(report_.lastPrivate.end(), answer_.lastPrivateObjects.begin(),
                               answer_.lastPrivateObjects.end());
    report_.safeDistance = answer_.safeDistance;
    report_.reassociates = answer_.reassociates;
    if (loop_.domain.tripCount)
      report_.cost.tripCount = sourceTextIn(loop_, loop_.domain.tripCount);
    fillNest();
    addAdvice();
    report_.summary = summarySentence(report_);
    return std::move(report_);
  }

private:
  void fillIdentity() {
    const Loop &loop = *loop_.loop;
    report_.id = loopId(unit_, loop);
    report_.file = unit_.files[loop.span.file];
    report_.line = loop.span.line;
    report_.column = loop.span.column;
    report_.endLine = loop.span.endLine;
    report_.function = function_.name;
    report_.form = std::string(loopFormText(loop.form));
    report_.depth = loop_.depth;
    if (loop_.parent >= 0)
      report_.parent = loopId(unit_, *answers_.summaries[static_cast<size_t>(loop_.parent)].loop);
    if (!function_.instantiation.empty())
      report_.instantiations.push_back(function_.instantiation);
  }

  void fillCarried() {
    for (const StateAnswer &answer : answer_.states) {
      CarriedVariable carried;
      carried.variable = answer.state.name;
      carried.type = answer.state.typeName;
      carried.observed = answer.state.observed;
      carried.file = unit_.files[answer.state.span.file];
      carried.line = answer.state.span.line;
      carried.column = answer.state.span.column;
      if (answer.claim) {
        carried.classId = std::string(answer.claim->classId);
        carried.operatorText = answer.claim->operatorText;
        carried.combine = answer.claim->combine;
        carried.identity = answer.claim->identity;
        carried.exactness = std::string(exactnessText(answer.claim->exactness));
        carried.commutative = answer.claim->commutative;
        if (answer.claim->lift)
          carried.lift = sourceTextIn(loop_, answer.claim->lift);
        carried.element = elementFor(answer);
      } else {
        carried.classId = answer.provenSerial ? "sequential" : "unknown";
      }
      for (const StateAnswer::NotThis &rejected : answer.rejected)
        carried.rejected.push_back({std::string(rejected.classId), rejected.why, answer.state.span.line});
      report_.carried.push_back(std::move(carried));
    }
  }

  std::optional<ElementEntry> elementFor(const StateAnswer &state) const {
    const std::optional<Element> element = elementOf(state, answer_, loop_);
    if (!element)
      return std::nullopt;
    ElementEntry entry;
    for (const ElementField &field : element->fields)
      entry.fields.push_back({field.name, field.type, field.lift, field.identity, field.combine});
    for (size_t i = 0; i < element->states.size(); ++i)
      entry.apply.emplace_back(element->states[i]->name, element->apply[i]);
    entry.cost = element->cost;
    return entry;
  }

  // Most accesses are an end of many dependences.
  const ReportPlace &placeOf(const Access &access) {
    const auto [known, isNew] = places_.try_emplace(&access);
    if (isNew)
      known->second = {unit_.files[access.span.file], access.span.line, access.span.column,
                       sourceTextIn(loop_, access.iterationPlace)};
    return known->second;
  }

  std::string objectName(const Access &access) const {
    const Base base = locate(access.iterationPlace).base;
    if (base.kind == Base::Kind::Variable)
      return function_.variables[base.var].name;
    return sourceTextIn(loop_, base.pointer);
  }

  void fillDependences() {
    // Proven edges come before others if not all are listed.
    const auto isProven = [](const Dependence &d) { return d.proven; };
    const auto proven =
        static_cast<size_t>(std::count_if(answer_.dependences.begin(), answer_.dependences.end(), isProven));
    size_t provenLeft = std::min(proven, kMaxListed);
    size_t othersLeft = std::min(answer_.dependences.size() - proven, kMaxListed - provenLeft);
    for (const Dependence &dependence : answer_.dependences) {
      size_t &left = dependence.proven ? provenLeft : othersLeft;
      if (left == 0) {
        ++report_.dependencesCut;
        continue;
      }
      --left;
      DependenceEntry entry;
      entry.kind = std::string(kindText(dependence.kind));
      const Access &source = loop_.accesses[dependence.source], &sink = loop_.accesses[dependence.sink];
      entry.variable = objectName(source);
      entry.source = placeOf(source);
      entry.sink = placeOf(sink);
      entry.level = report_.id;
      entry.proven = dependence.proven;
      for (const auto &component : dependence.distanceVector) {
        entry.distance.push_back(component);
        const int64_t *number = std::get_if<int64_t>(&component);
        entry.direction.push_back(!number ? "*" : *number > 0 ? "<" : *number < 0 ? ">" : "=");
      }
      if (entry.distance.empty()) {
        entry.distance.push_back(dependence.distance ? Distance(*dependence.distance) : Distance(std::string("*")));
        entry.direction.push_back("<");
      } else {
        entry.direction.front() = "<"; // carried by this loop
      }
      if (dependence.witness)
        entry.witness = witnessOf(*dependence.witness);
      report_.dependences.push_back(std::move(entry));
    }
    for (const OrderEdge &edge : answer_.orders)
      fillOrder(edge);
  }

  DependenceEntry::Witness witnessOf(const Witness &witness) const {
    return {iterationVector(witness.first), iterationVector(witness.second), witness.location};
  }

  void fillOrder(const OrderEdge &edge) {
    const auto place = [&](const SourceSpan &span) {
      return ReportPlace{unit_.files[span.file], span.line, span.column, edge.what};
    };
    DependenceEntry entry;
    entry.kind = edge.isHandedOn ? "flow" : "order";
    entry.variable = edge.what;
    entry.source = place(edge.first);
    entry.sink = place(edge.second);
    if (!edge.readAs.empty())
      entry.sink.text = edge.readAs;
    entry.level = report_.id;
    entry.ofReason = true;
    entry.distance.emplace_back(std::string("*"));
    entry.direction.emplace_back("<");
    entry.witness = witnessOf(edge.witness);
    if (entry.witness->location.empty())
      entry.witness->location = edge.what;
    report_.dependences.push_back(std::move(entry));
  }

  std::vector<int64_t> iterationVector(const std::map<LoopId, int64_t> &iterations) const {
    std::vector<int64_t> vector;
    if (auto own = iterations.find(loop_.id); own != iterations.end())
      vector.push_back(own->second);
    for (const auto &[loop, number] : iterations)
      if (loop != loop_.id)
        vector.push_back(number);
    return vector;
  }

  static bool isParallel(const LoopAnswer *answer) {
    const Verdict verdict = !answer ? Verdict::Unknown : answer->whenMet.value_or(answer->verdict);
    return verdict == Verdict::Independent || verdict == Verdict::Reduction;
  }

  // What else is possible: with the loops around and inside it, and with another order.
  void fillNest() {
    report_.collapse = collapsibleLevels(answers_, loop_);
    report_.isOutermostParallel = isParallel(&answer_);
    for (int32_t around = loop_.parent; around >= 0; around = answers_.summaries[static_cast<size_t>(around)].parent)
      report_.isOutermostParallel =
          report_.isOutermostParallel && !isParallel(answers_.answers[static_cast<size_t>(around)]);
    for (const Unlock &unlock : findUnlocks(answers_, loop_, unit_.rules)) {
      UnlockEntry entry{std::string(transformText(unlock.transform)), unlock.text, {}, {}};
      entry.change = changeBy(unlock);
      for (const Condition &condition : unlock.conditions)
        entry.conditions.push_back(condition.text);
      for (const Assumption &assumption : unlock.assumptions)
        entry.assumptions.push_back(assumption.text);
      report_.unlocks.push_back(std::move(entry));
      if (unlock.transform == Transform::Skewing)
        report_.classId = "wavefront";
    }
  }

  /// What it does to the order of steps.
  std::optional<SpanChange> changeBy(const Unlock &unlock) const {
    SpanChange change;
    change.loop = loop_.id;
    switch (unlock.transform) {
    case Transform::Distribution:
      for (const LoopPiece &piece : unlock.pieces)
        change.parts.push_back(piece.isParallel);
      return change;
    case Transform::Interchange:
      if (unlock.freed >= unlock.nest.size())
        return std::nullopt;
      change.loop = unlock.nest.front();
      change.freed = {unlock.nest[unlock.freed]};
      return change;
    case Transform::Skewing:
      change.loop = unlock.nest.empty() ? loop_.id : unlock.nest.front();
      change.nest = unlock.nest;
      change.weights = unlock.hyperplane;
      return change.nest.size() == change.weights.size() ? std::optional(change) : std::nullopt;
    case Transform::Peeling:
      change.freed = {loop_.id};
      change.serialIterations = unlock.meeting ? unlock.meeting->count : 1;
      return change;
    case Transform::Splitting:
      change.freed = {loop_.id};
      // Around one iteration there are two further parts, between two halves one.
      change.serialIterations = unlock.meeting && unlock.meeting->kind == MeetingPlace::Kind::Single ? 2 : 1;
      return change;
    case Transform::DoubleBuffering:
      change.freed = {loop_.id};
      change.serialIterations = 1; // the copy
      return change;
    }
    return std::nullopt;
  }

  void addAdvice() {
    if (answer_.verdict == Verdict::Unknown && answer_.refusal)
      report_.advice.push_back({std::string(refusalAdvice(*answer_.refusal)), ""});
    const auto sharesWord = [&](const Dependence &dependence) {
      ExprRef value = loop_.accesses[dependence.sink].value;
      return dependence.proven && value && value->is(ExprKind::Call) && value->text == "with bits";
    };
    if (answer_.verdict == Verdict::Serial &&
        std::any_of(answer_.dependences.begin(), answer_.dependences.end(), sharesWord))
      report_.advice.push_back(
          {"neighbouring bits share a word: keep a byte or more for each value, or give each thread "
           "whole words",
           ""});
  }

  const UnitModel &unit_;
  const FunctionAnswers &answers_;
  const LoopSummary &loop_;
  const LoopAnswer &answer_;
  const FunctionModel &function_;
  LoopReport report_;
  std::map<const Access *, ReportPlace> places_;
};
} // namespace

LoopReport describe(const UnitModel &unit, const FunctionAnswers &function, const LoopSummary &loop) {
  return Describer(unit, function, loop).run();
}

} // namespace lanewise
