// frontend/LowerExpr.cpp - values of scalar expressions: literals, names, the dispatch to the rest.
// Tested by tests/unit/frontend/ExprTest.cpp.
#include "frontend/FunctionLowering.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprConcepts.h>

namespace lanewise {

static constexpr unsigned kMaxDepth = 1000;

// Nodes that only group, mark or substitute.
const clang::Expr *FunctionLowering::strip(const clang::Expr *expr) {
  for (;;) {
    if (const auto *full = llvm::dyn_cast<clang::FullExpr>(expr))
      expr = full->getSubExpr();
    else if (const auto *paren = llvm::dyn_cast<clang::ParenExpr>(expr))
      expr = paren->getSubExpr();
    else if (const auto *substituted = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expr))
      expr = substituted->getReplacement();
    else if (const auto *bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(expr))
      expr = bound->getSubExpr();
    else if (const auto *argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(expr))
      expr = argument->getExpr();
    else if (const auto *initial = llvm::dyn_cast<clang::CXXDefaultInitExpr>(expr); initial && initial->getExpr())
      expr = initial->getExpr();
    else if (const auto *generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expr);
             generic && !generic->isResultDependent())
      expr = generic->getResultExpr();
    else if (const auto *chosen = llvm::dyn_cast<clang::ChooseExpr>(expr); chosen && !chosen->isConditionDependent())
      expr = chosen->getChosenSubExpr();
    else if (const auto *folded = llvm::dyn_cast<clang::UnaryOperator>(expr);
             folded && folded->getOpcode() == clang::UO_Extension)
      expr = folded->getSubExpr();
    else
      return expr;
  }
}

ExprRef FunctionLowering::zeroOf(Type type) {
  if (type.isFloat())
    return pool().floatConst(type, 0.0, "0");
  return pool().intConst(type, 0);
}

ExprRef FunctionLowering::convert(ExprRef value, Type to) {
  if (value->type == to || to.kind == Type::Kind::Void)
    return value;
  if (to.isBool())
    return toBool(value);
  if (value->type.kind == Type::Kind::Opaque || to.kind == Type::Kind::Opaque)
    return pool().opaque(to, "unsupported-type", {value});
  return pool().cast(to, value);
}

ExprRef FunctionLowering::toBool(ExprRef value) {
  if (value->type.isBool())
    return value;
  if (value->type.kind == Type::Kind::Opaque || value->type.kind == Type::Kind::Void)
    return pool().opaque(Type::boolean(), "unsupported-type", {value});
  return pool().binary(ExprKind::Ne, value, zeroOf(value->type));
}

ExprRef FunctionLowering::condition(const clang::Expr *expr) { return toBool(value(expr)); }

ExprRef FunctionLowering::value(const clang::Expr *expr) {
  if (expr->containsErrors())
    return refuse(Refusal::ParseError, "an expression that did not parse", expr, scalar(expr->getType()));
  if (depth_ > kMaxDepth)
    return refuse(Refusal::UnsupportedExpression, "an expression nested too deeply", expr, scalar(expr->getType()));
  ++depth_;
  expr = strip(expr);
  const Type type = scalar(expr->getType());
  ExprRef result = expr->isGLValue() ? read(object(expr), expr->getType(), span(expr)) : valueOf(expr);
  --depth_;
  if (!result)
    result = pool().opaque(type, "unsupported-expression");
  return result->type == type || type.kind == Type::Kind::Void ? result : convert(result, type);
}

ExprRef FunctionLowering::floatLiteral(const clang::FloatingLiteral *literal) {
  const Type type = scalar(literal->getType());
  llvm::APFloat number = literal->getValue();
  llvm::SmallString<32> text;
  if (type.bits > 64)
    number.toString(text);
  bool loses = false;
  number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
  return pool().floatConst(type, number.convertToDouble(), text.str().str());
}

