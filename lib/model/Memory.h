// model/Memory.h - concrete values and byte-addressed storage for the interpreter.
// Tested by tests/unit/model/InterpreterTest.cpp.
//
// Storage is objects of bytes. A pointer is an object and an offset in it, so that leaving an object is seen even if
// another one would lie there. Every byte knows whether it was written; bytes that hold a pointer remember which.
#pragma once

#include "model/Expr.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lanewise {

using ObjectId = uint32_t; ///< 0: no object, the null pointer's
struct MemoryObject;

/// One value. Integers are sign- or zero-extended from their width.
struct Value {
  Type type;
  bool isDefined = true; ///< false: indeterminate
  int64_t integer = 0;   ///< Bool, Int; Pointer: the offset in `object`
  double number = 0;     ///< Float, rounded to its width
  ObjectId object = 0;   ///< Pointer
  uint32_t origin = 0;   ///< where it came from, as a ValueTracer numbers it; 0: a constant, or nobody traces
  std::shared_ptr<const MemoryObject> copied; ///< Opaque: the bytes

  static Value ofInt(Type type, int64_t integer);
  static Value ofBool(bool truth) { return ofInt(Type::boolean(), truth ? 1 : 0); }
  static Value ofFloat(Type type, double number);
  static Value ofPointer(ObjectId object, int64_t offset = 0);
  static Value undefined(Type type);

  bool isTrue() const { return integer != 0; }
  /// Pointers: a number that orders and identifies addresses.
  uint64_t address() const { return (static_cast<uint64_t>(object) << 40) + static_cast<uint64_t>(integer); }
};

/// The text of a value: "3:i32", "0.5:f32", "object 2 + 8".
std::string valueText(const Value &value);

struct MemoryObject {
  std::string name; ///< for messages
  std::vector<uint8_t> bytes;
  std::vector<uint8_t> isDefined;    ///< per byte
  std::map<int64_t, Value> pointers; ///< by offset; valid while their bytes are not overwritten
  int64_t elementBytes = 1;          ///< of a container's elements: tells how many there are

  MemoryObject() = default;
  /// Indeterminate contents.
  MemoryObject(std::string objectName, uint64_t size) : name(std::move(objectName)), bytes(size), isDefined(size) {}

  bool covers(int64_t offset, uint64_t size) const {
    return offset >= 0 && size <= bytes.size() && static_cast<uint64_t>(offset) <= bytes.size() - size;
  }
  /// All bytes set and defined.
  void fillZero();
  /// The value of `type` at `offset`, which must be covered; undefined if some byte is. `size` is for opaque values.
  Value read(int64_t offset, Type type, uint64_t size) const;
  void write(int64_t offset, const Value &value, uint64_t size);
};

/// An object that holds `values`, all of the same C++ type.
template <typename T> MemoryObject objectOf(std::string name, const std::vector<T> &values) {
  MemoryObject object(std::move(name), values.size() * sizeof(T));
  object.elementBytes = sizeof(T);
  const auto *data = reinterpret_cast<const uint8_t *>(values.data());
  object.bytes.assign(data, data + values.size() * sizeof(T));
  object.isDefined.assign(object.bytes.size(), 1);
  return object;
}

} // namespace lanewise
