// tests/oracle/ClaimOracleAnything.cpp - programs of no family: anything on one to three states.
#include "oracle/ClaimOracleMaker.h"

namespace lanewise {

namespace {
class AnyMaker : StepMaker {
public:
  explicit AnyMaker(StepRandom &random) : StepMaker(random) {}

  StepProgram anything() {
    const size_t count = 1 + random_.below(3);
    for (size_t k = 0; k < count; ++k)
      state(random_.of(allTypes()), random_.chance(25) ? std::optional<int64_t>(random_.below(2)) : std::nullopt);
    for (size_t k = 0; k < 3; ++k)
      program_.inputs.push_back(random_.chance(60) ? program_.states.front().type : random_.of(allTypes()));
    for (size_t k = 0; k < count; ++k) {
      const StepState &target = program_.states[k];
      StepStmt stmt = stepAssign(target.name, stepCast(target.type, tree(1 + random_.below(3), target.type)));
      if (random_.chance(25))
        stmt = stepIf(condition(true), {stmt});
      program_.body.push_back(stmt);
    }
    showSome();
    return std::move(program_);
  }

private:
  StepExprPtr leaf(Type type) {
    switch (random_.below(5)) {
    case 0:
      return number(type);
    case 1:
    case 2: {
      const StepState &chosen = random_.of(program_.states);
      return stepVariable(chosen.name, chosen.type);
    }
    default: {
      const size_t k = random_.below(program_.inputs.size());
      return stepInput(k, program_.inputs[k]);
    }
    }
  }
  StepExprPtr condition(bool ofState) {
    const std::vector<K> ops = {K::Lt, K::Le, K::Eq, K::Ne};
    const StepExprPtr left = leaf(kI32);
    const StepExprPtr right = ofState && random_.chance(50) ? leaf(left->type) : number(left->type);
    return binary(random_.of(ops), left, right);
  }
  StepExprPtr tree(size_t depth, Type type) {
    if (depth == 0)
      return leaf(type);
    const bool real = type.isFloat();
    const auto sub = [&] { return tree(random_.below(depth + 1) ? depth - 1 : 0, type); };
    const StepExprPtr a = sub(), b = sub();
    const bool isFloat = real || a->type.isFloat() || b->type.isFloat();
    switch (random_.below(10)) {
    case 0:
    case 1:
      return binary(K::Add, a, b);
    case 2:
      return binary(K::Sub, a, b);
    case 3:
      return binary(K::Mul, a, b);
    case 4:
      return isFloat ? binary(K::Div, a, b)
                     : binary(random_.chance(50) ? K::Shr : K::Shl, a, stepLiteral(kI32, double(random_.below(7))));
    case 5:
      return smaller(a, b, random_.chance(50), random_.chance(30));
    case 6:
      return stepSelect(condition(random_.chance(50)), a, b);
    case 7:
      return isFloat ? stepUnary(K::Neg, a) : stepUnary(random_.chance(50) ? K::Neg : K::BitNot, a);
    default: {
      const std::vector<K> ops = {K::BitAnd, K::BitOr, K::BitXor};
      return isFloat ? binary(K::Mul, a, number(type)) : binary(random_.of(ops), a, b);
    }
    }
  }
};
} // namespace

StepProgram randomProgram(StepRandom &random) { return AnyMaker(random).anything(); }

} // namespace lanewise
