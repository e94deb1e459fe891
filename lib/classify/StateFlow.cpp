// classify/StateFlow.cpp - demand for entry values, and the spread of what depends on them.
#include "classify/StateFlow.h"

#include "classify/StopFlag.h"
#include "model/ClosedForm.h"
#include "model/Liveness.h"
#include "model/NodeMap.h"
#include "model/SourceText.h"

#include <algorithm>

namespace lanewise {

static bool reads(ExprRef expr, ExprRef symbol) { return expr && occursIn(symbol, expr); }

StateFlow::BaseKey StateFlow::baseKeyOf(const Access &access) { return keyOf(access.place); }

StateFlow::BaseKey StateFlow::keyOf(ExprRef place) {
  const Base base = locate(place).base;
  return {(static_cast<uint64_t>(base.kind) << 32) | base.var, base.pointer ? base.pointer->index + 1 : 0};
}

StateFlow::StateFlow(const LoopSummary &loop, const DependenceGraph &graph, const LanguageRules &rules)
    : loop_(loop), graph_(graph), rules_(rules), sharedFacts_(factsOf(loop, rules)), facts_(*sharedFacts_) {
  for (uint32_t i = 0; i < loop.accesses.size(); ++i)
    if (loop.accesses[i].iterationLoad)
      readsOf_[loop.accesses[i].iterationLoad].push_back(i);
  for (const ScalarState &scalar : loop.scalars)
    if (scalar.cell)
      cells_.insert(scalar.cell);
  for (const Dependence &dependence : graph.carried)
    // Only conditions that keep the whole objects apart also do so within one iteration.
    if (std::any_of(dependence.unless.begin(), dependence.unless.end(), [](const Condition &c) {
          return c.kind == Condition::Kind::NoOverlap || c.kind == Condition::Kind::DistinctObjects;
        })) {
      const BaseKey a = baseKeyOf(loop.accesses[dependence.source]), b = baseKeyOf(loop.accesses[dependence.sink]);
      keptApart_.insert({a, b});
      keptApart_.insert({b, a});
    }
  for (const auto &[first, second] : graph_.apart) {
    const BaseKey a = baseKeyOf(loop.accesses[first]), b = baseKeyOf(loop.accesses[second]);
    keptApart_.insert({a, b});
    keptApart_.insert({b, a});
  }
  findVisible();
  findCarried();
  findChains();
  spreadTaint();
}

// Whether it goes into a comparison, an index or a conversion to integer.
static bool isDecision(ExprRef node) {
  const bool comparison = node->kind >= ExprKind::Lt && node->kind <= ExprKind::Ne;
  const bool toInteger = node->is(ExprKind::Cast) && node->type.isIntegral() && node->op(0)->type.isFloat();
  return comparison || toInteger || node->is(ExprKind::PlaceIndex) || node->is(ExprKind::PtrAdd);
}

bool StateFlow::decidesBy(ExprRef expr, ExprRef symbol) {
  NodeSearch reads([&](ExprRef node) { return node == symbol; });
  return containsNode(expr, [&](ExprRef node) { return isDecision(node) && reads(node); });
}

// Notes which symbols an expression shows, and which of them it decides something by.
void StateFlow::look(ExprRef expr, bool decides) {
  std::vector<ExprRef> seen, below;
  const auto isSymbol = [](ExprRef node) { return node->is(ExprKind::Var) || node->is(ExprKind::Load); };
  if (expr)
    seen.push_back(expr);
  while (!seen.empty()) {
    ExprRef node = seen.back();
    seen.pop_back();
    if ((decides ? decidingNodes_ : visibleNodes_).insert(node)) {
      if (isSymbol(node))
        visible_.insert(node);
      seen.insert(seen.end(), node->operands.begin(), node->operands.end());
      if (decides || isDecision(node))
        below.insert(below.end(), node->operands.begin(), node->operands.end());
    }
  }
  while (!below.empty()) {
    ExprRef node = below.back();
    below.pop_back();
    if (!belowDecisions_.insert(node))
      continue;
    if (isSymbol(node))
      deciding_.insert(node);
    below.insert(below.end(), node->operands.begin(), node->operands.end());
  }
}

// A store to an object of the iteration's own whose reads occur in no value: what was stored has been followed on its
// way through.
bool StateFlow::isForgotten(const Access &write) const {
  const Base base = locate(write.iterationPlace).base;
  return isFreshIn(loop_, base) && std::none_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &read) {
           return !read.isWrite && locate(read.iterationPlace).base == base && isUsed(read.iterationLoad);
         });
}

