// frontend/WholeContainers.cpp - whole containers made, copied, moved and swapped: loops over elements in disguise.
// Tested by testdata/library/positive_whole_containers.cpp and trap_whole_containers.cpp.
//
// A copy reads the source's size and elements and writes the target's, so it becomes a loop that does just that. A swap
// of rows within a container is three copies. Two containers that stand by themselves are swapped, and rows of rows
// are copied, by a call that replaces all that they hold (model/ReplacedStorage.h): element by element the sizes would
// have to be followed through the iterations, although no answer depends on them.
#include "frontend/FunctionLowering.h"
#include "model/Location.h"

#include <algorithm>

namespace lanewise {

// A vector, string or deque, or a long array, of what can be copied in turn.
bool FunctionLowering::isCopiedByElement(clang::QualType type) {
  type = type.getNonReferenceType();
  const LibraryType kind = unit_.types.library(type);
  const bool isArray = type->isArrayType() || kind == LibraryType::StdArray;
  if ((!isArray && kind != LibraryType::Vector) || (isArray && unit_.types.extent(type) == 0))
    return false;
  const clang::QualType element = unit_.types.element(type);
  if (element.isNull() || element->isIncompleteType() || element.isVolatileQualified() ||
      unit_.types.library(element) == LibraryType::Atomic)
    return false;
  if (scalar(element).kind != Type::Kind::Opaque || isCopiedByElement(element))
    return true;
  std::vector<Leaf> leaves;
  const bool isPlain = element.isTriviallyCopyableType(unit_.ast) || unit_.types.library(element) == LibraryType::Pair;
  return isPlain &&
         collectLeaves(element, pool().placeDeref(pool().intConst(Type::pointer(), 0), Type::opaque(), 0), leaves);
}

// Which object it is, a subscript says.
bool FunctionLowering::isOneOfMany(ExprRef place) {
  const Location where = locate(place);
  return where.base.kind == Base::Kind::Elements ||
         std::any_of(where.subscripts.begin(), where.subscripts.end(),
                     [](const Subscript &subscript) { return !subscript.index->isIntConst(); });
}

bool FunctionLowering::copyByElement(const Object &target, const Object &source, clang::QualType type,
                                     SourceSpan where) {
  if (!isCopiedByElement(type))
    return false;
  const clang::QualType element = unit_.types.element(type);
  if (unit_.types.shape(type) == VarShape::Container && scalar(element).kind == Type::Kind::Opaque &&
      unit_.types.shape(element) == VarShape::Container && !isOneOfMany(target.expr) && !isOneOfMany(source.expr)) {
    replaceStorage("copy of " + unit_.types.name(type), target, source, 2, where);
    return true;
  }
  ExprRef count = settled(sizeOf(source, type, where), where);
  if (unit_.types.shape(type) == VarShape::Container)
    builder_.store(sizePlace(target.expr), convert(count, Type::integer(64, false)), where);
  forEachElement(count, false, where, [&](ExprRef number) {
    copyObject(elementOf(target, type, number, where), elementOf(source, type, number, where), element, where);
  });
  return true;
}

// What has been moved from holds something, but nobody may know what.
void FunctionLowering::noteMovedFrom(const Object &source, clang::QualType type, SourceSpan where) {
  type = type.getNonReferenceType();
  if (source.isPlace() && unit_.types.library(type) == LibraryType::Vector)
    builder_.store(sizePlace(source.expr), pool().opaque(Type::integer(64, false), "moved-from"), where);
}

bool FunctionLowering::swapByElement(const Object &first, const Object &second, clang::QualType type,
                                     SourceSpan where) {
  if (!isCopiedByElement(type))
    return false;
  const Object copy = temporary(type, nullptr, where);
  return copyByElement(copy, first, type, where) && copyByElement(first, second, type, where) &&
         copyByElement(second, copy, type, where);
}

// A container, or a class of such that is moved member by member: all that it holds goes where it goes.
bool FunctionLowering::isOwner(clang::QualType type) {
  type = type.getNonReferenceType();
  if (unit_.types.shape(type) == VarShape::Container)
    return true;
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || unit_.types.library(type) != LibraryType::None)
    return scalar(type).kind != Type::Kind::Opaque;
  record = record->getDefinition();
  return !record->isUnion() && !record->isDynamicClass() && record->getNumBases() == 0 && !record->isLambda() &&
         !record->hasUserDeclaredMoveConstructor() && !record->hasUserDeclaredMoveAssignment() &&
         !record->hasUserDeclaredCopyConstructor() && !record->hasUserDeclaredCopyAssignment() &&
         !record->hasUserDeclaredDestructor() &&
         std::all_of(record->field_begin(), record->field_end(), [&](const clang::FieldDecl *member) {
           return !member->isBitField() && !member->getType().isVolatileQualified() && isOwner(member->getType());
         });
}

