// frontend/LowerLoop.cpp - for, while, do and range-for.
// Tested by tests/unit/frontend/LoopTest.cpp.
//
// A range-for over an array or over storage in one block becomes a counted loop over element numbers: begin and end
// are evaluated once, as the language says, and `*begin` in its i-th iteration is element i. Over other classes it is
// lowered as the language spells it out, with their own begin, end, != and ++.
#include "frontend/FindFunctions.h"
#include "frontend/FunctionLowering.h"
#include "frontend/LoopTest.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace lanewise {

StmtPtr FunctionLowering::startLoop(const clang::Stmt *stmt, LoopForm form, clang::SourceLocation keyword) {
  auto result = std::make_unique<Stmt>();
  result->kind = StmtKind::Loop;
  result->span = unit_.sources.span(clang::SourceRange(keyword, stmt->getEndLoc()));
  result->loop = std::make_unique<Loop>();
  Loop &loop = *result->loop;
  loop.id = model_.loopCount++;
  loop.form = form;
  loop.span = result->span;
  loop.fromMacro = keyword.isMacroID();
  loop.inlined = inlined_ != nullptr;
  loop.pragmaText = unit_.sources.pragmaAbove(keyword);
  loop.vectorizePragma = !loop.pragmaText.empty();
  if (!inlined_)
    loweredLoops_.insert(stmt);
  else
    adoptLibraryLoop(loop);
  return result;
}

void FunctionLowering::lowerLoopBody(const clang::Stmt *body, Loop &loop) {
  breakTargets_.push_back({.isLoop = true, .label = loop.id});
  continueTargets_.push_back({.isLoop = true, .label = loop.id});
  {
    StmtBuilder::InBlock inside(builder_, loop.body);
    beginIteration(loop);
    lowerStmt(body);
  }
  breakTargets_.pop_back();
  continueTargets_.pop_back();
}

void FunctionLowering::lowerLoopTest(const clang::Expr *test, const clang::VarDecl *variable, Stmt &stmt) {
  builder_.endFullExpression();
  {
    StmtBuilder::InBlock inside(builder_, stmt.loop->prelude);
    if (variable)
      lowerVariable(variable);
    if (test)
      stmt.loop->condition = parallel_ ? endingSometime(condition(test)) : condition(test);
  }
  builder_.attachLoads(stmt);
  builder_.endFullExpression();
}

void FunctionLowering::lowerFor(const clang::ForStmt *stmt) {
  if (stmt->getInit())
    lowerStmt(stmt->getInit());
  StmtPtr loop = startLoop(stmt, LoopForm::For, stmt->getForLoc());
  lowerLoopTest(stmt->getCond(), stmt->getConditionVariable(), *loop);
  lowerLoopBody(stmt->getBody(), *loop->loop);
  if (stmt->getInc()) {
    StmtBuilder::InBlock inside(builder_, loop->loop->step);
    discard(stmt->getInc());
    builder_.endFullExpression();
  }
  takeTestFromBody(*loop->loop, pool());
  builder_.append(std::move(loop));
}

void FunctionLowering::lowerWhile(const clang::WhileStmt *stmt) {
  StmtPtr loop = startLoop(stmt, LoopForm::While, stmt->getWhileLoc());
  lowerLoopTest(stmt->getCond(), stmt->getConditionVariable(), *loop);
  lowerLoopBody(stmt->getBody(), *loop->loop);
  takeTestFromBody(*loop->loop, pool());
  builder_.append(std::move(loop));
}

// do { … } while (0), the body of many macros: it runs once, and break and continue leave it.
void FunctionLowering::lowerOnce(const clang::DoStmt *stmt) {
  const uint32_t scope = nextScope_++;
  breakTargets_.push_back({.isLoop = false, .label = scope});
  continueTargets_.push_back({.isLoop = false, .label = scope});
  Block body;
  lowerBlock(stmt->getBody(), body);
  breakTargets_.pop_back();
  continueTargets_.pop_back();
  builder_.scopeOrSplice(scope, std::move(body), span(stmt));
}

