// frontend/LowerCall.cpp - which function a call calls, and what becomes of it: known meaning, read in, or a Call.
// Tested by tests/unit/frontend/CallTest.cpp.
#include "frontend/Algorithms.h"
#include "frontend/CallEffects.h"
#include "frontend/FunctionLowering.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/Builtins.h>

#include <algorithm>

namespace lanewise {

std::string FunctionLowering::calleeText(const clang::FunctionDecl *callee) const {
  return callee->getQualifiedNameAsString();
}

CallResult FunctionLowering::unknownResult(clang::QualType type, Refusal why, SourceSpan where) {
  CallResult result;
  const std::string reason(refusalId(why));
  if (type->isVoidType())
    return result;
  if (type->isReferenceType())
    result.object = deref(pool().opaque(Type::pointer(), reason), type.getNonReferenceType());
  else if (scalar(type).kind != Type::Kind::Opaque)
    result.value = pool().opaque(scalar(type), reason);
  else
    result.object = temporary(type, nullptr, where);
  return result;
}

CallResult FunctionLowering::unmodelled(const clang::Expr *expr, Refusal why, std::string text, bool wantsValue) {
  builder_.refuse(why, std::move(text), span(expr));
  if (!wantsValue)
    return {};
  const auto *called = llvm::dyn_cast<clang::CallExpr>(expr);
  return unknownResult(called ? called->getCallReturnType(unit_.ast) : expr->getType(), why, span(expr));
}

static bool takesByValue(const clang::FunctionDecl *callee, clang::QualType parameter) {
  if (!isStandard(callee))
    return false;
  if (parameter->isRValueReferenceType() || parameter.getNonReferenceType().isConstQualified())
    return true;
  const llvm::StringRef name = callee->getIdentifier() ? callee->getName() : "";
  return name.starts_with("emplace") || name.starts_with("make_") || name == "try_emplace" ||
         name == "insert_or_assign";
}

// Values of arguments for a call that stays one: what it can reach goes as pointers.
std::vector<ExprRef> FunctionLowering::argumentValues(ExprList arguments, const clang::FunctionDecl *callee,
                                                      SourceSpan where) {
  std::vector<ExprRef> values;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const clang::Expr *argument = strip(arguments[i]);
    const clang::QualType type = argument->getType();
    const StmtBuilder::Mark mark = builder_.mark();
    clang::QualType parameter = argument->getType();
    if (callee && i < callee->getNumParams())
      parameter = callee->getParamDecl(static_cast<unsigned>(i))->getType();
    // The library does not keep or change what it takes by const reference: a scalar goes by value.
    const bool byReference = parameter->isReferenceType() && !takesByValue(callee, parameter);
    ExprRef value = nullptr;
    if (!byReference && scalar(type).kind != Type::Kind::Opaque && !type->isVoidType()) {
      value = this->value(argument);
    } else {
      const Object object = this->object(argument);
      if (object.kind == Object::Kind::Closure) {
        std::vector<ExprRef> reachable;
        escape(*object.closure, reachable, where);
        values.insert(values.end(), reachable.begin(), reachable.end());
        value = pool().opaque(Type::pointer(), "indirect-call");
      } else {
        value = addressOf(object, type, where);
      }
    }
    for (ExprRef &earlier : values)
      earlier = builder_.keep(earlier, mark, where);
    values.push_back(value);
  }
  return values;
}

