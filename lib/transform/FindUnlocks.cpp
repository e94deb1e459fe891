// transform/FindUnlocks.cpp - asks every transformation in turn.
#include "transform/FindUnlocks.h"

#include "dependence/FindNestOrder.h"
#include "transform/Transforms.h"

namespace lanewise {

std::string_view transformText(Transform transform) {
  static constexpr std::string_view kTexts[] = {"distribution", "interchange", "skewing",
                                                "peeling",      "splitting",   "double-buffering"};
  return kTexts[static_cast<size_t>(transform)];
}

std::vector<Unlock> findUnlocks(const FunctionAnswers &function, const LoopSummary &loop, const LanguageRules &rules) {
  std::vector<Unlock> unlocks;
  const LoopAnswer *answer = function.answers[loop.id];
  if (!answer || answer->verdict != Verdict::Serial || !loop.effects.empty())
    return unlocks;
  const NestOrder order = findNestOrder(loop, rules);
  if (!order.complete)
    return unlocks;
  const auto add = [&](std::optional<Unlock> unlock, const NestOrder *rests = nullptr) {
    if (!unlock)
      return;
    unlock->assumptions = (rests ? *rests : order).assumptions;
    unlocks.push_back(std::move(*unlock));
  };
  const UnlockQuestion question{function, loop, *answer, order, perfectNestFrom(function, loop)};
  add(interchangeOutwards(question));
  add(skewing(question));
  add(peeling(question));
  add(splitting(question));
  add(doubleBuffering(question));
  if (const LoopSummary &outermost = outermostOfNest(function, loop); &outermost != &loop) {
    const NestOrder outerOrder = findNestOrder(outermost, rules);
    if (outerOrder.complete)
      add(interchangeInwards(
              {function, outermost, *function.answers[outermost.id], outerOrder, perfectNestFrom(function, outermost)},
              loop),
          &outerOrder);
  }
  add(distribution(question));
  return unlocks;
}

static bool isIndependent(const FunctionAnswers &function, const LoopSummary &loop) {
  const LoopAnswer *answer = function.answers[loop.id];
  return answer && (answer->verdict == Verdict::Independent || answer->whenMet == Verdict::Independent);
}

// What is private to an iteration of an inner loop, and kept from its last one, has no such last one in a loop over
// all.
static bool keepsNothing(const LoopAnswer &answer) {
  return answer.privateObjects.empty() && answer.lastPrivateObjects.empty();
}

size_t collapsibleLevels(const FunctionAnswers &function, const LoopSummary &loop) {
  if (!isIndependent(function, loop))
    return 0;
  const PerfectNest nest = perfectNestFrom(function, loop);
  size_t levels = 1;
  while (nest.isRectangular && levels < nest.levels.size() && isIndependent(function, *nest.levels[levels]) &&
         keepsNothing(*function.answers[nest.levels[levels]->id]) && keepsNothing(*function.answers[loop.id]))
    ++levels;
  return levels;
}

} // namespace lanewise
