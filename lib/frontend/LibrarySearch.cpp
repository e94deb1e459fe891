// frontend/LibrarySearch.cpp - algorithms that ask something of every element: loops as one would write them.
// Tested by tests/unit/frontend/AlgorithmTest.cpp.
//
// The library wraps predicates in classes of its own before it calls them; written out, for_each, count_if, find_if,
// any_of, reverse and the like are shorter than their bodies, and the same for the variants of std::ranges.
#include "frontend/Algorithms.h"
#include "frontend/FunctionLowering.h"

namespace lanewise {

Object FunctionLowering::elementOfRange(const ElementRange &range, ExprRef number) {
  if (range.areNumbers)
    return Object::value(pool().cast(scalar(range.element),
                                     pool().binary(ExprKind::Add, pool().cast(Type::i64(), range.first), number)));
  return deref(advance(range.first, number, range.element), range.element);
}

// find_if, any_of …: goes on until the test holds for an element.
std::optional<CallResult> FunctionLowering::searchLoop(const clang::CallExpr *expr, llvm::StringRef name,
                                                       const ElementRange &range,
                                                       const std::function<std::optional<ExprRef>(ExprRef)> &test) {
  const SourceSpan where = span(expr);
  const bool finds = name.starts_with("find") || name == "adjacent_find";
  const bool looksAhead = name == "adjacent_find" || name == "is_sorted";
  const bool stopsAtFalse = name == "all_of" || name == "find_if_not";
  if (finds && (range.areNumbers || !scalar(expr->getType()).isPointer()))
    return std::nullopt;
  const Type type = finds ? Type::i64() : Type::boolean();
  const VarId answer = builder_.addTemporary(type, where);
  builder_.variable(answer).name = name.str();
  const bool whenNone = name == "all_of" || name == "none_of" || name == "is_sorted";
  builder_.declare(answer, where);
  builder_.assign(answer, finds ? range.count : pool().boolConst(whenNone), where);
  ExprRef count = range.count;
  if (looksAhead)
    count = pool().binary(ExprKind::Sub, count, pool().intConst(Type::i64(), 1));
  bool isKnown = true;
  forEachElement(count, true, where, [&](ExprRef number) {
    const LoopId loop = model_.loopCount - 1;
    const std::optional<ExprRef> held = test(number);
    isKnown = held.has_value();
    if (!isKnown)
      return;
    Block stop;
    {
      StmtBuilder::InBlock inside(builder_, stop);
      builder_.assign(answer, finds ? number : pool().boolConst(!whenNone), where);
      builder_.jump(JumpKind::Break, loop, where);
    }
    builder_.ifThenElse(stopsAtFalse ? pool().logicalNot(*held) : *held, std::move(stop), {}, where);
  });
  if (!isKnown)
    return std::nullopt;
  CallResult result;
  result.value = finds ? advance(range.first, builder_.read(answer), range.element) : builder_.read(answer);
  return result;
}

// minmax_element: the first of the smallest and the last of the largest.
std::optional<CallResult> FunctionLowering::bothExtrema(const clang::CallExpr *expr, const ElementRange &range) {
  const SourceSpan where = span(expr);
  const Type type = scalar(range.element);
  const clang::CXXRecordDecl *record = expr->getType()->getAsCXXRecordDecl();
  if ((!type.isIntegral() && !type.isFloat()) || unit_.types.library(expr->getType()) != LibraryType::Pair)
    return std::nullopt;
  VarId best[2];
  for (VarId &one : best) {
    one = builder_.addTemporary(Type::i64(), where);
    builder_.variable(one).name = &one == best ? "min_element" : "max_element";
    builder_.declare(one, where);
    builder_.assign(one, pool().intConst(Type::i64(), 0), where);
  }
  forEachElement(range.count, true, where, [&](ExprRef number) {
    for (int side = 0; side < 2; ++side) {
      ExprRef seen = read(elementOfRange(range, number), range.element, where);
      ExprRef kept = read(elementOfRange(range, builder_.read(best[side])), range.element, where);
      ExprRef test = pool().binary(ExprKind::Lt, seen, kept);
      Block better;
      {
        StmtBuilder::InBlock inside(builder_, better);
        builder_.assign(best[side], number, where);
      }
      builder_.ifThenElse(side == 0 ? test : pool().logicalNot(test), std::move(better), {}, where);
    }
  });
  CallResult result;
  result.object = temporary(expr->getType(), nullptr, where);
  std::vector<const clang::FieldDecl *> fields(record->field_begin(), record->field_end());
  for (size_t side = 0; side < 2 && side < fields.size(); ++side)
    write(field(*result.object, fields[side], where), advance(range.first, builder_.read(best[side]), range.element),
          where);
  return result;
}

std::optional<CallResult> FunctionLowering::elementLoop(const clang::CallExpr *expr, llvm::StringRef name,
                                                        ExprList arguments) {
  const bool byPredicate = name == "count_if" || name == "find_if" || name == "find_if_not" || name == "any_of" ||
                           name == "all_of" || name == "none_of";
  const bool byValue = name == "count" || name == "find";
  const bool looksAhead = name == "is_sorted" || name == "adjacent_find";
  const bool calls = name == "for_each" || byPredicate;
  if (!calls && !byValue && !looksAhead && name != "minmax_element" && name != "reverse")
    return std::nullopt;
  const std::optional<ElementRange> range = elementRange(arguments, 1);
  if (!range || (range->areNumbers && !calls))
    return std::nullopt;
  std::vector<const clang::Expr *> others;
  for (size_t i = range->next; i < arguments.size(); ++i)
    if (!llvm::isa<clang::CXXDefaultArgExpr>(arguments[i]))
      others.push_back(arguments[i]);
  if (others.size() != (calls || byValue ? 1u : 0u))
    return std::nullopt; // a projection, or a comparison
  const SourceSpan where = span(expr);
  const Type type = scalar(range->element);
  if (name == "minmax_element")
    return bothExtrema(expr, *range);
  CallResult result;
  if (name == "reverse") {
    ExprRef half = pool().binary(ExprKind::Div, range->count, pool().intConst(Type::i64(), 2));
    ExprRef last = settled(pool().binary(ExprKind::Sub, range->count, pool().intConst(Type::i64(), 1)), where);
    forEachElement(half, true, where, [&](ExprRef number) {
      swapTwo(elementOfRange(*range, number), elementOfRange(*range, pool().binary(ExprKind::Sub, last, number)),
              range->element, where);
    });
    return result;
  }
  if (looksAhead) {
    if (!type.isIntegral() && !type.isFloat())
      return std::nullopt;
    return searchLoop(expr, name, *range, [&](ExprRef number) -> std::optional<ExprRef> {
      ExprRef next = pool().binary(ExprKind::Add, number, pool().intConst(Type::i64(), 1));
      ExprRef here = read(elementOfRange(*range, number), range->element, where);
      ExprRef after = read(elementOfRange(*range, next), range->element, where);
      return name == "is_sorted" ? pool().binary(ExprKind::Lt, after, here) : pool().binary(ExprKind::Eq, here, after);
    });
  }
  Object callable;
  ExprRef wanted = nullptr;
  if (byValue) {
    if (scalar(others[0]->getType().getNonReferenceType()) != type || (!type.isIntegral() && !type.isFloat()))
      return std::nullopt;
    wanted = settled(value(others[0]), where);
  } else if (const std::optional<Object> closure = closureObject(others[0])) {
    callable = *closure;
  } else {
    callable = object(others[0]);
  }
  const auto test = [&](ExprRef number) -> std::optional<ExprRef> {
    const Object element = elementOfRange(*range, number);
    if (wanted)
      return pool().binary(ExprKind::Eq, read(element, range->element, where), wanted);
    const std::optional<CallResult> answer = invoke(callable, others[0]->getType(), {element}, range->element, where);
    return answer && answer->value ? std::optional<ExprRef>(toBool(answer->value)) : std::nullopt;
  };
  bool isKnown = true;
  if (name == "for_each") {
    forEachElement(range->count, true, where, [&](ExprRef number) {
      isKnown =
          invoke(callable, others[0]->getType(), {elementOfRange(*range, number)}, range->element, where).has_value();
    });
    if (!isKnown)
      return std::nullopt;
    if (expr->getType()->getAsCXXRecordDecl() && callable.kind == Object::Kind::Closure)
      result.object = callable;
    return result;
  }
  if (name != "count" && name != "count_if")
    return searchLoop(expr, name, *range, test);
  const VarId count = builder_.addTemporary(Type::i64(), where);
  builder_.variable(count).name = name.str();
  builder_.declare(count, where);
  builder_.assign(count, pool().intConst(Type::i64(), 0), where);
  forEachElement(range->count, true, where, [&](ExprRef number) {
    const std::optional<ExprRef> held = test(number);
    isKnown = held.has_value();
    if (!isKnown)
      return;
    Block counted;
    {
      StmtBuilder::InBlock inside(builder_, counted);
      builder_.assign(count, pool().binary(ExprKind::Add, builder_.read(count), pool().intConst(Type::i64(), 1)),
                      where);
    }
    builder_.ifThenElse(*held, std::move(counted), {}, where);
  });
  if (!isKnown)
    return std::nullopt;
  result.value = convert(builder_.read(count), scalar(expr->getType()));
  return result;
}

} // namespace lanewise