void FunctionLowering::lowerDo(const clang::DoStmt *stmt) {
  if (runsOnce(stmt)) {
    lowerOnce(stmt);
    return;
  }
  StmtPtr loop = startLoop(stmt, LoopForm::Do, stmt->getDoLoc());
  loop->loop->testAtEnd = true;
  lowerLoopBody(stmt->getBody(), *loop->loop);
  lowerLoopTest(stmt->getCond(), nullptr, *loop);
  builder_.append(std::move(loop));
}

void FunctionLowering::lowerRangeFor(const clang::CXXForRangeStmt *stmt) {
  if (stmt->getInit())
    lowerStmt(stmt->getInit());
  const SourceSpan where = span(stmt);
  const auto *rangeDecl = llvm::dyn_cast_or_null<clang::VarDecl>(stmt->getRangeStmt()->getSingleDecl());
  const bool isBroken = !rangeDecl || !stmt->getBeginStmt() || !stmt->getLoopVariable() || rangeDecl->isInvalidDecl() ||
                        stmt->getLoopVariable()->isInvalidDecl() || !stmt->getRangeInit() ||
                        stmt->getRangeInit()->containsErrors();
  clang::QualType range = isBroken ? clang::QualType() : rangeDecl->getType().getNonReferenceType();
  Object ranged;
  if (!isBroken)
    ranged = bindReference(rangeDecl, stmt->getRangeInit(), Storage::Temporary);
  const LibraryType kind = isBroken ? LibraryType::None : unit_.types.library(range);
  const bool counted =
      !isBroken && (range->isArrayType() || kind == LibraryType::Vector || kind == LibraryType::StdArray ||
                    kind == LibraryType::Span || kind == LibraryType::Nodes || kind == LibraryType::VectorBool);
  if (counted) {
    lowerCountedRange(stmt, ranged, range);
    return;
  }
  if (!isBroken && ranged.isPlace() && isNumberRange(range)) {
    lowerNumberRange(stmt, ranged, range);
    return;
  }
  if (!isBroken && kind == LibraryType::None) {
    lowerStmt(stmt->getBeginStmt());
    lowerStmt(stmt->getEndStmt());
  }
  StmtPtr loop = startLoop(stmt, LoopForm::RangeFor, stmt->getForLoc());
  if (!isBroken && kind == LibraryType::None) {
    lowerLoopTest(stmt->getCond(), nullptr, *loop);
    {
      StmtBuilder::InBlock inside(builder_, loop->loop->body);
      lowerStmt(stmt->getLoopVarStmt());
    }
    lowerLoopBody(stmt->getBody(), *loop->loop);
    StmtBuilder::InBlock inside(builder_, loop->loop->step);
    discard(stmt->getInc());
    builder_.endFullExpression();
  } else {
    const Refusal why = isBroken ? Refusal::ParseError : Refusal::UnmodelledContainer;
    loop->loop->condition = pool().opaque(Type::boolean(), std::string(refusalId(why)));
    {
      StmtBuilder::InBlock inside(builder_, loop->loop->body);
      builder_.refuse(why, isBroken ? "the range of this loop" : "walks a " + unit_.types.name(range), where);
      if (const clang::VarDecl *variable = stmt->getLoopVariable())
        lowerUnknownVariable(variable, why, where);
    }
    lowerLoopBody(stmt->getBody(), *loop->loop);
  }
  builder_.append(std::move(loop));
}

