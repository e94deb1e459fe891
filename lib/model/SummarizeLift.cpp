// model/SummarizeLift.cpp - what a loop does, said in terms of the iteration around it.
#include "model/SourceText.h"
#include "model/Summarizer.h"

#include <algorithm>

namespace lanewise {

// An expression over the values when the inner loop begins becomes one over the iteration of the frame around it.
ExprRef Summarizer::liftExpr(ExprRef expr, const Frame &inner, SymbolicState &outerState, bool cellEntry) {
  if (!expr)
    return nullptr;
  if (const ExprRef *known = cellEntry ? nullptr : lifted_.find(expr))
    return *known;
  NodeMap<ExprRef> fresh;
  NodeMap<ExprRef> &done = cellEntry ? fresh : lifted_;
  std::vector<ExprRef> stack{expr};
  while (!stack.empty()) {
    ExprRef node = stack.back();
    if (done.find(node)) {
      stack.pop_back();
      continue;
    }
    const size_t below = stack.size();
    for (ExprRef operand : node->operands)
      if (!done.find(operand))
        stack.push_back(operand);
    if (stack.size() > below) // operands first
      continue;
    stack.pop_back();
    ExprRef result = nullptr;
    if (node->is(ExprKind::Var)) {
      result = currentValue(static_cast<VarId>(node->intValue), outerState);
    } else if (node->is(ExprKind::Load)) {
      result = liftLoad(node, *done.find(node->op(0)), inner, outerState, cellEntry);
    } else {
      // A value that was not modelled, and what a loop makes, differ between iterations of the loop around.
      const bool mayVary = node->is(ExprKind::Opaque) && node->pure && frame_->loop >= 0 && !node->operands.empty();
      const bool changed = std::any_of(node->operands.begin(), node->operands.end(),
                                       [&](ExprRef operand) { return *done.find(operand) != operand; });
      result = mayVary || changed ? withLifted(node, done, mayVary) : node;
    }
    done[node] = result;
  }
  return *done.find(expr);
}

ExprRef Summarizer::withLifted(ExprRef node, NodeMap<ExprRef> &done, bool mayVary) {
  std::vector<ExprRef> operands;
  operands.reserve(node->operands.size() + 1);
  for (ExprRef operand : node->operands)
    operands.push_back(*done.find(operand));
  if (mayVary && std::none_of(operands.begin(), operands.end(),
                              [&](ExprRef e) { return e->is(ExprKind::Iter) && e->intValue == frame_->loop; }))
    operands.push_back(pool_.iter(static_cast<LoopId>(frame_->loop)));
  return pool_.withOperands(node, std::move(operands));
}

ExprRef Summarizer::liftLoad(ExprRef load, ExprRef place, const Frame &inner, SymbolicState &outerState,
                             bool cellEntry) {
  const int64_t epoch = epochOf(place);
  if (cellEntry && load->intValue2 == 0) { // what the cell held before the loop, which its own writes do not change
    ExprRef held = outerState.memory(place);
    return held ? held : pool_.load(place, epoch);
  }
  // Between the iterations of a loop that is supposed, loads stay equal; what is around it must not rely on that.
  const bool writtenInside =
      inner.havocs != 0 || mayBeWrittenIn(inner, load->op(0), !(inner.supposed && frame_->supposed));
  if (writtenInside) {
    constexpr int64_t kPerLoop = int64_t{1} << 40;
    return pool_.load(place, (inner.loop + 1) * kPerLoop + epoch * 4096 + load->intValue2 % 4096);
  }
  if (ExprRef held = outerState.memory(place))
    return held;
  return pool_.load(place, epoch);
}

// Iteration 0, 1, 2 … in terms of the loop's counter: "i", "(i - 1)", "(n - i)", "((i - 1) / 2)".
void Summarizer::nameIterations(LoopSummary &summary, const Frame &inner, SymbolicState &outerState) {
  const ScalarState *counter = nullptr;
  for (const ScalarState &scalar : summary.scalars) {
    const bool counts = !scalar.cell && scalar.step && scalar.step->isIntConst() && scalar.step->intValue != 0 &&
                        scalar.entry->type.isInt() && !function_.variables[scalar.var].name.empty();
    const bool tested = counts && summary.condition && occursIn(scalar.entry, summary.condition);
    if (counts && (!counter || tested))
      counter = &scalar;
  }
  if (!counter)
    return;
  ExprRef first = currentValue(counter->var, outerState);
  // A start that is no longer called by its name has none: in `while (n-- > 0)` the first n is not n. The counter of a
  // loop around it keeps its name, unless something in between changed it.
  const auto isStale = [&](ExprRef variable) {
    const VarId var = static_cast<VarId>(variable->intValue);
    return facts_.isReassigned(var) && (inner.assigned.count(var) != 0 || currentValue(var, outerState) != variable);
  };
  const bool isNamed = !containsNode(first, [&](ExprRef node) {
    return (node->is(ExprKind::Var) && isStale(node)) || node->is(ExprKind::Load) || node->is(ExprKind::LoopValue) ||
           node->is(ExprKind::Opaque);
  });
  std::string start = isNamed ? sourceText(function_, first) : "<first " + function_.variables[counter->var].name + ">";
  if (start.find(' ') != std::string::npos)
    start = "(" + start + ")";
  const Variable &variable = function_.variables[counter->var];
  names_[summary.id] = {variable.name, counter->entry->type, first, start, counter->step->intValue};
}

// Names that can be used where the loop stands, and what they mean there.
std::vector<std::pair<VarId, ExprRef>> Summarizer::namedValues(const Loop &loop, const Frame &inner,
                                                               SymbolicState &outerState) {
  std::set<VarId> mentioned;
  const auto mention = [&](ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Var))
          mentioned.insert(static_cast<VarId>(node->intValue));
      });
  };
  mention(loop.condition);
  for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
    forEachStmt(*block, [&](const Stmt &stmt) {
      mention(stmt.value);
      mention(stmt.place);
      std::for_each(stmt.arguments.begin(), stmt.arguments.end(), mention);
      if (stmt.loop)
        mention(stmt.loop->condition);
    });
  const auto isBefore = [&](SourceSpan declared) {
    return !declared.isValid() || declared.file != loop.span.file ||
           std::tie(declared.line, declared.column) < std::tie(loop.span.line, loop.span.column);
  };
  std::vector<std::pair<VarId, ExprRef>> values;
  for (VarId var : mentioned) {
    const Variable &variable = function_.variables[var];
    const bool fresh =
        std::find(inner.declaredInside.begin(), inner.declaredInside.end(), var) != inner.declaredInside.end();
    if (facts_.isReassigned(var) && !fresh && !variable.name.empty() && isBefore(variable.span))
      values.emplace_back(var, currentValue(var, outerState));
  }
  return values;
}

