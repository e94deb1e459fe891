// tests/oracle/LoopGeneratorBuilder.h - the random choices behind generateProgram; only its own files include it.
// Tested by FrontendOracleTest.
#pragma once

#include "oracle/LoopGeneratorExpr.h"

namespace lanewise {

class ProgramBuilder {
public:
  ProgramBuilder(uint64_t seed, const GeneratorKnobs &knobs) : random_(seed), knobs_(knobs) {}
  GenProgram build();

private:
  /// A loop around the place where the next statement goes.
  struct OpenLoop {
    uint32_t id = 0;
    size_t counter = 0;
    bool mayContinue = false; ///< continue would not skip the step
  };

  // Variables and statements (LoopGeneratorBuilder.cpp).
  void declareParameters();
  void declareArrays();
  void fillBlock(GenBlock &block);
  size_t add(GenVariable variable);
  size_t addScalar(std::string name, Type type, bool isDeclared);
  void writeResults();
  Type elementType();
  Type counterType();
  std::vector<GenStmt> items(int depth, int count);
  void item(int depth, std::vector<GenStmt> &into);
  GenStmt loop(int depth);
  GenExprPtr bound(Type type, bool isStart);
  void chooseRange(GenStmt &stmt, Type type, bool down);
  void walk(GenStmt &stmt);
  GenStmt guarded(std::vector<GenStmt> body);
  GenStmt switched();

  // What a loop body does (LoopGeneratorItems.cpp).
  void store(std::vector<GenStmt> &into);
  void temporary(std::vector<GenStmt> &into);
  void reduction(std::vector<GenStmt> &into);
  void scan(std::vector<GenStmt> &into);
  void lastValue(std::vector<GenStmt> &into);
  void induction(std::vector<GenStmt> &into);
  void leave(std::vector<GenStmt> &into, bool isBreak);
  GenStmt assign(size_t variable, GenExprPtr value);
  GenStmt accumulate(size_t variable, ExprKind op, GenExprPtr right);
  GenStmt extremum(size_t variable, GenExprPtr candidate, bool isMaximum);
  size_t accumulator(Type type);
  ExprKind accumulationOf(Type type);

  // Values (LoopGeneratorItems.cpp).
  GenExprPtr value(int depth);
  GenExprPtr leaf();
  GenExprPtr operation(int depth);
  GenExprPtr condition();
  GenExprPtr load();
  GenExprPtr place(bool toWrite);
  GenExprPtr subscript(int64_t low, int64_t high);
  GenExprPtr flattened(const GenVariable &array);

  Random random_;
  GeneratorKnobs knobs_;
  GenProgram program_;
  std::vector<std::optional<Interval>> ranges_; ///< of integer scalars, by variable
  std::vector<OpenLoop> open_;
  std::vector<size_t> arrays_, sizes_, readable_, accumulators_, inductions_, walkers_, finals_;
  int statements_ = 0;
};

} // namespace lanewise
