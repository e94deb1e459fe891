// annotations/Contexts.cpp - one walk over the statements of the parallel reading.
#include "annotations/Contexts.h"

#include <algorithm>

namespace lanewise {

Contexts::Contexts(const ParallelCode &code) : code_(code) {
  declared_.resize(code.constructs.size());
  locks_.resize(code.constructs.size());
  // Constructs come before those inside them: the innermost one that begins with a statement is entered last.
  for (size_t i = 0; i < code.constructs.size(); ++i)
    for (const Stmt *stmt : code.constructs[i].statements)
      starts_[stmt] = static_cast<int32_t>(i);
  mark(code.function->body, -1);
  for (const Variable &variable : code.function->variables)
    if (variable.storage == Storage::ThreadLocal)
      differs_.insert(variable.id);
  // The counter of a region's loop is the thread's number.
  forEachStmt(code.function->body, [&](const Stmt &stmt) {
    if (stmt.loop && isRegion(*stmt.loop))
      forEachStmt(stmt.loop->step, [&](const Stmt &step) { differs_.insert(step.var); });
  });
  for (size_t before = differs_.size() + 1; before != differs_.size();) {
    before = differs_.size();
    spreadDifferences(code.function->body, false);
  }
}

bool Contexts::isRegion(const Loop &loop) const { return isOverThreads(loop.id); }

bool Contexts::hasBarrierAfter(const Construct &construct) const {
  if (construct.has(Part::Barrier))
    return true;
  const bool waits = construct.has(Part::For) || construct.has(Part::Sections) || construct.has(Part::Single);
  if (construct.has(Part::Distribute)) // teams never wait for each other
    return false;
  return waits && !construct.nowait;
}

static bool looksLikeLock(const std::string &callee) {
  std::string lower;
  for (char c : callee)
    lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower.find("lock") != std::string::npos && lower.find("clock") == std::string::npos &&
         lower.find("block") == std::string::npos;
}

void Contexts::mark(const Block &block, int32_t number) {
  for (const StmtPtr &stmt : block) {
    const auto start = starts_.find(stmt.get());
    const int32_t own = start != starts_.end() ? start->second : number;
    around_[stmt.get()] = own;
    order_[stmt.get()] = static_cast<uint32_t>(order_.size());
    phases_[stmt.get()] = phase_;
    const bool isFlush = own >= 0 && construct(own).has(Part::Flush);
    for (int32_t outer = own; outer >= 0; outer = construct(outer).parent) {
      if (isFlush)
        locks_[static_cast<size_t>(outer)] = true;
      if (stmt->kind == StmtKind::Declare)
        declared_[static_cast<size_t>(outer)].insert(stmt->var);
      if (stmt->kind == StmtKind::Call && looksLikeLock(stmt->text))
        locks_[static_cast<size_t>(outer)] = true;
      if (stmt->kind == StmtKind::Refuse && looksLikeLock(stmt->text))
        locks_[static_cast<size_t>(outer)] = true;
    }
    if (stmt->loop) {
      const uint32_t before = phase_;
      aroundLoop_[stmt->loop->id] = own;
      loopPhases_[stmt->loop->id] = phase_;
      mark(stmt->loop->prelude, own);
      mark(stmt->loop->body, own);
      mark(stmt->loop->step, own);
      if (phase_ != before)
        barrierLoops_[stmt->loop->id] = {before, phase_};
      if (looksLikeWait(*stmt->loop))
        waits_.emplace_back(static_cast<uint32_t>(order_.size()), own);
    }
    const auto begin = static_cast<uint32_t>(order_.size());
    mark(stmt->body, own);
    const auto middle = static_cast<uint32_t>(order_.size());
    mark(stmt->orElse, own);
    if (const auto end = static_cast<uint32_t>(order_.size()); begin != middle && middle != end)
      branches_.push_back({begin, middle, end});
    // Those that end here, the innermost first.
    for (int32_t ended = own; ended != number && ended >= 0; ended = construct(ended).parent)
      if (construct(ended).statements.back() == stmt.get() && hasBarrierAfter(construct(ended)))
        ++phase_;
  }
}

// Goes round until a value that others write, read atomically or in a critical section, says so.
bool Contexts::looksLikeWait(const Loop &loop) const {
  bool reads = false, isLong = false;
  size_t statements = 0;
  for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
    forEachStmt(*block, [&](const Stmt &inner) {
      const auto found = around_.find(&inner);
      const int32_t number = found == around_.end() ? -1 : found->second;
      reads = reads || enclosing(number, Part::Atomic) >= 0 || enclosing(number, Part::Critical) >= 0;
      isLong = isLong || ++statements > 40;
    });
  return reads && !isLong && loop.form != LoopForm::For && loop.form != LoopForm::RangeFor && othersEnd(loop);
}

// Another thread can make it end: not a loop that ends by what this thread alone decides, or never.
bool Contexts::othersEnd(const Loop &loop) const {
  bool leaves = !loop.prelude.empty();
  std::set<VarId> learnt; // variables that are set where others are kept out
  for (const Block *block : {&loop.prelude, &loop.body, &loop.step})
    forEachStmt(*block, [&](const Stmt &inner) {
      leaves = leaves || (inner.kind == StmtKind::Jump && inner.jump != JumpKind::Continue);
      const auto found = around_.find(&inner);
      const int32_t number = found == around_.end() ? -1 : found->second;
      if (inner.kind == StmtKind::Assign &&
          (enclosing(number, Part::Atomic) >= 0 || enclosing(number, Part::Critical) >= 0))
        learnt.insert(inner.var);
      if (inner.kind == StmtKind::Assign && inner.value &&
          containsNode(inner.value, [](ExprRef node) { return node->is(ExprKind::Load); }))
        learnt.insert(inner.var);
      if (inner.kind == StmtKind::Store)
        if (const Base base = locate(inner.place).base; base.kind == Base::Kind::Variable)
          learnt.insert(base.var);
    });
  if (leaves)
    return true;
  const int32_t number = aroundLoop_.at(loop.id);
  return loop.condition && containsNode(loop.condition, [&](ExprRef node) {
           const bool isVariable = node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar);
           const auto variable = static_cast<VarId>(node->intValue);
           return node->is(ExprKind::Opaque) || node->is(ExprKind::PlaceDeref) ||
                  (isVariable && (!isPerThread(variable, number) || learnt.count(variable) != 0));
         });
}

