// frontend/LowerParallelCall.cpp - parallel calls of C++, as the loops over elements, numbers or threads that they are.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
//
// In the parallel reading (model/ParallelCode.h) such a call is a construct around a loop whose body is the function
// that it calls. What the function captured by reference and writes lives in memory. A range of TBB is cut into single
// elements, as fine as it may be cut. Where threads may order by hand what they do, there is no construct.
#include "frontend/FunctionLowering.h"
#include "frontend/ParallelCalls.h"
#include "frontend/ReadDirective.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace lanewise {

static const clang::FieldDecl *fieldNamed(clang::QualType type, llvm::StringRef name) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (record && (record = record->getDefinition()))
    for (const clang::FieldDecl *field : record->fields())
      if (field->getName() == name)
        return field;
  return nullptr;
}

Object FunctionLowering::callableOf(const clang::Expr *expr) {
  if (const std::optional<Object> closure = closureObject(expr))
    return *closure;
  return object(expr);
}

std::optional<CallResult> FunctionLowering::parallelCall(const clang::CallExpr *expr,
                                                         const clang::FunctionDecl *callee) {
  const std::optional<ParallelCall> what = parallelCallOf(expr, callee);
  if (!what)
    return std::nullopt;
  const clang::Stmt *body = what->body ? bodyOf(what->body) : nullptr;
  Construct construct;
  construct.origin = Origin::Algorithm;
  construct.add(Part::Parallel);
  construct.add(Part::For);
  construct.span = span(expr);
  construct.text = what->name;
  if (what->interleaves && body)
    if (const clang::Stmt *lock = takesLock(body))
      construct.faults.push_back(
          {"lock-in-lanes", "", "a lock is taken where one thread may be inside of several calls at once", span(lock),
           "takes the lock here", "with std::execution::par each thread finishes one call before it begins another"});
  if (what->combine)
    if (const std::string why = whyOrderMatters(what->combine, what->name.starts_with("std::")); !why.empty())
      construct.faults.push_back(
          {"reduction-operator", "", what->name + " combines in any order, but " + why, span(what->combine),
           "combines here", "it needs an operator for which the order does not matter; std::accumulate keeps it"});
  const bool isOrdered = body && mayOrderThreads(body);
  const StmtBuilder::Mark mark = builder_.mark();
  const uint32_t loops = model_.loopCount;
  const InMemorySet inMemory = inMemory_;
  const bool wasComplete = complete_;
  const std::vector<SourceFault> faults = construct.faults;
  const size_t number = openConstruct(construct, body);
  bool isRead = !isOrdered && lowerParallel(*what);
  std::vector<const Stmt *> found;
  if (isRead) {
    for (const Stmt *stmt : builder_.statementsSince(mark))
      if (stmt->loop)
        found.push_back(stmt);
    isRead = found.size() == 1;
  }
  if (isRead) {
    std::vector<LoopId> &own = constructAt(number).loops;
    if (own.empty())
      own.push_back(found.front()->loop->id);
    closeConstruct(number, found);
  } else {
    closeConstruct(number, {});
    builder_.rollBack(mark);
    model_.loopCount = loops;
    complete_ = wasComplete;
    inMemory_ = inMemory;
    builder_.refuse(Refusal::UnmodelledCall, what->name, span(expr));
    if (!faults.empty()) { // told without a loop
      const StmtBuilder::Mark here = builder_.mark();
      Construct told = construct;
      told.parts = 0;
      const size_t alone = openConstruct(told);
      builder_.scope(nextScope_++, {}, construct.span);
      closeConstruct(alone, builder_.statementsSince(here));
    }
  }
  CallResult result;
  if (!expr->getType()->isVoidType())
    result = unknownResult(expr->getType(), Refusal::UnmodelledCall, span(expr));
  return result;
}

bool FunctionLowering::lowerParallel(const ParallelCall &what) {
  switch (what.over) {
  case ParallelCall::Over::Elements:
    return overElements(what);
  case ParallelCall::Over::Numbers:
    return overNumbers(what);
  case ParallelCall::Over::Ranges:
    return overRanges(what);
  }
  return false;
}