CallResult FunctionLowering::callOpaque(const clang::Expr *expr, const clang::FunctionDecl *callee, const Object *self,
                                        ExprList arguments, Refusal why, std::string text, bool wantsValue) {
  const SourceSpan where = span(expr);
  const KnownEffects known = effectsOf(callee);
  std::vector<ExprRef> values = argumentValues(arguments, callee, where);
  const clang::QualType type = callee ? callee->getReturnType() : expr->getType();
  // A whole object that is given by value is read.
  const bool givesObjects = std::any_of(arguments.begin(), arguments.end(), [&](const clang::Expr *argument) {
    return scalar(argument->getType()).kind == Type::Kind::Opaque;
  });
  if (known.isConst && !givesObjects && scalar(type).kind != Type::Kind::Opaque && !type->isVoidType() &&
      !type->isReferenceType()) {
    CallResult result;
    result.value = pool().call(scalar(type), text, std::move(values));
    return result;
  }
  if (self && self->isPlace())
    values.insert(values.begin(), pool().addressOf(self->expr));
  StmtPtr call = builder_.makeCall(std::move(text), std::move(values), where);
  call->effects = known.effects;
  call->effects.readsArguments = call->effects.readsArguments || givesObjects;
  call->refusal = known.isKnown ? Refusal::UnmodelledCall : why;
  if (known.writesFirstOnly)
    call->readOnlyArguments = ~uint64_t{1};
  CallResult result;
  const bool isConstructor = callee && llvm::isa<clang::CXXConstructorDecl>(callee);
  if (wantsValue && !type->isVoidType() && !isConstructor) {
    if (type->isReferenceType() || scalar(type).kind != Type::Kind::Opaque) {
      call->var = builder_.addTemporary(type->isReferenceType() ? Type::pointer() : scalar(type), where);
      call->hasResult = true;
      builder_.declare(call->var, where);
      if (type->isReferenceType()) {
        builder_.variable(call->var).isReference = true;
        result.object = deref(builder_.read(call->var), type.getNonReferenceType());
      } else {
        result.value = builder_.read(call->var);
      }
    } else {
      result.object = temporary(type, nullptr, where);
      call->arguments.push_back(pool().addressOf(result.object->expr));
    }
  }
  builder_.append(std::move(call));
  if (known.neverReturns)
    builder_.jump(JumpKind::Throw, 0, where);
  return result;
}

CallResult FunctionLowering::call(const clang::CallExpr *expr, bool wantsValue) {
  if (startsThread(expr)) // the object that stands for it is of no interest
    return wantsValue ? unknownResult(expr->getType(), Refusal::UnmodelledCall, span(expr)) : CallResult{};
  std::vector<const clang::Expr *> arguments(expr->arg_begin(), expr->arg_end());
  if (const auto *operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr)) {
    if (std::optional<CallResult> result = iteratorOperator(operation))
      return *result;
    if (std::optional<CallResult> result = streamOperator(expr, operation->getOperator(), arguments))
      return *result;
  }
  const clang::FunctionDecl *callee = expr->getDirectCallee();
  if (!callee) {
    const clang::Expr *named = strip(expr->getCallee());
    while (const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(named))
      named = strip(cast->getSubExpr());
    if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(named)) {
      const auto known = bindings_.find(llvm::cast<clang::ValueDecl>(name->getDecl()->getCanonicalDecl()));
      if (known != bindings_.end() && known->second.kind == Object::Kind::Function)
        callee = known->second.function;
    }
    if (!callee) {
      discard(expr->getCallee());
      return callOpaque(expr, nullptr, nullptr, arguments, Refusal::IndirectCall, sourceText(expr->getCallee()),
                        wantsValue);
    }
  }
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (!method || method->isStatic()) {
    const bool isOperator = llvm::isa<clang::CXXOperatorCallExpr>(expr) && method;
    if (isOperator && !arguments.empty()) // static operator()
      arguments.erase(arguments.begin());
    return callDirect(expr, callee, arguments, wantsValue);
  }
  const clang::Expr *self = nullptr;
  if (const auto *memberCall = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
    self = memberCall->getImplicitObjectArgument();
  } else if (!arguments.empty()) {
    self = arguments.front();
    arguments.erase(arguments.begin());
  }
  if (!self)
    return callDirect(expr, callee, arguments, wantsValue);
  return callMethod(expr, method, self, arguments, wantsValue);
}

