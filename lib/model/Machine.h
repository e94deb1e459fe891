// model/Machine.h - the state of one run of the interpreter; only its own files include it.
// Tested by tests/unit/model/InterpreterTest.cpp.
//
// The first trouble ends the run: from then on every evaluation yields an undefined value and every statement stops.
#pragma once

#include "model/Interpreter.h"

namespace lanewise {

struct Computed;

/// How a statement ended.
struct Flow {
  enum class Kind : uint8_t { Next, Break, Continue, Leave, Return, Throw, Stop } kind = Kind::Next;
  uint32_t label = 0;
  bool isNext() const { return kind == Kind::Next; }
};

/// Bytes in an object.
struct ByteLocation {
  ObjectId object = 0;
  int64_t offset = 0;
  uint32_t origin = 0; ///< of the address
};

class Machine {
public:
  Machine(const FunctionModel &function, const RunInput &input, const RunOptions &options);
  RunResult run();

private:
  // Statements (Interpreter.cpp).
  void bind(const RunInput &input);
  void bindVariable(const Variable &variable, const Value *given);
  Flow block(const Block &block);
  Flow statement(const Stmt &stmt);
  Flow loop(const Stmt &stmt);
  Flow iteration(const Stmt &stmt, bool &again);
  Flow jump(const Stmt &stmt);
  void declare(const Stmt &stmt);
  bool passOver(const Stmt &stmt); // false if nothing can stand for what it does
  void fill(MemoryObject &object, const Variable &variable, const Value &value);

  // Expressions (InterpretExpr.cpp).
  Value value(ExprRef expr);
  Value valueInner(ExprRef expr);
  Value defined(ExprRef expr); ///< like value(), but an indeterminate one is trouble
  bool isTrue(ExprRef expr) { return defined(expr).isTrue(); }
  Value readVariable(ExprRef expr);
  Value load(ExprRef place);
  Value loadContainerField(ExprRef place);
  Value advance(ExprRef expr);
  Value distance(ExprRef expr);
  Value call(ExprRef expr);
  void store(ExprRef place, const Value &value);
  /// `asAddress`: one past the end of an array is allowed.
  ByteLocation locate(ExprRef place, bool asAddress);
  ByteLocation locateElement(ExprRef place, bool asAddress);
  ObjectId elementsOf(ByteLocation container, const std::string &name);
  // Containers that the run makes (InterpretContainer.cpp).
  bool constructContainer(const Stmt &stmt); ///< false: not modelled
  void resizeContainer(ObjectId id, const Value &count, ExprRef place);
  ObjectId storageOf(const Variable &variable);
  bool mayAccess(ByteLocation where, uint64_t size, ExprRef place);
  RunAccess traceMemory(AccessKind kind, ByteLocation where, uint64_t size, ExprRef place);
  void traceScalar(AccessKind kind, VarId variable);
  Value checked(const Computed &computed, ExprRef expr);
  Value traced(ExprRef expr, Value result, const Value &first, const Value *second = nullptr);
  Value choose(ExprRef expr);
  Value lazily(ExprRef expr);

  MemoryObject &object(ObjectId id) { return result_.objects[id - 1]; }
  ObjectId allocate(MemoryObject object);
  Value stop(Trouble trouble, std::string detail);
  bool stopped() const { return result_.trouble != Trouble::None; }
  bool spend();
  std::string describe(ExprRef expr) const;

  const FunctionModel &function_;
  const RunOptions &options_;
  RunResult result_;
  std::vector<ObjectId> storage_; ///< by VarId; 0: not alive yet
  std::map<std::pair<ObjectId, int64_t>, ObjectId> elements_;
  std::map<ObjectId, Value> fills_; ///< of containers: what elements to come are filled with
  std::vector<IterationPoint> where_;
  const Stmt *current_ = nullptr;
  int depth_ = 0;
};

} // namespace lanewise