bool FunctionLowering::overElements(const ParallelCall &what) {
  const SourceSpan where = span(what.call);
  const std::optional<ElementRange> range = elementRange(what.space, 1);
  if (!range || !what.body)
    return false;
  const Object callable = callableOf(what.body);
  clang::QualType targetType;
  ExprRef target = nullptr;
  if (what.target) {
    const clang::QualType type = what.target->getType().getNonReferenceType();
    targetType = unit_.types.element(type);
    if (targetType.isNull() || scalar(targetType).kind == Type::Kind::Opaque || !scalar(type).isPointer())
      return false;
    target = settled(value(what.target), where);
  }
  const bool makes = what.name == "std::generate";
  bool isKnown = true;
  forEachElement(range->count, true, where, [&](ExprRef number) {
    const Object element = elementOfRange(*range, number);
    std::vector<Object> arguments;
    if (!makes)
      arguments.push_back(element);
    const std::optional<CallResult> answer = invoke(callable, what.body->getType(), arguments, range->element, where);
    isKnown = answer.has_value();
    if (!answer || !answer->value)
      return;
    if (makes && scalar(range->element).kind != Type::Kind::Opaque)
      write(element, convert(answer->value, scalar(range->element)), where);
    else if (target)
      builder_.store(elementAt(target, number, targetType, scalar(targetType)),
                     convert(answer->value, scalar(targetType)), where);
  });
  return isKnown;
}

// parallel_for(first, last, [step,] f)
bool FunctionLowering::overNumbers(const ParallelCall &what) {
  const SourceSpan where = span(what.call);
  const clang::QualType type = what.space[0]->getType().getNonReferenceType();
  ExprRef first = settled(value(what.space[0]), where);
  ExprRef last = settled(value(what.space[1]), where);
  if (what.space.size() > 2 || !first->type.isInt() || first->type != last->type)
    return false;
  ExprRef count = pool().binary(ExprKind::Sub, pool().cast(Type::i64(), last), pool().cast(Type::i64(), first));
  const Object callable = callableOf(what.body);
  bool isKnown = true;
  forEachElement(settled(count, where), true, where, [&](ExprRef number) {
    ExprRef at = pool().binary(ExprKind::Add, first, convert(number, first->type));
    isKnown = invoke(callable, what.body->getType(), {Object::value(at)}, type.getUnqualifiedType(), where).has_value();
  });
  return isKnown;
}

bool FunctionLowering::overRanges(const ParallelCall &what) {
  const SourceSpan where = span(what.call);
  const clang::QualType type = what.space[0]->getType().getNonReferenceType().getUnqualifiedType();
  const clang::FieldDecl *begin = fieldNamed(type, "my_begin"), *end = fieldNamed(type, "my_end");
  const Object whole = object(what.space[0]);
  if (!whole.isPlace())
    return false;
  if (!begin || !end)
    return overRanges2d(what, whole);
  const Type counter = scalar(begin->getType());
  if (!counter.isInt())
    return false;
  ExprRef first = settled(read(field(whole, begin, where), begin->getType(), where), where);
  ExprRef last = settled(read(field(whole, end, where), end->getType(), where), where);
  ExprRef count = pool().binary(ExprKind::Sub, pool().cast(Type::i64(), last), pool().cast(Type::i64(), first));
  const Object callable = callableOf(what.body);
  bool isKnown = true;
  forEachElement(settled(count, where), true, where, [&](ExprRef number) {
    const Object part = temporary(type, nullptr, where);
    ExprRef at = pool().binary(ExprKind::Add, first, convert(number, counter));
    write(field(part, begin, where), at, where);
    write(field(part, end, where), pool().binary(ExprKind::Add, at, pool().intConst(counter, 1)), where);
    isKnown = runPart(what, callable, part, type, where);
  });
  return isKnown;
}

// What a reduction hands from call to call is each part's own.
bool FunctionLowering::runPart(const ParallelCall &what, const Object &callable, const Object &part,
                               clang::QualType type, SourceSpan where) {
  if (!what.isNumberFirst)
    return invoke(callable, what.body->getType(), {part}, type, where).has_value();
  const clang::Stmt *body = bodyOf(what.body);
  const Closure *closure = callable.kind == Object::Kind::Closure ? callable.closure : nullptr;
  const clang::FunctionDecl *callee = closure ? closure->lambda->getCallOperator() : nullptr;
  Refusal why = Refusal::OpaqueCall;
  if (!body || !callee || callee->getNumParams() != 2 || callee->isDependentContext() || !mayInline(callee, why))
    return false;
  const clang::QualType so = callee->getParamDecl(1)->getType();
  if (scalar(so.getNonReferenceType()).kind == Type::Kind::Opaque ||
      !callee->getParamDecl(0)->getType()->isReferenceType())
    return false;
  const Object carried = temporary(so.getNonReferenceType().getUnqualifiedType(), nullptr, where);
  write(carried, pool().opaque(scalar(so.getNonReferenceType()), std::string(refusalId(Refusal::UnmodelledCall))),
        where);
  const Object given = so->isReferenceType() ? carried : Object::value(read(carried, so, where));
  inBodyOf(closure, [&] {
    return inlineCall(callee, closure->thisObject ? &*closure->thisObject : nullptr, {part, given}, where);
  });
  return true;
}

