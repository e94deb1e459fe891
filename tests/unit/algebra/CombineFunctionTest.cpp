// tests/unit/algebra/CombineFunctionTest.cpp - operators found in updates, tried, and proven.
#include "algebra/CombineFunction.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

std::vector<CombineFunction> functionsOf(const ExprText &expressions, std::string_view state) {
  return combineFunctionsOf(expressions.pool(), expressions[0], expressions.var(state),
                            [&](ExprRef expr) { return expr == expressions.var("k") || expr == expressions.var("d"); });
}

// "by proof", "by tries", "not", "not by proof", "open", "no operator"; of several operators the best.
std::string lawOf(std::string_view state, std::string_view text) {
  const ExprText expressions{text};
  std::string law = "no operator";
  for (const CombineFunction &function : functionsOf(expressions, state)) {
    const CombineTrial trial = tryAssociativity(function);
    law = "not";
    if (trial.outcome == CombineTrial::Outcome::Contradicted)
      continue;
    const CombineProof proof = proveAssociativity(function);
    law = "not by proof";
    if (proof.outcome == CombineProof::Outcome::Refuted)
      continue;
    if (proof.outcome == CombineProof::Outcome::Proven)
      return "by proof";
    return trial.outcome == CombineTrial::Outcome::Agrees ? "by tries" : "open";
  }
  return law;
}

TEST(CombineFunction, LawsOfOperators) {
  if (!canAskSolver())
    GTEST_SKIP() << "z3 is not installed";
  struct Case {
    std::string_view state, text, law;
  };
  const Case kCases[] = {
      {"s", "s != 0 ? s : n", "by proof"},
      {"s", "s + n", "by proof"},
      {"s", "s + n - (s & n)", "by proof"},
      {"s", "s + n + s * n", "by proof"},
      {"s", "s - n", "not"},
      {"s", "(s + n) / 2", "not"},
      {"s", "abs(s - n):i32", "not"},
      {"s", "s == 123456789 ? 0 : s ^ n", "not"}, // tried with its own constants
      {"s", "s == k ? 0 : s ^ n", "not"},
      {"s", "s + n + k", "by proof"}, // k is a parameter
      {"s", "s + *e", "by proof"},
      {"s", "s * n + (i32)c", "no operator"}, // two values
      {"s", "(s & 65535) < (n & 65535) ? n : s", "by proof"},
      {"fs", "(a < fs ? fs : a) + 0.0:f32", "by tries"},
      {"ds", "sqrt(ds * ds + (f64)a * (f64)a):f64", "by tries"},
      {"ds", "ds + d < 0.0 ? 0.0 : ds + (f64)a", "not"},
      {"ds", "ds < 1000000.0 ? ds + (f64)a : 0.0", "not"}, // a threshold is tried too
      {"fs", "cos(fs + a):f32", "not"},
      {"fs", "fs + 0.1:f32 < a ? a : fs", "not"}, // a maximum with slack: only neighbours show it
      {"ds", "(ds < (f64)a ? (f64)a : ds) + 0.00001", "not"},
      {"ds", "ds < 0.0 ? -((f64)a / (ds * 0.0)) : ds", "open"}, // one branch has no finite value
      {"ls", "b ? ls & (i64)b : 0:i64", "no operator"},         // b is a condition as well
      {"u", "(u32)(((u64)u + (u64)uc) % 1000003:u64)", "by proof"},
      {"u", "(u32)(((u64)u * (u64)uc) % 1000003:u64)", "by proof"},
      {"u", "(u + (u32)uc) % 1000003:u32", "not"},                                      // the sum may wrap
      {"uc", "(u8)((i32)uc * (i32)*v < 255 ? (i32)uc * (i32)*v : 255)", "no operator"}, // *v is signed
      {"s", "gcd(s, n):i32", "by proof"},
      {"s", "gcd(s, n + 1):i32", "by proof"},
      {"s", "gcd(s + 1, n):i32", "not"},
  };
  for (const Case &test : kCases)
    EXPECT_EQ(lawOf(test.state, test.text), test.law) << test.text;
}

TEST(CombineFunction, CounterexamplesAreSaid) {
  const ExprText expressions{"s - n"};
  const CombineTrial trial = tryAssociativity(functionsOf(expressions, "s").front());
  EXPECT_EQ(trial.outcome, CombineTrial::Outcome::Contradicted);
  EXPECT_TRUE(trial.counterexample.starts_with("f(f(")) << trial.counterexample;
}

TEST(CombineFunction, ProofsSayWhereTheLawFails) {
  if (!canAskSolver())
    GTEST_SKIP() << "z3 is not installed";
  const ExprText expressions{"s - n"};
  const CombineProof proof = proveAssociativity(functionsOf(expressions, "s").front());
  EXPECT_EQ(proof.outcome, CombineProof::Outcome::Refuted);
  EXPECT_NE(proof.counterexample.find("differ for a = "), std::string::npos) << proof.counterexample;
}

TEST(CombineFunction, NarrowValuesAreWidened) {
  const ExprText expressions{"(u32)(((u64)u + (u64)uc) % 1000003:u64)"};
  const std::vector<CombineFunction> functions = functionsOf(expressions, "u");
  ASSERT_EQ(functions.size(), 1u);
  const Type type = Type::integer(32, false);
  const auto value = combineValues(functions[0], Value::ofInt(type, 1000000), Value::ofInt(type, 5), {});
  ASSERT_TRUE(value);
  EXPECT_EQ(value->integer, 2);
}

} // namespace
} // namespace lanewise
