// classify/FoldClaim.cpp - what is true of "old value ⊕ something that does not read it".
#include "classify/FoldClaim.h"

#include "model/Fold.h"

namespace lanewise {

static std::string combineText(const FoldForm &form) {
  const bool minimum = form.op == FoldOperator::Min;
  if (!minimum && form.op != FoldOperator::Max)
    return "a " + std::string(foldOperatorText(form.op)) + " b";
  if (form.viaCall)
    return minimum ? "fmin(a, b)" : "fmax(a, b)";
  const std::string than = form.tieTakesNew ? " <= " : " < ";
  return (minimum ? "b" + than + "a" : "a" + than + "b") + " ? b : a";
}

// What one iteration contributes: the update applied to the identity. Guards and signs stay in it.
static ExprRef liftOf(ExprPool &pool, const CarriedState &state, const FoldForm &form) {
  const Type type = state.entry->type;
  if (form.op == FoldOperator::Min || form.op == FoldOperator::Max)
    return form.guard || form.restarts ? nullptr : form.contribution;
  if (type.isPointer())
    return form.guard ? nullptr : form.contribution;
  const bool one = form.op == FoldOperator::Mul || form.op == FoldOperator::LogicalAnd;
  ExprRef identity = type.isFloat() ? pool.floatConst(type, one ? 1 : 0)
                                    : pool.intConst(type, form.op == FoldOperator::BitAnd ? -1
                                                          : one                           ? 1
                                                                                          : 0);
  if (!form.guard && !form.subtracts && !form.restarts && form.contribution)
    return form.contribution;
  return rewrite(pool, state.next, [&](ExprRef node) { return node == state.entry ? identity : nullptr; });
}

static bool regroupsRounding(FoldOperator op, Type type) {
  return type.isFloat() && (op == FoldOperator::Add || op == FoldOperator::Mul);
}

Answer claimFold(const CarriedState &state, const StateQuestions &questions, bool restarts) {
  const std::optional<FoldForm> form = matchFold(questions.pool(), state.next, state.entry, restarts);
  if (restarts && (!form || !form->restarts))
    return Answer::notMember("no input restarts it");
  if (!form)
    return Answer::notMember("the update is not the old value combined with something by one associative operator");
  for (ExprRef part : form->parts)
    if (!questions.isInput(part))
      return Answer::notMember("what is combined in depends on a carried value");
  for (ExprRef guard : form->guards)
    if (!questions.isInput(guard))
      return Answer::notMember("whether something is combined in depends on a carried value");
  const Type type = state.entry->type;
  Claim claim;
  claim.operatorText = std::string(foldOperatorText(form->op));
  claim.lift = liftOf(questions.pool(), state, *form);
  claim.combine = combineText(*form);
  // fmin and fmax drop a NaN on either side, and nothing else: of NaNs alone they make NaN.
  claim.identity = form->viaCall ? "NaN" : foldIdentity(form->op, type);
  claim.commutative = true;
  const bool ring = form->op == FoldOperator::Add || form->op == FoldOperator::Mul;
  if (regroupsRounding(form->op, type)) {
    claim.exactness = state.decides ? Exactness::Discontinuous : Exactness::UpToRounding;
    claim.assumptions.push_back({Assumption::Kind::Reassociation, "floating-point additions and multiplications on " +
                                                                      state.name +
                                                                      " may be regrouped, which changes rounding"});
    claim.assumptions.push_back(
        {Assumption::Kind::FiniteValues,
         (form->op == FoldOperator::Mul ? "partial products of " : "partial sums of ") + state.name + " stay finite"});
  } else if (ring && type.isInt() && type.isSigned && !questions.rules().wrapSigned) {
    claim.exactness = Exactness::ExactIfUnsigned;
  }
  if (form->nan == NanRule::Restarts)
    claim.conditions.push_back(
        {Condition::Kind::DataValue, "no value compared with " + state.name + " is NaN", std::nullopt});
  if (form->nan == NanRule::Ignored)
    claim.commutative = false; // ties of -0.0 and +0.0 keep the first
  return Answer::member(std::move(claim));
}

} // namespace lanewise
