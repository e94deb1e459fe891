// frontend/TypeMap.h - Clang types to the model's, and which library types lanewise knows by name.
// Tested by tests/unit/frontend/AccessTest.cpp.
#pragma once

#include "model/LoopModel.h"

#include <clang/AST/Type.h>
#include <llvm/ADT/DenseMap.h>

namespace clang {
class ASTContext;
class CXXRecordDecl;
class RecordDecl;
class FieldDecl;
} // namespace clang

namespace lanewise {

/// The standard library's classes that have a meaning of their own here.
enum class LibraryType : uint8_t {
  None,            ///< any other type
  Vector,          ///< owns elements in one block: vector, valarray, string, deque
  VectorBool,      ///< several elements share a word
  StdArray,        ///< an array
  Span,            ///< pointer and size: span, string_view, initializer_list
  Iterator,        ///< a pointer by another name
  ReverseIterator, ///< a pointer one past what it names
  UniquePointer,   ///< a pointer that owns
  SharedPointer,   ///< a pointer that counts its owners: only what it leads to is modelled
  Optional,
  Pair,            ///< pair: first and second
  Complex,         ///< complex of a floating type: two parts (LowerComplex.cpp)
  Atomic,          ///< atomic, atomic_ref
  Function,        ///< function: any callable
  Nodes,           ///< map, set, list, queue …: keys, and elements that stay where they are
  Bitset,          ///< bitset: bits that share words
  BitReference,    ///< vector<bool>::reference, bitset::reference: one bit of a word
  Engine,          ///< mt19937 and its like: state that each call replaces
  Distribution,    ///< normal_distribution and its like
  OtherContainer,  ///< iterators that are no pointers …: not modelled
};

class TypeMap {
public:
  explicit TypeMap(clang::ASTContext &context) : context_(context) {}

  /// The value type, Opaque for everything that has none (records, arrays, vectors of the machine, __int128, _Complex).
  Type scalar(clang::QualType type);
  /// True if values of the type are held in one expression: arithmetic, pointers, enumerations, iterators.
  bool isScalar(clang::QualType type) { return scalar(type).kind != Type::Kind::Opaque; }
  /// Bytes, 0 if unknown.
  uint64_t size(clang::QualType type);
  int64_t fieldOffset(const clang::FieldDecl *field);
  /// Byte offset of a direct base class.
  int64_t baseOffset(const clang::CXXRecordDecl *derived, const clang::CXXRecordDecl *base);

  LibraryType library(clang::QualType type);
  /// Element type of a library container, span or iterator; pointee of a pointer; null if none.
  clang::QualType element(clang::QualType type);
  /// Number of elements of a std::array or C array, or a span's static extent; 0 if not constant.
  uint64_t extent(clang::QualType type);
  /// The floating type of a complex number's parts, C's or the library's; null if it is none.
  clang::QualType complexPart(clang::QualType type);

  VarShape shape(clang::QualType type);
  /// As in the source.
  std::string name(clang::QualType type);
  /// Canonical and unqualified: equal for types that type-based aliasing treats as one.
  std::string canonicalName(clang::QualType type);
  /// True if the type's attribute says that what is accessed through it may be of any type (GCC's may_alias).
  bool mayBeAnything(clang::QualType type);
  /// Fills everything of `variable` that follows from its type.
  void describe(clang::QualType type, Variable &variable);
  /// True if destroying a value does nothing that a loop could see: trivial, or freeing memory of its own.
  bool hasHarmlessDestructor(clang::QualType type, unsigned depth = 0);

private:
  LibraryType libraryOf(const clang::CXXRecordDecl *record);

  clang::ASTContext &context_;
  llvm::DenseMap<const clang::CXXRecordDecl *, LibraryType> libraryTypes_;
};

} // namespace lanewise
