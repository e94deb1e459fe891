// tests/oracle/ClaimOracleFamilies.cpp - members of the families of carried state.
// Written from docs/classes and the definitions in the literature named there, not from the classifiers.
#include "oracle/ClaimOracleMaker.h"

#include <cmath>

namespace lanewise {

namespace {
class FamilyMaker : StepMaker {
public:
  explicit FamilyMaker(StepRandom &random) : StepMaker(random) {}

  StepProgram member() {
    static const std::vector<void (FamilyMaker::*)()> kFamilies = {
        &FamilyMaker::sum,         &FamilyMaker::product,   &FamilyMaker::extremum,   &FamilyMaker::bits,
        &FamilyMaker::flag,        &FamilyMaker::last,      &FamilyMaker::place,      &FamilyMaker::groups,
        &FamilyMaker::affine,      &FamilyMaker::system,    &FamilyMaker::fractional, &FamilyMaker::tropical,
        &FamilyMaker::kadane,      &FamilyMaker::clamp,     &FamilyMaker::bitAffine,  &FamilyMaker::shifts,
        &FamilyMaker::counter,     &FamilyMaker::automaton, &FamilyMaker::mean,       &FamilyMaker::welford,
        &FamilyMaker::softmax,     &FamilyMaker::groupTop,  &FamilyMaker::predictor,  &FamilyMaker::topTwo,
        &FamilyMaker::ownOperator, &FamilyMaker::table,     &FamilyMaker::records,    &FamilyMaker::remainder,
        &FamilyMaker::remainders,  &FamilyMaker::cancelled, &FamilyMaker::bitChoice,  &FamilyMaker::lowBits,
        &FamilyMaker::lowBitsPair};
    (this->*random_.of(kFamilies))();
    showSome();
    return std::move(program_);
  }

private:
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
  // (s * m + c) % M of unsigned numbers that do not wrap around.
  void remainder() {
    family("remainder", {"modular-affine"});
    const Type type = Type::integer(64, false);
    const StepExprPtr s = state(type, 0);
    const StepExprPtr c = stepCast(type, in(Type::integer(random_.chance(50) ? 8 : 16, false)));
    const StepExprPtr scaled =
        random_.chance(70) ? binary(K::Mul, s, stepLiteral(type, random_.chance(50) ? 31 : 131)) : s;
    const StepExprPtr modulus = stepLiteral(type, random_.chance(50) ? 65521 : 97);
    StepExprPtr sum = random_.chance(50) ? binary(K::Add, scaled, c) : binary(K::Add, c, scaled);
    if (random_.chance(30))
      sum = binary(K::Add, binary(K::Rem, scaled, modulus), c);
    set(s, binary(K::Rem, sum, modulus));
  }
  // Two remainders by one number; the new one is handed on to the other, or both are new.
  void remainders() {
    family("remainders", {"modular-affine"});
    const Type type = random_.chance(50) ? Type::i64() : Type::integer(64, false);
    const StepExprPtr a = state(type, 0), b = state(type, 1),
                      modulus = stepLiteral(type, random_.chance(50) ? 1009 : 97);
    const std::string t = program_.local(type);
    const StepExprPtr kept = stepVariable(t, type);
    StepExprPtr sum =
        random_.chance(50) ? binary(K::Add, a, b) : binary(K::Add, binary(K::Mul, a, stepLiteral(type, 3)), b);
    if (random_.chance(40))
      sum = binary(K::Add, sum, stepCast(type, in(Type::integer(8, false))));
    program_.body.push_back(stepAssign(t, binary(K::Rem, sum, modulus)));
    if (random_.chance(50)) {
      set(a, b);
      set(b, kept);
    } else {
      set(b, binary(K::Rem, binary(K::Add, binary(K::Mul, a, stepLiteral(type, 5)), b), modulus));
      set(a, kept);
    }
  }
  // The low bits of a linear form, by a mask, a remainder or a narrow type. Few bits may also be a finite state, and a
  // factor that is a power of two may leave nothing but bits.
  void lowBits() {
    family("low bits", {"modular-affine", "bitwise-affine", "finite-state", "affine-recurrence", "reduction",
                        "prefix-scan", "last-value"});
    const Type type = random_.of(ints());
    const StepExprPtr s = state(type), c = random_.chance(50) ? in(type) : number(type);
    const int64_t bits = random_.between(2, std::min<int>(type.bits, 31) - 1);
    StepExprPtr sum = binary(random_.chance(70) ? K::Add : K::Sub, random_.chance(75) ? binary(K::Mul, s, c) : s,
                             random_.chance(80) ? in(type) : number(type));
    if (random_.chance(15))
      sum = stepUnary(K::BitNot, sum);
    set(s, cut(sum, static_cast<unsigned>(bits)));
    guardSome();
  }
  StepExprPtr cut(const StepExprPtr &sum, unsigned bits) {
    if (random_.chance(20) && !sum->type.isSigned)
      return binary(K::Rem, sum, stepLiteral(sum->type, double(uint64_t{1} << bits)));
    if (random_.chance(20) && (bits == 8 || bits == 16))
      return stepCast(Type::integer(bits, random_.chance(50)), sum);
    return binary(K::BitAnd, sum, stepLiteral(sum->type, double((uint64_t{1} << bits) - 1)));
  }
  // Two of them, the second one being handed what the first one was, or both new.
  void lowBitsPair() {
    family("low bits, pair",
           {"modular-affine", "bitwise-affine", "linear-system", "finite-state", "reduction", "prefix-scan"});
    static const std::vector<Type> kTypes = {kI32, Type::integer(32, false), Type::integer(64, false)};
    const Type type = random_.of(kTypes);
    const StepExprPtr a = state(type, random_.between(0, 3)), b = state(type, random_.between(0, 3)),
                      mask = stepLiteral(type, double((uint64_t{1} << random_.between(2, 20)) - 1));
    const std::string t = program_.local(type);
    const StepExprPtr sum = binary(K::Add, binary(K::Mul, a, stepLiteral(type, 3)), binary(K::Add, b, in(type)));
    program_.body.push_back(stepAssign(t, stepCast(type, binary(K::BitAnd, sum, mask))));
    if (random_.chance(50))
      set(a, b);
    else
      set(a, binary(K::BitAnd, binary(K::Sub, binary(K::Mul, b, in(type)), a), mask));
    set(b, stepVariable(t, type));
  }
  // (1 - x / (x + r)) * x and its like: of degree two until it is cancelled.
  void cancelled() {
    family("cancelled fraction", {"linear-fractional"});
    const Type type = random_.of(floats());
    const StepExprPtr s = state(type), r = in(type), one = stepLiteral(type, 1);
    if (random_.chance(40))
      set(s, binary(K::Add, s, in(type)));
    const StepExprPtr gain = binary(K::Div, s, binary(K::Add, s, r));
    switch (random_.below(3)) {
    case 0:
      return set(s, binary(K::Mul, binary(K::Sub, one, gain), s));
    case 1:
      return set(s, binary(K::Sub, s, binary(K::Mul, gain, s)));
    default:
      return set(s, binary(K::Div, binary(K::Mul, s, r), binary(K::Add, s, r)));
    }
  }
  // A bit of the old value decides, as a factor, a mask or a number.
  void bitChoice() {
    family("bit choice", {"bitwise-affine"});
    static const std::vector<Type> kTypes = {Type::integer(32, false), Type::integer(64, false)};
    const Type type = random_.of(kTypes);
    const StepExprPtr s = state(type), bit = binary(K::BitAnd, s, stepLiteral(type, 1)),
                      shifted = binary(K::Shr, s, stepLiteral(kI32, 1)), poly = stepLiteral(type, 40961);
    switch (random_.below(3)) {
    case 0:
      return set(s, binary(K::BitXor, shifted, binary(K::Mul, bit, poly)));
    case 1:
      return set(s, binary(K::BitXor, shifted,
                           stepSelect(binary(K::Ne, bit, stepLiteral(type, 0)), binary(K::BitXor, poly, in(type)),
                                      stepLiteral(type, 0))));
    default:
      return set(s, binary(K::BitXor, binary(K::Shl, s, stepLiteral(kI32, 1)),
                           stepCast(type, binary(K::Ne, binary(K::BitAnd, s, stepLiteral(type, 4096)),
                                                 stepLiteral(type, 0)))));
    }
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

  // The two or three greatest or least, from a value that none is beyond.
  void topTwo() {
    family("top-k", {"reduction", "prefix-scan"});
    const Type type = random_.of(random_.chance(60) ? signedOrFloat() : ints());
    const bool isMax = random_.chance(60);
    const int64_t worst = isMax ? (type.isFloat() || type.isSigned ? -100 : 0) : 100;
    const StepExprPtr first = state(type, worst), second = state(type, worst), v = in(type);
    const auto beats = [&](const StepExprPtr &a, const StepExprPtr &b) {
      return isMax ? binary(K::Lt, b, a) : binary(K::Lt, a, b);
    };
    const auto assign = [&](const StepExprPtr &to, const StepExprPtr &from) { return stepAssign(to->name, from); };
    if (random_.chance(35)) { // with minima and maxima alone
      set(second, smaller(second, smaller(first, v, !isMax), isMax));
      set(first, smaller(first, v, isMax));
      return;
    }
    program_.body.push_back(stepIf(beats(v, first), {assign(second, first), assign(first, v)},
                                   {stepIf(beats(v, second), {assign(second, v)})}));
    guardSome(20);
  }
  // Associative, and of no family.
  void ownOperator() {
    family("own operator", {"associative-operator"});
    static const std::vector<Type> kTypes = {kI32, Type::integer(32, false), Type::integer(16, false),
                                             Type::integer(64, false)};
    const Type type = random_.of(kTypes);
    const StepExprPtr s = state(type), v = in(type), zero = stepLiteral(type, 0);
    if (random_.chance(60))
      set(s, stepSelect(binary(K::Ne, s, zero), s, v));
    else { // the greater high and the greater low part
      const StepExprPtr low = stepLiteral(type, 255), high = stepLiteral(type, 65280);
      const auto part = [&](const StepExprPtr &mask) {
        return smaller(binary(K::BitAnd, s, mask), binary(K::BitAnd, v, mask), true);
      };
      set(s, binary(K::BitOr, part(low), part(high)));
    }
  }
  // next[s][c] of a small table, written as choices: what a constant array of a parser says.
  void table() {
    family("finite-state", {"finite-state", "reduction", "prefix-scan", "last-value", "bitwise-affine"});
    static const std::vector<Type> kTypes = {kI32, Type::integer(8, false)};
    const Type type = random_.of(kTypes);
    const StepExprPtr s = state(type, 0), c = in(Type::integer(8, false));
    const auto pick = [&] { return stepLiteral(type, double(random_.below(4))); };
    StepExprPtr next = pick();
    for (int row = 3; row-- > 0;) {
      const StepExprPtr columns =
          stepSelect(binary(K::Lt, c, stepLiteral(kI32, 3)), pick(),
                     stepSelect(binary(K::Eq, c, stepLiteral(kI32, 5)), pick(), random_.chance(50) ? s : pick()));
      next = stepSelect(binary(K::Eq, s, stepLiteral(type, row)), columns, next);
    }
    set(s, next);
  }
  // A count of the inputs that are greater than all before.
  void records() {
    family("records", {"prefix-scan"});
    const Type type = random_.of(signedOrFloat());
    const StepExprPtr top = state(type), count = state(kI32, 0), v = in(type);
    program_.body.push_back(
        stepIf(binary(K::Lt, top, v),
               {stepAssign(top->name, v), stepAssign(count->name, binary(K::Add, count, stepLiteral(kI32, 1)))}));
  }
};
} // namespace

StepProgram familyMember(StepRandom &random) { return FamilyMaker(random).member(); }

} // namespace lanewise