CallResult FunctionLowering::callMethod(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                        const clang::Expr *self, ExprList arguments, bool wantsValue) {
  if (!kernelLevels_.empty())
    if (std::optional<CallResult> result = deviceCall(expr, method))
      return *result;
  if (method->getParent()->isLambda())
    if (const Closure *closure = closureOf(self))
      return callClosure(*closure, expr, method, arguments, wantsValue);
  if (std::optional<CallResult> result = libraryMember(expr, method, self, arguments, wantsValue))
    return *result;
  const SourceSpan where = span(expr);
  if (const auto *assignment = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
      assignment && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) && method->isTrivial()) {
    const Object source = object(arguments[0]);
    const StmtBuilder::Mark mark = builder_.mark();
    const Object target = object(self);
    copyObject(target, keepObject(source, mark, where), self->getType(), where);
    CallResult result;
    result.object = target;
    return result;
  }
  const bool isPointer = self->getType()->isPointerType();
  const clang::QualType selfType = isPointer ? self->getType()->getPointeeType() : self->getType();
  Object object;
  if (!isPointer)
    object = this->object(self);
  else if (llvm::isa<clang::CXXThisExpr>(strip(self)) && thisObject_)
    object = *thisObject_;
  else
    object = deref(value(self), selfType);
  if (object.kind != Object::Kind::Place && object.kind != Object::Kind::Closure)
    object = Object::place(placeOf(object, selfType, where));
  const auto *access = llvm::dyn_cast<clang::MemberExpr>(strip(expr->getCallee()));
  if (method->isVirtual() && !(access && access->hasQualifier())) {
    const bool isExact = object.isPlace() && object.expr->is(ExprKind::PlaceVar);
    const clang::CXXMethodDecl *exact = method->getDevirtualizedMethod(self, false);
    if (exact)
      method = exact;
    else if (!isExact)
      return callOpaque(expr, method, &object, arguments, Refusal::VirtualCall, calleeText(method), wantsValue);
  }
  Refusal why = Refusal::OpaqueCall;
  if (std::optional<CallResult> result = algorithm(expr, algorithmName(method), arguments))
    return *result;
  if (std::optional<CallResult> result = tryInline(expr, method, &object, arguments, why))
    return *result;
  if (isElementLoop(algorithmName(method)))
    return refusedAlgorithm(expr, method, arguments, wantsValue);
  if (isStandard(method))
    why = Refusal::UnmodelledCall;
  return callOpaque(expr, method, &object, arguments, why, calleeText(method), wantsValue);
}

