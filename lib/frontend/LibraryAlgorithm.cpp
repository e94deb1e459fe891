// frontend/LibraryAlgorithm.cpp - algorithms whose bodies are not worth reading: extrema by place, and whole calls.
// Tested by tests/unit/frontend/AlgorithmTest.cpp.
//
// Most algorithms of the library are read like any other code. Two kinds are written out here instead:
// - max_element and its like, by the number of the best element: a pointer that the loop moves would hide which object
//   it points into.
// - sort and its like (Algorithms.def): what comes out is a function of what went in, and not looked into; what matters
//   around the call is which elements it reads and writes, so that is all that is said: every element of the range is
//   replaced by a value that is not known. What a comparison reads, it reads for any pair of elements.
#include "frontend/Algorithms.h"
#include "frontend/FunctionLowering.h"

namespace lanewise {

// [first, last) from two iterators, or the elements of a container or an array.
std::optional<FunctionLowering::ElementRange> FunctionLowering::elementRange(ExprList arguments, unsigned endsAt) {
  if (arguments.empty())
    return std::nullopt;
  const auto isIterator = [&](const clang::Expr *argument) {
    const clang::QualType type = argument->getType().getNonReferenceType();
    const LibraryType kind = unit_.types.library(type);
    return scalar(type).isPointer() && kind != LibraryType::UniquePointer && kind != LibraryType::ReverseIterator;
  };
  ElementRange range;
  const SourceSpan where = span(arguments[0]);
  const clang::QualType type = arguments[0]->getType().getNonReferenceType();
  if (isIterator(arguments[0]) && arguments.size() > endsAt && isIterator(arguments[endsAt])) {
    auto [first, last] = operands(arguments[0], arguments[endsAt]);
    range.element = unit_.types.element(type);
    range.first = settled(first, where);
    if (!range.element.isNull() && unit_.types.size(range.element) != 0)
      range.count = pool().ptrDiff(last, range.first, static_cast<int64_t>(unit_.types.size(range.element)));
    range.next = endsAt + 1;
  } else if (const LibraryType kind = unit_.types.library(type);
             endsAt == 1 && (type->isArrayType() || kind == LibraryType::Vector || kind == LibraryType::StdArray ||
                             kind == LibraryType::Span)) {
    const Object whole = object(arguments[0]);
    range.element = unit_.types.element(type);
    range.count = sizeOf(whole, type, where);
    range.first = settled(firstElement(whole, type, where), where);
    range.next = 1;
  } else if (endsAt == 1 && isNumberRange(type)) {
    const Object whole = object(arguments[0]);
    if (!whole.isPlace())
      return std::nullopt;
    std::tie(range.first, range.count) = numbersOf(whole, type, where);
    range.element = (*type->getAsCXXRecordDecl()->getDefinition()->field_begin())->getType();
    range.areNumbers = true;
    range.next = 1;
  }
  if (range.areNumbers)
    return range;
  if (!range.count || range.element.isNull() || range.element.isVolatileQualified() ||
      range.element->isIncompleteType())
    return std::nullopt;
  range.count = settled(pool().cast(Type::i64(), range.count), where);
  return range;
}

// The call operator that is called with elements as arguments; null if it is not plain which one that is.
static const clang::FunctionDecl *callOperator(clang::ASTContext &ast, clang::QualType type, clang::QualType element,
                                               size_t arguments) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !(record = record->getDefinition()))
    return nullptr;
  std::vector<const clang::FunctionDecl *> plain, instances;
  const auto takesElements = [&](const clang::FunctionDecl *candidate) {
    for (const clang::ParmVarDecl *parameter : candidate->parameters())
      if (!ast.hasSameUnqualifiedType(parameter->getType().getNonReferenceType(), element))
        return false;
    return candidate->getNumParams() == arguments;
  };
  for (clang::NamedDecl *member : record->lookup(ast.DeclarationNames.getCXXOperatorName(clang::OO_Call))) {
    if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(member))
      plain.push_back(method);
    else if (auto *generic = llvm::dyn_cast<clang::FunctionTemplateDecl>(member))
      for (clang::FunctionDecl *instance : generic->specializations())
        if (takesElements(instance))
          instances.push_back(instance);
  }
  if (plain.size() == 1 && instances.empty())
    return plain.front();
  return plain.empty() && instances.size() == 1 ? instances.front() : nullptr;
}

