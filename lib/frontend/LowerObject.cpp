// frontend/LowerObject.cpp - what glvalues and class prvalues name.
// Tested by tests/unit/frontend/AccessTest.cpp.
#include "frontend/FunctionLowering.h"
#include "model/Location.h"

namespace lanewise {

static constexpr unsigned kMaxDepth = 1000;

Object FunctionLowering::unknownObject(const clang::Expr *expr, Refusal why, std::string text) {
  builder_.refuse(why, std::move(text), span(expr));
  return deref(pool().opaque(Type::pointer(), std::string(refusalId(why))), expr->getType());
}

Object FunctionLowering::object(const clang::Expr *expr) {
  if (expr->containsErrors())
    return unknownObject(expr, Refusal::ParseError, "an expression that did not parse");
  if (depth_ > kMaxDepth)
    return unknownObject(expr, Refusal::UnsupportedExpression, "an expression nested too deeply");
  ++depth_;
  const Object result = objectOfExpr(strip(expr));
  --depth_;
  return result;
}

Object FunctionLowering::objectOfExpr(const clang::Expr *expr) {
  const clang::QualType type = expr->getType();
  const SourceSpan where = span(expr);
  if (const std::optional<ComplexParts> made = complexOperation(expr)) {
    const Object target = temporary(type, expr, where);
    writeComplex(target, type, *made, where);
    return target;
  }
  using clang::Stmt;
  switch (expr->getStmtClass()) {
  case Stmt::DeclRefExprClass: {
    const auto *name = llvm::cast<clang::DeclRefExpr>(expr);
    if (const auto *enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(name->getDecl()))
      return Object::value(pool().intConst(scalar(type), enumerator->getInitVal().extOrTrunc(64).getSExtValue()));
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
      if (ExprRef known = constantOf(variable))
        return Object::value(known);
    return bindingOf(name->getDecl(), where);
  }
  case Stmt::MemberExprClass:
    return member(llvm::cast<clang::MemberExpr>(expr));
  case Stmt::ArraySubscriptExprClass:
    return subscript(llvm::cast<clang::ArraySubscriptExpr>(expr));
  case Stmt::UnaryOperatorClass: {
    const auto *unary = llvm::cast<clang::UnaryOperator>(expr);
    if (unary->getOpcode() == clang::UO_Deref) {
      if (llvm::isa<clang::CXXThisExpr>(strip(unary->getSubExpr())) && thisObject_)
        return *thisObject_;
      if (type->isFunctionType())
        return object(unary->getSubExpr());
      return deref(value(unary->getSubExpr()), type);
    }
    if (unary->getOpcode() == clang::UO_Real || unary->getOpcode() == clang::UO_Imag) {
      const clang::Expr *number = unary->getSubExpr();
      if (expr->isGLValue() && !unit_.types.complexPart(number->getType()).isNull())
        return complexPart(object(number), number->getType(), unary->getOpcode() == clang::UO_Imag);
    }
    if (unary->isIncrementDecrementOp() && expr->isGLValue()) {
      Object target;
      step(unary, false, &target);
      return target;
    }
    break;
  }
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass: {
    const auto *binary = llvm::cast<clang::BinaryOperator>(expr);
    if (binary->getOpcode() == clang::BO_Comma) {
      discard(binary->getLHS());
      return object(binary->getRHS());
    }
    if (binary->isAssignmentOp()) {
      if (!type->isRecordType())
        return assignment(binary);
      // Structs in C, and trivial classes whose operator= was not called.
      const Object source = object(binary->getRHS());
      const Object target = object(binary->getLHS());
      copyObject(target, source, type, where);
      return target;
    }
    break;
  }
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return conditionalObject(llvm::cast<clang::AbstractConditionalOperator>(expr));
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
  case Stmt::CXXDynamicCastExprClass:
    return castObject(llvm::cast<clang::CastExpr>(expr));
  case Stmt::MaterializeTemporaryExprClass:
    return materialised(llvm::cast<clang::MaterializeTemporaryExpr>(expr));
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass: {
    const CallResult result = call(llvm::cast<clang::CallExpr>(expr), true);
    if (result.object)
      return *result.object;
    if (result.value)
      return Object::value(result.value);
    return deref(pool().opaque(Type::pointer(), "unmodelled-call"), type);
  }
  case Stmt::LambdaExprClass:
    return makeClosure(llvm::cast<clang::LambdaExpr>(expr));
  case Stmt::CompoundLiteralExprClass:
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
  case Stmt::InitListExprClass:
  case Stmt::CXXParenListInitExprClass:
  case Stmt::CXXStdInitializerListExprClass:
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass: {
    if (const Closure *closure = closureOf(expr)) {
      Object result;
      result.kind = Object::Kind::Closure;
      result.closure = closure;
      return result;
    }
    if (scalar(type).kind != Type::Kind::Opaque && !expr->isGLValue())
      return Object::value(valueOf(expr));
    const Object target = temporary(type, expr, where);
    const auto *literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr);
    if (literal)
      evaluateArraySizes(literal->getTypeSourceInfo()->getType());
    initialise(target, type, literal ? literal->getInitializer() : expr);
    if (!unit_.types.hasHarmlessDestructor(type))
      builder_.refuse(Refusal::UnmodelledCall, "runs the destructor of " + unit_.types.name(type), where);
    return target;
  }
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass:
    return literalText(expr);
  case Stmt::StmtExprClass:
    if (const std::optional<Object> last = statementExpression(llvm::cast<clang::StmtExpr>(expr)))
      return *last;
    break;
  case Stmt::OpaqueValueExprClass: {
    const auto known = opaqueValues_.find(expr);
    if (known != opaqueValues_.end())
      return known->second;
    if (const clang::Expr *source = llvm::cast<clang::OpaqueValueExpr>(expr)->getSourceExpr())
      return object(source);
    break;
  }
  case Stmt::CXXThrowExprClass:
    builder_.jump(JumpKind::Throw, 0, where);
    return deref(pool().opaque(Type::pointer(), "unsupported-expression"), type);
  default:
    break;
  }
  if (!expr->isGLValue() && scalar(type).kind != Type::Kind::Opaque)
    return Object::value(value(expr));
  return unknownObject(expr, Refusal::UnsupportedExpression, sourceText(expr));
}

