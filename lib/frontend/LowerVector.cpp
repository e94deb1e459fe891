// frontend/LowerVector.cpp - vectors of the machine: __m128 and its like, and those of __attribute__((vector_size)).
// Tested by testdata/independent/positive_simd.c and testdata/reduction/positive_simd.c.
//
// A vector is one value. What is done to each lane by itself is said as if it were done to one number: a sum of vectors
// is a sum, so a loop that adds vectors up is a reduction like any other. What mixes lanes, or looks at their bits, is
// a function of its operands about which nothing else is known: _mm_shuffle_ps(a, b, 2) gives the same for the same. So
// vectors of any width share one type (Type::vector()), and places say how many bytes there are.
#include "frontend/CallEffects.h"
#include "frontend/FunctionLowering.h"

namespace lanewise {

static const clang::VectorType *vectorType(clang::QualType type) { return type->getAs<clang::VectorType>(); }

static bool hasFloatLanes(clang::QualType type) {
  const clang::VectorType *vector = vectorType(type);
  return vector && vector->getElementType()->isRealFloatingType();
}

static bool hasSameLanes(clang::ASTContext &ast, clang::QualType a, clang::QualType b) {
  const clang::VectorType *left = vectorType(a), *right = vectorType(b);
  return left && right && ast.getTypeSize(left->getElementType()) == ast.getTypeSize(right->getElementType()) &&
         left->getElementType()->isRealFloatingType() == right->getElementType()->isRealFloatingType();
}

ExprRef FunctionLowering::vectorArithmetic(clang::BinaryOperatorKind op, ExprRef left, ExprRef right,
                                           clang::QualType type) {
  if (hasFloatLanes(type))
    switch (op) {
    case clang::BO_Add:
      return pool().binary(ExprKind::Add, left, right);
    case clang::BO_Sub:
      return pool().binary(ExprKind::Sub, left, right);
    case clang::BO_Mul:
      return pool().binary(ExprKind::Mul, left, right);
    case clang::BO_Div:
      return pool().binary(ExprKind::Div, left, right);
    default:
      break;
    }
  return pool().call(Type::vector(), "lanes " + clang::BinaryOperator::getOpcodeStr(op).str(), {left, right});
}

// The same number in all lanes is that number, as far as one lane can tell.
ExprRef FunctionLowering::vectorOf(const clang::InitListExpr *list, clang::QualType type) {
  std::vector<ExprRef> lanes;
  for (const clang::Expr *init : list->inits()) {
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef lane = value(init);
    for (ExprRef &earlier : lanes)
      earlier = builder_.keep(earlier, mark, span(list));
    lanes.push_back(lane);
  }
  const bool all = lanes.size() == vectorType(type)->getNumElements();
  const bool same = !lanes.empty() && all &&
                    std::all_of(lanes.begin(), lanes.end(), [&](ExprRef lane) { return lane == lanes.front(); });
  if (lanes.empty() || (same && (lanes.front()->isIntConst(0) ||
                                 (lanes.front()->is(ExprKind::FloatConst) && lanes.front()->floatValue == 0))))
    return zeroOf(Type::vector());
  if (same && hasFloatLanes(type))
    return pool().cast(Type::vector(), lanes.front());
  return pool().call(Type::vector(), "lanes", std::move(lanes));
}

ExprRef FunctionLowering::vectorCast(const clang::CastExpr *cast) {
  const clang::Expr *operand = cast->getSubExpr();
  ExprRef inner = value(operand);
  if (inner->type.kind == Type::Kind::Opaque)
    return refuse(Refusal::UnsupportedType, unit_.types.name(operand->getType()), cast, Type::vector());
  if (cast->getCastKind() == clang::CK_VectorSplat)
    return hasFloatLanes(cast->getType()) ? convert(inner, Type::vector())
                                          : pool().call(Type::vector(), "lanes", {inner});
  if (inner->type == Type::vector() && hasSameLanes(unit_.ast, cast->getType(), operand->getType()))
    return inner;
  return pool().call(Type::vector(), "bit_cast", {inner});
}

// Nothing: the expression is one like those of numbers.
std::optional<ExprRef> FunctionLowering::vectorValue(const clang::Expr *expr) {
  const clang::QualType type = expr->getType();
  if (const auto *list = llvm::dyn_cast<clang::InitListExpr>(expr))
    return list->getNumInits() == 1 && list->getInit(0)->getType()->isVectorType() ? value(list->getInit(0))
                                                                                   : vectorOf(list, type);
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
      binary && !binary->isAssignmentOp() && binary->getOpcode() != clang::BO_Comma) {
    noteRounding(binary);
    auto [left, right] = operands(binary->getLHS(), binary->getRHS());
    return vectorArithmetic(binary->getOpcode(), left, right, binary->getLHS()->getType());
  }
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary && (unary->getOpcode() == clang::UO_Not || unary->getOpcode() == clang::UO_LNot ||
                (unary->getOpcode() == clang::UO_Minus && !hasFloatLanes(type))))
    return pool().call(Type::vector(), "lanes " + clang::UnaryOperator::getOpcodeStr(unary->getOpcode()).str(),
                       {value(unary->getSubExpr())});
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(expr);
      cast && (cast->getCastKind() == clang::CK_BitCast || cast->getCastKind() == clang::CK_VectorSplat))
    return vectorCast(cast);
  std::vector<ExprRef> parts;
  const auto add = [&](const clang::Expr *part) {
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef next = value(part);
    for (ExprRef &earlier : parts)
      earlier = builder_.keep(earlier, mark, span(expr));
    parts.push_back(next);
  };
  if (const auto *shuffle = llvm::dyn_cast<clang::ShuffleVectorExpr>(expr)) {
    for (unsigned i = 0; i < shuffle->getNumSubExprs(); ++i)
      add(shuffle->getExpr(i));
    return pool().call(Type::vector(), "shuffled lanes", std::move(parts));
  }
  if (const auto *convert = llvm::dyn_cast<clang::ConvertVectorExpr>(expr)) {
    add(convert->getSrcExpr());
    return pool().call(Type::vector(), "converted lanes", std::move(parts));
  }
  if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr);
      choice && choice->getCond()->getType()->isVectorType()) {
    for (const clang::Expr *part : {choice->getCond(), choice->getTrueExpr(), choice->getFalseExpr()})
      add(part);
    return pool().call(Type::vector(), "chosen lanes", std::move(parts));
  }
  return std::nullopt;
}

