// transform/Transforms.h - one question to each transformation; not for use elsewhere.
// Tested by tests/unit/transform.
#pragma once

#include "transform/PerfectNest.h"

namespace lanewise {

/// A serial loop with all orders that it keeps.
struct UnlockQuestion {
  const FunctionAnswers &function;
  const LoopSummary &loop;
  const LoopAnswer &answer;
  const NestOrder &order; ///< complete
  PerfectNest nest;       ///< from the loop inwards
};

std::optional<Unlock> distribution(const UnlockQuestion &question);
/// Another loop of the nest outermost, whose iterations are independent then.
std::optional<Unlock> interchangeOutwards(const UnlockQuestion &question);
/// `innermost` is the serial one: another loop of the nest in its place, whose iterations are independent there. The
/// question is about the outermost loop of the nest.
std::optional<Unlock> interchangeInwards(const UnlockQuestion &question, const LoopSummary &innermost);
std::optional<Unlock> skewing(const UnlockQuestion &question);
std::optional<Unlock> peeling(const UnlockQuestion &question);
std::optional<Unlock> splitting(const UnlockQuestion &question);
std::optional<Unlock> doubleBuffering(const UnlockQuestion &question);

/// True if memory is all that stands between the iterations: no carried scalar, no effect, no early exit.
bool onlyMemoryCarries(const UnlockQuestion &question);
/// True if a pair is carried by the nest; false: both ends lie in one iteration of its innermost loop.
bool isCarriedIn(const PerfectNest &nest, const OrderedPair &pair);

} // namespace lanewise
