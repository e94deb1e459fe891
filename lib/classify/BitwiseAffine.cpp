// classify/BitwiseAffine.cpp - every new bit is an exclusive or of old bits and inputs.
// Tested by testdata/bitwise-affine and tests/unit/classify.
//
//   x = (x & mask[i]) ^ bits[i]         in the class, bit by bit: a pair of words per step
//   x ^= x << 13; x ^= x >> 7;          in the class: a matrix of bits per step (xorshift, LFSR)
//   x = (x << 5 | x >> 27) ^ key[i]     in the class: the two parts have no bit in common (a rotation)
//   x = (x >> 1) ^ (-(x & 1) & poly)    in the class (Galois LFSR, CRC bit by bit), however the choice is written
//   x = x & (x << 1)                    not: the product of two old bits
//   x = x + (x << 1)                    not: carries
// Source: Warren, "Hacker's Delight", 2nd edition, chapter 14 (CRC); Marsaglia, "Xorshift RNGs", 2003.

#include "classify/LoopClass.h"
#include "model/NodeMap.h"
#include "model/SymbolicState.h"

#include <set>

namespace lanewise {

namespace {
class BitTest {
public:
  BitTest(ExprRef entry, const StateQuestions &questions)
      : entry_(entry), questions_(questions), reads_([entry](ExprRef node) { return node == entry; }) {}

  // Linear over the field of two elements, plus an input.
  bool holds(ExprRef expr) {
    if (const bool *known = holds_.find(expr))
      return *known;
    const bool answer = holdsFresh(expr);
    holds_[expr] = answer;
    return answer;
  }

  bool mixes() const { return mixes_; }

private:
  bool reads(ExprRef expr) { return reads_(expr); }

  bool holdsFresh(ExprRef expr) {
    if (expr == entry_)
      return true;
    if (!reads(expr))
      return questions_.isInput(expr);
    switch (expr->kind) {
    case ExprKind::BitXor:
      mixes_ = mixes_ || (reads(expr->op(0)) && reads(expr->op(1)));
      return holds(expr->op(0)) && holds(expr->op(1));
    case ExprKind::BitAnd:
    case ExprKind::BitOr: // x | c is (x & ~c) ^ c; of words without a common bit, | is ^
      if (reads(expr->op(0)) && reads(expr->op(1))) {
        if (expr->is(ExprKind::BitAnd) || (mayBeSet(expr->op(0)) & mayBeSet(expr->op(1))) != 0)
          return false;
        mixes_ = true;
      }
      return holds(expr->op(0)) && holds(expr->op(1));
    case ExprKind::BitNot:
      return holds(expr->op(0));
    case ExprKind::Shl:
    case ExprKind::Shr:
      mixes_ = true;
      // A signed right shift copies the sign bit, which is linear too.
      return expr->op(1)->isIntConst() && holds(expr->op(0));
    case ExprKind::Mul: // (x & 1) * poly is a choice between the factor and nothing
      mixes_ = true;
      return (isChoiceOf(expr->op(0), expr->op(1))) || (isChoiceOf(expr->op(1), expr->op(0)));
    case ExprKind::Eq:
    case ExprKind::Ne:
    case ExprKind::Lt: // a bit of the old value as a number
      mixes_ = true;
      return isOneBit(expr);
    case ExprKind::Cast: // cutting, and widening (zeros or copies of the sign bit)
      if (expr->type.isInt() && expr->op(0)->type.isBool())
        return holds(expr->op(0));
      // Copies of a bit below the top of the old value reach other bits of the new one.
      mixes_ = mixes_ || (expr->op(0)->type.isSigned && expr->op(0)->type.bits < entry_->type.bits &&
                          expr->type.bits > expr->op(0)->type.bits);
      return expr->type.isInt() && expr->op(0)->type.isInt() && holds(expr->op(0));
    case ExprKind::Neg: // -(x & 1): all bits are the lowest one
      mixes_ = true;
      return mayBeSet(expr->op(0)) == 1 && holds(expr->op(0));
    case ExprKind::Select:
      return select(expr);
    default:
      return false;
    }
  }

  // Bits that may be one, as far as shifts, masks and widths tell.
  uint64_t mayBeSet(ExprRef expr) {
    if (const uint64_t *known = mayBeSet_.find(expr))
      return *known;
    const uint64_t bits = mayBeSetFresh(expr);
    mayBeSet_[expr] = bits;
    return bits;
  }

  bool hasSign(ExprRef expr) {
    return expr->type.isSigned && (expr->type.bits > 64 || (mayBeSet(expr) >> (expr->type.bits - 1) & 1) != 0);
  }

  uint64_t mayBeSetFresh(ExprRef expr) {
    const auto ofType = [](Type type) { return type.bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << type.bits) - 1; };
    const uint64_t all = ofType(expr->type);
    const auto distance = [&]() -> std::optional<unsigned> {
      const bool inside = expr->op(1)->isIntConst() && expr->op(1)->intValue >= 0 && expr->op(1)->intValue < 64;
      return inside ? std::optional(static_cast<unsigned>(expr->op(1)->intValue)) : std::nullopt;
    };
    switch (expr->kind) {
    case ExprKind::IntConst:
      return static_cast<uint64_t>(expr->intValue) & all;
    case ExprKind::Shl:
      return distance() ? mayBeSet(expr->op(0)) << *distance() & all : all;
    case ExprKind::Shr: // copies of a sign bit that is not set are zeros
      return distance() && !hasSign(expr->op(0)) ? mayBeSet(expr->op(0)) >> *distance() : all;
    case ExprKind::BitAnd:
      return mayBeSet(expr->op(0)) & mayBeSet(expr->op(1));
    case ExprKind::BitOr:
    case ExprKind::BitXor:
      return mayBeSet(expr->op(0)) | mayBeSet(expr->op(1));
    case ExprKind::Cast:
      if (expr->op(0)->type.isBool())
        return 1;
      return expr->op(0)->type.isInt() && !hasSign(expr->op(0)) ? mayBeSet(expr->op(0)) & all : all;
    default:
      return all;
    }
  }