// What was returned by calls, and what lies in objects without a name.
std::vector<std::pair<ExprRef, ExprRef>> Summarizer::namedCells(const SymbolicState &state) const {
  constexpr size_t kMost = 32;
  const auto isNameless = [this](ExprRef node) {
    return node->is(ExprKind::Opaque) ||
           (node->is(ExprKind::PlaceVar) && function_.variables[static_cast<size_t>(node->intValue)].name.empty());
  };
  std::vector<std::pair<ExprRef, ExprRef>> cells;
  for (const auto &[place, held] : state.allMemory())
    if (held && held->type.isPointer() && cells.size() < kMost && containsNode(held, isNameless) &&
        !containsNode(place, isNameless))
      cells.emplace_back(place, held);
  return cells;
}

void Summarizer::lift(LoopSummary &summary, Frame &inner, SymbolicState &outerState) {
  lifted_.clear();
  nameIterations(summary, inner, outerState);
  accessOffset_[summary.id] = frame_->accesses.size();
  domainOffset_[summary.id] = frame_->innerDomains.size();
  const auto lifted = [&](ExprRef expr) { return liftExpr(expr, inner, outerState, false); };

  for (ScalarState &scalar : summary.scalars)
    scalar.initial = scalar.cell ? outerState.memory(lifted(scalar.cell)) : currentValue(scalar.var, outerState);

  liftAsserted(summary, inner, outerState);
  Domain own = summary.domain;
  own.inside = lifted(own.inside);
  own.tripCount = lifted(own.tripCount);
  own.enteredWhen = outerState.guard;
  own.namedValues = namedValues(*summary.loop, inner, outerState);
  own.namedCells = namedCells(outerState);
  std::vector<Domain> domains{own};
  for (Domain domain : summary.innerDomains) {
    domain.inside = lifted(domain.inside);
    domain.tripCount = lifted(domain.tripCount);
    domain.enteredWhen = lifted(domain.enteredWhen);
    for (auto &named : domain.namedValues)
      named.second = lifted(named.second);
    for (auto &[place, value] : domain.namedCells) {
      place = lifted(place);
      value = lifted(value);
    }
    domains.push_back(domain);
  }
  std::vector<Access> accesses;
  for (const Access &access : summary.accesses) {
    Access outer = access;
    outer.iterationPlace = lifted(access.place);
    outer.iterationGuard = andGuard(outerState.guard, lifted(access.guard));
    outer.iterationValue = lifted(access.value);
    outer.iterationLoad = access.load ? pool_.load(outer.iterationPlace, 0) : nullptr;
    if (ExprRef load = lifted(access.load); load && load->is(ExprKind::Load) && load->op(0) == outer.iterationPlace)
      outer.iterationLoad = load;
    outer.innerLoops.insert(outer.innerLoops.begin(), summary.id);
    outer.afterExit = access.afterExit;
    accesses.push_back(std::move(outer));
  }
  std::vector<std::pair<VarId, ExprRef>> values;
  std::vector<std::pair<ExprRef, ExprRef>> cells;
  for (const ScalarState &scalar : summary.scalars) {
    if (scalar.declaredInside)
      continue;
    ExprRef after = liftExpr(scalar.after, inner, outerState, true);
    if (scalar.cell)
      cells.emplace_back(lifted(scalar.cell), after);
    else
      values.emplace_back(scalar.var, after);
  }

  // What is a fresh object in every inner iteration is one in every iteration around it, too.
  frame_->declaredInside.insert(frame_->declaredInside.end(), inner.declaredInside.begin(), inner.declaredInside.end());
  frame_->innerDomains.insert(frame_->innerDomains.end(), domains.begin(), domains.end());
  const bool dead = outerState.dead;
  for (Access &access : accesses) {
    if (access.isWrite && !dead)
      forgetOverlapped(access.iterationPlace, outerState);
    addAccess(std::move(access));
  }
  if (inner.havocs != 0) {
    ++frame_->havocs;
    for (const auto &[place, held] : outerState.allMemory())
      outerState.setMemory(place, nullptr);
  }
  for (ExprRef pointer : inner.replaced)
    noteReplaced(pointer, outerState);
  for (const auto &[var, after] : values) {
    outerState.setValue(var, after);
    frame_->assigned.insert(var);
    frame_->updates[var] = inner.updates[var];
  }
  for (const auto &[place, after] : cells) {
    outerState.setMemory(place, after);
    if (!containsNode(place, [](ExprRef node) { return node->is(ExprKind::Iter); }))
      frame_->stored[place] = summary.loop->span;
  }
  for (const Effect &effect : inner.effects) {
    Effect outer{effect.stmt, andGuard(outerState.guard, lifted(close(effect.guard, summary))), effect.innerLoops};
    outer.afterExit = effect.afterExit || frame_->mayLeave;
    outer.innerLoops.insert(outer.innerLoops.begin(), summary.id);
    for (ExprRef argument : effect.arguments)
      outer.arguments.push_back(lifted(close(argument, summary)));
    frame_->effects.push_back(std::move(outer));
  }
  frame_->opaque = frame_->opaque || inner.opaque;
  leaveThroughInnerLoop(summary, inner, outerState);
}

