// transform/PerfectNest.h - loops with nothing between them, whose iterations can be put in another order.
// Tested by tests/unit/transform.
#pragma once

#include "transform/FindUnlocks.h"

namespace lanewise {

/// Loops from `levels[0]` inwards. Between two of them there is nothing but the start of the inner counter and values
/// that could be computed inside as well; all are left only by their own conditions, and no scalar is handed on.
struct PerfectNest {
  std::vector<const LoopSummary *> levels;
  bool isRectangular = false; ///< the bounds of none depend on the counters of others
};

/// The deepest such nest that begins with `root`; just `root` if there is none.
PerfectNest perfectNestFrom(const FunctionAnswers &function, const LoopSummary &root);
/// The outermost loop from which a perfect nest leads down to `loop`.
const LoopSummary &outermostOfNest(const FunctionAnswers &function, const LoopSummary &loop);

/// The scalar that the loop's test counts with, or null.
const ScalarState *counterOf(const LoopSummary &loop);
/// "i"; "the loop in line 5" if it counts with nothing.
std::string counterName(const LoopSummary &loop);

} // namespace lanewise
