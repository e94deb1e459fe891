// annotations/Suggest.cpp - reductions from the class of a state, private copies from the coverage of reads.
#include "annotations/Suggest.h"

#include "dependence/FindDependences.h"

#include <algorithm>
#include <set>

namespace lanewise {

std::optional<VarId> variableOf(const Access &access) {
  const Base base = locate(access.iterationPlace ? access.iterationPlace : access.place).base;
  return base.kind == Base::Kind::Variable ? std::optional(base.var) : std::nullopt;
}

std::optional<VarId> clauseVariableOf(const Access &access) {
  for (ExprRef place : {access.iterationPlace, access.place}) {
    if (!place)
      continue;
    const Base base = locate(place).base;
    if (base.kind == Base::Kind::Variable)
      return base.var;
    ExprRef pointer = base.pointer;
    if (pointer && pointer->is(ExprKind::Load))
      pointer = pointer->op(0);
    if (pointer && (pointer->is(ExprKind::Var) || pointer->is(ExprKind::PlaceVar)))
      return static_cast<VarId>(pointer->intValue);
  }
  return std::nullopt;
}

static bool isSpelled(const std::string &text) {
  return !text.empty() && text.find("<unknown>") == std::string::npos && text.find("<variable>") == std::string::npos;
}

std::string spelledPointer(const LoopSummary &loop, const Access &access) {
  std::string text = sourceTextIn(loop, locate(access.iterationPlace).base.pointer);
  if (text.starts_with("&")) // a reference
    text.erase(0, 1);
  return isSpelled(text) ? text : "what a pointer leads to";
}

std::string spelledLocation(const Dependence &dependence, const std::string &name) {
  const std::string &location = dependence.witness->location;
  return isSpelled(location) ? location : name;
}

std::string iterationText(const LoopSummary &loop, int64_t number) {
  const auto name = loop.iterationNames.find(loop.id);
  if (name == loop.iterationNames.end() || name->second.counter.empty() || !name->second.start ||
      !name->second.start->isIntConst())
    return "iteration " + std::to_string(number);
  return name->second.counter + " = " + std::to_string(name->second.start->intValue + number * name->second.step);
}

static bool isState(const CarriedState &state, VarId variable) {
  if (!state.cell)
    return state.var == variable;
  const Location location = locate(state.cell);
  return location.base.kind == Base::Kind::Variable && location.base.var == variable && location.subscripts.empty();
}

// "seen = seen || x": whatever class it has, as a reduction it is || of what iterations contribute.
static std::string logicalOperator(const CarriedState &state) {
  ExprRef next = state.next;
  if (!next || !state.entry) // many elements, which no one value stands for
    return {};
  while (next->is(ExprKind::Cast))
    next = next->op(0);
  if (!next->is(ExprKind::Or) && !next->is(ExprKind::And))
    return {};
  const auto isOld = [&](ExprRef expr) {
    if (expr->is(ExprKind::Ne) && expr->op(1)->isIntConst(0))
      expr = expr->op(0);
    return expr == state.entry;
  };
  const auto reads = [&](ExprRef expr) { return occursIn(state.entry, expr); };
  for (size_t side = 0; side < 2; ++side)
    if (isOld(next->op(side)) && !reads(next->op(1 - side)))
      return next->is(ExprKind::Or) ? "||" : "&&";
  return {};
}

std::string reductionOperator(const LoopAnswer &answer, VarId variable) {
  static constexpr std::string_view kOperators[] = {"+", "*", "&", "|", "^", "&&", "||", "min", "max"};
  for (const StateAnswer &state : answer.states) {
    if (!isState(state.state, variable))
      continue;
    if (std::string logical = logicalOperator(state.state); !logical.empty() && !state.state.observed)
      return logical;
    if (!state.claim || (state.claim->classId != "reduction" && state.claim->classId != "histogram"))
      continue;
    // Which of two equal extremes is kept, or what becomes of a NaN, is no matter to a clause.
    const std::string &done = state.claim->operatorText;
    if ((state.claim->commutative || done == "min" || done == "max") &&
        std::find(std::begin(kOperators), std::end(kOperators), done) != std::end(kOperators))
      return done;
  }
  return {};
}

const StateAnswer *stateOf(const LoopAnswer &answer, VarId variable) {
  const auto found = std::find_if(answer.states.begin(), answer.states.end(),
                                  [&](const StateAnswer &state) { return isState(state.state, variable); });
  return found == answer.states.end() ? nullptr : &*found;
}

static void addMention(ExprRef expr, VarId variable, bool isTarget, Mention &mention) {
  if (!expr)
    return;
  const auto isIt = [&](ExprRef node, ExprKind kind) {
    return node->is(kind) && node->intValue == static_cast<int64_t>(variable);
  };
  if (isIt(expr, ExprKind::PlaceVar) && isTarget) {
    mention.writes = true;
    return;
  }
  forEachNode(expr, [&](ExprRef node) {
    mention.reads = mention.reads || isIt(node, ExprKind::Var);
    if (!node->is(ExprKind::Load) && !node->is(ExprKind::AddressOf))
      return;
    if (!containsNode(node->op(0), [&](ExprRef inner) { return isIt(inner, ExprKind::PlaceVar); }))
      return;
    mention.reads = mention.reads || node->is(ExprKind::Load);
    mention.escapes = mention.escapes || node->is(ExprKind::AddressOf);
  });
}

Mention mentionIn(const Stmt &stmt, VarId variable) {
  Mention mention;
  addMention(stmt.value, variable, false, mention);
  for (ExprRef argument : stmt.arguments)
    addMention(argument, variable, false, mention);
  if (stmt.loop)
    addMention(stmt.loop->condition, variable, false, mention);
  if (stmt.kind == StmtKind::Store) {
    addMention(stmt.place, variable, true, mention);
    const Location location = locate(stmt.place);
    mention.writes = mention.writes || (location.base.kind == Base::Kind::Variable && location.base.var == variable);
  }
  if ((stmt.kind == StmtKind::Assign || (stmt.kind == StmtKind::Call && stmt.hasResult)) && stmt.var == variable)
    mention.writes = true;
  return mention;
}

bool isReadAfter(const ParallelCode &code, VarId variable, const Construct &construct) {
  const Variable &described = code.function->variables[variable];
  const Storage storage = described.storage;
  if (storage != Storage::Local && storage != Storage::Parameter && storage != Storage::Temporary)
    return true;
  if (described.isReference)
    return true;
  std::set<const Stmt *> own;
  const auto add = [&](const Stmt &inner) { own.insert(&inner); };
  for (const Stmt *stmt : construct.statements) {
    own.insert(stmt);
    forEachStmt(stmt->body, add);
    forEachStmt(stmt->orElse, add);
    if (stmt->loop)
      for (const Block *block : {&stmt->loop->prelude, &stmt->loop->body, &stmt->loop->step})
        forEachStmt(*block, add);
  }
  bool isPast = false, isSettled = false, isRead = false;
  forEachStmt(code.function->body, [&](const Stmt &stmt) {
    if (own.count(&stmt)) {
      isPast = true;
      return;
    }
    if (!isPast || isSettled)
      return;
    const Mention mention = mentionIn(stmt, variable);
    isRead = mention.reads || mention.escapes;
    isSettled = isRead || mention.writes;
  });
  return isRead;
}

// The first thing that every iteration does with the variable is to write all of it. Nothing: it is not mentioned.
static std::optional<bool> isWrittenFirst(const Block &block, VarId variable) {
  std::optional<bool> inLoops; // an inner loop that may not run writes it before it reads it
  for (const StmtPtr &stmt : block) {
    const Mention mention = mentionIn(*stmt, variable);
    if (mention.reads || mention.escapes)
      return false;
    if (mention.writes)
      return true;
    if (stmt->kind == StmtKind::If) {
      const std::optional<bool> then = isWrittenFirst(stmt->body, variable);
      const std::optional<bool> otherwise = isWrittenFirst(stmt->orElse, variable);
      if (then || otherwise)
        return then == true && otherwise == true;
    } else if (stmt->kind == StmtKind::Scope) {
      if (const std::optional<bool> inside = isWrittenFirst(stmt->body, variable))
        return inside;
    } else if (stmt->loop) {
      const std::optional<bool> inside = isWrittenFirst(stmt->loop->body, variable);
      if (isWrittenFirst(stmt->loop->prelude, variable) || isWrittenFirst(stmt->loop->step, variable) ||
          inside == false)
        return false;
      if (inside)
        inLoops = true;
    }
  }
  return inLoops;
}

// A static variable of the loop's body, or of a function that was read into this one, has no name at the pragma.
static bool isNameableAt(const FunctionModel &function, const Variable &variable, const SourceSpan &where) {
  return variable.storage != Storage::StaticLocal ||
         (variable.span.file == where.file && variable.span.line >= function.span.line &&
          variable.span.line <= where.line);
}

std::optional<Remedy> remedyFor(const Contexts &contexts, const LoopSummary &loop, const LanguageRules &rules,
                                VarId variable, size_t construct) {
  const ParallelCode &code = contexts.code();
  const Variable &described = code.function->variables[variable];
  const std::string &name = described.name;
  if (name.empty() || !isNameableAt(*code.function, described, code.constructs[construct].span))
    return std::nullopt;
  const DependenceGraph graph = findDependences(loop, rules);
  if (described.shape == VarShape::Scalar && !described.isReference) {
    const std::string combined = reductionOperator(classify(loop, graph, rules), variable);
    if (!combined.empty())
      return Remedy{"reduction(" + combined + ":" + name + ")", "iterations only combine into it with " + combined};
  }
  bool isPrivate = false, any = false, isWhole = described.shape != VarShape::Container && !described.isReference;
  for (size_t i = 0; i < loop.accesses.size(); ++i) {
    if (variableOf(loop.accesses[i]) != variable)
      continue;
    isPrivate = any ? isPrivate && graph.privatized[i] : static_cast<bool>(graph.privatized[i]);
    any = true;
  }
  if (!isPrivate && described.shape == VarShape::Scalar && loop.loop)
    isPrivate = isWrittenFirst(loop.loop->body, variable) == true;
  if (!isPrivate || !isWhole)
    return std::nullopt;
  const bool isRead = isReadAfter(code, variable, code.constructs[construct]);
  if (isRead && code.constructs[construct].loops.empty())
    return std::nullopt;
  // What no iteration writes of an array keeps the value from before.
  const std::string first = isRead && described.shape != VarShape::Scalar ? "firstprivate(" + name + ") " : "";
  return Remedy{first + (isRead ? "lastprivate(" : "private(") + name + ")",
                isRead ? "each iteration writes it before it reads it, and the last value is used afterwards"
                       : "each iteration writes it before it reads it"};
}

std::vector<AnnotationFix> withClause(const Construct &construct, const std::string &clause, const std::string &name) {
  const bool isShared = std::any_of(construct.data.begin(), construct.data.end(), [&](const DataClause &other) {
    return other.name == name && other.sharing == Sharing::Shared &&
           !other.isImplicit; // it would have to leave that clause
  });
  if (!construct.range.isValid() || isShared)
    return {};
  TextRange end = construct.range;
  end.line = end.endLine;
  end.column = end.endColumn;
  return {{end, " " + clause}};
}

std::vector<AnnotationFix> withoutClause(const Construct &construct, std::string_view name,
                                         const std::string &instead) {
  std::vector<AnnotationFix> fixes;
  for (const ClauseText &clause : construct.clauses)
    if (clause.name == name && clause.range.isValid())
      fixes.push_back({clause.range, instead});
  return fixes;
}

} // namespace lanewise
