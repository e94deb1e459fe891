// model/QuietCalls.cpp - which calls are unknown, and which of them some iterations do without.
#include "model/QuietCalls.h"

#include "model/ClosedForm.h"

#include <algorithm>

namespace lanewise {

bool isUnknownCall(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Call)
    return stmt.effects.readsMemory && stmt.effects.writesMemory;
  if (stmt.kind != StmtKind::Refuse)
    return false;
  switch (stmt.refusal) {
  case Refusal::OpaqueCall:
  case Refusal::IndirectCall:
  case Refusal::VirtualCall:
  case Refusal::RecursiveCall:
  case Refusal::UnmodelledCall:
  case Refusal::CallTooLarge:
    return true;
  default: // what it does to the order of statements is not known
    return false;
  }
}

// Something that was read, or that the loop makes in a way that is no counter, decides; and not what the loop's own
// test says already.
static bool isDecidedByValues(const LoopSummary &loop, ExprRef guard) {
  const std::vector<ExprRef> tested = loop.condition ? conjunctsOf(loop.condition) : std::vector<ExprRef>{};
  for (ExprRef conjunct : conjunctsOf(guard)) {
    if (std::find(tested.begin(), tested.end(), conjunct) != tested.end())
      continue;
    if (containsNode(conjunct, [&](ExprRef node) {
          if (node->is(ExprKind::Load) || node->is(ExprKind::LoopValue))
            return true;
          if (!node->is(ExprKind::Var))
            return false;
          return std::none_of(loop.scalars.begin(), loop.scalars.end(), [&](const ScalarState &scalar) {
            return !scalar.cell && scalar.closed && scalar.var == static_cast<VarId>(node->intValue);
          });
        }))
      return true;
  }
  return false;
}

bool callsUnknownNowAndThen(const LoopSummary &loop) {
  bool calls = false;
  for (const Effect &effect : loop.effects)
    if (isUnknownCall(*effect.stmt)) {
      calls = true;
      if (!isDecidedByValues(loop, effect.guard))
        return false;
    }
  return calls;
}

} // namespace lanewise
