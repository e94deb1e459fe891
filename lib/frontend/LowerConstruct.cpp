// frontend/LowerConstruct.cpp - constructors: of the user's classes by their bodies, of the library's by their meaning.
// Tested by tests/unit/frontend/InitTest.cpp.
#include "frontend/FunctionLowering.h"

#include <clang/AST/DeclTemplate.h>

namespace lanewise {

void FunctionLowering::lowerMemberInitialisers(const clang::CXXConstructorDecl *constructor) {
  if (!thisObject_ || !thisObject_->isPlace())
    return;
  const Object self = *thisObject_;
  const clang::CXXRecordDecl *record = constructor->getParent();
  for (const clang::CXXCtorInitializer *init : constructor->inits()) {
    const SourceSpan where = unit_.sources.span(
        init->getSourceRange().isValid() ? init->getSourceRange() : clang::SourceRange(constructor->getLocation()));
    if (init->isDelegatingInitializer()) {
      initialise(self, unit_.ast.getCanonicalTagType(record), init->getInit());
    } else if (const clang::Type *base = init->getBaseClass()) {
      const clang::CXXRecordDecl *parent = base->getAsCXXRecordDecl();
      if (!parent || init->isBaseVirtual()) {
        builder_.refuse(Refusal::UnsupportedType, "a virtual base class", where);
        continue;
      }
      ExprRef part = pool().placeField(self.expr, "<" + parent->getNameAsString() + ">",
                                       unit_.types.baseOffset(record, parent->getDefinition()), Type::opaque(),
                                       unit_.types.size(clang::QualType(base, 0)));
      initialise(Object::place(part), clang::QualType(base, 0), init->getInit());
    } else if (const clang::FieldDecl *member = init->getMember()) {
      initialiseField(self, member, init->getInit(), where);
    } else {
      builder_.refuse(Refusal::UnionAccess, "initialises an anonymous member", where);
    }
    builder_.endFullExpression();
  }
}

void FunctionLowering::construct(const Object &target, clang::QualType type, const clang::CXXConstructExpr *expr) {
  const clang::CXXConstructorDecl *constructor = expr->getConstructor();
  const SourceSpan where = span(expr);
  if (type->isArrayType()) {
    constructArray(target, type, expr);
    return;
  }
  const LibraryType kind = unit_.types.library(type);
  const bool copies = constructor->isCopyOrMoveConstructor() && expr->getNumArgs() >= 1;
  if (copies && (constructor->isTrivial() || (kind != LibraryType::None && kind != LibraryType::Function))) {
    if (kind == LibraryType::OtherContainer)
      builder_.refuse(Refusal::UnmodelledContainer, "copies a " + unit_.types.name(type), where);
    else {
      const Object source = object(expr->getArg(0));
      copyObject(target, source, type, where);
      if (expr->getArg(0)->isXValue())
        noteMovedFrom(source, type, where);
    }
    return;
  }
  if (kind != LibraryType::None) {
    constructLibrary(target, type, expr);
    return;
  }
  if (constructor->isTrivial() && expr->getNumArgs() == 0) {
    if (expr->requiresZeroInitialization())
      zeroFill(target, type, where);
    return;
  }
  if (expr->requiresZeroInitialization())
    zeroFill(target, type, where);
  const std::vector<const clang::Expr *> arguments(expr->arg_begin(), expr->arg_end());
  Refusal why = Refusal::OpaqueCall;
  if (tryInline(expr, constructor, &target, arguments, why))
    return;
  callOpaque(expr, constructor, &target, arguments, why, unit_.types.name(type), false);
}

void FunctionLowering::constructArray(const Object &target, clang::QualType type, const clang::CXXConstructExpr *expr) {
  const SourceSpan where = span(expr);
  if (expr->getConstructor()->isTrivial()) {
    if (expr->requiresZeroInitialization())
      fillWithZero(target, type, where);
    return;
  }
  const uint64_t extent = unit_.types.extent(type);
  const clang::QualType element = unit_.types.element(type);
  constexpr uint64_t kMaxElements = 16;
  if (extent == 0 || extent > kMaxElements || !target.isPlace()) {
    builder_.refuse(Refusal::UnmodelledCall, "constructs an array of " + unit_.types.name(element), where);
    return;
  }
  for (uint64_t i = 0; i < extent; ++i)
    construct(indexed(target, type, pool().intConst(Type::i64(), static_cast<int64_t>(i)), where), element, expr);
}

ExprRef FunctionLowering::dataPlace(ExprRef record) {
  return pool().placeField(record, "<data>", 0, Type::pointer(), 8);
}

ExprRef FunctionLowering::sizePlace(ExprRef record) {
  return pool().placeField(record, "<size>", 8, Type::integer(64, false), 8);
}

void FunctionLowering::constructLibrary(const Object &target, clang::QualType type,
                                        const clang::CXXConstructExpr *expr) {
  const SourceSpan where = span(expr);
  std::vector<const clang::Expr *> arguments;
  for (const clang::Expr *argument : expr->arguments())
    if (!llvm::isa<clang::CXXDefaultArgExpr>(argument))
      arguments.push_back(argument);
  switch (unit_.types.library(type)) {
  case LibraryType::Engine:
  case LibraryType::Distribution:
    seed(target, type, arguments, where);
    return;
  case LibraryType::Bitset:
    if (arguments.empty()) {
      fillByLibrary("zero fill", {pool().addressOf(target.expr)}, where);
      return;
    }
    break;
  case LibraryType::Nodes:
    if (arguments.empty()) {
      builder_.store(sizePlace(target.expr), sizeConst(0), where);
      builder_.store(contentsPlace(target, type, where), sizeConst(0), where);
      return;
    }
    for (const clang::Expr *argument : arguments)
      discard(argument);
    builder_.refuse(Refusal::UnmodelledContainer, "makes a " + unit_.types.name(type), where);
    return;
  case LibraryType::Vector:
  case LibraryType::VectorBool:
    constructVector(target, type, arguments, where);
    return;
  case LibraryType::StdArray:
    if (expr->requiresZeroInitialization())
      fillWithZero(target, type, where);
    return;
  case LibraryType::Span:
    constructSpan(target, arguments, where);
    return;
  case LibraryType::Pair: {
    const auto *record = type->getAsCXXRecordDecl();
    std::vector<const clang::FieldDecl *> members(record->field_begin(), record->field_end());
    if (members.size() == 2 && arguments.size() == 2) {
      for (size_t i = 0; i < 2; ++i)
        initialiseField(target, members[i], arguments[i], where);
      return;
    }
    if (arguments.empty()) {
      zeroFill(target, type, where);
      return;
    }
    break;
  }
  case LibraryType::Atomic:
    builder_.refuse(Refusal::AtomicAccess, "makes an atomic", where);
    return;
  case LibraryType::Function:
    for (const clang::Expr *argument : arguments) {
      const Object held = object(argument);
      std::vector<ExprRef> reachable;
      if (held.kind == Object::Kind::Closure)
        escape(*held.closure, reachable, where);
    }
    builder_.refuse(Refusal::IndirectCall, "a function stored in " + unit_.types.name(type), where);
    return;
  case LibraryType::OtherContainer:
    if (arguments.empty())
      return;
    for (const clang::Expr *argument : arguments)
      discard(argument);
    builder_.refuse(Refusal::UnmodelledContainer, "makes a " + unit_.types.name(type), where);
    return;
  default:
    break;
  }
  for (const clang::Expr *argument : arguments)
    discard(argument);
  builder_.refuse(Refusal::UnmodelledCall, "makes a " + unit_.types.name(type), where);
}

void FunctionLowering::constructSpan(const Object &target, ExprList arguments, SourceSpan where) {
  const Type unsigned64 = Type::integer(64, false);
  ExprRef data = pool().intConst(Type::pointer(), 0), size = sizeConst(0);
  if (arguments.size() == 1 && scalar(arguments[0]->getType()).kind == Type::Kind::Opaque) {
    const clang::Expr *source = strip(arguments[0]);
    const clang::QualType type = source->getType();
    const LibraryType kind = unit_.types.library(type);
    if (!type->isArrayType() && kind != LibraryType::Vector && kind != LibraryType::StdArray &&
        kind != LibraryType::Span) {
      discard(source);
      builder_.refuse(Refusal::UnmodelledCall, "a view of " + unit_.types.name(type), where);
      return;
    }
    const Object range = object(source);
    data = firstElement(range, type, where);
    size = sizeOf(range, type, where);
  } else if (arguments.size() == 2) {
    auto [first, second] = operands(arguments[0], arguments[1]);
    data = first;
    size = second->type.isPointer()
               ? arithmetic(clang::BO_Sub, second, first, arguments[1]->getType(), arguments[0]->getType())
               : second;
  } else if (arguments.size() == 1) { // string_view of a C string
    data = value(arguments[0]);
    const VarId length = builder_.addTemporary(unsigned64, where);
    builder_.declare(length, where);
    StmtPtr call = builder_.makeCall("strlen", {data}, where);
    call->effects = {.readsMemory = false,
                     .writesMemory = false,
                     .readsArguments = true,
                     .writesArguments = false,
                     .observable = false,
                     .mayThrow = false,
                     .mayNotReturn = false,
                     .allocates = false,
                     .hiddenState = false};
    call->var = length;
    call->hasResult = true;
    call->refusal = Refusal::UnmodelledCall;
    builder_.append(std::move(call));
    size = builder_.read(length);
  }
  builder_.store(dataPlace(target.expr), data, where);
  builder_.store(sizePlace(target.expr), convert(size, unsigned64), where);
}

} // namespace lanewise