void Summarizer::noteAsserted(ExprRef expr) {
  const auto looksAtSomething = [](ExprRef node) {
    return node->is(ExprKind::Var) || node->is(ExprKind::Load) || node->is(ExprKind::LoopValue);
  };
  std::vector<ExprRef> &asserted = frame_->asserted;
  if (expr && containsNode(expr, looksAtSomething) &&
      std::find(asserted.begin(), asserted.end(), expr) == asserted.end())
    frame_->asserted.push_back(expr);
}

// An assertion of the inner loop looks at what its values are made of: beside inputs, what they were when it began.
void Summarizer::liftAsserted(LoopSummary &summary, Frame &inner, SymbolicState &outerState) {
  std::vector<ExprRef> open = inner.asserted;
  std::set<uint32_t> seen; // their entry symbols
  while (!open.empty()) {
    ExprRef expr = open.back();
    open.pop_back();
    noteAsserted(liftExpr(close(expr, summary), inner, outerState, false));
    for (const ScalarState &scalar : summary.scalars) {
      const bool isLookedAt = occursIn(scalar.entry, expr);
      if (!isLookedAt || !seen.insert(scalar.entry->index).second)
        continue;
      if (scalar.initial)
        noteAsserted(scalar.initial);
      else if (scalar.cell)
        noteAsserted(pool_.load(liftExpr(scalar.cell, inner, outerState, false)));
      if (scalar.next)
        open.push_back(scalar.next);
    }
  }
}

