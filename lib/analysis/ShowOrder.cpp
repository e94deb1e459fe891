// analysis/ShowOrder.cpp - effects as accesses to one place of their own, values as writes that the next test reads.
#include "analysis/ShowOrder.h"

#include "dependence/FindDependences.h"
#include "model/ClosedForm.h"
#include "model/Overlap.h"
#include "model/SampleInput.h"
#include "model/SourceText.h"

#include <algorithm>
#include <map>

namespace lanewise {
namespace {

constexpr uint64_t kMaxSteps = 20'000;
constexpr int kRuns = 4;

// What is read whenever the expression is evaluated.
bool alwaysReads(ExprRef expr, ExprRef symbol) {
  if (!expr || expr == symbol)
    return expr == symbol;
  switch (expr->kind) {
  case ExprKind::Select:
    return alwaysReads(expr->op(0), symbol) || (alwaysReads(expr->op(1), symbol) && alwaysReads(expr->op(2), symbol));
  case ExprKind::And:
  case ExprKind::Or:
    return alwaysReads(expr->op(0), symbol);
  default:
    for (size_t i = 0; i < expr->operands.size(); ++i)
      if (alwaysReads(expr->op(i), symbol))
        return true;
    return false;
  }
}

// The old value is not what an iteration leaves, whatever it decides.
bool alwaysSets(ExprRef next, ExprRef entry) {
  if (!next || next == entry)
    return false;
  return !next->is(ExprKind::Select) || (alwaysSets(next->op(1), entry) && alwaysSets(next->op(2), entry));
}

ExprRef bare(ExprRef expr) {
  while (expr->is(ExprKind::Cast) || expr->is(ExprKind::LogicalNot))
    expr = expr->op(0);
  return expr;
}

bool isComparison(ExprRef expr) {
  return expr->is(ExprKind::Eq) || expr->is(ExprKind::Ne) || expr->is(ExprKind::Lt) || expr->is(ExprKind::Le);
}

bool isCallResult(ExprRef expr) { return expr->is(ExprKind::Opaque) && expr->text == "call-result"; }

// The result of a call that decides alone, compared with a constant, whether a condition fails: `fread(...) != 1`.
ExprRef decidingCall(ExprRef condition) {
  ExprRef test = bare(condition);
  if (test->is(ExprKind::And))
    for (size_t i = 0; i < 2; ++i)
      if (ExprRef call = decidingCall(test->op(i)); call && !condition->is(ExprKind::LogicalNot))
        return call;
  if (isCallResult(test))
    return test;
  if (!isComparison(test))
    return nullptr;
  for (size_t side = 0; side < 2; ++side)
    if (isCallResult(bare(test->op(side))) && !test->op(side)->is(ExprKind::LogicalNot) &&
        test->op(1 - side)->isIntConst())
      return bare(test->op(side));
  return nullptr;
}

// Exits that a call may as well not bring about, each by a result that no other exit looks at.
bool isAvoidable(const LoopSummary &loop, const Exit &exit) {
  ExprRef call = exit.condition ? decidingCall(exit.condition) : nullptr;
  const auto isCall = [&](ExprRef node) { return node == call; };
  return call && std::all_of(loop.exits.begin(), loop.exits.end(), [&](const Exit &other) {
           return other.condition && (other.condition == exit.condition || !containsNode(other.condition, isCall));
         });
}

bool leavesByItsTestOnly(const LoopSummary &loop) {
  return std::all_of(loop.exits.begin(), loop.exits.end(),
                     [&](const Exit &exit) { return exit.ownTest || isAvoidable(loop, exit); });
}

bool isStoredIn(const LoopSummary &loop, ExprRef place) {
  return !loop.facts || std::any_of(loop.accesses.begin(), loop.accesses.end(), [&](const Access &access) {
    return access.isWrite && loop.facts->overlapOf(access.iterationPlace, place) != Overlap::Never;
  });
}

// An input of the iteration: read from memory that the loop does not write, or brought by a call.
bool isAnything(const LoopSummary &loop, ExprRef value) {
  if (isCallResult(value))
    return true;
  return value->is(ExprKind::Load) && !loop.writesUnknown &&
         std::none_of(loop.accesses.begin(), loop.accesses.end(), [](const Access &a) { return a.isWrite; });
}

bool holdsLoad(ExprRef expr) {
  return expr && containsNode(expr, [](ExprRef node) { return node->is(ExprKind::Load); });
}

// `i < table->n`, where no store of the loop goes to the bound: calls may leave it alone, and it may be any number. The
// bound as it is read, null for any other test.
ExprRef memoryBound(const LoopSummary &loop, ExprRef test) {
  if (!test || (!test->is(ExprKind::Lt) && !test->is(ExprKind::Le)))
    return nullptr;
  ExprRef bound = bare(test->op(1));
  const bool isCounter = std::any_of(loop.scalars.begin(), loop.scalars.end(), [&](const ScalarState &scalar) {
    return !scalar.cell && scalar.entry == bare(test->op(0)) && scalar.step && scalar.step->isIntConst() &&
           scalar.step->intValue > 0;
  });
  return isCounter && bound->is(ExprKind::Load) && !isStoredIn(loop, bound->op(0)) ? bound : nullptr;
}

// What holds where the loop begins leaves the bound free to be as large as one likes.
bool leavesOpen(const LoopSummary &loop, ExprRef context, ExprRef bound) {
  if (!context)
    return true;
  const auto isBound = [&](ExprRef node) {
    return node->is(ExprKind::Load) &&
           (!loop.facts || loop.facts->overlapOf(node->op(0), bound->op(0)) != Overlap::Never);
  };
  const std::vector<ExprRef> conjuncts = conjunctsOf(context);
  return std::all_of(conjuncts.begin(), conjuncts.end(), [&](ExprRef conjunct) {
    if (!containsNode(conjunct, isBound))
      return true;
    if (conjunct->is(ExprKind::Lt) || conjunct->is(ExprKind::Le))
      return isBound(bare(conjunct->op(1))) && !containsNode(conjunct->op(0), isBound);
    return conjunct->is(ExprKind::Ne) && (conjunct->op(0)->isIntConst() || conjunct->op(1)->isIntConst()) &&
           (isBound(bare(conjunct->op(0))) || isBound(bare(conjunct->op(1))));
  });
}

// `do { scanf("%d", &choice); … } while (choice != 0)`: whether there is a second iteration, a call has decided.
bool callAloneRepeats(const LoopSummary &loop, ExprRef test) {
  if (!test->is(ExprKind::Ne) && !test->is(ExprKind::Eq))
    return false;
  const size_t side = test->op(0)->isIntConst() ? 1 : 0;
  ExprRef read = bare(test->op(side));
  return test->op(1 - side)->isIntConst() && read->is(ExprKind::Load) && read->intValue2 != 0 &&
         !isStoredIn(loop, read->op(0)) &&
         std::any_of(loop.effects.begin(), loop.effects.end(), [](const Effect &effect) {
           return effect.stmt->kind == StmtKind::Call && effect.guard->isIntConst(1) && effect.innerLoops.empty() &&
                  (effect.stmt->effects.writesMemory || effect.stmt->effects.writesArguments);
         });
}

// `while (p) p = p->next`: whether there is a second iteration is up to what the first one has read.
bool dataAloneContinues(const LoopSummary &loop) {
  if (!loop.loop || !loop.condition ||
      std::any_of(loop.exits.begin(), loop.exits.end(), [](const Exit &exit) { return !exit.ownTest; }))
    return false;
  ExprRef test = loop.condition;
  while (test->is(ExprKind::LogicalNot))
    test = test->op(0);
  if (loop.loop->testAtEnd)
    return callAloneRepeats(loop, test);
  if (ExprRef bound = memoryBound(loop, loop.condition))
    return leavesOpen(loop, loop.context, bound);
  if (holdsLoad(loop.context))
    return false;
  if (!test->is(ExprKind::Ne) && !test->is(ExprKind::Eq) && !test->is(ExprKind::Var))
    return false;
  for (const ScalarState &scalar : loop.scalars) {
    const bool isTested =
        !scalar.cell && (test == scalar.entry ||
                         (!test->is(ExprKind::Var) && ((test->op(0) == scalar.entry && test->op(1)->isIntConst()) ||
                                                       (test->op(1) == scalar.entry && test->op(0)->isIntConst()))));
    if (isTested)
      return isAnything(loop, scalar.next);
  }
  return false;
}

// Run at least once where the bounds that memory holds are large.
bool isEntered(const LoopSummary &inner) {
  if (!inner.loop)
    return false;
  if (inner.loop->testAtEnd)
    return true;
  if (inner.domain.tripCount && inner.domain.tripCount->isIntConst())
    return inner.domain.tripCount->intValue > 0;
  ExprRef bound = memoryBound(inner, inner.condition);
  return bound && leavesOpen(inner, inner.context, bound);
}

// The same question as for memory: a place that only this happens to, in two iterations.
std::optional<Witness> meetsItself(const LoopSummary &loop, const LanguageRules &rules, ExprRef guard,
                                   const std::vector<LoopId> &innerLoops) {
  LoopSummary alone = loop;
  ExprPool &pool = *loop.function->pool;
  Access access;
  access.place = access.iterationPlace = pool.placeDeref(pool.intConst(Type::pointer(), 64), Type::i64(), 8);
  access.isWrite = true;
  access.guard = access.iterationGuard = guard;
  access.value = access.iterationValue = pool.intConst(Type::i64(), 0);
  access.innerLoops = innerLoops;
  access.afterExit = true; // of the same iteration: no exit of it may be taken
  access.span = loop.loop->span;
  alone.accesses = {std::move(access)};
  std::erase_if(alone.exits, [&](const Exit &exit) { return isAvoidable(loop, exit); });
  const DependenceGraph graph = findDependences(alone, rules, {}, true);
  for (const Dependence &dependence : graph.carried)
    if (dependence.proven && dependence.witness && dependence.unless.empty()) {
      Witness witness = *dependence.witness;
      witness.location.clear(); // there is no such place
      return witness;
    }
  return std::nullopt;
}

bool isTrue(ExprRef guard) { return guard && guard->isIntConst(1); }

Witness firstTwo(const LoopSummary &loop) {
  Witness witness;
  witness.first[loop.id] = 0;
  witness.second[loop.id] = 1;
  return witness;
}

// Watches a run: what is called in two iterations of one execution of the loop, what is handed on between them.
class OrderWatch : public RunListener {
public:
  explicit OrderWatch(LoopId loop) : loop_(loop) {}

