// frontend/InlineCall.cpp - reading a visible body into its caller.
// Tested by tests/unit/frontend/CallTest.cpp.
//
// Parameters become variables of the caller (references become other names, or pointers set once), the body a scope
// that `return` leaves. Where the body is one return of an expression without side effects, the call is that
// expression. Bodies from system headers are read only if nothing in them is refused.
#include "frontend/Algorithms.h"
#include "frontend/CallEffects.h"
#include "frontend/FunctionLowering.h"
#include "frontend/Inlined.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace lanewise {

static constexpr unsigned kMaxBodyNodes = 800;    // statements and expressions of one callee
static constexpr unsigned kMaxSystemNodes = 250;  // the same in a system header
static constexpr unsigned kMaxSystemTotal = 1500; // of everything that one library function calls
static constexpr unsigned kMaxInlineDepth = 8;
static constexpr unsigned kMaxInlinedNodes = 40000; // of all callees of one function together

namespace {
class NodeCounter : public clang::RecursiveASTVisitor<NodeCounter> {
public:
  bool VisitStmt(clang::Stmt *) { return ++count < kMaxBodyNodes + 1; }
  unsigned count = 0;
};
} // namespace

static unsigned bodySize(UnitContext &unit, const clang::FunctionDecl *function) {
  auto [slot, isNew] = unit.bodySizes.try_emplace(function, 0);
  if (isNew) {
    NodeCounter counter;
    counter.TraverseStmt(function->getBody());
    if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
      for (const clang::CXXCtorInitializer *init : constructor->inits())
        counter.TraverseStmt(init->getInit());
    slot->second = counter.count;
  }
  return slot->second;
}

// `int a[n++]` of a parameter changes n before the body begins.
static bool hasEffectsInParameters(const clang::FunctionDecl *function, const clang::ASTContext &ast) {
  return std::any_of(function->param_begin(), function->param_end(), [&](const clang::ParmVarDecl *parameter) {
    clang::QualType type = parameter->getOriginalType();
    for (; !type.isNull() && type->isVariablyModifiedType();
         type = type->getPointeeOrArrayElementType()->getCanonicalTypeInternal())
      if (const clang::VariableArrayType *array = ast.getAsVariableArrayType(type);
          array && array->getSizeExpr() && array->getSizeExpr()->HasSideEffects(ast))
        return true;
    return false;
  });
}

bool FunctionLowering::mayInline(const clang::FunctionDecl *callee, Refusal &why) {
  why = Refusal::OpaqueCall;
  const clang::FunctionDecl *definition = callee->getDefinition();
  if (!definition || !definition->getBody() || definition->isDependentContext() || definition->isInvalidDecl() ||
      definition->isVariadic() || definition->hasAttr<clang::WeakAttr>() || definition->willHaveBody() ||
      hasEffectsInParameters(definition, unit_.ast))
    return false;
  if (llvm::isa<clang::CoroutineBodyStmt>(definition->getBody())) {
    why = Refusal::Coroutine;
    return false;
  }
  unsigned depth = 0;
  bool isRecursive = definition == target_.decl;
  for (const Inlined *frame = inlined_; frame; frame = frame->outer, ++depth)
    isRecursive |= frame->callee == definition;
  if (isRecursive) {
    why = Refusal::RecursiveCall;
    return false;
  }
  const bool isSystem = !unit_.sources.isUserCode(definition->getLocation());
  const unsigned size = bodySize(unit_, definition);
  if (size > (isSystem ? kMaxSystemNodes : kMaxBodyNodes) || depth >= kMaxInlineDepth * (isSystem ? 2 : 1) ||
      inlinedNodes_ + size > kMaxInlinedNodes ||
      (inlined_ && inlined_->isSystem && inlinedNodes_ + size > systemLimit_)) {
    why = isSystem ? Refusal::UnmodelledCall : Refusal::CallTooLarge;
    return false;
  }
  return true;
}

