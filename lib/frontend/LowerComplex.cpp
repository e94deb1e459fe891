// frontend/LowerComplex.cpp - complex numbers: C's _Complex and std::complex, as pairs of real ones.
// Tested by tests/unit/frontend/ComplexTest.cpp.
//
// A product is (a*c - b*d, a*d + b*c), a quotient is divided by c*c + d*d. What compilers do beyond that where a result
// is NaN in both parts (C23, Annex G.5.1), and how they scale quotients against overflow, is not modelled: such results
// are not finite, which answers about carried numbers assume, or differ by roundings.
#include "frontend/CallEffects.h"
#include "frontend/FunctionLowering.h"
#include "model/Location.h"

#include <clang/AST/DeclTemplate.h>

namespace lanewise {

using Parts = ComplexParts;

Object FunctionLowering::complexPart(const Object &number, clang::QualType type, bool imaginary) {
  const clang::QualType part = unit_.types.complexPart(type);
  const auto size = static_cast<int64_t>(unit_.types.size(part));
  const bool isClass = type.getNonReferenceType()->isRecordType();
  const char *name = imaginary ? (isClass ? "<imag>" : kImaginaryField) : isClass ? "<real>" : kRealField;
  ExprRef place = placeOf(number, type.getNonReferenceType(), {});
  Object result =
      Object::place(pool().placeField(place, name, imaginary ? size : 0, scalar(part), static_cast<uint64_t>(size)));
  result.isVolatile = number.isVolatile || type.isVolatileQualified();
  return result;
}

Parts FunctionLowering::readComplex(const Object &number, clang::QualType type, SourceSpan where) {
  const clang::QualType part = unit_.types.complexPart(type);
  return {read(complexPart(number, type, false), part, where), read(complexPart(number, type, true), part, where)};
}

void FunctionLowering::writeComplex(const Object &target, clang::QualType type, Parts number, SourceSpan where) {
  const Type part = scalar(unit_.types.complexPart(type));
  ExprRef real = convert(number.real, part),
          imaginary = number.imaginary ? convert(number.imaginary, part) : zeroOf(part);
  // It may read the part that is written first.
  if (containsNode(imaginary, [](ExprRef node) { return node->is(ExprKind::Load); })) {
    const VarId kept = builder_.addTemporary(part, where);
    builder_.declare(kept, where);
    builder_.assign(kept, imaginary, where);
    imaginary = builder_.read(kept);
  }
  write(complexPart(target, type, false), real, where);
  write(complexPart(target, type, true), imaginary, where);
}

// Of a real number, the imaginary part is null.
Parts FunctionLowering::complexValue(const clang::Expr *expr) {
  expr = strip(expr);
  if (unit_.types.complexPart(expr->getType()).isNull())
    return {value(expr), nullptr};
  while (const auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr)) // nobody else sees it
    expr = strip(temporary->getSubExpr());
  if (!expr->isGLValue())
    if (const std::optional<Parts> made = complexOperation(expr))
      return *made;
  return readComplex(object(expr), expr->getType(), span(expr));
}

Parts FunctionLowering::convertParts(Parts number, Type to) {
  return {convert(number.real, to), number.imaginary ? convert(number.imaginary, to) : nullptr};
}

std::pair<Parts, Parts> FunctionLowering::complexOperands(const clang::Expr *left, const clang::Expr *right) {
  Parts first = complexValue(left);
  const StmtBuilder::Mark mark = builder_.mark();
  const Parts second = complexValue(right);
  return {keepParts(first, mark, span(left)), second};
}

Parts FunctionLowering::keepParts(Parts number, StmtBuilder::Mark mark, SourceSpan where) {
  number.real = builder_.keep(number.real, mark, where);
  number.imaginary = number.imaginary ? builder_.keep(number.imaginary, mark, where) : nullptr;
  return number;
}

