// classify/AssociativeOperator.cpp - an operator of the program's own, of which only one thing is known: associativity.
// Tested by testdata/associative-operator and tests/unit/classify.
//
//   s = s ? s : x[i]                in the class: the first value that is not zero
//   s = gcd(s, x[i])                in the class
//   s = byteMax(s, x[i])            in the class, if its body is visible and z3 proves the law for all words
//   s = sqrt(s*s + x[i]*x[i])       in the class if the law holds over real numbers: tries have not contradicted it
//   s = abs(s - x[i])               not: f(f(1, 2), 3) is not f(1, f(2, 3))
//   s = f(s, x[i], y[i])            not: an element would have to be a pair
// The body of the function stands in the loop by now, so that operators of known families are with those classes. What
// is left is asked for its law: contradicted by trying, proven by z3, or neither. Source: Bird, "An Introduction to the
// Theory of Lists", 1987 (a reduction needs associativity and nothing else); de Moura and Bjorner, "Z3: An Efficient
// SMT Solver", 2008.

#include "algebra/CombineFunction.h"
#include "classify/LoopClass.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

// What does not change while the loop runs and has the same value in every element.
static bool isFixed(const LoopSummary &loop, ExprRef expr) {
  return expr->is(ExprKind::Var) && std::none_of(loop.scalars.begin(), loop.scalars.end(),
                                                 [&](const ScalarState &scalar) { return scalar.entry == expr; });
}

static bool hasSignedArithmetic(ExprRef expr) {
  return containsNode(expr, [](ExprRef node) {
    return node->type.isInt() && node->type.isSigned &&
           (node->is(ExprKind::Add) || node->is(ExprKind::Sub) || node->is(ExprKind::Mul) || node->is(ExprKind::Neg));
  });
}

// A value e with f(e, b) = b for every b that was tried, among those that operators have.
static std::optional<std::string> identityOf(const CombineFunction &function) {
  if (!function.parameters.empty() || !function.type().isIntegral())
    return std::nullopt;
  const Type type = function.type();
  for (int64_t candidate : {int64_t{0}, int64_t{1}, int64_t{-1}}) {
    const Value e = Value::ofInt(type, wrapToType(type, candidate));
    bool holds = true;
    for (int64_t b = -300; b <= 300 && holds; ++b) {
      const Value value = Value::ofInt(type, wrapToType(type, b * (b % 7 ? 1 : 40503)));
      const std::optional<Value> same = combineValues(function, e, value, {});
      holds = same && same->integer == value.integer;
    }
    if (holds)
      return std::to_string(candidate);
  }
  return std::nullopt;
}

namespace {
struct Law {
  CombineProof::Outcome proof = CombineProof::Outcome::Refuted;
  std::string whyNot;
};
} // namespace

static Law lawOf(const CombineFunction &function) {
  const CombineTrial trial = tryAssociativity(function);
  if (trial.outcome == CombineTrial::Outcome::Contradicted)
    return {CombineProof::Outcome::Refuted, "with f(a, b) for the update, " + trial.counterexample};
  const CombineProof proof = proveAssociativity(function);
  if (proof.outcome == CombineProof::Outcome::Refuted)
    return {proof.outcome, proof.counterexample.empty() ? "the update is not associative"
                                                        : "with f(a, b) for the update, " + proof.counterexample};
  if (proof.outcome == CombineProof::Outcome::Open && trial.outcome != CombineTrial::Outcome::Agrees)
    return {CombineProof::Outcome::Refuted, "whether the update is associative could be neither proven nor tried"};
  return {proof.outcome, {}};
}

static Claim claimOf(const LoopSummary &loop, const CarriedState &state, const CombineFunction &function,
                     CombineProof::Outcome proof) {
  Claim claim;
  claim.classId = "associative-operator";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = function.result->is(ExprKind::Call) ? function.result->text : "its own";
  claim.lift = function.lift;
  claim.parameters = function.parameters;
  const ExprRef first = function.right->is(ExprKind::Opaque) ? function.right->op(0) : function.right;
  claim.combine = std::string("f(a, b), the ") + (first == claim.lift ? "" : "first ") + "update with a for " +
                  state.name + " and b for " + sourceTextIn(loop, first);
  claim.identity = identityOf(function).value_or("the first value");
  const bool rounds = function.type().isFloat();
  claim.exactness = rounds ? (state.decides ? Exactness::Discontinuous : Exactness::UpToRounding)
                    : hasSignedArithmetic(function.result) ? Exactness::ExactIfUnsigned
                                                           : Exactness::Exact;
  if (rounds) {
    claim.assumptions.push_back(
        {Assumption::Kind::Reassociation, "steps of " + state.name + " may be regrouped, which changes rounding"});
    claim.assumptions.push_back({Assumption::Kind::FiniteValues, "values of " + state.name + " stay finite"});
  }
  if (proof != CombineProof::Outcome::Proven)
    claim.conditions.push_back(
        {Condition::Kind::DataValue,
         "the operator that combines into " + state.name + " is associative (2000 tries agree, which is no proof)",
         std::nullopt});
  return claim;
}

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  if (!state.entry->type.isIntegral() && !state.entry->type.isFloat())
    return Answer::notConcerned();
  std::string whyNot;
  const auto isParameter = [&](ExprRef expr) { return isFixed(questions.loop(), expr); };
  for (const CombineFunction &function :
       allCombineFunctionsOf(questions.pool(), state.next, state.entry, isParameter)) {
    if (!questions.isInput(function.lift))
      continue;
    const Law law = lawOf(function);
    if (law.proof != CombineProof::Outcome::Refuted)
      return Answer::member(claimOf(questions.loop(), state, function, law.proof));
    whyNot = law.whyNot;
  }
  return whyNot.empty() ? Answer::notConcerned() : Answer::notMember(whyNot);
}

extern const LoopClass kAssociativeOperator;
const LoopClass kAssociativeOperator = {
    {.id = "associative-operator",
     .summary = "values combined by an operator of the program's own",
     .definition = "Each iteration combines the running value with one new value of the same type, by an operator that "
                   "belongs to none of the families but is associative: f(f(a, b), c) = f(a, f(b, c)). Where z3 proves "
                   "that for all values, the answer is unconditional; where many tries only failed to contradict it, "
                   "it is a condition of the answer.",
     .example = "int first(const int *x, int n) {\n  int s = 0;\n  for (int i = 0; i < n; ++i)\n    s = s != 0 ? s : "
                "x[i];\n  return s;\n}\n",
     .notThis = "int apart(const int *x, int n) {\n  int s = 0;\n  for (int i = 0; i < n; ++i) {\n    int d = s - "
                "x[i];\n    s = d < 0 ? -d : d;\n  }\n  return s;\n}\n",
     .parallel = "Each chunk combines its own values from the first one on; the chunks' results are combined in order. "
                 "It pays if the operator costs no more than an iteration does, and never for a few iterations.",
     .knownProblems = "Only one value at a time: operators on pairs are found only if a family knows them. Functions "
                      "whose bodies are not visible are refused. Remainders by large numbers are often too hard "
                      "to prove."},
    classifyStates};

} // namespace lanewise
