// frontend/LowerLambda.cpp - lambdas: what they capture, calling them, letting them go.
// Tested by tests/unit/frontend/CallTest.cpp.
//
// A lambda that is called where it is known is read into its caller: what it captures by reference keeps its own
// meaning, what it captures by copy is a variable that is set where the lambda is made.
#include "frontend/FunctionLowering.h"

namespace lanewise {

Object FunctionLowering::makeClosure(const clang::LambdaExpr *lambda) {
  auto closure = std::make_unique<Closure>();
  closure->lambda = lambda;
  const SourceSpan where = span(lambda);
  auto init = lambda->capture_init_begin();
  for (const clang::LambdaCapture &capture : lambda->captures()) {
    const clang::Expr *source = *init++;
    if (capture.capturesThis()) {
      if (capture.getCaptureKind() == clang::LCK_StarThis && source) {
        const Object copy = temporary(source->getType(), source, where);
        initialise(copy, source->getType(), source);
        closure->thisObject = copy;
      } else {
        closure->thisObject = thisObject_;
      }
      continue;
    }
    if (!capture.capturesVariable())
      continue;
    const clang::ValueDecl *captured = llvm::cast<clang::ValueDecl>(capture.getCapturedVar()->getCanonicalDecl());
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(captured);
    if (variable && variable->isInitCapture()) {
      if (capture.getCaptureKind() == clang::LCK_ByRef)
        bindReference(captured, variable->getInit(), Storage::Local);
      else
        lowerVariable(variable);
      const auto known = bindings_.find(captured);
      if (known != bindings_.end())
        closure->captures[captured] = known->second;
    } else if (capture.getCaptureKind() == clang::LCK_ByRef) {
      closure->captures[captured] = bindingOf(captured, where);
    } else {
      if (const Closure *inner = source ? closureOf(source) : nullptr) {
        Object object;
        object.kind = Object::Kind::Closure;
        object.closure = inner;
        closure->captures[captured] = object;
        continue;
      }
      const clang::QualType type = captured->getType().getNonReferenceType();
      const Object copy = bindNew(nullptr, type.getUnqualifiedType(), Storage::Local, source);
      const VarId id = variableOf(copy);
      builder_.variable(id).name = captured->getNameAsString();
      builder_.variable(id).span = where;
      builder_.declare(id, where);
      if (source)
        initialise(copy, type, source);
      closure->captures[captured] = copy;
    }
  }
  Object result;
  result.kind = Object::Kind::Closure;
  result.closure = closure.get();
  closures_.push_back(std::move(closure));
  return result;
}

// A lambda as a new object: a mutable one has state of its own, others are as good as the one they were copied from.
std::optional<Object> FunctionLowering::closureObject(const clang::Expr *expr) {
  const size_t before = closures_.size();
  const Closure *closure = closureOf(expr);
  if (!closure)
    return std::nullopt;
  Object result;
  result.kind = Object::Kind::Closure;
  result.closure = closure;
  if (closures_.size() != before || !closure->lambda->isMutable())
    return result;
  auto copy = std::make_unique<Closure>(*closure);
  const SourceSpan where = span(expr);
  for (const clang::LambdaCapture &capture : closure->lambda->captures()) {
    if (!capture.capturesVariable() || capture.getCaptureKind() != clang::LCK_ByCopy)
      continue;
    const auto *captured = llvm::cast<clang::ValueDecl>(capture.getCapturedVar()->getCanonicalDecl());
    const auto held = copy->captures.find(captured);
    if (held == copy->captures.end() || held->second.kind == Object::Kind::Closure)
      continue;
    const clang::QualType type = captured->getType().getNonReferenceType().getUnqualifiedType();
    const Object own = bindNew(nullptr, type, Storage::Local, nullptr);
    const VarId id = variableOf(own);
    builder_.variable(id).name = captured->getNameAsString();
    builder_.declare(id, where);
    copyObject(own, held->second, type, where);
    held->second = own;
  }
  result.closure = copy.get();
  closures_.push_back(std::move(copy));
  return result;
}

// The lambda that `expr` is known to be, through copies and names; null if it is none.
const Closure *FunctionLowering::closureOf(const clang::Expr *expr) {
  const clang::CXXRecordDecl *record = expr->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->isLambda())
    return nullptr;
  expr = strip(expr);
  if (const auto *lambda = llvm::dyn_cast<clang::LambdaExpr>(expr))
    return makeClosure(lambda).closure;
  if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(expr); made && made->getNumArgs() == 1)
    return closureOf(made->getArg(0));
  if (const auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr))
    return closureOf(temporary->getSubExpr());
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(expr))
    return closureOf(cast->getSubExpr());
  if (const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto known = bindings_.find(llvm::cast<clang::ValueDecl>(name->getDecl()->getCanonicalDecl()));
    if (known != bindings_.end() && known->second.kind == Object::Kind::Closure)
      return known->second.closure;
    return nullptr;
  }
  if (const auto *called = llvm::dyn_cast<clang::CallExpr>(expr)) { // std::move(f), std::forward<F>(f), make()
    const CallResult result = call(called, true);
    if (result.object && result.object->kind == Object::Kind::Closure)
      return result.object->closure;
  }
  return nullptr;
}

