// model/Expr.cpp - building unique expressions; folds what is constant.
#include "model/Expr.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace lanewise {

std::string typeText(Type type) {
  switch (type.kind) {
  case Type::Kind::Void:
    return "void";
  case Type::Kind::Bool:
    return "bool";
  case Type::Kind::Int:
    return (type.isSigned ? "i" : "u") + std::to_string(type.bits);
  case Type::Kind::Float:
    return "f" + std::to_string(type.bits);
  case Type::Kind::Pointer:
    return "ptr";
  case Type::Kind::Opaque:
    return "opaque";
  }
  return "opaque";
}

int64_t wrapToType(Type type, int64_t value) {
  if (type.isBool())
    return value != 0;
  const unsigned bits = type.kind == Type::Kind::Pointer ? 64 : type.bits;
  if (bits == 0 || bits >= 64)
    return value;
  const uint64_t mask = (uint64_t{1} << bits) - 1;
  const uint64_t low = static_cast<uint64_t>(value) & mask;
  if (type.isSigned && (low >> (bits - 1)) != 0)
    return static_cast<int64_t>(low | ~mask);
  return static_cast<int64_t>(low);
}

static size_t combineHash(size_t seed, size_t value) {
  return seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2));
}

static size_t hashOf(const Expr &node) {
  size_t hash = static_cast<size_t>(node.kind);
  hash = combineHash(hash,
                     static_cast<size_t>(node.type.kind) * 1024 + node.type.bits * 2u + (node.type.isSigned ? 1 : 0));
  for (ExprRef operand : node.operands)
    hash = combineHash(hash, reinterpret_cast<size_t>(operand));
  hash = combineHash(hash, static_cast<size_t>(node.intValue));
  hash = combineHash(hash, static_cast<size_t>(node.intValue2));
  hash = combineHash(hash, node.extent);
  hash = combineHash(hash, std::hash<std::string>()(node.text));
  uint64_t bits = 0;
  std::memcpy(&bits, &node.floatValue, sizeof bits);
  hash = combineHash(hash, bits);
  // The table looks at the low bits first; pointers differ in the others.
  hash ^= hash >> 32;
  hash *= 0xd6e8feb86659fd93ULL;
  return hash ^ (hash >> 32);
}

static bool sameNode(const Expr &a, const Expr &b) {
  // Floats are compared by their bits: 0.0 and -0.0 are different constants, and NaN equals itself.
  return a.kind == b.kind && a.type == b.type && a.intValue == b.intValue && a.intValue2 == b.intValue2 &&
         a.extent == b.extent && a.size == b.size && a.pure == b.pure && a.operands == b.operands && a.text == b.text &&
         std::memcmp(&a.floatValue, &b.floatValue, sizeof a.floatValue) == 0;
}

ExprPool::ExprPool() = default;
ExprPool::~ExprPool() = default;

ExprRef ExprPool::unique(Expr node) {
  if (2 * (nodes_.size() + 1) > table_.size())
    growTable();
  const size_t hash = hashOf(node);
  const size_t mask = table_.size() - 1;
  size_t at = hash & mask;
  for (; table_[at].count != 0; at = (at + 1) & mask)
    if (table_[at].hash == hash && sameNode(nodes_[table_[at].count - 1], node))
      return &nodes_[table_[at].count - 1];
  node.index = static_cast<uint32_t>(nodes_.size());
  nodes_.push_back(std::move(node));
  table_[at] = {hash, static_cast<uint32_t>(nodes_.size())};
  return &nodes_.back();
}

void ExprPool::growTable() {
  std::vector<Slot> old = std::move(table_);
  table_.assign(std::max<size_t>(64, 2 * old.size()), Slot{});
  const size_t mask = table_.size() - 1;
  for (const Slot &slot : old) {
    if (slot.count == 0)
      continue;
    size_t at = slot.hash & mask;
    while (table_[at].count != 0)
      at = (at + 1) & mask;
    table_[at] = slot;
  }
}

static Expr makeNode(ExprKind kind, Type type, std::vector<ExprRef> operands = {}) {
  Expr node{};
  node.kind = kind;
  node.type = type;
  node.operands = std::move(operands);
  return node;
}