  void onLoopStart(LoopId loop, std::span<const IterationPoint>) override {
    if (loop != loop_)
      return;
    called_.clear();
    set_.clear();
  }
  void onCall(const Stmt &call, std::span<const IterationPoint> where) override {
    const std::optional<int64_t> now = iteration(where);
    if (!now || isBlind_)
      return;
    const auto [first, isNew] = called_.emplace(&call, *now);
    if (!isNew && first->second < *now)
      twice.emplace(&call, std::make_pair(first->second, *now));
    // What it would have filled in, the rest of the run does not see.
    isBlind_ = isBlind_ || call.effects.writesArguments;
  }
  void onAccess(const RunAccess &access, std::span<const IterationPoint> where) override {
    const std::optional<int64_t> now = iteration(where);
    if (!now || isBlind_ || !access.isScalar)
      return;
    if (access.kind != AccessKind::Read) {
      if (access.kind == AccessKind::Write)
        set_[access.variable] = {*now, access.stmt};
      else
        set_.erase(access.variable);
      return;
    }
    if (auto set = set_.find(access.variable); set != set_.end() && set->second.first < *now)
      handedOn.emplace(access.variable, HandedOn{set->second.first, *now, set->second.second, access.stmt});
  }

  struct HandedOn {
    int64_t first, second;
    const Stmt *write, *read;
  };
  std::map<const Stmt *, std::pair<int64_t, int64_t>> twice;
  std::map<VarId, HandedOn> handedOn;

private:
  std::optional<int64_t> iteration(std::span<const IterationPoint> where) const {
    for (const IterationPoint &point : where)
      if (point.loop == loop_)
        return point.iteration;
    return std::nullopt;
  }

