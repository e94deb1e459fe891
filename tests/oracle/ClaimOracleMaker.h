// oracle/ClaimOracleMaker.h - what makers of loops share: states, inputs, conditions, numbers.
// Tested by tests/oracle/ClaimOracleTest.cpp.
#pragma once

#include "oracle/ClaimOracleProgram.h"

#include "model/CxxConversions.h"

namespace lanewise {

class StepMaker {
protected:
  using K = ExprKind;
  static constexpr Type kI32{Type::Kind::Int, 32, true}, kF64{Type::Kind::Float, 64, true},
      kF32{Type::Kind::Float, 32, true};

  explicit StepMaker(StepRandom &random) : random_(random) {}

  static const std::vector<Type> &ints() {
    static const std::vector<Type> kTypes = {
        Type::integer(8, true),   Type::integer(8, false), Type::integer(16, true), Type::integer(16, false), kI32,
        Type::integer(32, false), Type::integer(64, true), Type::integer(64, false)};
    return kTypes;
  }
  static const std::vector<Type> &floats() {
    static const std::vector<Type> kTypes = {kF32, kF64};
    return kTypes;
  }
  static const std::vector<Type> &signedOrFloat() {
    static const std::vector<Type> kTypes = {kI32, Type::i64(), kF32, kF64};
    return kTypes;
  }
  static const std::vector<Type> &allTypes() {
    static const std::vector<Type> kTypes = [] {
      std::vector<Type> types = ints();
      types.insert(types.end(), {kF32, kF64, kF32, kF64, kI32, Type::boolean()});
      return types;
    }();
    return kTypes;
  }

  StepExprPtr state(Type type, std::optional<int64_t> initial = std::nullopt) {
    StepState made;
    made.name = "s" + std::to_string(program_.states.size());
    made.type = type;
    made.initial = initial;
    program_.states.push_back(made);
    return stepVariable(made.name, type);
  }
  StepExprPtr in(Type type) {
    program_.inputs.push_back(type);
    return stepInput(program_.inputs.size() - 1, type);
  }
  void family(const char *name, std::set<std::string> accepted) {
    program_.family = name;
    program_.accepted = std::move(accepted);
  }
  void set(const StepExprPtr &target, const StepExprPtr &value) {
    program_.body.push_back(stepAssign(target->name, stepCast(target->type, value)));
  }
  StepExprPtr number(Type type) {
    if (type.isBool())
      return stepLiteral(type, double(random_.below(2)));
    static const std::vector<double> kFloats = {0, 1, -1, 0.5, 2, -0.25, 3, 0.75};
    const double value = type.isFloat() ? random_.of(kFloats) : double(random_.between(type.isSigned ? -4 : 0, 7));
    return stepLiteral(type, value);
  }
  StepExprPtr binary(K op, StepExprPtr a, StepExprPtr b) { return stepBinary(op, std::move(a), std::move(b)); }
  // An input of the type in some clothes.
  StepExprPtr term(Type type) {
    switch (random_.below(6)) {
    case 0:
      return stepCast(type, binary(K::Add, in(type), in(type)));
    case 1:
      return stepCast(type, binary(K::Mul, in(type), number(type)));
    case 2:
      return stepSelect(inputCondition(), in(type), number(type));
    default:
      return in(type);
    }
  }
  StepExprPtr inputCondition() {
    const Type type = random_.chance(50) ? kI32 : random_.of(allTypes());
    switch (random_.below(3)) {
    case 0:
      return binary(K::Lt, in(type), number(type));
    case 1:
      return binary(K::Ne, in(type), in(type));
    default:
      return stepCast(Type::boolean(), in(Type::boolean()));
    }
  }
  // Puts the last statement under an input condition.
  void guardSome(unsigned percent = 30) {
    if (!random_.chance(percent))
      return;
    StepStmt last = program_.body.back();
    program_.body.back() = stepIf(inputCondition(), {last});
  }
  void showSome() {
    if (random_.chance(40))
      program_.body.insert(random_.chance(60) ? program_.body.end() : program_.body.begin(),
                           stepShow(random_.of(program_.states).name));
  }
  StepExprPtr smaller(const StepExprPtr &a, const StepExprPtr &b, bool isMax, bool orEqual = false) {
    const K op = orEqual ? K::Le : K::Lt;
    return stepSelect(isMax ? binary(op, a, b) : binary(op, b, a), b, a);
  }

  StepRandom &random_;
  StepProgram program_;
};

} // namespace lanewise