  bool isChoiceOf(ExprRef bit, ExprRef factor) {
    return mayBeSet(bit) == 1 && holds(bit) && !reads(factor) && questions_.isInput(factor);
  }

  // A condition that is one bit of a linear form: (x & 4) != 0, x % 2 == 1 as (x & 1) == 1, x < 0.
  bool isOneBit(ExprRef condition) {
    if (condition->is(ExprKind::LogicalNot))
      return isOneBit(condition->op(0));
    if (condition->operands.size() != 2 || !condition->op(1)->isIntConst() || !condition->op(0)->type.isInt())
      return false;
    ExprRef form = condition->op(0);
    const int64_t against = condition->op(1)->intValue;
    if (condition->is(ExprKind::Lt))
      return against == 0 && form->type.isSigned && holds(form);
    const uint64_t bits = mayBeSet(form);
    const bool isSingle = bits != 0 && (bits & (bits - 1)) == 0;
    const bool asBit = against == 0 || static_cast<uint64_t>(against) == bits;
    return (condition->is(ExprKind::Eq) || condition->is(ExprKind::Ne)) && isSingle && asBit && holds(form);
  }

  // Chosen by an input, or by one old bit between two forms that differ by an input: (x & 1) ? y ^ poly : y.
  bool select(ExprRef expr) {
    ExprRef condition = expr->op(0), yes = expr->op(1), no = expr->op(2);
    if (!holds(yes) || !holds(no))
      return false;
    if (!reads(condition))
      return questions_.isInput(condition);
    mixes_ = true;
    return isOneBit(condition) && partsOf(yes) == partsOf(no);
  }

  // The parts of an exclusive or that read the old value: what occurs twice is gone. Cutting and widening without sign
  // are done to each part by itself.
  std::set<ExprRef, ByIndex> partsOf(ExprRef expr) {
    std::set<ExprRef, ByIndex> parts;
    const auto add = [&](ExprRef part) {
      if (const auto [at, fresh] = parts.insert(part); !fresh)
        parts.erase(at);
    };
    if (!reads(expr))
      return parts;
    if (expr->is(ExprKind::BitXor)) {
      for (ExprRef operand : expr->operands)
        for (ExprRef part : partsOf(operand))
          add(part);
    } else if (expr->is(ExprKind::Cast) && expr->type.isInt() && expr->op(0)->type.isInt()) {
      for (ExprRef part : partsOf(expr->op(0)))
        add(questions_.pool().cast(expr->type, part));
    } else {
      add(expr);
    }
    return parts;
  }

  ExprRef entry_;
  const StateQuestions &questions_;
  NodeSearch reads_;
  NodeMap<bool> holds_;
  NodeMap<uint64_t> mayBeSet_;
  bool mixes_ = false;
};
} // namespace

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  if (!state.entry->type.isInt())
    return Answer::notConcerned();
  BitTest test(state.entry, questions);
  if (!test.holds(state.next))
    return Answer::notMember("a new bit is not an exclusive or of old bits and inputs");
  const std::string bits = std::to_string(state.entry->type.bits);
  Claim claim;
  claim.classId = "bitwise-affine";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = test.mixes() ? "M*x ^ b" : "(x & a) ^ b";
  claim.combine =
      test.mixes() ? "product of " + bits + " by " + bits + " bit matrices" : "(a.a & b.a, (a.b & b.a) ^ b.b)";
  claim.identity = test.mixes() ? "the unit matrix" : "(~0, 0)";
  return Answer::member(std::move(claim));
}

extern const LoopClass kBitwiseAffine;
const LoopClass kBitwiseAffine = {
    {.id = "bitwise-affine",
     .summary = "every new bit is an exclusive or of old bits and inputs",
     .definition = "The update consists of masks, exclusive ors, complements and shifts by constants, so over the "
                   "field of two elements it is "
                   "linear: gated toggles, xorshift generators, feedback shift registers, CRC bit by bit.",
     .example = "unsigned gate(const unsigned *m, const unsigned *b, int n) {\n  unsigned x = 0;\n  for (int i = 0; i "
                "< n; ++i)\n    x = (x & m[i]) ^ b[i];\n  return x;\n}\n",
     .notThis = "unsigned hash(const unsigned char *s, int n) {\n  unsigned x = 5381;\n  for (int i = 0; i < n; ++i)\n "
                "   x = (x << 5) + (x ^ s[i]);\n  return x;\n}\n",
     .parallel = "Without shifts one combination is three word operations. With shifts it is a product of bit matrices "
                 "(for 32 bits about a "
                 "thousand word operations), which pays only to jump far ahead.",
     .knownProblems = "Table-driven CRC is not recognised, because that the table is linear is not proven."},
    classifyStates};

} // namespace lanewise
