// classify/LinearSystem.cpp - several carried values, linear together: x' = A*x + b with a small matrix.
// Tested by testdata/linear-system and tests/unit/classify.
//
//   t = a + b; a = b; b = t                    in the class (Fibonacci)
//   v = 0.9*v + g[i]; x = x - lr*v             in the class, if g does not depend on x
//   x = a*x + y*y                              not, if y depends on x: y*y is not linear
// One step is a (k+1) by (k+1) matrix on (x, 1); composing steps is multiplying matrices, so k stays small.
// Source: Blelloch, "Prefix Sums and Their Applications", 1990, section 1.4.2.

#include "algebra/LinearForm.h"
#include "classify/LoopClass.h"

#include <algorithm>

namespace lanewise {

static constexpr size_t kLargestSystem = 8; // a product of 9 by 9 matrices is 729 multiplications

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() < 2)
    return Answer::notConcerned();
  if (system.size() > kLargestSystem)
    return Answer::notMember("more values depend on each other than a matrix pays for");
  std::vector<ExprRef> symbols;
  for (const CarriedState *state : system)
    symbols.push_back(state->entry);
  Claim claim;
  claim.classId = "linear-system";
  claim.verdict = Verdict::Reduction;
  const bool isFloat = symbols.front()->type.isFloat();
  for (const CarriedState *state : system) {
    if (state->entry->type != symbols.front()->type || (!isFloat && !state->entry->type.isInt()))
      return Answer::notMember("the values have different types");
    const std::optional<LinearForm> form = linearIn(questions.pool(), state->next, symbols);
    if (!form)
      return Answer::notMember("the update of '" + state->name + "' is not linear in the old values");
    const bool inputs =
        questions.isInput(form->rest) && std::all_of(form->coefficients.begin(), form->coefficients.end(),
                                                     [&](ExprRef c) { return questions.isInput(c); });
    if (!inputs)
      return Answer::notMember("a factor or an offset depends on a carried value");
    if (state->observed)
      claim.verdict = Verdict::Scan;
    if (isFloat && claim.exactness != Exactness::Discontinuous)
      claim.exactness = state->decides ? Exactness::Discontinuous : Exactness::UpToRounding;
  }
  const std::string n = std::to_string(system.size() + 1);
  claim.operatorText = "A*x + b";
  claim.combine = "b * a (matrices of " + n + " by " + n + ")";
  claim.identity = "the unit matrix";
  if (isFloat) {
    claim.assumptions.push_back({Assumption::Kind::Reassociation,
                                 "steps of " + system.front()->name + " may be regrouped, which changes rounding"});
    claim.assumptions.push_back({Assumption::Kind::FiniteValues, "products of the step matrices stay finite"});
  } else if (symbols.front()->type.isSigned && !questions.rules().wrapSigned) {
    claim.exactness = Exactness::ExactIfUnsigned;
  }
  return Answer::member(std::move(claim));
}

extern const LoopClass kLinearSystem;
const LoopClass kLinearSystem = {
    {.id = "linear-system",
     .summary = "several carried values that are linear in each other",
     .definition = "The new values are sums of multiples of the old ones plus offsets, and neither the factors nor the "
                   "offsets depend on the "
                   "carried values: second-order filters, Fibonacci numbers, momentum with a linear gradient.",
     .example = "unsigned fibonacci(int n) {\n  unsigned a = 0, b = 1;\n  for (int i = 0; i < n; ++i) {\n    unsigned "
                "t = a + b;\n    a = b;\n    b = t;\n  }\n  return a;\n}\n",
     .notThis = "float spin(float x, float y, int n) {\n  for (int i = 0; i < n; ++i) {\n    float t = x * y;\n    y = "
                "x;\n    x = t;\n  }\n  return x;\n}\n",
     .parallel = "A parallel prefix over small matrices. One combination costs k^3 multiplications, so it pays for two "
                 "or three values and many "
                 "iterations.",
     .knownProblems = "Values of different types are not taken together."},
    classifyStates};

} // namespace lanewise