// Jumps out of the inner loop that also leave something around it: taken or not is a value that the inner loop makes.
void Summarizer::leaveThroughInnerLoop(LoopSummary &summary, Frame &inner, SymbolicState &outerState) {
  std::set<std::pair<JumpKind, uint32_t>> seen;
  std::vector<ExprRef> leaves;
  for (ExprRef leaf : controlLeaves(summary))
    leaves.push_back(liftExpr(leaf, inner, outerState, false));
  std::sort(leaves.begin(), leaves.end(), ByIndex());
  leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
  uint32_t number = 0;
  for (const JumpRecord &jump : inner.jumps) {
    if (jump.kind == JumpKind::Break && jump.label == summary.id)
      continue;
    if (!seen.insert({jump.kind, jump.label}).second)
      continue;
    ExprRef taken = pool_.loopValue(Type::boolean(), summary.id, kExitNames + number++, LoopValueKind::After, leaves);
    const bool leavesFunction = jump.kind == JumpKind::Return || jump.kind == JumpKind::Throw;
    if (!outerState.dead)
      frame_->jumps.push_back({jump.kind, jump.label, andGuard(outerState.guard, taken),
                               leavesFunction ? Changes{} : outerState.flattened(), jump.span, nullptr, true});
    outerState.guard = andGuard(outerState.guard, pool_.logicalNot(taken));
    noteJump(jump.kind, jump.label);
  }
  if (inner.mayLeave && inner.jumps.empty()) // a call inside may throw
    frame_->mayLeave = true;
}