std::optional<CallResult> FunctionLowering::tryInline(const clang::Expr *expr, const clang::FunctionDecl *callee,
                                                      const Object *self, ExprList arguments, Refusal &why) {
  if (!mayInline(callee, why))
    return std::nullopt;
  const clang::FunctionDecl *definition = callee->getDefinition();
  const bool isSystem = !unit_.sources.isUserCode(definition->getLocation());
  const bool insideSystem = inlined_ && inlined_->isSystem;
  if (!isSystem || insideSystem)
    return inlineCall(callee, self, argumentObjects(arguments, callee), span(expr));
  if (systemFailures_.count(definition)) {
    why = Refusal::UnmodelledCall;
    return std::nullopt;
  }
  // A body from the library is code like any other, but only worth reading if all of it is understood.
  const StmtBuilder::Mark mark = builder_.mark();
  const InMemorySet inMemory = inMemory_;
  const bool wasComplete = complete_;
  const uint32_t loops = model_.loopCount;
  systemLimit_ = inlinedNodes_ + kMaxSystemTotal;
  CallResult result = inlineCall(callee, self, argumentObjects(arguments, callee), span(expr));
  // A loop is shown as the algorithm that the user called; loops inside anything else would stand for nothing.
  if (!builder_.refusedSince(mark) && (model_.loopCount == loops || isElementLoop(algorithmName(definition))))
    return result;
  builder_.rollBack(mark);
  model_.loopCount = loops;
  complete_ = wasComplete;
  inMemory_ = inMemory;
  systemFailures_.insert(definition);
  why = Refusal::UnmodelledCall;
  return std::nullopt;
}

// What each parameter will be: values for scalars, objects for references and classes; in order, each kept from the
// side effects of the later ones.
std::vector<Object> FunctionLowering::argumentObjects(ExprList arguments, const clang::FunctionDecl *callee) {
  std::vector<Object> objects;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const clang::Expr *argument = arguments[i];
    const StmtBuilder::Mark mark = builder_.mark();
    const bool isNamed = i < callee->getNumParams();
    const clang::QualType type =
        isNamed ? callee->getParamDecl(static_cast<unsigned>(i))->getType() : argument->getType();
    Object object;
    if (type->isReferenceType()) {
      object = this->object(argument);
    } else if (type->isFunctionPointerType()) {
      const clang::Expr *named = argument->IgnoreParenImpCasts();
      if (const auto *address = llvm::dyn_cast<clang::UnaryOperator>(named);
          address && address->getOpcode() == clang::UO_AddrOf)
        named = address->getSubExpr()->IgnoreParenImpCasts();
      const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(named);
      object = name ? bindingOf(name->getDecl(), span(argument)) : Object::value(value(argument));
      if (object.kind != Object::Kind::Function)
        object = Object::value(value(argument));
    } else if (scalar(type).kind != Type::Kind::Opaque) {
      object = Object::value(convert(value(argument), scalar(type)));
    } else if (const std::optional<Object> closure = closureObject(argument)) {
      object = *closure;
    } else {
      object = this->object(argument);
    }
    for (Object &earlier : objects)
      earlier = keepObject(earlier, mark, span(argument));
    objects.push_back(object);
  }
  return objects;
}

void FunctionLowering::bindParameters(const clang::FunctionDecl *callee, const std::vector<Object> &arguments) {
  for (unsigned i = 0; i < callee->getNumParams() && i < arguments.size(); ++i) {
    const clang::ParmVarDecl *parameter = callee->getParamDecl(i);
    const clang::QualType type = parameter->getType();
    const SourceSpan where = unit_.sources.span(parameter->getSourceRange());
    const Object &argument = arguments[i];
    const bool byReference = type->isReferenceType();
    const bool isClass = !byReference && scalar(type).kind == Type::Kind::Opaque;
    if (argument.kind == Object::Kind::Closure || argument.kind == Object::Kind::Function ||
        (byReference && argument.kind == Object::Kind::Scalar) || isClass ||
        (byReference && argument.isPlace() && isStable(argument.expr))) {
      bindings_[parameter] = argument;
      continue;
    }
    if (byReference && argument.isPlace()) {
      ExprRef address = pool().addressOf(argument.expr);
      const Object reference = bindNew(parameter, type, Storage::Local, parameter);
      builder_.declare(variableOf(reference), where);
      builder_.assign(variableOf(reference), address, where);
      continue;
    }
    const Object local = bindNew(parameter, type.getNonReferenceType().getUnqualifiedType(), Storage::Local, parameter);
    builder_.declare(variableOf(local), where);
    write(local, argument.expr, where);
  }
}

