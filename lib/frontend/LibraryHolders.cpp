// frontend/LibraryHolders.cpp - std::optional and std::shared_ptr: one value, or none.
// Tested by testdata/library/positive_holders.cpp and trap_shared_pointers.cpp.
//
// An optional is a place for the value, first, and one that says whether it is there. Of a shared pointer only where it
// leads is modelled: copying one counts its owners, which all threads share, so that stays a call. Two shared pointers
// may lead to one object, like any two pointers.
#include "frontend/FunctionLowering.h"

namespace lanewise {

std::optional<CallResult> FunctionLowering::sharedMember(const clang::CallExpr *expr,
                                                         const clang::CXXMethodDecl *method, const clang::Expr *self,
                                                         clang::QualType type, ExprList arguments) {
  const clang::OverloadedOperatorKind op = method->getOverloadedOperator();
  const bool isGet = method->getIdentifier() && method->getName() == "get";
  const bool isTest = llvm::isa<clang::CXXConversionDecl>(method);
  if ((op != clang::OO_Star && op != clang::OO_Arrow && op != clang::OO_Subscript && !isGet && !isTest) ||
      self->getType()->isPointerType())
    return std::nullopt;
  const clang::QualType element = unit_.types.element(type);
  if (element.isNull())
    return std::nullopt;
  const SourceSpan where = span(expr);
  Object holder = object(self);
  const StmtBuilder::Mark mark = builder_.mark();
  ExprRef index = op == clang::OO_Subscript ? value(arguments[0]) : nullptr;
  holder = keepObject(holder, mark, where);
  ExprRef pointer =
      pool().load(pool().placeField(placeOf(holder, type, where), "<pointer>", 0, Type::pointer(), sizeof(void *)));
  builder_.noteLoad(pointer, where);
  CallResult result;
  if (isTest)
    result.value = pool().binary(ExprKind::Ne, pointer, pool().intConst(Type::pointer(), 0));
  else if (op == clang::OO_Star || index)
    result.object = deref(index ? advance(pointer, index, element) : pointer, element);
  else
    result.value = pointer;
  return result;
}

std::optional<CallResult> FunctionLowering::optionalMember(const clang::CallExpr *expr,
                                                           const clang::CXXMethodDecl *method, const clang::Expr *self,
                                                           clang::QualType type, ExprList arguments) {
  const clang::QualType element = unit_.types.element(type);
  if (element.isNull() || element->isIncompleteType() || unit_.types.size(element) == 0)
    return std::nullopt;
  const llvm::StringRef name = method->getIdentifier() ? method->getName() : llvm::StringRef();
  const clang::OverloadedOperatorKind op = method->getOverloadedOperator();
  const bool isTest = llvm::isa<clang::CXXConversionDecl>(method) || name == "has_value";
  const bool isScalar = scalar(element).kind != Type::Kind::Opaque;
  const bool sets = (op == clang::OO_Equal || name == "emplace") && arguments.size() == 1 && isScalar;
  const bool reads = op == clang::OO_Star || op == clang::OO_Arrow || name == "value";
  if (!isTest && !reads && !sets && name != "reset" && !(name == "value_or" && isScalar))
    return std::nullopt;
  const clang::QualType given = sets ? arguments[0]->getType().getNonReferenceType() : clang::QualType();
  if (sets && scalar(given).kind == Type::Kind::Opaque) // nullopt, or another optional
    return std::nullopt;
  const SourceSpan where = span(expr);
  const bool isPointer = self->getType()->isPointerType();
  Object holder = isPointer ? deref(value(self), type) : object(self);
  const StmtBuilder::Mark mark = builder_.mark();
  ExprRef argument = sets || name == "value_or" ? convert(value(arguments[0]), scalar(element)) : nullptr;
  holder = keepObject(holder, mark, where);
  ExprRef whole = placeOf(holder, type, where);
  const uint64_t size = unit_.types.size(element);
  const Object held = Object::place(pool().placeField(whole, "<value>", 0, scalar(element), size));
  const Object engaged =
      Object::place(pool().placeField(whole, "<engaged>", static_cast<int64_t>(size), Type::boolean(), 1));
  CallResult result;
  if (sets || name == "reset") {
    if (sets)
      write(held, argument, where);
    write(engaged, pool().boolConst(sets), where);
    result.object = sets && op != clang::OO_Equal ? held : holder;
    return result;
  }
  if (isTest || name == "value" || argument) {
    ExprRef isThere = read(engaged, unit_.ast.BoolTy, where);
    if (isTest)
      result.value = isThere;
    else if (argument)
      result.value = pool().select(isThere, read(held, element, where), argument);
    else
      throwIf(pool().logicalNot(isThere), where);
    if (result.value)
      return result;
  }
  if (op == clang::OO_Arrow)
    result.value = addressOf(held, element, where);
  else
    result.object = held;
  return result;
}

} // namespace lanewise
