// classify/ModularAffine.cpp - x' = (m*x + c) mod M.
// Tested by testdata/modular-affine and tests/unit/classify.
//
//   h = (h * 131 + s[i]) % 1000000007         in the class (rolling hashes)
//   a = (a + byte[i]) % 65521                 in the class (Adler-32)
//   r = r * i % m                             in the class (factorials)
//   t = (a + b) % m; a = b; b = t             in the class, several values together (classify/ModularSystem.cpp)
//   h = h * 131 % 1000 + s[i]                 not: what is kept is no remainder
//   r = r * r % m                             not: degree two
// Remainders are a ring, so two such steps are one: (m2*m1 mod M, (m2*c1 + c2) mod M). That needs that nothing wraps
// around and nothing is negative, for C cuts towards zero; the bounds of all parts are followed.
// Source: Knuth, "The Art of Computer Programming" 2, section 4.3.2 (modular arithmetic).

#include "classify/FixedValue.h"
#include "classify/ModularStep.h"
#include "classify/ModularSystem.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return classifyModularSystem(system, questions);
  const CarriedState &state = *system.front();
  const Type type = state.entry->type;
  if (!type.isInt() || type.bits > 64)
    return Answer::notConcerned();
  IntegerRange start = state.initial && state.initial->type == type ? rangeOf(state.initial) : rangeOfType(type);
  if (start.low < 0 && (!state.initial || !state.initial->is(ExprKind::IntConst)))
    start.low = 0; // a condition, below
  const std::vector<ScalarState> &scalars = questions.loop().scalars;
  const auto isNeverNegative = [&](ExprRef variable) {
    return std::any_of(scalars.begin(), scalars.end(), [&](const ScalarState &scalar) {
      return scalar.entry == variable && scalar.step && scalar.step->is(ExprKind::IntConst) &&
             scalar.step->intValue >= 0 && variable->type.isSigned && scalar.initial &&
             rangeOf(scalar.initial).low >= 0;
    });
  };
  const std::optional<ModularStep> step = matchModularStep(
      questions.pool(), state.next, state.entry, start, [&](ExprRef part) { return questions.isInput(part); },
      isNeverNegative);
  if (Answer reduced = step ? Answer::notConcerned() : classifyModularSystem(system, questions); reduced.claim)
    return reduced; // one subtraction in place of a division
  if (!step)
    return Answer::notMember("the update is not a remainder of something linear that stays within its type");
  if (!isFixedValue(step->modulus, questions))
    return Answer::notMember("it is divided by another number in each iteration");
  if (start.low < 0)
    return Answer::notMember("it starts below zero, where remainders are cut the other way");
  Claim claim;
  claim.classId = "modular-affine";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  const std::string modulus = sourceTextIn(questions.loop(), step->modulus);
  const bool isSum = step->coefficient->isIntConst(1);
  claim.operatorText = isSum ? "x + c mod " + modulus : "m*x + c mod " + modulus;
  claim.combine = isSum ? "(a + b) % " + modulus
                        : "(b.m * a.m % " + modulus + ", (b.m * a.c + b.c) % " + modulus + "), formed in a wider type";
  claim.identity = isSum ? "0" : "(1, 0)";
  claim.commutative = isSum;
  if (type.isSigned || !step->isUnsigned)
    claim.assumptions.push_back(
        {Assumption::Kind::SignedOverflow, "arithmetic on " + state.name + " does not overflow"});
  const bool mayStartBelow = type.isSigned && !(state.initial && rangeOf(state.initial).low >= 0);
  if (step->addsNegative || mayStartBelow)
    claim.conditions.push_back({Condition::Kind::DataValue,
                                (step->addsNegative ? "nothing that goes into " + state.name + " is negative"
                                                    : state.name + " is not negative before the loop"),
                                std::nullopt,
                                {}});
  return Answer::member(std::move(claim));
}

extern const LoopClass kModularAffine;
const LoopClass kModularAffine = {
    {.id = "modular-affine",
     .summary = "a linear recurrence of remainders",
     .definition = "Each iteration multiplies the running value by an input, adds another one, and keeps the remainder "
                   "by a number that stays the same.",
     .example = "unsigned hash(const unsigned char *s, int n) {\n  unsigned long long h = 0;\n  for (int i = 0; i < n; "
                "++i)\n    h = (h * 131 + s[i]) % 1000000007;\n  return h;\n}\n",
     .notThis = "long power(long r, long m, int n) {\n  for (int i = 0; i < n; ++i)\n    r = r * r % m;\n  return "
                "r;\n}\n",
     .parallel = "A parallel prefix over pairs (factor, term), both remainders, whose products are formed in a type of "
                 "twice the width. One combination is two remainders of products against one in a step, and a division "
                 "costs more than all else: it pays across threads, not within one.",
     .knownProblems =
         "A number that may be negative needs the condition that it is not, unless the remainder is lifted "
         "by ((a % m) + m) % m. Unsigned arithmetic that may wrap around before the remainder is taken is "
         "refused. Values that are handed on as they are must be remainders before the loop."},
    classifyStates};

} // namespace lanewise