// A loop variable about whose value nothing is known.
void FunctionLowering::lowerUnknownVariable(const clang::VarDecl *variable, Refusal why, SourceSpan where) {
  const Object target = bindNew(variable, variable->getType(), Storage::Local, variable);
  const VarId id = variableOf(target);
  builder_.declare(id, where);
  const Variable &described = builder_.variable(id);
  if (described.shape == VarShape::Scalar && !described.inMemory)
    builder_.assign(id, pool().opaque(described.type, std::string(refusalId(why))), where);
  if (const auto *parts = llvm::dyn_cast<clang::DecompositionDecl>(variable))
    for (const clang::BindingDecl *binding : parts->bindings())
      if (const clang::VarDecl *holder = binding->getHoldingVar())
        lowerUnknownVariable(holder, why, where);
}

void FunctionLowering::lowerCountedRange(const clang::CXXForRangeStmt *stmt, const Object &ranged,
                                         clang::QualType range) {
  const SourceSpan where = unit_.sources.span(stmt->getRangeInit()->getSourceRange());
  const Type unsigned64 = Type::integer(64, false);
  const bool isSpan = unit_.types.library(range) == LibraryType::Span;
  ExprRef count = convert(sizeOf(ranged, range, where), unsigned64);
  if (!count->isIntConst()) {
    const VarId copy = builder_.addTemporary(unsigned64, where);
    builder_.declare(copy, where);
    builder_.assign(copy, count, where);
    count = builder_.read(copy);
  }
  ExprRef data = nullptr;
  if (isSpan) {
    const VarId copy = builder_.addTemporary(Type::pointer(), where);
    builder_.declare(copy, where);
    builder_.assign(copy, firstElement(ranged, range, where), where);
    data = builder_.read(copy);
  }
  const VarId index = builder_.addTemporary(unsigned64, where);
  builder_.declare(index, where);
  builder_.assign(index, pool().intConst(unsigned64, 0), where);

  StmtPtr loop = startLoop(stmt, LoopForm::RangeFor, stmt->getForLoc());
  ExprRef number = builder_.read(index);
  loop->loop->condition = pool().binary(ExprKind::Lt, number, count);
  const clang::QualType element = unit_.types.element(range);
  {
    StmtBuilder::InBlock inside(builder_, loop->loop->body);
    if (unit_.types.library(range) == LibraryType::VectorBool) {
      bindBit(stmt->getLoopVariable(), bitOf(ranged, range, number, where));
    } else {
      ExprRef position =
          isSpan ? advance(data, number, element) : addressOf(elementOf(ranged, range, number, where), element, where);
      const auto *begin = llvm::cast<clang::VarDecl>(stmt->getBeginStmt()->getSingleDecl());
      bindings_[begin] = Object::value(position);
      lowerStmt(stmt->getLoopVarStmt());
    }
  }
  lowerLoopBody(stmt->getBody(), *loop->loop);
  {
    StmtBuilder::InBlock inside(builder_, loop->loop->step);
    builder_.assign(index, pool().binary(ExprKind::Add, number, pool().intConst(unsigned64, 1)), where);
  }
  builder_.append(std::move(loop));
}

// views::iota(a, b): a pair of integers.
bool FunctionLowering::isNumberRange(clang::QualType type) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier() || record->getName() != "iota_view" || !(record = record->getDefinition()))
    return false;
  return std::distance(record->field_begin(), record->field_end()) == 2 &&
         std::all_of(record->field_begin(), record->field_end(),
                     [&](const clang::FieldDecl *bound) { return scalar(bound->getType()).isInt(); });
}

// The first number of such a range and how many there are.
std::pair<ExprRef, ExprRef> FunctionLowering::numbersOf(const Object &ranged, clang::QualType range, SourceSpan where) {
  const clang::CXXRecordDecl *record = range.getNonReferenceType()->getAsCXXRecordDecl()->getDefinition();
  const clang::FieldDecl *first = *record->field_begin(), *bound = *std::next(record->field_begin());
  ExprRef from = settled(read(field(ranged, first, where), first->getType(), where), where);
  ExprRef to = read(field(ranged, bound, where), bound->getType(), where);
  ExprRef count = pool().binary(ExprKind::Sub, pool().cast(Type::i64(), to), pool().cast(Type::i64(), from));
  return {from, settled(count, where)};
}