// What is known of an operation lane by lane, by the name that Intel gives it; null if nothing is.
ExprRef FunctionLowering::laneWise(llvm::StringRef operation, const std::vector<ExprRef> &operands,
                                   clang::QualType type) {
  if (!operation.consume_back("_ps") && !operation.consume_back("_pd"))
    return nullptr;
  const auto operand = [&](size_t i) { return operands[i]; };
  if (operation == "setzero" && operands.empty())
    return zeroOf(Type::vector());
  if ((operation == "set1" || operation == "broadcast") && operands.size() == 1 && operand(0)->type.isFloat())
    return convert(operand(0), Type::vector());
  if (operands.size() == 2) {
    if (operation == "add")
      return vectorArithmetic(clang::BO_Add, operand(0), operand(1), type);
    if (operation == "sub")
      return vectorArithmetic(clang::BO_Sub, operand(0), operand(1), type);
    if (operation == "mul")
      return vectorArithmetic(clang::BO_Mul, operand(0), operand(1), type);
    if (operation == "div")
      return vectorArithmetic(clang::BO_Div, operand(0), operand(1), type);
    // The second operand if they are equal or not ordered.
    if (operation == "min")
      return pool().select(pool().binary(ExprKind::Lt, operand(0), operand(1)), operand(0), operand(1));
    if (operation == "max")
      return pool().select(pool().binary(ExprKind::Lt, operand(1), operand(0)), operand(0), operand(1));
  }
  if (operands.size() == 3) {
    // Rounded once instead of twice, which is no more than regrouping changes.
    ExprRef product = pool().binary(ExprKind::Mul, operand(0), operand(1));
    if (operation == "fmadd")
      return pool().binary(ExprKind::Add, product, operand(2));
    if (operation == "fmsub")
      return pool().binary(ExprKind::Sub, product, operand(2));
    if (operation == "fnmadd")
      return pool().binary(ExprKind::Sub, operand(2), product);
  }
  return nullptr;
}

// _mm_add_ps(a, b), __builtin_ia32_shufps(a, b, 2): functions of numbers and vectors, and of nothing else. Those that
// take pointers are read like any other function.
std::optional<CallResult> FunctionLowering::intrinsic(const clang::CallExpr *expr, const clang::FunctionDecl *callee) {
  if (!callee->getIdentifier() || !isDeclaredBySystem(callee))
    return std::nullopt;
  llvm::StringRef name = callee->getName();
  const bool builtin = name.starts_with("__builtin_");
  const bool intel = name.consume_front("_mm_") || name.consume_front("_mm256_") || name.consume_front("_mm512_");
  if (!builtin && !intel)
    return std::nullopt;
  const SourceSpan where = span(expr);
  if (name == "__builtin_nontemporal_store" && expr->getNumArgs() == 2) {
    auto [stored, pointer] = operands(expr->getArg(0), expr->getArg(1));
    const clang::QualType element = expr->getArg(1)->getType()->getPointeeType();
    write(deref(pointer, element), convert(stored, scalar(element)), where);
    return CallResult{};
  }
  if (name == "__builtin_nontemporal_load" && expr->getNumArgs() == 1) {
    CallResult loaded;
    loaded.value = read(deref(value(expr->getArg(0)), expr->getType()), expr->getType(), where);
    return loaded;
  }
  bool hasVector = expr->getType()->isVectorType();
  for (const clang::Expr *argument : expr->arguments()) {
    const clang::QualType type = argument->getType();
    if (!type->isVectorType() && !type->isArithmeticType() && !type->isEnumeralType())
      return std::nullopt;
    hasVector = hasVector || type->isVectorType();
  }
  const Type type = scalar(expr->getType());
  if (!hasVector || type.kind == Type::Kind::Opaque || type.kind == Type::Kind::Void)
    return std::nullopt;
  std::vector<ExprRef> operands;
  for (const clang::Expr *argument : expr->arguments()) {
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef next = value(argument);
    for (ExprRef &earlier : operands)
      earlier = builder_.keep(earlier, mark, where);
    operands.push_back(next);
  }
  CallResult result;
  if (intel)
    result.value = laneWise(name, operands, expr->getType());
  if (!result.value)
    result.value = pool().call(type, callee->getName().str(), std::move(operands));
  return result;
}

} // namespace lanewise
