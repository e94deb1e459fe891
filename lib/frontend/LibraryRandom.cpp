// frontend/LibraryRandom.cpp - random number engines and distributions: state that each draw reads and replaces.
// Tested by tests/unit/frontend/LibraryTest.cpp.
//
// What an engine computes is not looked into: a number is some function of the state, the next state another one. That
// is enough to see who waits for whom: iterations that share an engine do, iterations that seed one each do not.
#include "frontend/FunctionLowering.h"
#include "model/Location.h"

namespace lanewise {

// All that an object of the library remembers, as one number.
ExprRef FunctionLowering::statePlace(const Object &object, clang::QualType type, SourceSpan where) {
  return pool().placeField(placeOf(object, type, where), std::string(kStateField), 0, Type::integer(64, false), 8);
}

// The next number; the state moves on.
ExprRef FunctionLowering::drawFrom(const Object &object, clang::QualType type, Type result, SourceSpan where) {
  const std::string name = unit_.types.name(type.getNonReferenceType().getUnqualifiedType());
  ExprRef place = statePlace(object, type, where);
  ExprRef old = pool().load(place);
  builder_.noteLoad(old, where);
  ExprRef number = settled(pool().call(result, name + " number", {old}), where);
  builder_.store(place, pool().call(place->type, name + " step", {old}), where);
  return number;
}

void FunctionLowering::seed(const Object &target, clang::QualType type, ExprList arguments, SourceSpan where) {
  std::vector<ExprRef> values;
  bool isKnown = true;
  for (const clang::Expr *argument : arguments) {
    if (llvm::isa<clang::CXXDefaultArgExpr>(argument))
      continue;
    isKnown = isKnown && scalar(argument->getType()).kind != Type::Kind::Opaque;
    if (isKnown)
      values.push_back(value(argument));
    else
      discard(argument);
  }
  ExprRef place = statePlace(target, type, where);
  builder_.store(place,
                 isKnown ? pool().call(place->type, "seed", std::move(values))
                         : pool().opaque(place->type, std::string(refusalId(Refusal::UnmodelledCall))),
                 where);
}

std::optional<CallResult> FunctionLowering::randomMember(const clang::CallExpr *expr,
                                                         const clang::CXXMethodDecl *method, const Object &self,
                                                         clang::QualType type, ExprList arguments) {
  const SourceSpan where = span(expr);
  const LibraryType kind = unit_.types.library(type);
  const std::string name = unit_.types.name(type.getNonReferenceType().getUnqualifiedType());
  const bool isCall = method->getOverloadedOperator() == clang::OO_Call;
  const llvm::StringRef called = method->getIdentifier() ? method->getName() : llvm::StringRef();
  CallResult result;
  const Type wanted = scalar(expr->getType());
  if (kind == LibraryType::Engine && isCall && arguments.empty()) {
    result.value = drawFrom(self, type, wanted, where);
    return result;
  }
  if (kind == LibraryType::Engine && called == "seed") {
    seed(self, type, arguments, where);
    return result;
  }
  if (kind == LibraryType::Engine && called == "discard" && arguments.size() == 1) {
    ExprRef count = value(arguments[0]);
    ExprRef place = statePlace(self, type, where);
    ExprRef old = pool().load(place);
    builder_.noteLoad(old, where);
    builder_.store(place, pool().call(place->type, "discard", {old, count}), where);
    return result;
  }
  if (kind != LibraryType::Distribution)
    return std::nullopt;
  ExprRef place = statePlace(self, type, where);
  if (called == "reset") {
    builder_.store(place, pool().call(place->type, "seed", {}), where);
    return result;
  }
  if (!isCall || arguments.empty() || wanted.kind == Type::Kind::Opaque)
    return std::nullopt;
  const clang::QualType engineType = arguments[0]->getType();
  std::vector<ExprRef> sources;
  if (unit_.types.library(engineType) == LibraryType::Engine)
    sources.push_back(drawFrom(object(arguments[0]), engineType, Type::integer(64, false), where));
  else
    return std::nullopt;
  if (arguments.size() == 1) {
    sources.push_back(pool().load(place));
    builder_.noteLoad(sources.back(), where);
  } else {
    discard(arguments[1]);
    sources.push_back(pool().opaque(place->type, std::string(refusalId(Refusal::UnmodelledCall))));
  }
  result.value = settled(pool().call(wanted, name, sources), where);
  // Those that make two numbers at a time keep the other one.
  const llvm::StringRef record = type.getNonReferenceType()->getAsCXXRecordDecl()->getName();
  if (record.contains("normal") || record.contains("student") || record.contains("fisher") ||
      record.contains("cauchy") || record.contains("chi_squared") || record.contains("gamma") ||
      record.contains("poisson") || record.contains("binomial"))
    builder_.store(place, pool().call(place->type, name + " step", sources), where);
  return result;
}

} // namespace lanewise