ExprRef ExprPool::intConst(Type type, int64_t value) {
  Expr node = makeNode(ExprKind::IntConst, type);
  node.intValue = wrapToType(type, value);
  return unique(std::move(node));
}

ExprRef ExprPool::floatConst(Type type, double value, std::string text) {
  Expr node = makeNode(ExprKind::FloatConst, type);
  node.floatValue = type.bits == 32 ? static_cast<double>(static_cast<float>(value)) : value;
  // Only types wider than double need the spelling to say what the value is.
  if (type.bits > 64)
    node.text = std::move(text);
  return unique(std::move(node));
}

ExprRef ExprPool::undef(Type type) { return unique(makeNode(ExprKind::Undef, type)); }

ExprRef ExprPool::var(VarId id, Type type) {
  Expr node = makeNode(ExprKind::Var, type);
  node.intValue = id;
  return unique(std::move(node));
}

ExprRef ExprPool::iter(LoopId loop) {
  Expr node = makeNode(ExprKind::Iter, Type::i64());
  node.intValue = loop;
  return unique(std::move(node));
}

ExprRef ExprPool::unary(ExprKind kind, ExprRef operand) {
  if (kind == ExprKind::LogicalNot)
    return logicalNot(operand);
  if (operand->isIntConst() && operand->type.isInt() && operand->type.bits <= 64) {
    const uint64_t value = static_cast<uint64_t>(operand->intValue);
    if (kind == ExprKind::BitNot)
      return intConst(operand->type, static_cast<int64_t>(~value));
    const bool overflows = operand->type.isSigned &&
                           wrapToType(operand->type, static_cast<int64_t>(-value)) == operand->intValue && value != 0;
    if (kind == ExprKind::Neg && !overflows)
      return intConst(operand->type, static_cast<int64_t>(-value));
  }
  if (kind == ExprKind::Neg && operand->is(ExprKind::FloatConst) && operand->text.empty())
    return floatConst(operand->type, -operand->floatValue);
  // Where -x overflows, -(-x) was undefined already.
  if (operand->is(kind))
    return operand->op(0);
  return unique(makeNode(kind, operand->type, {operand}));
}

ExprRef ExprPool::logicalNot(ExprRef operand) {
  if (operand->isIntConst())
    return boolConst(operand->intValue == 0);
  if (operand->is(ExprKind::LogicalNot))
    return operand->op(0);
  if (operand->is(ExprKind::Eq))
    return unique(makeNode(ExprKind::Ne, Type::boolean(), operand->operands));
  if (operand->is(ExprKind::Ne))
    return unique(makeNode(ExprKind::Eq, Type::boolean(), operand->operands));
  // For floats !(a < b) is also true of NaN, so only integers and pointers turn round.
  const bool ordered = !operand->operands.empty() && !operand->op(0)->type.isFloat();
  if (operand->is(ExprKind::Lt) && ordered)
    return binary(ExprKind::Le, operand->op(1), operand->op(0));
  if (operand->is(ExprKind::Le) && ordered)
    return binary(ExprKind::Lt, operand->op(1), operand->op(0));
  return unique(makeNode(ExprKind::LogicalNot, Type::boolean(), {operand}));
}

// True if every value of `from` is a value of `to`.
static bool widens(Type from, Type to) {
  if (from.isBool())
    return to.isInt();
  if (!from.isInt() || !to.isInt())
    return false;
  if (from.isSigned == to.isSigned)
    return to.bits >= from.bits;
  return to.isSigned && to.bits > from.bits;
}

ExprRef ExprPool::cast(Type to, ExprRef operand) {
  if (operand->type == to)
    return operand;
  if (operand->isIntConst()) {
    if (to.isBool())
      return boolConst(operand->intValue != 0);
    if (to.isInt() && to.bits <= 64)
      return intConst(to, operand->intValue);
    const bool hugeUnsigned = operand->type.isInt() && !operand->type.isSigned && operand->intValue < 0;
    if (to.isFloat() && to.bits <= 64 && !hugeUnsigned)
      return to.bits == 32 ? floatConst(to, static_cast<float>(operand->intValue))
                           : floatConst(to, static_cast<double>(operand->intValue));
  }
  if (operand->is(ExprKind::FloatConst) && operand->text.empty() && to.isFloat() && (to.bits == 32 || to.bits == 64))
    return floatConst(to, operand->floatValue);
  // A widening followed by another conversion is one conversion.
  if (operand->is(ExprKind::Cast) && operand->intValue2 == 0 && widens(operand->op(0)->type, operand->type) &&
      to.isInt())
    return cast(to, operand->op(0));
  if (to.isBool() && operand->is(ExprKind::Cast) && operand->op(0)->type.isBool() && operand->type.isInt())
    return operand->op(0);
  return unique(makeNode(ExprKind::Cast, to, {operand}));
}

