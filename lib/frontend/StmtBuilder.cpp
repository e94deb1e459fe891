// frontend/StmtBuilder.cpp - appending statements, and telling which of them change a value.
#include "frontend/StmtBuilder.h"

#include <algorithm>
#include <unordered_set>

namespace lanewise {

VarId StmtBuilder::addVariable(Variable variable) {
  variable.id = static_cast<VarId>(function_.variables.size());
  function_.variables.push_back(std::move(variable));
  return function_.variables.back().id;
}

VarId StmtBuilder::addTemporary(Type type, SourceSpan span) {
  Variable variable;
  variable.type = type;
  variable.storage = Storage::Temporary;
  variable.typeName = typeText(type);
  variable.size = type.isPointer() ? 8 : type.bits == 80 ? 16 : (type.bits + 7u) / 8;
  variable.span = span;
  return addVariable(std::move(variable));
}

static StmtPtr makeStmt(StmtKind kind, SourceSpan span) {
  auto stmt = std::make_unique<Stmt>();
  stmt->kind = kind;
  stmt->span = span;
  return stmt;
}

void StmtBuilder::attachLoads(Stmt &stmt) {
  if (pendingLoads_.empty())
    return;
  std::unordered_set<ExprRef> inside;
  const auto collect = [&](ExprRef root) {
    if (root)
      forEachNode(root, [&](ExprRef node) {
        if (node->is(ExprKind::Load))
          inside.insert(node);
      });
  };
  collect(stmt.place);
  collect(stmt.value);
  for (ExprRef argument : stmt.arguments)
    collect(argument);
  if (stmt.loop)
    collect(stmt.loop->condition);
  if (inside.empty())
    return;
  const auto attached = std::stable_partition(pendingLoads_.begin(), pendingLoads_.end(),
                                              [&](const LoadMark &mark) { return !inside.count(mark.load); });
  stmt.loads.insert(stmt.loads.end(), attached, pendingLoads_.end());
  pendingLoads_.erase(attached, pendingLoads_.end());
}

std::vector<const Stmt *> StmtBuilder::statementsSince(Mark mark) const {
  std::vector<const Stmt *> statements;
  for (size_t i = mark.size; i < block_->size(); ++i)
    statements.push_back((*block_)[i].get());
  return statements;
}

void StmtBuilder::append(StmtPtr stmt) {
  attachLoads(*stmt);
  block_->push_back(std::move(stmt));
}

void StmtBuilder::declare(VarId variable, SourceSpan span, ExprRef fill) {
  StmtPtr stmt = makeStmt(StmtKind::Declare, span);
  stmt->var = variable;
  stmt->value = fill;
  append(std::move(stmt));
}

void StmtBuilder::assign(VarId variable, ExprRef value, SourceSpan span) {
  StmtPtr stmt = makeStmt(StmtKind::Assign, span);
  stmt->var = variable;
  stmt->value = value;
  append(std::move(stmt));
}

void StmtBuilder::store(ExprRef place, ExprRef value, SourceSpan span) {
  StmtPtr stmt = makeStmt(StmtKind::Store, span);
  stmt->place = place;
  stmt->value = value;
  append(std::move(stmt));
}

void StmtBuilder::jump(JumpKind kind, uint32_t label, SourceSpan span, ExprRef value) {
  StmtPtr stmt = makeStmt(StmtKind::Jump, span);
  stmt->jump = kind;
  stmt->label = label;
  stmt->value = value;
  append(std::move(stmt));
}

void StmtBuilder::assume(ExprRef condition, std::string how, SourceSpan span) {
  StmtPtr stmt = makeStmt(StmtKind::Assume, span);
  stmt->value = condition;
  stmt->text = std::move(how);
  append(std::move(stmt));
}

void StmtBuilder::touch(ExprRef value, SourceSpan span) {
  StmtPtr stmt = makeStmt(StmtKind::Touch, span);
  stmt->value = value;
  append(std::move(stmt));
}

void StmtBuilder::refuse(Refusal refusal, std::string text, SourceSpan span) {
  StmtPtr stmt = makeStmt(StmtKind::Refuse, span);
  stmt->refusal = refusal;
  stmt->text = std::move(text);
  append(std::move(stmt));
}

void StmtBuilder::ifThenElse(ExprRef condition, Block body, Block orElse, SourceSpan span) {
  StmtPtr stmt = makeStmt(StmtKind::If, span);
  stmt->value = condition;
  stmt->body = std::move(body);
  stmt->orElse = std::move(orElse);
  append(std::move(stmt));
}

void StmtBuilder::scope(uint32_t label, Block body, SourceSpan span) {
  StmtPtr stmt = makeStmt(StmtKind::Scope, span);
  stmt->label = label;
  stmt->body = std::move(body);
  append(std::move(stmt));
}

StmtPtr StmtBuilder::makeCall(std::string callee, std::vector<ExprRef> arguments, SourceSpan span) {
  StmtPtr stmt = makeStmt(StmtKind::Call, span);
  stmt->text = std::move(callee);
  stmt->arguments = std::move(arguments);
  stmt->refusal = Refusal::OpaqueCall;
  return stmt;
}

void StmtBuilder::scopeOrSplice(uint32_t label, Block body, SourceSpan span) {
  const auto leaves = [&](const Stmt &stmt) {
    return stmt.kind == StmtKind::Jump && stmt.jump == JumpKind::Leave && stmt.label == label;
  };
  if (!body.empty() && leaves(*body.back()))
    body.pop_back();
  bool isLeft = false;
  forEachStmt(body, [&](const Stmt &stmt) { isLeft |= leaves(stmt); });
  if (isLeft)
    scope(label, std::move(body), span);
  else
    splice(std::move(body));
}

void StmtBuilder::splice(Block block) {
  for (StmtPtr &stmt : block)
    block_->push_back(std::move(stmt));
}

bool StmtBuilder::fillDeclared(VarId variable, ExprRef fill) {
  if (block_->empty() || block_->back()->kind != StmtKind::Declare || block_->back()->var != variable)
    return false;
  block_->back()->value = fill;
  return true;
}

bool StmtBuilder::refusedSince(Mark mark) const {
  bool refused = false;
  const auto visit = [&](const Stmt &stmt) {
    refused |= stmt.kind == StmtKind::Refuse || (stmt.kind == StmtKind::Call && stmt.effects.writesMemory);
  };
  for (size_t i = mark.size; i < block_->size(); ++i) {
    const Stmt &stmt = *(*block_)[i];
    visit(stmt);
    forEachStmt(stmt.body, visit);
    forEachStmt(stmt.orElse, visit);
    if (stmt.loop) {
      forEachStmt(stmt.loop->prelude, visit);
      forEachStmt(stmt.loop->body, visit);
      forEachStmt(stmt.loop->step, visit);
    }
  }
  return refused;
}

void StmtBuilder::rollBack(Mark mark) {
  block_->resize(mark.size);
  if (pendingLoads_.size() > mark.pendingLoads)
    pendingLoads_.resize(mark.pendingLoads);
  std::vector<Variable> &variables = function_.variables;
  const bool outlives = std::any_of(
      variables.begin() + static_cast<std::ptrdiff_t>(mark.variables), variables.end(), [](const Variable &variable) {
        return variable.storage == Storage::Global || variable.storage == Storage::StaticLocal ||
               variable.storage == Storage::ThreadLocal;
      });
  if (!outlives)
    variables.resize(mark.variables);
}

// The variable that a place lies in, if no pointer is followed on the way; else kNoVar.
static VarId rootVariable(ExprRef place) {
  while (place->is(ExprKind::PlaceIndex) || place->is(ExprKind::PlaceField))
    place = place->op(0);
  return place->is(ExprKind::PlaceVar) ? static_cast<VarId>(place->intValue) : kNoVar;
}

bool StmtBuilder::mayChange(ExprRef expr, size_t from) const {
  std::unordered_set<VarId> variables;
  std::vector<VarId> loadRoots;
  forEachNode(expr, [&](ExprRef node) {
    if (node->is(ExprKind::Var))
      variables.insert(static_cast<VarId>(node->intValue));
    if (node->is(ExprKind::Load))
      loadRoots.push_back(rootVariable(node->op(0)));
  });
  if (variables.empty() && loadRoots.empty())
    return false;
  bool changes = false;
  const auto visit = [&](const Stmt &stmt) {
    switch (stmt.kind) {
    case StmtKind::Assign:
    case StmtKind::Declare:
      changes |= variables.count(stmt.var) != 0;
      break;
    case StmtKind::Store: {
      const VarId target = rootVariable(stmt.place);
      for (VarId root : loadRoots)
        changes |= target == kNoVar || root == kNoVar || root == target;
      break;
    }
    case StmtKind::Call:
      changes |= stmt.hasResult && variables.count(stmt.var) != 0;
      changes |= !loadRoots.empty() && (stmt.effects.writesMemory || stmt.effects.writesArguments);
      break;
    case StmtKind::Refuse:
      changes = true;
      break;
    default:
      break;
    }
  };
  for (size_t i = from; i < block_->size() && !changes; ++i) {
    const Stmt &stmt = *(*block_)[i];
    visit(stmt);
    forEachStmt(stmt.body, visit);
    forEachStmt(stmt.orElse, visit);
    if (stmt.loop) {
      forEachStmt(stmt.loop->prelude, visit);
      forEachStmt(stmt.loop->body, visit);
      forEachStmt(stmt.loop->step, visit);
    }
  }
  return changes;
}

// Inserts `temporary = value` at the mark.
ExprRef StmtBuilder::copyAt(ExprRef value, Mark mark, SourceSpan span) {
  const VarId temporary = addTemporary(value->type, span);
  StmtPtr declaration = makeStmt(StmtKind::Declare, span);
  declaration->var = temporary;
  StmtPtr copy = makeStmt(StmtKind::Assign, span);
  copy->var = temporary;
  copy->value = value;
  attachLoads(*copy);
  const auto at = block_->begin() + static_cast<std::ptrdiff_t>(mark.size);
  const auto next = block_->insert(at, std::move(declaration));
  block_->insert(next + 1, std::move(copy));
  return read(temporary);
}

ExprRef StmtBuilder::keep(ExprRef expr, Mark mark, SourceSpan span) {
  if (!emittedSince(mark) || !mayChange(expr, mark.size))
    return expr;
  return copyAt(expr, mark, span);
}

ExprRef StmtBuilder::keepPlace(ExprRef place, Mark mark, SourceSpan span) {
  if (!emittedSince(mark) || !mayChange(place, mark.size))
    return place;
  ExprRef address = copyAt(pool().addressOf(place), mark, span);
  return pool().placeDeref(address, place->type, place->size);
}

} // namespace lanewise