static const clang::Expr *onlyReturn(const clang::FunctionDecl *definition) {
  const auto *body = llvm::dyn_cast<clang::CompoundStmt>(definition->getBody());
  if (!body || body->size() != 1)
    return nullptr;
  const auto *result = llvm::dyn_cast<clang::ReturnStmt>(body->body_front());
  return result ? result->getRetValue() : nullptr;
}

// The call as an expression; false (and nothing written) if the body has side effects.
bool FunctionLowering::inlineExpression(const clang::FunctionDecl *definition, const Object *self,
                                        const std::vector<Object> &arguments, Inlined &frame, CallResult &result) {
  const clang::Expr *returned = onlyReturn(definition);
  const clang::QualType type = definition->getReturnType();
  const bool isObject = type->isReferenceType();
  if (!returned || notExpressions_.count(definition) || type->isVoidType() ||
      (!isObject && scalar(type).kind == Type::Kind::Opaque))
    return false;
  const StmtBuilder::Mark mark = builder_.mark();
  const uint32_t loops = model_.loopCount;
  for (unsigned i = 0; i < definition->getNumParams() && i < arguments.size(); ++i)
    bindings_[definition->getParamDecl(i)] = arguments[i];
  const std::optional<Object> outerThis = thisObject_;
  if (self)
    thisObject_ = *self;
  inlined_ = &frame;
  if (isObject)
    result.object = object(returned);
  else
    result.value = convert(value(returned), scalar(type));
  inlined_ = frame.outer;
  thisObject_ = outerThis;
  if (!builder_.emittedSince(mark))
    return true;
  builder_.rollBack(mark);
  model_.loopCount = loops;
  notExpressions_.insert(definition);
  result = {};
  return false;
}

CallResult FunctionLowering::inlineCall(const clang::FunctionDecl *callee, const Object *self,
                                        std::vector<Object> arguments, SourceSpan where) {
  const clang::FunctionDecl *definition = callee->getDefinition();
  inlinedNodes_ += bodySize(unit_, definition);
  Inlined frame;
  frame.outer = inlined_;
  frame.callee = definition;
  frame.returnType = definition->getReturnType();
  frame.callSpan = where;
  frame.isSystem = !unit_.sources.isUserCode(definition->getLocation());
  CallResult result;
  if (!llvm::isa<clang::CXXConstructorDecl>(definition) && inlineExpression(definition, self, arguments, frame, result))
    return result;
  const std::optional<Object> outerThis = thisObject_;
  if (self) {
    Object bound = *self;
    if (bound.isPlace() && !isStable(bound.expr)) {
      const VarId pointer = builder_.addTemporary(Type::pointer(), where);
      builder_.variable(pointer).isReference = true;
      builder_.variable(pointer).pointeeSize = bound.expr->size;
      builder_.declare(pointer, where);
      builder_.assign(pointer, pool().addressOf(bound.expr), where);
      bound.expr = pool().placeDeref(builder_.read(pointer), bound.expr->type, bound.expr->size);
    }
    thisObject_ = bound;
  }
  bindParameters(definition, arguments);
  return inlineBody(definition, frame, outerThis, where);
}

CallResult FunctionLowering::inlineBody(const clang::FunctionDecl *definition, Inlined &frame,
                                        const std::optional<Object> &outerThis, SourceSpan where) {
  CallResult result;
  frame.label = nextScope_++;
  std::vector<JumpTarget> breaks, continues;
  breaks.swap(breakTargets_);
  continues.swap(continueTargets_);
  inlined_ = &frame;
  Block body;
  {
    StmtBuilder::InBlock inside(builder_, body);
    for (const clang::ParmVarDecl *parameter : definition->parameters())
      evaluateArraySizes(parameter->getType());
    if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(definition))
      lowerMemberInitialisers(constructor);
    const auto *block = llvm::dyn_cast<clang::CompoundStmt>(definition->getBody());
    const auto *last = block && !block->body_empty() ? llvm::dyn_cast<clang::ReturnStmt>(block->body_back()) : nullptr;
    if (!block || !last) {
      lowerStmt(definition->getBody());
    } else {
      for (const clang::Stmt *child : block->body())
        if (child != last)
          lowerStmt(child);
      if (frame.jumped)
        lowerReturn(last);
      else
        result = returned(last, frame);
    }
  }
  inlined_ = frame.outer;
  thisObject_ = outerThis;
  breaks.swap(breakTargets_);
  continues.swap(continueTargets_);
  if (!frame.jumped) {
    builder_.splice(std::move(body));
    if (!result.value && !result.object && !frame.returnType->isVoidType() &&
        !llvm::isa<clang::CXXConstructorDecl>(definition))
      return unknownResult(frame.returnType, Refusal::UnsupportedStatement, where);
    return result;
  }
  if (frame.slot != kNoVar)
    builder_.declare(frame.slot, where);
  builder_.scopeOrSplice(frame.label, std::move(body), where);
  if (frame.slot == kNoVar)
    return result;
  if (frame.returnType->isReferenceType())
    result.object = deref(builder_.read(frame.slot), frame.returnType.getNonReferenceType());
  else if (scalar(frame.returnType).kind != Type::Kind::Opaque)
    result.value = builder_.read(frame.slot);
  else
    result.object = objectOf(frame.slot, frame.returnType);
  return result;
}