ExprRef ExprPool::exactCast(Type to, ExprRef operand) {
  if (operand->type == to)
    return operand;
  if (operand->isIntConst())
    return cast(to, operand);
  if (operand->is(ExprKind::Cast) && operand->intValue2 == 1)
    return exactCast(to, operand->op(0));
  Expr node = makeNode(ExprKind::Cast, to, {operand});
  node.intValue2 = 1;
  return unique(std::move(node));
}

static bool isComparison(ExprKind kind) {
  return kind == ExprKind::Lt || kind == ExprKind::Le || kind == ExprKind::Eq || kind == ExprKind::Ne;
}

// The value of a constant integer operation, or nothing where the language leaves it undefined.
static bool foldInts(ExprKind kind, Type type, int64_t a, int64_t b, int64_t &result) {
  const uint64_t ua = static_cast<uint64_t>(a), ub = static_cast<uint64_t>(b);
  const bool isSigned = type.isSigned;
  __int128 exact = 0;
  switch (kind) {
  case ExprKind::Add:
    exact = static_cast<__int128>(a) + b;
    result = static_cast<int64_t>(ua + ub);
    break;
  case ExprKind::Sub:
    exact = static_cast<__int128>(a) - b;
    result = static_cast<int64_t>(ua - ub);
    break;
  case ExprKind::Mul:
    exact = static_cast<__int128>(a) * b;
    result = static_cast<int64_t>(ua * ub);
    break;
  case ExprKind::Div:
  case ExprKind::Rem:
    if (b == 0 || (isSigned && b == -1))
      return false;
    if (isSigned)
      result = kind == ExprKind::Div ? a / b : a % b;
    else
      result = static_cast<int64_t>(kind == ExprKind::Div ? ua / ub : ua % ub);
    return true;
  case ExprKind::Shl:
    if (b < 0 || b >= type.bits || isSigned)
      return false;
    result = static_cast<int64_t>(ua << ub);
    return true;
  case ExprKind::Shr:
    if (b < 0 || b >= type.bits)
      return false;
    result = isSigned ? a >> b : static_cast<int64_t>(ua >> ub);
    return true;
  case ExprKind::BitAnd:
    result = a & b;
    return true;
  case ExprKind::BitOr:
    result = a | b;
    return true;
  case ExprKind::BitXor:
    result = a ^ b;
    return true;
  default:
    return false;
  }
  return !isSigned || exact == wrapToType(type, static_cast<int64_t>(exact));
}

static bool foldComparison(ExprKind kind, Type type, int64_t a, int64_t b) {
  const bool less = type.isSigned ? a < b : static_cast<uint64_t>(a) < static_cast<uint64_t>(b);
  switch (kind) {
  case ExprKind::Lt:
    return less;
  case ExprKind::Le:
    return less || a == b;
  case ExprKind::Eq:
    return a == b;
  default:
    return a != b;
  }
}

