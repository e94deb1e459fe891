// frontend/Object.h - what an expression that names something names: a variable, a place, a value, a lambda.
#pragma once

#include "model/LoopModel.h"

#include <map>
#include <optional>

namespace clang {
class FunctionDecl;
class LambdaExpr;
class ValueDecl;
} // namespace clang

namespace lanewise {

struct Closure;

/// The meaning of a glvalue, or of a class prvalue, while a function is lowered.
struct Object {
  enum class Kind : uint8_t {
    Scalar,   ///< a variable that only Var reads and Assign writes
    Place,    ///< storage: `expr` is the place
    Value,    ///< a value that has not been given storage: `expr`
    Closure,  ///< a lambda's object, known completely
    Function, ///< a function
  };
  Kind kind = Kind::Value;
  VarId var = 0;
  ExprRef expr = nullptr;
  const Closure *closure = nullptr;
  const clang::FunctionDecl *function = nullptr;
  bool isVolatile = false;
  bool isBitField = false;
  ExprRef bit = nullptr; ///< of a value within the word `expr`: which of its bits (LibraryBits.cpp)
  bool isAtomic = false;

  static Object scalar(VarId var) { return {.kind = Kind::Scalar, .var = var}; }
  static Object place(ExprRef place) { return {.kind = Kind::Place, .expr = place}; }
  static Object value(ExprRef value) { return {.kind = Kind::Value, .expr = value}; }

  bool isPlace() const { return kind == Kind::Place; }
};

/// A lambda object: its code, and what its by-copy captures hold.
struct Closure {
  const clang::LambdaExpr *lambda = nullptr;
  std::map<const clang::ValueDecl *, Object> captures; ///< looked up only, never walked
  std::optional<Object> thisObject;
};

/// A complex number's parts; the imaginary one is null for a real number that takes part in an operation.
struct ComplexParts {
  ExprRef real = nullptr, imaginary = nullptr;
};

/// Outcome of a call: a scalar, or an object for references and classes, or neither for void.
struct CallResult {
  ExprRef value = nullptr;
  std::optional<Object> object;
};

} // namespace lanewise
