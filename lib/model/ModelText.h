// model/ModelText.h - the canonical text of models: printed for people and tests, and parsed back exactly.
// Tested by tests/unit/model/ModelTextTest.cpp.
//
//   function f32 dot(i32 n, ptr x -> f32 restrict, ptr y -> f32) {
//     local f32 s;
//     local i32 i;
//     s = 0;
//     i = 0;
//     loop L0 for (i < n) step { i = i + 1; } {
//       s = s + x[i] * y[i];
//     }
//     return s;
//   }
//
// Expressions are C's, with C's precedence. What C leaves to declarations is said where it is not the default:
//   5:u8           a literal has the type of its sibling, else of its target, else i32 or f64; a tag says otherwise
//   (f32)i         every conversion is written
//   x[i], *p:i32   pointers: `x[i]` is *(x + i); a tag gives the type when the pointer's declaration (`-> f32`) does
//   not p + i:4        elements of 4 bytes, where the declaration does not say so;  p - q:4  likewise A[i][j], v[i]
//   elements of arrays and of containers; `[i; bytes 8; extent 10]` when the declaration does not say so r.x@8:f64 the
//   field x at byte 8;  p->x@8:f64  likewise;  v.<size> the number of elements of a container *p:opaque#24   a place of
//   24 bytes without a value type sqrt(x):f64    a pure call;  opaque("union-access", a, b):i32  a value that is not
//   modelled iter(L0)  after(L0, s, n):f32  entry(L0, s)  total(L0, s)   in summaries: see LoopValueKind place(x),
//   var(x):i32  a variable's storage, or its value, against its declaration
// Variables are declared before use, with every fact that is not the default:
//   local array f64 A[10][20];  global i32 count memory;  container v of f32;  record r size 24;  static, thread, temp
// Names that the source uses twice get their number: `i.7`; nameless ones are `$7`.
// Statements: declare x; x = v; *p = v; if, loop, scope 1 {}, break L0; continue L0; leave 1; return v; throw; touch v;
//   assume c "assert"; refuse "goto" "detail"; x = invoke "f"(a) does(reads throws) because "opaque-call";
// `@3:5` after a statement, loop or variable is its place in the source.
#pragma once

#include "model/LoopModel.h"

#include <memory>
#include <string>
#include <string_view>

namespace lanewise {

std::string printFunction(const FunctionModel &function);
std::string printUnit(const UnitModel &unit);
/// One expression in the text form; exact, so that equal text means equal structure.
std::string printExpr(const FunctionModel &function, ExprRef expr);

/// Why a text is not a model.
struct ParseFailure {
  uint32_t line = 0, column = 0;
  std::string message; ///< starts lower-case, no full stop

  std::string text() const; ///< "3:5: message"
};

/// A model, or why there is none.
struct ParseResult {
  std::unique_ptr<FunctionModel> function; ///< null on failure
  ParseFailure failure;

  explicit operator bool() const { return function != nullptr; }
};

/// Reads one function; nothing may follow it. Never fails in any other way than by its result.
ParseResult parseFunction(std::string_view text);

/// A unit, or why there is none.
struct UnitParseResult {
  std::unique_ptr<UnitModel> unit; ///< null on failure
  ParseFailure failure;

  explicit operator bool() const { return unit != nullptr; }
};

/// Reads an optional `unit { … }` followed by functions.
UnitParseResult parseUnit(std::string_view text);

} // namespace lanewise
