// classify/FixedValue.cpp - what no iteration changes.
#include "classify/FixedValue.h"

#include "model/NodeMap.h"

#include <algorithm>

namespace lanewise {

bool isFixedValue(ExprRef expr, const StateQuestions &questions) {
  const std::vector<ScalarState> &scalars = questions.loop().scalars;
  const auto changes = [&](ExprRef node) {
    return node->is(ExprKind::Iter) || node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque) ||
           node->is(ExprKind::Undef) || std::any_of(scalars.begin(), scalars.end(), [&](const ScalarState &scalar) {
             return scalar.entry == node && scalar.next != scalar.entry;
           });
  };
  return questions.canBeReadAgain(expr) && !containsNode(expr, changes);
}

} // namespace lanewise
