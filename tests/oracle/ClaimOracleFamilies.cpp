// tests/oracle/ClaimOracleFamilies.cpp - members of the families of carried state, and programs of no family.
// Written from docs/classes and the definitions in the literature named there, not from the classifiers.
#include "oracle/ClaimOracleProgram.h"

#include "model/CxxConversions.h"

#include <cmath>
#include <functional>

namespace lanewise {

namespace {
using K = ExprKind;

const Type kI32 = Type::integer(32, true), kF64 = Type::floating(64), kF32 = Type::floating(32);

class Maker {
public:
  explicit Maker(StepRandom &random) : random_(random) {}

  StepProgram member() {
    static const std::vector<void (Maker::*)()> kFamilies = {
        &Maker::sum,    &Maker::product, &Maker::extremum,  &Maker::bits,     &Maker::flag,       &Maker::last,
        &Maker::place,  &Maker::groups,  &Maker::affine,    &Maker::system,   &Maker::fractional, &Maker::tropical,
        &Maker::kadane, &Maker::clamp,   &Maker::bitAffine, &Maker::shifts,   &Maker::counter,    &Maker::automaton,
        &Maker::mean,   &Maker::welford, &Maker::softmax,   &Maker::groupTop, &Maker::predictor};
    (this->*random_.of(kFamilies))();
    showSome();
    return std::move(program_);
  }

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

