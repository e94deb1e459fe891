// tests/oracle/LoopGeneratorProgram.h - the small part of C that generated programs are made of.
// Tested by FrontendOracleTest.
//
// Nodes are typed, and C++'s implicit conversions are nodes too, so that whoever prints a program decides nothing.
#pragma once

#include "model/Expr.h"

#include <memory>
#include <string>
#include <vector>

namespace lanewise {

struct GenExpr;
using GenExprPtr = std::shared_ptr<const GenExpr>;

struct GenExpr {
  enum class Kind { Literal, Variable, Element, Cast, Unary, Binary, Select, Call };
  Kind kind = Kind::Literal;
  Type type;
  ExprKind op = ExprKind::Add;      ///< Unary, Binary
  bool isTurned = false;            ///< Binary: Lt and Le written > and >=
  bool isImplicit = false;          ///< Cast that C++ makes by itself
  int64_t integer = 0;              ///< Literal
  double number = 0;                ///< Literal
  size_t variable = 0;              ///< Variable; Element: the array
  std::string callee;               ///< Call; Select: the helper that it is written with, if any
  std::vector<GenExprPtr> operands; ///< Element: the subscripts, outermost first
};

struct GenVariable {
  enum class Kind {
    Parameter, ///< scalar, by value
    Pointer,   ///< parameter: T *p
    Rows,      ///< parameter: T p[][extents[1]]
    Result,    ///< parameter: T *p, one element, written at the end
    Scalar,    ///< local, of the function or of a loop body
    Walker,    ///< local pointer to non-const that advances with a loop
    Array,     ///< local, with extents, zero at first
    Global,    ///< array of namespace scope
  };
  Kind kind = Kind::Scalar;
  std::string name;
  Type type; ///< scalar's or element's
  std::vector<int64_t> extents;
  bool isRestrict = false;
  bool isConst = false;    ///< pointer to const
  bool isWritten = false;  ///< array: some store names it
  bool isDeclared = false; ///< scalar: declared where it is used, not at the top
  int64_t value = 0;       ///< parameter: argument
  double number = 0;       ///< parameter of floating type: argument
  size_t block = 0;        ///< pointers and globals: which memory
  int64_t base = 0;        ///< pointers: element of the block that they point to

  /// Results that nothing writes are left out of every rendering.
  bool exists() const { return kind != Kind::Result || isWritten; }
  bool isArray() const { return kind != Kind::Parameter && kind != Kind::Scalar; }
  /// Its elements are reached through the value of a pointer to one.
  bool isPointer() const { return kind == Kind::Pointer || kind == Kind::Result || kind == Kind::Walker; }
  bool isParameter() const {
    return kind == Kind::Parameter || kind == Kind::Pointer || kind == Kind::Rows || kind == Kind::Result;
  }
};

/// A pointer that starts at an element of another one and advances with a loop.
struct GenWalk {
  size_t walker = 0, pointer = 0;
  int64_t start = 0, stride = 1;
};

struct GenStmt {
  enum class Kind { Assign, Store, If, Loop, Break, Continue, Return };
  enum class Form { For, While, Do, Countdown };
  /// How the same thing is written.
  enum class Sugar {
    None,
    Reference, ///< Store: through `T &r = place`
    Lambda,    ///< Assign: inside an immediately called lambda
    Bump,      ///< Store and the following `q += 1`: place[q++]; the next statement is not written
    Switch,    ///< If of an equality with a constant
    Forever,   ///< For: the condition is an `if (!…) break` at the start of the body
  };
  Kind kind = Kind::Assign;
  size_t variable = 0;         ///< Assign: target; Loop: counter
  GenExprPtr place;            ///< Store: an Element
  GenExprPtr value;            ///< Assign, Store: converted to the target; If: condition
  bool isCompound = false;     ///< written `target op= right`
  bool declares = false;       ///< Assign: declares its target here
  ExprKind op = ExprKind::Add; ///< compound
  GenExprPtr right;            ///< compound
  std::vector<GenStmt> body, orElse;
  Form form = Form::For; ///< Loop
  GenExprPtr start, condition;
  int64_t stride = 1;
  std::vector<GenWalk> walks; ///< Loop
  Sugar sugar = Sugar::None;
  uint32_t loop = 0; ///< Loop, Break, Continue: id in source order
};

/// Memory that pointers and globals name.
struct GenBlock {
  Type element;
  std::vector<uint8_t> bytes;
};

struct GenProgram {
  uint64_t seed = 0;
  std::string name;
  std::vector<GenVariable> variables; ///< parameters first
  std::vector<GenBlock> blocks;
  std::vector<GenStmt> body;
  uint32_t loopCount = 0;
};

} // namespace lanewise