ExprRef FunctionLowering::valueOf(const clang::Expr *expr) {
  const Type type = scalar(expr->getType());
  if (expr->getType()->isVectorType())
    if (const std::optional<ExprRef> vector = vectorValue(expr))
      return *vector;
  using clang::Stmt;
  switch (expr->getStmtClass()) {
  case Stmt::IntegerLiteralClass:
    if (!type.isInt())
      return refuse(Refusal::UnsupportedType, unit_.types.name(expr->getType()), expr, type);
    return pool().intConst(type, llvm::cast<clang::IntegerLiteral>(expr)->getValue().zextOrTrunc(64).getSExtValue());
  case Stmt::FloatingLiteralClass:
    return floatLiteral(llvm::cast<clang::FloatingLiteral>(expr));
  case Stmt::CharacterLiteralClass:
    return pool().intConst(type, llvm::cast<clang::CharacterLiteral>(expr)->getValue());
  case Stmt::CXXBoolLiteralExprClass:
    return convert(pool().boolConst(llvm::cast<clang::CXXBoolLiteralExpr>(expr)->getValue()), type);
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return pool().intConst(type, 0);
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return type.kind == Type::Kind::Opaque || type.kind == Type::Kind::Void ? nullptr : zeroOf(type);
  case Stmt::InitListExprClass: {
    const auto *list = llvm::cast<clang::InitListExpr>(expr);
    if (type.kind == Type::Kind::Opaque)
      break;
    return list->getNumInits() == 0 ? zeroOf(type) : value(list->getInit(0));
  }
  case Stmt::UnaryExprOrTypeTraitExprClass:
    if (ExprRef known = constant(expr))
      return known;
    return sizeOfExpr(llvm::cast<clang::UnaryExprOrTypeTraitExpr>(expr));
  case Stmt::TypeTraitExprClass:
  case Stmt::ArrayTypeTraitExprClass:
  case Stmt::ExpressionTraitExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::RequiresExprClass:
  case Stmt::ConceptSpecializationExprClass:
  case Stmt::OffsetOfExprClass:
    if (ExprRef known = constant(expr))
      return known;
    break;
  case Stmt::CXXThisExprClass:
    if (thisObject_)
      return addressOf(*thisObject_, expr->getType()->getPointeeType(), span(expr));
    break;
  case Stmt::UnaryOperatorClass:
    return unaryValue(llvm::cast<clang::UnaryOperator>(expr));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return binaryValue(llvm::cast<clang::BinaryOperator>(expr));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return selectValue(llvm::cast<clang::AbstractConditionalOperator>(expr));
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return rewrittenValue(llvm::cast<clang::CXXRewrittenBinaryOperator>(expr));
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
  case Stmt::CXXDynamicCastExprClass:
  case Stmt::BuiltinBitCastExprClass:
    return castValue(llvm::cast<clang::CastExpr>(expr));
  case Stmt::CallExprClass:
  case Stmt::CXXMemberCallExprClass:
  case Stmt::CXXOperatorCallExprClass:
  case Stmt::UserDefinedLiteralClass: {
    const CallResult result = call(llvm::cast<clang::CallExpr>(expr), true);
    if (result.value)
      return result.value;
    if (result.object)
      return read(*result.object, expr->getType(), span(expr));
    return nullptr;
  }
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass: {
    // Iterators and other pointers by another name: their constructors copy or make null.
    const auto *made = llvm::cast<clang::CXXConstructExpr>(expr);
    if (type.kind == Type::Kind::Opaque)
      break;
    return constructedPointer(made);
  }
  case Stmt::CXXNewExprClass:
    return newValue(llvm::cast<clang::CXXNewExpr>(expr));
  case Stmt::CXXDeleteExprClass:
    deleteValue(llvm::cast<clang::CXXDeleteExpr>(expr));
    return nullptr;
  case Stmt::CXXThrowExprClass:
    builder_.jump(JumpKind::Throw, 0, span(expr));
    return nullptr;
  case Stmt::StmtExprClass: {
    const std::optional<Object> last = statementExpression(llvm::cast<clang::StmtExpr>(expr));
    return last ? read(*last, expr->getType(), span(expr)) : nullptr;
  }
  case Stmt::PseudoObjectExprClass: // a property: the call of its getter
    if (const clang::Expr *result = llvm::cast<clang::PseudoObjectExpr>(expr)->getResultExpr())
      return value(result);
    break;
  case Stmt::OpaqueValueExprClass: {
    const auto known = opaqueValues_.find(expr);
    if (known != opaqueValues_.end())
      return read(known->second, expr->getType(), span(expr));
    if (const clang::Expr *source = llvm::cast<clang::OpaqueValueExpr>(expr)->getSourceExpr())
      return value(source);
    break;
  }
  case Stmt::PredefinedExprClass:
  case Stmt::SourceLocExprClass:
    if (ExprRef known = constant(expr))
      return known;
    break;
  case Stmt::AtomicExprClass:
    return refuse(Refusal::AtomicAccess, sourceText(expr), expr, type);
  case Stmt::CoawaitExprClass:
  case Stmt::CoyieldExprClass:
  case Stmt::DependentCoawaitExprClass:
    return refuse(Refusal::Coroutine, "suspends a coroutine", expr, type);
  case Stmt::MaterializeTemporaryExprClass:
  case Stmt::DeclRefExprClass: // enumerators, template arguments
  case Stmt::MemberExprClass:
    return read(object(expr), expr->getType(), span(expr));
  case Stmt::CXXParenListInitExprClass: {
    const auto *list = llvm::cast<clang::CXXParenListInitExpr>(expr);
    if (type.kind != Type::Kind::Opaque && list->getInitExprs().size() == 1)
      return value(list->getInitExprs()[0]);
    break;
  }
  default:
    break;
  }
  if (type.kind == Type::Kind::Opaque && !expr->getType()->isRecordType())
    return refuse(Refusal::UnsupportedType, unit_.types.name(expr->getType()), expr, type);
  if (type.kind == Type::Kind::Opaque)
    return pool().opaque(type, "unsupported-type");
  return refuse(Refusal::UnsupportedExpression, sourceText(expr), expr, type);
}