bool StateFlow::isUsed(ExprRef load) const {
  if (!load)
    return true;
  if (used_.empty()) {
    const auto use = [this](ExprRef expr) {
      if (expr && !used_.count(expr))
        forEachNode(expr, [this](ExprRef node) { used_.insert(node); });
    };
    for (const Access &access : loop_.accesses) {
      use(access.iterationPlace);
      use(access.iterationGuard);
      use(access.iterationValue);
    }
    for (const ScalarState &scalar : loop_.scalars)
      use(scalar.next);
    for (const Exit &exit : loop_.exits) {
      use(exit.condition);
      use(exit.value);
    }
  }
  return used_.count(load) != 0;
}

void StateFlow::findVisible() {
  for (const Access &access : loop_.accesses) {
    // Where a read looks shows nothing by itself: what is done with the value does, and it contains the place.
    if (!access.isWrite || cells_.count(access.iterationPlace) || isForgotten(access))
      continue;
    look(access.iterationPlace, false);
    look(access.iterationGuard, true);
    look(access.iterationValue, false);
  }
  for (const Exit &exit : loop_.exits) {
    ExprRef stop = stopAfterIteration(loop_, exit.condition); // a flag shows when it is set, not that it is carried
    look(stop ? stop : exit.condition, true);
    look(exit.value, false);
    // What another variable takes along on the way out shows the running value; its own does not.
    for (const auto &[var, value] : exit.liveValues) {
      const ExprRef own = pool().var(var, loop_.function->variables[var].type);
      const bool wasVisible = visible_.count(own) != 0;
      look(value, false);
      if (!wasVisible)
        visible_.erase(own);
    }
  }
  // An assertion holds of the running value, and of no partial result.
  for (ExprRef looked : loop_.asserted) {
    look(looked, true);
    forEachNode(looked, [&](ExprRef node) {
      for (const ScalarState &scalar : loop_.scalars)
        if (scalar.cell && node->is(ExprKind::Load) && !keptApart_.count({keyOf(scalar.cell), keyOf(node->op(0))}) &&
            facts_.overlapOf(scalar.cell, node->op(0)) != Overlap::Never)
          look(scalar.entry, true);
    });
  }
  // How often an inner loop runs: said of the nest, so the symbols are LoopValues of this loop.
  for (const Domain &domain : loop_.innerDomains)
    if (domain.inside)
      forEachNode(domain.inside, [&](ExprRef node) {
        if (node->is(ExprKind::LoopValue) && node->intValue2 == loop_.id)
          for (const ScalarState &scalar : loop_.scalars)
            if (!scalar.cell && scalar.var == static_cast<VarId>(node->intValue)) {
              visible_.insert(scalar.entry);
              deciding_.insert(scalar.entry);
            }
      });
  findShownByInnerLoops();
}

// Some write of the same pass through the body, or through the loops around both, always comes first.
bool StateFlow::isSetBefore(const Access &read) const {
  return std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &write) {
    const bool always = write.iterationGuard->isIntConst(1) || write.iterationGuard == read.iterationGuard;
    return write.isWrite && always && write.order < read.order && write.iterationPlace == read.iterationPlace &&
           write.innerLoops.size() <= read.innerLoops.size() &&
           std::equal(write.innerLoops.begin(), write.innerLoops.end(), read.innerLoops.begin());
  });
}

