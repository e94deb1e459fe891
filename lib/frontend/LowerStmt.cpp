// frontend/LowerStmt.cpp - statements that are not loops.
#include "frontend/FunctionLowering.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/Lex/Lexer.h>

namespace lanewise {

static constexpr unsigned kMaxDepth = 1000; // of nested source constructs; later stages walk the model recursively

// Assembly without instructions only hides values from the optimiser: what goes in comes out, as long as every output
// is an input, too. With "memory" among the clobbers it orders accesses, which is more.
static bool doesNothing(const clang::GCCAsmStmt &assembly) {
  if (!llvm::StringRef(assembly.getAsmString()).trim().empty() || assembly.getNumLabels() != 0)
    return false;
  for (unsigned i = 0; i < assembly.getNumClobbers(); ++i)
    if (assembly.getClobber(i) == "memory")
      return false;
  const auto named = [](const clang::Expr *expr) -> const clang::ValueDecl * {
    const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
    return name ? name->getDecl() : nullptr;
  };
  for (unsigned i = 0; i < assembly.getNumOutputs(); ++i) {
    bool comesIn = assembly.isOutputPlusConstraint(i);
    for (unsigned j = 0; j < assembly.getNumInputs() && !comesIn; ++j)
      comesIn = assembly.getInputConstraint(j) == std::to_string(i) && named(assembly.getOutputExpr(i)) &&
                named(assembly.getInputExpr(j)) == named(assembly.getOutputExpr(i));
    if (!comesIn || !named(assembly.getOutputExpr(i)))
      return false;
  }
  return true;
}

// True if `expr` names `decl`.
static bool mentions(const clang::Stmt *expr, const clang::VarDecl *decl) {
  if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(expr); name && name->getDecl() == decl)
    return true;
  for (const clang::Stmt *child : expr->children())
    if (child && mentions(child, decl))
      return true;
  return false;
}

void FunctionLowering::lowerBlock(const clang::Stmt *stmt, Block &block) {
  StmtBuilder::InBlock inside(builder_, block);
  if (stmt)
    lowerStmt(stmt);
}