// That there is no room for a copy is not modelled.
void FunctionLowering::replaceStorage(std::string name, const Object &first, const Object &second,
                                      uint64_t readOnlyArguments, SourceSpan where) {
  StmtPtr call =
      builder_.makeCall(std::move(name), {pool().addressOf(first.expr), pool().addressOf(second.expr)}, where);
  call->effects = {.readsMemory = false,
                   .writesMemory = false,
                   .readsArguments = true,
                   .writesArguments = true,
                   .observable = false,
                   .mayThrow = false,
                   .mayNotReturn = false,
                   .allocates = false,
                   .hiddenState = false};
  call->refusal = Refusal::UnmodelledCall;
  call->readOnlyArguments = readOnlyArguments;
  builder_.append(std::move(call));
}

// vector(n), vector(n, x), vector(first, last), vector{…}: element by element where that can be said.
bool FunctionLowering::constructByElement(const Object &target, clang::QualType type, ExprList arguments,
                                          SourceSpan where) {
  const clang::QualType element = unit_.types.element(type);
  if (!target.isPlace() || unit_.types.library(type) != LibraryType::Vector || element.isNull() ||
      element->isIncompleteType() || element.isVolatileQualified())
    return false;
  const bool isArithmetic = type->getAsCXXRecordDecl()->getName() == "valarray";
  const size_t counted = isArithmetic && arguments.size() == 2 ? 1 : 0;
  if (arguments.size() > 2)
    return false;
  if (!scalar(strip(arguments[counted])->getType()).isInt())
    return fillFromRange(target, type, arguments, where);
  const clang::Expr *fill = arguments.size() == 2 ? arguments[1 - counted] : nullptr;
  const Type plain = scalar(element);
  const bool isSame = fill && unit_.ast.hasSameUnqualifiedType(fill->getType().getNonReferenceType(), element);
  std::vector<Leaf> leaves;
  if (plain.kind != Type::Kind::Opaque) {
    if (fill && scalar(fill->getType()).kind == Type::Kind::Opaque)
      return false; // an allocator
  } else if (fill ? !isSame || !isCopiedByElement(element) : unit_.types.library(element) != LibraryType::Vector) {
    const clang::CXXRecordDecl *record = element->getAsCXXRecordDecl();
    const bool isPlain = element.isTrivialType(unit_.ast) || (fill && element.isTriviallyCopyableType(unit_.ast)) ||
                         unit_.types.library(element) == LibraryType::Pair;
    if ((fill && !isSame) || !isPlain || !record || !collectLeaves(element, target.expr, leaves))
      return false;
  }
  ExprRef count = settled(convert(value(arguments[counted]), Type::integer(64, false)), where);
  ExprRef given = nullptr;
  Object whole;
  if (fill && plain.kind != Type::Kind::Opaque)
    given = settled(convert(value(fill), plain), where);
  else if (fill)
    whole = Object::place(placeOf(object(fill), element, where));
  builder_.store(sizePlace(target.expr), count, where);
  forEachElement(count, false, where, [&](ExprRef number) {
    const Object made = elementOf(target, type, number, where);
    if (given)
      write(made, given, where);
    else if (fill)
      copyObject(made, whole, element, where);
    else if (unit_.types.library(element) == LibraryType::Vector)
      builder_.store(sizePlace(made.expr), sizeConst(0), where);
    else
      zeroFill(made, element, where);
  });
  return true;
}

