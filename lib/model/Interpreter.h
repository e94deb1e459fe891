// model/Interpreter.h - runs a model on concrete values: the slow truth that oracles compare with.
// Tested by tests/unit/model/InterpreterTest.cpp and FrontendOracle.
//
// C++ exactly as Expr.h's semantics page says it. What would be undefined behaviour, or is not modelled, stops the run
// with a named trouble: a result without one is the result of every compiler.
#pragma once

#include "model/LoopModel.h"
#include "model/Memory.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanewise {

/// Why a run did not end as the source says.
enum class Trouble : uint8_t {
  None,
  OutOfBounds, ///< an access outside its object, or an index outside the declared extent
  NullPointer, ///< an access through null or a pointer to nothing
  SignedOverflow,
  DivisionByZero,   ///< also the one quotient that does not fit
  ShiftRange,       ///< shift by a negative number or by the width and more
  Uninitialised,    ///< an indeterminate value was used
  ConversionRange,  ///< a float does not fit the integer it becomes
  BrokenAssumption, ///< Assume of something false
  StepLimit,
  NotModelled, ///< Opaque, Refuse, an unknown function or type
  Malformed,   ///< the model or its input is not well formed: the verifier would say so
};
std::string_view troubleText(Trouble trouble); ///< "out of bounds"

/// What a run starts from.
struct RunInput {
  std::vector<MemoryObject> objects; ///< objects[i] has ObjectId i + 1
  /// One per parameter. Scalars (pointers and references included): the value. Arrays and records, by value: a pointer
  /// to the object that is them. Containers: a pointer to the object that holds their elements.
  std::vector<Value> arguments;
  std::map<VarId, Value> globals; ///< likewise for other variables; globals without an entry are zero
  /// Containers that lie in objects: by object and offset, the object that holds their elements.
  std::map<std::pair<ObjectId, int64_t>, ObjectId> elements;
};

/// Where a run is in its loops, outermost first.
struct IterationPoint {
  LoopId loop = 0;
  int64_t iteration = 0; ///< from 0
  friend auto operator<=>(const IterationPoint &, const IterationPoint &) = default;
};

enum class AccessKind : uint8_t {
  Read,
  Write,
  Declare, ///< a scalar comes to life: whatever it was before is another variable
};

/// One access to memory, or to a scalar that is not in memory.
struct RunAccess {
  AccessKind kind = AccessKind::Read;
  bool isScalar = false;
  VarId variable = 0;         ///< scalars
  ObjectId object = 0;        ///< memory
  int64_t offset = 0;         ///< memory: first byte
  uint64_t size = 0;          ///< memory: bytes
  const Stmt *stmt = nullptr; ///< the statement that does it; the loop's for its condition
  ExprRef place = nullptr;    ///< memory: the place as evaluated
};

/// Is told what a run does, as it happens. The condition of a loop belongs to the iteration that it admits or refuses,
/// the step to the iteration that it ends.
class RunListener {
public:
  virtual ~RunListener() = default;
  virtual void onAccess(const RunAccess &access, std::span<const IterationPoint> where) = 0;
  virtual void onLoopStart(LoopId loop, std::span<const IterationPoint> outer);
  /// Before each turn, that which the condition refuses included.
  virtual void onIteration(LoopId loop, int64_t iteration);
  /// `iterations`: how often the body was begun.
  virtual void onLoopEnd(LoopId loop, int64_t iterations);
  /// A call that the model does not hold the body of, as it is passed over (RunOptions::quietCalls).
  virtual void onCall(const Stmt &call, std::span<const IterationPoint> where);
  /// The run ends here; the ends of the open loops are still told.
  virtual void onTrouble();
};

/// Is told how values come about, and gives each a number, its origin, that the value then carries: through variables
/// by itself, through memory as `onLoad` answers. Origin 0 is a constant.
class ValueTracer {
public:
  virtual ~ValueTracer() = default;
  /// An operation, a call or a choice (operands: the condition, then what was chosen) on these operands. Of a lazy
  /// operation only what was evaluated. Addresses are computed by PtrAdd, PtrDiff, PlaceIndex and PlaceDeref.
  virtual uint32_t onOperation(ExprRef expr, std::span<const Value> operands, const Value &result) = 0;
  /// `address`: the origin of the place that was computed.
  virtual uint32_t onLoad(const RunAccess &access, uint32_t address, const Value &result) = 0;
  virtual void onStore(const RunAccess &access, uint32_t address, const Value &stored) = 0;
  /// A scalar variable that is not in memory gets this value; what is answered is the variable's origin.
  virtual uint32_t onAssign(const Stmt &stmt, const Value &value) = 0;
  /// The condition of a loop, or of an If whose branch is taken now.
  virtual void onTest(const Stmt &stmt, const Value &condition) = 0;
  /// The If is over; `variables` are the values of scalars, whose origins may be changed.
  virtual void onBranchEnd(const Stmt &stmt, std::span<Value> variables) = 0;
};

struct RunOptions {
  LanguageRules rules;
  uint64_t maxSteps = 10'000'000; ///< statements and operations
  RunListener *listener = nullptr;
  ValueTracer *values = nullptr;
  bool quietCalls =
      false; ///< calls of which nothing is known do nothing (model/QuietCalls.h) instead of ending the run
};

/// What a run ends with.
struct RunResult {
  Trouble trouble = Trouble::None;
  std::string detail; ///< of the trouble
  bool threw = false; ///< ended by Throw
  std::optional<Value> returned;
  std::vector<MemoryObject> objects; ///< as RunInput::objects, then those that the run made
  std::vector<Value> variables;      ///< scalars that are not in memory, by VarId
  uint64_t steps = 0;
};

RunResult interpret(const FunctionModel &function, const RunInput &input, const RunOptions &options = {});

} // namespace lanewise
