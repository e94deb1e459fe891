// frontend/LowerAccess.cpp - reading, writing and addressing objects; pointer and array arithmetic.
// Tested by tests/unit/frontend/AccessTest.cpp.
#include "frontend/FunctionLowering.h"
#include "model/Location.h"

#include <clang/AST/RecordLayout.h>

namespace lanewise {

// Members of unions have names of their own within.
static bool isThroughType(ExprRef place) { return place->is(ExprKind::PlaceField) && place->text == kUnionField; }

// A type that may be anything is read and written as if through a union that has a member of every type.
ExprRef FunctionLowering::throughType(ExprRef place, clang::QualType type) {
  if (!unit_.types.mayBeAnything(type))
    return place;
  return pool().placeField(place, std::string(kUnionField), 0, place->type, place->size);
}

Object FunctionLowering::deref(ExprRef pointer, clang::QualType pointee) {
  ExprRef pointed = pool().placeDeref(pointer, scalar(pointee), unit_.types.size(pointee));
  Object result = Object::place(throughType(pointed, pointee));
  result.isVolatile = pointee.isVolatileQualified();
  result.isAtomic = unit_.types.library(pointee) == LibraryType::Atomic;
  return result;
}

// `pointer` moved by `index` elements. Rows of variable-length arrays are as long as their declaration says, so their
// addresses are linear in the innermost element. &a[i] + j is &a[i + j], but the sum was not written as a subscript of
// `a`: where `a` is a row, programs walk on into the next one, so the row's length says nothing of it.
ExprRef FunctionLowering::advance(ExprRef pointer, ExprRef index, clang::QualType element) {
  while (!element.isNull()) {
    const clang::VariableArrayType *row = unit_.ast.getAsVariableArrayType(element);
    if (!row)
      break;
    index =
        pool().binary(ExprKind::Mul, pool().cast(Type::i64(), index), pool().cast(Type::i64(), variableArraySize(row)));
    element = row->getElementType();
  }
  uint64_t bytes = element.isNull() ? 1 : unit_.types.size(element);
  if (bytes == 0) {
    if (!element->isVoidType() && !element->isFunctionType())
      return pool().opaque(Type::pointer(), "unsupported-type", {pointer, index});
    bytes = 1;
  }
  const int64_t step = static_cast<int64_t>(bytes);
  if (pointer->is(ExprKind::AddressOf) && pointer->op(0)->is(ExprKind::PlaceIndex) &&
      pointer->op(0)->intValue == step) {
    ExprRef place = pointer->op(0);
    ExprRef start = place->op(1);
    ExprRef sum = start->isIntConst(0)
                      ? index
                      : pool().binary(ExprKind::Add, pool().cast(Type::i64(), start), pool().cast(Type::i64(), index));
    const bool isInRow =
        sum->isIntConst() && sum->intValue >= 0 && static_cast<uint64_t>(sum->intValue) < place->extent;
    return pool().addressOf(pool().placeIndex(place->op(0), sum, place->type, step, isInRow ? place->extent : 0));
  }
  return pool().ptrAdd(pointer, index, step);
}

ExprRef FunctionLowering::variableArraySize(const clang::VariableArrayType *type) {
  const clang::Expr *size = type->getSizeExpr();
  if (!size)
    return pool().opaque(Type::i64(), "unsupported-type");
  const auto known = arraySizes_.find(size);
  return known != arraySizes_.end() ? known->second : pool().opaque(Type::i64(), "unsupported-type");
}

// The sizes of a variable-length array are fixed where its type is written: a name of the type repeats nothing.
void FunctionLowering::evaluateArraySizes(clang::QualType type) {
  for (;;) {
    type = type.getNonReferenceType();
    if (type.isNull() || !type->isVariablyModifiedType())
      return;
    if (type->getAs<clang::TypedefType>() || type->getAs<clang::AutoType>() || type->getAs<clang::DecltypeType>())
      return;
    if (const auto *typeOf = type->getAs<clang::TypeOfExprType>()) {
      if (typeOf->getUnderlyingExpr()->HasSideEffects(unit_.ast))
        discard(typeOf->getUnderlyingExpr());
      return;
    }
    if (const auto *pointer = type->getAs<clang::PointerType>()) {
      type = pointer->getPointeeType();
      continue;
    }
    const clang::ArrayType *array = unit_.ast.getAsArrayType(type);
    if (!array)
      return;
    if (const auto *variable = llvm::dyn_cast<clang::VariableArrayType>(array)) {
      const clang::Expr *size = variable->getSizeExpr();
      if (size) {
        const SourceSpan where = span(size);
        const VarId copy = builder_.addTemporary(scalar(size->getType()), where);
        ExprRef count = value(size);
        builder_.declare(copy, where);
        builder_.assign(copy, count, where);
        arraySizes_[size] = builder_.read(copy);
      }
    }
    type = array->getElementType();
  }
}

// Element `index` of a C array or std::array object.
Object FunctionLowering::indexed(const Object &array, clang::QualType arrayType, ExprRef index, SourceSpan where) {
  const clang::QualType element = unit_.types.element(arrayType);
  ExprRef base = placeOf(array, arrayType, where);
  if (unit_.ast.getAsVariableArrayType(arrayType) || unit_.ast.getAsVariableArrayType(element)) {
    clang::QualType innermost = element;
    while (const clang::ArrayType *row = unit_.ast.getAsArrayType(innermost))
      innermost = row->getElementType();
    ExprRef start = base->is(ExprKind::PlaceVar)
                        ? pool().addressOf(pool().placeIndex(base, pool().intConst(Type::i64(), 0), scalar(innermost),
                                                             static_cast<int64_t>(unit_.types.size(innermost)), 0))
                        : pool().addressOf(base);
    return deref(advance(start, index, element), element);
  }
  ExprRef place = pool().placeIndex(base, index, scalar(element), static_cast<int64_t>(unit_.types.size(element)),
                                    unit_.types.extent(arrayType));
  Object result = Object::place(throughType(place, element));
  result.isVolatile = element.isVolatileQualified() || array.isVolatile;
  result.isAtomic = unit_.types.library(element) == LibraryType::Atomic;
  return result;
}

Object FunctionLowering::subscript(const clang::ArraySubscriptExpr *expr) {
  const clang::Expr *base = expr->getBase();
  const SourceSpan where = span(expr);
  if (!base->getType()->isAnyPointerType()) { // a lane of a vector of the machine
    auto [vector, lane] = operands(base, expr->getIdx());
    return Object::value(pool().call(scalar(expr->getType()), "lane", {vector, lane}));
  }
  const auto *decay = llvm::dyn_cast<clang::ImplicitCastExpr>(strip(base));
  if (decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
    const clang::Expr *array = decay->getSubExpr();
    Object object = this->object(array);
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef index = value(expr->getIdx());
    object = keepObject(object, mark, where);
    return indexed(object, array->getType(), index, where);
  }
  auto [pointer, index] = operands(base, expr->getIdx());
  return deref(advance(pointer, index, unit_.types.element(base->getType())), expr->getType());
}

// The storage of an object; values and closures get some.
ExprRef FunctionLowering::placeOf(const Object &object, clang::QualType type, SourceSpan where) {
  type = type.getNonReferenceType();
  switch (object.kind) {
  case Object::Kind::Place:
    return object.expr;
  case Object::Kind::Scalar:
    forceMemory(object.var);
    return pool().placeVar(object.var, builder_.variable(object.var).type, builder_.variable(object.var).size);
  case Object::Kind::Value: {
    Variable variable;
    unit_.types.describe(type.getUnqualifiedType(), variable);
    variable.storage = Storage::Temporary;
    variable.inMemory = variable.shape == VarShape::Scalar;
    variable.span = where;
    const VarId id = builder_.addVariable(std::move(variable));
    origins_.resize(model_.variables.size());
    builder_.declare(id, where);
    ExprRef place = pool().placeVar(id, scalar(type), unit_.types.size(type));
    if (scalar(type).kind != Type::Kind::Opaque)
      builder_.store(place, convert(object.expr, scalar(type)), where);
    return place;
  }
  case Object::Kind::Closure: {
    std::vector<ExprRef> reachable;
    escape(*object.closure, reachable, where);
    builder_.refuse(Refusal::IndirectCall, "a lambda that is stored", where);
    return pool().placeDeref(pool().opaque(Type::pointer(), "indirect-call"), Type::opaque(), 0);
  }
  case Object::Kind::Function:
    return pool().placeDeref(pool().opaque(Type::pointer(), "indirect-call", {}, true), Type::opaque(), 0);
  }
  return pool().placeDeref(pool().opaque(Type::pointer(), "unsupported-expression"), scalar(type), 0);
}

ExprRef FunctionLowering::addressOf(const Object &object, clang::QualType type, SourceSpan where) {
  if (object.bit)
    builder_.refuse(Refusal::BitField, "the address of a value that shares its word with others", where);
  ExprRef place = placeOf(object, type, where);
  return pool().addressOf(isThroughType(place) ? place->op(0) : place);
}

void FunctionLowering::noteVolatile(SourceSpan where) {
  StmtPtr call = builder_.makeCall("volatile access", {}, where);
  call->effects = {.readsMemory = false,
                   .writesMemory = false,
                   .readsArguments = false,
                   .writesArguments = false,
                   .observable = true,
                   .mayThrow = false,
                   .mayNotReturn = false,
                   .allocates = false,
                   .hiddenState = false};
  builder_.append(std::move(call));
}

ExprRef FunctionLowering::read(const Object &object, clang::QualType type, SourceSpan where) {
  const Type wanted = scalar(type.getNonReferenceType());
  switch (object.kind) {
  case Object::Kind::Scalar:
    return builder_.read(object.var);
  case Object::Kind::Value:
    return object.expr;
  case Object::Kind::Closure:
  case Object::Kind::Function:
    return pool().opaque(wanted, "indirect-call", {}, true);
  case Object::Kind::Place:
    break;
  }
  if (wanted.kind == Type::Kind::Void)
    return nullptr;
  if (object.isAtomic) {
    builder_.refuse(Refusal::AtomicAccess, "reads an atomic", where);
    return pool().opaque(wanted, "atomic-access");
  }
  if (wanted.kind == Type::Kind::Opaque) {
    if (!type->isRecordType())
      builder_.refuse(Refusal::UnsupportedType, unit_.types.name(type), where);
    return pool().opaque(wanted, "unsupported-type");
  }
  if (object.bit)
    return readBits(object, wanted, where);
  ExprRef place = object.expr;
  if (place->type != wanted)
    place = pool().placeDeref(pool().addressOf(place), wanted, unit_.types.size(type));
  ExprRef load = pool().load(place);
  builder_.noteLoad(load, where);
  if (!object.isVolatile)
    return load;
  // A volatile read happens once and in order: it gets a statement of its own.
  if (place->is(ExprKind::PlaceVar))
    builder_.touch(load, where);
  else
    noteVolatile(where);
  const VarId copy = builder_.addTemporary(wanted, where);
  builder_.declare(copy, where);
  builder_.assign(copy, load, where);
  return builder_.read(copy);
}

void FunctionLowering::write(const Object &object, ExprRef value, SourceSpan where) {
  if (object.isAtomic) {
    builder_.refuse(Refusal::AtomicAccess, "writes an atomic", where);
    return;
  }
  switch (object.kind) {
  case Object::Kind::Scalar:
    builder_.assign(object.var, convert(value, builder_.variable(object.var).type), where);
    return;
  case Object::Kind::Place: {
    if (object.bit) {
      writeBits(object, value, where);
      return;
    }
    ExprRef place = object.expr;
    if (place->type != value->type)
      place = pool().placeDeref(pool().addressOf(place), value->type, place->size);
    if (object.isVolatile && !place->is(ExprKind::PlaceVar))
      noteVolatile(where);
    builder_.store(place, value, where);
    return;
  }
  case Object::Kind::Value:
  case Object::Kind::Closure:
  case Object::Kind::Function:
    builder_.refuse(Refusal::UnsupportedExpression, "assigns to a value", where);
    return;
  }
}

// True if evaluating the place later gives the same storage: it depends on nothing that can change.
bool FunctionLowering::isStable(ExprRef place) const {
  for (;;) {
    switch (place->kind) {
    case ExprKind::PlaceVar:
      return true;
    case ExprKind::PlaceField:
    case ExprKind::PlaceElements:
      place = place->op(0);
      continue;
    case ExprKind::PlaceIndex:
      if (!place->op(1)->isIntConst())
        return false;
      place = place->op(0);
      continue;
    case ExprKind::PlaceDeref: {
      if (!place->op(0)->is(ExprKind::Var))
        return false;
      const Variable &pointer = model_.variables[static_cast<size_t>(place->op(0)->intValue)];
      return pointer.isReference || (pointer.name == "this" && pointer.storage == Storage::Parameter);
    }
    default:
      return false;
    }
  }
}

Object FunctionLowering::keepObject(const Object &object, StmtBuilder::Mark mark, SourceSpan where) {
  if (!builder_.emittedSince(mark) || !object.expr)
    return object;
  Object result = object;
  result.expr =
      object.isPlace() ? builder_.keepPlace(object.expr, mark, where) : builder_.keep(object.expr, mark, where);
  if (object.bit)
    result.bit = builder_.keep(object.bit, mark, where);
  return result;
}

VarId FunctionLowering::variableOf(const Object &object) const {
  if (object.kind == Object::Kind::Scalar)
    return object.var;
  ExprRef place = object.expr;
  if (place && isThroughType(place))
    place = place->op(0);
  if (place && place->is(ExprKind::PlaceDeref))
    place = place->op(0);
  return place ? static_cast<VarId>(place->intValue) : 0;
}

} // namespace lanewise