bool FunctionLowering::overRanges2d(const ParallelCall &what, const Object &whole) {
  const SourceSpan where = span(what.call);
  const clang::QualType type = what.space[0]->getType().getNonReferenceType().getUnqualifiedType();
  const clang::FieldDecl *axes[] = {fieldNamed(type, "my_rows"), fieldNamed(type, "my_cols")};
  if (!axes[0] || !axes[1] || fieldNamed(type, "my_pages") || what.isNumberFirst)
    return false;
  ExprRef first[2], count[2];
  const clang::FieldDecl *begin[2], *end[2];
  for (int i = 0; i < 2; ++i) {
    begin[i] = fieldNamed(axes[i]->getType(), "my_begin");
    end[i] = fieldNamed(axes[i]->getType(), "my_end");
    if (!begin[i] || !end[i] || !scalar(begin[i]->getType()).isInt())
      return false;
    const Object axis = field(whole, axes[i], where);
    first[i] = settled(read(field(axis, begin[i], where), begin[i]->getType(), where), where);
    ExprRef last = read(field(axis, end[i], where), end[i]->getType(), where);
    count[i] = settled(pool().binary(ExprKind::Sub, pool().cast(Type::i64(), last), pool().cast(Type::i64(), first[i])),
                       where);
  }
  const Object callable = callableOf(what.body);
  bool isKnown = true;
  const LoopId outer = model_.loopCount;
  forEachElement(count[0], true, where, [&](ExprRef row) {
    forEachElement(count[1], true, where, [&](ExprRef column) {
      const Object part = temporary(type, nullptr, where);
      ExprRef numbers[] = {row, column};
      for (int i = 0; i < 2; ++i) {
        const Type counter = scalar(begin[i]->getType());
        const Object axis = field(part, axes[i], where);
        ExprRef at = pool().binary(ExprKind::Add, first[i], convert(numbers[i], counter));
        write(field(axis, begin[i], where), at, where);
        write(field(axis, end[i], where), pool().binary(ExprKind::Add, at, pool().intConst(counter, 1)), where);
      }
      isKnown = invoke(callable, what.body->getType(), {part}, type, where).has_value();
    });
  });
  if (isKnown)
    openLoops({outer, outer + 1});
  return isKnown;
}

namespace {
// Variables that the loop itself changes, and where a thread's function names one that it holds by reference.
class CounterUse : public clang::RecursiveASTVisitor<CounterUse> {
public:
  explicit CounterUse(const std::set<const clang::VarDecl *> &changed) : changed_(changed) {}
  bool VisitDeclRefExpr(clang::DeclRefExpr *name) {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!use && variable && changed_.count(variable->getCanonicalDecl()))
      use = name;
    return true;
  }
  const clang::DeclRefExpr *use = nullptr;

private:
  const std::set<const clang::VarDecl *> &changed_;
};
} // namespace

static const clang::LambdaExpr *lambdaOf(const clang::Expr *expr) {
  expr = expr->IgnoreImplicit()->IgnoreParenImpCasts();
  if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(expr); made && made->getNumArgs() == 1)
    return lambdaOf(made->getArg(0));
  return llvm::dyn_cast<clang::LambdaExpr>(expr);
}

// The loop goes on, and changes its counter, while the threads that it started read it.
static const clang::DeclRefExpr *counterByReference(const clang::Stmt *loop, const clang::Expr *callable) {
  const auto *stmt = llvm::dyn_cast<clang::ForStmt>(loop);
  const clang::LambdaExpr *lambda = lambdaOf(callable);
  if (!stmt || !stmt->getInc() || !lambda)
    return nullptr;
  std::set<const clang::VarDecl *> changed;
  for (const clang::LambdaCapture &capture : lambda->captures())
    if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef)
      for (const clang::VarDecl *written : writtenScalars(stmt->getInc()))
        if (capture.getCapturedVar()->getCanonicalDecl() == written && !written->getType()->isReferenceType())
          changed.insert(written);
  CounterUse finder(changed);
  finder.TraverseStmt(lambda->getBody());
  return finder.use;
}

