// model/Memory.cpp - reading and writing values as bytes.
#include "model/Memory.h"

#include "model/TextRules.h"

#include <algorithm>
#include <cstring>

namespace lanewise {

Value Value::ofInt(Type type, int64_t integer) {
  Value value;
  value.type = type;
  value.integer = wrapToType(type, integer);
  return value;
}

Value Value::ofFloat(Type type, double number) {
  Value value;
  value.type = type;
  value.number = type.bits == 32 ? static_cast<double>(static_cast<float>(number)) : number;
  return value;
}

Value Value::ofPointer(ObjectId object, int64_t offset) {
  Value value;
  value.type = Type::pointer();
  value.object = object;
  value.integer = offset;
  return value;
}

Value Value::undefined(Type type) {
  Value value;
  value.type = type;
  value.isDefined = false;
  return value;
}

std::string valueText(const Value &value) {
  if (!value.isDefined)
    return "undefined:" + typeText(value.type);
  if (value.type.isPointer())
    return "object " + std::to_string(value.object) + " + " + std::to_string(value.integer);
  if (value.type.isFloat())
    return std::to_string(value.number) + ":" + typeText(value.type);
  const bool unsignedInt = value.type.isInt() && !value.type.isSigned;
  return (unsignedInt ? std::to_string(static_cast<uint64_t>(value.integer)) : std::to_string(value.integer)) + ":" +
         typeText(value.type);
}

void MemoryObject::fillZero() {
  std::fill(bytes.begin(), bytes.end(), uint8_t{0});
  std::fill(isDefined.begin(), isDefined.end(), uint8_t{1});
  pointers.clear();
}

static Value readOpaque(const MemoryObject &object, int64_t offset, uint64_t size) {
  auto copy = std::make_shared<MemoryObject>("copy", size);
  std::copy_n(object.bytes.begin() + offset, size, copy->bytes.begin());
  std::copy_n(object.isDefined.begin() + offset, size, copy->isDefined.begin());
  for (const auto &[at, pointer] : object.pointers)
    if (at >= offset && at + 8 <= offset + static_cast<int64_t>(size))
      copy->pointers[at - offset] = pointer;
  Value value;
  value.type = Type::opaque();
  value.copied = std::move(copy);
  return value;
}

// A pointer whose bytes came from elsewhere: its provenance is what its address says.
static Value pointerFromAddress(uint64_t address) {
  const uint64_t offsetMask = (uint64_t{1} << 40) - 1;
  return Value::ofPointer(static_cast<ObjectId>(address >> 40), static_cast<int64_t>(address & offsetMask));
}

Value MemoryObject::read(int64_t offset, Type type, uint64_t size) const {
  if (type.kind == Type::Kind::Opaque)
    return readOpaque(*this, offset, size);
  const uint64_t count = typeBytes(type);
  const auto defined = isDefined.begin() + offset;
  if (!std::all_of(defined, defined + static_cast<int64_t>(count), [](uint8_t bit) { return bit != 0; }))
    return Value::undefined(type);
  const uint8_t *data = bytes.data() + offset;
  if (type.isFloat() && type.bits == 32) {
    float narrow = 0;
    std::memcpy(&narrow, data, sizeof narrow);
    return Value::ofFloat(type, narrow);
  }
  if (type.isFloat()) {
    double number = 0;
    std::memcpy(&number, data, std::min<uint64_t>(count, sizeof number));
    return Value::ofFloat(type, number);
  }
  uint64_t raw = 0;
  std::memcpy(&raw, data, std::min<uint64_t>(count, sizeof raw));
  if (!type.isPointer())
    return Value::ofInt(type, static_cast<int64_t>(raw));
  const auto known = pointers.find(offset);
  if (known != pointers.end() && known->second.address() == raw)
    return known->second;
  return pointerFromAddress(raw);
}

void MemoryObject::write(int64_t offset, const Value &value, uint64_t size) {
  if (value.type.kind == Type::Kind::Opaque && value.copied) {
    const MemoryObject &source = *value.copied;
    const uint64_t count = std::min<uint64_t>(size, source.bytes.size());
    std::copy_n(source.bytes.begin(), count, bytes.begin() + offset);
    std::copy_n(source.isDefined.begin(), count, isDefined.begin() + offset);
    for (const auto &[at, pointer] : source.pointers)
      pointers[at + offset] = pointer;
    return;
  }
  const uint64_t count = value.type.kind == Type::Kind::Opaque ? size : typeBytes(value.type);
  std::fill_n(isDefined.begin() + offset, count, value.isDefined ? uint8_t{1} : uint8_t{0});
  if (!value.isDefined)
    return;
  uint8_t *data = bytes.data() + offset;
  if (value.type.isFloat() && value.type.bits == 32) {
    const float narrow = static_cast<float>(value.number);
    std::memcpy(data, &narrow, sizeof narrow);
  } else if (value.type.isFloat()) {
    std::memcpy(data, &value.number, std::min<uint64_t>(count, sizeof value.number));
  } else if (value.type.isPointer()) {
    const uint64_t address = value.address();
    std::memcpy(data, &address, sizeof address);
    pointers[offset] = value;
  } else {
    std::memcpy(data, &value.integer, std::min<uint64_t>(count, sizeof value.integer));
  }
}

} // namespace lanewise
