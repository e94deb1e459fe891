// frontend/LibraryCall.cpp - free functions of the standard library whose meaning is an expression or an assignment.
// Tested by tests/unit/frontend/LibraryTest.cpp.
#include "frontend/CallEffects.h"
#include "frontend/FunctionLowering.h"

#include <clang/AST/DeclTemplate.h>

namespace lanewise {

std::optional<CallResult> FunctionLowering::mathFunction(const clang::CallExpr *expr,
                                                         const clang::FunctionDecl *callee) {
  CallResult result;
  const Type type = scalar(expr->getType());
  const llvm::StringRef plain = callee->getName();
  const bool isAbs = plain == "abs" || plain == "labs" || plain == "llabs" || plain == "__builtin_abs" ||
                     plain == "__builtin_labs" || plain == "__builtin_llabs";
  if (isAbs && expr->getNumArgs() == 1 && (type.isInt() || type.isFloat())) {
    ExprRef operand = convert(value(expr->getArg(0)), type);
    if (type.isFloat())
      result.value = pool().call(type, "fabs", {operand});
    else if (!type.isSigned)
      result.value = operand;
    else
      result.value = pool().select(pool().binary(ExprKind::Lt, operand, pool().intConst(type, 0)),
                                   pool().unary(ExprKind::Neg, operand), operand);
    return result;
  }
  if ((plain == "isnan" || plain == "__builtin_isnan") && expr->getNumArgs() == 1 &&
      scalar(expr->getArg(0)->getType()).isFloat()) {
    ExprRef operand = value(expr->getArg(0));
    result.value = convert(pool().binary(ExprKind::Ne, operand, operand), type);
    return result;
  }
  const std::string name = mathName(callee);
  if (name.empty() || type.kind == Type::Kind::Opaque || type.kind == Type::Kind::Void)
    return std::nullopt;
  std::vector<ExprRef> values;
  for (const clang::Expr *argument : expr->arguments()) {
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef operand = value(argument);
    for (ExprRef &earlier : values)
      earlier = builder_.keep(earlier, mark, span(expr));
    // std::pow(float, int) and its like compute in the type of the result.
    const bool keepsInt = name == "ldexp" || name == "scalbn" || name == "scalbln";
    if (operand->type != type && operand->type.kind != Type::Kind::Opaque && type.isFloat() &&
        !(keepsInt && !values.empty()))
      operand = convert(operand, type);
    values.push_back(operand);
  }
  result.value = pool().call(type, name, std::move(values));
  return result;
}

// std::min(a, b) is (b < a) ? b : a, and std::max(a, b) is (a < b) ? b : a: which one a NaN or a tie keeps is exactly
// this.
ExprRef FunctionLowering::smallerOrLarger(ExprRef a, ExprRef b, bool wantsMax) {
  ExprRef test = wantsMax ? pool().binary(ExprKind::Lt, a, b) : pool().binary(ExprKind::Lt, b, a);
  return pool().select(test, b, a);
}

std::optional<CallResult> FunctionLowering::minMax(const clang::CallExpr *expr, bool wantsMax) {
  CallResult result;
  const clang::QualType type = expr->getType().getNonReferenceType();
  const Type element = scalar(type);
  if (!element.isIntegral() && !element.isFloat())
    return std::nullopt;
  std::vector<const clang::Expr *> operands(expr->arg_begin(), expr->arg_end());
  if (operands.size() == 1) { // std::max({a, b, c})
    const auto *list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(strip(operands[0]));
    const clang::Expr *inner = list ? strip(list->getSubExpr()) : nullptr;
    if (const auto *temporary = llvm::dyn_cast_or_null<clang::MaterializeTemporaryExpr>(inner))
      inner = strip(temporary->getSubExpr());
    const auto *elements = llvm::dyn_cast_or_null<clang::InitListExpr>(inner);
    if (!elements || elements->getNumInits() == 0)
      return std::nullopt;
    operands.assign(elements->inits().begin(), elements->inits().end());
  } else if (operands.size() != 2) {
    return std::nullopt;
  }
  ExprRef best = nullptr;
  for (const clang::Expr *operand : operands) {
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef next = convert(value(operand), element);
    best = best ? smallerOrLarger(builder_.keep(best, mark, span(expr)), next, wantsMax) : next;
  }
  result.object = Object::value(best);
  if (!expr->isGLValue())
    result = {.value = best, .object = std::nullopt};
  return result;
}

std::optional<CallResult> FunctionLowering::swapObjects(const clang::CallExpr *expr) {
  const SourceSpan where = span(expr);
  const clang::QualType type = expr->getArg(0)->getType();
  if (expr->getNumArgs() != 2)
    return std::nullopt;
  const Object first = object(expr->getArg(0));
  const Object second = object(expr->getArg(1));
  return swapTwo(first, second, type, where);
}

CallResult FunctionLowering::swapTwo(const Object &first, const Object &second, clang::QualType type,
                                     SourceSpan where) {
  if (scalar(type).kind != Type::Kind::Opaque) {
    ExprRef old = read(first, type, where);
    const VarId copy = builder_.addTemporary(old->type, where);
    builder_.declare(copy, where);
    builder_.assign(copy, old, where);
    write(first, read(second, type, where), where);
    write(second, builder_.read(copy), where);
    return {};
  }
  std::vector<Leaf> leaves;
  if (first.isPlace() && second.isPlace() && collectLeaves(type, first.expr, leaves)) {
    const Object copy = temporary(type, nullptr, where);
    copyObject(copy, first, type, where);
    copyObject(first, second, type, where);
    copyObject(second, copy, type, where);
    return {};
  }
  const bool arePlaces = first.isPlace() && second.isPlace();
  const bool areOwners = arePlaces && isOwner(type);
  const bool byElement = !areOwners || isOneOfMany(first.expr) || isOneOfMany(second.expr);
  if (arePlaces && byElement && swapByElement(first, second, type, where))
    return {};
  if (areOwners)
    replaceStorage("std::swap", first, second, 0, where);
  else
    builder_.refuse(Refusal::UnmodelledCall, "swaps two " + unit_.types.name(type), where);
  return {};
}

std::optional<CallResult> FunctionLowering::rangeFunction(const clang::CallExpr *expr, llvm::StringRef name) {
  if (expr->getNumArgs() != 1)
    return std::nullopt;
  const clang::Expr *argument = expr->getArg(0);
  const clang::QualType type = argument->getType().getNonReferenceType();
  const LibraryType kind = unit_.types.library(type);
  if (!type->isArrayType() && kind != LibraryType::Vector && kind != LibraryType::StdArray && kind != LibraryType::Span)
    return std::nullopt;
  const SourceSpan where = span(expr);
  CallResult result;
  const Object range = object(argument);
  if (name == "size" || name == "ssize") {
    result.value = convert(sizeOf(range, type, where), scalar(expr->getType()));
  } else if (name == "begin" || name == "cbegin" || name == "data") {
    result.value = firstElement(range, type, where);
  } else if (name == "end" || name == "cend") {
    result.value = advance(firstElement(range, type, where), sizeOf(range, type, where), unit_.types.element(type));
  } else {
    result.value = pool().binary(ExprKind::Eq, sizeOf(range, type, where), sizeConst(0));
  }
  return result;
}

std::optional<CallResult> FunctionLowering::pointerFunction(const clang::CallExpr *expr, llvm::StringRef name) {
  const SourceSpan where = span(expr);
  const clang::QualType type = expr->getArg(0)->getType().getNonReferenceType();
  if (!scalar(type).isPointer() || unit_.types.library(type) == LibraryType::ReverseIterator)
    return std::nullopt;
  CallResult result;
  if (name == "distance" && expr->getNumArgs() == 2) {
    auto [first, last] = operands(expr->getArg(0), expr->getArg(1));
    result.value = arithmetic(clang::BO_Sub, last, first, type, type);
    return result;
  }
  if (name != "next" && name != "prev" && name != "advance")
    return std::nullopt;
  ExprRef count = expr->getNumArgs() > 1 ? value(expr->getArg(1)) : pool().intConst(Type::i64(), 1);
  if (!count->type.isInt())
    return std::nullopt;
  const clang::BinaryOperatorKind op = name == "prev" ? clang::BO_Sub : clang::BO_Add;
  if (name == "advance") {
    const Object target = object(expr->getArg(0));
    write(target, arithmetic(op, read(target, type, where), count, type, unit_.ast.LongTy), where);
    return result;
  }
  result.value = arithmetic(op, value(expr->getArg(0)), count, type, unit_.ast.LongTy);
  return result;
}

std::optional<CallResult> FunctionLowering::stdFunction(const clang::CallExpr *expr,
                                                        const clang::FunctionDecl *callee) {
  if (!callee->isInStdNamespace() || expr->getNumArgs() == 0)
    return std::nullopt;
  const llvm::StringRef name = callee->getName();
  const unsigned count = expr->getNumArgs();
  const SourceSpan where = span(expr);
  CallResult result;
  if ((name == "move" || name == "forward" || name == "as_const" || name == "move_if_noexcept" ||
       name == "forward_like") &&
      count == 1) {
    result.object = object(expr->getArg(0));
    return result;
  }
  if ((name == "addressof" || name == "__addressof") && count == 1) {
    result.value = addressOf(object(expr->getArg(0)), expr->getArg(0)->getType(), where);
    return result;
  }
  if (name == "min" || name == "max")
    return minMax(expr, name == "max");
  if (name == "clamp" && count == 3 && (scalar(expr->getType()).isIntegral() || scalar(expr->getType()).isFloat())) {
    const Type type = scalar(expr->getType());
    auto [x, low] = operands(expr->getArg(0), expr->getArg(1));
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef high = value(expr->getArg(2));
    x = convert(builder_.keep(x, mark, where), type);
    low = convert(builder_.keep(low, mark, where), type);
    high = convert(high, type);
    // Limits out of order are not allowed, so it does not matter which comes first.
    ExprRef lower = pool().select(pool().binary(ExprKind::Lt, x, low), low, x);
    result.object = Object::value(pool().select(pool().binary(ExprKind::Lt, high, lower), high, lower));
    return result;
  }
  if (name == "swap")
    return swapObjects(expr);
  if (std::optional<CallResult> copied = rangeAlgorithm(expr, name))
    return copied;
  const std::vector<const clang::Expr *> arguments(expr->arg_begin(), expr->arg_end());
  if (std::optional<CallResult> whole = algorithm(expr, name, arguments))
    return whole;
  if (name == "iter_swap" && count == 2 && scalar(expr->getArg(0)->getType()).isPointer()) {
    auto [first, second] = operands(expr->getArg(0), expr->getArg(1));
    const clang::QualType element = unit_.types.element(expr->getArg(0)->getType());
    return swapTwo(deref(first, element), deref(second, element), element, where);
  }
  if (name == "exchange" && count == 2 && scalar(expr->getType()).kind != Type::Kind::Opaque) {
    ExprRef next = convert(value(expr->getArg(1)), scalar(expr->getType()));
    const Object target = object(expr->getArg(0));
    ExprRef old = read(target, expr->getType(), where);
    const VarId copy = builder_.addTemporary(old->type, where);
    builder_.declare(copy, where);
    builder_.assign(copy, old, where);
    write(target, next, where);
    result.value = builder_.read(copy);
    return result;
  }
  if (name == "size" || name == "ssize" || name == "begin" || name == "end" || name == "cbegin" || name == "cend" ||
      name == "data" || name == "empty")
    return rangeFunction(expr, name);
  if (name == "distance" || name == "next" || name == "prev" || name == "advance")
    return pointerFunction(expr, name);
  if (name == "get" && count == 1)
    return getElement(expr, callee);
  return std::nullopt;
}

// std::get<i> of a pair or an array.
std::optional<CallResult> FunctionLowering::getElement(const clang::CallExpr *expr, const clang::FunctionDecl *callee) {
  const clang::TemplateArgumentList *arguments = callee->getTemplateSpecializationArgs();
  if (!arguments || arguments->size() == 0 || arguments->get(0).getKind() != clang::TemplateArgument::Integral)
    return std::nullopt;
  const uint64_t number = arguments->get(0).getAsIntegral().getLimitedValue();
  const clang::QualType type = expr->getArg(0)->getType();
  const LibraryType kind = unit_.types.library(type);
  const SourceSpan where = span(expr);
  CallResult result;
  if (kind == LibraryType::StdArray) {
    result.object =
        indexed(object(expr->getArg(0)), type, pool().intConst(Type::i64(), static_cast<int64_t>(number)), where);
    return result;
  }
  if (kind != LibraryType::Pair || number > 1)
    return std::nullopt;
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  std::vector<const clang::FieldDecl *> members(record->field_begin(), record->field_end());
  if (members.size() != 2)
    return std::nullopt;
  const Object pair = object(expr->getArg(0));
  result.object = field(Object::place(placeOf(pair, type, where)), members[number], where);
  return result;
}

} // namespace lanewise
