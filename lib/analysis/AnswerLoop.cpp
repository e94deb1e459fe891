// analysis/AnswerLoop.cpp - dependences and classes of one loop.
#include "analysis/AnswerLoop.h"

#include "dependence/FindDependences.h"
#include "model/NodeMap.h"
#include "model/Overlap.h"
#include "transform/FindUnlocks.h"

#include <algorithm>
#include <optional>

namespace lanewise {

// What more dependences cannot make better, in a loop none of whose states was claimed on the strength of those that
// are known.
static bool isFinal(const LoopAnswer &answer) {
  return (answer.verdict == Verdict::Serial || answer.verdict == Verdict::Unknown) &&
         std::none_of(answer.states.begin(), answer.states.end(), [](const StateAnswer &s) { return s.claim; });
}

// The answer for a loop inside of another, when that one asks for it.
static LoopAnswer answerInside(const LoopSummary &loop, const LanguageRules &rules) {
  return classify(loop, findDependences(loop, rules), rules,
                  [&](const LoopSummary &inner) { return answerInside(inner, rules); });
}

static LoopAnswer answerOf(const LoopSummary &loop, const LanguageRules &rules, StageTrace *trace) {
  const AnswerInside inside = [&](const LoopSummary &inner) { return answerInside(inner, rules); };
  std::optional<LoopAnswer> settled;
  const DependenceGraph graph = [&] {
    StageTimer timer(trace, Stage::Dependences);
    return findDependencesUntil(loop, rules, [&](const DependenceGraph &found) {
      settled = classify(loop, found, rules, inside);
      return isFinal(*settled);
    });
  }();
  if (graph.isPartial && settled) {
    for (const Assumption &assumption : graph.assumptions) // noted at the end
      if (std::find(settled->assumptions.begin(), settled->assumptions.end(), assumption) == settled->assumptions.end())
        settled->assumptions.push_back(assumption);
    return std::move(*settled);
  }
  StageTimer timer(trace, Stage::Classes);
  return classify(loop, graph, rules, inside);
}

namespace {
// Whether supposing that stores do not hit what is read through other bases can explain what is left open. Summarising
// a function again and comparing all over is dear.
class SupposingHelps {
public:
  explicit SupposingHelps(const LoopSummary &loop) : loop_(loop), facts_(*loop.facts) {}

  bool with(const LoopAnswer &answer) {
    if (!answer.states.empty() || decidesWhereAll())
      return true;
    return std::all_of(answer.dependences.begin(), answer.dependences.end(), [this](const Dependence &dependence) {
      return !dependence.unless.empty() || concerns(dependence.source) || concerns(dependence.sink);
    });
  }

private:
  bool decidesWhereAll() {
    return mayBeHit(loop_.condition) || mayBeHit(loop_.context) || mayBeHit(loop_.domain) ||
           std::any_of(loop_.exits.begin(), loop_.exits.end(),
                       [this](const Exit &exit) { return mayBeHit(exit.condition); });
  }

  // Some access of the same base goes where such a read decides, or stores what it makes of the old value and of such a
  // read.
  bool concerns(uint32_t number) {
    const Base base = locate(loop_.accesses[number].place).base;
    return std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &access) {
      return locate(access.place).base == base && concerns(access, base);
    });
  }

  bool concerns(const Access &access, const Base &base) {
    const auto ofBase = [&](ExprRef node) { return node->is(ExprKind::Load) && locate(node->op(0)).base == base; };
    const bool updates = access.value && containsNode(access.value, ofBase);
    return mayBeHit(access.place) || mayBeHit(access.guard) || (updates && mayBeHit(access.value)) ||
           std::any_of(loop_.innerDomains.begin(), loop_.innerDomains.end(), [&](const Domain &domain) {
             return std::find(access.innerLoops.begin(), access.innerLoops.end(), domain.loop) !=
                        access.innerLoops.end() &&
                    mayBeHit(domain);
           });
  }

  bool mayBeHit(const Domain &domain) { return mayBeHit(domain.inside) || mayBeHit(domain.tripCount); }

  bool mayBeHit(ExprRef expr) {
    return expr && containsNode(expr, [this](ExprRef node) {
             if (!node->is(ExprKind::Load)) // of the others it is not known what they read
               return node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque);
             const auto [known, isNew] = hit_.emplace(node->op(0), false);
             if (isNew)
               *known = isOverwritten(node->op(0));
             return *known;
           });
  }

  bool isOverwritten(ExprRef place) const {
    return std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &access) {
      return access.isWrite && mayBeSupposedApart(*loop_.function, place, access.place) &&
             facts_.overlapOf(place, access.place) != Overlap::Never;
    });
  }

  const LoopSummary &loop_;
  const ObjectFacts &facts_;
  NodeMap<bool> hit_;
};
} // namespace

// The answer, and the supposed summary if it is about that one.
static LoopAnswer answerInto(const LoopSummary &loop, const LanguageRules &rules, size_t &left, StageTrace *trace,
                             std::optional<LoopSummary> &followed) {
  LoopAnswer answer = answerOf(loop, rules, trace);
  const bool writes =
      std::any_of(loop.accesses.begin(), loop.accesses.end(), [](const Access &access) { return access.isWrite; });
  // Effects stay, whatever is supposed of memory, and each of them makes the answer serial or unknown.
  if (answer.verdict != Verdict::Unknown || !writes || !loop.effects.empty() || left == 0 ||
      !SupposingHelps(loop).with(answer))
    return answer;
  --left;
  LoopSummary supposed = [&] {
    StageTimer timer(trace, Stage::Summarize);
    return summarizeSupposing(*loop.function, rules, loop.id);
  }();
  LoopAnswer second = answerOf(supposed, rules, trace);
  if (second.verdict == Verdict::Unknown || second.verdict == Verdict::Serial)
    return answer;
  followed = std::move(supposed);
  return second;
}

LoopAnswer answerFor(const LoopSummary &loop, const LanguageRules &rules, size_t &left, StageTrace *trace) {
  std::optional<LoopSummary> followed;
  return answerInto(loop, rules, left, trace, followed);
}

AnsweredLoop answerLoop(const LoopSummary &loop, const LanguageRules &rules, size_t &left) {
  std::optional<LoopSummary> followed;
  LoopAnswer answer = answerInto(loop, rules, left, nullptr, followed);
  return {followed ? std::move(*followed) : loop, std::move(answer)};
}

std::vector<Unlock> unlocksOf(const std::vector<LoopSummary> &summaries, const LoopSummary &loop,
                              const LanguageRules &rules) {
  std::vector<LoopAnswer> answers;
  answers.reserve(summaries.size());
  FunctionAnswers known{summaries, {}};
  for (const LoopSummary &summary : summaries) {
    answers.push_back(answerOf(summary, rules, nullptr));
    known.answers.push_back(&answers.back());
  }
  return findUnlocks(known, loop, rules);
}

} // namespace lanewise