void FunctionLowering::lowerStmt(const clang::Stmt *stmt) {
  if (!stmt)
    return;
  if (depth_ > kMaxDepth) {
    builder_.refuse(Refusal::UnsupportedStatement, "statements nested too deeply", span(stmt));
    return;
  }
  ++depth_;
  using clang::Stmt;
  switch (stmt->getStmtClass()) {
  case Stmt::NullStmtClass:
    break;
  case Stmt::CompoundStmtClass:
    lowerCompound(llvm::cast<clang::CompoundStmt>(stmt));
    break;
  case Stmt::DeclStmtClass:
    for (const clang::Decl *decl : llvm::cast<clang::DeclStmt>(stmt)->decls())
      lowerDecl(decl);
    break;
  case Stmt::IfStmtClass:
    lowerIf(llvm::cast<clang::IfStmt>(stmt));
    break;
  case Stmt::SwitchStmtClass:
    lowerSwitch(llvm::cast<clang::SwitchStmt>(stmt));
    break;
  case Stmt::ForStmtClass:
    if (!lowerThreadLoop(stmt, [&] { lowerFor(llvm::cast<clang::ForStmt>(stmt)); }))
      lowerFor(llvm::cast<clang::ForStmt>(stmt));
    break;
  case Stmt::WhileStmtClass:
    lowerWhile(llvm::cast<clang::WhileStmt>(stmt));
    break;
  case Stmt::DoStmtClass:
    lowerDo(llvm::cast<clang::DoStmt>(stmt));
    break;
  case Stmt::CXXForRangeStmtClass:
    if (!lowerThreadLoop(stmt, [&] { lowerRangeFor(llvm::cast<clang::CXXForRangeStmt>(stmt)); }))
      lowerRangeFor(llvm::cast<clang::CXXForRangeStmt>(stmt));
    break;
  case Stmt::BreakStmtClass:
    leaveTo(breakTargets_.empty() ? nullptr : &breakTargets_.back(), JumpKind::Break, span(stmt));
    break;
  case Stmt::ContinueStmtClass:
    leaveTo(continueTargets_.empty() ? nullptr : &continueTargets_.back(), JumpKind::Continue, span(stmt));
    break;
  case Stmt::ReturnStmtClass:
    lowerReturn(llvm::cast<clang::ReturnStmt>(stmt));
    break;
  case Stmt::AttributedStmtClass:
    lowerAttributed(llvm::cast<clang::AttributedStmt>(stmt));
    break;
  case Stmt::CXXTryStmtClass:
    lowerTry(llvm::cast<clang::CXXTryStmt>(stmt));
    break;
  case Stmt::LabelStmtClass:
    lowerLabel(llvm::cast<clang::LabelStmt>(stmt));
    break;
  case Stmt::GotoStmtClass:
    lowerGoto(llvm::cast<clang::GotoStmt>(stmt));
    break;
  case Stmt::IndirectGotoStmtClass:
    builder_.refuse(Refusal::Goto, "goto", span(stmt));
    break;
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    refuseEntry(Refusal::UnsupportedStatement, "a case label inside another statement", span(stmt));
    lowerStmt(llvm::cast<clang::SwitchCase>(stmt)->getSubStmt());
    break;
  case Stmt::GCCAsmStmtClass:
    if (const auto *assembly = llvm::cast<clang::GCCAsmStmt>(stmt); doesNothing(*assembly)) {
      for (unsigned i = 0; i < assembly->getNumInputs(); ++i)
        discard(assembly->getInputExpr(i));
      break;
    }
    [[fallthrough]];
  case Stmt::MSAsmStmtClass:
    builder_.refuse(Refusal::InlineAssembly, "inline assembly", span(stmt));
    break;
  case Stmt::CoroutineBodyStmtClass:
    builder_.refuse(Refusal::Coroutine, "the body of a coroutine", span(stmt));
    lowerStmt(*stmt->child_begin());
    break;
  case Stmt::CoreturnStmtClass:
    builder_.refuse(Refusal::Coroutine, "co_return", span(stmt));
    builder_.jump(JumpKind::Return, 0, span(stmt));
    break;
  case Stmt::CapturedStmtClass:
    lowerStmt(llvm::cast<clang::CapturedStmt>(stmt)->getCapturedStmt());
    break;
  default:
    if (const auto *expr = llvm::dyn_cast<clang::Expr>(stmt)) {
      discard(expr);
      builder_.endFullExpression();
    } else if (llvm::isa<clang::OMPExecutableDirective>(stmt)) {
      lowerDirective(stmt);
    } else {
      builder_.refuse(Refusal::UnsupportedStatement, std::string("a ") + stmt->getStmtClassName(), span(stmt));
    }
    break;
  }
  --depth_;
}

// Recovery from an error may drop a whole statement without a trace in the tree. Then there is text between two
// statements that is neither space nor comment nor semicolon.
static bool hasTextBetween(const clang::ASTContext &ast, clang::SourceLocation from, clang::SourceLocation to) {
  const clang::SourceManager &sources = ast.getSourceManager();
  from = sources.getExpansionLoc(from);
  to = sources.getExpansionLoc(to);
  if (!from.isValid() || !to.isValid() || sources.getFileID(from) != sources.getFileID(to))
    return true;
  const unsigned end = sources.getFileOffset(to);
  clang::SourceLocation at = clang::Lexer::getLocForEndOfToken(from, 0, sources, ast.getLangOpts());
  while (at.isValid() && sources.getFileOffset(at) < end) {
    clang::Token token;
    if (clang::Lexer::getRawToken(at, token, sources, ast.getLangOpts(), true))
      return true;
    if (sources.getFileOffset(token.getLocation()) >= end)
      return false;
    if (!token.isOneOf(clang::tok::semi, clang::tok::comment))
      return true;
    at = token.getEndLoc();
  }
  return !at.isValid();
}

