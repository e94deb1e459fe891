// classify/Clamp.cpp - saturating sums: min(max(x + a, lo), hi).
// Tested by testdata/clamp and tests/unit/classify.
//
//   x = std::clamp(x + a[i], 0, limit)       in the class
//   x += a[i]; if (x > hi) x = hi; if (x < lo) x = lo;   in the class
//   x = max(x + a[i], 0)                     not: one side only (tropical)
//   if (x + a[i] <= hi) x += a[i];           not: what does not fit is dropped, not cut (state-dependent branch)
// A step is (a, lo, hi) with lo <= hi; doing two is (a1 + a2, clamp(lo1 + a2, lo2, hi2), clamp(hi1 + a2, lo2, hi2)).

#include "algebra/Extremes.h"
#include "classify/LoopClass.h"

#include <algorithm>

namespace lanewise {

namespace {
struct ClampShape {
  bool hasMax = false, hasMin = false, shifts = false;
};

bool reads(ExprRef expr, ExprRef entry) {
  return containsNode(expr, [&](ExprRef node) { return node == entry; });
}

// Sums with inputs, minima and maxima with inputs, in any order and number: they all are clamps of a shifted value.
bool isConstantPair(ExprRef low, ExprRef high) {
  if (low->isIntConst() && high->isIntConst())
    return low->intValue <= high->intValue;
  return low->is(ExprKind::FloatConst) && high->is(ExprKind::FloatConst) && low->floatValue <= high->floatValue;
}

// t < lo ? lo : min(t, hi), and turned round: both limits in one chain of ifs. A clamp as long as lo <= hi.
std::optional<ExprRef> matchChain(ExprRef expr) {
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
  if ((!cutsBelow && !cutsAbove) || !same || !isConstantPair(cutsBelow ? limit : other, cutsBelow ? other : limit))
    return std::nullopt;
  return value;
}

bool isClamp(ExprRef expr, ExprRef entry, const StateQuestions &questions, ClampShape &shape) {
  if (expr == entry)
    return true;
  if (const std::optional<ExprRef> shifted = matchChain(expr)) {
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
    return questions.isInput(expr->op(left ? 1 : 0)) && isClamp(expr->op(left ? 0 : 1), entry, questions, shape);
  }
  case ExprKind::Select: // chosen by an input: both sides are clamps, the old value alone among them
    return !reads(expr->op(0), entry) && questions.isInput(expr->op(0)) &&
           (reads(expr->op(1), entry) ? isClamp(expr->op(1), entry, questions, shape)
                                      : questions.isInput(expr->op(1))) &&
           (reads(expr->op(2), entry) ? isClamp(expr->op(2), entry, questions, shape) : questions.isInput(expr->op(2)));
  case ExprKind::Cast:
    // A clamp keeps the value in range, so cutting to fewer bits would be exact; that range is not proven here.
    return expr->type.isFloat() && expr->op(0)->type.isFloat() &&
           std::min(expr->type.bits, expr->op(0)->type.bits) >= entry->type.bits &&
           isClamp(expr->op(0), entry, questions, shape);
  default:
    return false;
  }
}
// Unsigned t = x + a; x = t < x ? largest : t: the wrap is caught, so the sum stays at the largest value.
bool isWrapCaught(const CarriedState &state, const StateQuestions &questions) {
  const ExprRef next = state.next;
  if (!state.entry->type.isInt() || state.entry->type.isSigned || state.entry->type.bits > 64 ||
      !next->is(ExprKind::Select) || !next->op(0)->is(ExprKind::Lt))
    return false;
  ExprRef sum = next->op(2), largest = next->op(1);
  if (!sum->is(ExprKind::Add) || !largest->isIntConst(wrapToType(state.entry->type, -1)) || next->op(0)->op(0) != sum)
    return false;
  ExprRef added = sum->op(0) == state.entry ? sum->op(1) : sum->op(0);
  const bool adds = sum->op(0) == state.entry || sum->op(1) == state.entry;
  return adds && !reads(added, state.entry) && questions.isInput(added) &&
         (next->op(0)->op(1) == state.entry || next->op(0)->op(1) == added);
}
} // namespace

static Answer classifyStates(const StateSystem &system, const StateQuestions &questions) {
  if (system.size() != 1)
    return Answer::notConcerned();
  const CarriedState &state = *system.front();
  const Type type = state.entry->type;
  if (!type.isInt() && !type.isFloat())
    return Answer::notConcerned();
  if (isWrapCaught(state, questions)) {
    Claim saturating;
    saturating.classId = "clamp";
    saturating.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
    saturating.operatorText = "min(x + a, largest)";
    saturating.combine = "min(a + b, largest), formed in a wider type";
    saturating.identity = "0";
    saturating.commutative = true;
    return Answer::member(std::move(saturating));
  }
  ClampShape shape;
  if (!isClamp(state.next, state.entry, questions, shape) || !shape.hasMax || !shape.hasMin)
    return Answer::notMember("the update is not a sum cut off on both sides");
  if (type.isInt() && (!type.isSigned || questions.rules().wrapSigned))
    return Answer::notMember("sums that wrap around do not keep their order");
  Claim claim;
  claim.classId = "clamp";
  claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
  claim.operatorText = "min(max(x + a, lo), hi)";
  claim.combine = "(a.a + b.a, clamp(a.lo + b.a, b.lo, b.hi), clamp(a.hi + b.a, b.lo, b.hi))";
  claim.identity = "(0, -infinity, infinity)";
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
     .parallel = "A parallel prefix over triples (shift, low, high), formed in a wider type.",
     .knownProblems = "Saturation by conversion to a narrow type is not recognised."},
    classifyStates};

} // namespace lanewise
