// classify/ThroughNest.cpp - a state of a loop inside is one of the loop around it.
//
//   for (i…) for (j…) h = h * 33 + x[i][j];            in the class of the inner loop
//   for (i…) if (used[i]) for (j…) h = h * 33 + x[i][j];     too: where nothing runs, h stays
//   for (i…) { for (j…) h = h * 33 + x[i][j]; h = h * h; }   not: the square is in no class with the steps inside
//   for (i…) { for (j…) h = h * k + x[i][j]; k = h; }        not: k is no input
//   for (i…) { k = h; for (j…) h = h * k + x[i][j]; }        not: nor is it here
//   for (i…) for (j…) h = (h * 3 + x[i][j]) % m[i];          not: each row has a monoid of its own
//   for (i…) { m = 0; for (j…) if (x[i][j] > m) { m = x[i][j]; at = j; } }   not: nothing is joined with the row's m
//   for (i…) { for (j…) a = a * b + x[j]; for (j…) b = b * a + x[j]; }   not: inside, each is the other's input
//
// Steps of a class compose to steps of the class. What an iteration of the outer loop does is the composition of what
// the iterations of the inner one do, if these are functions of inputs of the outer loop too. Source: Blelloch, "Prefix
// Sums and Their Applications", 1990 (the elements of a scan form a monoid).
#include "classify/ThroughNest.h"

#include "model/Fold.h"
#include "model/LoopValueNames.h"

#include <algorithm>
#include <map>

namespace lanewise {

namespace {
class ThroughNest {
public:
  ThroughNest(const StateFlow &flow, const AnswerInside &answerInside)
      : flow_(flow), loop_(flow.loop()), answerInside_(answerInside) {}

  std::optional<Claim> claimFor(const CarriedState &state, const StateSystem &system) {
    if (state.viaMemory)
      return std::nullopt;
    const bool isAlone = system.size() == 1;
    std::optional<Claim> found;
    ExprRef value = state.next;
    for (int step = 0; value != state.entry; ++step) {
      if (step == kMostSteps)
        return std::nullopt;
      if (value->is(ExprKind::Select)) { // the loop runs under a condition, or the state stays
        const bool staysElse = value->op(2) == state.entry;
        if ((!staysElse && value->op(1) != state.entry) || !flow_.isInput(value->op(0)))
          return std::nullopt;
        value = value->op(staysElse ? 1 : 2);
        continue;
      }
      if (!isLeftByLoop(value) || !dependsOnInputs(value, system))
        return std::nullopt;
      const Inner *inner = innerOf(value, state, system);
      if (!inner || (found && !isAlike(*found, *inner->answer->claim)))
        return std::nullopt;
      if (!isOneMonoid(*inner, static_cast<LoopId>(value->intValue2)))
        return std::nullopt;
      // States that depend on each other must do so inside too: there they are one system, and not inputs.
      const std::pair where(static_cast<LoopId>(value->intValue2), inner->answer->system);
      if (!isAlone && where_.value_or(where) != where)
        return std::nullopt;
      where_ = where;
      if (!found)
        found = *inner->answer->claim;
      const bool isAsBefore = isWrittenOnlyIn(where.first, state.cell);
      value = isAsBefore ? state.entry : inner->scalar->initial;
      if (!value)
        return std::nullopt;
      if (!isAlone && value != state.entry)
        return std::nullopt;
    }
    if (found)
      adapt(*found, state);
    return found;
  }

private:
  static constexpr int kMostSteps = 8;

  struct Inner {
    const ScalarState *scalar = nullptr; ///< as the loop inside sees it
    const StateAnswer *answer = nullptr; ///< with a claim
  };

  static bool isLeftByLoop(ExprRef expr) {
    return expr->is(ExprKind::LoopValue) && static_cast<LoopValueKind>(expr->extent) == LoopValueKind::After;
  }

  // Beside the states themselves, all that the inner loop goes by is given before the outer loop runs, or is explained.
  bool dependsOnInputs(ExprRef left, const StateSystem &system) const {
    return std::all_of(left->operands.begin(), left->operands.end(), [&](ExprRef operand) {
      const bool isOwn =
          std::any_of(system.begin(), system.end(), [&](const CarriedState *state) { return state->entry == operand; });
      return isOwn || isLeftByLoop(operand) || flow_.isInput(operand);
    });
  }

