// frontend/LibraryText.cpp - functions of C that walk memory: strlen, strcmp, memcmp; and BLAS by its table.
// Tested by tests/unit/frontend/LibraryTest.cpp.
//
// strlen is the loop that it is defined by, and so are the comparisons. BLAS is told by which elements it reads and
// writes (Blas.def): matrices in rows or columns as the first argument says. Its results are values that are not looked
// into. Where the table needs to know an argument that is not constant (a stride, whether a matrix is transposed), the
// call is refused like any other.
#include "frontend/CallEffects.h"
#include "frontend/FunctionLowering.h"

#include <clang/AST/DeclTemplate.h>

namespace lanewise {

std::optional<CallResult> FunctionLowering::textFunction(const clang::CallExpr *expr,
                                                         const clang::FunctionDecl *callee) {
  llvm::StringRef name = callee->getName();
  name.consume_front("__builtin_");
  const bool measures = name == "strlen", isBounded = name == "strncmp" || name == "memcmp";
  const bool compares = name == "strcmp" || isBounded;
  if ((!measures && !compares) || expr->getNumArgs() != (measures ? 1u : isBounded ? 3u : 2u))
    return std::nullopt;
  const SourceSpan where = span(expr);
  const Type byte = Type::integer(8, false), integer = Type::integer(32, true);
  std::vector<ExprRef> texts;
  for (const clang::Expr *argument : expr->arguments()) {
    const StmtBuilder::Mark mark = builder_.mark();
    ExprRef given = value(argument);
    for (ExprRef &earlier : texts)
      earlier = builder_.keep(earlier, mark, where);
    texts.push_back(given);
  }
  for (ExprRef &text : texts)
    text = settled(text, where);
  const VarId answer = builder_.addTemporary(measures ? Type::i64() : integer, where);
  builder_.variable(answer).name = name.str();
  builder_.declare(answer, where);
  builder_.assign(answer, pool().intConst(builder_.variable(answer).type, 0), where);
  ExprRef most = isBounded ? pool().cast(Type::i64(), texts[2]) : pool().intConst(Type::i64(), INT64_MAX);
  forEachElement(most, false, where, [&](ExprRef number) {
    const LoopId loop = model_.loopCount - 1;
    const auto at = [&](ExprRef text) {
      ExprRef load = pool().load(pool().placeDeref(pool().ptrAdd(text, number, 1), byte, 1));
      builder_.noteLoad(load, where);
      return load;
    };
    ExprRef first = at(texts[0]);
    ExprRef end = pool().binary(ExprKind::Eq, first, pool().intConst(byte, 0));
    if (compares) {
      ExprRef difference =
          pool().binary(ExprKind::Sub, pool().cast(integer, first), pool().cast(integer, at(texts[1])));
      builder_.assign(answer, difference, where);
      ExprRef differs = pool().binary(ExprKind::Ne, builder_.read(answer), pool().intConst(integer, 0));
      end = name == "memcmp" ? differs : pool().binary(ExprKind::Or, differs, end);
    }
    Block stop;
    {
      StmtBuilder::InBlock inside(builder_, stop);
      builder_.jump(JumpKind::Break, loop, where);
    }
    builder_.ifThenElse(end, std::move(stop), {}, where);
    if (measures)
      builder_.assign(answer, pool().binary(ExprKind::Add, number, pool().intConst(Type::i64(), 1)), where);
  });
  CallResult result;
  result.value = convert(builder_.read(answer), scalar(expr->getType()));
  return result;
}

namespace {
struct BlasRow {
  llvm::StringRef name, regions;
};
// One region as the table says it.
struct BlasRegion {
  char how = 'R';
  unsigned pointer = 0, first = 0, second = 0, stride = 0;
  bool isMatrix = false, hasSecond = false;
  std::optional<unsigned> transposed, zero;
};
} // namespace

static constexpr BlasRow kBlas[] = {
#define BLAS(Name, Regions) {Name, Regions},
#include "frontend/Blas.def"
#undef BLAS
};

static BlasRegion parseRegion(llvm::StringRef text) {
  BlasRegion region;
  region.how = text.front();
  text = text.drop_front();
  text.consumeInteger(10, region.pointer);
  text.consume_front("[");
  text.consumeInteger(10, region.first);
  region.isMatrix = text.consume_front("x");
  region.hasSecond = region.isMatrix || text.consume_front(",");
  if (region.hasSecond)
    text.consumeInteger(10, region.second);
  text.consume_front(":");
  text.consumeInteger(10, region.stride);
  for (const char mark : {'?', '^'})
    if (text.consume_front(llvm::StringRef(&mark, 1))) {
      unsigned argument = 0;
      text.consumeInteger(10, argument);
      (mark == '?' ? region.transposed : region.zero) = argument;
    }
  return region;
}

std::optional<CallResult> FunctionLowering::blasFunction(const clang::CallExpr *expr,
                                                         const clang::FunctionDecl *callee) {
  constexpr int64_t kRowMajor = 101, kNoTranspose = 111;
  llvm::StringRef name = callee->getName();
  if (!name.consume_front("cblas_"))
    return std::nullopt;
  const bool isIndex = name.consume_front("i"); // isamax
  if (!name.consume_front("s") && !name.consume_front("d"))
    return std::nullopt;
  const BlasRow *row = std::find_if(std::begin(kBlas), std::end(kBlas),
                                    [&](const BlasRow &candidate) { return candidate.name == name; });
  if (row == std::end(kBlas) || isIndex != (name == "amax"))
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef> texts;
  row->regions.split(texts, ' ');
  std::vector<BlasRegion> regions;
  for (llvm::StringRef text : texts)
    regions.push_back(parseRegion(text));
  const auto constantOf = [&](unsigned argument) -> std::optional<int64_t> {
    ExprRef known = argument < expr->getNumArgs() ? constant(expr->getArg(argument)) : nullptr;
    return known && known->isIntConst() ? std::optional(known->intValue) : std::nullopt;
  };
  for (const BlasRegion &region : regions) {
    const std::optional<int64_t> stride = constantOf(region.stride);
    if (region.pointer >= expr->getNumArgs() || region.stride >= expr->getNumArgs() ||
        (!region.isMatrix && (!stride || *stride <= 0)) || (region.isMatrix && !constantOf(0)) ||
        (region.transposed && !constantOf(*region.transposed)))
      return std::nullopt;
  }
  const SourceSpan where = span(expr);
  std::vector<ExprRef> values;
  for (const clang::Expr *argument : expr->arguments())
    values.push_back(settled(value(argument), where));
  for (const BlasRegion &region : regions) {
    const clang::QualType element = callee->getParamDecl(region.pointer)->getType()->getPointeeType();
    const Type type = scalar(element);
    if (!type.isFloat())
      return std::nullopt;
    const bool isTransposed = region.transposed && constantOf(*region.transposed) != kNoTranspose;
    ExprRef outer = values[region.first], inner = region.hasSecond ? values[region.second] : nullptr;
    if (isTransposed && inner)
      std::swap(outer, inner);
    char how = region.how;
    if (region.zero) {
      ExprRef factor = constant(expr->getArg(*region.zero));
      if (factor && factor->is(ExprKind::FloatConst) && factor->floatValue == 0)
        how = 'W';
    }
    const auto touch = [&](ExprRef index) {
      ExprRef place = elementAt(values[region.pointer], index, element, type);
      std::vector<ExprRef> sources;
      if (how != 'W') {
        ExprRef load = pool().load(place);
        builder_.noteLoad(load, where);
        sources.push_back(how == 'R' ? settled(load, where) : load);
      }
      if (how != 'R')
        builder_.store(place, pool().opaque(type, std::string(refusalId(Refusal::UnmodelledCall)), sources), where);
    };
    const auto wide = [&](ExprRef number) { return pool().cast(Type::i64(), number); };
    const auto product = [&](ExprRef a, ExprRef b) { return pool().binary(ExprKind::Mul, wide(a), wide(b)); };
    if (!region.isMatrix) {
      forEachElement(wide(outer), false, where, [&](ExprRef number) { touch(product(number, values[region.stride])); });
      continue;
    }
    if (constantOf(0) != kRowMajor)
      std::swap(outer, inner);
    forEachElement(wide(outer), false, where, [&](ExprRef line) {
      forEachElement(wide(inner), false, where, [&](ExprRef number) {
        touch(pool().binary(ExprKind::Add, product(line, values[region.stride]), number));
      });
    });
  }
  CallResult result;
  if (!expr->getType()->isVoidType())
    result.value = pool().opaque(scalar(expr->getType()), std::string(refusalId(Refusal::UnmodelledCall)));
  return result;
}

} // namespace lanewise