void FunctionLowering::lowerCompound(const clang::CompoundStmt *stmt) {
  std::vector<const clang::VarDecl *> destroyed;
  const bool mayLackStatements = unit_.ast.getDiagnostics().hasErrorOccurred();
  clang::SourceLocation before = stmt->getLBracLoc();
  const auto checkGap = [&](clang::SourceLocation next) {
    if (mayLackStatements && hasTextBetween(unit_.ast, before, next))
      builder_.refuse(Refusal::ParseError, "a statement that did not parse", unit_.sources.span(next));
  };
  const auto lowerChild = [&](const clang::Stmt *child) {
    checkGap(child->getBeginLoc());
    before = child->getEndLoc();
    lowerStmt(child);
    if (const auto *declarations = llvm::dyn_cast<clang::DeclStmt>(child))
      for (const clang::Decl *decl : declarations->decls())
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
            variable && variable->hasLocalStorage() && !unit_.types.hasHarmlessDestructor(variable->getType()))
          destroyed.push_back(variable);
  };
  const StmtList statements(stmt->body_begin(), stmt->body_end());
  if (hasLabels(statements)) {
    lowerWithLabels(statements, lowerChild);
  } else {
    for (const clang::Stmt *child : statements) {
      if (inlined_ && builder_.endsInJump())
        break;
      lowerChild(child);
    }
  }
  checkGap(stmt->getRBracLoc());
  // The end of a block is where destructors run; a jump out of it runs them too, which the refusal at the
  // declaration stands for.
  for (const clang::VarDecl *variable : destroyed)
    builder_.refuse(Refusal::UnmodelledCall, "runs the destructor of '" + variable->getNameAsString() + "'",
                    unit_.sources.span(stmt->getEndLoc()));
}

void FunctionLowering::lowerAttributed(const clang::AttributedStmt *stmt) {
  for (const clang::Attr *attribute : stmt->getAttrs())
    if (const auto *assumption = llvm::dyn_cast<clang::CXXAssumeAttr>(attribute)) {
      assumeIfPure(assumption->getAssumption(), "[[assume]]", span(stmt));
      return;
    }
  lowerStmt(stmt->getSubStmt());
}

// An assumption is never executed: one with a side effect says nothing that the model could hold.
void FunctionLowering::assumeIfPure(const clang::Expr *expr, const char *how, SourceSpan where) {
  if (expr->HasSideEffects(unit_.ast))
    return;
  const StmtBuilder::Mark mark = builder_.mark();
  ExprRef truth = condition(expr);
  if (builder_.emittedSince(mark))
    builder_.rollBack(mark);
  else
    builder_.assume(truth, how, where);
}

void FunctionLowering::lowerDecl(const clang::Decl *decl) {
  if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
    lowerVariable(variable);
    builder_.endFullExpression();
    if (const auto *parts = llvm::dyn_cast<clang::DecompositionDecl>(variable))
      for (const clang::BindingDecl *binding : parts->bindings())
        if (const clang::VarDecl *holder = binding->getHoldingVar())
          lowerVariable(holder);
    return;
  }
  if (const auto *typeName = llvm::dyn_cast<clang::TypedefNameDecl>(decl))
    evaluateArraySizes(typeName->getUnderlyingType());
}

void FunctionLowering::lowerVariable(const clang::VarDecl *decl) {
  const SourceSpan where = unit_.sources.span(decl->getSourceRange());
  const clang::QualType type = decl->getType();
  const clang::Expr *init = decl->getInit();
  if (decl->isInvalidDecl() || (init && init->containsErrors())) {
    bindNew(decl, type, Storage::Local, decl);
    builder_.refuse(Refusal::ParseError, "the declaration of '" + decl->getNameAsString() + "'", where);
    return;
  }
  if (decl->hasGlobalStorage()) {
    if (!kernelLevels_.empty() && decl->hasAttr<clang::CUDASharedAttr>() &&
        bindings_.count(llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl())))
      return; // declared once for each block
    const bool isNew = !bindings_.count(llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl()));
    if (isNew)
      bindingOf(decl, where);
    if (isNew && decl->isStaticLocal() && init && !constantOf(decl) && !init->isConstantInitializer(unit_.ast, false))
      builder_.refuse(Refusal::UnsupportedStatement,
                      "static '" + decl->getNameAsString() + "' is initialised at run time", where);
    return;
  }
  evaluateArraySizes(type);
  if (type->isReferenceType()) {
    if (init)
      bindReference(decl, init, Storage::Local);
    else
      bindNew(decl, type, Storage::Local, decl);
    return;
  }
  if (init && unit_.types.library(type) == LibraryType::BitReference) {
    const Object bit = object(init);
    if (bit.bit) {
      bindBit(decl, bit);
      return;
    }
  }
  if (init)
    if (const std::optional<Object> object = closureObject(init)) {
      bindings_[llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl())] = *object;
      return;
    }
  declareAndInitialise(decl, type, init, where);
  if (!unit_.types.hasHarmlessDestructor(type))
    builder_.refuse(Refusal::UnmodelledCall, "will run the destructor of '" + decl->getNameAsString() + "'", where);
}

