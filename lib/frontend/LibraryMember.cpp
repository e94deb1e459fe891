// frontend/LibraryMember.cpp - members and operators of containers, views, iterators and smart pointers.
// Tested by tests/unit/frontend/LibraryTest.cpp.
#include "frontend/FunctionLowering.h"

namespace lanewise {

ExprRef FunctionLowering::sizeOf(const Object &container, clang::QualType type, SourceSpan where) {
  type = type.getNonReferenceType();
  if (const clang::VariableArrayType *array = unit_.ast.getAsVariableArrayType(type))
    return pool().cast(Type::integer(64, false), variableArraySize(array));
  const uint64_t extent = unit_.types.extent(type);
  const LibraryType kind = unit_.types.library(type);
  if (extent != 0 || kind == LibraryType::StdArray || type->isArrayType())
    return sizeConst(extent);
  ExprRef load = pool().load(sizePlace(placeOf(container, type, where)));
  builder_.noteLoad(load, where);
  return load;
}

// Address of element 0.
ExprRef FunctionLowering::firstElement(const Object &container, clang::QualType type, SourceSpan where) {
  type = type.getNonReferenceType();
  if (unit_.types.library(type) == LibraryType::Span) {
    ExprRef load = pool().load(dataPlace(placeOf(container, type, where)));
    builder_.noteLoad(load, where);
    return load;
  }
  const Object first = elementOf(container, type, pool().intConst(Type::i64(), 0), where);
  return addressOf(first, unit_.types.element(type), where);
}

Object FunctionLowering::elementOf(const Object &container, clang::QualType type, ExprRef index, SourceSpan where) {
  type = type.getNonReferenceType();
  const LibraryType kind = unit_.types.library(type);
  if (type->isArrayType() || kind == LibraryType::StdArray)
    return indexed(container, type, index, where);
  const clang::QualType element = unit_.types.element(type);
  if (kind == LibraryType::Span)
    return deref(advance(firstElement(container, type, where), index, element), element);
  ExprRef owned = pool().placeElements(placeOf(container, type, where));
  Object result = Object::place(
      pool().placeIndex(owned, index, scalar(element), static_cast<int64_t>(unit_.types.size(element)), 0));
  result.isVolatile = element.isVolatileQualified();
  result.isAtomic = unit_.types.library(element) == LibraryType::Atomic;
  return result;
}

static llvm::StringRef nameOf(const clang::CXXMethodDecl *method) {
  return method->getIdentifier() ? method->getName() : llvm::StringRef();
}

std::optional<CallResult> FunctionLowering::libraryMember(const clang::CallExpr *expr,
                                                          const clang::CXXMethodDecl *method, const clang::Expr *self,
                                                          ExprList arguments, bool wantsValue) {
  const bool isPointer = self->getType()->isPointerType();
  const clang::QualType type = isPointer ? self->getType()->getPointeeType() : self->getType();
  LibraryType kind = unit_.types.library(type);
  // Members that a library class inherits (atomic's, for one) belong to the class that declares them.
  if (kind == LibraryType::None)
    kind = unit_.types.library(unit_.ast.getCanonicalTagType(method->getParent()));
  if (kind == LibraryType::None || kind == LibraryType::Pair)
    return std::nullopt;
  const std::string called = unit_.types.name(type.getUnqualifiedType()) + "::" + method->getNameAsString();
  const SourceSpan where = span(expr);
  switch (kind) {
  case LibraryType::Complex:
    return complexMember(method, self, type, arguments, where);
  case LibraryType::Atomic:
    for (const clang::Expr *argument : arguments)
      discard(argument);
    return unmodelled(expr, Refusal::AtomicAccess, called, wantsValue);
  case LibraryType::OtherContainer:
    if (!isPointer && llvm::isa<clang::CallExpr>(self->IgnoreImplicit()))
      discard(self->IgnoreImplicit());
    for (const clang::Expr *argument : arguments)
      discard(argument);
    return unmodelled(expr, Refusal::UnmodelledContainer, called, wantsValue);
  case LibraryType::Function:
    for (const clang::Expr *argument : arguments)
      discard(argument);
    return unmodelled(expr, Refusal::IndirectCall, called, wantsValue);
  case LibraryType::SharedPointer:
  case LibraryType::Optional: {
    const StmtBuilder::Mark mark = builder_.mark();
    std::optional<CallResult> held = kind == LibraryType::Optional ? optionalMember(expr, method, self, type, arguments)
                                                                   : sharedMember(expr, method, self, type, arguments);
    if (held)
      return held;
    builder_.rollBack(mark);
    if (kind == LibraryType::Optional) // its body may be readable
      return std::nullopt;
    return unmodelled(expr, Refusal::UnmodelledCall, called, wantsValue);
  }
  default:
    break;
  }
  Object object;
  if (isPointer)
    object = llvm::isa<clang::CXXThisExpr>(strip(self)) && thisObject_ ? *thisObject_ : deref(value(self), type);
  else
    object = this->object(self);
  const StmtBuilder::Mark mark = builder_.mark();
  std::optional<CallResult> result;
  if (kind == LibraryType::VectorBool || kind == LibraryType::Bitset || kind == LibraryType::BitReference)
    result = bitMember(expr, method, object, type, arguments);
  else if (const bool isRandom = kind == LibraryType::Engine || kind == LibraryType::Distribution;
           isRandom && method->getOverloadedOperator() == clang::OO_Equal)
    result = assignContainer(object, type, arguments, where);
  else if (isRandom)
    result = randomMember(expr, method, object, type, arguments);
  else if (kind == LibraryType::Nodes)
    result = nodeMember(expr, method, object, type, arguments);
  if (!result && (kind == LibraryType::Vector || kind == LibraryType::VectorBool))
    result = growMember(expr, method, object, type, arguments);
  if (result)
    return result;
  builder_.rollBack(mark);
  if (kind == LibraryType::Bitset || kind == LibraryType::BitReference || kind == LibraryType::Engine ||
      kind == LibraryType::Distribution) {
    for (const clang::Expr *argument : arguments)
      discard(argument);
    return unmodelled(expr, Refusal::UnmodelledContainer, called, wantsValue);
  }
  if (kind == LibraryType::Iterator || kind == LibraryType::ReverseIterator || kind == LibraryType::UniquePointer)
    result = pointerMember(expr, nameOf(method), object, type, arguments);
  else if (method->getOverloadedOperator() == clang::OO_Equal)
    result = assignContainer(object, type, arguments, where);
  else
    result = containerMember(expr, method, object, type, arguments);
  if (result)
    return result;
  return changeContainer(expr, method, object, type, arguments, called, wantsValue);
}

// push_back, resize, clear, insert …: the container is written, its size too; nothing else is.
CallResult FunctionLowering::changeContainer(const clang::CallExpr *expr, const clang::CXXMethodDecl *method,
                                             const Object &self, clang::QualType type, ExprList arguments,
                                             std::string called, bool wantsValue) {
  const SourceSpan where = span(expr);
  std::vector<ExprRef> values = argumentValues(arguments, method, where);
  if (scalar(type).isPointer())
    return unmodelled(expr, Refusal::UnmodelledCall, called, wantsValue);
  values.insert(values.begin(), pool().addressOf(placeOf(self, type, where)));
  StmtPtr call = builder_.makeCall(std::move(called), std::move(values), where);
  call->effects = {.readsMemory = false,
                   .writesMemory = false,
                   .readsArguments = true,
                   .writesArguments = !method->isConst(),
                   .observable = false,
                   .mayThrow = true,
                   .mayNotReturn = false,
                   .allocates = !method->isConst(),
                   .hiddenState = false};
  call->refusal = Refusal::UnmodelledCall;
  call->readOnlyArguments = ~uint64_t{1};
  CallResult result;
  const clang::QualType returned = expr->getType();
  if (expr->isGLValue()) {
    const clang::CXXRecordDecl *record = returned->getAsCXXRecordDecl();
    if (record && record->getCanonicalDecl() == method->getParent()->getCanonicalDecl())
      result.object = self; // s += "x", v.assign(…)
    else
      result.object = elementOf(self, type, pool().opaque(Type::i64(), "unmodelled-call"), where);
  } else if (wantsValue && !returned->isVoidType()) {
    if (scalar(returned).kind != Type::Kind::Opaque) {
      call->var = builder_.addTemporary(scalar(returned), where);
      call->hasResult = true;
      builder_.declare(call->var, where);
      result.value = builder_.read(call->var);
    } else {
      result.object = temporary(returned, nullptr, where);
      call->arguments.push_back(pool().addressOf(result.object->expr));
      call->readOnlyArguments &= ~(uint64_t{1} << (call->arguments.size() - 1));
    }
  }
  builder_.append(std::move(call));
  return result;
}

std::optional<CallResult> FunctionLowering::assignContainer(const Object &self, clang::QualType type,
                                                            ExprList arguments, SourceSpan where) {
  const clang::QualType source = arguments[0]->getType();
  if (!unit_.ast.hasSameUnqualifiedType(type, source))
    return std::nullopt;
  const StmtBuilder::Mark mark = builder_.mark();
  const Object value = object(arguments[0]);
  const Object target = keepObject(self, mark, where);
  copyObject(target, value, type, where);
  if (arguments[0]->isXValue())
    noteMovedFrom(value, type, where);
  CallResult result;
  result.object = target;
  return result;
}

std::optional<CallResult> FunctionLowering::containerMember(const clang::CallExpr *expr,
                                                            const clang::CXXMethodDecl *method, Object self,
                                                            clang::QualType type, ExprList arguments) {
  const SourceSpan where = span(expr);
  const llvm::StringRef name = nameOf(method);
  const bool isIndex = method->getOverloadedOperator() == clang::OO_Subscript;
  const clang::QualType element = unit_.types.element(type);
  const Type unsigned64 = Type::integer(64, false);
  CallResult result;
  if (name == "swap" && arguments.size() == 1) {
    const StmtBuilder::Mark mark = builder_.mark();
    const Object other = object(arguments[0]);
    return swapTwo(keepObject(self, mark, where), other, type, where);
  }
  if ((isIndex || name == "at") && arguments.size() == 1 && scalar(arguments[0]->getType()).isInt()) {
    const StmtBuilder::Mark mark = builder_.mark();
    // The conversion to size_t is left off an index: it changes the element only where the access is out of bounds.
    ExprRef index = value(withoutSignChange(arguments[0]));
    self = keepObject(self, mark, where);
    if (name == "at") {
      throwUnlessInside(index, sizeOf(self, type, where), where);
    }
    result.object = elementOf(self, type, index, where);
    return result;
  }
  if (!arguments.empty())
    return std::nullopt;
  const auto last = [&] {
    ExprRef count = convert(sizeOf(self, type, where), unsigned64);
    return pool().binary(ExprKind::Sub, count, sizeConst(1));
  };
  if (name == "size" || name == "length" || name == "ssize") {
    result.value = convert(sizeOf(self, type, where), scalar(expr->getType()));
  } else if (name == "empty") {
    ExprRef count = sizeOf(self, type, where);
    result.value = pool().binary(ExprKind::Eq, count, zeroOf(count->type));
  } else if (name == "data" || name == "begin" || name == "cbegin" || name == "rend" || name == "crend" ||
             name == "c_str") {
    result.value = firstElement(self, type, where);
  } else if (name == "end" || name == "cend" || name == "rbegin" || name == "crbegin") {
    result.value = advance(firstElement(self, type, where), sizeOf(self, type, where), element);
  } else if (name == "front") {
    result.object = elementOf(self, type, pool().intConst(Type::i64(), 0), where);
  } else if (name == "back") {
    result.object = elementOf(self, type, last(), where);
  } else {
    return std::nullopt;
  }
  return result;
}

void FunctionLowering::throwIf(ExprRef condition, SourceSpan where) {
  Block thrown;
  {
    StmtBuilder::InBlock inside(builder_, thrown);
    builder_.jump(JumpKind::Throw, 0, where);
  }
  builder_.ifThenElse(condition, std::move(thrown), {}, where);
}

void FunctionLowering::throwUnlessInside(ExprRef index, ExprRef count, SourceSpan where) {
  const Type unsigned64 = Type::integer(64, false);
  throwIf(pool().greaterEqual(convert(index, unsigned64), convert(count, unsigned64)), where);
}

// An index as written, before its implicit conversion to the container's size type, where that only changes the sign.
const clang::Expr *FunctionLowering::withoutSignChange(const clang::Expr *index) {
  const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(strip(index));
  if (!cast || cast->getCastKind() != clang::CK_IntegralCast)
    return index;
  const Type from = scalar(cast->getSubExpr()->getType());
  return from.isInt() && from.isSigned ? cast->getSubExpr() : index;
}

std::optional<CallResult> FunctionLowering::pointerMember(const clang::CallExpr *expr, llvm::StringRef name,
                                                          const Object &self, clang::QualType type,
                                                          ExprList arguments) {
  const SourceSpan where = span(expr);
  CallResult result;
  if (name == "get" || name == "base") {
    result.value = read(self, type, where);
    return result;
  }
  if (name == "release" && unit_.types.library(type) == LibraryType::UniquePointer) {
    ExprRef old = read(self, type, where);
    const VarId copy = builder_.addTemporary(Type::pointer(), where);
    builder_.declare(copy, where);
    builder_.assign(copy, old, where);
    write(self, pool().intConst(Type::pointer(), 0), where);
    result.value = builder_.read(copy);
    return result;
  }
  if (const auto *conversion = llvm::dyn_cast_or_null<clang::CXXConversionDecl>(expr->getDirectCallee());
      conversion && arguments.empty() && scalar(conversion->getConversionType()).isBool()) {
    result.value = toBool(read(self, type, where));
    return result;
  }
  return std::nullopt;
}

// Operators on iterators and unique_ptr, whether members or free functions: those of pointers.
std::optional<CallResult> FunctionLowering::iteratorOperator(const clang::CXXOperatorCallExpr *expr) {
  if (expr->getNumArgs() == 0)
    return std::nullopt;
  // Some iterators are compared through a base class.
  const auto whole = [&](const clang::Expr *operand) {
    const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(operand);
    const bool isBase = cast && (cast->getCastKind() == clang::CK_DerivedToBase ||
                                 cast->getCastKind() == clang::CK_UncheckedDerivedToBase);
    return isBase && scalar(cast->getSubExpr()->getType()).isPointer() ? cast->getSubExpr() : operand;
  };
  const clang::Expr *first = whole(expr->getArg(0));
  const clang::QualType type = first->getType().getNonReferenceType();
  const clang::Expr *second = expr->getNumArgs() > 1 ? whole(expr->getArg(1)) : nullptr;
  const auto isPointerClass = [&](clang::QualType candidate) {
    return scalar(candidate).isPointer() && candidate.getNonReferenceType()->isRecordType();
  };
  const bool isFirst = isPointerClass(type), isSecond = second && isPointerClass(second->getType());
  if (!isFirst && !isSecond)
    return std::nullopt;
  const SourceSpan where = span(expr);
  const bool backwards = unit_.types.library(isFirst ? type : second->getType()) == LibraryType::ReverseIterator;
  const clang::QualType element = unit_.types.element(isFirst ? type : second->getType());
  const auto moved = [&](ExprRef pointer, ExprRef count, bool down) {
    if (down != backwards)
      count = pool().unary(ExprKind::Neg, pool().cast(Type::i64(), count));
    return advance(pointer, count, element);
  };
  ExprRef one = pool().intConst(Type::i64(), 1);
  CallResult result;
  switch (expr->getOperator()) {
  case clang::OO_Star:
    if (second)
      return std::nullopt;
    result.object =
        deref(backwards ? advance(value(first), pool().intConst(Type::i64(), -1), element) : value(first), element);
    return result;
  case clang::OO_Arrow:
    result.value = backwards ? advance(value(first), pool().intConst(Type::i64(), -1), element) : value(first);
    return result;
  case clang::OO_Subscript: {
    auto [pointer, index] = operands(first, withoutSignChange(second));
    ExprRef place = moved(pointer, index, false);
    result.object = deref(backwards ? advance(place, pool().intConst(Type::i64(), -1), element) : place, element);
    return result;
  }
  case clang::OO_PlusPlus:
  case clang::OO_MinusMinus: {
    const Object stepped = object(first);
    ExprRef old = read(stepped, type, where);
    if (second) { // postfix
      const VarId copy = builder_.addTemporary(Type::pointer(), where);
      builder_.declare(copy, where);
      builder_.assign(copy, old, where);
      old = builder_.read(copy);
    }
    write(stepped, moved(old, one, expr->getOperator() == clang::OO_MinusMinus), where);
    if (second)
      result.value = old;
    else
      result.object = stepped;
    return result;
  }
  case clang::OO_PlusEqual:
  case clang::OO_MinusEqual: {
    ExprRef count = value(second);
    const StmtBuilder::Mark mark = builder_.mark();
    const Object stepped = object(first);
    count = builder_.keep(count, mark, where);
    write(stepped, moved(read(stepped, type, where), count, expr->getOperator() == clang::OO_MinusEqual), where);
    result.object = stepped;
    return result;
  }
  case clang::OO_Plus:
  case clang::OO_Minus: {
    auto [left, right] = operands(first, second);
    if (left->type.isPointer() && right->type.isPointer())
      result.value = backwards ? arithmetic(clang::BO_Sub, right, left, second->getType(), type)
                               : arithmetic(clang::BO_Sub, left, right, type, second->getType());
    else if (left->type.isPointer())
      result.value = moved(left, right, expr->getOperator() == clang::OO_Minus);
    else
      result.value = moved(right, left, false);
    return result;
  }
  case clang::OO_EqualEqual:
  case clang::OO_ExclaimEqual:
  case clang::OO_Less:
  case clang::OO_Greater:
  case clang::OO_LessEqual:
  case clang::OO_GreaterEqual: {
    auto [left, right] = operands(first, second);
    if (!left->type.isPointer() || !right->type.isPointer())
      return std::nullopt;
    const clang::BinaryOperatorKind op = clang::BinaryOperator::getOverloadedOpcode(expr->getOperator());
    result.value = backwards ? comparison(op, right, left) : comparison(op, left, right);
    return result;
  }
  case clang::OO_Equal: {
    if (!scalar(second->getType()).isPointer())
      return std::nullopt;
    const bool moves = unit_.types.library(type) == LibraryType::UniquePointer;
    ExprRef next = value(second);
    const Object target = object(first);
    if (moves && second->isGLValue()) {
      const VarId copy = builder_.addTemporary(Type::pointer(), where);
      builder_.declare(copy, where);
      builder_.assign(copy, next, where);
      write(object(second), pool().intConst(Type::pointer(), 0), where);
      next = builder_.read(copy);
    }
    write(target, next, where);
    result.object = target;
    return result;
  }
  default:
    return std::nullopt;
  }
}

} // namespace lanewise