// Rewrites that hold for every value of the operands; nullptr if none applies.
ExprRef ExprPool::foldBinary(ExprKind kind, ExprRef left, ExprRef right) {
  const Type type = left->type;
  if (kind == ExprKind::And || kind == ExprKind::Or) {
    const bool absorbing = kind == ExprKind::Or;
    if (left->isIntConst())
      return (left->intValue != 0) == absorbing ? left : right;
    if (right->isIntConst() && (right->intValue != 0) != absorbing)
      return left;
    return left == right ? left : nullptr;
  }
  if (left->isIntConst() && right->isIntConst() && type.isIntegral()) {
    if (isComparison(kind))
      return boolConst(foldComparison(kind, type, left->intValue, right->intValue));
    int64_t value = 0;
    if (type.isInt() && type.bits <= 64 && foldInts(kind, type, left->intValue, right->intValue, value))
      return intConst(type, value);
    return nullptr;
  }
  if (isComparison(kind) && left == right && !type.isFloat() && !type.isBool() &&
      !containsNode(left, [](ExprRef e) { return e->is(ExprKind::Opaque) && !e->pure; }))
    return boolConst(kind == ExprKind::Le || kind == ExprKind::Eq);
  if ((kind == ExprKind::Eq || kind == ExprKind::Ne) && left->isIntConst() && !right->isIntConst())
    return binary(kind, right, left);
  if (kind == ExprKind::Eq && right->isIntConst() && type.isBool())
    return right->intValue != 0 ? left : logicalNot(left);
  if (kind == ExprKind::Ne && right->isIntConst() && type.isBool())
    return right->intValue != 0 ? logicalNot(left) : left;
  // (int)flag != 0 is flag.
  if ((kind == ExprKind::Ne || kind == ExprKind::Eq) && right->isIntConst(0) && left->is(ExprKind::Cast) &&
      left->op(0)->type.isBool() && left->type.isInt())
    return kind == ExprKind::Ne ? left->op(0) : logicalNot(left->op(0));
  // a + -b is a - b and a - -b is a + b, of floats too.
  if (kind == ExprKind::Add && right->is(ExprKind::Neg))
    return binary(ExprKind::Sub, left, right->op(0));
  if (kind == ExprKind::Add && left->is(ExprKind::Neg))
    return binary(ExprKind::Sub, right, left->op(0));
  if (kind == ExprKind::Sub && right->is(ExprKind::Neg))
    return binary(ExprKind::Add, left, right->op(0));
  if (!type.isInt())
    return nullptr;
  switch (kind) {
  case ExprKind::Add:
    if (right->isIntConst(0))
      return left;
    return left->isIntConst(0) ? right : nullptr;
  case ExprKind::Sub:
  case ExprKind::Shl:
  case ExprKind::Shr:
    return right->isIntConst(0) ? left : nullptr;
  case ExprKind::Mul:
    if (right->isIntConst(1))
      return left;
    return left->isIntConst(1) ? right : nullptr;
  case ExprKind::Div:
    return right->isIntConst(1) ? left : nullptr;
  case ExprKind::BitOr:
  case ExprKind::BitXor:
    if (right->isIntConst(0))
      return left;
    return left->isIntConst(0) ? right : nullptr;
  default:
    return nullptr;
  }
}

ExprRef ExprPool::binary(ExprKind kind, ExprRef left, ExprRef right) {
  if (ExprRef folded = foldBinary(kind, left, right))
    return folded;
  const bool yieldsBool = isComparison(kind) || kind == ExprKind::And || kind == ExprKind::Or;
  return unique(makeNode(kind, yieldsBool ? Type::boolean() : left->type, {left, right}));
}

ExprRef ExprPool::select(ExprRef condition, ExprRef ifTrue, ExprRef ifFalse) {
  if (condition->isIntConst())
    return condition->intValue != 0 ? ifTrue : ifFalse;
  // A condition that reads memory stays: the read is there for others to see.
  if (ifTrue == ifFalse && !containsNode(condition, [](ExprRef e) { return e->is(ExprKind::Load); }))
    return ifTrue;
  if (condition->is(ExprKind::LogicalNot))
    return select(condition->op(0), ifFalse, ifTrue);
  if (ifTrue->type.isBool() && ifTrue->isIntConst() && ifFalse->isIntConst() && ifTrue != ifFalse)
    return ifTrue->intValue != 0 ? condition : logicalNot(condition);
  return unique(makeNode(ExprKind::Select, ifTrue->type, {condition, ifTrue, ifFalse}));
}

ExprRef ExprPool::load(ExprRef place, int64_t epoch) {
  Expr node = makeNode(ExprKind::Load, place->type, {place});
  node.intValue2 = epoch;
  return unique(std::move(node));
}

ExprRef ExprPool::addressOf(ExprRef place) {
  if (place->is(ExprKind::PlaceDeref))
    return place->op(0);
  return unique(makeNode(ExprKind::AddressOf, Type::pointer(), {place}));
}