CallResult FunctionLowering::callDirect(const clang::CallExpr *expr, const clang::FunctionDecl *callee,
                                        ExprList arguments, bool wantsValue) {
  if (std::optional<CallResult> result = threadCall(expr, callee))
    return *result;
  if (std::optional<CallResult> result = tracedCall(expr, callee, arguments, wantsValue))
    return *result;
  if (std::optional<CallResult> result = builtinFunction(expr, callee))
    return *result;
  if (std::optional<CallResult> result = intrinsic(expr, callee))
    return *result;
  if (std::optional<CallResult> result = complexCall(expr, callee))
    return *result;
  if (isLibraryFunction(callee)) {
    if (std::optional<CallResult> result = mathFunction(expr, callee))
      return *result;
    if (std::optional<CallResult> result = memoryFunction(expr, callee, wantsValue))
      return *result;
    if (std::optional<CallResult> result = textFunction(expr, callee))
      return *result;
    const StmtBuilder::Mark mark = builder_.mark();
    const uint32_t loops = model_.loopCount;
    if (std::optional<CallResult> result = blasFunction(expr, callee))
      return *result;
    builder_.rollBack(mark);
    model_.loopCount = loops;
    if (std::optional<CallResult> result = stdFunction(expr, callee))
      return *result;
    const llvm::StringRef name = callee->getName();
    if (name == "setjmp" || name == "_setjmp" || name == "longjmp" || name == "__sigsetjmp" || name == "siglongjmp")
      return unmodelled(expr, Refusal::NonLocalJump, name.str(), wantsValue);
    if (callee->isInStdNamespace() && name.starts_with("__throw_")) {
      builder_.jump(JumpKind::Throw, 0, span(expr));
      return {};
    }
  }
  if (isStandard(callee))
    for (const clang::Expr *argument : arguments)
      if (unit_.types.library(argument->getType()) == LibraryType::OtherContainer) {
        for (const clang::Expr *evaluated : arguments)
          discard(evaluated);
        return unmodelled(expr, Refusal::UnmodelledContainer, calleeText(callee), wantsValue);
      }
  Refusal why = Refusal::OpaqueCall;
  const bool isKnown = effectsOf(callee).isKnown;
  if (!isKnown || !isLibraryFunction(callee) || callee->isInStdNamespace())
    if (std::optional<CallResult> result = tryInline(expr, callee, nullptr, arguments, why))
      return *result;
  // Too deep or too long to read, but plainly a function in the mathematical sense.
  if ((why == Refusal::RecursiveCall || why == Refusal::CallTooLarge) && dependsOnArgumentsAlone(callee)) {
    CallResult result;
    result.value =
        pool().call(scalar(callee->getReturnType()), calleeText(callee), argumentValues(arguments, callee, span(expr)));
    return result;
  }
  if (isElementLoop(algorithmName(callee)))
    return refusedAlgorithm(expr, callee, arguments, wantsValue);
  if (isDeclaredBySystem(callee))
    why = Refusal::UnmodelledCall;
  return callOpaque(expr, callee, nullptr, arguments, why, calleeText(callee), wantsValue);
}

void FunctionLowering::asksForSign() { complete_ = !inMemory_.insert(&kAsksSign).second && complete_; }

// errno and its like matter only in functions that look at them: there, what sets them is a call that has to wait.
std::optional<CallResult> FunctionLowering::tracedCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee,
                                                       ExprList arguments, bool wantsValue) {
  const Trace trace = traceOf(callee);
  if (trace.givesErrno) {
    complete_ = !inMemory_.insert(&kAsksErrno).second && complete_;
    const auto *key = llvm::cast<clang::ValueDecl>(callee->getCanonicalDecl());
    if (!bindings_.count(key)) {
      bindings_[key] = bindNew(nullptr, unit_.ast.IntTy, Storage::ThreadLocal, key);
      builder_.variable(static_cast<VarId>(model_.variables.size() - 1)).name = "errno";
    }
    CallResult result;
    result.value = addressOf(bindings_[key], unit_.ast.IntTy, span(expr));
    return result;
  }
  if (trace.floatModes)
    inMemory_.insert(&kAsksFloat);
  const bool isSeen =
      (trace.setsErrno && inMemory_.count(&kAsksErrno)) || (trace.setsSign && inMemory_.count(&kAsksSign));
  if (!isSeen)
    return std::nullopt;
  if (trace.isMath)
    return callOpaque(expr, callee, nullptr, arguments, Refusal::UnmodelledCall, calleeText(callee), wantsValue);
  for (const clang::Expr *argument : arguments)
    discard(argument);
  return unmodelled(expr, Refusal::UnmodelledCall, calleeText(callee) + ", which may set errno", wantsValue);
}

// An algorithm whose body could not be read is still a loop: it is listed, without an answer.
CallResult FunctionLowering::refusedAlgorithm(const clang::CallExpr *expr, const clang::FunctionDecl *callee,
                                              ExprList arguments, bool wantsValue) {
  const SourceSpan where = span(expr);
  argumentValues(arguments, callee, where);
  forEachElement(pool().opaque(Type::i64(), std::string(refusalId(Refusal::UnmodelledCall))), true, where,
                 [&](ExprRef) { builder_.refuse(Refusal::UnmodelledCall, calleeText(callee), where); });
  return wantsValue ? unknownResult(expr->getCallReturnType(unit_.ast), Refusal::UnmodelledCall, where) : CallResult{};
}