// The elements of [first, last), or of a list in braces.
bool FunctionLowering::fillFromRange(const Object &target, clang::QualType type, ExprList arguments, SourceSpan where) {
  const clang::QualType element = unit_.types.element(type);
  const Type plain = scalar(element);
  const auto *list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(strip(arguments[0]));
  if (arguments.size() != (list ? 1 : 2))
    return false;
  const clang::QualType from = list ? unit_.types.element(list->getSubExpr()->getType())
                                    : unit_.types.element(arguments[0]->getType().getNonReferenceType());
  if (from.isNull())
    return false;
  const bool isSame = unit_.ast.hasSameUnqualifiedType(from, element);
  if (!isSame && (plain.kind == Type::Kind::Opaque || scalar(from).kind == Type::Kind::Opaque))
    return false;
  std::vector<Leaf> leaves;
  if (plain.kind == Type::Kind::Opaque && !isCopiedByElement(element) &&
      !(element.isTriviallyCopyableType(unit_.ast) && collectLeaves(element, target.expr, leaves)))
    return false;
  const auto isReverse = [&](const clang::Expr *argument) {
    return unit_.types.library(argument->getType().getNonReferenceType()) == LibraryType::ReverseIterator;
  };
  const StmtBuilder::Mark mark = builder_.mark();
  std::function<Object(ExprRef)> source;
  ExprRef count = nullptr;
  if (list) {
    const clang::QualType array = list->getSubExpr()->getType();
    const Object whole = Object::place(placeOf(object(list->getSubExpr()), array, where));
    count = sizeConst(unit_.types.extent(array));
    source = [=, this](ExprRef number) { return indexed(whole, array, number, where); };
  } else if (isReverse(arguments[0]) && isReverse(arguments[1])) {
    auto [first, last] = operands(arguments[0], arguments[1]);
    ExprRef begin = settled(first, where);
    count = pool().ptrDiff(begin, last, static_cast<int64_t>(unit_.types.size(from)));
    count = settled(convert(count, Type::integer(64, false)), where);
    source = [=, this](ExprRef number) {
      ExprRef back = pool().binary(ExprKind::Sub, pool().intConst(Type::i64(), -1), pool().cast(Type::i64(), number));
      return deref(advance(begin, back, from), from);
    };
  } else if (const std::optional<ElementRange> range = elementRange(arguments, 1)) {
    count = settled(convert(range->count, Type::integer(64, false)), where);
    source = [range = *range, this](ExprRef number) { return elementOfRange(range, number); };
  } else {
    builder_.rollBack(mark);
    return false;
  }
  builder_.store(sizePlace(target.expr), count, where);
  forEachElement(count, false, where, [&](ExprRef number) {
    const Object made = elementOf(target, type, number, where);
    if (plain.kind != Type::Kind::Opaque)
      write(made, convert(read(source(number), from, where), plain), where);
    else
      copyObject(made, source(number), element, where);
  });
  return true;
}

// New storage; what cannot be said element by element is a call that fills it, with the number of elements where it
// is said.
void FunctionLowering::constructVector(const Object &target, clang::QualType type, ExprList arguments,
                                       SourceSpan where) {
  if (arguments.empty()) {
    builder_.store(sizePlace(target.expr), sizeConst(0), where);
    return;
  }
  if (constructByElement(target, type, arguments, where))
    return;
  std::vector<ExprRef> values = argumentValues(arguments, nullptr, where);
  ExprRef count = nullptr;
  const clang::Expr *first = strip(arguments[0]);
  const bool isArithmetic = type->getAsCXXRecordDecl()->getName() == "valarray";
  if (isArithmetic && arguments.size() == 2 && scalar(arguments[1]->getType()).isInt())
    count = values[1];
  else if (scalar(first->getType()).isInt() && (!isArithmetic || arguments.size() == 1))
    count = values[0];
  else if (const auto *list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(first))
    count = sizeConst(unit_.types.extent(list->getSubExpr()->getType()));
  values.insert(values.begin(), pool().addressOf(target.expr));
  StmtPtr call = builder_.makeCall("constructor of " + unit_.types.name(type), std::move(values), where);
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
  call->readOnlyArguments = ~uint64_t{1};
  builder_.append(std::move(call));
  if (count)
    builder_.store(sizePlace(target.expr), convert(count, Type::integer(64, false)), where);
}

} // namespace lanewise