// Both of the same type. Real numbers take part as such, not as ones with a zero in them.
std::optional<Parts> FunctionLowering::complexArithmetic(clang::BinaryOperatorKind op, Parts a, Parts b) {
  const auto make = [&](ExprKind kind, ExprRef x, ExprRef y) { return pool().binary(kind, x, y); };
  const auto minus = [&](ExprRef x) { return pool().unary(ExprKind::Neg, x); };
  switch (op) {
  case clang::BO_Add:
    return Parts{make(ExprKind::Add, a.real, b.real), a.imaginary && b.imaginary
                                                          ? make(ExprKind::Add, a.imaginary, b.imaginary)
                                                          : (a.imaginary ? a.imaginary : b.imaginary)};
  case clang::BO_Sub:
    return Parts{make(ExprKind::Sub, a.real, b.real), a.imaginary && b.imaginary
                                                          ? make(ExprKind::Sub, a.imaginary, b.imaginary)
                                                      : a.imaginary ? a.imaginary
                                                      : b.imaginary ? minus(b.imaginary)
                                                                    : nullptr};
  case clang::BO_Mul:
    if (!a.imaginary || !b.imaginary) {
      ExprRef by = a.imaginary ? b.real : a.real;
      const Parts &number = a.imaginary ? a : b;
      return Parts{make(ExprKind::Mul, a.real, b.real),
                   number.imaginary ? make(ExprKind::Mul, number.imaginary, by) : nullptr};
    }
    return Parts{
        make(ExprKind::Sub, make(ExprKind::Mul, a.real, b.real), make(ExprKind::Mul, a.imaginary, b.imaginary)),
        make(ExprKind::Add, make(ExprKind::Mul, a.real, b.imaginary), make(ExprKind::Mul, a.imaginary, b.real))};
  case clang::BO_Div: {
    if (!b.imaginary)
      return Parts{make(ExprKind::Div, a.real, b.real),
                   a.imaginary ? make(ExprKind::Div, a.imaginary, b.real) : nullptr};
    ExprRef size =
        make(ExprKind::Add, make(ExprKind::Mul, b.real, b.real), make(ExprKind::Mul, b.imaginary, b.imaginary));
    ExprRef real = make(ExprKind::Mul, a.real, b.real), imaginary = minus(make(ExprKind::Mul, a.real, b.imaginary));
    if (a.imaginary) {
      real = make(ExprKind::Add, real, make(ExprKind::Mul, a.imaginary, b.imaginary));
      imaginary =
          make(ExprKind::Sub, make(ExprKind::Mul, a.imaginary, b.real), make(ExprKind::Mul, a.real, b.imaginary));
    }
    return Parts{make(ExprKind::Div, real, size), make(ExprKind::Div, imaginary, size)};
  }
  default:
    return std::nullopt;
  }
}

