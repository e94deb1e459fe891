// classify/FoldClaim.cpp - what is true of "old value ⊕ something that does not read it".
#include "classify/FoldClaim.h"

#include "model/Fold.h"

namespace lanewise {

static std::string combineText(FoldOperator op) {
  switch (op) {
  case FoldOperator::Min:
    return "b < a ? b : a";
  case FoldOperator::Max:
    return "a < b ? b : a";
  default:
    return "a " + std::string(foldOperatorText(op)) + " b";
  }
}

static bool regroupsRounding(FoldOperator op, Type type) {
  return type.isFloat() && (op == FoldOperator::Add || op == FoldOperator::Mul);
}

Answer claimFold(const CarriedState &state, const StateQuestions &questions) {
  const std::optional<FoldForm> form = matchFold(questions.pool(), state.next, state.entry);
  if (!form)
    return Answer::notMember("the update is not the old value combined with something by one associative operator");
  for (ExprRef part : form->parts)
    if (!questions.isInput(part))
      return Answer::notMember("what is combined in depends on a carried value");
  const Type type = state.entry->type;
  Claim claim;
  claim.operatorText = std::string(foldOperatorText(form->op));
  claim.lift = form->contribution;
  claim.combine = combineText(form->op);
  claim.identity = foldIdentity(form->op, type);
  claim.commutative = true;
  const bool ring = form->op == FoldOperator::Add || form->op == FoldOperator::Mul;
  if (regroupsRounding(form->op, type)) {
    claim.exactness = state.decides ? Exactness::Discontinuous : Exactness::UpToRounding;
    claim.assumptions.push_back({Assumption::Kind::Reassociation, "floating-point additions and multiplications on " + state.name +
                                                                      " may be regrouped, which changes rounding"});
    if (form->op == FoldOperator::Mul)
      claim.assumptions.push_back({Assumption::Kind::FiniteValues, "partial products of " + state.name + " stay finite"});
  } else if (ring && type.isInt() && type.isSigned && !questions.rules().wrapSigned) {
    claim.exactness = Exactness::ExactIfUnsigned;
  }
  if (form->nan == NanRule::Restarts)
    claim.conditions.push_back({Condition::Kind::DataValue, "no value compared with " + state.name + " is NaN", std::nullopt});
  if (form->nan == NanRule::Ignored)
    claim.commutative = false; // ties of -0.0 and +0.0 keep the first
  return Answer::member(std::move(claim));
}

} // namespace lanewise