// std::cout << x, std::cin >> x: input and output, in order; the stream is the result.
std::optional<CallResult> FunctionLowering::streamOperator(const clang::CallExpr *expr,
                                                           clang::OverloadedOperatorKind op, ExprList arguments) {
  if ((op != clang::OO_LessLess && op != clang::OO_GreaterGreater) || arguments.size() != 2)
    return std::nullopt;
  const clang::CXXRecordDecl *stream = arguments[0]->getType()->getAsCXXRecordDecl();
  const clang::FunctionDecl *callee = expr->getDirectCallee();
  if (!stream || !stream->getIdentifier() || !stream->isInStdNamespace() || !stream->getName().contains("stream") ||
      !callee || !isStandard(callee))
    return std::nullopt;
  const SourceSpan where = span(expr);
  const bool isOutput = op == clang::OO_LessLess;
  const Object target = object(arguments[0]);
  const StmtBuilder::Mark mark = builder_.mark();
  std::vector<ExprRef> values{addressOf(target, arguments[0]->getType(), where)};
  const clang::QualType type = arguments[1]->getType();
  const bool isManipulator = type->isFunctionType() || type->isFunctionPointerType();
  if (!isManipulator && isOutput && scalar(type).kind != Type::Kind::Opaque)
    values.push_back(value(arguments[1]));
  else if (!isManipulator)
    values.push_back(addressOf(object(arguments[1]), type, where));
  values[0] = builder_.keep(values[0], mark, where);
  StmtPtr call = builder_.makeCall(isOutput ? "operator<<" : "operator>>", std::move(values), where);
  call->effects = {.readsMemory = false,
                   .writesMemory = false,
                   .readsArguments = true,
                   .writesArguments = true,
                   .observable = true,
                   .mayThrow = true,
                   .mayNotReturn = false,
                   .allocates = false,
                   .hiddenState = false};
  call->readOnlyArguments = isOutput ? ~uint64_t{1} : 0;
  call->refusal = Refusal::UnmodelledCall;
  builder_.append(std::move(call));
  CallResult result;
  result.object = target;
  return result;
}

// Built-ins that say something to the compiler, or compute.
std::optional<CallResult> FunctionLowering::builtinFunction(const clang::CallExpr *expr,
                                                            const clang::FunctionDecl *callee) {
  const unsigned id = callee->getBuiltinID();
  const SourceSpan where = span(expr);
  CallResult result;
  switch (id) {
  case 0:
    return std::nullopt;
  case clang::Builtin::BI__builtin_expect:
  case clang::Builtin::BI__builtin_expect_with_probability:
  case clang::Builtin::BI__builtin_assume_aligned:
    result.value = value(expr->getArg(0));
    for (unsigned i = 1; i < expr->getNumArgs(); ++i)
      discard(expr->getArg(i));
    return result;
  case clang::Builtin::BI__builtin_assume:
  case clang::Builtin::BI__assume:
    assumeIfPure(expr->getArg(0), "__builtin_assume", where);
    return result;
  case clang::Builtin::BI__builtin_unreachable:
    builder_.assume(pool().boolConst(false), "__builtin_unreachable", where);
    return result;
  case clang::Builtin::BIaddressof:
  case clang::Builtin::BI__addressof:
  case clang::Builtin::BI__builtin_addressof:
    result.value = addressOf(object(expr->getArg(0)), expr->getArg(0)->getType(), where);
    return result;
  case clang::Builtin::BI__builtin_is_constant_evaluated:
    result.value = pool().boolConst(false);
    return result;
  default:
    break;
  }
  return std::nullopt;
}

} // namespace lanewise
