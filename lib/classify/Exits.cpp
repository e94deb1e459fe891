// classify/Exits.cpp - may the iterations after an exit have run already?
// Only if what they do cannot be seen: no store, and reads that stay where the loop's own bound would have read anyway.
//
//   if (a[i] == key) return i;              inputs alone decide: a search
//   sum += a[i]; if (sum > limit) break;    a running value that composes decides: a prefix, and a search in it
//   x = f(x); if (x < eps) break;           not, if no class of composable steps has x
#include "classify/Exits.h"

#include "classify/LookAhead.h"
#include "classify/StopFlag.h"

#include <algorithm>

namespace lanewise {

// A store that would be visible if an iteration ran that should not have.
static const Access *visibleStore(const LoopSummary &loop) {
  for (const Access &access : loop.accesses) {
    if (!access.isWrite)
      continue;
    const Base base = locate(access.iterationPlace).base;
    const bool fresh =
        base.kind == Base::Kind::Variable &&
        std::find(loop.declaredInside.begin(), loop.declaredInside.end(), base.var) != loop.declaredInside.end();
    if (!fresh)
      return &access;
  }
  return nullptr;
}

// The test would be a plain function of the iteration number if no store could hit what it reads.
static bool wouldBeADomain(const LoopSummary &loop, const Exit &exit) {
  const auto varies = [&](ExprRef expr, bool evenCounters) {
    return containsNode(expr, [&](ExprRef node) {
      return std::any_of(loop.scalars.begin(), loop.scalars.end(), [&](const ScalarState &scalar) {
        return scalar.entry == node && (evenCounters || !scalar.closed);
      });
    });
  };
  const bool movingLoad =
      containsNode(exit.condition, [&](ExprRef node) { return node->is(ExprKind::Load) && varies(node->op(0), true); });
  return exit.ownTest && !movingLoad && !varies(exit.condition, false);
}

static bool readsOnlyVanished(ExprRef condition, const LoopAnswer &answer) {
  return !containsNode(condition, [&](ExprRef node) {
    return std::any_of(answer.states.begin(), answer.states.end(), [&](const StateAnswer &state) {
      return state.state.entry == node && !(state.claim && state.claim->verdict == Verdict::Independent);
    });
  });
}

std::optional<Verdict> classifyExits(const LoopSummary &loop, const StateFlow &flow, LoopAnswer &answer) {
  if (loop.exits.empty())
    return std::nullopt;
  // What an opaque call decides is not proven to be decided by anything.
  if (answer.refusal)
    return Verdict::Unknown;
  Verdict verdict = Verdict::Reduction;
  const Exit *byState = nullptr;
  const auto serial = [&](std::string why, SourceSpan span) {
    if (byState)
      answer.reasons.push_back(
          {"state-dependent-branch", "whether the loop goes on depends on a value that it carries", byState->span});
    answer.reasons.push_back({"sequential", std::move(why), span});
    return Verdict::Serial;
  };
  for (const Exit &exit : loop.exits)
    if (wouldBeADomain(loop, exit)) {
      answer.refusal = Refusal::MayAlias;
      answer.reasons.push_back({std::string(refusalId(Refusal::MayAlias)),
                                "a store in the loop may change what its own test reads", exit.span});
      return Verdict::Unknown;
    }
  for (const Exit &exit : loop.exits) {
    if (flow.readsUnexplained(exit.condition)) {
      const bool knownState =
          std::any_of(answer.states.begin(), answer.states.end(), [](const StateAnswer &s) { return s.provenSerial; });
      if (knownState) {
        verdict = Verdict::Serial;
        continue; // the state's own reason says it
      }
      answer.reasons.push_back({"unmodelled-recurrence",
                                "whether the loop goes on depends on a value that earlier iterations computed",
                                exit.span});
      answer.refusal = answer.refusal ? answer.refusal : Refusal::UnmodelledRecurrence;
      verdict = weaker(verdict, Verdict::Unknown);
      continue;
    }
    const bool readsState = containsNode(exit.condition, [&](ExprRef node) {
      return std::any_of(flow.states().begin(), flow.states().end(),
                         [&](const CarriedState &state) { return state.entry == node; });
    });
    if (ExprRef stop = readsState ? stopAfterIteration(loop, exit.condition) : nullptr; stop && flow.isInput(stop)) {
      const bool stillReads = containsNode(stop, [&](ExprRef node) {
        return std::any_of(flow.states().begin(), flow.states().end(),
                           [&](const CarriedState &state) { return state.entry == node; });
      });
      if (!stillReads)
        continue;
    }
    // The running values come from a parallel prefix; the first that satisfies the condition is searched for. What each
    // iteration can read for itself is no running value.
    if (readsState && !readsOnlyVanished(exit.condition, answer)) {
      verdict = weaker(verdict, Verdict::Scan);
      byState = byState ? byState : &exit;
    }
  }
  if (const Access *store = visibleStore(loop)) {
    const Exit &exit = loop.exits.front();
    const bool throws =
        std::all_of(loop.exits.begin(), loop.exits.end(), [](const Exit &e) { return e.kind == JumpKind::Throw; });
    if (throws && !byState) {
      answer.conditions.push_back({Condition::Kind::DataValue, "no iteration throws", std::nullopt});
      return verdict == Verdict::Reduction ? std::nullopt : std::optional(verdict);
    }
    return serial(exit.ownTest ? "whether an iteration may store depends on what earlier iterations read"
                               : "iterations after the one that leaves must not store",
                  store->span);
  }
  const bool isSearch = verdict == Verdict::Reduction || verdict == Verdict::Scan;
  if (!loop.domain.inside && isSearch)
    return serial("nothing but the data says where to stop, so no later iteration may look ahead",
                  loop.exits.front().span);
  if (const std::optional<std::string> need = isSearch ? needOfLookingAhead(loop) : std::nullopt)
    answer.conditions.push_back({Condition::Kind::DataValue, *need, std::nullopt});
  const bool looksAhead =
      std::any_of(loop.accesses.begin(), loop.accesses.end(), [](const Access &access) { return !access.isWrite; });
  if (looksAhead && isSearch)
    answer.assumptions.push_back(
        {Assumption::Kind::InBounds, "what the loop would read if it were not left early lies inside the arrays"});
  return verdict;
}

} // namespace lanewise