// Text in the program: an array whose contents are not looked at.
Object FunctionLowering::literalText(const clang::Expr *expr) {
  Variable variable;
  unit_.types.describe(expr->getType(), variable);
  variable.name = sourceText(expr);
  variable.storage = Storage::Global;
  variable.isConst = true;
  variable.span = span(expr);
  const VarId id = builder_.addVariable(std::move(variable));
  origins_.resize(model_.variables.size());
  return Object::place(pool().placeVar(id, Type::opaque(), unit_.types.size(expr->getType())));
}

Object FunctionLowering::materialised(const clang::MaterializeTemporaryExpr *expr) {
  const clang::Expr *inner = strip(expr->getSubExpr());
  const clang::QualType type = inner->getType();
  if (scalar(type).kind == Type::Kind::Opaque || inner->isGLValue())
    return object(inner);
  ExprRef first = value(inner);
  if (!inMemory_.count(expr))
    return Object::value(first);
  const Object target = temporary(type, expr, span(expr));
  write(target, first, span(expr));
  return target;
}

Object FunctionLowering::member(const clang::MemberExpr *expr) {
  const SourceSpan where = span(expr);
  const clang::ValueDecl *decl = expr->getMemberDecl();
  if (const auto *enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(decl))
    return Object::value(
        pool().intConst(scalar(expr->getType()), enumerator->getInitVal().extOrTrunc(64).getSExtValue()));
  if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
    if (ExprRef known = constantOf(variable))
      return Object::value(known);
    return bindingOf(variable, where);
  }
  const auto *field = llvm::dyn_cast<clang::FieldDecl>(decl);
  if (!field)
    return unknownObject(expr, Refusal::UnsupportedExpression, sourceText(expr));
  const clang::Expr *base = strip(expr->getBase());
  Object whole;
  if (!expr->isArrow())
    whole = object(base);
  else if (llvm::isa<clang::CXXThisExpr>(base) && thisObject_)
    whole = *thisObject_;
  else if (base->getType()->isAnyPointerType())
    whole = deref(value(base), base->getType()->getPointeeType());
  else
    return unknownObject(expr, Refusal::UnsupportedExpression, sourceText(expr));
  if (whole.kind != Object::Kind::Place) {
    const clang::QualType type = expr->isArrow() ? base->getType()->getPointeeType() : base->getType();
    whole = Object::place(placeOf(whole, type, where));
  }
  return this->field(whole, field, where);
}