// The test reads what the pointer leads to, but does not ask where that is.
static bool isOnlyFollowed(ExprRef test, ExprRef pointer) {
  return pointer->type.isPointer() && !containsNode(test, [](ExprRef node) {
           const bool compares = node->is(ExprKind::Eq) || node->is(ExprKind::Ne) || node->is(ExprKind::Lt) ||
                                 node->is(ExprKind::Le) || node->is(ExprKind::Cast);
           return compares && node->op(0)->type.isPointer();
         });
}

bool Contexts::mayBeExclusive(const LoopSummary &loop, const Access &access) const {
  std::set<VarId> read;
  bool isOpaque = false;
  for (ExprRef guard : {access.guard, access.iterationGuard})
    if (guard)
      forEachNode(guard, [&](ExprRef node) {
        // Over the iteration: what was asked before the loop is a value like any other, and so is where memory lies.
        isOpaque = isOpaque || (guard == access.iterationGuard && node->is(ExprKind::Opaque) &&
                                !isOnlyFollowed(guard, node) && node->text != refusalId(Refusal::UnknownTripCount));
        if (node->is(ExprKind::Load))
          if (const Base base = locate(node->op(0)).base; base.kind == Base::Kind::Variable)
            read.insert(base.var);
      });
  if (isOpaque)
    return true;
  // That a test reads the variable itself keeps nobody out.
  if (const Base own = locate(access.place).base; own.kind == Base::Kind::Variable)
    read.erase(own.var);
  std::erase_if(read, [&](VarId variable) { return isPerThread(variable, around(loop, access)); });
  return std::any_of(loop.accesses.begin(), loop.accesses.end(), [&](const Access &other) {
    const Base base = locate(other.place).base;
    if (!other.isWrite || base.kind != Base::Kind::Variable || !read.count(base.var))
      return false;
    const int32_t number = around(loop, other);
    return enclosing(number, Part::Atomic) >= 0 || enclosing(number, Part::Critical) >= 0;
  });
}

bool Contexts::spansTeams(int32_t number) const {
  bool divides = false;
  for (; number >= 0; number = construct(number).parent) {
    divides = divides || construct(number).has(Part::Distribute);
    if (construct(number).has(Part::Teams))
      return !construct(number).isOneTeam;
  }
  return divides;
}

