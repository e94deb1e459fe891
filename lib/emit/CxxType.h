// emit/CxxType.h - the C++ types that emitted code can spell: numbers, and pointers to and arrays of them.
// Tested by tests/emit, by running what comes of it.
#pragma once

#include "model/Expr.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lanewise {

/// A type as emitted code declares it.
struct CxxType {
  enum class Kind : uint8_t { Number, Pointer, Array, Record };
  Kind kind = Kind::Number;
  Type number;                 ///< Number
  std::string name;            ///< Number, Record: how it is spelled
  std::shared_ptr<CxxType> to; ///< Pointer: what to; Array: elements
  uint64_t extent = 0;         ///< Array
  uint64_t bytes = 0;          ///< Record

  static CxxType ofNumber(Type type);
  static CxxType record(std::string name, uint64_t bytes);
  static CxxType pointerTo(CxxType pointee);
  static CxxType arrayOf(CxxType element, uint64_t extent);
  bool isPointer() const { return kind == Kind::Pointer; }
  bool isArray() const { return kind == Kind::Array; }
  uint64_t size() const; ///< bytes; 0 if not known
  friend bool operator==(const CxxType &a, const CxxType &b);
};

/// The type of that canonical name ("float", "double[64]", "const int *"); nothing for what cannot be spelled without
/// the source's own declarations. A record is known by its name alone: `recordBytes` is its size.
std::optional<CxxType> parseCxxType(std::string_view canonical, uint64_t recordBytes = 0);

/// How types are spelled in one copy of the code.
struct TypeSpelling {
  /// Floats are computed wider, with what is needed to bound errors; pointers are watched (emit/Harness.h).
  bool wide = false;
};

/// "float", "unsigned char"; "Real" for floats of wide copies.
std::string numberName(const CxxType &type, const TypeSpelling &spelling = {});
/// A declaration: "const float *x", "double (*A)[64]", "float tmp[4]". `isConst` is about what a pointer points to.
std::string declaration(const CxxType &type, const std::string &name, bool isConst = false,
                        const TypeSpelling &spelling = {});

} // namespace lanewise