ExprRef FunctionLowering::referencePlace(ExprRef record, const clang::FieldDecl *field) {
  return pool().placeField(record, field->getNameAsString() + kReferenceMark, unit_.types.fieldOffset(field),
                           Type::pointer(), 8);
}

Object FunctionLowering::field(const Object &base, const clang::FieldDecl *field, SourceSpan where) {
  const clang::QualType type = field->getType();
  ExprRef record = base.expr;
  if (field->getParent()->isUnion() || field->getParent()->hasAttr<clang::MayAliasAttr>())
    record = pool().placeField(record, std::string(kUnionField), 0, Type::opaque(),
                               unit_.types.size(unit_.ast.getCanonicalTagType(field->getParent())));
  const int64_t offset = unit_.types.fieldOffset(field);
  const std::string name = field->getDeclName() ? field->getNameAsString() : "<anonymous>";
  if (type->isReferenceType()) {
    ExprRef pointer = pool().load(referencePlace(record, field));
    builder_.noteLoad(pointer, where);
    return deref(pointer, type.getNonReferenceType());
  }
  Object result = field->isBitField()
                      ? bitFieldUnit(record, field)
                      : Object::place(throughType(
                            pool().placeField(record, name, offset, scalar(type), unit_.types.size(type)), type));
  result.isVolatile = type.isVolatileQualified() || base.isVolatile;
  result.isAtomic = unit_.types.library(type) == LibraryType::Atomic;
  return result;
}

// c ? a : b where both are objects: the address is chosen, unless both are the same.
Object FunctionLowering::conditionalObject(const clang::AbstractConditionalOperator *expr) {
  const SourceSpan where = span(expr);
  const clang::QualType type = expr->getType();
  if (llvm::isa<clang::BinaryConditionalOperator>(expr))
    return unknownObject(expr, Refusal::UnsupportedExpression, sourceText(expr));
  ExprRef test = condition(expr->getCond());
  const bool isClass = scalar(type).kind == Type::Kind::Opaque;
  if (isClass && !expr->isGLValue()) {
    const Object target = temporary(type, expr, where);
    Block onTrue, onFalse;
    {
      StmtBuilder::InBlock inside(builder_, onTrue);
      initialise(target, type, expr->getTrueExpr());
    }
    {
      StmtBuilder::InBlock inside(builder_, onFalse);
      initialise(target, type, expr->getFalseExpr());
    }
    builder_.ifThenElse(test, std::move(onTrue), std::move(onFalse), where);
    return target;
  }
  const VarId chosen = builder_.addTemporary(Type::pointer(), where);
  Block onTrue, onFalse;
  ExprRef ifTrue = nullptr, ifFalse = nullptr;
  {
    StmtBuilder::InBlock inside(builder_, onTrue);
    ifTrue = addressOf(object(expr->getTrueExpr()), type, where);
  }
  {
    StmtBuilder::InBlock inside(builder_, onFalse);
    ifFalse = addressOf(object(expr->getFalseExpr()), type, where);
  }
  if (onTrue.empty() && onFalse.empty())
    return deref(pool().select(test, ifTrue, ifFalse), type);
  builder_.declare(chosen, where);
  {
    StmtBuilder::InBlock inside(builder_, onTrue);
    builder_.assign(chosen, ifTrue, where);
  }
  {
    StmtBuilder::InBlock inside(builder_, onFalse);
    builder_.assign(chosen, ifFalse, where);
  }
  builder_.ifThenElse(test, std::move(onTrue), std::move(onFalse), where);
  return deref(builder_.read(chosen), type);
}

