// frontend/LowerCast.cpp - conversions of values, new and delete.
// Tested by tests/unit/frontend/ExprTest.cpp.
#include "frontend/FunctionLowering.h"

namespace lanewise {

ExprRef FunctionLowering::castValue(const clang::CastExpr *cast) {
  const clang::Expr *operand = cast->getSubExpr();
  const Type type = scalar(cast->getType());
  if (const auto *written = llvm::dyn_cast<clang::ExplicitCastExpr>(cast))
    evaluateArraySizes(written->getTypeAsWritten());
  switch (cast->getCastKind()) {
  case clang::CK_LValueToRValue: {
    const clang::Expr *source = strip(operand);
    // The value of an assignment or a step used further: no second read.
    if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(source); binary && binary->isAssignmentOp())
      return binaryValue(binary);
    if (const auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(source))
      return selectValue(choice);
    return read(object(source), operand->getType(), span(operand));
  }
  case clang::CK_NoOp:
  case clang::CK_UserDefinedConversion:
  case clang::CK_ConstructorConversion:
    return value(operand);
  case clang::CK_LValueToRValueBitCast: {
    ExprRef inner = scalar(operand->getType()).kind == Type::Kind::Opaque ? nullptr : value(operand);
    if (!inner || type.kind == Type::Kind::Opaque)
      return refuse(Refusal::UnsupportedExpression, sourceText(cast), cast, type);
    return inner->type == type ? inner : pool().call(type, "bit_cast", {inner});
  }
  case clang::CK_IntegralCast:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingToIntegral:
  case clang::CK_FloatingCast:
  case clang::CK_BooleanToSignedIntegral:
  case clang::CK_IntegralToBoolean:
  case clang::CK_FloatingToBoolean:
  case clang::CK_PointerToBoolean:
  case clang::CK_PointerToIntegral:
  case clang::CK_IntegralToPointer: {
    ExprRef inner = value(operand);
    if (type.kind == Type::Kind::Opaque)
      return refuse(Refusal::UnsupportedType, unit_.types.name(cast->getType()), cast, type);
    return convert(inner, type);
  }
  case clang::CK_FloatingComplexToReal:
    return convert(complexValue(operand).real, type);
  case clang::CK_NullToPointer:
    if (operand->HasSideEffects(unit_.ast))
      discard(operand);
    return pool().intConst(Type::pointer(), 0);
  case clang::CK_BitCast:
  case clang::CK_CPointerToObjCPointerCast:
  case clang::CK_AddressSpaceConversion:
    if (type.isPointer() && scalar(operand->getType()).isPointer())
      return value(operand);
    return refuse(Refusal::UnsupportedType, unit_.types.name(cast->getType()), cast, type);
  case clang::CK_ArrayToPointerDecay: {
    const clang::QualType array = operand->getType();
    const SourceSpan where = span(operand);
    const Object base = object(operand);
    if (!base.isPlace())
      return addressOf(base, array, where);
    return addressOf(indexed(base, array, pool().intConst(Type::i64(), 0), where), unit_.types.element(array), where);
  }
  case clang::CK_FunctionToPointerDecay:
  case clang::CK_BuiltinFnToFnPtr:
    return pool().opaque(Type::pointer(), "indirect-call", {}, true);
  case clang::CK_DerivedToBase:
  case clang::CK_UncheckedDerivedToBase:
  case clang::CK_BaseToDerived: {
    // On pointers: the address of the base within the object.
    if (!type.isPointer())
      return nullptr;
    const Object object = castObject(cast);
    return addressOf(object, cast->getType()->getPointeeType(), span(cast));
  }
  case clang::CK_ToVoid:
    discard(operand);
    return nullptr;
  case clang::CK_AtomicToNonAtomic:
  case clang::CK_NonAtomicToAtomic:
    return refuse(Refusal::AtomicAccess, sourceText(cast), cast, type);
  case clang::CK_Dynamic:
    return refuse(Refusal::UnsupportedExpression, "dynamic_cast", cast, type);
  default:
    return refuse(Refusal::UnsupportedExpression, sourceText(cast), cast, type);
  }
}