bool FunctionLowering::lowerThreadLoop(const clang::Stmt *stmt, const std::function<void()> &lower) {
  if (!parallel_ || inlined_)
    return false;
  const std::vector<ThreadStart> starts = threadStartsIn(stmt);
  if (starts.empty())
    return false;
  Construct construct;
  construct.origin = Origin::Threads;
  construct.add(Part::Parallel);
  construct.add(Part::For);
  construct.span = span(stmt);
  construct.text = "threads started in a loop";
  bool isOrdered = false;
  for (const ThreadStart &start : starts) {
    const clang::Stmt *body = bodyOf(start.callable);
    isOrdered = isOrdered || !body || mayOrderThreads(body);
    if (const clang::DeclRefExpr *use = isOrdered ? nullptr : counterByReference(stmt, start.callable)) {
      const std::string name = use->getDecl()->getNameAsString();
      construct.faults.push_back({"race", name,
                                  "threads race on '" + name +
                                      "': a thread reads it while the loop that started it "
                                      "goes on to the next value",
                                  span(use), "the thread reads '" + name + "' here",
                                  "capture '" + name + "' by value: [&, " + name + "]"});
    }
  }
  if (isOrdered)
    return false;
  const StmtBuilder::Mark mark = builder_.mark();
  const size_t number = openConstruct(construct);
  for (const ThreadStart &start : starts)
    shareWritten(bodyOf(start.callable), number);
  lower();
  std::vector<const Stmt *> found;
  for (const Stmt *written : builder_.statementsSince(mark))
    if (written->loop)
      found.push_back(written);
  closeConstruct(number, found);
  return true;
}

bool FunctionLowering::startsThread(const clang::CallExpr *expr) {
  if (!parallel_ || !isInThreadLoop())
    return false;
  const std::optional<ThreadStart> start = threadStartOf(expr);
  if (!start)
    return false;
  if (!startThread(*start, span(expr)))
    builder_.refuse(Refusal::UnmodelledCall, "starts a thread", span(expr));
  return true;
}

// The thread's function is read where the thread is started; what of it runs at the same time as what is asked later.
bool FunctionLowering::startThread(const ThreadStart &start, SourceSpan where) {
  const auto *named = llvm::dyn_cast<clang::DeclRefExpr>(start.callable->IgnoreParenImpCasts());
  const auto *function = named ? llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
  const Object callable =
      function ? Object{.kind = Object::Kind::Function, .function = function} : callableOf(start.callable);
  const Closure *closure = callable.kind == Object::Kind::Closure ? callable.closure : nullptr;
  const clang::FunctionDecl *callee = closure                                   ? closure->lambda->getCallOperator()
                                      : callable.kind == Object::Kind::Function ? callable.function
                                                                                : nullptr;
  Refusal why = Refusal::OpaqueCall;
  if (!callee || callee->isDependentContext() || callee->getNumParams() != start.arguments.size() ||
      !mayInline(callee, why))
    return false;
  std::vector<const clang::Expr *> arguments;
  for (size_t i = 0; i < start.arguments.size(); ++i) {
    const clang::Expr *argument = start.arguments[i]->IgnoreImplicit()->IgnoreParenImpCasts();
    const auto *wrapped = llvm::dyn_cast<clang::CallExpr>(argument);
    const clang::FunctionDecl *wrapper = wrapped ? wrapped->getDirectCallee() : nullptr;
    const bool isReference = wrapper && wrapper->getIdentifier() && wrapper->isInStdNamespace() &&
                             (wrapper->getName() == "ref" || wrapper->getName() == "cref");
    const clang::QualType type = callee->getParamDecl(static_cast<unsigned>(i))->getType();
    if (isReference != type->isReferenceType() || (!isReference && scalar(type).kind == Type::Kind::Opaque))
      return false;
    arguments.push_back(isReference ? wrapped->getArg(0) : start.arguments[i]);
    if (isReference)
      if (const auto *held = llvm::dyn_cast<clang::DeclRefExpr>(wrapped->getArg(0)->IgnoreParenImpCasts()))
        if (const auto known = bindings_.find(llvm::cast<clang::ValueDecl>(held->getDecl()->getCanonicalDecl()));
            known != bindings_.end() && known->second.kind == Object::Kind::Scalar)
          forceMemory(known->second.var);
  }
  Construct task;
  task.origin = Origin::Threads;
  task.add(Part::Task);
  task.span = where;
  std::vector<Object> values = argumentObjects(arguments, callee);
  const StmtBuilder::Mark mark = builder_.mark();
  const size_t number = openConstruct(std::move(task));
  inBodyOf(closure, [&] {
    return inlineCall(callee, closure && closure->thisObject ? &*closure->thisObject : nullptr, std::move(values),
                      where);
  });
  closeConstruct(number, builder_.statementsSince(mark));
  return true;
}

} // namespace lanewise