// What makes a complex number out of others. Nothing, and nothing written, for all else.
std::optional<Parts> FunctionLowering::complexOperation(const clang::Expr *expr) {
  expr = strip(expr);
  const clang::QualType part = unit_.types.complexPart(expr->getType());
  if (part.isNull() || expr->isGLValue() || expr->containsErrors())
    return std::nullopt;
  const Type type = scalar(part);
  const SourceSpan where = span(expr);
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary->isAssignmentOp())
      return readComplex(complexAssignment(binary), binary->getLHS()->getType(), where);
    if (binary->getOpcode() == clang::BO_Comma) {
      discard(binary->getLHS());
      return complexValue(binary->getRHS());
    }
    if (!binary->isAdditiveOp() && !binary->isMultiplicativeOp())
      return std::nullopt;
    const auto [left, right] = complexOperands(binary->getLHS(), binary->getRHS());
    return complexArithmetic(binary->getOpcode(), convertParts(left, type), convertParts(right, type));
  }
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    const clang::UnaryOperatorKind op = unary->getOpcode();
    if (op != clang::UO_Minus && op != clang::UO_Plus && op != clang::UO_Not)
      return std::nullopt;
    return signedParts(complexValue(unary->getSubExpr()), op == clang::UO_Minus, op != clang::UO_Plus);
  }
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(expr)) {
    switch (cast->getCastKind()) {
    case clang::CK_NoOp:
    case clang::CK_LValueToRValue:
    case clang::CK_FloatingRealToComplex:
    case clang::CK_FloatingComplexCast:
    case clang::CK_ConstructorConversion:
      return convertParts(complexValue(cast->getSubExpr()), type);
    default:
      return std::nullopt;
    }
  }
  if (const auto *literal = llvm::dyn_cast<clang::ImaginaryLiteral>(expr))
    return Parts{zeroOf(type), convert(value(literal->getSubExpr()), type)};
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(expr))
    return Parts{zeroOf(type), nullptr};
  if (const auto *list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
    if (list->getNumInits() == 1)
      return convertParts(complexValue(list->getInit(0)), type);
    if (list->getNumInits() == 2)
      return complexFrom(list->getInit(0), list->getInit(1), type);
    return list->getNumInits() == 0 ? std::optional(Parts{zeroOf(type), nullptr}) : std::nullopt;
  }
  if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(expr)) {
    if (made->getNumArgs() == 0)
      return Parts{zeroOf(type), nullptr};
    if (made->getNumArgs() == 1 || llvm::isa<clang::CXXDefaultArgExpr>(made->getArg(1)))
      return convertParts(complexValue(made->getArg(0)), type);
    return complexFrom(made->getArg(0), made->getArg(1), type);
  }
  if (const auto *called = llvm::dyn_cast<clang::CallExpr>(expr))
    return complexResult(called, type);
  return std::nullopt;
}

Parts FunctionLowering::signedParts(Parts number, bool real, bool imaginary) {
  if (real)
    number.real = pool().unary(ExprKind::Neg, number.real);
  if (imaginary && number.imaginary)
    number.imaginary = pool().unary(ExprKind::Neg, number.imaginary);
  return number;
}

Parts FunctionLowering::complexFrom(const clang::Expr *real, const clang::Expr *imaginary, Type type) {
  auto [first, second] = operands(real, imaginary);
  return {convert(first, type), convert(second, type)};
}

static std::optional<clang::BinaryOperatorKind> arithmeticOf(clang::OverloadedOperatorKind op) {
  switch (op) {
  case clang::OO_Plus:
  case clang::OO_PlusEqual:
    return clang::BO_Add;
  case clang::OO_Minus:
  case clang::OO_MinusEqual:
    return clang::BO_Sub;
  case clang::OO_Star:
  case clang::OO_StarEqual:
    return clang::BO_Mul;
  case clang::OO_Slash:
  case clang::OO_SlashEqual:
    return clang::BO_Div;
  default:
    return std::nullopt;
  }
}

static bool isOfLibrary(const clang::FunctionDecl *callee) {
  return callee->isInStdNamespace() || isLibraryFunction(callee);
}

// conj of std::conj, conjf and __builtin_conj: without what says of which type.
static std::string plainName(const clang::FunctionDecl *callee) {
  if (!callee || !callee->getIdentifier())
    return {};
  llvm::StringRef name = callee->getName();
  const bool isBuiltin = name.consume_front("__builtin_");
  if (callee->isInStdNamespace())
    return name.str();
  if (!isBuiltin && !callee->isExternC() && callee->getLanguageLinkage() != clang::CLanguageLinkage)
    return {};
  if (name == "conj" || name == "conjf" || name == "conjl")
    return "conj";
  for (const llvm::StringRef known :
       {"real", "imag", "abs", "arg", "exp", "log", "sqrt", "sin", "cos", "sinh", "cosh", "tan", "tanh"})
    if (name == "c" + known.str() || name == "c" + known.str() + "f" || name == "c" + known.str() + "l")
      return known.str();
  return {};
}

