// model/Expr.h - typed expressions over values and places: what a loop body computes, and where it reads.
// Tested by tests/unit/model/ExprTest.cpp and, through the interpreter, by FrontendOracle.
//
// Semantics (every rewrite rule cites this page)
//  1. An expression has no side effect. Calls that have one are statements; `i++` becomes an assignment of its own.
//  2. Integers have a width and a sign. Signed Add, Sub, Mul, Neg and Shl that leave the range are undefined behaviour
//     unless LanguageRules::wrapSigned; unsigned ones wrap modulo 2^width. Arithmetic on types narrower than int does
//     not occur: the frontend makes the promotions visible as casts. Division truncates towards zero, Rem has the sign
//     of the dividend; both are undefined for a zero divisor. Shr of a negative value is arithmetic.
//  3. Floats obey IEEE 754 with round to nearest and nothing else: no reassociation, no x*0 = 0, no x+0 = x, no
//     removal of NaN. `a > b` is stored as `b < a`, `a >= b` as `b <= a` (equivalent also for NaN); `!(a < b)` is not
//     `b <= a` for floats.
//  4. And, Or and Select evaluate lazily from the left: a load or a division in an operand that is not taken does not
//     happen. All other operands are evaluated, in no particular order (they cannot interfere, see 1).
//  5. A place names storage: a variable, what a pointer points to, an element, a field, the elements a container owns.
//     Load reads a place; AddressOf takes its address. Address arithmetic is done in 64 bits and never wraps.
//  6. Undef is an indeterminate value: reading it is undefined behaviour in the source.
//  7. Opaque is a value that is not modelled: any value of its type, possibly another one at every evaluation unless
//  all its
//     operands are equal and it is `pure`. It carries the reason.
//
// Expressions are immutable, owned by an ExprPool and unique in it: equal structure means equal pointer.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

using VarId = uint32_t;
using LoopId = uint32_t;

/// The type of a value. Aggregates have no value type: they are reached through places.
struct Type {
  enum class Kind : uint8_t {
    Void,    ///< no value
    Bool,    ///< false or true
    Int,     ///< two's complement integer of `bits` bits
    Float,   ///< binary floating point of `bits` bits (16, 32, 64, 80, 128)
    Pointer, ///< an address
    Opaque,  ///< a value that is copied but never looked into
  };
  Kind kind = Kind::Void;
  uint8_t bits = 0;
  bool isSigned = false;

  static Type voidType() { return {}; }
  static Type boolean() { return {Kind::Bool, 1, false}; }
  static Type integer(unsigned bits, bool isSigned) { return {Kind::Int, static_cast<uint8_t>(bits), isSigned}; }
  static Type floating(unsigned bits) { return {Kind::Float, static_cast<uint8_t>(bits), true}; }
  /// A vector of the machine, of any width and kind of lanes: what is said of it, is said of each lane by itself.
  static Type vector() { return floating(128); }
  static Type pointer() { return {Kind::Pointer, 64, false}; }
  static Type opaque() { return {Kind::Opaque, 0, false}; }
  static Type i64() { return integer(64, true); }

  bool isBool() const { return kind == Kind::Bool; }
  bool isInt() const { return kind == Kind::Int; }
  bool isFloat() const { return kind == Kind::Float; }
  bool isPointer() const { return kind == Kind::Pointer; }
  bool isIntegral() const { return isInt() || isBool(); }
  friend bool operator==(const Type &, const Type &) = default;
};

/// "i32", "u8", "bool", "f64", "ptr", "void", "opaque".
std::string typeText(Type type);

enum class ExprKind : uint8_t {
  // Values without operands.
  IntConst,   ///< intValue, sign- or zero-extended from the type's width (u64 as its bits)
  FloatConst, ///< floatValue
  Undef,      ///< indeterminate
  Var,        ///< current value of scalar variable intValue; in a LoopSummary: its value on entry to the iteration
  Iter,       ///< number of the current iteration of loop intValue, from 0; type i64. Only in summaries
  // Unary.
  Neg,
  BitNot,
  LogicalNot, ///< on bool
  Cast, ///< to `type`, as C++ converts: truncates, extends, rounds; to bool is != 0. In summaries, intValue2 == 1 marks
        ///< an
  ///< integer conversion whose value is known to fit (by the rule against signed overflow, or by the loop's own bounds)
  // Binary; both operands have the node's type, except shifts (right operand any integer) and comparisons.
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  Shl,
  Shr,
  BitAnd,
  BitOr,
  BitXor,
  Lt, ///< operands of one type, result bool; pointers compare by address
  Le,
  Eq,
  Ne,
  And, ///< lazy, on bool
  Or,  ///< lazy, on bool
  // Others.
  Select, ///< operand 0 ? operand 1 : operand 2, lazy
  Load,   ///< value at place operand 0; in summaries intValue2 tells apart loads between which a write may have changed
          ///< the place
  AddressOf, ///< address of place operand 0
  PtrAdd,    ///< pointer operand 0 advanced by operand 1 (any integer type) elements of intValue bytes
  PtrDiff,   ///< (operand 0 - operand 1) / intValue bytes, type i64
  Call,      ///< pure function `text` on the operands: no memory, no effect, same operands same result
  Opaque,    ///< not modelled; `text` is the refusal id; operands are what the value is known to depend on
  LoopValue, ///< in summaries: a value that loop intValue2 makes of variable intValue: see LoopValueKind (in extent);
             ///< operands: all
             ///< that it depends on: values on entry to that loop, and loads in it (over that loop's Iter)
  // Places. Their type is the type of the value stored there (Opaque for aggregates).
  PlaceVar,      ///< the storage of variable intValue
  PlaceDeref,    ///< what pointer operand 0 points to
  PlaceIndex,    ///< element operand 1 of the array at place operand 0; intValue: element bytes; extent: number of
                 ///< elements, 0 if unknown
  PlaceField,    ///< field `text` of the record at place operand 0; intValue: byte offset
  PlaceElements, ///< the array that the container (vector, string, …) at place operand 0 owns: storage of its own
};

