// model/InterpretExpr.cpp - evaluates the expressions and places of a model.
#include "model/Arithmetic.h"
#include "model/Machine.h"
#include "model/ModelText.h"
#include "model/TextRules.h"

namespace lanewise {

static constexpr int kMaxDepth = 5000;

std::string Machine::describe(ExprRef expr) const { return "'" + printExpr(function_, expr) + "'"; }

Value Machine::checked(const Computed &computed, ExprRef expr) {
  if (computed.trouble != Trouble::None)
    return stop(computed.trouble, describe(expr));
  return computed.value;
}

void Machine::traceScalar(AccessKind kind, VarId variable) {
  if (!options_.listener)
    return;
  RunAccess access;
  access.kind = kind;
  access.isScalar = true;
  access.variable = variable;
  access.stmt = current_;
  options_.listener->onAccess(access, where_);
}

RunAccess Machine::traceMemory(AccessKind kind, ByteLocation where, uint64_t size, ExprRef place) {
  RunAccess access;
  access.kind = kind;
  access.object = where.object;
  access.offset = where.offset;
  access.size = size;
  access.stmt = current_;
  access.place = place;
  if (options_.listener)
    options_.listener->onAccess(access, where_);
  return access;
}

// The result with the origin that the tracer gives it.
Value Machine::traced(ExprRef expr, Value result, const Value &first, const Value *second) {
  if (!options_.values || stopped())
    return result;
  const Value operands[] = {first, second ? *second : Value()};
  result.origin = options_.values->onOperation(expr, std::span(operands, second ? 2 : 1), result);
  return result;
}

Value Machine::choose(ExprRef expr) {
  const Value test = defined(expr->op(0));
  if (stopped())
    return Value::undefined(expr->type);
  const Value chosen = value(expr->op(test.isTrue() ? 1 : 2));
  return traced(expr, chosen, test, &chosen);
}

Value Machine::lazily(ExprRef expr) {
  const Value first = defined(expr->op(0));
  if (stopped() || first.isTrue() == expr->is(ExprKind::Or))
    return traced(expr, Value::ofBool(first.isTrue()), first);
  const Value second = defined(expr->op(1));
  return traced(expr, Value::ofBool(second.isTrue()), first, &second);
}

Value Machine::value(ExprRef expr) {
  if (!expr)
    return stop(Trouble::Malformed, "an expression is missing");
  if (++depth_ > kMaxDepth)
    stop(Trouble::Malformed, "an expression is nested too deeply");
  Value result = spend() ? valueInner(expr) : Value::undefined(expr->type);
  --depth_;
  return result;
}

Value Machine::defined(ExprRef expr) {
  Value result = value(expr);
  if (!result.isDefined)
    stop(Trouble::Uninitialised, describe(expr));
  return result;
}

Value Machine::readVariable(ExprRef expr) {
  const uint64_t id = static_cast<uint64_t>(expr->intValue);
  if (id >= result_.variables.size())
    return stop(Trouble::Malformed, "reads a variable that does not exist");
  traceScalar(AccessKind::Read, static_cast<VarId>(id));
  const Value &result = result_.variables[id];
  if (!result.isDefined)
    return stop(Trouble::Uninitialised, describe(expr));
  return result;
}

Value Machine::advance(ExprRef expr) {
  const Value pointer = defined(expr->op(0));
  const Value index = defined(expr->op(1));
  if (stopped())
    return pointer;
  if (!pointer.type.isPointer() || !index.type.isInt())
    return stop(Trouble::Malformed, describe(expr));
  // Modulo 2^64, as machines do it: what leaves the object is found when it is used.
  const uint64_t bytes = static_cast<uint64_t>(index.integer) * static_cast<uint64_t>(expr->intValue);
  Value advanced = pointer;
  advanced.integer = static_cast<int64_t>(static_cast<uint64_t>(pointer.integer) + bytes);
  return traced(expr, advanced, pointer, &index);
}

Value Machine::distance(ExprRef expr) {
  const Value left = defined(expr->op(0)), right = defined(expr->op(1));
  if (stopped())
    return left;
  if (!left.type.isPointer() || !right.type.isPointer() || expr->intValue == 0)
    return stop(Trouble::Malformed, describe(expr));
  if (left.object != right.object)
    return stop(Trouble::OutOfBounds, describe(expr) + " is a distance between two objects");
  const uint64_t bytes = static_cast<uint64_t>(left.integer) - static_cast<uint64_t>(right.integer);
  return traced(expr, Value::ofInt(Type::i64(), static_cast<int64_t>(bytes) / expr->intValue), left, &right);
}

Value Machine::call(ExprRef expr) {
  std::vector<Value> arguments;
  for (ExprRef operand : expr->operands)
    arguments.push_back(defined(operand));
  if (stopped())
    return Value::undefined(expr->type);
  Value result = checked(callPure(expr->text, expr->type, arguments), expr);
  if (options_.values && !stopped())
    result.origin = options_.values->onOperation(expr, arguments, result);
  return result;
}

Value Machine::valueInner(ExprRef expr) {
  switch (expr->kind) {
  case ExprKind::IntConst:
    return expr->type.isPointer()
               ? checked(convert(expr->type, Value::ofInt(Type::integer(64, false), expr->intValue)), expr)
               : Value::ofInt(expr->type, expr->intValue);
  case ExprKind::FloatConst:
    return Value::ofFloat(expr->type, expr->floatValue);
  case ExprKind::Undef:
    return Value::undefined(expr->type);
  case ExprKind::Var:
    return readVariable(expr);
  case ExprKind::Select:
    return choose(expr);
  case ExprKind::And:
  case ExprKind::Or:
    return lazily(expr);
  case ExprKind::Load:
    return load(expr->op(0));
  case ExprKind::AddressOf: {
    const ByteLocation where = locate(expr->op(0), true);
    Value address = Value::ofPointer(where.object, where.offset);
    address.origin = where.origin;
    return address;
  }
  case ExprKind::PtrAdd:
    return advance(expr);
  case ExprKind::PtrDiff:
    return distance(expr);
  case ExprKind::Call:
    return call(expr);
  case ExprKind::Neg:
  case ExprKind::BitNot:
  case ExprKind::LogicalNot:
  case ExprKind::Cast: {
    const Value operand = defined(expr->op(0));
    if (stopped())
      return operand;
    return traced(expr,
                  checked(expr->is(ExprKind::Cast) ? convert(expr->type, operand)
                                                   : computeUnary(expr->kind, operand, options_.rules),
                          expr),
                  operand);
  }
  default:
    break;
  }
  if (precedenceOf(expr->kind) == 0) // Opaque, and what belongs in summaries
    return stop(Trouble::NotModelled, describe(expr));
  const Value left = defined(expr->op(0)), right = stopped() ? left : defined(expr->op(1));
  if (stopped())
    return left;
  return traced(expr, checked(computeBinary(expr->kind, left, right, options_.rules), expr), left, &right);
}

// The elements of the container at `container`: an empty object if nothing was given for them.
ObjectId Machine::elementsOf(ByteLocation container, const std::string &name) {
  ObjectId &id = elements_[{container.object, container.offset}];
  if (id == 0)
    id = allocate(MemoryObject("elements of " + name, 0));
  return id;
}

ByteLocation Machine::locateElement(ExprRef place, bool asAddress) {
  ByteLocation where = locate(place->op(0), false);
  const Value index = defined(place->op(1));
  if (stopped())
    return where;
  if (!index.type.isInt())
    stop(Trouble::Malformed, describe(place));
  // The extent of one dimension must hold even where the next row would follow.
  const uint64_t limit = place->extent;
  const uint64_t number = static_cast<uint64_t>(index.integer);
  if (limit != 0 && number >= limit && !(asAddress && number == limit))
    stop(Trouble::OutOfBounds, describe(place) + " has index " + valueText(index));
  where.offset =
      static_cast<int64_t>(static_cast<uint64_t>(where.offset) + number * static_cast<uint64_t>(place->intValue));
  if (options_.values && !stopped()) {
    Value base = Value::ofPointer(where.object, where.offset);
    base.origin = where.origin;
    where.origin = traced(place, base, base, &index).origin;
  }
  return where;
}

ByteLocation Machine::locate(ExprRef place, bool asAddress) {
  if (!place || !place->isPlace()) {
    stop(Trouble::Malformed, "a place is missing");
    return {};
  }
  if (!spend())
    return {};
  ByteLocation where;
  switch (place->kind) {
  case ExprKind::PlaceVar: {
    const uint64_t id = static_cast<uint64_t>(place->intValue);
    if (id < function_.variables.size())
      where.object = storageOf(function_.variables[id]);
    else
      stop(Trouble::Malformed, "uses a variable that does not exist");
    return where;
  }
  case ExprKind::PlaceDeref: {
    const Value pointer = defined(place->op(0));
    return {pointer.object, pointer.integer, pointer.origin};
  }
  case ExprKind::PlaceIndex:
    return locateElement(place, asAddress);
  case ExprKind::PlaceField:
    where = locate(place->op(0), asAddress);
    where.offset += place->intValue;
    return where;
  default: { // PlaceElements
    const ByteLocation container = locate(place->op(0), false);
    if (stopped())
      return container;
    where.object = elementsOf(container, printExpr(function_, place->op(0)));
    return where;
  }
  }
}

bool Machine::mayAccess(ByteLocation where, uint64_t size, ExprRef place) {
  if (stopped())
    return false;
  if (where.object == 0 || where.object > result_.objects.size()) {
    stop(Trouble::NullPointer, describe(place));
    return false;
  }
  if (!object(where.object).covers(where.offset, size))
    stop(Trouble::OutOfBounds, describe(place) + " at byte " + std::to_string(where.offset) + " of " +
                                   std::to_string(object(where.object).bytes.size()) + " of '" +
                                   object(where.object).name + "'");
  return !stopped();
}

static uint64_t accessBytes(ExprRef place) {
  return place->type.kind == Type::Kind::Opaque ? place->size : typeBytes(place->type);
}

static bool isContainerField(ExprRef place) { return place->is(ExprKind::PlaceField) && place->text.starts_with('<'); }

// "<size>" and "<data>" follow from the elements.
Value Machine::loadContainerField(ExprRef place) {
  const ByteLocation container = locate(place->op(0), false);
  if (stopped())
    return Value::undefined(place->type);
  const ObjectId elements = elementsOf(container, printExpr(function_, place->op(0)));
  traceMemory(AccessKind::Read, {container.object, container.offset + place->intValue}, accessBytes(place), place);
  if (place->text == "<data>")
    return Value::ofPointer(elements);
  const MemoryObject &storage = object(elements);
  if (place->text == "<size>" && storage.elementBytes > 0)
    return Value::ofInt(place->type, static_cast<int64_t>(storage.bytes.size()) / storage.elementBytes);
  return stop(Trouble::NotModelled, describe(place));
}

Value Machine::load(ExprRef place) {
  const ByteLocation where = locate(place, false);
  if (stopped())
    return Value::undefined(place->type);
  if (isContainerField(place)) {
    // A view (std::span) has such fields too, but they were written like any others.
    const bool written = where.object != 0 && where.object <= result_.objects.size() &&
                         object(where.object).covers(where.offset, accessBytes(place)) &&
                         object(where.object).read(where.offset, place->type, place->size).isDefined;
    const auto owner = elements_.find({where.object, where.offset - place->intValue});
    if (owner != elements_.end() || !written)
      return loadContainerField(place);
  }
  const uint64_t size = accessBytes(place);
  if (!mayAccess(where, size, place))
    return Value::undefined(place->type);
  const RunAccess access = traceMemory(AccessKind::Read, where, size, place);
  Value result = object(where.object).read(where.offset, place->type, size);
  if (!result.isDefined)
    return stop(Trouble::Uninitialised, describe(place));
  result.origin = options_.values ? options_.values->onLoad(access, where.origin, result) : 0;
  return result;
}

void Machine::store(ExprRef place, const Value &value) {
  if (stopped())
    return;
  const ByteLocation where = locate(place, false);
  if (stopped())
    return;
  if (const auto owned = elements_.find({where.object, where.offset - place->intValue});
      isContainerField(place) && owned != elements_.end()) {
    if (place->text == "<size>")
      resizeContainer(owned->second, value, place);
    else
      stop(Trouble::NotModelled, "changes " + describe(place));
    return;
  }
  const uint64_t size = accessBytes(place);
  if (!(value.type == place->type)) {
    stop(Trouble::Malformed, "stores " + typeText(value.type) + " in " + describe(place));
    return;
  }
  if (!mayAccess(where, size, place))
    return;
  const RunAccess access = traceMemory(AccessKind::Write, where, size, place);
  if (options_.values)
    options_.values->onStore(access, where.origin, value);
  object(where.object).write(where.offset, value, size);
}

} // namespace lanewise