  const LoopId loop_;
  bool isBlind_ = false;
  std::map<const Stmt *, int64_t> called_;
  std::map<VarId, std::pair<int64_t, const Stmt *>> set_;
};

class OrderFinder {
public:
  OrderFinder(const std::vector<LoopSummary> &summaries, const LoopSummary &loop, const LanguageRules &rules,
              LoopAnswer &answer)
      : summaries_(summaries), loop_(loop), rules_(rules), answer_(answer) {}

  void run() {
    showEffects();
    if (answer_.orders.empty())
      showStates();
    if (answer_.orders.empty())
      tryRuns();
  }

private:
  static bool isOrdered(const Effect &effect) {
    const Stmt &stmt = *effect.stmt;
    if (stmt.kind != StmtKind::Call)
      return stmt.kind == StmtKind::Touch || stmt.kind == StmtKind::Store;
    return (stmt.effects.observable || stmt.effects.hiddenState) &&
           !(stmt.effects.readsMemory && stmt.effects.writesMemory);
  }

  std::string nameOf(const Effect &effect) const {
    const Stmt &stmt = *effect.stmt;
    if (stmt.kind == StmtKind::Call)
      return stmt.text;
    return sourceTextIn(loop_, stmt.kind == StmtKind::Store ? stmt.place : stmt.value);
  }