// The value that `callable` gives for the arguments; nothing if its body is not known.
std::optional<CallResult> FunctionLowering::invoke(const Object &callable, clang::QualType type,
                                                   const std::vector<Object> &arguments, clang::QualType element,
                                                   SourceSpan where) {
  const bool isFunction = callable.kind == Object::Kind::Function;
  const clang::FunctionDecl *callee =
      isFunction ? callable.function : callOperator(unit_.ast, type, element, arguments.size());
  Refusal why = Refusal::OpaqueCall;
  if (!callee || callee->getNumParams() != arguments.size() || !mayInline(callee, why))
    return std::nullopt;
  std::vector<Object> given;
  for (unsigned i = 0; i < callee->getNumParams(); ++i) {
    const clang::QualType parameter = callee->getParamDecl(i)->getType();
    const clang::QualType wanted = parameter.getNonReferenceType();
    const bool isSame = unit_.ast.hasSameUnqualifiedType(wanted, element);
    const bool byReference = parameter->isReferenceType();
    if (isSame && (byReference || scalar(wanted).kind == Type::Kind::Opaque)) {
      if (!byReference)
        return std::nullopt; // a copy of a class
      given.push_back(arguments[i]);
    } else if (scalar(wanted).kind != Type::Kind::Opaque && scalar(element).kind != Type::Kind::Opaque &&
               (!byReference || wanted.isConstQualified())) {
      given.push_back(Object::value(convert(read(arguments[i], element, where), scalar(wanted))));
    } else {
      return std::nullopt;
    }
  }
  const Closure *closure = callable.kind == Object::Kind::Closure ? callable.closure : nullptr;
  return inBodyOf(closure, [&] {
    const Object *self = closure ? (closure->thisObject ? &*closure->thisObject : nullptr) : &callable;
    return inlineCall(callee, isFunction ? nullptr : self, given, where);
  });
}

// True if the statements change nothing but what was declared since.
bool FunctionLowering::comparesOnly(const Block &block, VarId firstNew) const {
  for (const StmtPtr &stmt : block)
    switch (stmt->kind) {
    case StmtKind::Declare:
      break;
    case StmtKind::Assign:
      if (stmt->var < firstNew)
        return false;
      break;
    case StmtKind::Store: {
      ExprRef place = stmt->place;
      while (place->is(ExprKind::PlaceField) || place->is(ExprKind::PlaceIndex))
        place = place->op(0);
      if (!place->is(ExprKind::PlaceVar) || static_cast<VarId>(place->intValue) < firstNew)
        return false;
      break;
    }
    case StmtKind::If:
    case StmtKind::Scope:
      if (!comparesOnly(stmt->body, firstNew) || !comparesOnly(stmt->orElse, firstNew))
        return false;
      break;
    case StmtKind::Jump:
      if (stmt->jump != JumpKind::Leave)
        return false;
      break;
    case StmtKind::Assume:
      break;
    default:
      return false;
    }
  return true;
}

// max_element(first, last[, less]): the number of the first element that no other is greater than.
std::optional<CallResult> FunctionLowering::extremum(const clang::CallExpr *expr, llvm::StringRef name,
                                                     ExprList arguments) {
  while (!arguments.empty() && llvm::isa<clang::CXXDefaultArgExpr>(arguments.back()))
    arguments = arguments.drop_back();
  const std::optional<ElementRange> range = elementRange(arguments, 1);
  const SourceSpan where = span(expr);
  if (!range || arguments.size() > range->next + 1 || scalar(expr->getType()).kind != Type::Kind::Pointer)
    return std::nullopt;
  const Type type = scalar(range->element);
  const clang::Expr *less = arguments.size() > range->next ? arguments[range->next] : nullptr;
  if (less && llvm::isa<clang::CXXDefaultArgExpr>(less))
    less = nullptr;
  if (!less && !type.isIntegral() && !type.isFloat())
    return std::nullopt;
  Object callable;
  if (less) {
    if (const std::optional<Object> closure = closureObject(less))
      callable = *closure;
    else
      callable = object(less);
  }
  const VarId best = builder_.addTemporary(Type::i64(), where);
  builder_.declare(best, where);
  builder_.assign(best, pool().intConst(Type::i64(), 0), where);
  builder_.variable(best).name = name.str();
  bool isKnown = true;
  forEachElement(range->count, true, where, [&](ExprRef number) {
    const auto element = [&](ExprRef index) {
      return deref(advance(range->first, index, range->element), range->element);
    };
    const bool wantsMax = name == "max_element";
    const Object kept = element(builder_.read(best)), seen = element(number);
    const Object &left = wantsMax ? kept : seen, &right = wantsMax ? seen : kept;
    const VarId firstNew = static_cast<VarId>(model_.variables.size());
    ExprRef test = nullptr;
    if (less) {
      Block compared;
      {
        StmtBuilder::InBlock inside(builder_, compared);
        const std::optional<CallResult> answer =
            invoke(callable, less->getType(), {left, right}, range->element, where);
        isKnown = answer && answer->value && comparesOnly(compared, firstNew);
        test = isKnown ? toBool(answer->value) : pool().boolConst(true);
      }
      builder_.splice(std::move(compared));
    } else {
      ExprRef a = read(left, range->element, where), b = read(right, range->element, where);
      test = pool().binary(ExprKind::Lt, a, b);
    }
    Block better;
    {
      StmtBuilder::InBlock inside(builder_, better);
      builder_.assign(best, number, where);
    }
    builder_.ifThenElse(test, std::move(better), {}, where);
    if (!isKnown)
      builder_.refuse(Refusal::UnmodelledCall, name.str() + " by a comparison that is not known", where);
  });
  CallResult result;
  result.value = advance(range->first, builder_.read(best), range->element);
  return result;
}