void FunctionLowering::lowerNumberRange(const clang::CXXForRangeStmt *stmt, const Object &ranged,
                                        clang::QualType range) {
  const SourceSpan where = unit_.sources.span(stmt->getRangeInit()->getSourceRange());
  const auto [from, count] = numbersOf(ranged, range, where);
  const VarId index = builder_.addTemporary(Type::i64(), where);
  builder_.declare(index, where);
  builder_.assign(index, pool().intConst(Type::i64(), 0), where);
  StmtPtr loop = startLoop(stmt, LoopForm::RangeFor, stmt->getForLoc());
  ExprRef number = builder_.read(index);
  loop->loop->condition = pool().binary(ExprKind::Lt, number, count);
  {
    StmtBuilder::InBlock inside(builder_, loop->loop->body);
    const clang::VarDecl *variable = stmt->getLoopVariable();
    const clang::QualType type = variable->getType().getNonReferenceType().getUnqualifiedType();
    const Object local = bindNew(variable, type, Storage::Local, variable);
    builder_.declare(variableOf(local), where);
    write(local, convert(pool().binary(ExprKind::Add, pool().cast(Type::i64(), from), number), scalar(type)), where);
  }
  lowerLoopBody(stmt->getBody(), *loop->loop);
  {
    StmtBuilder::InBlock inside(builder_, loop->loop->step);
    builder_.assign(index, pool().binary(ExprKind::Add, number, pool().intConst(Type::i64(), 1)), where);
  }
  builder_.append(std::move(loop));
}

namespace {
// Skeletons of the loops of a template that nothing instantiates: what they compute is not known.
class DependentLoops : public clang::RecursiveASTVisitor<DependentLoops> {
public:
  explicit DependentLoops(std::function<void(const clang::Stmt *)> found) : found_(std::move(found)) {}
  bool TraverseLambdaExpr(clang::LambdaExpr *) { return true; }
  bool TraverseForStmt(clang::ForStmt *stmt) { return report(stmt); }
  bool TraverseWhileStmt(clang::WhileStmt *stmt) { return report(stmt); }
  bool TraverseDoStmt(clang::DoStmt *stmt) { return report(stmt); }
  bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt *stmt) { return report(stmt); }

private:
  bool report(const clang::Stmt *stmt) {
    found_(stmt);
    return true;
  }
  std::function<void(const clang::Stmt *)> found_;
};
} // namespace

void FunctionLowering::lowerDependentLoops(const clang::Stmt *stmt) {
  if (!stmt)
    return;
  DependentLoops visitor([&](const clang::Stmt *found) {
    LoopForm form = LoopForm::RangeFor;
    const clang::Stmt *body = nullptr;
    if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(found)) {
      form = LoopForm::For;
      body = loop->getBody();
    } else if (const auto *whileLoop = llvm::dyn_cast<clang::WhileStmt>(found)) {
      form = LoopForm::While;
      body = whileLoop->getBody();
    } else if (const auto *doLoop = llvm::dyn_cast<clang::DoStmt>(found)) {
      form = LoopForm::Do;
      body = doLoop->getBody();
    } else {
      body = llvm::cast<clang::CXXForRangeStmt>(found)->getBody();
    }
    StmtPtr loop = startLoop(found, form, found->getBeginLoc());
    loop->loop->testAtEnd = form == LoopForm::Do;
    loop->loop->condition = pool().opaque(Type::boolean(), "dependent-template");
    {
      StmtBuilder::InBlock inside(builder_, loop->loop->body);
      builder_.refuse(Refusal::DependentTemplate, "a template that this file does not instantiate", loop->span);
      lowerDependentLoops(body);
    }
    builder_.append(std::move(loop));
  });
  visitor.TraverseStmt(const_cast<clang::Stmt *>(stmt));
}

} // namespace lanewise
