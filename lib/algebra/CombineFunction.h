// algebra/CombineFunction.h - an update seen as an operator of two values of one type: is it associative?
// Tested by tests/unit/algebra/CombineFunctionTest.cpp.
//
//   s = s ? s : x[i]              f(a, b) = a ? a : b, which is
//   s = s + x[i] - (s & x[i])     f(a, b) = a + b - (a & b), which is (it is a | b)
//   s = abs(s - x[i])             f(a, b) = abs(a - b), which is not: f(f(1, 2), 3) = 2, f(1, f(2, 3)) = 0
//   s = sqrt(s*s + x[i]*x[i])     over real numbers it is; nothing here can prove that, trials only fail to refute it
#pragma once

#include "model/Interpreter.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lanewise {

/// `result` over the symbol `left` (the old value) and the subexpression `right` (what comes new), both of its type.
/// Everything else in it is constant or one of the `parameters`, which do not change while the loop runs.
struct CombineFunction {
  ExprRef result = nullptr, left = nullptr, right = nullptr;
  std::vector<ExprRef> parameters;
  ExprRef lift = nullptr; ///< what an iteration combines in: `right`, or the values of several steps combined
  Type type() const { return result->type; }
};

/// The operators that `next` applies to `entry`, if all that it reads besides is one value of the same type (perhaps
/// several times) and parameters; larger subexpressions are taken for that value first: x[i]*x[i], then x[i]. `isFixed`
/// says what is a parameter. Empty if there is no such value.
std::vector<CombineFunction> combineFunctionsOf(ExprPool &pool, ExprRef next, ExprRef entry,
                                                const std::function<bool(ExprRef)> &isFixed);

/// The operator that `next` applies to `entry` several times, each time with another value, as in loops that were
/// unrolled by hand (UnrolledCombine.cpp).
std::optional<CombineFunction> unrolledCombineOf(ExprPool &pool, ExprRef next, ExprRef entry,
                                                 const std::function<bool(ExprRef)> &isFixed);

/// Either of them.
std::vector<CombineFunction> allCombineFunctionsOf(ExprPool &pool, ExprRef next, ExprRef entry,
                                                   const std::function<bool(ExprRef)> &isFixed);

/// f(a, b) in the machine's own arithmetic, where sums of integers wrap. Nothing if it is undefined or not modelled.
std::optional<Value> combineValues(const CombineFunction &function, const Value &a, const Value &b,
                                   const std::vector<Value> &parameters);

/// What tries have shown.
struct CombineTrial {
  enum class Outcome : uint8_t { Contradicted, Agrees, TooFew } outcome = Outcome::TooFew;
  size_t triples = 0;
  std::string counterexample; ///< "f(f(1, 2), 3) = 2, but f(1, f(2, 3)) = 0"
};

/// Tries f(f(a, b), c) = f(a, f(b, c)) for many a, b, c; floats may differ by roundings. It agrees only if every
/// condition in it was seen both ways. The same function gives the same outcome.
CombineTrial tryAssociativity(const CombineFunction &function);

/// A proof over all values of the type: by the books (gcd, sums and products modulo a number), by going through all
/// values of 8 bits, or by z3 under a budget of steps. Sums, products and shifts wrap.
struct CombineProof {
  enum class Outcome : uint8_t { Proven, Refuted, Open } outcome = Outcome::Open;
  std::string counterexample;
};
CombineProof proveAssociativity(const CombineFunction &function);
/// z3's part of it (AskSolver.cpp), and whether it can be asked on this machine.
CombineProof askSolver(const CombineFunction &function);
bool canAskSolver();

} // namespace lanewise