// Operators and functions whose result is one.
std::optional<Parts> FunctionLowering::complexResult(const clang::CallExpr *expr, Type type) {
  const clang::FunctionDecl *callee = expr->getDirectCallee();
  if (!callee || !isOfLibrary(callee) || llvm::isa<clang::CXXMethodDecl>(callee))
    return std::nullopt;
  const unsigned count = expr->getNumArgs();
  if (const clang::OverloadedOperatorKind op = callee->getOverloadedOperator(); op != clang::OO_None) {
    if (count == 1 && (op == clang::OO_Minus || op == clang::OO_Plus)) {
      const bool turns = op == clang::OO_Minus;
      return signedParts(complexValue(expr->getArg(0)), turns, turns);
    }
    const auto arithmetic = arithmeticOf(op);
    if (!arithmetic || count != 2)
      return std::nullopt;
    const auto [left, right] = complexOperands(expr->getArg(0), expr->getArg(1));
    return complexArithmetic(*arithmetic, convertParts(left, type), convertParts(right, type));
  }
  const std::string name = plainName(callee);
  if (name == "conj" && count == 1)
    return signedParts(convertParts(complexValue(expr->getArg(0)), type), false, true);
  if (name == "polar" && count == 2 && callee->isInStdNamespace()) {
    const Parts polar = complexFrom(expr->getArg(0), expr->getArg(1), type);
    return Parts{pool().binary(ExprKind::Mul, polar.real, pool().call(type, "cos", {polar.imaginary})),
                 pool().binary(ExprKind::Mul, polar.real, pool().call(type, "sin", {polar.imaginary}))};
  }
  const bool isFunction = name == "exp" || name == "log" || name == "sqrt" || name == "sin" || name == "cos" ||
                          name == "sinh" || name == "cosh" || name == "tan" || name == "tanh";
  if (!isFunction || count != 1)
    return std::nullopt;
  const Parts of = convertParts(complexValue(expr->getArg(0)), type);
  const std::vector<ExprRef> arguments{of.real, of.imaginary ? of.imaginary : zeroOf(type)};
  return Parts{pool().call(type, "complex_" + name + "_real", arguments),
               pool().call(type, "complex_" + name + "_imag", arguments)};
}

// Functions of a complex number whose result is a real one, and comparisons.
std::optional<CallResult> FunctionLowering::complexCall(const clang::CallExpr *expr,
                                                        const clang::FunctionDecl *callee) {
  const unsigned count = expr->getNumArgs();
  const auto isComplex = [&](unsigned k) {
    return !unit_.types.complexPart(expr->getArg(k)->getType().getNonReferenceType()).isNull();
  };
  if (!callee || !isOfLibrary(callee) || count == 0 || count > 2 || (!isComplex(0) && !(count == 2 && isComplex(1))))
    return std::nullopt;
  CallResult result;
  if (count == 2) {
    const clang::OverloadedOperatorKind op = callee->getOverloadedOperator();
    if (op != clang::OO_EqualEqual && op != clang::OO_ExclaimEqual)
      return std::nullopt;
    const auto [left, right] = complexOperands(expr->getArg(0), expr->getArg(1));
    result.value = complexEqual(left, right, op == clang::OO_ExclaimEqual);
    return result;
  }
  const Type type = scalar(expr->getType());
  const std::string name = plainName(callee);
  const bool isKnown = name == "real" || name == "imag" || name == "norm" || name == "abs" || name == "arg";
  if (!isKnown || !type.isFloat() || !isComplex(0))
    return std::nullopt;
  Parts of = convertParts(complexValue(expr->getArg(0)), type);
  of.imaginary = of.imaginary ? of.imaginary : zeroOf(type);
  if (name == "real" || name == "imag")
    result.value = name == "real" ? of.real : of.imaginary;
  else if (name == "norm")
    result.value = pool().binary(ExprKind::Add, pool().binary(ExprKind::Mul, of.real, of.real),
                                 pool().binary(ExprKind::Mul, of.imaginary, of.imaginary));
  else if (name == "abs")
    result.value = pool().call(type, "hypot", {of.real, of.imaginary});
  else
    result.value = pool().call(type, "atan2", {of.imaginary, of.real});
  return result;
}

