// model/Location.h - a place taken apart: which object, and how far into it.
// Tested by tests/unit/model/LocationTest.cpp.
#pragma once

#include "model/LoopModel.h"

#include <vector>

namespace lanewise {

/// What an access is based on. Two accesses can only touch the same bytes if their bases may overlap.
struct Base {
  enum class Kind : uint8_t {
    Variable, ///< a declared object: variable `var`
    Pointee,  ///< whatever the pointer value `pointer` points to (a parameter, a loaded pointer)
    Elements, ///< storage owned by the container at place `pointer`
  };
  Kind kind = Kind::Variable;
  VarId var = 0;
  ExprRef pointer = nullptr;
  friend bool operator==(const Base &, const Base &) = default;
};

/// One step into the object: `index` elements of `elementBytes`; `extent` elements in that dimension, 0 if not known.
struct Subscript {
  ExprRef index = nullptr;
  int64_t elementBytes = 0;
  uint64_t extent = 0;
};

struct Location {
  Base base;
  std::vector<Subscript> subscripts; ///< outermost first: as the source nests them, pointer steps included
  int64_t byteOffset = 0;            ///< constant offset: fields
  uint64_t size = 0;                 ///< bytes touched, 0 if unknown
  Type type;                         ///< of the value there; opaque in a union
};

/// The name of a field that stands for a whole union, as which its members are looked at: they begin at one place, and
/// the types of what is read and written there say nothing.
inline constexpr std::string_view kUnionField = "<union>";
/// The names of the parts of C's complex numbers.
inline constexpr const char *kRealField = "<__real__>", *kImaginaryField = "<__imag__>";
/// The name of a field that holds a reference ends so: what is read from it is the address of what the source names.
inline constexpr char kReferenceMark = '&';
/// The name of a field that stands for all that an object of the library remembers (an engine's state, a map's keys).
inline constexpr std::string_view kStateField = "<state>";

/// Takes a place apart: *(p + e), a[i][j], v[i].x, s->f[i]. Pointer arithmetic is followed to the pointer that it
/// starts from (a Var, a Load, a LoopValue, an Opaque …); AddressOf leads on to the place it names.
Location locate(ExprRef place);

/// The Select among pointers that decides which object a place lies in (`*(c ? p : q)`); null if there is none, or if
/// it chooses among more pointers than are worth telling apart.
ExprRef pointerChoiceIn(ExprRef place);

} // namespace lanewise
