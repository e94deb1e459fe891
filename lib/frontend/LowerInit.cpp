// frontend/LowerInit.cpp - how objects get their first value: lists, constructors, copies, references.
// Tested by tests/unit/frontend/InitTest.cpp.
#include "frontend/FunctionLowering.h"

namespace lanewise {

// Names what `init` names: directly if that cannot change, else through a pointer that is set once.
Object FunctionLowering::bindReference(const clang::ValueDecl *decl, const clang::Expr *init, Storage storage) {
  const SourceSpan where = unit_.sources.span(decl->getSourceRange());
  Object named = object(init);
  const clang::QualType type = decl->getType();
  const bool isStableNow = named.kind != Object::Kind::Place || isStable(named.expr);
  if (named.kind == Object::Kind::Value && storage != Storage::Temporary) {
    // A value that lives on under this name.
    Object holder = bindNew(nullptr, type.getNonReferenceType().getUnqualifiedType(), storage, decl);
    const VarId id = variableOf(holder);
    builder_.variable(id).name = decl->getNameAsString();
    builder_.variable(id).span = where;
    builder_.declare(id, where);
    write(holder, named.expr, where);
    named = holder;
  } else if (!isStableNow) {
    ExprRef address = addressOf(named, type, where);
    const Object reference =
        bindNew(decl, type->isReferenceType() ? type : unit_.ast.getLValueReferenceType(type), storage, decl);
    builder_.declare(variableOf(reference), where);
    builder_.assign(variableOf(reference), address, where);
    return reference;
  }
  bindings_[llvm::cast<clang::ValueDecl>(decl->getCanonicalDecl())] = named;
  return named;
}

void FunctionLowering::zeroFill(const Object &target, clang::QualType type, SourceSpan where) {
  const Type element = scalar(type);
  if (element.kind != Type::Kind::Opaque) {
    write(target, zeroOf(element), where);
    return;
  }
  if (!target.isPlace())
    return;
  // A whole variable is filled where it is declared; parts of one leaf by leaf.
  std::vector<Leaf> leaves;
  if (collectLeaves(type, target.expr, leaves)) {
    for (const Leaf &leaf : leaves)
      builder_.store(leaf.place, zeroOf(leaf.place->type), where);
    return;
  }
  StmtPtr call = builder_.makeCall("zero fill", {pool().addressOf(target.expr)}, where);
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

// The scalars that make up `type`, as places within `place`. False if there are too many or some are not plain data.
bool FunctionLowering::collectLeaves(clang::QualType type, ExprRef place, std::vector<Leaf> &leaves) {
  constexpr size_t kMaxLeaves = 16;
  const Type element = scalar(type);
  if (type.isVolatileQualified() || unit_.types.library(type) == LibraryType::Atomic)
    return false;
  if (element.kind != Type::Kind::Opaque) {
    leaves.push_back({place, type});
    return leaves.size() <= kMaxLeaves;
  }
  if (const clang::QualType part = unit_.types.complexPart(type); !part.isNull()) {
    for (const bool imaginary : {false, true})
      leaves.push_back({complexPart(Object::place(place), type, imaginary).expr, part});
    return leaves.size() <= kMaxLeaves;
  }
  if (type->isArrayType() || unit_.types.library(type) == LibraryType::StdArray) {
    const uint64_t count = unit_.types.extent(type);
    const clang::QualType inner = unit_.types.element(type);
    if (count == 0 || count > kMaxLeaves)
      return false;
    for (uint64_t i = 0; i < count; ++i)
      if (!collectLeaves(
              inner,
              indexed(Object::place(place), type, pool().intConst(Type::i64(), static_cast<int64_t>(i)), {}).expr,
              leaves))
        return false;
    return true;
  }
  const clang::RecordDecl *record = type->getAsRecordDecl();
  if (!record || !(record = record->getDefinition()) || record->isUnion() || record->isInvalidDecl())
    return false;
  if (unit_.types.library(type) == LibraryType::Span) {
    leaves.push_back({dataPlace(place), {}});
    leaves.push_back({sizePlace(place), {}});
    return leaves.size() <= kMaxLeaves;
  }
  if (unit_.types.shape(type) == VarShape::Container)
    return false;
  if (const LibraryType kind = unit_.types.library(type);
      kind == LibraryType::Engine || kind == LibraryType::Distribution) {
    leaves.push_back({statePlace(Object::place(place), type, {}), {}});
    return leaves.size() <= kMaxLeaves;
  }
  if (const auto *classType = llvm::dyn_cast<clang::CXXRecordDecl>(record)) {
    if (classType->isLambda() || classType->isDynamicClass())
      return false;
    for (const clang::CXXBaseSpecifier &base : classType->bases()) {
      const clang::CXXRecordDecl *parent = base.getType()->getAsCXXRecordDecl();
      if (base.isVirtual() || !parent || !parent->hasDefinition())
        return false;
      ExprRef part =
          pool().placeField(place, "<" + parent->getNameAsString() + ">", unit_.types.baseOffset(classType, parent),
                            Type::opaque(), unit_.types.size(base.getType()));
      if (!parent->isEmpty() && !collectLeaves(base.getType(), part, leaves))
        return false;
    }
  }
  for (const clang::FieldDecl *member : record->fields()) {
    if (member->isBitField() || member->isAnonymousStructOrUnion())
      return false;
    if (member->getType()->isReferenceType()) {
      leaves.push_back({referencePlace(place, member), {}});
      continue;
    }
    if (!collectLeaves(member->getType(), field(Object::place(place), member, {}).expr, leaves))
      return false;
  }
  return true;
}

// Whole objects by value: leaf by leaf when small and plain, as a routine that copies bytes when large, as a library
// routine for containers, else refused.
void FunctionLowering::copyObject(const Object &target, const Object &source, clang::QualType type, SourceSpan where) {
  type = type.getNonReferenceType();
  if (scalar(type).kind != Type::Kind::Opaque) {
    write(target, read(source, type, where), where);
    return;
  }
  if (target.kind != Object::Kind::Place || source.kind != Object::Kind::Place) {
    builder_.refuse(Refusal::UnsupportedType, "copies a " + unit_.types.name(type), where);
    return;
  }
  if (target.expr == source.expr)
    return;
  std::vector<Leaf> to, from;
  if (collectLeaves(type, target.expr, to) && collectLeaves(type, source.expr, from) && to.size() == from.size()) {
    for (size_t i = 0; i < to.size(); ++i) {
      ExprRef load = pool().load(from[i].place);
      builder_.noteLoad(load, where);
      builder_.store(to[i].place, load, where);
    }
    return;
  }
  if (!type.isVolatileQualified() && copyByElement(target, source, type, where))
    return;
  const bool isBytes = type.isTriviallyCopyableType(unit_.ast) && !type.isVolatileQualified();
  if (unit_.types.shape(type) == VarShape::Container || isBytes) {
    StmtPtr call = builder_.makeCall("copy of " + unit_.types.name(type),
                                     {pool().addressOf(target.expr), pool().addressOf(source.expr)}, where);
    call->effects = {.readsMemory = false,
                     .writesMemory = false,
                     .readsArguments = true,
                     .writesArguments = true,
                     .observable = false,
                     .mayThrow = !isBytes,
                     .mayNotReturn = false,
                     .allocates = !isBytes,
                     .hiddenState = false};
    call->refusal = Refusal::UnmodelledCall;
    call->readOnlyArguments = 2;
    builder_.append(std::move(call));
    return;
  }
  builder_.refuse(Refusal::UnsupportedType, "copies a " + unit_.types.name(type), where);
}

void FunctionLowering::initialise(const Object &target, clang::QualType type, const clang::Expr *init) {
  type = type.getNonReferenceType();
  if (init->containsErrors()) {
    builder_.refuse(Refusal::ParseError, "an initialiser that did not parse", span(init));
    return;
  }
  init = strip(init);
  const SourceSpan where = span(init);
  if (scalar(type).kind != Type::Kind::Opaque) {
    if (llvm::isa<clang::ImplicitValueInitExpr>(init))
      write(target, zeroOf(scalar(type)), where);
    else
      write(target, convert(value(init), scalar(type)), where);
    return;
  }
  if (!unit_.types.complexPart(type).isNull() && target.isPlace()) {
    if (const std::optional<ComplexParts> made = complexOperation(init)) {
      writeComplex(target, type, *made, where);
      return;
    }
  }
  if (const auto *list = llvm::dyn_cast<clang::InitListExpr>(init)) {
    initialiseFromList(target, type, list);
    return;
  }
  if (const auto *list = llvm::dyn_cast<clang::CXXParenListInitExpr>(init)) {
    initialiseParts(target, type, list->getInitExprs(), nullptr, where);
    return;
  }
  if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(init)) {
    construct(target, type, made);
    return;
  }
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(init);
      cast && !cast->isGLValue() && cast->getCastKind() != clang::CK_LValueToRValue) {
    initialise(target, type, cast->getSubExpr());
    return;
  }
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(init)) {
    zeroFill(target, type, where);
    return;
  }
  if (const auto *materialised = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(init)) {
    initialise(target, type, materialised->getSubExpr());
    return;
  }
  if (const auto *list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(init)) {
    const Object elements = object(list->getSubExpr());
    ExprRef array = placeOf(elements, list->getSubExpr()->getType(), where);
    const clang::QualType arrayType = list->getSubExpr()->getType();
    ExprRef first = indexed(Object::place(array), arrayType, pool().intConst(Type::i64(), 0), where).expr;
    builder_.store(dataPlace(target.expr), pool().addressOf(first), where);
    builder_.store(sizePlace(target.expr), sizeConst(unit_.types.extent(arrayType)), where);
    return;
  }
  if (llvm::isa<clang::StringLiteral, clang::PredefinedExpr>(init) && target.isPlace()) {
    fillByLibrary("text initialiser", {pool().addressOf(target.expr)}, where);
    return;
  }
  if (llvm::isa<clang::ArrayInitLoopExpr>(init)) { // an array copied element by element
    const clang::Expr *source = llvm::cast<clang::ArrayInitLoopExpr>(init)->getCommonExpr()->getSourceExpr();
    copyObject(target, object(source), type, where);
    return;
  }
  copyObject(target, object(init), type, where);
}