ExprRef FunctionLowering::complexEqual(Parts left, Parts right, bool turned) {
  const Type type = left.real->type.bits < right.real->type.bits ? right.real->type : left.real->type;
  const auto same = [&](ExprRef a, ExprRef b) {
    return pool().binary(ExprKind::Eq, a ? convert(a, type) : zeroOf(type), b ? convert(b, type) : zeroOf(type));
  };
  ExprRef equal = pool().binary(ExprKind::And, same(left.real, right.real), same(left.imaginary, right.imaginary));
  return turned ? pool().logicalNot(equal) : equal;
}

// a = b and a op= b of C.
Object FunctionLowering::complexAssignment(const clang::BinaryOperator *expr) {
  const SourceSpan where = span(expr);
  const clang::QualType type = expr->getLHS()->getType();
  Parts right = complexValue(expr->getRHS());
  const StmtBuilder::Mark mark = builder_.mark();
  const Object target = object(expr->getLHS());
  right = keepParts(right, mark, where);
  if (const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) {
    const clang::QualType work = compound->getComputationLHSType();
    const clang::QualType part = unit_.types.complexPart(work);
    const Type wide = scalar(part.isNull() ? work : part);
    const Parts old = convertParts(readComplex(target, type, where), wide);
    const auto made = complexArithmetic(clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode()), old,
                                        convertParts(right, wide));
    if (!made)
      builder_.refuse(Refusal::UnsupportedExpression, sourceText(expr), where);
    right = made.value_or(old);
  }
  writeComplex(target, type, right, where);
  return target;
}

// Members of std::complex.
std::optional<CallResult> FunctionLowering::complexMember(const clang::CXXMethodDecl *method, const clang::Expr *self,
                                                          clang::QualType type, ExprList arguments, SourceSpan where) {
  const bool isPointer = self->getType()->isPointerType();
  const auto whole = [&] { return isPointer ? deref(value(self), type) : object(self); };
  const Type part = scalar(unit_.types.complexPart(type));
  const clang::OverloadedOperatorKind op = method->getOverloadedOperator();
  CallResult result;
  if (op == clang::OO_None) {
    const std::string name = method->getNameAsString();
    if ((name != "real" && name != "imag") || arguments.size() > 1)
      return std::nullopt;
    const bool imaginary = name == "imag";
    if (arguments.empty()) {
      if (!isPointer && !strip(self)->isGLValue()) {
        const Parts number = complexValue(self);
        result.value = !imaginary ? number.real : number.imaginary ? number.imaginary : zeroOf(part);
      } else {
        result.value = read(complexPart(whole(), type, imaginary), unit_.types.complexPart(type), where);
      }
      return result;
    }
    ExprRef given = convert(value(arguments[0]), part);
    const StmtBuilder::Mark mark = builder_.mark();
    const Object target = whole();
    write(complexPart(target, type, imaginary), builder_.keep(given, mark, where), where);
    return result;
  }
  const auto arithmetic = arithmeticOf(op);
  if (arguments.size() != 1 || (op != clang::OO_Equal && !arithmetic))
    return std::nullopt;
  Parts right = complexValue(arguments[0]);
  const StmtBuilder::Mark mark = builder_.mark();
  const Object target = whole();
  right = convertParts(keepParts(right, mark, where), part);
  if (op != clang::OO_Equal)
    right = *complexArithmetic(*arithmetic, readComplex(target, type, where), right);
  writeComplex(target, type, right, where);
  result.object = target;
  return result;
}

} // namespace lanewise
