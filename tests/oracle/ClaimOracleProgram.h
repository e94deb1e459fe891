// oracle/ClaimOracleProgram.h - loops over a few carried states, as trees that print as model text.
// Tested by tests/oracle/ClaimOracleTest.cpp: every generated program must parse.
#pragma once

#include "model/Expr.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace lanewise {

struct StepExpr;
using StepExprPtr = std::shared_ptr<const StepExpr>;

/// A typed expression of a loop body; conversions are explicit, as in models.
struct StepExpr {
  enum class Kind : uint8_t { Literal, Variable, Input, Unary, Binary, Select, Cast, Call };
  Kind kind = Kind::Literal;
  Type type;
  ExprKind op = ExprKind::Add; ///< Unary, Binary
  bool turned = false;         ///< a < b printed as b > a
  double number = 0;           ///< Literal
  size_t input = 0;            ///< Input: which array; read at the iteration number
  std::string name;            ///< Variable, Call
  std::vector<StepExprPtr> operands;
};

// Builders that convert as C++ does.
StepExprPtr stepLiteral(Type type, double number);
StepExprPtr stepVariable(std::string name, Type type);
StepExprPtr stepInput(size_t input, Type type);
StepExprPtr stepUnary(ExprKind op, StepExprPtr operand);
StepExprPtr stepBinary(ExprKind op, StepExprPtr left, StepExprPtr right);
StepExprPtr stepSelect(StepExprPtr condition, StepExprPtr yes, StepExprPtr no);
StepExprPtr stepCast(Type type, StepExprPtr operand);
StepExprPtr stepCall(std::string name, Type type, std::vector<StepExprPtr> arguments);
StepExprPtr stepWith(const StepExpr &expr, std::vector<StepExprPtr> operands);
bool stepReads(const StepExprPtr &expr, const std::string &variable);

struct StepStmt {
  enum class Kind : uint8_t { Assign, If, Show, Scope, Leave };
  Kind kind = Kind::Assign;
  std::string var;               ///< Assign; Show: the state whose value is stored
  StepExprPtr value;             ///< Assign, If
  std::vector<StepStmt> yes, no; ///< If; Scope: yes
  unsigned label = 0;            ///< Scope, Leave
};

StepStmt stepAssign(std::string var, StepExprPtr value);
StepStmt stepIf(StepExprPtr condition, std::vector<StepStmt> yes, std::vector<StepStmt> no = {});
StepStmt stepShow(std::string state);

struct StepState {
  std::string name;
  Type type;
  std::optional<int64_t> initial; ///< a constant; otherwise a parameter
  bool inCell = false;            ///< lives in memory
};

/// for (i = 0; i < n; i += unroll) { body }
struct StepProgram {
  std::string family;             ///< what it was built as; "" for near misses and random ones
  std::set<std::string> accepted; ///< class ids that are right for the first state
  std::vector<StepState> states;
  std::vector<Type> inputs; ///< one array each
  std::vector<std::pair<std::string, Type>> locals;
  std::vector<StepStmt> body;
  unsigned unroll = 1; ///< how often `body` stands in the loop
  unsigned labels = 0;

  std::string local(Type type) {
    locals.emplace_back("t" + std::to_string(locals.size()), type);
    return locals.back().first;
  }
  bool shows(const std::string &state) const;
};

/// function f(i32 n, ptr in0 …, ptr out0 …, ptr cell0 …, ptr res …, T0 p0 …): shown values of state k go to outk, its
/// last value to resk.
std::string stepText(const StepProgram &program);

/// Random numbers, the same everywhere.
class StepRandom {
public:
  explicit StepRandom(uint64_t seed) : engine_(seed) {}
  size_t below(size_t n) { return static_cast<size_t>(engine_() % n); }
  int64_t between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(engine_() % uint64_t(high - low + 1));
  }
  bool chance(unsigned percent) { return below(100) < percent; }
  uint64_t bits() { return engine_(); }
  template <typename T> const T &of(const std::vector<T> &values) { return values[below(values.size())]; }

private:
  std::mt19937_64 engine_;
};

/// A member of a random family (ClaimOracleFamilies.cpp), in its plainest clothes.
StepProgram familyMember(StepRandom &random);
/// Anything over + - * / min max select compare and bits, on one to three states (ClaimOracleAnything.cpp).
StepProgram randomProgram(StepRandom &random);
/// Changes one or two things: an operator, a leaf, a guard, a conversion (ClaimOracleMutate.cpp).
void mutate(StepProgram &program, StepRandom &random);
/// Rewrites that keep the meaning (ClaimOracleRewrite.cpp).
void obfuscate(StepProgram &program, StepRandom &random, unsigned rewrites);

} // namespace lanewise
