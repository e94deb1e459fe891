// model/Summarize.cpp - executing statements on symbols.
#include "model/CallFacts.h"
#include "model/FreedStorage.h"
#include "model/QuietCalls.h"
#include "model/Summarizer.h"

#include <algorithm>

namespace lanewise {

std::vector<LoopSummary> summarize(const FunctionModel &function, const LanguageRules &rules) {
  return Summarizer(function, rules).run();
}

LoopSummary summarizeSupposing(const FunctionModel &function, const LanguageRules &rules, LoopId loop) {
  return std::move(Summarizer(function, rules, static_cast<int32_t>(loop)).run()[loop]);
}

std::vector<LoopSummary> summarizeQuietly(const FunctionModel &function, const LanguageRules &rules) {
  return Summarizer(function, rules, -1, true).run();
}

Summarizer::Summarizer(const FunctionModel &function, const LanguageRules &rules, int32_t supposed, bool quiet)
    : function_(function), rules_(rules), pool_(*function.pool),
      sharedFacts_(std::make_shared<ObjectFacts>(function, rules)), facts_(*sharedFacts_), supposed_(supposed),
      quiet_(quiet), liveAfter_(liveAfterLoops(function)), summaries_(function.loopCount),
      accessOffset_(function.loopCount), domainOffset_(function.loopCount) {}

std::vector<LoopSummary> Summarizer::run() {
  Frame top;
  frame_ = &top;
  SymbolicState state(pool_.boolConst(true));
  execute(function_.body, state);
  finish();
  return std::move(summaries_);
}

void Summarizer::execute(const Block &block, SymbolicState &state) {
  for (const StmtPtr &stmt : block) {
    // Code that is never reached still holds loops, which are summarised on their own merits.
    evaluated_.clear();
    execute(*stmt, state);
  }
}

void Summarizer::execute(const Stmt &stmt, SymbolicState &state) {
  switch (stmt.kind) {
  case StmtKind::Declare:
    return declare(stmt, state);
  case StmtKind::Assign:
    state.setValue(stmt.var, evaluate(stmt.value, state, stmt));
    frame_->assigned.insert(stmt.var);
    frame_->updates[stmt.var] = stmt.span;
    return;
  case StmtKind::Store:
    return executeStore(stmt, state);
  case StmtKind::If:
    return executeIf(stmt, state);
  case StmtKind::Loop:
    return executeLoop(*stmt.loop, state);
  case StmtKind::Scope:
    return executeScope(stmt, state);
  case StmtKind::Jump: {
    ExprRef value = stmt.value ? evaluate(stmt.value, state, stmt) : nullptr;
    const bool leavesFunction = stmt.jump == JumpKind::Return || stmt.jump == JumpKind::Throw;
    if (!state.dead)
      frame_->jumps.push_back({stmt.jump, stmt.label, state.guard, leavesFunction ? Changes{} : state.flattened(),
                               stmt.span, value, false});
    noteJump(stmt.jump, stmt.label);
    state.dead = true;
    return;
  }
  case StmtKind::Call:
    return executeCall(stmt, state);
  case StmtKind::Touch:
    evaluate(stmt.value, state, stmt);
    noteEffect(stmt, state);
    return;
  case StmtKind::Assume: {
    if (isApart(stmt.value)) // for ObjectFacts
      return;
    ExprRef fact = evaluate(stmt.value, state, stmt);
    noteAsserted(fact);
    noteAsserted(state.guard);
    state.guard = andGuard(state.guard, fact);
    state.dead = state.dead || fact->isIntConst(0); // __builtin_unreachable
    return;
  }
  case StmtKind::Refuse:
    if (quiet_ && isUnknownCall(stmt))
      return;
    noteEffect(stmt, state);
    frame_->opaque = true;
    havoc(state, stmt);
    return;
  }
}

void Summarizer::declare(const Stmt &stmt, SymbolicState &state) {
  const Variable &variable = function_.variables[stmt.var];
  ExprRef value = stmt.value ? evaluate(stmt.value, state, stmt) : nullptr;
  if (variable.shape == VarShape::Scalar && !variable.inMemory) {
    state.setValue(stmt.var, value ? value : pool_.undef(variable.type));
    frame_->assigned.insert(stmt.var);
    frame_->updates[stmt.var] = stmt.span;
    frame_->declaredInside.push_back(stmt.var);
    return;
  }
  for (const auto &[place, held] : state.allMemory()) {
    const Location &location = locationOf(place);
    if (location.base.kind == Base::Kind::Variable && location.base.var == stmt.var)
      state.setMemory(place, nullptr);
  }
  if (value && variable.shape == VarShape::Scalar)
    state.setMemory(pool_.placeVar(variable.id, variable.type, variable.size), value);
  frame_->declaredInside.push_back(stmt.var);
}

void Summarizer::executeStore(const Stmt &stmt, SymbolicState &state) {
  ExprRef value = evaluate(stmt.value, state, stmt);
  storeTo(evaluate(stmt.place, state, stmt), value, stmt, state);
}

// A place behind `c ? p : q` is two places, each written where its arm is chosen.
void Summarizer::storeTo(ExprRef place, ExprRef value, const Stmt &stmt, SymbolicState &state) {
  if (ExprRef choice = pointerChoiceIn(place)) {
    SymbolicState yes(andGuard(state.guard, choice->op(0)), &state);
    SymbolicState no(andGuard(state.guard, pool_.logicalNot(choice->op(0))), &state);
    yes.dead = no.dead = state.dead;
    storeTo(withChoice(place, choice, 1), value, stmt, yes);
    storeTo(withChoice(place, choice, 2), value, stmt, no);
    joinBranches(choice->op(0), yes, no, state);
    return;
  }
  // A container that is given as many elements as it has.
  if (place->is(ExprKind::PlaceField) && place->text == "<size>") {
    ExprRef held = state.memory(place);
    if (value == (held ? held : pool_.load(place, epochOf(place))))
      return;
  }
  recordWrite(place, state.guard, value, stmt, state);
  state.setMemory(place, value);
  frame_->stored[place] = stmt.span;
  const Location &location = locationOf(place);
  if (location.base.kind == Base::Kind::Variable) {
    const Variable &variable = function_.variables[location.base.var];
    if (variable.isVolatile || variable.isAtomic)
      noteEffect(stmt, state);
  }
}

// Which alternative was taken, and what it changed. The last one needs no condition: it is what remains.
namespace {
struct Alternative {
  ExprRef when;
  const Changes *changes;
};

template <typename Key, typename Map, typename Lookup, typename Choose>
void mergeMaps(const std::vector<Alternative> &alternatives, Map Changes::*member, Lookup unchanged, Choose choose) {
  std::map<Key, bool, typename Map::key_compare> keys;
  for (const Alternative &alternative : alternatives)
    for (const auto &entry : alternative.changes->*member)
      keys[entry.first] = true;
  for (const auto &keyEntry : keys) {
    const Key key = keyEntry.first;
    std::vector<ExprRef> values;
    for (const Alternative &alternative : alternatives) {
      const Map &map = alternative.changes->*member;
      auto it = map.find(key);
      values.push_back(it != map.end() ? it->second : unchanged(key));
    }
    choose(key, values);
  }
}
} // namespace

// The conjuncts of `guard` beyond those of `prefix`, which it extends on the left.
static ExprRef beyond(ExprPool &pool, ExprRef prefix, ExprRef guard) {
  std::vector<ExprRef> rest;
  ExprRef at = guard;
  while (at != prefix && at->is(ExprKind::And)) {
    rest.push_back(at->op(1));
    at = at->op(0);
  }
  if (at != prefix && !prefix->isIntConst(1))
    return guard;
  if (at != prefix)
    rest.push_back(at);
  std::reverse(rest.begin(), rest.end());
  return conjunctionOf(pool, rest);
}

static void mergeInto(ExprPool &pool, SymbolicState &state, const std::vector<Alternative> &alternatives,
                      const std::function<ExprRef(VarId)> &valueBefore,
                      const std::function<ExprRef(ExprRef)> &memoryBefore) {
  const auto pick = [&](const std::vector<ExprRef> &values) {
    ExprRef chosen = values.back();
    for (size_t i = values.size() - 1; i-- > 0;)
      if (values[i] != chosen) // the condition's reads are recorded where it stands
        chosen = pool.select(alternatives[i].when, values[i], chosen);
    return chosen;
  };
  mergeMaps<VarId>(alternatives, &Changes::values, valueBefore,
                   [&](VarId var, const std::vector<ExprRef> &values) { state.setValue(var, pick(values)); });
  mergeMaps<ExprRef>(
      alternatives, &Changes::memory, memoryBefore, [&](ExprRef place, const std::vector<ExprRef> &values) {
        const bool known = std::all_of(values.begin(), values.end(), [](ExprRef value) { return value != nullptr; });
        state.setMemory(place, known ? pick(values) : nullptr);
      });
}

void Summarizer::executeIf(const Stmt &stmt, SymbolicState &state) {
  ExprRef condition = evaluate(stmt.value, state, stmt);
  const size_t jumpsBefore = frame_->jumps.size();
  SymbolicState yes(andGuard(state.guard, condition), &state);
  SymbolicState no(andGuard(state.guard, pool_.logicalNot(condition)), &state);
  yes.dead = state.dead || condition->isIntConst(0);
  no.dead = state.dead || condition->isIntConst(1);
  execute(stmt.body, yes);
  execute(stmt.orElse, no);
  if (yes.dead && no.dead) {
    state.dead = true;
    return;
  }
  if (yes.dead || no.dead) {
    const SymbolicState &alive = yes.dead ? no : yes;
    state.absorb(alive.changes());
    state.guard = alive.guard;
    return;
  }
  joinBranches(condition, yes, no, state);
  if (frame_->jumps.size() != jumpsBefore)
    state.guard = pool_.binary(ExprKind::Or, yes.guard, no.guard);
}

void Summarizer::joinBranches(ExprRef condition, const SymbolicState &yes, const SymbolicState &no,
                              SymbolicState &state) {
  mergeInto(
      pool_, state, {{condition, &yes.changes()}, {nullptr, &no.changes()}},
      [&](VarId var) { return currentValue(var, state); },
      [&](ExprRef place) {
        ExprRef held = state.memory(place);
        return held ? held : pool_.load(place, epochOf(place));
      });
}

// Continue of this loop and leaving a scope inside it stay in the loop; everything else leaves it.
void Summarizer::noteJump(JumpKind kind, uint32_t label) {
  const bool next = kind == JumpKind::Continue && frame_->loop == static_cast<int32_t>(label);
  const bool within = kind == JumpKind::Leave && frame_->scopes.count(label) != 0;
  frame_->mayLeave = frame_->mayLeave || !(next || within);
}

void Summarizer::executeScope(const Stmt &stmt, SymbolicState &state) {
  frame_->scopes.insert(stmt.label);
  const size_t jumpsBefore = frame_->jumps.size();
  SymbolicState inside(state.guard, &state);
  inside.dead = state.dead;
  execute(stmt.body, inside);
  std::vector<JumpRecord> arrived;
  std::erase_if(frame_->jumps, [&](JumpRecord &jump) {
    if (jump.kind != JumpKind::Leave || jump.label != stmt.label)
      return false;
    arrived.push_back(std::move(jump));
    return true;
  });
  mergeJumps(state, inside, std::move(arrived), jumpsBefore);
}

void Summarizer::mergeJumps(SymbolicState &state, const SymbolicState &inside, std::vector<JumpRecord> arrived,
                            size_t jumpsBefore) {
  if (arrived.empty()) {
    state.absorb(inside.changes());
    state.guard = inside.guard;
    state.dead = state.dead || inside.dead;
    return;
  }
  std::vector<Alternative> alternatives;
  ExprRef guard = nullptr;
  const auto add = [&](ExprRef when, const Changes &changes) {
    alternatives.push_back({beyond(pool_, state.guard, when), &changes});
    guard = guard ? pool_.binary(ExprKind::Or, guard, when) : when;
  };
  for (const JumpRecord &jump : arrived)
    add(jump.guard, jump.changes);
  if (!inside.dead)
    add(inside.guard, inside.changes());
  mergeInto(
      pool_, state, alternatives, [&](VarId var) { return currentValue(var, state); },
      [&](ExprRef place) {
        ExprRef held = state.memory(place);
        return held ? held : pool_.load(place, epochOf(place));
      });
  // Everything that came in goes on, unless some path left for elsewhere.
  if (frame_->jumps.size() != jumpsBefore)
    state.guard = guard;
}

void Summarizer::noteEffect(const Stmt &stmt, const SymbolicState &state, std::vector<ExprRef> arguments) {
  frame_->effects.push_back({&stmt, state.guard, {}, std::move(arguments), nullptr, frame_->mayLeave});
}

void Summarizer::executeCall(const Stmt &stmt, SymbolicState &state) {
  std::vector<ExprRef> dependsOn{
      pool_.intConst(Type::i64(), frame_->order++ + (static_cast<int64_t>(frame_->loop) + 1) * 1000000)};
  for (ExprRef argument : stmt.arguments)
    dependsOn.push_back(evaluate(argument, state, stmt));
  if (!quiet_ || !isUnknownCall(stmt)) {
    noteEffect(stmt, state, {dependsOn.begin() + 1, dependsOn.end()});
    const bool writes = stmt.effects.writesMemory || (stmt.effects.writesArguments && !stmt.arguments.empty());
    // What is freed, nobody may read again.
    if (writes && !endsStorage(stmt) && !replaceContents(stmt, {dependsOn.begin() + 1, dependsOn.end()}, state))
      havoc(state, stmt);
    if (stmt.effects.mayThrow || stmt.effects.mayNotReturn)
      frame_->mayLeave = true;
  }
  if (!stmt.hasResult)
    return;
  if (frame_->loop >= 0)
    dependsOn.push_back(pool_.iter(static_cast<LoopId>(frame_->loop)));
  const Type type = function_.variables[stmt.var].type;
  const char *reason = stmt.effects.allocates ? "fresh-allocation" : "call-result";
  state.setValue(stmt.var, pool_.opaque(type, reason, std::move(dependsOn), true));
  frame_->assigned.insert(stmt.var);
  frame_->updates[stmt.var] = stmt.span;
}

// After something that may write anything, no memory is known; after a refusal, no variable either.
void Summarizer::havoc(SymbolicState &state, const Stmt &stmt) {
  ++frame_->havocs;
  for (const auto &[place, held] : state.allMemory())
    state.setMemory(place, nullptr);
  if (stmt.kind != StmtKind::Refuse)
    return;
  const ExprRef when =
      pool_.intConst(Type::i64(), frame_->order++ + (static_cast<int64_t>(frame_->loop) + 1) * 1000000);
  for (const auto &[var, value] : state.flattened().values) {
    state.setValue(var, pool_.opaque(function_.variables[var].type, "refused",
                                     {when, pool_.var(var, function_.variables[var].type)}, true));
    frame_->assigned.insert(var);
  }
}

} // namespace lanewise