// Lowers something inside the lambda's body, where a captured name means what the capture holds; null: no lambda.
CallResult FunctionLowering::inBodyOf(const Closure *closure, const std::function<CallResult()> &lower) {
  if (!closure)
    return lower();
  std::vector<std::pair<const clang::ValueDecl *, std::optional<Object>>> saved;
  const std::optional<Object> outerThis = thisObject_;
  for (const auto &[captured, held] : closure->captures) {
    const auto known = bindings_.find(captured);
    saved.emplace_back(captured, known == bindings_.end() ? std::nullopt : std::optional<Object>(known->second));
    bindings_[captured] = held;
  }
  CallResult result = lower();
  for (const auto &[captured, before] : saved) {
    if (before)
      bindings_[captured] = *before;
    else
      bindings_.erase(captured);
  }
  thisObject_ = outerThis;
  return result;
}

CallResult FunctionLowering::callClosure(const Closure &closure, const clang::CallExpr *expr,
                                         const clang::FunctionDecl *callee, ExprList arguments, bool wantsValue) {
  std::vector<Object> values = argumentObjects(arguments, callee);
  Refusal why = Refusal::OpaqueCall;
  if (mayInline(callee, why))
    return inBodyOf(&closure, [&] {
      return inlineCall(callee, closure.thisObject ? &*closure.thisObject : nullptr, std::move(values), span(expr));
    });
  std::vector<ExprRef> reachable;
  escape(closure, reachable, span(expr));
  builder_.refuse(why, "calls a lambda", span(expr));
  return wantsValue ? unknownResult(expr->getType(), why, span(expr)) : CallResult{};
}

// The lambda goes where it cannot be followed: what it captured by reference can change at any time from here on.
void FunctionLowering::escape(const Closure &closure, std::vector<ExprRef> &reachable, SourceSpan where) {
  for (const clang::LambdaCapture &capture : closure.lambda->captures()) {
    if (capture.capturesThis() && closure.thisObject && closure.thisObject->isPlace())
      reachable.push_back(pool().addressOf(closure.thisObject->expr));
    if (!capture.capturesVariable() || capture.getCaptureKind() != clang::LCK_ByRef)
      continue;
    const auto *captured = llvm::cast<clang::ValueDecl>(capture.getCapturedVar()->getCanonicalDecl());
    const auto held = closure.captures.find(captured);
    if (held == closure.captures.end())
      continue;
    if (held->second.kind == Object::Kind::Closure) {
      escape(*held->second.closure, reachable, where);
      continue;
    }
    reachable.push_back(addressOf(held->second, captured->getType().getNonReferenceType(), where));
    if (held->second.isPlace() && held->second.expr->is(ExprKind::PlaceVar))
      builder_.variable(static_cast<VarId>(held->second.expr->intValue)).addressTaken = true;
  }
}

} // namespace lanewise