// The result of the last return of a body that is left nowhere else.
CallResult FunctionLowering::returned(const clang::ReturnStmt *stmt, Inlined &frame) {
  CallResult result;
  const clang::Expr *expr = stmt->getRetValue();
  if (!expr)
    return result;
  if (frame.returnType->isVoidType()) {
    discard(expr);
  } else if (frame.returnType->isReferenceType()) {
    result.object = object(expr);
  } else if (scalar(frame.returnType).kind != Type::Kind::Opaque) {
    result.value = convert(value(expr), scalar(frame.returnType));
  } else {
    result.object = returnedObject(stmt);
  }
  return result;
}

// A class object that is returned: the local variable itself where the language lets it be, else what the expression
// makes.
Object FunctionLowering::returnedObject(const clang::ReturnStmt *stmt) {
  if (const clang::VarDecl *candidate = stmt->getNRVOCandidate())
    if (const auto known = bindings_.find(candidate); known != bindings_.end())
      return known->second;
  return object(stmt->getRetValue());
}

void FunctionLowering::lowerReturn(const clang::ReturnStmt *stmt) {
  const SourceSpan where = span(stmt);
  const clang::Expr *expr = stmt->getRetValue();
  if (!inlined_ && threadEnd_) {
    builder_.jump(JumpKind::Leave, *threadEnd_, where);
    return;
  }
  if (!inlined_) {
    const clang::QualType type = target_.decl->getReturnType();
    ExprRef result = nullptr;
    if (expr && type->isReferenceType())
      result = addressOf(object(expr), type, where);
    else if (expr && !type->isVoidType() && scalar(type).kind != Type::Kind::Opaque)
      result = convert(value(expr), scalar(type));
    else if (expr && expr->getType()->isRecordType())
      result = addressOf(returnedObject(stmt), type, where);
    else if (expr && expr->getType()->isComplexType())
      result = addressOf(object(expr), type, where);
    else if (expr)
      discard(expr);
    builder_.jump(JumpKind::Return, 0, where, result);
    builder_.endFullExpression();
    return;
  }
  Inlined &frame = *inlined_;
  const clang::QualType type = frame.returnType;
  frame.jumped = true;
  if (expr && type->isVoidType()) {
    discard(expr);
  } else if (expr) {
    if (frame.slot == kNoVar) {
      bindNew(nullptr, type, Storage::Temporary, frame.callee);
      frame.slot = static_cast<VarId>(model_.variables.size() - 1);
      builder_.variable(frame.slot).isReference = false; // one of several returns sets it
    }
    if (type->isReferenceType())
      builder_.assign(frame.slot, addressOf(object(expr), type, where), where);
    else
      initialise(objectOf(frame.slot, type), type, expr);
  }
  builder_.jump(JumpKind::Leave, frame.label, where);
  builder_.endFullExpression();
}

// A loop of a library algorithm is the user's loop in disguise: it stands where the algorithm is called.
void FunctionLowering::adoptLibraryLoop(Loop &loop) {
  const Inlined *outermost = nullptr;
  bool insideUser = false;
  for (const Inlined *frame = inlined_; frame; frame = frame->outer) {
    if (frame->isSystem)
      outermost = frame;
    else
      insideUser |= outermost != nullptr;
  }
  if (!outermost)
    return;
  loop.form = LoopForm::Algorithm;
  loop.span = outermost->callSpan;
  loop.inlined = insideUser;
}

} // namespace lanewise