// Objects of classes that stand for pointers: iterators, unique_ptr.
ExprRef FunctionLowering::constructedPointer(const clang::CXXConstructExpr *expr) {
  if (expr->getNumArgs() == 0 || llvm::isa<clang::CXXDefaultArgExpr>(expr->getArg(0)))
    return pool().intConst(Type::pointer(), 0);
  const clang::Expr *source = expr->getArg(0);
  if (!scalar(source->getType()).isPointer())
    return refuse(Refusal::UnmodelledCall, sourceText(expr), expr, Type::pointer());
  const LibraryType kind = unit_.types.library(expr->getType());
  const LibraryType from = unit_.types.library(source->getType());
  if (kind == LibraryType::UniquePointer && from == LibraryType::UniquePointer && source->isGLValue()) {
    // Moving leaves the source empty.
    const Object moved = object(source);
    ExprRef pointer = read(moved, source->getType(), span(expr));
    const VarId copy = builder_.addTemporary(Type::pointer(), span(expr));
    builder_.declare(copy, span(expr));
    builder_.assign(copy, pointer, span(expr));
    write(moved, pool().intConst(Type::pointer(), 0), span(expr));
    return builder_.read(copy);
  }
  return value(source);
}

ExprRef FunctionLowering::newValue(const clang::CXXNewExpr *expr) {
  const SourceSpan where = span(expr);
  if (expr->getNumPlacementArgs() != 0) {
    for (const clang::Expr *argument : expr->placement_arguments())
      discard(argument);
    return refuse(Refusal::UnmodelledCall, "placement new", expr, Type::pointer());
  }
  std::vector<ExprRef> arguments;
  if (expr->isArray() && expr->getArraySize() && *expr->getArraySize())
    arguments.push_back(value(*expr->getArraySize()));
  const VarId result = builder_.addTemporary(Type::pointer(), where);
  builder_.declare(result, where);
  StmtPtr call = builder_.makeCall("new", std::move(arguments), where);
  call->effects = {.readsMemory = false,
                   .writesMemory = false,
                   .readsArguments = false,
                   .writesArguments = false,
                   .observable = false,
                   .mayThrow = true,
                   .mayNotReturn = false,
                   .allocates = true,
                   .hiddenState = false};
  call->var = result;
  call->hasResult = true;
  call->refusal = Refusal::UnmodelledCall;
  builder_.append(std::move(call));
  if (const clang::Expr *init = expr->getInitializer()) {
    const clang::QualType type = expr->getAllocatedType();
    const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(init);
    const bool trivial = made && made->getConstructor()->isTrivial() && made->getNumArgs() == 0;
    if (!expr->isArray())
      initialise(deref(builder_.read(result), type), type, init);
    else if (!trivial)
      fillByLibrary("new[] initialiser", {builder_.read(result)}, where);
  }
  return builder_.read(result);
}

void FunctionLowering::deleteValue(const clang::CXXDeleteExpr *expr) {
  const SourceSpan where = span(expr);
  ExprRef pointer = value(expr->getArgument());
  const clang::QualType type = expr->getDestroyedType();
  if (!type.isNull() && !unit_.types.hasHarmlessDestructor(type))
    builder_.refuse(Refusal::UnmodelledCall, "runs the destructor of " + unit_.types.name(type), where);
  StmtPtr call = builder_.makeCall("delete", {pointer}, where);
  call->effects = {.readsMemory = false,
                   .writesMemory = false,
                   .readsArguments = false,
                   .writesArguments = true,
                   .observable = false,
                   .mayThrow = false,
                   .mayNotReturn = false,
                   .allocates = false,
                   .hiddenState = false};
  call->refusal = Refusal::UnmodelledCall;
  builder_.append(std::move(call));
}

// A library routine that writes what its arguments point to, and nothing else.
void FunctionLowering::fillByLibrary(std::string name, std::vector<ExprRef> arguments, SourceSpan where) {
  StmtPtr call = builder_.makeCall(std::move(name), std::move(arguments), where);
  call->effects = {.readsMemory = false,
                   .writesMemory = false,
                   .readsArguments = true,
                   .writesArguments = true,
                   .observable = false,
                   .mayThrow = true,
                   .mayNotReturn = false,
                   .allocates = true,
                   .hiddenState = false};
  call->refusal = Refusal::UnmodelledCall;
  builder_.append(std::move(call));
}

} // namespace lanewise