// sizeof of a variable-length array: the only operand of sizeof that is evaluated.
ExprRef FunctionLowering::sizeOfExpr(const clang::UnaryExprOrTypeTraitExpr *expr) {
  clang::QualType type = expr->isArgumentType() ? expr->getArgumentType() : expr->getArgumentExpr()->getType();
  if (expr->getKind() == clang::UETT_SizeOf && unit_.ast.getAsVariableArrayType(type)) {
    if (expr->isArgumentType())
      evaluateArraySizes(type);
    else if (expr->getArgumentExpr()->HasSideEffects(unit_.ast))
      discard(expr->getArgumentExpr());
  }
  ExprRef bytes = nullptr;
  while (const clang::VariableArrayType *array = unit_.ast.getAsVariableArrayType(type)) {
    ExprRef count = pool().cast(Type::integer(64, false), variableArraySize(array));
    bytes = bytes ? pool().binary(ExprKind::Mul, bytes, count) : count;
    type = array->getElementType();
  }
  if (!bytes || expr->getKind() != clang::UETT_SizeOf)
    return refuse(Refusal::UnsupportedExpression, sourceText(expr), expr, scalar(expr->getType()));
  return pool().binary(ExprKind::Mul, bytes, sizeConst(unit_.types.size(type)));
}

// ({ statements; last }): the value of the last one.
std::optional<Object> FunctionLowering::statementExpression(const clang::StmtExpr *expr) {
  const clang::CompoundStmt *block = expr->getSubStmt();
  std::optional<Object> result;
  for (const clang::Stmt *child : block->body()) {
    const auto *last = child == block->body_back() ? llvm::dyn_cast<clang::Expr>(child) : nullptr;
    if (!last || expr->getType()->isVoidType())
      lowerStmt(child);
    else if (scalar(expr->getType()).kind == Type::Kind::Opaque)
      result = object(last);
    else
      result = Object::value(value(last));
  }
  return result;
}

void FunctionLowering::discard(const clang::Expr *expr) {
  if (expr->containsErrors()) {
    builder_.refuse(Refusal::ParseError, "an expression that did not parse", span(expr));
    return;
  }
  if (depth_ > kMaxDepth) {
    builder_.refuse(Refusal::UnsupportedExpression, "an expression nested too deeply", span(expr));
    return;
  }
  ++depth_;
  discardStripped(strip(expr));
  --depth_;
}

void FunctionLowering::discardStripped(const clang::Expr *expr) {
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(expr);
      cast && (cast->getCastKind() == clang::CK_ToVoid || cast->getCastKind() == clang::CK_NoOp)) {
    discard(cast->getSubExpr());
    return;
  }
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expr); unary && unary->isIncrementDecrementOp()) {
    step(unary, false, nullptr);
    return;
  }
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary->isAssignmentOp()) {
      if (scalar(binary->getLHS()->getType()).kind == Type::Kind::Opaque && binary->getLHS()->getType()->isRecordType())
        object(expr);
      else
        assignment(binary);
      return;
    }
    if (binary->getOpcode() == clang::BO_Comma) {
      discard(binary->getLHS());
      discard(binary->getRHS());
      return;
    }
  }
  if (const auto *called = llvm::dyn_cast<clang::CallExpr>(expr)) {
    call(called, false);
    return;
  }
  if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    discardChoice(choice);
    return;
  }
  if (expr->getType()->isRecordType() || expr->getType()->isComplexType() || (expr->isGLValue() && !llvm::isa<clang::DeclRefExpr>(expr)))
    object(expr);
  else if (!expr->isGLValue())
    value(expr);
}

// c ? f() : g() as a statement; assert() is one of these.
void FunctionLowering::discardChoice(const clang::ConditionalOperator *choice) {
  ExprRef test = condition(choice->getCond());
  const bool failsElse = isAssertFailure(choice->getFalseExpr());
  if (failsElse || isAssertFailure(choice->getTrueExpr())) {
    builder_.assume(failsElse ? test : pool().logicalNot(test), "assert", span(choice));
    return;
  }
  auto branch = std::make_unique<Stmt>();
  branch->kind = StmtKind::If;
  branch->span = span(choice);
  branch->value = test;
  builder_.attachLoads(*branch);
  {
    StmtBuilder::InBlock inside(builder_, branch->body);
    discard(choice->getTrueExpr());
  }
  {
    StmtBuilder::InBlock inside(builder_, branch->orElse);
    discard(choice->getFalseExpr());
  }
  if (!branch->body.empty() || !branch->orElse.empty())
    builder_.append(std::move(branch));
}

// The call that the standard assert makes when it fails.
bool FunctionLowering::isAssertFailure(const clang::Expr *expr) const {
  const auto *called = llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenImpCasts());
  if (const auto *comma = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts());
      comma && comma->getOpcode() == clang::BO_Comma)
    return isAssertFailure(comma->getLHS());
  const clang::FunctionDecl *callee = called ? called->getDirectCallee() : nullptr;
  if (!callee || !callee->getIdentifier())
    return false;
  const llvm::StringRef name = callee->getName();
  return name == "__assert_fail" || name == "__assert_perror_fail" || name == "__assert" || name == "__assert_rtn" ||
         name == "__assert_func" || name == "__glibcxx_assert_fail";
}

} // namespace lanewise