bool Contexts::followsWait(const LoopSummary &loop, const Access &access, int32_t region) const {
  const auto found = access.stmt ? order_.find(access.stmt) : order_.end();
  if (found == order_.end())
    return false;
  // What one thread waits for in a section orders nothing in another section, and in one branch nothing in the other.
  const int32_t own = around(loop, access);
  const auto inOtherBranch = [&](uint32_t wait) {
    return std::any_of(branches_.begin(), branches_.end(), [&](const Branches &b) {
      return b.begin < wait && wait <= b.middle && b.middle <= found->second && found->second < b.end;
    });
  };
  return std::any_of(waits_.begin(), waits_.end(), [&](const auto &wait) {
    const int32_t section = enclosing(wait.second, Part::Section, region);
    return wait.first <= found->second && isInside(wait.second, region) && (section < 0 || isInside(own, section)) &&
           !inOtherBranch(wait.first);
  });
}

int32_t Contexts::around(const LoopSummary &, const Access &access) const {
  if (access.stmt) {
    const auto found = around_.find(access.stmt);
    return found == around_.end() ? -1 : found->second;
  }
  if (access.innerLoops.empty())
    return -1;
  const auto found = aroundLoop_.find(access.innerLoops.back());
  return found == aroundLoop_.end() ? -1 : found->second;
}

uint32_t Contexts::phase(const LoopSummary &, const Access &access) const {
  if (access.stmt) {
    const auto found = phases_.find(access.stmt);
    return found == phases_.end() ? 0 : found->second;
  }
  const auto found = access.innerLoops.empty() ? loopPhases_.end() : loopPhases_.find(access.innerLoops.back());
  return found == loopPhases_.end() ? 0 : found->second;
}

bool Contexts::isWhileReducing(const LoopSummary &loop, const Access &access, const Construct &construct) const {
  const auto found = phases_.find(construct.statements.front());
  return found != phases_.end() && found->second == phase(loop, access) && barrierLoops_.size() <= 1;
}

int32_t Contexts::enclosing(int32_t number, Part part, int32_t outer) const {
  for (; number >= 0 && number != outer; number = construct(number).parent)
    if (construct(number).has(part))
      return number;
  return -1;
}

bool Contexts::isInside(int32_t number, int32_t outer) const {
  for (; number >= 0; number = construct(number).parent)
    if (number == outer)
      return true;
  return outer < 0;
}

int32_t Contexts::region(int32_t number) const {
  for (; number >= 0; number = construct(number).parent)
    if (construct(number).has(Part::Parallel) || construct(number).has(Part::Teams))
      return number;
  return -1;
}

bool Contexts::isPerThread(VarId variable, int32_t number) const {
  const Variable &described = code_.function->variables[variable];
  if (described.storage == Storage::ThreadLocal)
    return true;
  for (const Construct &construct : code_.constructs)
    for (const DataClause &clause : construct.data)
      if (clause.copy == variable)
        return true;
  const int32_t around = region(number);
  if (around >= 0)
    return declared_[static_cast<size_t>(around)].count(variable) != 0;
  // The threads come from a caller: each has called this function itself.
  const bool isOwn = described.storage == Storage::Local || described.storage == Storage::Parameter ||
                     described.storage == Storage::Temporary;
  return isOwn && !described.isReference;
}

bool Contexts::isOverThreads(LoopId id) const {
  return std::any_of(code_.constructs.begin(), code_.constructs.end(),
                     [&](const Construct &construct) { return construct.threads == id; });
}

bool Contexts::mayDiffer(ExprRef expr, int32_t number) const {
  const bool isInRegion = region(number) >= 0;
  return expr && containsNode(expr, [&](ExprRef node) {
           if (isInRegion && node->is(ExprKind::Iter) && isOverThreads(static_cast<LoopId>(node->intValue)))
             return true;
           if (isInRegion && node->is(ExprKind::Opaque) && !(expr->type.isBool() && isOnlyFollowed(expr, node)))
             return true;
           const bool isVariable = node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar);
           const auto variable = static_cast<VarId>(node->intValue);
           return isVariable && isPerThread(variable, number) && (!isInRegion || differs_.count(variable) != 0);
         });
}

bool Contexts::dependsOnThread(ExprRef expr) const {
  return containsNode(expr, [&](ExprRef node) {
    const bool isVariable = node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar);
    return (node->is(ExprKind::Opaque) && !node->pure) ||
           (isVariable && differs_.count(static_cast<VarId>(node->intValue)) != 0);
  });
}