  void add(const Effect &effect, Witness witness) {
    answer_.orders.push_back({false, nameOf(effect), effect.stmt->span, effect.stmt->span, std::move(witness)});
  }

  bool isInTest(const Stmt &stmt) const {
    return std::any_of(loop_.loop->prelude.begin(), loop_.loop->prelude.end(),
                       [&](const StmtPtr &other) { return other.get() == &stmt; });
  }

  bool goesOn() {
    if (!goesOn_)
      goesOn_ = dataAloneContinues(loop_);
    return *goesOn_;
  }

  void showEffects() {
    for (const Effect &effect : loop_.effects) {
      if (!isOrdered(effect))
        continue;
      const bool isPlain = isTrue(effect.guard) && effect.innerLoops.empty();
      // Of a test, the second one follows wherever the first iteration is begun and comes to its end.
      const bool inTest = isPlain && !loop_.loop->testAtEnd && leavesByItsTestOnly(loop_) && isInTest(*effect.stmt);
      const bool isReached = isTrue(effect.guard) && std::all_of(effect.innerLoops.begin(), effect.innerLoops.end(),
                                                                 [&](LoopId id) { return isEntered(summaries_[id]); });
      if (inTest || (isReached && goesOn()))
        return add(effect, firstTwo(loop_));
      if (std::optional<Witness> witness =
              meetsItself(loop_, rules_, effect.closedGuard ? effect.closedGuard : effect.guard, effect.innerLoops))
        return add(effect, std::move(*witness));
    }
  }