  const Inner *innerOf(ExprRef left, const CarriedState &state, const StateSystem &system) {
    const bool mayBeRenamed = system.size() == 1;
    const auto var = static_cast<VarId>(left->intValue);
    const auto id = static_cast<LoopId>(left->intValue2);
    const bool isSame = state.cell ? var == nameOfCell(state.cell) : var == state.var;
    if (id == loop_.id || (!isSame && (!mayBeRenamed || state.cell)))
      return nullptr;
    const LoopSummary *inner = summaryOf(id);
    // Where the loop is left by what it computes, its iterations are no mere steps.
    if (!inner || !inner->exits.empty() || inner->domain.mayExitEarly)
      return nullptr;
    const auto scalar = std::find_if(inner->scalars.begin(), inner->scalars.end(), [&](const ScalarState &s) {
      return !s.declaredInside && (s.cell ? s.cell == state.cell && isSame : s.var == var && !state.cell);
    });
    if (scalar == inner->scalars.end() || (!scalar->initial && !state.cell))
      return nullptr;
    if (!startsFromInputs(*inner, *scalar, system))
      return nullptr;
    for (const StateAnswer &answer : answerOf(id).states)
      if (answer.claim && answer.state.entry == scalar->entry && !answer.state.viaMemory)
        if (isSame || answer.claim->joinedWith.empty()) {
          found_ = {&*scalar, &answer};
          return &found_;
        }
    return nullptr;
  }

  // What the loop inside goes by beside the state must not be made of the state before that loop begins: with
  // `k = h; for (j…) h = h * k + x[j];` k is an input of the inner loop only.
  bool startsFromInputs(const LoopSummary &inner, const ScalarState &own, const StateSystem &system) const {
    std::vector<ExprRef> open{own.next, inner.condition, inner.domain.inside, inner.domain.tripCount};
    for (const Domain &domain : inner.innerDomains)
      open.push_back(domain.inside);
    NodeSet seen;
    while (!open.empty()) {
      ExprRef node = open.back();
      open.pop_back();
      if (!node || node == own.entry || !seen.insert(node))
        continue;
      open.insert(open.end(), node->operands.begin(), node->operands.end());
      if (node->is(ExprKind::Load) && isWrittenOutside(inner, node->op(0)))
        return false;
      if (!node->is(ExprKind::Var))
        continue;
      const auto scalar = std::find_if(inner.scalars.begin(), inner.scalars.end(),
                                       [&](const ScalarState &other) { return other.entry == node; });
      if (scalar == inner.scalars.end() ? !isInputAtStart(node) : !startsAsInput(*scalar, system))
        return false;
      if (scalar != inner.scalars.end())
        open.push_back(scalar->next);
    }
    return true;
  }

  // Or it is a state of the same system, inside as well.
  bool startsAsInput(const ScalarState &inside, const StateSystem &system) const {
    const bool isOwn = std::any_of(system.begin(), system.end(), [&](const CarriedState *state) {
      return !state->cell && state->var == inside.var && state->entry == inside.initial;
    });
    return isOwn || (inside.initial && flow_.isInput(inside.initial));
  }

  bool isInputAtStart(ExprRef var) const {
    const auto isOf = [&](const ScalarState &scalar) { return scalar.entry == var; };
    const auto around = std::find_if(loop_.scalars.begin(), loop_.scalars.end(), isOf);
    if (around == loop_.scalars.end() || around->closed)
      return true;
    // Set once in an iteration: it is what it was, or what it becomes.
    size_t times = 0;
    for (const Block *block : {&loop_.loop->prelude, &loop_.loop->body, &loop_.loop->step})
      forEachStmt(*block, [&](const Stmt &stmt) {
        times += stmt.kind == StmtKind::Assign && stmt.var == static_cast<VarId>(var->intValue);
      });
    return times == 1 && flow_.isInput(around->next) && (around->declaredInside || flow_.isInput(around->entry));
  }

  // What the combination goes by is the same in all rows, and what is joined goes through the nest likewise. A mean's
  // count begins with one in each row.
  bool isOneMonoid(const Inner &inner, LoopId id) {
    const Claim &claim = *inner.answer->claim;
    if (claim.classId == "moments" && claim.joinedWith.empty())
      return false;
    const LoopSummary *loop = summaryOf(id);
    return std::all_of(claim.parameters.begin(), claim.parameters.end(),
                       [&](ExprRef part) { return isSameInAllRows(part, inner.scalar->entry); }) &&
           std::all_of(claim.joinedWith.begin(), claim.joinedWith.end(),
                       [&](ExprRef entry) { return goesThroughAlike(entry, *loop); });
  }

  bool isSameInAllRows(ExprRef parameter, ExprRef own) const {
    const bool writes =
        std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [](const Access &access) { return access.isWrite; });
    return !containsNode(parameter, [&](ExprRef node) {
      if (node == own)
        return false;
      switch (node->kind) {
      case ExprKind::Var:
        return isAssignedInside(static_cast<VarId>(node->intValue));
      case ExprKind::Load:
        return writes;
      default:
        return node->is(ExprKind::Iter) || node->is(ExprKind::LoopValue) || node->is(ExprKind::Opaque) ||
               node->is(ExprKind::Undef);
      }
    });
  }