void FunctionLowering::declareAndInitialise(const clang::VarDecl *decl, clang::QualType type, const clang::Expr *init,
                                            SourceSpan where) {
  // The initialiser comes first: `int x = x0;` inside a loop must not see a fresh x; `int x = x;` is not meaningful.
  if (scalar(type).kind == Type::Kind::Opaque || !init) {
    const Object target = bindNew(decl, type, Storage::Local, decl);
    builder_.declare(variableOf(target), where);
    if (init)
      initialise(target, type, init);
    return;
  }
  const clang::ValueDecl *key = llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl());
  bindings_.erase(key);
  if (const auto *list = llvm::dyn_cast<clang::InitListExpr>(init->IgnoreParenImpCasts());
      list && list->getNumInits() == 0)
    init = nullptr;
  const bool refersToItself = init && mentions(init, decl);
  Object target;
  if (refersToItself) {
    target = bindNew(decl, type, Storage::Local, decl);
    builder_.declare(variableOf(target), where);
  }
  ExprRef first = init ? convert(value(init), scalar(type)) : zeroOf(scalar(type));
  if (!refersToItself) {
    target = bindNew(decl, type, Storage::Local, decl);
    builder_.declare(variableOf(target), where);
  }
  write(target, first, where);
}

void FunctionLowering::lowerIf(const clang::IfStmt *stmt) {
  if (stmt->isConsteval()) {
    lowerStmt(stmt->isNegatedConsteval() ? stmt->getThen() : stmt->getElse());
    return;
  }
  if (stmt->getInit())
    lowerStmt(stmt->getInit());
  if (stmt->getConditionVariable())
    lowerVariable(stmt->getConditionVariable());
  if (stmt->isConstexpr()) {
    if (const std::optional<const clang::Stmt *> taken = stmt->getNondiscardedCase(unit_.ast)) {
      lowerStmt(*taken);
      return;
    }
  }
  ExprRef test = condition(stmt->getCond());
  if (const auto *otherwise = llvm::dyn_cast_or_null<clang::Expr>(stmt->getElse());
      otherwise && isAssertFailure(otherwise) && llvm::isa<clang::NullStmt>(stmt->getThen())) {
    builder_.assume(test, "assert", span(stmt));
    return;
  }
  if (const auto *then = llvm::dyn_cast<clang::Expr>(stmt->getThen());
      then && isAssertFailure(then) && !stmt->getElse()) {
    builder_.assume(pool().logicalNot(test), "assert", span(stmt));
    return;
  }
  if (inlined_ && test->isIntConst()) { // what this call of the function never does
    lowerStmt(test->intValue != 0 ? stmt->getThen() : stmt->getElse());
    return;
  }
  auto branch = std::make_unique<Stmt>();
  branch->kind = StmtKind::If;
  branch->span = span(stmt);
  branch->value = test;
  builder_.attachLoads(*branch);
  lowerBlock(stmt->getThen(), branch->body);
  lowerBlock(stmt->getElse(), branch->orElse);
  builder_.append(std::move(branch));
}

void FunctionLowering::leaveTo(const JumpTarget *target, JumpKind kind, SourceSpan where) {
  if (!target) {
    builder_.refuse(Refusal::UnsupportedStatement, "a jump out of nothing", where);
    return;
  }
  if (!target->isLoop)
    kind = JumpKind::Leave;
  builder_.jump(kind, target->label, where);
}

void FunctionLowering::lowerTry(const clang::CXXTryStmt *stmt) {
  builder_.refuse(Refusal::TryBlock, "a try block", span(stmt));
  lowerStmt(stmt->getTryBlock());
  for (unsigned i = 0; i < stmt->getNumHandlers(); ++i) {
    const clang::CXXCatchStmt *handler = stmt->getHandler(i);
    Block body;
    {
      StmtBuilder::InBlock inside(builder_, body);
      builder_.refuse(Refusal::TryBlock, "a catch block", span(handler));
      if (const clang::VarDecl *caught = handler->getExceptionDecl())
        lowerUnknownVariable(caught, Refusal::TryBlock, span(handler));
      lowerStmt(handler->getHandlerBlock());
    }
    builder_.ifThenElse(pool().opaque(Type::boolean(), "try-block"), std::move(body), {}, span(handler));
  }
}

} // namespace lanewise