// What differs is handed on by assignments, and by what decides whether they happen.
void Contexts::spreadDifferences(const Block &block, bool differs) {
  for (const StmtPtr &stmt : block) {
    bool here = differs;
    for (int32_t i = around_.at(stmt.get()); i >= 0 && !here; i = construct(i).parent) {
      const Construct &outer = construct(i);
      here = outer.dividesLoop() || outer.has(Part::Section) || outer.has(Part::Single) || outer.has(Part::Master) ||
             outer.has(Part::Critical) || outer.has(Part::Atomic) || outer.has(Part::Task);
    }
    const bool isInRegion = region(around_.at(stmt.get())) >= 0; // before it there is one thread
    const bool isMade =
        isInRegion && (here || stmt->kind == StmtKind::Call || (stmt->value && dependsOnThread(stmt->value)) ||
                       (stmt->place && dependsOnThread(stmt->place)));
    if (isMade && (stmt->kind == StmtKind::Assign || (stmt->kind == StmtKind::Call && stmt->hasResult)))
      differs_.insert(stmt->var);
    if (isMade && stmt->kind == StmtKind::Store)
      if (const Base base = locate(stmt->place).base; base.kind == Base::Kind::Variable)
        differs_.insert(base.var);
    for (ExprRef argument : stmt->arguments)
      forEachNode(argument, [&](ExprRef node) { // whoever gets the address may write
        if (isInRegion && node->is(ExprKind::AddressOf))
          if (const Base base = locate(node->op(0)).base; base.kind == Base::Kind::Variable)
            differs_.insert(base.var);
      });
    const bool inside = here || (stmt->value && dependsOnThread(stmt->value));
    spreadDifferences(stmt->body, inside);
    spreadDifferences(stmt->orElse, inside);
    if (stmt->loop) {
      // All threads run the region; the loop over them is not one of theirs.
      const ExprRef condition = isRegion(*stmt->loop) ? nullptr : stmt->loop->condition;
      const bool round = here || (condition && dependsOnThread(condition));
      for (const Block *part : {&stmt->loop->prelude, &stmt->loop->body, &stmt->loop->step})
        spreadDifferences(*part, round);
    }
  }
}

bool Contexts::isReduced(VarId variable, int32_t number) const {
  for (; number >= 0; number = construct(number).parent) {
    for (const DataClause &clause : construct(number).data)
      if ((clause.sharing == Sharing::Reduction || clause.sharing == Sharing::Linear) && clause.variable == variable)
        return true;
    if (construct(number).has(Part::Parallel))
      break;
  }
  return false;
}

bool Contexts::mayOverlap(int32_t first, int32_t second, int32_t work) const {
  const auto both = [&](Part part) { return std::pair(enclosing(first, part, work), enclosing(second, part, work)); };
  const auto [criticalA, criticalB] = both(Part::Critical);
  if (criticalA >= 0 && criticalB >= 0 && !spansTeams(work) && construct(criticalA).name == construct(criticalB).name)
    return false;
  const auto [atomicA, atomicB] = both(Part::Atomic);
  if (atomicA >= 0 && atomicB >= 0)
    return false;
  const auto [orderedA, orderedB] = both(Part::Ordered);
  if (orderedA >= 0 && orderedB >= 0)
    return false;
  if (work >= 0 && construct(work).origin == Origin::Threads)
    return true;
  const auto [taskA, taskB] = both(Part::Task);
  return taskA < 0 && taskB < 0; // when tasks run is not followed
}

std::optional<std::string> Contexts::criticalAdvice(int32_t first, int32_t second) const {
  const int32_t a = enclosing(first, Part::Critical), b = enclosing(second, Part::Critical);
  const auto named = [&](int32_t number) {
    const std::string &name = construct(number).name;
    return name.empty() ? std::string("without a name") : "'" + name + "'";
  };
  if (a >= 0 && b >= 0 && construct(a).name != construct(b).name)
    return "critical sections " + named(a) + " and " + named(b) + " do not keep each other out: give them one name";
  if ((a >= 0) != (b >= 0))
    return "one of the two is in a critical section and the other is not: both have to be";
  return std::nullopt;
}

bool Contexts::usesLocks(int32_t number) const {
  return number >= 0 && locks_[static_cast<size_t>(number)] && !spansTeams(number);
}

} // namespace lanewise
