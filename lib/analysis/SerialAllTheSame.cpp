// analysis/SerialAllTheSame.cpp - asks about the loop without its unknown calls, or about the loops inside.
#include "analysis/SerialAllTheSame.h"

#include "analysis/HandedOnWhole.h"
#include "dependence/FindDependences.h"
#include "model/NodeMap.h"
#include "model/QuietCalls.h"

#include <algorithm>
#include <optional>

namespace lanewise {

static void nameUnknownCalls(const LoopSummary &loop, LoopAnswer &answer) {
  std::vector<const Stmt *> named;
  for (const Effect &effect : loop.effects) {
    const Stmt &stmt = *effect.stmt;
    if (!isUnknownCall(stmt) || std::any_of(named.begin(), named.end(), [&](const Stmt *other) {
          return other->refusal == stmt.refusal && other->text == stmt.text;
        }))
      continue;
    named.push_back(&stmt);
    answer.reasons.push_back({std::string(refusalId(stmt.refusal)),
                              "so it is whatever '" + stmt.text + "' does, which some iterations do without",
                              stmt.span});
  }
}

// Serial, if the loop is even where its unknown calls do nothing; empty if not.
static std::optional<LoopAnswer> serialAllTheSame(const LoopSummary &loop, const LoopSummary &quiet,
                                                  const LanguageRules &rules) {
  if (loop.accesses.size() != quiet.accesses.size())
    return std::nullopt;
  LoopAnswer answer = classify(quiet, findDependences(quiet, rules), rules);
  const bool shown =
      std::any_of(answer.states.begin(), answer.states.end(), [](const StateAnswer &s) { return s.provenSerial; }) ||
      std::any_of(answer.dependences.begin(), answer.dependences.end(),
                  [](const Dependence &d) { return d.proven && d.witness; });
  if (answer.verdict != Verdict::Serial || !shown)
    return std::nullopt;
  return answer;
}

// Some input lets the step compute something from the old value, in whatever iteration: no counter decides that it
// starts afresh, for it might do so in the first iteration of each run.
static bool continuesFromBefore(ExprRef next, ExprRef entry) {
  NodeSearch reads([&](ExprRef node) { return node == entry; });
  NodeSearch loads([](ExprRef node) { return node->is(ExprKind::Load); });
  std::vector<ExprRef> stack{next};
  while (!stack.empty()) {
    ExprRef node = stack.back();
    stack.pop_back();
    if (!node->is(ExprKind::Select)) {
      if (!reads(node))
        return false;
    } else if (!reads(node->op(0)) && loads(node->op(0))) {
      stack.push_back(reads(node->op(1)) ? node->op(1) : node->op(2));
    } else if (!reads(node->op(0))) {
      stack.insert(stack.end(), {node->op(1), node->op(2)});
    }
  }
  return true;
}

// What the loop inside makes of the value, or what it was if the loop inside is not run.
static bool isMadeInside(ExprRef next, ExprRef entry, LoopId inner) {
  std::vector<ExprRef> stack{next};
  bool made = false;
  while (!stack.empty()) {
    ExprRef node = stack.back();
    stack.pop_back();
    if (node->is(ExprKind::Select))
      stack.insert(stack.end(), {node->op(1), node->op(2)});
    else if (node->is(ExprKind::LoopValue) && node->intValue2 == inner)
      made = true;
    else if (node != entry)
      return false;
  }
  return made;
}

// The value is handed from the last iteration of the inner loop to the first of its next run.
static bool isHandedOn(const LoopSummary &loop, const LoopSummary &inner, const CarriedState &state) {
  if (state.viaMemory)
    return false;
  if (!state.cell) {
    const auto isIt = [&](const ScalarState &scalar) { return !scalar.cell && scalar.var == state.var; };
    const auto outside = std::find_if(loop.scalars.begin(), loop.scalars.end(), isIt);
    const auto inside = std::find_if(inner.scalars.begin(), inner.scalars.end(), isIt);
    return outside != loop.scalars.end() && inside != inner.scalars.end() && !outside->declaredInside &&
           inside->initial == outside->entry && isMadeInside(outside->next, outside->entry, inner.id);
  }
  const auto isIt = [&](const ScalarState &scalar) { return scalar.cell == state.cell; };
  return std::any_of(loop.scalars.begin(), loop.scalars.end(), isIt) &&
         std::all_of(loop.accesses.begin(), loop.accesses.end(), [&](const Access &access) {
           return !access.isWrite || access.iterationPlace != state.cell ||
                  (!access.innerLoops.empty() && access.innerLoops.front() == inner.id);
         });
}

// Empty if no loop inside shows it, and where the loop holds what is not modelled.
static std::optional<LoopAnswer> serialThroughInnerLoop(const LoopSummary &loop, const LoopAnswer &answer,
                                                        const std::vector<LoopSummary> &summaries,
                                                        const std::vector<LoopAnswer> &answers) {
  const auto isNotKnown = [](const Effect &effect) {
    return effect.stmt->kind == StmtKind::Refuse || isUnknownCall(*effect.stmt);
  };
  if (std::any_of(loop.effects.begin(), loop.effects.end(), isNotKnown))
    return std::nullopt;
  for (const LoopSummary &inner : summaries) {
    if (inner.parent != static_cast<int32_t>(loop.id) || answers[inner.id].verdict != Verdict::Serial)
      continue;
    for (const StateAnswer &inside : answers[inner.id].states) {
      if (!inside.provenSerial || !continuesFromBefore(inside.state.next, inside.state.entry) ||
          !isHandedOn(loop, inner, inside.state))
        continue;
      LoopAnswer serial = answer;
      serial.verdict = Verdict::Serial;
      serial.classId = "sequential";
      serial.refusal.reset();
      serial.conditions.clear();
      for (StateAnswer &own : serial.states)
        if (own.state.cell == inside.state.cell && (own.state.cell || own.state.var == inside.state.var))
          own.provenSerial = true;
      serial.reasons.insert(serial.reasons.begin(),
                            {"sequential",
                             "the loop inside begins with '" + inside.state.name +
                                 "' as its last run has left it, and its own iterations need each other's",
                             inside.state.span});
      return serial;
    }
  }
  return std::nullopt;
}

void proveMoreSerial(const FunctionModel &function, const LanguageRules &rules,
                     const std::vector<LoopSummary> &summaries, std::vector<LoopAnswer> &answers) {
  std::vector<LoopSummary> quiet; // made when it is first asked for
  // Loops inside come after those around them.
  for (size_t id = summaries.size(); id-- > 0;) {
    const LoopSummary &loop = summaries[id];
    if (!loop.loop || loop.loop->inlined || answers[id].verdict != Verdict::Unknown)
      continue;
    const bool calls = callsUnknownNowAndThen(loop);
    if (calls && quiet.empty())
      quiet = summarizeQuietly(function, rules);
    const std::vector<LoopSummary> &from = calls ? quiet : summaries;
    std::optional<LoopAnswer> serial;
    if (calls)
      serial = serialAllTheSame(loop, from[id], rules);
    if (!serial)
      serial = serialThroughInnerLoop(from[id], answers[id], from, answers);
    if (!serial)
      serial = serialByWholeContainers(loop, answers[id], rules);
    if (!serial)
      continue;
    if (calls)
      nameUnknownCalls(loop, *serial);
    answers[id] = std::move(*serial);
  }
}

} // namespace lanewise