Object FunctionLowering::castObject(const clang::CastExpr *cast) {
  const clang::Expr *operand = cast->getSubExpr();
  switch (cast->getCastKind()) {
  case clang::CK_NoOp:
  case clang::CK_UserDefinedConversion:
  case clang::CK_ConstructorConversion:
  case clang::CK_FunctionToPointerDecay:
  case clang::CK_BuiltinFnToFnPtr:
  case clang::CK_LValueToRValue:
    if (!cast->isGLValue() && scalar(cast->getType()).kind != Type::Kind::Opaque &&
        !cast->getType()->isFunctionPointerType())
      return Object::value(value(cast));
    return object(operand);
  case clang::CK_LValueBitCast:
    return deref(addressOf(object(operand), operand->getType(), span(operand)), cast->getType());
  case clang::CK_DerivedToBase:
  case clang::CK_UncheckedDerivedToBase: {
    const bool isPointer = cast->getType()->isPointerType();
    Object whole;
    clang::QualType type = isPointer ? operand->getType()->getPointeeType() : operand->getType();
    if (isPointer && llvm::isa<clang::CXXThisExpr>(strip(operand)) && thisObject_)
      whole = *thisObject_;
    else
      whole = isPointer ? deref(value(operand), type) : object(operand);
    if (whole.kind == Object::Kind::Value || unit_.types.library(type) == LibraryType::Atomic)
      return whole;
    ExprRef place = placeOf(whole, type, span(cast));
    for (const clang::CXXBaseSpecifier *step : cast->path()) {
      const clang::CXXRecordDecl *derived = type->getAsCXXRecordDecl();
      const clang::CXXRecordDecl *base = step->getType()->getAsCXXRecordDecl();
      if (step->isVirtual() || !derived || !base || !derived->hasDefinition() || !base->hasDefinition())
        return unknownObject(cast, Refusal::UnsupportedType, "a virtual base class");
      place = pool().placeField(place, "<" + base->getNameAsString() + ">",
                                unit_.types.baseOffset(derived->getDefinition(), base->getDefinition()), Type::opaque(),
                                unit_.types.size(step->getType()));
      type = step->getType();
    }
    return Object::place(place);
  }
  case clang::CK_BaseToDerived: {
    const bool isPointer = cast->getType()->isPointerType();
    const clang::QualType to = isPointer ? cast->getType()->getPointeeType() : cast->getType();
    ExprRef pointer = isPointer ? value(operand) : addressOf(object(operand), operand->getType(), span(operand));
    int64_t offset = 0;
    clang::QualType type = to;
    for (const clang::CXXBaseSpecifier *step : llvm::reverse(cast->path())) {
      const clang::CXXRecordDecl *derived = type->getAsCXXRecordDecl();
      const clang::CXXRecordDecl *base = step->getType()->getAsCXXRecordDecl();
      if (step->isVirtual() || !derived || !base || !derived->hasDefinition() || !base->hasDefinition() ||
          cast->path_size() != 1)
        return unknownObject(cast, Refusal::UnsupportedType, "a cast to a derived class");
      offset += unit_.types.baseOffset(derived->getDefinition(), base->getDefinition());
      type = step->getType();
    }
    // Down again from where an implicit conversion went up: the object itself.
    ExprRef up = pointer->is(ExprKind::AddressOf) ? pointer->op(0) : nullptr;
    if (up && up->is(ExprKind::PlaceField) && up->text == "<" + type->getAsCXXRecordDecl()->getNameAsString() + ">")
      return Object::place(up->op(0));
    return deref(pool().ptrAdd(pointer, pool().intConst(Type::i64(), -offset), 1), to);
  }
  case clang::CK_AtomicToNonAtomic:
  case clang::CK_NonAtomicToAtomic:
    return unknownObject(cast, Refusal::AtomicAccess, sourceText(cast));
  default:
    if (!cast->isGLValue() && scalar(cast->getType()).kind != Type::Kind::Opaque)
      return Object::value(value(cast));
    return unknownObject(cast, Refusal::UnsupportedExpression, sourceText(cast));
  }
}

} // namespace lanewise
