// classify/Clamp.cpp - saturating sums: min(max(x + a, lo), hi).
// Tested by testdata/clamp and tests/unit/classify.
//
//   x = std::clamp(x + a[i], 0, limit)       in the class
//   x += a[i]; if (x > hi) x = hi; if (x < lo) x = lo;   in the class
//   byte = min(byte + a[i], 255)             in the class: the other limit is that of the type
//   x += a[i]; if (x < lo) x = lo; else if (x > hi) x = hi;   in the class if lo <= hi
//   x = max(x + a[i], 0)                     not: one side only (tropical)
//   if (x + a[i] <= hi) x += a[i];           not: what does not fit is dropped, not cut (state-dependent branch)
// A step is (a, lo, hi) with lo <= hi; doing two is (a1 + a2, clamp(lo1 + a2, lo2, hi2), clamp(hi1 + a2, lo2, hi2)).

#include "algebra/Extremes.h"
#include "algebra/IntegerRange.h"
#include "classify/FixedValue.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

namespace {
struct ClampShape {
  bool hasMax = false, hasMin = false, shifts = false;
  bool narrows = false; ///< cut to fewer bits where it fits: the type's limits are never passed
  bool wraps = false;   ///< some sum may leave its type
  std::vector<Condition> conditions;
};

bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

// Sums with inputs, minima and maxima with inputs, in any order and number: they all are clamps of a shifted value.
bool isConstantPair(ExprRef low, ExprRef high) {
  if (low->isIntConst() && high->isIntConst())
    return low->intValue <= high->intValue;
  return low->is(ExprKind::FloatConst) && high->is(ExprKind::FloatConst) && low->floatValue <= high->floatValue;
}

// That the one limit is not above the other: known, or a condition.
bool areInOrder(ExprRef low, ExprRef high, const StateQuestions &questions, ClampShape &shape) {
  if (isConstantPair(low, high))
    return true;
  const bool constant =
      (low->isIntConst() && high->isIntConst()) || (low->is(ExprKind::FloatConst) && high->is(ExprKind::FloatConst));
  if (constant || !isFixedValue(low, questions) || !isFixedValue(high, questions))
    return false;
  const std::string text = sourceTextIn(questions.loop(), low) + " <= " + sourceTextIn(questions.loop(), high);
  const bool isSpelled = text.find("…") == std::string::npos && text.find('<') == text.rfind('<');
  Condition condition{Condition::Kind::Parameter, text, isSpelled ? std::optional(text) : std::nullopt};
  if (std::find(shape.conditions.begin(), shape.conditions.end(), condition) == shape.conditions.end())
    shape.conditions.push_back(std::move(condition));
  return true;
}

// t < lo ? lo : min(t, hi), and turned round: both limits in one chain of ifs. A clamp as long as lo <= hi.
std::optional<ExprRef> matchChain(ExprRef expr, const StateQuestions &questions, ClampShape &shape) {
  if (!expr->is(ExprKind::Select) || (!expr->op(0)->is(ExprKind::Lt) && !expr->op(0)->is(ExprKind::Le)))
    return std::nullopt;
  ExprRef smaller = expr->op(0)->op(0), larger = expr->op(0)->op(1), limit = expr->op(1);
  const std::optional<Extreme> rest = matchExtreme(expr->op(2));
  if (!rest)
    return std::nullopt;
  const bool cutsBelow = limit == larger && !rest->isMax, cutsAbove = limit == smaller && rest->isMax;
  ExprRef value = cutsBelow ? smaller : larger;
  ExprRef other = rest->left == value ? rest->right : rest->left;
  const bool same = rest->left == value || rest->right == value;
  if ((!cutsBelow && !cutsAbove) || !same ||
      !areInOrder(cutsBelow ? limit : other, cutsBelow ? other : limit, questions, shape))
    return std::nullopt;
  return value;
}

// Signed sums do not leave their type by the language's rule; others, if their bounds say so.
bool mayWrap(ExprRef sum, const StateQuestions &questions) {
  const Type type = sum->type;
  if (!type.isInt() || (type.isSigned && !questions.rules().wrapSigned))
    return false;
  const IntegerRange a = rangeOf(sum->op(0)), b = rangeOf(sum->op(1));
  const IntegerRange exact = sum->is(ExprKind::Add) ? IntegerRange{a.low + b.low, a.high + b.high}
                                                    : IntegerRange{a.low - b.high, a.high - b.low};
  return !exact.isWithin(rangeOfType(type));
}

// c ? 255 : (byte)t is (byte)(c ? 255 : t): cut off first, cut to fewer bits after.
ExprRef cutLast(ExprPool &pool, ExprRef expr) {
  if (!expr->is(ExprKind::Select) || !expr->type.isInt())
    return expr;
  ExprRef sides[2] = {cutLast(pool, expr->op(1)), cutLast(pool, expr->op(2))};
  for (size_t side : {0, 1}) {
    ExprRef cut = sides[side], other = sides[1 - side];
    if (!cut->is(ExprKind::Cast) || !cut->op(0)->type.isInt() || cut->op(0)->type.bits <= cut->type.bits ||
        cut->op(0)->type.bits > 64)
      continue;
    const Type wide = cut->op(0)->type;
    if (other->is(ExprKind::Cast) && other->op(0)->type == wide)
      other = other->op(0);
    else if (rangeOf(other).isWithin(rangeOfType(wide)))
      other = pool.cast(wide, other);
    else
      continue;
    sides[side] = cut->op(0);
    sides[1 - side] = other;
    return pool.cast(expr->type, pool.select(expr->op(0), sides[0], sides[1]));
  }
  return pool.select(expr->op(0), sides[0], sides[1]);
}

bool isClamp(ExprRef expr, ExprRef entry, const StateQuestions &questions, ClampShape &shape) {
  if (expr == entry)
    return true;
  if (const std::optional<ExprRef> shifted = matchChain(expr, questions, shape)) {
    shape.hasMax = shape.hasMin = true;
    return isClamp(*shifted, entry, questions, shape);
  }
  if (std::optional<Extreme> extreme = matchExtreme(expr)) {
    const bool left = reads(extreme->left, entry);
    if (left == reads(extreme->right, entry))
      return false;
    (extreme->isMax ? shape.hasMax : shape.hasMin) = true;
    return questions.isInput(left ? extreme->right : extreme->left) &&
           isClamp(left ? extreme->left : extreme->right, entry, questions, shape);
  }
  switch (expr->kind) {
  case ExprKind::Add:
  case ExprKind::Sub: {
    const bool left = reads(expr->op(0), entry);
    if (left == reads(expr->op(1), entry) || (!left && expr->is(ExprKind::Sub)))
      return false;
    shape.shifts = true;
    shape.wraps = shape.wraps || mayWrap(expr, questions);
    return questions.isInput(expr->op(left ? 1 : 0)) && isClamp(expr->op(left ? 0 : 1), entry, questions, shape);
  }
  case ExprKind::Select: // chosen by an input: both sides are clamps, the old value alone among them
    return !reads(expr->op(0), entry) && questions.isInput(expr->op(0)) &&
           (reads(expr->op(1), entry) ? isClamp(expr->op(1), entry, questions, shape)
                                      : questions.isInput(expr->op(1))) &&
           (reads(expr->op(2), entry) ? isClamp(expr->op(2), entry, questions, shape) : questions.isInput(expr->op(2)));
  case ExprKind::Cast: {
    const Type from = expr->op(0)->type, to = expr->type;
    if (to.isInt() && from.isInt()) { // no number may change
      if (to.bits > 64 || from.bits > 64 || !rangeOf(expr->op(0)).isWithin(rangeOfType(to)))
        return false;
      shape.narrows = shape.narrows || to.bits < from.bits;
      return isClamp(expr->op(0), entry, questions, shape);
    }
    return to.isFloat() && from.isFloat() && std::min(to.bits, from.bits) >= entry->type.bits &&
           isClamp(expr->op(0), entry, questions, shape);
  }
  default:
    return false;
  }
}

// Unsigned t = x + a; x = t < x ? largest : t: the wrap is caught, so the sum stays at the largest value. Perhaps
// several times in one iteration.
bool isWrapCaught(ExprRef next, ExprRef entry, const StateQuestions &questions) {
  if (!next->is(ExprKind::Select) || !next->op(0)->is(ExprKind::Lt))
    return false;
  ExprRef sum = next->op(2), largest = next->op(1);
  if (!sum->is(ExprKind::Add) || !largest->isIntConst(wrapToType(entry->type, -1)) || next->op(0)->op(0) != sum)
    return false;
  const size_t side = reads(sum->op(0), entry) ? 0 : 1;
  ExprRef old = sum->op(side), added = sum->op(1 - side);
  return !reads(added, entry) && questions.isInput(added) &&
         (next->op(0)->op(1) == old || next->op(0)->op(1) == added) &&
         (old == entry || isWrapCaught(old, entry, questions));
}

// Unsigned x = x > a ? x - a : 0: what is subtracted beyond zero is dropped.
bool stopsAtZero(ExprRef next, ExprRef entry, const StateQuestions &questions) {
  if (!next->is(ExprKind::Select) || (!next->op(0)->is(ExprKind::Lt) && !next->op(0)->is(ExprKind::Le)))
    return false;
  const bool isYes = next->op(1)->is(ExprKind::Sub);
  ExprRef difference = next->op(isYes ? 1 : 2), zero = next->op(isYes ? 2 : 1);
  if (!difference->is(ExprKind::Sub) || !zero->isIntConst(0))
    return false;
  ExprRef old = difference->op(0), removed = difference->op(1);
  ExprRef smaller = next->op(0)->op(0), larger = next->op(0)->op(1);
  const bool agrees = isYes ? smaller == removed && larger == old : smaller == old && larger == removed;
  return agrees && !reads(removed, entry) && questions.isInput(removed) &&
         (old == entry || stopsAtZero(old, entry, questions));
}

std::optional<Claim> saturatesUnsigned(const CarriedState &state, const StateQuestions &questions) {
  if (!state.entry->type.isInt() || state.entry->type.isSigned || state.entry->type.bits > 64)
    return std::nullopt;
  const bool grows = isWrapCaught(state.next, state.entry, questions);
  if (!grows && !stopsAtZero(state.next, state.entry, questions))
    return std::nullopt;
  Claim claim;
  claim.classId = "clamp";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = grows ? "min(x + a, largest)" : "max(x - a, 0)";
  claim.combine = "min(a + b, largest), formed in a wider type";
  claim.identity = "0";
  claim.commutative = true;
  return claim;
}
} // namespace

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  const Type type = state.entry->type;
  if (!type.isInt() && !type.isFloat())
    return Answer::notConcerned();
  if (std::optional<Claim> saturating = saturatesUnsigned(state, questions))
    return Answer::member(std::move(*saturating));
  ClampShape shape;
  // A limit of the type itself counts, where the update cannot pass it.
  if (!isClamp(cutLast(questions.pool(), state.next), state.entry, questions, shape) ||
      !(shape.hasMax || shape.hasMin) || ((!shape.hasMax || !shape.hasMin) && !shape.narrows))
    return Answer::notMember("the update is not a sum cut off on both sides");
  if (shape.wraps)
    return Answer::notMember("sums that wrap around do not keep their order");
  Claim claim;
  claim.classId = "clamp";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = "min(max(x + a, lo), hi)";
  claim.combine = "(a.a + b.a, clamp(a.lo + b.a, b.lo, b.hi), clamp(a.hi + b.a, b.lo, b.hi))";
  claim.identity = "(0, -infinity, infinity)";
  claim.conditions = std::move(shape.conditions);
  if (type.isFloat()) {
    claim.exactness = state.decides ? Exactness::Discontinuous : Exactness::UpToRounding;
    claim.assumptions.push_back(
        {Assumption::Kind::Reassociation, "sums in " + state.name + " may be regrouped, which changes rounding"});
    claim.assumptions.push_back(
        {Assumption::Kind::FiniteValues, "no value compared with " + state.name + " is NaN, and sums stay finite"});
  } else {
    claim.assumptions.push_back({Assumption::Kind::SignedOverflow, "sums of offsets are formed in a wider type"});
  }
  return Answer::member(std::move(claim));
}

extern const LoopClass kClamp;
const LoopClass kClamp = {
    {.id = "clamp",
     .summary = "a saturating sum",
     .definition = "Each iteration adds an input to the running value and cuts the result off below and above at "
                   "limits that do not depend on it.",
     .example = "int level(const int *a, int n) {\n  int x = 0;\n  for (int i = 0; i < n; ++i) {\n    x += a[i];\n    "
                "if (x > 100)\n      x = 100;\n    if (x < 0)\n      x = 0;\n  }\n  return x;\n}\n",
     .notThis = "int fill(const int *a, int n) {\n  int x = 0;\n  for (int i = 0; i < n; ++i)\n    if (x + a[i] <= "
                "100)\n      x += a[i];\n  return x;\n}\n",
     .parallel =
         "A parallel prefix over triples (shift, low, high), formed in a wider type. One combination is "
         "three sums and four comparisons against the two or three of a step, so it does not pay on one thread.",
     .knownProblems = "Limits that are no constants are not compared with those of a narrow type, so a sum cut to "
                      "fewer bits is refused "
                      "there."},
    classifyStates};

} // namespace lanewise