void FunctionLowering::initialiseFromList(const Object &target, clang::QualType type, const clang::InitListExpr *list) {
  if (const clang::InitListExpr *semantic = list->getSemanticForm())
    list = semantic;
  if (list->isTransparent()) {
    initialise(target, type, list->getInit(0));
    return;
  }
  initialiseParts(target, type, llvm::ArrayRef(list->getInits(), list->getNumInits()), list, span(list));
}

void FunctionLowering::initialiseParts(const Object &target, clang::QualType type, ExprList parts,
                                       const clang::InitListExpr *list, SourceSpan where) {
  if (!target.isPlace()) {
    builder_.refuse(Refusal::UnsupportedExpression, "an initialiser list", where);
    return;
  }
  if (type->isArrayType()) {
    const uint64_t extent = unit_.types.extent(type);
    const clang::QualType element = unit_.types.element(type);
    const bool isPartial = list && parts.size() < extent;
    if (isPartial)
      fillWithZero(target, type, where);
    for (size_t i = 0; i < parts.size(); ++i)
      if (!llvm::isa<clang::ImplicitValueInitExpr>(parts[i]) || !isPartial)
        initialise(indexed(target, type, pool().intConst(Type::i64(), static_cast<int64_t>(i)), where), element,
                   parts[i]);
    return;
  }
  const clang::RecordDecl *record = type->getAsRecordDecl();
  if (!record || !(record = record->getDefinition())) {
    builder_.refuse(Refusal::UnsupportedType, unit_.types.name(type), where);
    return;
  }
  if (record->isUnion()) {
    const clang::FieldDecl *member = list ? list->getInitializedFieldInUnion() : nullptr;
    if (member && parts.size() == 1)
      return initialiseField(target, member, parts[0], where);
    for (const clang::Expr *part : parts)
      discard(part);
    builder_.refuse(Refusal::UnionAccess, "initialises a union", where);
    return;
  }
  size_t next = 0;
  if (unit_.types.library(type) == LibraryType::StdArray) {
    // array<T, n>{{…}}: the only member is the C array; here the object is the array.
    if (parts.size() == 1 && parts[0]->getType()->isArrayType())
      initialise(target, parts[0]->getType(), parts[0]);
    return;
  }
  if (const auto *classType = llvm::dyn_cast<clang::CXXRecordDecl>(record))
    for (const clang::CXXBaseSpecifier &base : classType->bases()) {
      const clang::CXXRecordDecl *parent = base.getType()->getAsCXXRecordDecl();
      if (next >= parts.size() || !parent)
        return;
      ExprRef part = pool().placeField(target.expr, "<" + parent->getNameAsString() + ">",
                                       unit_.types.baseOffset(classType, parent), Type::opaque(),
                                       unit_.types.size(base.getType()));
      initialise(Object::place(part), base.getType(), parts[next++]);
    }
  // `this` of a default member initialiser is the new object; in the list itself it is whatever it was outside.
  const std::optional<Object> outer = thisObject_;
  for (const clang::FieldDecl *member : record->fields()) {
    if (next >= parts.size())
      break;
    if (member->isUnnamedBitField())
      continue;
    if (llvm::isa<clang::CXXDefaultInitExpr>(parts[next]))
      thisObject_ = target;
    initialiseField(target, member, parts[next++], where);
    thisObject_ = outer;
  }
}

void FunctionLowering::initialiseField(const Object &target, const clang::FieldDecl *member, const clang::Expr *init,
                                       SourceSpan where) {
  if (!member->getType()->isReferenceType()) {
    initialise(field(target, member, where), member->getType(), init);
    return;
  }
  ExprRef address = addressOf(object(init), member->getType(), where);
  builder_.store(referencePlace(target.expr, member), address, where);
}

// Zero bytes for a whole array: said at its declaration when that is the statement just written.
void FunctionLowering::fillWithZero(const Object &target, clang::QualType type, SourceSpan where) {
  clang::QualType element = type;
  while (element->isArrayType() || unit_.types.library(element) == LibraryType::StdArray)
    element = unit_.types.element(element);
  const Type leaf = scalar(element);
  if (target.expr->is(ExprKind::PlaceVar) && leaf.kind != Type::Kind::Opaque &&
      builder_.fillDeclared(static_cast<VarId>(target.expr->intValue), zeroOf(leaf)))
    return;
  zeroFill(target, type, where);
}

} // namespace lanewise