  bool isAssignedInside(VarId var) const {
    bool found = false;
    for (const Block *block : {&loop_.loop->prelude, &loop_.loop->body, &loop_.loop->step})
      forEachStmt(*block, [&](const Stmt &stmt) {
        const bool assigns = stmt.kind == StmtKind::Assign || stmt.kind == StmtKind::Declare ||
                             (stmt.kind == StmtKind::Call && stmt.hasResult);
        found = found || stmt.kind == StmtKind::Refuse || (assigns && stmt.var == var);
      });
    return found;
  }

  // A state of the loop inside that begins there as the loop around has it, and that this one leaves as it comes out.
  // If that one is in no class, the loop is not either.
  bool goesThroughAlike(ExprRef entryInside, const LoopSummary &inner) const {
    const auto inside = std::find_if(inner.scalars.begin(), inner.scalars.end(),
                                     [&](const ScalarState &scalar) { return scalar.entry == entryInside; });
    if (inside == inner.scalars.end())
      return false;
    return std::any_of(flow_.states().begin(), flow_.states().end(), [&](const CarriedState &around) {
      if (inside->cell)
        return around.cell == inside->cell && !around.viaMemory && isWrittenOnlyIn(inner.id, inside->cell);
      if (around.cell || around.var != inside->var || around.entry != inside->initial)
        return false;
      ExprRef left = around.next;
      LoopValueKind kind = LoopValueKind::After;
      if (const auto form = matchFold(flow_.pool(), left, around.entry); form && !form->guard) {
        left = form->contribution;
        kind = LoopValueKind::Total;
      }
      return left && left->is(ExprKind::LoopValue) && static_cast<LoopId>(left->intValue2) == inner.id &&
             static_cast<VarId>(left->intValue) == inside->var && static_cast<LoopValueKind>(left->extent) == kind;
    });
  }

  // By what the loop around does itself, to the same object.
  bool isWrittenOutside(const LoopSummary &inner, ExprRef place) const {
    const Base base = locate(place).base;
    return std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &access) {
      const std::vector<LoopId> &loops = access.innerLoops;
      return access.isWrite && std::find(loops.begin(), loops.end(), inner.id) == loops.end() &&
             (locate(access.iterationPlace).base == base || locate(access.place).base == base);
    });
  }

  // Then the loop inside finds the cell as the iteration around it did.
  bool isWrittenOnlyIn(LoopId id, ExprRef cell) const {
    return cell && std::all_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &access) {
             const std::vector<LoopId> &loops = access.innerLoops;
             return !access.isWrite || access.iterationPlace != cell ||
                    std::find(loops.begin(), loops.end(), id) != loops.end();
           });
  }

  const LoopSummary *summaryOf(LoopId id) {
    if (loops_.empty())
      loops_ = summarize(*loop_.function, flow_.rules());
    return id < loops_.size() ? &loops_[id] : nullptr;
  }

  const LoopAnswer &answerOf(LoopId id) {
    const auto [known, isNew] = answers_.try_emplace(id);
    if (isNew)
      known->second = answerInside_(loops_[id]);
    return known->second;
  }

  // Elements of one monoid.
  static bool isAlike(const Claim &a, const Claim &b) {
    return a.classId == b.classId && a.operatorText == b.operatorText && a.combine == b.combine &&
           a.identity == b.identity;
  }

  // What the claim says of a step of the inner loop, said of all of its steps together.
  static void adapt(Claim &claim, const CarriedState &state) {
    claim.verdict = state.observed ? Verdict::Scan : Verdict::Reduction;
    if (claim.classId == "reduction" && state.observed)
      claim.classId = "prefix-scan";
    else if (claim.classId == "prefix-scan" && !state.observed)
      claim.classId = "reduction";
    claim.lift = nullptr;
    claim.parts.clear();
    for (Condition &condition : claim.conditions)
      condition.cxx.reset(); // it may name what only the inner loop knows
    if (claim.exactness == Exactness::UpToRounding && state.decides)
      claim.exactness = Exactness::Discontinuous;
  }

  const StateFlow &flow_;
  const LoopSummary &loop_;
  const AnswerInside &answerInside_;
  std::vector<LoopSummary> loops_; ///< of the function, once asked for
  std::map<LoopId, LoopAnswer> answers_;
  Inner found_;
  std::optional<std::pair<LoopId, size_t>> where_; ///< the loop inside, and the system of its states
};
} // namespace

std::optional<std::vector<Claim>> claimsThroughNest(const StateSystem &system, const StateFlow &flow,
                                                    const AnswerInside &answerInside) {
  if (!answerInside || flow.loop().innerDomains.empty())
    return std::nullopt;
  ThroughNest nest(flow, answerInside);
  std::vector<Claim> claims;
  for (const CarriedState *state : system) {
    std::optional<Claim> claim = nest.claimFor(*state, system);
    if (!claim)
      return std::nullopt;
    claims.push_back(std::move(*claim));
  }
  return claims;
}

} // namespace lanewise