  void sum() {
    family("fold", {"reduction", "prefix-scan"});
    const Type type = random_.of(random_.chance(50) ? ints() : floats());
    const StepExprPtr s = state(type);
    set(s, binary(random_.chance(75) ? K::Add : K::Sub, s, term(type)));
    guardSome();
    if (random_.chance(25))
      set(s, binary(K::Add, s, in(type)));
  }
  void product() {
    family("fold", {"reduction", "prefix-scan"});
    const Type type = random_.of(random_.chance(50) ? ints() : floats());
    const StepExprPtr s = state(type);
    set(s, binary(K::Mul, s, in(type)));
    guardSome();
  }
  void extremum() {
    family("extremum", {"reduction", "prefix-scan"});
    const Type type = random_.of(random_.chance(60) ? ints() : floats());
    const StepExprPtr s = state(type), v = term(type);
    const bool isMax = random_.chance(50);
    if (type.isFloat() && random_.chance(40))
      set(s, stepCall(isMax ? "fmax" : "fmin", type, {s, v}));
    else
      set(s, smaller(s, v, isMax, random_.chance(20)));
    guardSome();
  }
  void bits() {
    family("fold", {"reduction", "prefix-scan"});
    const Type type = random_.of(ints());
    const StepExprPtr s = state(type);
    const std::vector<K> ops = {K::BitAnd, K::BitOr, K::BitXor};
    set(s, binary(random_.of(ops), s, in(type)));
    guardSome();
  }
  void flag() {
    family("flag", {"reduction", "prefix-scan", "last-value"}); // a constant set under a condition is either
    const StepExprPtr s = state(Type::boolean());
    if (random_.chance(50))
      set(s, binary(random_.chance(50) ? K::And : K::Or, s, inputCondition()));
    else
      program_.body.push_back(
          stepIf(inputCondition(), {stepAssign(s->name, stepLiteral(Type::boolean(), double(random_.below(2))))}));
  }
  void last() {
    family("last-value", {"last-value"});
    const Type type = random_.of(allTypes());
    const StepExprPtr s = state(type);
    set(s, in(type));
    guardSome(100);
  }
  void place() {
    family("arg-extremum", {"reduction", "prefix-scan"});
    const Type type = random_.of(random_.chance(50) ? ints() : floats());
    const StepExprPtr best = state(type), at = state(kI32), v = term(type);
    const K op = random_.chance(70) ? K::Lt : K::Le;
    program_.body.push_back(stepIf(random_.chance(50) ? binary(op, v, best) : binary(op, best, v),
                                   {stepAssign(best->name, v), stepAssign(at->name, stepVariable("i", kI32))}));
  }
  void groups() {
    family("segmented", {"segmented"});
    const Type type = random_.of(random_.chance(50) ? ints() : floats());
    const StepExprPtr s = state(type), v = in(type), restart = inputCondition();
    if (random_.chance(50))
      program_.body.push_back(
          stepIf(restart, {stepAssign(s->name, v)}, {stepAssign(s->name, stepCast(type, binary(K::Add, s, v)))}));
    else {
      program_.body.push_back(stepIf(restart, {stepAssign(s->name, stepLiteral(type, 0))}));
      set(s, binary(K::Add, s, v));
    }
  }
  void groupTop() {
    family("segmented", {"segmented"});
    const Type type = random_.of(ints());
    const StepExprPtr s = state(type), v = in(type);
    program_.body.push_back(stepIf(inputCondition(), {stepAssign(s->name, v)},
                                   {stepAssign(s->name, stepCast(type, smaller(s, v, random_.chance(50))))}));
  }
  StepExprPtr factor(Type type) {
    if (random_.chance(30))
      return in(type);
    const double value = type.isFloat() ? 0.25 * double(random_.between(2, 3)) : double(random_.between(2, 5));
    return stepLiteral(type, type.isSigned && random_.chance(25) ? -value : value);
  }
  void affine() {
    family("affine-recurrence", {"affine-recurrence"});
    const Type type = random_.of(random_.chance(50) ? ints() : floats());
    const StepExprPtr s = state(type);
    if (type.isFloat() && random_.chance(20)) {
      const StepExprPtr rate = stepLiteral(type, 0.25);
      set(s, binary(K::Add, s, binary(K::Mul, rate, binary(K::Sub, in(type), s))));
    } else {
      set(s, binary(random_.chance(80) ? K::Add : K::Sub, binary(K::Mul, factor(type), s), term(type)));
    }
    guardSome(15);
  }
  void system() {
    family("linear-system", {"linear-system"});
    static const std::vector<Type> kTypes = {Type::integer(32, false), Type::integer(64, false), kF32, kF64, kI32};
    const Type type = random_.of(kTypes);
    const StepExprPtr a = state(type), b = state(type);
    if (random_.chance(50)) { // second order
      const std::string t = program_.local(type);
      program_.body.push_back(
          stepAssign(t, binary(K::Add, binary(K::Mul, factor(type), a), binary(K::Add, b, in(type)))));
      set(b, a);
      set(a, stepVariable(t, type));
    } else { // coupled
      set(a, binary(K::Add, binary(K::Mul, factor(type), a), binary(K::Mul, factor(type), b)));
      set(b, binary(K::Add, binary(K::Sub, b, a), term(type)));
    }
  }
  void fractional() {
    family("linear-fractional", {"linear-fractional"});
    const Type type = random_.of(floats());
    const StepExprPtr s = state(type);
    if (random_.chance(50))
      set(s, binary(K::Sub, in(type), binary(K::Div, in(type), s)));
    else
      set(s, binary(K::Div, in(type), binary(K::Add, in(type), binary(K::Mul, number(type), s))));
    if (!stepReads(program_.body.back().value, s->name))
      set(s, binary(K::Div, in(type), s));
  }
  void tropical() {
    family("tropical", {"tropical"});
    const Type type = random_.of(signedOrFloat());
    const StepExprPtr s = state(type);
    set(s, smaller(binary(random_.chance(70) ? K::Add : K::Sub, s, in(type)), term(type), random_.chance(50)));
  }
  void kadane() {
    family("tropical", {"tropical", "reduction", "prefix-scan"});
    const Type type = random_.of(signedOrFloat());
    const bool isMax = random_.chance(70);
    const StepExprPtr run = state(type), best = state(type), v = in(type);
    if (random_.chance(50))
      set(run, smaller(binary(K::Add, run, v), random_.chance(50) ? stepLiteral(type, 0) : v, isMax));
    else {
      set(run, binary(K::Add, run, v));
      program_.body.push_back(
          stepIf(isMax ? binary(K::Lt, run, stepLiteral(type, 0)) : binary(K::Lt, stepLiteral(type, 0), run),
                 {stepAssign(run->name, stepLiteral(type, 0))}));
    }
    set(best, smaller(best, run, isMax));
  }
  void clamp() {
    family("clamp", {"clamp"});
    if (random_.chance(40))
      return random_.chance(50) ? saturate() : stopAtZero();
    const Type type = random_.of(signedOrFloat());
    const StepExprPtr s = state(type), low = stepLiteral(type, -3), high = stepLiteral(type, 9);
    set(s, binary(K::Add, s, in(type)));
    program_.body.push_back(stepIf(binary(K::Lt, high, s), {stepAssign(s->name, high)}));
    program_.body.push_back(stepIf(binary(K::Lt, s, low), {stepAssign(s->name, low)}));
  }
  // A narrow sum, cut off to what its type holds, or less.
  void saturate() {
    static const std::vector<Type> kTypes = {Type::integer(8, false), Type::integer(8, true), Type::integer(16, true),
                                             Type::integer(16, false)};
    const Type type = random_.of(kTypes);
    const StepExprPtr s = state(type);
    const double most = std::ldexp(1.0, static_cast<int>(type.bits) - (type.isSigned ? 1 : 0)) - 1;
    const StepExprPtr high = stepLiteral(kI32, random_.chance(70) ? most : most - 100),
                      low = stepLiteral(kI32, type.isSigned ? -most - 1 : 0);
    const std::string t = program_.local(kI32);
    const StepExprPtr sum = stepVariable(t, kI32);
    program_.body.push_back(stepAssign(t, binary(random_.chance(70) ? K::Add : K::Sub, s, in(type))));
    program_.body.push_back(stepAssign(t, smaller(sum, high, false)));
    program_.body.push_back(stepAssign(t, smaller(sum, low, true)));
    set(s, sum);
  }
  void stopAtZero() {
    const Type type = Type::integer(random_.chance(50) ? 32 : 64, false);
    const StepExprPtr s = state(type), v = in(type);
    set(s, stepSelect(binary(random_.chance(50) ? K::Lt : K::Le, v, s), binary(K::Sub, s, v), stepLiteral(type, 0)));
  }
  void bitAffine() {
    family("bitwise-affine", {"bitwise-affine"});
    const Type type = random_.of(ints());
    const StepExprPtr s = state(type);
    if (random_.chance(50))
      set(s, binary(K::BitXor, binary(K::BitAnd, s, in(type)), in(type)));
    else
      set(s, binary(K::BitOr, binary(K::BitAnd, s, in(type)), in(type)));
  }
  void shifts() {
    family("bitwise-affine", {"bitwise-affine"});
    static const std::vector<Type> kTypes = {Type::integer(32, false), Type::integer(64, false),
                                             Type::integer(16, false)};
    const Type type = random_.of(kTypes);
    const StepExprPtr s = state(type);
    const auto by = [&](int64_t low, int64_t high) { return stepLiteral(kI32, double(random_.between(low, high))); };
    if (random_.chance(50)) {
      set(s, binary(K::BitXor, s, binary(K::Shl, s, by(3, 13))));
      set(s, binary(K::BitXor, s, binary(K::Shr, s, by(1, 7))));
      set(s, binary(K::BitXor, s, in(type)));
    } else {
      set(s, binary(K::BitXor, s, in(type)));
      set(s, stepSelect(binary(K::Ne, binary(K::BitAnd, s, stepLiteral(type, 1)), stepLiteral(type, 0)),
                        binary(K::BitXor, binary(K::Shr, s, by(1, 1)), stepLiteral(type, 40961)),
                        binary(K::Shr, s, by(1, 1))));
    }
  }
  void counter() {
    family("finite-state", {"finite-state"});
    static const std::vector<Type> kTypes = {kI32, Type::integer(8, false), Type::integer(64, true)};
    const Type type = random_.of(kTypes);
    const StepExprPtr s = state(type, 0);
    const StepExprPtr full = stepLiteral(type, double(random_.between(2, 6)));
    set(s, stepSelect(binary(K::Eq, s, full), stepLiteral(type, 0), binary(K::Add, s, stepLiteral(type, 1))));
    guardSome(100);
  }
  void automaton() {
    family("finite-state", {"finite-state"});
    static const std::vector<Type> kTypes = {kI32, Type::integer(8, false), Type::integer(8, true)};
    const Type type = random_.of(kTypes);
    const StepExprPtr s = state(type, 0), c = in(Type::integer(8, true));
    const auto to = [&](double value) { return stepLiteral(type, value); };
    const auto is = [&](double value) { return binary(K::Eq, c, stepLiteral(kI32, value)); };
    set(s, stepSelect(
               binary(K::Eq, s, to(0)), stepSelect(is(1), to(1), to(0)),
               stepSelect(binary(K::Eq, s, to(1)), stepSelect(is(2), to(2), stepSelect(is(1), to(0), to(1))), to(1))));
  }
  void predictor() {
    family("finite-state", {"finite-state"});
    const StepExprPtr s = state(kI32, 1), one = stepLiteral(kI32, 1);
    program_.body.push_back(
        stepIf(inputCondition(),
               {stepIf(binary(K::Lt, s, stepLiteral(kI32, 3)), {stepAssign(s->name, binary(K::Add, s, one))})},
               {stepIf(binary(K::Lt, stepLiteral(kI32, 0), s), {stepAssign(s->name, binary(K::Sub, s, one))})}));
  }
  StepExprPtr count(Type type) { return stepCast(type, binary(K::Add, stepVariable("i", kI32), stepLiteral(kI32, 1))); }
  void mean() {
    family("moments", {"moments"});
    const Type type = random_.of(floats());
    const StepExprPtr s = state(type, 0);
    set(s, binary(K::Add, s, binary(K::Div, binary(K::Sub, in(type), s), count(type))));
  }
  void welford() {
    family("moments", {"moments"});
    const Type type = random_.of(floats());
    const StepExprPtr m = state(type, 0), m2 = state(type, 0), v = in(type);
    const std::string d = program_.local(type);
    program_.body.push_back(stepAssign(d, binary(K::Sub, v, m)));
    set(m, binary(K::Add, m, binary(K::Div, stepVariable(d, type), count(type))));
    set(m2, binary(K::Add, m2, binary(K::Mul, stepVariable(d, type), binary(K::Sub, v, m))));
  }
  void softmax() {
    family("softmax", {"reduction", "prefix-scan"});
    const Type type = random_.of(floats());
    const StepExprPtr m = state(type), s = state(type), v = in(type);
    const std::string top = program_.local(type);
    const StepExprPtr t = stepVariable(top, type);
    program_.body.push_back(stepAssign(top, smaller(m, v, true)));
    set(s, binary(K::Add, binary(K::Mul, s, stepCall("exp", type, {binary(K::Sub, m, t)})),
                  stepCall("exp", type, {binary(K::Sub, v, t)})));
    set(m, t);
  }

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

  StepRandom &random_;
  StepProgram program_;
};
} // namespace

StepProgram familyMember(StepRandom &random) { return Maker(random).member(); }
StepProgram randomProgram(StepRandom &random) { return Maker(random).anything(); }

} // namespace lanewise