  void showStates() {
    for (const StateAnswer &answer : answer_.states) {
      const CarriedState &state = answer.state;
      if (!answer.provenSerial || !alwaysSets(state.next, state.entry))
        continue;
      if (state.viaMemory || state.cell) {
        showMemory(state);
        continue;
      }
      const bool isTested =
          !loop_.loop->testAtEnd && leavesByItsTestOnly(loop_) && alwaysReads(loop_.condition, state.entry);
      std::optional<Witness> witness;
      if (isTested)
        witness = firstTwo(loop_);
      else if (alwaysReads(state.next, state.entry))
        witness = goesOn() ? std::optional(firstTwo(loop_))
                           : meetsItself(loop_, rules_, loop_.function->pool->boolConst(true), {});
      if (!witness)
        continue;
      answer_.orders.push_back(
          {true, state.name, state.span, isTested ? loop_.loop->span : state.span, std::move(*witness)});
      return;
    }
  }

  // It lies in memory: the edge that hands it on is among the loop's dependences.
  void showMemory(const CarriedState &state) {
    const DependenceGraph graph = findDependences(loop_, rules_);
    for (const Dependence &dependence : graph.carried) {
      const Access &source = loop_.accesses[dependence.source], &sink = loop_.accesses[dependence.sink];
      if (dependence.kind != DependenceKind::Flow || !dependence.proven || !dependence.witness ||
          !dependence.unless.empty() || sourceTextIn(loop_, source.iterationPlace) != state.name)
        continue;
      answer_.orders.push_back(
          {true, state.name, source.span, sink.span, *dependence.witness, sourceTextIn(loop_, sink.iterationPlace)});
      return;
    }
  }

  void tryRuns() {
    for (int attempt = 0; attempt < kRuns; ++attempt) {
      const std::optional<RunInput> input =
          sampleInput(*loop_.function, static_cast<uint64_t>(attempt) + 1, uint64_t{6} << (attempt * 2));
      if (!input)
        return;
      OrderWatch watch(loop_.id);
      RunOptions options;
      options.rules = rules_;
      options.maxSteps = kMaxSteps;
      options.listener = &watch;
      options.quietCalls = true;
      const Trouble trouble = interpret(*loop_.function, *input, options).trouble;
      if (trouble != Trouble::None && trouble != Trouble::StepLimit && trouble != Trouble::NotModelled)
        continue; // a program that is not valid shows nothing
      if (showsIn(watch))
        return;
    }
  }

  Witness iterations(int64_t first, int64_t second) const {
    Witness witness;
    witness.first[loop_.id] = first;
    witness.second[loop_.id] = second;
    return witness;
  }

  bool showsIn(const OrderWatch &watch) {
    for (const Effect &effect : loop_.effects)
      if (auto seen = watch.twice.find(effect.stmt); isOrdered(effect) && seen != watch.twice.end()) {
        add(effect, iterations(seen->second.first, seen->second.second));
        return true;
      }
    for (const StateAnswer &answer : answer_.states) {
      const CarriedState &state = answer.state;
      const auto seen = watch.handedOn.find(state.var);
      if (!answer.provenSerial || state.viaMemory || state.cell || seen == watch.handedOn.end())
        continue;
      const OrderWatch::HandedOn &edge = seen->second;
      answer_.orders.push_back(
          {true, state.name, edge.write->span, edge.read->span, iterations(edge.first, edge.second)});
      return true;
    }
    return false;
  }

  const std::vector<LoopSummary> &summaries_;
  const LoopSummary &loop_;
  const LanguageRules &rules_;
  LoopAnswer &answer_;
  std::optional<bool> goesOn_;
};

bool isShown(const LoopAnswer &answer) {
  return std::any_of(answer.dependences.begin(), answer.dependences.end(),
                     [](const Dependence &d) { return d.proven && d.witness; });
}
} // namespace

void showOrders(const LanguageRules &rules, const std::vector<LoopSummary> &summaries,
                std::vector<LoopAnswer> &answers) {
  for (const LoopSummary &loop : summaries) {
    LoopAnswer &answer = answers[loop.id];
    if (loop.loop && !loop.loop->inlined && answer.verdict == Verdict::Serial && !isShown(answer))
      OrderFinder(summaries, loop, rules, answer).run();
  }
}

} // namespace lanewise
