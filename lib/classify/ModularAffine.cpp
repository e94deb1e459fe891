// classify/ModularAffine.cpp - x' = (m*x + c) mod M.
// Tested by testdata/modular-affine and tests/unit/classify.
//
//   h = (h * 131 + s[i]) % 1000000007         in the class (rolling hashes)
//   a = (a + byte[i]) % 65521                 in the class (Adler-32)
//   r = r * i % m                             in the class (factorials)
//   x = (x * 1103515245 + 12345) & 0x7fffffff in the class, whatever wraps around or is negative: see LowBits.h
//   at = (at + step[i]) & mask                in the class if mask is one less than a power of two
//   t = (a + b) % m; a = b; b = t             in the class, several values together (classify/ModularSystem.cpp)
//   h = h * 131 % 1000 + s[i]                 not: what is kept is no remainder
//   r = r * r % m                             not: degree two
// Remainders are a ring, so two such steps are one: (m2*m1 mod M, (m2*c1 + c2) mod M). That needs that nothing wraps
// around and nothing is negative, for C cuts towards zero; the bounds of all parts are followed.
// Source: Knuth, "The Art of Computer Programming" 2, section 4.3.2 (modular arithmetic).

#include "classify/FixedValue.h"
#include "classify/LowBits.h"
#include "classify/ModularStep.h"
#include "classify/ModularSystem.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

// What is cut off is the upper part of the number, so that nothing can go wrong with the lower one.
static Answer classifyLowBits(const CarriedState &state, const StateQuestions &questions) {
  const std::optional<LowBitsStep> step = matchLowBits(
      questions.pool(), {state.next}, {state.entry}, [&](ExprRef part) { return questions.isInput(part); },
      [&](ExprRef part) { return isFixedValue(part, questions); });
  if (!step || !step->forms.front().coefficients.front())
    return Answer::notConcerned();
  Claim claim;
  claim.classId = "modular-affine";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  const bool isSum = step->forms.front().coefficients.front()->isIntConst(1);
  const std::string mask = maskText(*step, questions.loop()), modulus = modulusText(*step, questions.loop());
  claim.operatorText = (isSum ? "x + c mod " : "m*x + c mod ") + modulus;
  claim.combine = isSum ? "(a + b) & " + mask : "(b.m * a.m, b.m * a.c + b.c), of which the bits of " + mask + " count";
  claim.identity = isSum ? "0" : "(1, 0)";
  claim.commutative = isSum && !step->taken;
  if (state.entry->type.isSigned && !questions.rules().wrapSigned)
    claim.exactness = Exactness::ExactIfUnsigned;
  if (step->mask)
    claim.parameters = {step->mask};
  if (step->mask)
    claim.conditions.push_back({Condition::Kind::DataValue, modulus + " is a power of two", std::nullopt, {}});
  return Answer::member(std::move(claim));
}

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return classifyModularSystem(system, questions);
  const CarriedState &state = *system.front();
  const Type type = state.entry->type;
  if (!type.isInt() || type.bits > 64)
    return Answer::notConcerned();
  if (Answer cut = classifyLowBits(state, questions); cut.claim)
    return cut;
  IntegerRange start = state.initial && state.initial->type == type ? rangeBefore(state, questions) : rangeOfType(type);
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
  const auto match = [&] {
    return matchModularStep(
        questions.pool(), state.next, state.entry, start, [&](ExprRef part) { return questions.isInput(part); },
        isNeverNegative);
  };
  std::optional<ModularStep> step = match();
  // A product with what it starts from may wrap around, and with a remainder not.
  const bool mustStartReduced = !step && !(state.initial && state.initial->is(ExprKind::IntConst));
  if (mustStartReduced) {
    start = {0, 0};
    step = match();
  }
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
  claim.parameters = {step->modulus};
  if (type.isSigned || !step->isUnsigned)
    claim.assumptions.push_back(
        {Assumption::Kind::SignedOverflow, "arithmetic on " + state.name + " does not overflow"});
  const bool mayStartBelow = type.isSigned && !mustStartReduced && rangeBefore(state, questions).low < 0;
  if (step->addsNegative || mayStartBelow)
    claim.conditions.push_back({Condition::Kind::DataValue,
                                (step->addsNegative ? "nothing that goes into " + state.name + " is negative"
                                                    : state.name + " is not negative before the loop"),
                                std::nullopt,
                                {}});
  if (mustStartReduced)
    claim.conditions.push_back({Condition::Kind::DataValue,
                                state.name + " lies between 0 and " + modulus + " - 1 before the loop",
                                std::nullopt,
                                {}});
  return Answer::member(std::move(claim));
}

extern const LoopClass kModularAffine;
const LoopClass kModularAffine = {
    {.id = "modular-affine",
     .summary = "a linear recurrence of remainders",
     .definition =
         "Each iteration multiplies the running value by an input, adds another one, and keeps the remainder "
         "by a number that stays the same. Keeping the low bits, by a mask or a narrow type, is such a remainder, "
         "too.",
     .example = "unsigned hash(const unsigned char *s, int n) {\n  unsigned long long h = 0;\n  for (int i = 0; i < n; "
                "++i)\n    h = (h * 131 + s[i]) % 1000000007;\n  return h;\n}\n",
     .notThis = "long power(long r, long m, int n) {\n  for (int i = 0; i < n; ++i)\n    r = r * r % m;\n  return "
                "r;\n}\n",
     .parallel =
         "A parallel prefix over pairs (factor, term), both remainders, whose products are formed in a type of "
         "twice the width. One combination is two remainders of products against one in a step, and a division "
         "costs more than all else: it pays across threads, not within one. Modulo a power of two nothing is divided: "
         "the pairs are multiplied as they are, and cut at the end.",
     .knownProblems =
         "A number that may be negative needs the condition that it is not, unless the remainder is lifted "
         "by ((a % m) + m) % m. Unsigned arithmetic that may wrap around before the remainder is taken is "
         "refused, unless the remainder is by a power of two. A mask that is a parameter must be one less than "
         "such a power, which is a condition. Values that are handed on as they are must be remainders before the "
         "loop."},
    classifyStates};

} // namespace lanewise