// What an inner loop reads from a cell that it also writes is, in its first iteration, what the cell held before: the
// value on entry to this iteration, unless the iteration has set it by then.
void StateFlow::findShownByInnerLoops() {
  for (const ScalarState &scalar : loop_.scalars) {
    if (!scalar.cell)
      continue;
    for (size_t i = 0; i < loop_.accesses.size(); ++i) {
      const Access &read = loop_.accesses[i];
      if (read.isWrite || read.iterationPlace != scalar.cell || !read.iterationLoad || graph_.privatized[i] ||
          isSetBefore(read))
        continue;
      if (visible_.count(read.iterationLoad))
        visible_.insert(scalar.entry);
      if (deciding_.count(read.iterationLoad))
        deciding_.insert(scalar.entry);
    }
  }
}

// A read that follows a store through another pointer, which may have hit the cell, has a symbol of its own. Where the
// iteration itself has not set the cell by then, what it reads is the old value, or the two overlap: then that is a
// dependence.
bool StateFlow::mayReadOld(const ScalarState &scalar) const {
  return scalar.cell && std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &read) {
           return !read.isWrite && read.iterationPlace == scalar.cell && !isSetBefore(read);
         });
}

bool StateFlow::readsOld(ExprRef expr, const ScalarState &scalar) const {
  if (!expr || occursIn(scalar.entry, expr))
    return expr != nullptr;
  return scalar.cell &&
         containsNode(expr, [&](ExprRef node) { return node->is(ExprKind::Load) && node->op(0) == scalar.cell; }) &&
         mayReadOld(scalar);
}

ExprRef StateFlow::nextOver(const ScalarState &scalar) const {
  // Nor may another loop of the iteration, or a branch, have set it.
  const auto isOfCell = [&](const Access &access) { return access.iterationPlace == scalar.cell; };
  const bool isSetAnywhere = std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &read) {
    return !read.isWrite && isOfCell(read) &&
           std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &write) {
             return write.isWrite && isOfCell(write) && write.order < read.order && write.innerLoops != read.innerLoops;
           });
  });
  if (!scalar.cell || isSetAnywhere || occursIn(scalar.entry, scalar.next))
    return scalar.next;
  return rewrite(pool(), scalar.next, [&](ExprRef node) {
    return node->is(ExprKind::Load) && node->op(0) == scalar.cell ? scalar.entry : nullptr;
  });
}

void StateFlow::addState(const ScalarState &scalar) {
  CarriedState state;
  state.var = scalar.var;
  state.cell = scalar.cell;
  state.entry = scalar.entry;
  state.next = nextOver(scalar);
  state.initial = scalar.initial;
  state.observed = visible_.count(scalar.entry) != 0;
  state.decides = deciding_.count(scalar.entry) != 0;
  state.liveAfter = scalar.liveAfter;
  state.span = scalar.span;
  if (scalar.cell) {
    state.name = sourceTextIn(loop_, scalar.cell);
    state.typeName = cxxTypeName(scalar.entry->type);
  } else {
    const Variable &variable = loop_.function->variables[scalar.var];
    state.name = variable.name.empty() ? "a temporary" : variable.name;
    state.typeName = variable.typeName.empty() ? cxxTypeName(variable.type) : variable.typeName;
  }
  unexplained_.insert(state.entry);
  states_.push_back(std::move(state));
}

// A way out of the loop that leaves the variable as the iteration found it.
bool StateFlow::isKeptOnTheWayOut(const ScalarState &scalar) const {
  if (scalar.cell || !scalar.liveAfter || scalar.declaredInside)
    return false;
  return std::any_of(loop_.exits.begin(), loop_.exits.end(), [&](const Exit &exit) {
    if (exit.ownTest || exit.kind == JumpKind::Return)
      return false;
    const auto set = std::find_if(exit.liveValues.begin(), exit.liveValues.end(),
                                  [&](const auto &live) { return live.first == scalar.var; });
    return set == exit.liveValues.end() || reads(set->second, scalar.entry);
  });
}