/// Which value of a variable a LoopValue node stands for.
enum class LoopValueKind : uint8_t {
  After,   ///< once the loop has ended
  OnEntry, ///< when an iteration of the loop begins
  Total,   ///< what all iterations together contribute to a fold, without the value on entry
};

/// One node. `size` is the bytes that a place covers (0 if unknown).
struct Expr {
  ExprKind kind;
  Type type;
  std::vector<const Expr *> operands;
  int64_t intValue = 0;
  int64_t intValue2 = 0;
  uint64_t extent = 0;
  uint64_t size = 0;
  double floatValue = 0;
  std::string text;
  bool pure = true;   ///< only for Opaque: equal operands give equal values
  uint32_t index = 0; ///< creation order in its pool: a deterministic sort key

  bool is(ExprKind k) const { return kind == k; }
  bool isPlace() const { return kind >= ExprKind::PlaceVar; }
  bool isIntConst() const { return kind == ExprKind::IntConst; }
  bool isIntConst(int64_t value) const { return kind == ExprKind::IntConst && intValue == value; }
  const Expr *op(size_t i) const { return operands[i]; }
};

using ExprRef = const Expr *;
template <typename Value> class NodeMap;

/// Owns expressions and keeps them unique. Factories fold constants and apply rewrites that are valid by the
/// semantics above; they never change what an expression evaluates to or which loads happen.
class ExprPool {
public:
  ExprPool();
  ~ExprPool();
  ExprPool(const ExprPool &) = delete;
  ExprPool &operator=(const ExprPool &) = delete;

  ExprRef intConst(Type type, int64_t value); ///< value is reduced to the type's width
  ExprRef boolConst(bool value) { return intConst(Type::boolean(), value ? 1 : 0); }
  ExprRef floatConst(Type type, double value, std::string text = {});
  ExprRef undef(Type type);
  ExprRef var(VarId id, Type type);
  ExprRef iter(LoopId loop);
  ExprRef unary(ExprKind kind, ExprRef operand);
  ExprRef cast(Type to, ExprRef operand);
  ExprRef exactCast(Type to, ExprRef operand); ///< a Cast that is known to keep the value
  ExprRef binary(ExprKind kind, ExprRef left, ExprRef right);
  ExprRef greater(ExprRef left, ExprRef right) { return binary(ExprKind::Lt, right, left); }
  ExprRef greaterEqual(ExprRef left, ExprRef right) { return binary(ExprKind::Le, right, left); }
  ExprRef logicalNot(ExprRef operand);
  ExprRef select(ExprRef condition, ExprRef ifTrue, ExprRef ifFalse);
  ExprRef load(ExprRef place, int64_t epoch = 0);
  ExprRef addressOf(ExprRef place);
  ExprRef ptrAdd(ExprRef pointer, ExprRef index, int64_t elementBytes);
  ExprRef ptrDiff(ExprRef left, ExprRef right, int64_t elementBytes);
  ExprRef call(Type type, std::string function, std::vector<ExprRef> arguments);
  ExprRef opaque(Type type, std::string reason, std::vector<ExprRef> dependsOn = {}, bool pure = false);
  ExprRef loopValue(Type type, LoopId loop, VarId variable, LoopValueKind which, std::vector<ExprRef> dependsOn);

  ExprRef placeVar(VarId id, Type type, uint64_t size);
  ExprRef placeDeref(ExprRef pointer, Type type, uint64_t size);
  ExprRef placeIndex(ExprRef array, ExprRef index, Type type, int64_t elementBytes, uint64_t extent);
  ExprRef placeField(ExprRef record, std::string field, int64_t byteOffset, Type type, uint64_t size);
  ExprRef placeElements(ExprRef container);

  /// The same node with other operands (folds again).
  ExprRef withOperands(ExprRef expr, std::vector<ExprRef> operands);

  size_t size() const { return nodes_.size(); }

private:
  ExprRef unique(Expr node);
  ExprRef foldBinary(ExprKind kind, ExprRef left, ExprRef right);
  void growTable();

  /// A place in the table of nodes: open addressing with linear probing (Knuth, TAOCP vol. 3, 6.4).
  struct Slot {
    size_t hash = 0;
    uint32_t count = 0; ///< the node's index + 1; 0: free
  };
  std::deque<Expr> nodes_;
  std::vector<Slot> table_; ///< as many as a power of two, at most half of them taken
};

/// Calls `visit` on every distinct node below and including `root`, operands first.
void forEachNode(ExprRef root, const std::function<void(ExprRef)> &visit);
/// True if some node below or equal to `root` satisfies `predicate`.
bool containsNode(ExprRef root, const std::function<bool(ExprRef)> &predicate);
/// True if `root` is the node or is made of it. Both of one pool.
bool occursIn(ExprRef node, ExprRef root);
/// Replaces nodes: `replace` returns the new node, or nullptr to descend. Shared nodes are rewritten once.
ExprRef rewrite(ExprPool &pool, ExprRef root, const std::function<ExprRef(ExprRef)> &replace);
/// The same for many roots that share nodes: `done` keeps what became of each node from call to call.
ExprRef rewrite(ExprPool &pool, ExprRef root, const std::function<ExprRef(ExprRef)> &replace, NodeMap<ExprRef> &done);

/// The value of an integer constant of `type` whose low bits are `value`: reduced and sign- or zero-extended.
int64_t wrapToType(Type type, int64_t value);

} // namespace lanewise