std::optional<CallResult> FunctionLowering::algorithm(const clang::CallExpr *expr, llvm::StringRef name,
                                                      ExprList arguments) {
  const std::optional<WholeCall> what = wholeCall(name);
  const bool isExtremum = name == "max_element" || name == "min_element";
  if (!what && !isElementLoop(name))
    return std::nullopt;
  const StmtBuilder::Mark mark = builder_.mark();
  const uint32_t loops = model_.loopCount;
  const InMemorySet inMemory = inMemory_;
  const bool wasComplete = complete_;
  std::optional<CallResult> result = isExtremum ? extremum(expr, name, arguments)
                                     : what     ? wholeAlgorithm(expr, name, *what, arguments)
                                                : elementLoop(expr, name, arguments);
  if (!result) {
    builder_.rollBack(mark);
    model_.loopCount = loops;
    complete_ = wasComplete;
    inMemory_ = inMemory;
  }
  return result;
}

std::optional<CallResult> FunctionLowering::wholeAlgorithm(const clang::CallExpr *expr, llvm::StringRef name,
                                                           WholeCall what, ExprList arguments) {
  const SourceSpan where = span(expr);
  const std::optional<ElementRange> range = elementRange(arguments, what.end == WholeCall::End::Third ? 2 : 1);
  if (!range)
    return std::nullopt;
  // Iterators in the middle of the range are values; a comparison, a predicate or a projection is called.
  const VarId firstNew = static_cast<VarId>(model_.variables.size());
  for (size_t i = 1; i < arguments.size(); ++i) {
    const clang::Expr *argument = arguments[i];
    const clang::QualType type = argument->getType().getNonReferenceType();
    if (i < range->next || llvm::isa<clang::CXXDefaultArgExpr>(argument)) {
      continue;
    } else if (what.also == WholeCall::Also::Engine) {
      if (!drawFrom(object(argument), type, Type::integer(64, false), where))
        return std::nullopt;
      continue;
    }
    Object callable;
    if (const std::optional<Object> closure = closureObject(argument))
      callable = *closure;
    else
      callable = object(argument);
    const auto *record = type->getAsCXXRecordDecl();
    if (callable.kind != Object::Kind::Closure && record && record->isInStdNamespace() && record->isEmpty())
      continue; // less, greater, identity, …
    bool isKnown = true;
    forEachElement(range->count, false, where, [&](ExprRef left) {
      forEachElement(range->count, false, where, [&](ExprRef right) {
        Block compared;
        {
          StmtBuilder::InBlock inside(builder_, compared);
          std::vector<Object> pair{deref(advance(range->first, left, range->element), range->element),
                                   deref(advance(range->first, right, range->element), range->element)};
          std::optional<CallResult> answer = invoke(callable, type, pair, range->element, where);
          if (!answer)
            answer = invoke(callable, type, {pair[0]}, range->element, where);
          isKnown = answer && answer->value && comparesOnly(compared, firstNew);
          if (isKnown) // what it reads, it reads
            settled(answer->value, where);
        }
        builder_.splice(std::move(compared));
      });
    });
    if (!isKnown)
      builder_.refuse(Refusal::UnmodelledCall, "std::" + name.str() + " by a comparison that is not known", where);
  }
  const Type stored = scalar(range->element);
  forEachElement(range->count, false, where, [&](ExprRef number) {
    ExprRef place = elementAt(range->first, number, range->element, stored);
    ExprRef old = pool().load(place);
    builder_.noteLoad(old, where);
    builder_.store(place, pool().opaque(stored, std::string(refusalId(Refusal::UnmodelledCall)), {old}), where);
  });
  CallResult result;
  const clang::QualType returned = expr->getType();
  if (scalar(returned).kind != Type::Kind::Opaque && !returned->isVoidType())
    result.value = pool().opaque(scalar(returned), std::string(refusalId(Refusal::UnmodelledCall)));
  else if (!returned->isVoidType())
    result.object = temporary(returned, nullptr, where);
  return result;
}

} // namespace lanewise
