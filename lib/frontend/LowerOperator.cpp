// frontend/LowerOperator.cpp - operators of the language: arithmetic, comparison, assignment, steps, lazy ones.
// Tested by tests/unit/frontend/ExprTest.cpp.
#include "frontend/FunctionLowering.h"

namespace lanewise {

using clang::BinaryOperatorKind;

// Both operands, the left one as it was before the right one's side effects.
std::pair<ExprRef, ExprRef> FunctionLowering::operands(const clang::Expr *left, const clang::Expr *right) {
  ExprRef first = value(left);
  const StmtBuilder::Mark mark = builder_.mark();
  ExprRef second = value(right);
  return {builder_.keep(first, mark, span(left)), second};
}

ExprRef FunctionLowering::comparison(BinaryOperatorKind op, ExprRef left, ExprRef right) {
  if (left->type.kind == Type::Kind::Opaque || right->type.kind == Type::Kind::Opaque)
    return pool().opaque(Type::boolean(), "unsupported-type", {left, right});
  if (left->type != right->type)
    right = convert(right, left->type);
  switch (op) {
  case clang::BO_LT:
    return pool().binary(ExprKind::Lt, left, right);
  case clang::BO_GT:
    return pool().greater(left, right);
  case clang::BO_LE:
    return pool().binary(ExprKind::Le, left, right);
  case clang::BO_GE:
    return pool().greaterEqual(left, right);
  case clang::BO_EQ:
    return pool().binary(ExprKind::Eq, left, right);
  case clang::BO_NE:
    return pool().binary(ExprKind::Ne, left, right);
  default:
    return pool().opaque(Type::boolean(), "unsupported-expression", {left, right});
  }
}

static std::optional<ExprKind> arithmeticKind(BinaryOperatorKind op) {
  switch (op) {
  case clang::BO_Add:
    return ExprKind::Add;
  case clang::BO_Sub:
    return ExprKind::Sub;
  case clang::BO_Mul:
    return ExprKind::Mul;
  case clang::BO_Div:
    return ExprKind::Div;
  case clang::BO_Rem:
    return ExprKind::Rem;
  case clang::BO_Shl:
    return ExprKind::Shl;
  case clang::BO_Shr:
    return ExprKind::Shr;
  case clang::BO_And:
    return ExprKind::BitAnd;
  case clang::BO_Or:
    return ExprKind::BitOr;
  case clang::BO_Xor:
    return ExprKind::BitXor;
  default:
    return std::nullopt;
  }
}

// `left op right` where the operands have been converted as the language says.
ExprRef FunctionLowering::arithmetic(BinaryOperatorKind op, ExprRef left, ExprRef right, clang::QualType leftType,
                                     clang::QualType rightType) {
  const bool leftPointer = left->type.isPointer(), rightPointer = right->type.isPointer();
  if (leftPointer && rightPointer && op == clang::BO_Sub) {
    const clang::QualType element = unit_.types.element(leftType);
    const uint64_t bytes = element.isNull() ? 1 : unit_.types.size(element);
    if (bytes == 0 && !element->isVoidType())
      return pool().opaque(Type::i64(), "unsupported-type", {left, right});
    return pool().ptrDiff(left, right, bytes == 0 ? 1 : static_cast<int64_t>(bytes));
  }
  if (leftPointer && right->type.isIntegral() && (op == clang::BO_Add || op == clang::BO_Sub)) {
    if (op == clang::BO_Sub)
      right = pool().unary(ExprKind::Neg, pool().cast(Type::i64(), right));
    return advance(left, right, unit_.types.element(leftType));
  }
  if (rightPointer && left->type.isIntegral() && op == clang::BO_Add)
    return advance(right, left, unit_.types.element(rightType));
  const std::optional<ExprKind> kind = arithmeticKind(op);
  const bool isShift = op == clang::BO_Shl || op == clang::BO_Shr;
  const bool fits = left->type.isInt() || (left->type.isFloat() && (op == clang::BO_Add || op == clang::BO_Sub ||
                                                                    op == clang::BO_Mul || op == clang::BO_Div));
  if (!kind || !fits || (!isShift && left->type != right->type) || (isShift && !right->type.isIntegral()))
    return pool().opaque(left->type, "unsupported-expression", {left, right});
  return pool().binary(*kind, left, right);
}

// Where a pragma turns contraction off or lets the rounding mode be another, roundings are meant as written.
void FunctionLowering::noteRounding(const clang::BinaryOperator *expr) {
  if (!expr->hasStoredFPFeatures())
    return;
  const clang::FPOptionsOverride asked = expr->getStoredFPFeatures();
  const bool noContraction =
      asked.hasFPContractModeOverride() && asked.getFPContractModeOverride() == clang::LangOptions::FPM_Off;
  const bool readsMode = asked.hasAllowFEnvAccessOverride() && asked.getAllowFEnvAccessOverride();
  const bool otherMode = asked.hasConstRoundingModeOverride() &&
                         asked.getConstRoundingModeOverride() != llvm::RoundingMode::NearestTiesToEven &&
                         asked.getConstRoundingModeOverride() != llvm::RoundingMode::Dynamic;
  model_.keepsRounding = model_.keepsRounding || noContraction || readsMode || otherMode;
}

ExprRef FunctionLowering::binaryValue(const clang::BinaryOperator *expr) {
  noteRounding(expr);
  const Type type = scalar(expr->getType());
  if (expr->isAssignmentOp()) {
    ExprRef assigned = nullptr;
    const Object target = assignment(expr, &assigned);
    // The value stored, unless reading it back is as good.
    if (target.kind == Object::Kind::Scalar)
      return builder_.read(target.var);
    return assigned ? assigned : read(target, expr->getType(), span(expr));
  }
  switch (expr->getOpcode()) {
  case clang::BO_Comma:
    discard(expr->getLHS());
    return expr->getType()->isVoidType() ? (discard(expr->getRHS()), nullptr) : value(expr->getRHS());
  case clang::BO_LAnd:
  case clang::BO_LOr:
    return convert(logicalValue(expr), type);
  case clang::BO_PtrMemD:
  case clang::BO_PtrMemI:
    return refuse(Refusal::UnsupportedExpression, "a pointer to member", expr, type);
  default:
    break;
  }
  const auto isComplex = [&](const clang::Expr *side) { return !unit_.types.complexPart(side->getType()).isNull(); };
  if (expr->isEqualityOp() && (isComplex(expr->getLHS()) || isComplex(expr->getRHS()))) {
    const auto [left, right] = complexOperands(expr->getLHS(), expr->getRHS());
    return convert(complexEqual(left, right, expr->getOpcode() == clang::BO_NE), type);
  }
  if (type.kind == Type::Kind::Opaque && !expr->isComparisonOp())
    return refuse(Refusal::UnsupportedType, "arithmetic on " + unit_.types.name(expr->getType()), expr, type);
  // Long sums lean to the left: walk down without recursion, so that only their height in memory counts.
  std::vector<const clang::BinaryOperator *> spine{expr};
  for (const clang::Expr *next = strip(expr->getLHS());; next = strip(spine.back()->getLHS())) {
    const auto *inner = llvm::dyn_cast<clang::BinaryOperator>(next);
    if (!inner || (!inner->isAdditiveOp() && !inner->isMultiplicativeOp()) || inner->containsErrors() ||
        scalar(inner->getType()).kind == Type::Kind::Opaque || spine.size() > 900)
      break;
    spine.push_back(inner);
  }
  ExprRef left = value(spine.back()->getLHS());
  while (!spine.empty()) {
    const clang::BinaryOperator *node = spine.back();
    spine.pop_back();
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef right = value(node->getRHS());
    left = builder_.keep(left, mark, span(node->getLHS()));
    left = node->isComparisonOp()
               ? convert(comparison(node->getOpcode(), left, right), scalar(node->getType()))
               : arithmetic(node->getOpcode(), left, right, node->getLHS()->getType(), node->getRHS()->getType());
    if (left->is(ExprKind::Opaque) && left->text == "unsupported-expression" && left->operands.size() == 2)
      builder_.refuse(Refusal::UnsupportedExpression, sourceText(node), span(node));
  }
  return left;
}

// a && b, a || b: lazy. When b has side effects they become conditional statements.
ExprRef FunctionLowering::logicalValue(const clang::BinaryOperator *expr) {
  const bool isAnd = expr->getOpcode() == clang::BO_LAnd;
  ExprRef left = condition(expr->getLHS());
  Block effects;
  ExprRef right = nullptr;
  {
    StmtBuilder::InBlock inside(builder_, effects);
    right = condition(expr->getRHS());
  }
  if (effects.empty())
    return pool().binary(isAnd ? ExprKind::And : ExprKind::Or, left, right);
  const SourceSpan where = span(expr);
  const VarId result = builder_.addTemporary(Type::boolean(), where);
  builder_.declare(result, where);
  builder_.assign(result, left, where);
  {
    StmtBuilder::InBlock inside(builder_, effects);
    builder_.assign(result, right, where);
  }
  ExprRef first = builder_.read(result);
  builder_.ifThenElse(isAnd ? first : pool().logicalNot(first), std::move(effects), {}, where);
  return builder_.read(result);
}

ExprRef FunctionLowering::selectValue(const clang::AbstractConditionalOperator *expr) {
  const Type type = scalar(expr->getType());
  ExprRef test = nullptr;
  if (const auto *elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(expr)) {
    const ExprRef common = value(elvis->getCommon());
    opaqueValues_[elvis->getOpaqueValue()] = Object::value(common);
    test = condition(elvis->getCond());
  } else {
    test = condition(expr->getCond());
  }
  if (type.kind == Type::Kind::Opaque && !expr->getType()->isRecordType())
    return refuse(Refusal::UnsupportedType, unit_.types.name(expr->getType()), expr, type);
  const bool isVoid = type.kind == Type::Kind::Void;
  Block onTrue, onFalse;
  ExprRef ifTrue = nullptr, ifFalse = nullptr;
  {
    StmtBuilder::InBlock inside(builder_, onTrue);
    isVoid ? discard(expr->getTrueExpr()) : (void)(ifTrue = value(expr->getTrueExpr()));
  }
  {
    StmtBuilder::InBlock inside(builder_, onFalse);
    isVoid ? discard(expr->getFalseExpr()) : (void)(ifFalse = value(expr->getFalseExpr()));
  }
  const SourceSpan where = span(expr);
  if (isVoid) {
    if (!onTrue.empty() || !onFalse.empty())
      builder_.ifThenElse(test, std::move(onTrue), std::move(onFalse), where);
    return nullptr;
  }
  ifTrue = convert(ifTrue, type);
  ifFalse = convert(ifFalse, type);
  if (onTrue.empty() && onFalse.empty())
    return pool().select(test, ifTrue, ifFalse);
  const VarId result = builder_.addTemporary(type, where);
  builder_.declare(result, where);
  {
    StmtBuilder::InBlock inside(builder_, onTrue);
    builder_.assign(result, ifTrue, where);
  }
  {
    StmtBuilder::InBlock inside(builder_, onFalse);
    builder_.assign(result, ifFalse, where);
  }
  builder_.ifThenElse(test, std::move(onTrue), std::move(onFalse), where);
  return builder_.read(result);
}

ExprRef FunctionLowering::oneMore(ExprRef old, clang::QualType type, bool up) {
  if (old->type.isPointer()) {
    const bool backwards = unit_.types.library(type) == LibraryType::ReverseIterator;
    return advance(old, pool().intConst(Type::i64(), up != backwards ? 1 : -1), unit_.types.element(type));
  }
  const BinaryOperatorKind op = up ? clang::BO_Add : clang::BO_Sub;
  if (old->type.isFloat())
    return arithmetic(op, old, pool().floatConst(old->type, 1.0, "1"), type, type);
  if (!old->type.isIntegral())
    return pool().opaque(old->type, "unsupported-type", {old});
  // Types narrower than int step as int and are converted back.
  const unsigned intBits = static_cast<unsigned>(unit_.ast.getTypeSize(unit_.ast.IntTy));
  const Type work = old->type.isBool() || old->type.bits < intBits ? Type::integer(intBits, true) : old->type;
  ExprRef next = arithmetic(op, convert(old, work), pool().intConst(work, 1), type, type);
  return convert(next, old->type);
}

// ++ and --. With `wantsOld` the result is the value before; `target` receives what was stepped.
ExprRef FunctionLowering::step(const clang::UnaryOperator *expr, bool wantsOld, Object *target) {
  const clang::Expr *operand = expr->getSubExpr();
  const SourceSpan where = span(expr);
  const Object stepped = object(operand);
  if (target)
    *target = stepped;
  ExprRef old = read(stepped, operand->getType(), span(operand));
  if (wantsOld && expr->isPostfix()) {
    const VarId copy = builder_.addTemporary(old->type, where);
    builder_.declare(copy, where);
    builder_.assign(copy, old, where);
    old = builder_.read(copy);
  }
  if (scalar(operand->getType()).kind == Type::Kind::Opaque)
    builder_.refuse(Refusal::UnsupportedType, unit_.types.name(operand->getType()), where);
  else
    write(stepped, oneMore(old, operand->getType(), expr->isIncrementOp()), where);
  return old;
}

ExprRef FunctionLowering::unaryValue(const clang::UnaryOperator *expr) {
  const clang::Expr *operand = expr->getSubExpr();
  const Type type = scalar(expr->getType());
  switch (expr->getOpcode()) {
  case clang::UO_PostInc:
  case clang::UO_PostDec:
    return step(expr, true, nullptr);
  case clang::UO_PreInc:
  case clang::UO_PreDec: {
    Object target;
    step(expr, false, &target);
    return read(target, operand->getType(), span(expr));
  }
  case clang::UO_AddrOf:
    return addressOfOperand(operand, type);
  case clang::UO_Deref:
    return read(object(expr), expr->getType(), span(expr));
  case clang::UO_Plus:
  case clang::UO_Extension:
    return value(operand);
  case clang::UO_Minus:
  case clang::UO_Not: {
    ExprRef inner = value(operand);
    if (!inner->type.isInt() && !(inner->type.isFloat() && expr->getOpcode() == clang::UO_Minus))
      return refuse(Refusal::UnsupportedType, unit_.types.name(operand->getType()), expr, type);
    return pool().unary(expr->getOpcode() == clang::UO_Minus ? ExprKind::Neg : ExprKind::BitNot, inner);
  }
  case clang::UO_Real:
  case clang::UO_Imag: {
    const bool imaginary = expr->getOpcode() == clang::UO_Imag;
    const ComplexParts number = complexValue(operand);
    if (type.kind == Type::Kind::Opaque)
      return refuse(Refusal::UnsupportedType, unit_.types.name(operand->getType()), expr, type);
    ExprRef part = imaginary ? number.imaginary : number.real;
    return part ? convert(part, type) : zeroOf(type);
  }
  case clang::UO_LNot:
    return convert(pool().logicalNot(condition(operand)), type);
  default:
    return refuse(Refusal::UnsupportedExpression, sourceText(expr), expr, type);
  }
}

ExprRef FunctionLowering::addressOfOperand(const clang::Expr *operand, Type type) {
  operand = strip(operand);
  if (type.kind == Type::Kind::Opaque) // &Class::member
    return refuse(Refusal::UnsupportedExpression, "a pointer to member", operand, type);
  if (operand->isGLValue())
    return addressOf(object(operand), operand->getType(), span(operand));
  return refuse(Refusal::UnsupportedExpression, sourceText(operand), operand, type);
}

// a = b and a op= b. The right operand comes first, as C++17 orders them. `assigned`: the value after conversion.
Object FunctionLowering::assignment(const clang::BinaryOperator *expr, ExprRef *assigned) {
  if (!unit_.types.complexPart(expr->getLHS()->getType()).isNull())
    return complexAssignment(expr);
  const SourceSpan where = span(expr);
  const clang::Expr *left = expr->getLHS();
  const clang::QualType leftType = left->getType();
  ExprRef right = value(expr->getRHS());
  const StmtBuilder::Mark mark = builder_.mark();
  const Object target = object(left);
  right = builder_.keep(right, mark, span(expr->getRHS()));
  const Type type = scalar(leftType);
  if (type.kind == Type::Kind::Opaque) {
    builder_.refuse(Refusal::UnsupportedType, unit_.types.name(leftType), where);
    return target;
  }
  noteRounding(expr);
  if (const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) {
    const clang::QualType work = compound->getComputationLHSType();
    ExprRef old = convert(read(target, leftType, span(left)), scalar(work));
    const BinaryOperatorKind op = clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode());
    right = leftType->isVectorType() ? vectorArithmetic(op, old, convert(right, type), leftType)
                                     : arithmetic(op, old, right, work, expr->getRHS()->getType());
    if (right->is(ExprKind::Opaque))
      builder_.refuse(Refusal::UnsupportedExpression, sourceText(expr), where);
  }
  right = convert(right, type);
  if (assigned && target.kind != Object::Kind::Scalar && !right->isIntConst() && !right->is(ExprKind::FloatConst)) {
    const VarId copy = builder_.addTemporary(type, where);
    builder_.declare(copy, where);
    builder_.assign(copy, right, where);
    right = builder_.read(copy);
  }
  write(target, right, where);
  if (assigned)
    *assigned = right;
  return target;
}

// a != b written as !(a == b), a < b as (a <=> b) < 0: iterators compare as the pointers they are.
ExprRef FunctionLowering::rewrittenValue(const clang::CXXRewrittenBinaryOperator *expr) {
  const clang::CXXRewrittenBinaryOperator::DecomposedForm form = expr->getDecomposedForm();
  if (scalar(form.LHS->getType()).isPointer() && scalar(form.RHS->getType()).isPointer()) {
    auto [left, right] = operands(form.LHS, form.RHS);
    const bool backwards = unit_.types.library(form.LHS->getType()) == LibraryType::ReverseIterator;
    return backwards ? comparison(form.Opcode, right, left) : comparison(form.Opcode, left, right);
  }
  return value(expr->getSemanticForm());
}

} // namespace lanewise