// Whose value on entry to the iteration matters: to something visible, or to a variable that itself matters.
std::vector<bool> StateFlow::findDemanded() const {
  const std::vector<ScalarState> &scalars = loop_.scalars;
  std::vector<bool> demanded(scalars.size());
  for (size_t i = 0; i < scalars.size(); ++i)
    demanded[i] = visible_.count(scalars[i].entry) != 0 || isKeptOnTheWayOut(scalars[i]) ||
                  (scalars[i].liveAfter && readsOld(scalars[i].next, scalars[i]));
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < scalars.size(); ++i)
      for (size_t j = 0; j < scalars.size() && !demanded[i]; ++j)
        if (i != j && (demanded[j] || scalars[j].liveAfter) && !scalars[j].closed &&
            readsOld(scalars[j].next, scalars[i]))
          demanded[i] = changed = true;
  }
  return demanded;
}

void StateFlow::findCarried() {
  const std::vector<ScalarState> &scalars = loop_.scalars;
  std::vector<bool> demanded = findDemanded();
  // A value that is set anew each time and read after the loop shows what it is made of, at least in the last
  // iteration.
  for (size_t i = 0; i < scalars.size(); ++i)
    if (scalars[i].liveAfter && !scalars[i].closed && !demanded[i])
      look(scalars[i].next, false);
  demanded = findDemanded();
  const auto matters = [&](size_t i) { return demanded[i] || scalars[i].liveAfter; };
  for (size_t i = 0; i < scalars.size(); ++i) {
    const ScalarState &scalar = scalars[i];
    if (scalar.closed) {
      if (demanded[i] && !scalar.step->isIntConst(0))
        inductions_.push_back(&scalar);
    } else if (demanded[i] && scalar.next != scalar.entry) {
      // What another state decides by, this one decides by.
      addState(scalar);
      for (size_t j = 0; j < scalars.size(); ++j)
        if (i != j && matters(j) && decidesBy(scalars[j].next, scalar.entry))
          states_.back().decides = true;
    } else if (scalar.cell) {
      if (scalar.next != scalar.entry)
        lastPrivateCells_.push_back(scalar.cell);
    } else if (!scalar.declaredInside && scalar.next != scalar.entry) {
      privateScalars_.push_back(scalar.var);
      if (scalar.liveAfter)
        lastPrivateScalars_.push_back(scalar.var);
    }
  }
}

bool StateFlow::isChain(const Dependence &dependence) const {
  return chains_.count({dependence.source, dependence.sink}) != 0;
}

bool StateFlow::isCellOnly(const Dependence &dependence) const {
  const ExprRef source = loop_.accesses[dependence.source].iterationPlace;
  return source == loop_.accesses[dependence.sink].iterationPlace && cells_.count(source) != 0;
}

void StateFlow::markExplained(const CarriedState &state, const Claim &claim) {
  unexplained_.erase(state.entry);
  for (const CarriedState &own : states_)
    if (own.entry == state.entry)
      explained_.push_back({&own, claim});
  spreadTaint();
}

std::vector<StateSystem> StateFlow::openSystems() const {
  std::vector<const CarriedState *> open;
  for (const CarriedState &state : states_)
    if (unexplained_.count(state.entry))
      open.push_back(&state);
  // reach[i][j]: i's new value depends on j's old one, perhaps through others.
  const size_t n = open.size();
  std::vector<VariableSet> reach(n, VariableSet(n));
  std::unordered_map<ExprRef, size_t> number;
  for (size_t i = 0; i < n; ++i)
    number.emplace(open[i]->entry, i);
  for (size_t i = 0; i < n; ++i)
    forEachNode(open[i]->next, [&](ExprRef node) {
      if (const auto known = number.find(node); known != number.end())
        reach[i].insert(known->second);
    });
  for (size_t k = 0; k < n; ++k)
    for (size_t i = 0; i < n; ++i)
      if (reach[i][k])
        reach[i].join(reach[k]);
  std::vector<StateSystem> systems;
  for (size_t i = 0; i < n; ++i) {
    StateSystem system;
    bool closed = true, first = true;
    for (size_t j = 0; j < n; ++j) {
      const bool together = i == j || (reach[i][j] && reach[j][i]);
      closed = closed && (together || !reach[i][j]);
      first = first && !(together && j < i);
      if (together)
        system.push_back(open[j]);
    }
    if (closed && first)
      systems.push_back(std::move(system));
  }
  return systems;
}