// Hands the accesses of the frame around back to each loop: they say the same in terms of the function's arguments.
void Summarizer::finish() {
  std::vector<Access> outermost = frame_->accesses;
  for (Access &access : outermost) {
    access.place = access.iterationPlace;
    access.guard = access.iterationGuard;
    access.value = access.iterationValue;
    access.load = access.iterationLoad;
  }
  for (LoopSummary &summary : summaries_) {
    if (!summary.loop)
      continue;
    if (auto own = names_.find(summary.id); own != names_.end())
      summary.iterationNames.insert(*own);
    for (int32_t around = summary.parent; around >= 0; around = summaries_[static_cast<size_t>(around)].parent) {
      if (auto outer = names_.find(static_cast<LoopId>(around)); outer != names_.end())
        summary.iterationNames.insert(*outer);
      if (auto own = names_.find(summary.id); own != names_.end())
        summaries_[static_cast<size_t>(around)].iterationNames.insert(*own);
    }
  }
  const auto written = std::make_shared<std::vector<ExprRef>>();
  for (uint32_t write : frame_->writes)
    written->push_back(frame_->accesses[write].iterationPlace);
  std::sort(written->begin(), written->end(), ByIndex());
  written->erase(std::unique(written->begin(), written->end()), written->end());
  for (LoopSummary &summary : summaries_) {
    summary.writtenPlaces = written;
    summary.writesUnknown = frame_->havocs != 0 || !frame_->replaced.empty();
  }
  // Loops around others first.
  std::vector<std::pair<size_t, LoopId>> byDepth;
  for (const LoopSummary &summary : summaries_)
    if (summary.loop) {
      size_t depth = 0;
      for (int32_t around = summary.parent; around >= 0; around = summaries_[static_cast<size_t>(around)].parent)
        ++depth;
      byDepth.emplace_back(depth, summary.id);
    }
  std::sort(byDepth.begin(), byDepth.end());
  for (const auto &[depth, id] : byDepth) {
    LoopSummary &summary = summaries_[id];
    exportLoop(summary, summary.parent < 0 ? outermost : summaries_[static_cast<size_t>(summary.parent)].accesses,
               summary.parent < 0 ? frame_->innerDomains
                                  : summaries_[static_cast<size_t>(summary.parent)].innerDomains);
  }
}

void Summarizer::exportLoop(LoopSummary &summary, const std::vector<Access> &around,
                            const std::vector<Domain> &domainsAround) {
  const size_t domain = domainOffset_[summary.id];
  summary.domain = domainsAround[domain];
  for (size_t i = 0; i < summary.innerDomains.size(); ++i)
    summary.innerDomains[i] = domainsAround[domain + 1 + i];
  ExprRef context = summary.domain.enteredWhen;
  if (summary.parent >= 0) {
    const LoopSummary &parent = summaries_[static_cast<size_t>(summary.parent)];
    for (const auto &cell : parent.domain.namedCells) // still so, if the loop around leaves it alone
      if (parent.effects.empty() && std::none_of(parent.accesses.begin(), parent.accesses.end(), [&](const Access &a) {
            return a.isWrite && facts_.overlapOf(a.place, cell.first) != Overlap::Never;
          }))
        summary.domain.namedCells.push_back(cell);
    if (parent.domain.inside)
      context = pool_.binary(ExprKind::And, parent.domain.inside, context);
    context = pool_.binary(ExprKind::And, parent.context, context);
  }
  summary.context = context;
  // What let the loop begin need not be asked again at each access, where memory may have changed since.
  const std::vector<ExprRef> passed = conjunctsOf(context);
  const std::set<ExprRef> known(passed.begin(), passed.end());
  const auto withoutKnown = [&](ExprRef guard) {
    std::vector<ExprRef> rest = conjunctsOf(guard);
    return std::erase_if(rest, [&](ExprRef part) { return known.count(part) != 0; }) ? conjunctionOf(pool_, rest)
                                                                                     : guard;
  };
  const size_t first = accessOffset_[summary.id];
  for (size_t i = 0; i < summary.accesses.size() && first + i < around.size(); ++i) {
    Access &own = summary.accesses[i];
    const Access &outer = around[first + i];
    own.place = outer.place;
    own.guard = withoutKnown(outer.guard);
    own.value = outer.value;
    own.load = outer.load;
  }
}

} // namespace lanewise
