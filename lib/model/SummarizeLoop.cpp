// model/SummarizeLoop.cpp - one loop: its iteration as a function, its inductions, its domain.
#include "model/Rotation.h"
#include "model/Summarizer.h"

#include <algorithm>

namespace lanewise {

static bool holdsLoop(const Loop &loop) {
  bool holds = false;
  for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
    forEachStmt(*block, [&](const Stmt &stmt) { holds = holds || stmt.kind == StmtKind::Loop; });
  return holds;
}

void Summarizer::executeLoop(const Loop &loop, SymbolicState &outerState) {
  LoopSummary &summary = summaries_[loop.id];
  summary.function = &function_;
  summary.facts = sharedFacts_;
  summary.loop = &loop;
  summary.id = loop.id;
  summary.parent = frame_->loop;
  for (Frame *outer = frame_; outer->loop >= 0; outer = outer->outer)
    ++summary.depth;

  Frame inner;
  inner.loop = static_cast<int32_t>(loop.id);
  inner.outer = frame_;
  inner.supposed = frame_->supposed || supposed_ == inner.loop;
  inner.basesApart = inner.supposed || !holdsLoop(loop);
  summary.supposesBasesApart = inner.supposed;
  frame_ = &inner;
  SymbolicState state(pool_.boolConst(true));
  Changes afterTest;
  executeIteration(loop, state, summary, afterTest);
  summary.effects = inner.effects;
  summary.asserted = inner.asserted;
  summary.declaredInside = inner.declaredInside;
  collectScalars(loop, state, summary);
  for (ScalarState &scalar : summary.scalars)
    scalar.initial = currentValue(scalar.var, outerState);
  collectCells(state, outerState, summary);
  findInductions(summary);
  findDomain(loop, summary);
  closeAccesses(summary);
  findAfterValues(summary, afterTest);
  frame_ = inner.outer;
  lift(summary, inner, outerState);
}

void Summarizer::executeIteration(const Loop &loop, SymbolicState &state, LoopSummary &summary, Changes &afterTest) {
  const auto test = [&] {
    evaluated_.clear();
    execute(loop.prelude, state);
    if (!loop.condition)
      return;
    evaluated_.clear();
    Stmt marks{};
    marks.kind = StmtKind::Touch;
    marks.span = loop.span;
    marks.loads = loop.conditionLoads;
    const size_t before = frame_->accesses.size();
    summary.condition = evaluate(loop.condition, state, marks);
    for (size_t i = before; i < frame_->accesses.size(); ++i)
      frame_->accesses[i].stmt = nullptr;
  };
  if (!loop.testAtEnd) {
    test();
    afterTest = state.flattened();
  }
  const size_t jumpsBefore = frame_->jumps.size();
  SymbolicState body(state.guard, &state);
  execute(loop.body, body);
  std::vector<JumpRecord> arrived;
  std::erase_if(frame_->jumps, [&](JumpRecord &jump) {
    if (jump.kind != JumpKind::Continue || jump.label != loop.id)
      return false;
    arrived.push_back(std::move(jump));
    return true;
  });
  mergeJumps(state, body, std::move(arrived), jumpsBefore);
  execute(loop.step, state);
  if (loop.testAtEnd)
    test();
}

ScalarState *Summarizer::scalarOf(LoopSummary &summary, VarId var) {
  // Variables come first, in their order; cells follow.
  const auto at = std::partition_point(summary.scalars.begin(), summary.scalars.end(),
                                       [&](const ScalarState &s) { return !s.cell && s.var < var; });
  return at != summary.scalars.end() && !at->cell && at->var == var ? &*at : nullptr;
}

void Summarizer::collectScalars(const Loop &loop, const SymbolicState &state, LoopSummary &summary) {
  const std::set<VarId> inside(frame_->declaredInside.begin(), frame_->declaredInside.end());
  for (VarId var : frame_->assigned) {
    ScalarState scalar;
    scalar.var = var;
    scalar.entry = pool_.var(var, function_.variables[var].type);
    ExprRef next = state.dead ? nullptr : state.value(var);
    scalar.next = next ? next : scalar.entry;
    scalar.declaredInside = inside.count(var) != 0;
    scalar.liveAfter = !scalar.declaredInside && liveAfter_[loop.id][var];
    scalar.span = frame_->updates[var];
    summary.scalars.push_back(scalar);
  }
  for (const JumpRecord &jump : frame_->jumps) {
    Exit exit;
    exit.kind = jump.kind;
    exit.condition = jump.guard;
    exit.value = jump.value;
    exit.span = jump.span;
    exit.fromInnerLoop = jump.fromInnerLoop;
    for (const auto &[var, value] : jump.changes.values)
      if (liveAfter_[loop.id][var])
        exit.liveValues.emplace_back(var, value);
    summary.exits.push_back(std::move(exit));
  }
}

// A memory cell is a place that is the same in every iteration and that nothing else of its object overlaps.
void Summarizer::collectCells(const SymbolicState &state, const SymbolicState &before, LoopSummary &summary) {
  for (const auto &[place, span] : frame_->stored) {
    if (!isInvariant(place))
      continue;
    const Location &location = locationOf(place);
    bool alone = !state.dead && frame_->havocs == 0 && !isReplacedIn(*frame_, place);
    for (uint32_t index : frame_->writesByBase[baseKey(location.base)]) {
      const ExprRef other = frame_->accesses[index].iterationPlace;
      alone = alone && (other == place || facts_.overlapOf(place, other) == Overlap::Never);
    }
    const bool fresh = location.base.kind == Base::Kind::Variable &&
                       std::count(frame_->declaredInside.begin(), frame_->declaredInside.end(), location.base.var) != 0;
    ExprRef next = alone ? state.memory(place) : nullptr;
    if (!next || fresh)
      continue;
    ScalarState cell;
    cell.cell = place;
    cell.entry = pool_.load(place, 0);
    cell.next = next;
    cell.initial = before.memory(place);
    cell.liveAfter = true;
    cell.span = span;
    summary.scalars.push_back(cell);
  }
}

// The value is the same in every iteration of the current frame's loop.
bool Summarizer::isInvariant(ExprRef expr) {
  return !containsNode(expr, [&](ExprRef node) {
    if (node->is(ExprKind::Var))
      return frame_->assigned.count(static_cast<VarId>(node->intValue)) != 0;
    if (node->is(ExprKind::Iter))
      return node->intValue == frame_->loop;
    if (!node->is(ExprKind::Load))
      return false;
    if (frame_->havocs != 0 || isReplacedIn(*frame_, node->op(0)))
      return true;
    for (uint32_t index : frame_->writes)
      if (const ExprRef written = frame_->accesses[index].iterationPlace;
          facts_.overlapOf(node->op(0), written) != Overlap::Never &&
          !(frame_->supposed && mayBeSupposedApart(function_, node->op(0), written)))
        return true;
    return false;
  });
}

void Summarizer::findInductions(LoopSummary &summary) {
  const InvarianceTest invariant = [&](ExprRef expr) { return isInvariant(expr); };
  Closing &closing = closings_[summary.id];
  ExprRef iteration = pool_.iter(summary.id);
  for (ScalarState &scalar : summary.scalars) {
    if (scalar.cell || frame_->opaque)
      continue;
    if (!scalar.entry->type.isInt() && !scalar.entry->type.isPointer())
      continue;
    const std::optional<InductionStep> step = inductionStep(pool_, scalar.next, scalar.entry, invariant);
    if (!step || (scalar.entry->type.isPointer() && step->elementBytes == 0 && !step->step->isIntConst(0)))
      continue;
    scalar.step = step->step;
    scalar.closed = closedInduction(pool_, scalar.entry, iteration, *step, stepsWithinRange(summary, scalar, *step));
    closing.entryValue[scalar.var] = scalar.closed;
  }
  findGrowingSteps(summary);
  noteRotations(summary);
  // Everything else: an unknown function of what it depends on. A pointer that is only moved stays in its object.
  NodeMap<ExprRef> closed;
  for (ScalarState &scalar : summary.scalars) {
    if (scalar.cell || scalar.closed)
      continue;
    const std::optional<int64_t> unit = frame_->opaque ? std::nullopt : moveUnit(scalar.next, scalar.entry);
    const bool moves = unit && scalar.entry->type.isPointer();
    ExprRef value = pool_.loopValue(moves ? Type::i64() : scalar.entry->type, summary.id,
                                    moves ? kMoveNames + scalar.var : scalar.var, LoopValueKind::OnEntry,
                                    leavesOf(scalar.var, summary, closed));
    closing.entryValue[scalar.var] = moves ? pool_.ptrAdd(scalar.entry, value, *unit) : value;
  }
}

// An early way out may leave in the middle of a swap; the pointers are then no permutation any more.
void Summarizer::noteRotations(const LoopSummary &summary) {
  if (frame_->opaque || !frame_->jumps.empty())
    return;
  std::vector<PointerUpdate> updates;
  for (const ScalarState &scalar : summary.scalars)
    if (!scalar.cell && !scalar.closed && !scalar.declaredInside && scalar.entry->type.isPointer())
      updates.push_back({scalar.var, scalar.next});
  for (const std::vector<VarId> &rotation : findRotations(updates))
    for (VarId variable : rotation) {
      ObjectFacts::Rotation fact{rotation.front(), {}};
      NodeMap<ExprRef> closed;
      const std::vector<ExprRef> leaves = leavesOf(variable, summary, closed);
      for (size_t i = 0; i < leaves.size(); ++i)
        if (leaves[i]->is(ExprKind::Var) &&
            std::binary_search(rotation.begin(), rotation.end(), static_cast<VarId>(leaves[i]->intValue)))
          fact.members.push_back(i);
      if (fact.members.size() == rotation.size())
        sharedFacts_->noteRotation(summary.id, variable, std::move(fact));
    }
}

static ExprRef withoutWidening(ExprRef expr) {
  while (expr->is(ExprKind::Cast) && expr->type.isInt() && expr->op(0)->type.isInt() &&
         expr->type.bits >= expr->op(0)->type.bits &&
         (expr->type.isSigned == expr->op(0)->type.isSigned || expr->type.bits > expr->op(0)->type.bits))
    expr = expr->op(0);
  return expr;
}

bool Summarizer::stepsWithinRange(const LoopSummary &summary, const ScalarState &scalar,
                                  const InductionStep &step) const {
  const Type type = scalar.entry->type;
  if (type.isPointer() || (type.isSigned && !rules_.wrapSigned && type.bits >= 32 && !step.isNarrowed))
    return true;
  if (!step.step->isIntConst() || !summary.condition)
    return false;
  const int64_t c = step.step->intValue;
  const bool powerOfTwo = c != 0 && ((c > 0 ? c : -c) & ((c > 0 ? c : -c) - 1)) == 0;
  // A wrapping counter whose step divides the number of values comes back to where it was: the loop would not end.
  const bool wouldNotEnd = powerOfTwo && frame_->jumps.empty() && !frame_->mayLeave;
  for (ExprRef conjunct : conjunctsOf(summary.condition)) {
    if (conjunct->operands.size() != 2)
      continue;
    ExprRef left = conjunct->op(0), right = conjunct->op(1);
    const bool counterLeft = withoutWidening(left) == scalar.entry,
               counterRight = withoutWidening(right) == scalar.entry;
    const bool plain = (counterLeft ? left : right) == scalar.entry;
    if (counterLeft == counterRight)
      continue;
    if (conjunct->is(ExprKind::Ne)) {
      const ExprRef bound = counterLeft ? right : left;
      if ((c == 1 && plain && type.bits == 64) || (c == -1 && bound->isIntConst(0)))
        return true;
      continue;
    }
    if (!conjunct->is(ExprKind::Lt) && !conjunct->is(ExprKind::Le))
      continue;
    const ExprRef bound = counterLeft ? right : left;
    if (counterLeft && c > 0) // i < bound
      if ((c == 1 && plain && conjunct->is(ExprKind::Lt)) || wouldNotEnd || (plain && type.bits == 64))
        return true;
    if (counterLeft && c == -1 && plain && !type.isSigned && conjunct->is(ExprKind::Lt)) // runs down until it wraps
      return true;
    if (counterRight && c < 0 && bound->isIntConst() && bound->intValue >= 0) { // bound < i, going down
      const int64_t least = bound->intValue + (conjunct->is(ExprKind::Lt) ? 1 : 0);
      if (least >= -c)
        return true;
    }
  }
  return false;
}

void Summarizer::findDomain(const Loop &loop, LoopSummary &summary) {
  Domain &domain = summary.domain;
  domain.loop = summary.id;
  domain.exact = true;
  domain.mayExitEarly = !frame_->jumps.empty() || frame_->opaque || frame_->mayLeave;
  if (frame_->opaque) {
    domain.exact = false;
    return;
  }
  if (!summary.condition)
    return;
  domain.wholeTest = true;
  for (ExprRef conjunct : conjunctsOf(summary.condition))
    if (!addToDomain(summary, conjunct)) {
      domain.mayExitEarly = true;
      domain.tripCount = nullptr;
      Exit exit;
      exit.condition = pool_.logicalNot(conjunct);
      exit.span = summary.loop->span;
      exit.ownTest = true;
      summary.exits.push_back(std::move(exit));
    }
  // Neither a test that is only necessary nor one that never changes is in the count of the others.
  if (!domain.exact)
    domain.tripCount = nullptr;
  for (ExprRef conjunct : conjunctsOf(summary.condition))
    if (domain.tripCount && isInvariant(conjunct))
      domain.tripCount = pool_.select(conjunct, domain.tripCount, pool_.intConst(Type::i64(), 0));
  const bool ownExit =
      std::any_of(summary.exits.begin(), summary.exits.end(), [](const Exit &exit) { return exit.ownTest; });
  if (ownExit)
    domain.tripCount = nullptr;
  if (!loop.testAtEnd || !domain.inside)
    return;
  // The test at the end of iteration k-1 decides about iteration k; iteration 0 always runs.
  ExprRef iteration = pool_.iter(summary.id);
  ExprRef before = pool_.binary(ExprKind::Sub, iteration, pool_.intConst(Type::i64(), 1));
  domain.inside = pool_.binary(ExprKind::Or, pool_.binary(ExprKind::Eq, iteration, pool_.intConst(Type::i64(), 0)),
                               atIteration(pool_, domain.inside, summary.id, before));
  if (domain.tripCount)
    domain.tripCount = pool_.binary(ExprKind::Add, domain.tripCount, pool_.intConst(Type::i64(), 1));
}

// Takes one conjunct of the test into the domain; false if it is no function of the iteration number.
bool Summarizer::addToDomain(LoopSummary &summary, ExprRef conjunct) {
  Domain &domain = summary.domain;
  const auto require = [&](ExprRef closed) {
    domain.inside = domain.inside ? pool_.binary(ExprKind::And, domain.inside, closed) : closed;
  };
  const auto slopeOfLeaf = [&](ExprRef expr) -> std::optional<int64_t> {
    if (expr->is(ExprKind::Var) && frame_->assigned.count(static_cast<VarId>(expr->intValue))) {
      const ScalarState *scalar = scalarOf(summary, static_cast<VarId>(expr->intValue));
      if (!scalar || !scalar->step || !scalar->step->isIntConst())
        return std::nullopt;
      const int64_t bytes = scalar->closed->is(ExprKind::PtrAdd) ? scalar->closed->intValue : 1;
      return scalar->step->intValue * bytes;
    }
    if (isInvariant(expr))
      return 0;
    return std::nullopt;
  };
  const bool comparison = conjunct->is(ExprKind::Lt) || conjunct->is(ExprKind::Le) || conjunct->is(ExprKind::Ne);
  const Type type = comparison ? conjunct->op(0)->type : Type::boolean();
  if (isInvariant(conjunct)) {
    require(conjunct);
    return true;
  }
  if (comparison && (type.isInt() || type.isPointer())) {
    ExprRef left = conjunct->op(0), right = conjunct->op(1);
    const std::optional<int64_t> slopeLeft = slopeOf(left, slopeOfLeaf), slopeRight = slopeOf(right, slopeOfLeaf);
    if (slopeLeft && slopeRight) {
      int64_t slope = *slopeLeft - *slopeRight;
      bool orEqual = conjunct->is(ExprKind::Le);
      if (conjunct->is(ExprKind::Ne) && slope < 0) {
        std::swap(left, right);
        slope = -slope;
      }
      // A counter that steps over the bound never meets it: only a step of one, or a rule against overflow, makes != a
      // <.
      const ScalarState *counter =
          left->is(ExprKind::Var) ? scalarOf(summary, static_cast<VarId>(left->intValue)) : nullptr;
      const bool fromZero = counter && counter->initial && counter->initial->isIntConst(0) && slope == 1;
      const bool meets = !conjunct->is(ExprKind::Ne) || type.isPointer() || type.isSigned || fromZero ||
                         (slope == 1 && type.bits == 64);
      if (slope > 0 && meets) {
        ExprRef closed = close(pool_.binary(orEqual ? ExprKind::Le : ExprKind::Lt, left, right), summary);
        require(closed);
        ExprRef trips = tripCountOf(close(left, summary), close(right, summary), orEqual, slope, summary.id);
        domain.tripCount = !domain.tripCount ? trips
                                             : pool_.select(pool_.binary(ExprKind::Lt, trips, domain.tripCount), trips,
                                                            domain.tripCount);
        return true;
      }
      if (slope == -1 && !type.isSigned && type.isInt() && conjunct->is(ExprKind::Lt) && left->is(ExprKind::Var) &&
          isInvariant(right)) {
        // for (i = n - 1; i < n; --i): runs down to 0, then wraps to a value that is not below any bound.
        ExprRef first = pool_.exactCast(Type::i64(), left);
        ExprRef entered = pool_.binary(ExprKind::Lt, left, right);
        require(pool_.binary(ExprKind::And, entered, pool_.binary(ExprKind::Le, pool_.iter(summary.id), first)));
        domain.tripCount = pool_.select(entered, pool_.binary(ExprKind::Add, first, pool_.intConst(Type::i64(), 1)),
                                        pool_.intConst(Type::i64(), 0));
        return true;
      }
      domain.exact = domain.wholeTest = false;
      return true;
    }
  }
  // A function of the iteration number all the same (i * i <= n): necessary, but perhaps not once false for good.
  ExprRef closed = close(conjunct, summary);
  const bool varies = containsNode(closed, [&](ExprRef node) {
    const bool ofThisLoop = node->is(ExprKind::LoopValue) && node->intValue2 == frame_->loop;
    return ofThisLoop || (node->is(ExprKind::Load) && !isInvariant(node)) || node->is(ExprKind::Opaque) ||
           (node->is(ExprKind::LoopValue) && !isInvariant(node));
  });
  if (varies)
    return false;
  domain.exact = false;
  require(closed);
  return true;
}

// How often left < right (or <=) holds from iteration 0 on, when their difference shrinks by `slope` each time.
ExprRef Summarizer::tripCountOf(ExprRef left, ExprRef right, bool orEqual, int64_t slope, LoopId loop) {
  const ExprRef zero = pool_.intConst(Type::i64(), 0);
  left = atIteration(pool_, left, loop, zero);
  right = atIteration(pool_, right, loop, zero);
  ExprRef entered = pool_.binary(orEqual ? ExprKind::Le : ExprKind::Lt, left, right);
  ExprRef difference = left->type.isPointer() ? pool_.ptrDiff(right, left, 1)
                                              : pool_.binary(ExprKind::Sub, pool_.exactCast(Type::i64(), right),
                                                             pool_.exactCast(Type::i64(), left));
  const int64_t rounding = slope - 1 + (orEqual ? 1 : 0);
  ExprRef count = pool_.binary(ExprKind::Add, difference, pool_.intConst(Type::i64(), rounding));
  count = pool_.binary(ExprKind::Div, count, pool_.intConst(Type::i64(), slope));
  return pool_.select(entered, count, zero);
}

ExprRef Summarizer::close(ExprRef expr, LoopSummary &summary) {
  Closing &closing = closings_[summary.id];
  if (!expr)
    return nullptr;
  const auto entryValue = [&](ExprRef node) -> ExprRef {
    if (!node->is(ExprKind::Var))
      return nullptr;
    auto it = closing.entryValue.find(static_cast<VarId>(node->intValue));
    return it == closing.entryValue.end() ? node : it->second;
  };
  return rewrite(pool_, expr, entryValue, closing.memo);
}

void Summarizer::closeAccesses(LoopSummary &summary) {
  summary.accesses = frame_->accesses;
  for (Access &access : summary.accesses) {
    access.place = close(access.iterationPlace, summary);
    access.guard = close(access.iterationGuard, summary);
    access.value = close(access.iterationValue, summary);
    access.load = close(access.iterationLoad, summary);
  }
  for (Domain &domain : frame_->innerDomains) {
    Domain closed = domain;
    closed.inside = close(domain.inside, summary);
    closed.enteredWhen = close(domain.enteredWhen, summary);
    closed.tripCount = close(domain.tripCount, summary);
    for (auto &named : closed.namedValues)
      named.second = close(named.second, summary);
    for (auto &[place, value] : closed.namedCells) {
      place = close(place, summary);
      value = close(value, summary);
    }
    summary.innerDomains.push_back(closed);
  }
  for (Exit &exit : summary.exits)
    exit.closedCondition = close(exit.condition, summary);
  for (Effect &effect : summary.effects)
    effect.closedGuard = close(effect.guard, summary);
}

} // namespace lanewise