// if (c) write; else read;   conditions are equal nodes where they are equal values of one iteration.
static bool excludeEachOther(ExprPool &pool, ExprRef a, ExprRef b) {
  const std::vector<ExprRef> these = conjunctsOf(a), those = conjunctsOf(b);
  return std::any_of(these.begin(), these.end(), [&](ExprRef condition) {
    return std::find(those.begin(), those.end(), pool.logicalNot(condition)) != those.end();
  });
}

// A write that comes earlier in the iteration, or in an earlier iteration of a loop around both, may be what is read.
bool StateFlow::mayMeetInOneIteration(const Access &write, const Access &read) const {
  const bool sharesInnerLoop =
      !write.innerLoops.empty() && !read.innerLoops.empty() && write.innerLoops.front() == read.innerLoops.front();
  if (write.order > read.order && !sharesInnerLoop)
    return false;
  if (keptApart_.count({baseKeyOf(write), baseKeyOf(read)}))
    return false;
  if (!sharesInnerLoop && excludeEachOther(pool(), write.iterationGuard, read.iterationGuard))
    return false;
  return facts_.overlapOf(write.iterationPlace, read.iterationPlace) != Overlap::Never;
}

// Least fixed point: a write is tainted if what or where it writes reads an unexplained state; a read if it may see
// such a write.
void StateFlow::spreadTaint() {
  tainted_.clear();
  if (unexplained_.empty())
    return;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Access &write : loop_.accesses) {
      if (!write.isWrite || cells_.count(write.iterationPlace))
        continue;
      if (!readsTainted(write.iterationValue) && !readsTainted(write.iterationGuard) &&
          !readsTainted(write.iterationPlace))
        continue;
      for (const auto &[load, accesses] : readsOf_)
        for (uint32_t read : accesses)
          if (!tainted_.count(load) && mayMeetInOneIteration(write, loop_.accesses[read]))
            changed = tainted_.insert(load).second;
    }
  }
}

bool StateFlow::readsTainted(ExprRef expr) const {
  return expr && containsNode(expr, [&](ExprRef node) {
           return unexplained_.count(node) != 0 || (!supposing_ && tainted_.count(node) != 0);
         });
}

bool StateFlow::writesNothing() const {
  return loop_.effects.empty() && std::none_of(loop_.accesses.begin(), loop_.accesses.end(),
                                               [](const Access &access) { return access.isWrite; });
}

bool StateFlow::isInput(ExprRef expr) const {
  if (!expr)
    return true;
  if (readsTainted(expr))
    return false;
  return !containsNode(expr, [&](ExprRef node) {
    if (!node->is(ExprKind::Load) || heldBefore_.count(node))
      return false;
    const bool isState =
        std::any_of(states_.begin(), states_.end(), [&](const CarriedState &state) { return state.entry == node; });
    if (isState)
      return false; // explained, or it would be tainted
    if (supposing_)
      return false;
    auto it = readsOf_.find(node);
    if (it == readsOf_.end())
      return !writesNothing(); // no access stands for it: not known what it sees
    return std::any_of(graph_.carried.begin(), graph_.carried.end(), [&](const Dependence &dependence) {
      const bool into = std::find(it->second.begin(), it->second.end(), dependence.sink) != it->second.end();
      return into && dependence.kind == DependenceKind::Flow && dependence.unless.empty() && !isCellOnly(dependence);
    });
  });
}

bool StateFlow::canBeReadAgain(ExprRef expr) const {
  return isInput(expr) && !containsNode(expr, [&](ExprRef node) {
           // What malloc has returned, it will not return again.
           if (!node->is(ExprKind::Load))
             return node->is(ExprKind::Opaque) && node->text == "fresh-allocation";
           auto reads = readsOf_.find(node);
           return std::any_of(loop_.accesses.begin(), loop_.accesses.end(), [&](const Access &write) {
             const bool apart = reads != readsOf_.end() &&
                                keptApart_.count({baseKeyOf(write), baseKeyOf(loop_.accesses[reads->second.front()])});
             return write.isWrite && !apart && facts_.overlapOf(write.iterationPlace, node->op(0)) != Overlap::Never;
           });
         });
}

} // namespace lanewise
