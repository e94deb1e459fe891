// tests/oracle/LoopGenerator.h - random small loop nests, as models and as the same C++ source.
// Tested by FrontendOracleTest, which runs both.
//
// A program is a tree of a small part of C with typed nodes; C++'s implicit conversions are nodes too, so that the
// printers decide nothing. Every program is run once by the interpreter and thrown away if it does anything undefined:
// what is left has one meaning on its inputs. The same seed and knobs give the same program on every platform.
#pragma once

#include "model/Interpreter.h"
#include "model/LoopModel.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace lanewise {

/// Random numbers that do not depend on the standard library's distributions.
class Random {
public:
  explicit Random(uint64_t seed) : engine_(seed) {}
  uint64_t bits() { return engine_(); }
  int64_t between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(engine_() % static_cast<uint64_t>(high - low + 1));
  }
  bool chance(int percent) { return between(1, 100) <= percent; }
  template <typename T> const T &pick(const std::vector<T> &items) {
    return items[static_cast<size_t>(between(0, static_cast<int64_t>(items.size()) - 1))];
  }

private:
  std::mt19937_64 engine_;
};

/// What programs may contain. Percentages are per chance to use the feature.
struct GeneratorKnobs {
  int maxDepth = 3;         ///< of nests
  int maxTrip = 7;          ///< largest value of a size parameter
  int imperfect = 30;       ///< statements around an inner loop
  int triangular = 30;      ///< a bound or start that is an outer counter
  int negativeStride = 25;
  int oddForms = 20;        ///< while, do-while, `i-- > 0` instead of for
  int guards = 25;
  int reductions = 30;
  int scans = 12;
  int lastValues = 12;
  int inductions = 10;      ///< secondary counters, used as subscripts
  int temporaries = 25;     ///< private scalars
  int breaks = 6;
  int continues = 4;
  int twoDims = 40;         ///< arrays with two dimensions, declared or flattened
  int declaredArrays = 25;  ///< local and global arrays instead of pointers
  int overlaps = 12;        ///< a pointer into the object of another one
  int returns = 3;
  int walkers = 12;         ///< pointers that advance with a loop
  int sugar = 25;           ///< references, lambdas, helpers, switch, `for (;;)`, `q++` where they say the same
  int stateInBranches = 5;  ///< accumulators read where they decide or are mixed into other values
  bool floats = true;
  bool narrowInts = true;   ///< 8 and 16 bits
  bool wideCounters = true; ///< i64, u32, u64 besides int
  bool calls = true;        ///< sqrt, fabs
};

struct GenExpr;
using GenExprPtr = std::shared_ptr<const GenExpr>;

struct GenExpr {
  enum class Kind { Literal, Variable, Element, Cast, Unary, Binary, Select, Call };
  Kind kind = Kind::Literal;
  Type type;
  ExprKind op = ExprKind::Add; ///< Unary, Binary
  bool isTurned = false;       ///< Binary: Lt and Le written > and >=
  bool isImplicit = false;     ///< Cast that C++ makes by itself
  int64_t integer = 0;         ///< Literal
  double number = 0;           ///< Literal
  size_t variable = 0;         ///< Variable; Element: the array
  std::string callee;          ///< Call; Select: the helper that it is written with, if any
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
  size_t variable = 0;        ///< Assign: target; Loop: counter
  GenExprPtr place;           ///< Store: an Element
  GenExprPtr value;           ///< Assign, Store: converted to the target; If: condition
  bool isCompound = false;    ///< written `target op= right`
  bool declares = false;      ///< Assign: declares its target here
  ExprKind op = ExprKind::Add; ///< compound
  GenExprPtr right;           ///< compound
  std::vector<GenStmt> body, orElse;
  Form form = Form::For;      ///< Loop
  GenExprPtr start, condition;
  int64_t stride = 1;
  std::vector<GenWalk> walks; ///< Loop
  Sugar sugar = Sugar::None;
  uint32_t loop = 0;          ///< Loop, Break, Continue: id in source order
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

/// A program without undefined behaviour on its inputs.
GenProgram generateProgram(uint64_t seed, const GeneratorKnobs &knobs = {});

/// The program as lanewise would model it.
std::unique_ptr<FunctionModel> modelOf(const GenProgram &program);
/// The program as C++: an extern "C" function and its globals.
std::string sourceOf(const GenProgram &program);
/// `void call_<name>(void **)`, which calls the program with arguments from the addresses that it gets: of a scalar's
/// value, of a pointer's first element.
std::string callerOf(const GenProgram &program);
/// What must stand before the sources in a file.
std::string sourcePrelude();
/// The inputs, for any model of the program: parameters by position, globals by name.
RunInput inputFor(const GenProgram &program, const FunctionModel &model);

} // namespace lanewise