ExprRef ExprPool::ptrAdd(ExprRef pointer, ExprRef index, int64_t elementBytes) {
  if (index->isIntConst(0))
    return pointer;
  Expr node = makeNode(ExprKind::PtrAdd, Type::pointer(), {pointer, index});
  node.intValue = elementBytes;
  return unique(std::move(node));
}

ExprRef ExprPool::ptrDiff(ExprRef left, ExprRef right, int64_t elementBytes) {
  Expr node = makeNode(ExprKind::PtrDiff, Type::i64(), {left, right});
  node.intValue = elementBytes;
  return unique(std::move(node));
}

ExprRef ExprPool::call(Type type, std::string function, std::vector<ExprRef> arguments) {
  Expr node = makeNode(ExprKind::Call, type, std::move(arguments));
  node.text = std::move(function);
  return unique(std::move(node));
}

ExprRef ExprPool::opaque(Type type, std::string reason, std::vector<ExprRef> dependsOn, bool pure) {
  Expr node = makeNode(ExprKind::Opaque, type, std::move(dependsOn));
  node.text = std::move(reason);
  node.pure = pure;
  return unique(std::move(node));
}

ExprRef ExprPool::loopValue(Type type, LoopId loop, VarId variable, LoopValueKind which,
                            std::vector<ExprRef> dependsOn) {
  Expr node = makeNode(ExprKind::LoopValue, type, std::move(dependsOn));
  node.intValue = variable;
  node.intValue2 = loop;
  node.extent = static_cast<uint64_t>(which);
  return unique(std::move(node));
}

ExprRef ExprPool::placeVar(VarId id, Type type, uint64_t size) {
  Expr node = makeNode(ExprKind::PlaceVar, type);
  node.intValue = id;
  node.size = size;
  return unique(std::move(node));
}

ExprRef ExprPool::placeDeref(ExprRef pointer, Type type, uint64_t size) {
  if (pointer->is(ExprKind::AddressOf) && pointer->op(0)->type == type && pointer->op(0)->size == size)
    return pointer->op(0);
  Expr node = makeNode(ExprKind::PlaceDeref, type, {pointer});
  node.size = size;
  return unique(std::move(node));
}

ExprRef ExprPool::placeIndex(ExprRef array, ExprRef index, Type type, int64_t elementBytes, uint64_t extent) {
  Expr node = makeNode(ExprKind::PlaceIndex, type, {array, index});
  node.intValue = elementBytes;
  node.extent = extent;
  node.size = static_cast<uint64_t>(elementBytes);
  return unique(std::move(node));
}

ExprRef ExprPool::placeField(ExprRef record, std::string field, int64_t byteOffset, Type type, uint64_t size) {
  Expr node = makeNode(ExprKind::PlaceField, type, {record});
  node.text = std::move(field);
  node.intValue = byteOffset;
  node.size = size;
  return unique(std::move(node));
}

ExprRef ExprPool::placeElements(ExprRef container) {
  return unique(makeNode(ExprKind::PlaceElements, Type::opaque(), {container}));
}

ExprRef ExprPool::withOperands(ExprRef expr, std::vector<ExprRef> operands) {
  if (operands == expr->operands)
    return expr;
  switch (expr->kind) {
  case ExprKind::Neg:
  case ExprKind::BitNot:
  case ExprKind::LogicalNot:
    return unary(expr->kind, operands[0]);
  case ExprKind::Cast:
    return expr->intValue2 == 1 ? exactCast(expr->type, operands[0]) : cast(expr->type, operands[0]);
  case ExprKind::Select:
    return select(operands[0], operands[1], operands[2]);
  case ExprKind::Load:
    return load(operands[0], expr->intValue2);
  case ExprKind::AddressOf:
    return addressOf(operands[0]);
  case ExprKind::PtrAdd:
    return ptrAdd(operands[0], operands[1], expr->intValue);
  case ExprKind::PlaceDeref:
    return placeDeref(operands[0], expr->type, expr->size);
  default:
    break;
  }
  if (expr->kind >= ExprKind::Add && expr->kind <= ExprKind::Or)
    return binary(expr->kind, operands[0], operands[1]);
  Expr node = *expr;
  node.operands = std::move(operands);
  return unique(std::move(node));
}

} // namespace lanewise
