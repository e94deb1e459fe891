// frontend/LibraryMemory.cpp - memcpy and its like, std::copy and std::swap_ranges: loops over elements in disguise.
// Tested by tests/unit/frontend/MemoryTest.cpp.
//
// memcpy(to, from, n * sizeof(T)) reads n elements and writes n, so it becomes a loop that does just that; what it
// touches is then known as exactly as if the loop had been written out. The size decides how large the elements are:
// they are what the pointers point to if the size is a visible multiple of that, and bytes otherwise. That the two
// ranges do not overlap is a rule of the language for memcpy, std::copy (forwards) and std::swap_ranges; what memmove
// leaves behind depends on where they lie, so its values are not modelled, only where it reads and writes.
#include "frontend/CallEffects.h"
#include "frontend/FunctionLowering.h"

namespace lanewise {

namespace {
enum class MemoryKind : uint8_t { Copy, Move, Fill, Zero };

struct MemoryName {
  llvm::StringRef name;
  MemoryKind kind;
};
} // namespace

static std::optional<MemoryKind> memoryKind(llvm::StringRef name) {
  static constexpr MemoryName kNames[] = {{"memcpy", MemoryKind::Copy},
                                          {"memmove", MemoryKind::Move},
                                          {"memset", MemoryKind::Fill},
                                          {"bzero", MemoryKind::Zero},
                                          {"memcpy_inline", MemoryKind::Copy}};
  if (name.consume_front("__builtin___") || name.consume_front("__"))
    name.consume_back("_chk");
  name.consume_front("builtin_"); // of what is left of __builtin_
  for (const MemoryName &known : kNames)
    if (known.name == name)
      return known.kind;
  return std::nullopt;
}

// What the source says that an argument of type void * points to.
static clang::QualType pointedTo(clang::ASTContext &ast, const clang::Expr *argument) {
  const clang::Expr *expr = argument->IgnoreParenImpCasts();
  while (const auto *cast = llvm::dyn_cast<clang::CastExpr>(expr)) {
    if (!cast->getType()->isVoidPointerType())
      break;
    expr = cast->getSubExpr()->IgnoreParenImpCasts();
  }
  clang::QualType type = expr->getType();
  if (const clang::ArrayType *array = ast.getAsArrayType(type))
    type = array->getElementType();
  else
    type = type->getPointeeType();
  while (!type.isNull() && ast.getAsArrayType(type))
    type = ast.getAsArrayType(type)->getElementType();
  return type;
}

// &x: the operand itself, so that a scalar x need not be stored to be copied.
static const clang::Expr *addressedOperand(const clang::Expr *argument) {
  const clang::Expr *expr = argument->IgnoreParenImpCasts();
  while (const auto *cast = llvm::dyn_cast<clang::CastExpr>(expr))
    expr = cast->getSubExpr()->IgnoreParenImpCasts();
  const auto *address = llvm::dyn_cast<clang::UnaryOperator>(expr);
  return address && address->getOpcode() == clang::UO_AddrOf ? address->getSubExpr() : nullptr;
}

// bytes / size, where it is plain that nothing is left over; null if not. Sizes in bytes do not run round.
ExprRef FunctionLowering::elementsIn(ExprRef bytes, int64_t size) {
  if (size == 1)
    return bytes;
  const Type type = bytes->type;
  switch (bytes->kind) {
  case ExprKind::IntConst:
    return bytes->intValue % size == 0 ? pool().intConst(type, bytes->intValue / size) : nullptr;
  case ExprKind::Cast:
    // What a narrow unsigned product has lost cannot be divided out.
    if (!bytes->op(0)->type.isInt() || (!bytes->op(0)->type.isSigned && bytes->op(0)->type.bits < 64))
      return nullptr;
    if (ExprRef inner = elementsIn(bytes->op(0), size))
      return pool().cast(type, inner);
    return nullptr;
  case ExprKind::Mul:
    for (size_t side = 0; side < 2; ++side)
      if (ExprRef part = elementsIn(bytes->op(side), size)) {
        ExprRef other = bytes->op(1 - side);
        return part->isIntConst(1) ? other : pool().binary(ExprKind::Mul, other, part);
      }
    return nullptr;
  case ExprKind::Add:
  case ExprKind::Sub: {
    ExprRef left = elementsIn(bytes->op(0), size), right = elementsIn(bytes->op(1), size);
    return left && right ? pool().binary(bytes->kind, left, right) : nullptr;
  }
  default:
    return nullptr;
  }
}

// A value that statements written after it do not change.
ExprRef FunctionLowering::settled(ExprRef value, SourceSpan where) {
  if (value->isIntConst() || (value->is(ExprKind::AddressOf) && isStable(value->op(0))))
    return value;
  const VarId copy = builder_.addTemporary(value->type, where);
  builder_.declare(copy, where);
  builder_.assign(copy, value, where);
  return builder_.read(copy);
}

// for (k = 0; k < count; ++k) body(k). `shown`: the call itself is a loop for the reader, like any algorithm.
void FunctionLowering::forEachElement(ExprRef count, bool shown, SourceSpan where,
                                      const std::function<void(ExprRef)> &body) {
  // A size that was negative would be no size, so its sign can be kept.
  while (count->is(ExprKind::Cast) && count->op(0)->type.isInt() && count->op(0)->type.isSigned)
    count = count->op(0);
  const bool isWide = !count->type.isSigned && count->type.bits == 64 && !count->isIntConst();
  const Type type = isWide ? Type::integer(64, false) : Type::i64();
  count = settled(pool().cast(type, count), where);
  const VarId index = builder_.addTemporary(type, where);
  builder_.declare(index, where);
  builder_.assign(index, pool().intConst(type, 0), where);
  auto stmt = std::make_unique<Stmt>();
  stmt->kind = StmtKind::Loop;
  stmt->span = where;
  stmt->loop = std::make_unique<Loop>();
  Loop &loop = *stmt->loop;
  loop.id = model_.loopCount++;
  loop.form = LoopForm::Algorithm;
  loop.span = where;
  loop.inlined = !shown || inlined_ != nullptr;
  if (shown && inlined_)
    adoptLibraryLoop(loop);
  ExprRef number = builder_.read(index);
  loop.condition = pool().binary(ExprKind::Lt, number, count);
  {
    StmtBuilder::InBlock inside(builder_, loop.body);
    body(number);
  }
  {
    StmtBuilder::InBlock inside(builder_, loop.step);
    builder_.assign(index, pool().binary(ExprKind::Add, number, pool().intConst(type, 1)), where);
  }
  builder_.append(std::move(stmt));
}

// Element `number` of what a pointer points to, as a value of `type`.
ExprRef FunctionLowering::elementAt(ExprRef pointer, ExprRef number, clang::QualType element, Type type) {
  return pool().placeDeref(advance(pointer, number, element), type, unit_.types.size(element));
}

void FunctionLowering::copyElements(ExprRef to, ExprRef from, clang::QualType toType, clang::QualType fromType,
                                    ExprRef count, bool moves, bool shown, SourceSpan where) {
  Type target = scalar(toType), source = scalar(fromType);
  if (target.kind == Type::Kind::Opaque || source.kind == Type::Kind::Opaque || target.bits != source.bits)
    target = source = Type::opaque();
  to = settled(to, where);
  from = settled(from, where);
  forEachElement(count, shown, where, [&](ExprRef number) {
    ExprRef value = pool().load(elementAt(from, number, fromType, source));
    builder_.noteLoad(value, where);
    if (target != source)
      value = pool().call(target, "bit_cast", {value});
    if (moves)
      value = pool().opaque(target, std::string(refusalId(Refusal::UnmodelledCall)), {value});
    builder_.store(elementAt(to, number, toType, target), value, where);
  });
}

// The value of an element all bytes of which are `byte`; null if it has to be said byte by byte.
ExprRef FunctionLowering::filledWith(Type element, ExprRef byte) {
  if (element.isInt() && element.bits == 8)
    return convert(byte, element);
  const bool isZero = byte->isIntConst() && (byte->intValue & 0xff) == 0;
  if (isZero && element.kind != Type::Kind::Opaque)
    return zeroOf(element);
  if (!byte->isIntConst() || element.bits > 64 || !(element.isInt() || element.isFloat()))
    return nullptr;
  uint64_t bits = 0;
  for (unsigned at = 0; at < element.bits; at += 8)
    bits |= (static_cast<uint64_t>(byte->intValue) & 0xff) << at;
  ExprRef pattern = pool().intConst(Type::integer(element.bits, false), static_cast<int64_t>(bits));
  return element.isInt() ? convert(pattern, element) : pool().call(element, "bit_cast", {pattern});
}

// A scalar, or a record, copied whole: an assignment. Where only one side is a scalar of that size, the other is as
// many bytes of anything.
bool FunctionLowering::copyWhole(const clang::Expr *to, const clang::Expr *from, clang::QualType toType,
                                 clang::QualType fromType, uint64_t bytes, SourceSpan where) {
  const clang::Expr *arguments[] = {to, from};
  const clang::QualType types[] = {toType, fromType};
  bool fits[2], isScalar[2];
  for (int i = 0; i < 2; ++i) {
    fits[i] = unit_.types.size(types[i]) == bytes;
    isScalar[i] = fits[i] && scalar(types[i]).kind != Type::Kind::Opaque;
  }
  const bool isRecord =
      fits[0] && fits[1] && toType->isRecordType() && unit_.ast.hasSameUnqualifiedType(toType, fromType);
  if (!isRecord && !isScalar[0] && !isScalar[1])
    return false;
  Object whole[2];
  for (int i = 0; i < 2; ++i) {
    const StmtBuilder::Mark mark = builder_.mark();
    const clang::Expr *named = isRecord || isScalar[i] ? addressedOperand(arguments[i]) : nullptr;
    if (named && unit_.ast.hasSameUnqualifiedType(named->getType(), types[i]))
      whole[i] = object(named);
    else if (isRecord || isScalar[i])
      whole[i] = deref(value(arguments[i]), types[i]);
    else
      whole[i] = Object::place(pool().placeDeref(value(arguments[i]), Type::opaque(), bytes));
    if (i == 1)
      whole[0] = keepObject(whole[0], mark, where);
  }
  if (isRecord) {
    copyObject(whole[0], whole[1], toType, where);
    return true;
  }
  const Type target = isScalar[0] ? scalar(toType) : Type::opaque();
  ExprRef value = nullptr;
  if (isScalar[1]) {
    value = read(whole[1], fromType, where);
  } else {
    value = pool().load(whole[1].expr);
    builder_.noteLoad(value, where);
  }
  if (value->type != target)
    value = pool().call(target, "bit_cast", {value});
  write(whole[0], value, where);
  return true;
}

std::optional<CallResult> FunctionLowering::memoryFunction(const clang::CallExpr *expr,
                                                           const clang::FunctionDecl *callee, bool wantsValue) {
  const std::optional<MemoryKind> kind = memoryKind(callee->getName());
  if (!kind || expr->getNumArgs() < (*kind == MemoryKind::Zero ? 2u : 3u))
    return std::nullopt;
  const bool copies = *kind == MemoryKind::Copy || *kind == MemoryKind::Move;
  const SourceSpan where = span(expr);
  const auto describable = [&](clang::QualType type) {
    return !type.isNull() && !type->isVoidType() && !type->isIncompleteType() && !type->isFunctionType() &&
           !type.isVolatileQualified() && type.isTriviallyCopyableType(unit_.ast) &&
           unit_.types.library(type) != LibraryType::Atomic && unit_.types.size(type) != 0;
  };
  const clang::QualType bytesType = unit_.ast.UnsignedCharTy;
  clang::QualType toType = pointedTo(unit_.ast, expr->getArg(0)), fromType = toType;
  if (copies)
    fromType = pointedTo(unit_.ast, expr->getArg(1));
  if ((!toType.isNull() && toType.isVolatileQualified()) || (!fromType.isNull() && fromType.isVolatileQualified()))
    return std::nullopt;
  if (!describable(toType))
    toType = bytesType;
  if (!describable(fromType))
    fromType = bytesType;
  const clang::Expr *sizeArgument = expr->getArg(*kind == MemoryKind::Zero ? 1 : 2);
  CallResult result;
  if (copies)
    if (clang::Expr::EvalResult size; sizeArgument->EvaluateAsInt(size, unit_.ast) &&
                                      size.Val.getInt().getActiveBits() < 63 &&
                                      !sizeArgument->HasSideEffects(unit_.ast))
      if (!wantsValue &&
          copyWhole(expr->getArg(0), expr->getArg(1), toType, fromType, size.Val.getInt().getZExtValue(), where))
        return result;
  ExprRef to = value(expr->getArg(0));
  StmtBuilder::Mark mark = builder_.mark();
  ExprRef second = *kind == MemoryKind::Zero ? pool().intConst(Type::integer(32, true), 0) : value(expr->getArg(1));
  to = builder_.keep(to, mark, where);
  mark = builder_.mark();
  ExprRef bytes = convert(value(sizeArgument), Type::integer(64, false));
  to = builder_.keep(to, mark, where);
  second = builder_.keep(second, mark, where);
  if (unit_.types.size(toType) != unit_.types.size(fromType))
    toType = fromType = bytesType;
  ExprRef count = elementsIn(bytes, static_cast<int64_t>(unit_.types.size(toType)));
  ExprRef fill = copies || !count ? nullptr : filledWith(scalar(toType), second);
  if (!count || (!copies && !fill)) {
    toType = fromType = bytesType;
    count = bytes;
    fill = copies ? nullptr : filledWith(scalar(toType), second);
  }
  if (copies) {
    copyElements(to, second, toType, fromType, count, *kind == MemoryKind::Move, false, where);
  } else {
    ExprRef start = settled(to, where);
    fill = settled(fill, where);
    forEachElement(count, false, where, [&](ExprRef number) {
      builder_.store(elementAt(start, number, toType, scalar(toType)), fill, where);
    });
  }
  result.value = to;
  return result;
}

// std::copy, std::copy_n and std::swap_ranges over pointers, or iterators that are pointers.
std::optional<CallResult> FunctionLowering::rangeAlgorithm(const clang::CallExpr *expr, llvm::StringRef name) {
  if ((name != "copy" && name != "copy_n" && name != "swap_ranges") || expr->getNumArgs() != 3)
    return std::nullopt;
  const unsigned targetAt = 2, lastAt = 1;
  const auto isPointer = [&](unsigned i) {
    const clang::QualType type = expr->getArg(i)->getType();
    return scalar(type).isPointer() && unit_.types.library(type) != LibraryType::ReverseIterator;
  };
  if (!isPointer(0) || !isPointer(targetAt) || (name != "copy_n" && !isPointer(lastAt)))
    return std::nullopt;
  const clang::QualType fromType = unit_.types.element(expr->getArg(0)->getType()),
                        toType = unit_.types.element(expr->getArg(targetAt)->getType());
  const auto isPlain = [&](clang::QualType type) {
    return !type.isNull() && !type.isVolatileQualified() && scalar(type).kind != Type::Kind::Opaque &&
           scalar(type).kind != Type::Kind::Void && unit_.types.size(type) != 0;
  };
  if (!isPlain(fromType) || !isPlain(toType))
    return std::nullopt;
  const SourceSpan where = span(expr);
  ExprRef values[3];
  for (unsigned i = 0; i < 3; ++i) {
    const StmtBuilder::Mark mark = builder_.mark();
    values[i] = value(expr->getArg(i));
    for (unsigned earlier = 0; earlier < i; ++earlier)
      values[earlier] = builder_.keep(values[earlier], mark, where);
  }
  const int64_t size = static_cast<int64_t>(unit_.types.size(fromType));
  ExprRef count = name == "copy_n" ? pool().cast(Type::i64(), values[1]) : pool().ptrDiff(values[1], values[0], size);
  ExprRef from = settled(values[0], where), to = settled(values[2], where);
  count = settled(count, where);
  const Type source = scalar(fromType), target = scalar(toType);
  forEachElement(count, true, where, [&](ExprRef number) {
    ExprRef origin = elementAt(from, number, fromType, source), goal = elementAt(to, number, toType, target);
    ExprRef value = pool().load(origin);
    builder_.noteLoad(value, where);
    if (name != "swap_ranges")
      return builder_.store(goal, convert(value, target), where);
    const VarId kept = builder_.addTemporary(source, where);
    builder_.declare(kept, where);
    builder_.assign(kept, value, where);
    ExprRef other = pool().load(goal);
    builder_.noteLoad(other, where);
    builder_.store(origin, convert(other, source), where);
    builder_.store(goal, convert(builder_.read(kept), target), where);
  });
  CallResult result;
  result.value = advance(to, count, toType);
  return result;
}

} // namespace lanewise
