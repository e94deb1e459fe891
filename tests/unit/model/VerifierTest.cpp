// tests/unit/model/VerifierTest.cpp - what a well-formed model is.
#include "model/Verifier.h"

#include "model/ModelText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lanewise {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kVariables =
    "function f(i32 n, i64 m, f32 a, bool b, i8 c, ptr p -> f32) {\n"
    "global i32 g memory; local array f32 A[10]; local container v of f32; local i32 k;";

std::vector<std::string> verified(std::string_view statements) {
  const ParseResult result = parseFunction(std::string(kVariables) + std::string(statements) + "}");
  return result ? verify(*result.function) : std::vector<std::string>{result.failure.text()};
}

TEST(Verifier, AcceptsWellFormed) {
  const std::string_view kCases[] = {
      "",
      "n = n + 1; g = g + 1; A[n] = a; v[n] = v[n - 1]; *p = (f32)n;",
      "loop L0 for (n < 3) step { n = n + 1; } { if (b) { break L0; } else { continue L0; } }",
      "scope 1 { loop L0 while () { scope 2 { leave 1; } leave 1; } }",
      "loop L0 for () { loop L1 do (b) { break L0; } }",
      "declare A = 0.0; declare k; return;",
      "a = p[n] loads(p[n] @3:4); touch g; assume b;",
      "n = opaque(\"goto\"):i32; refuse \"goto\"; k = invoke \"f\"(&A[0]);",
      "m = b ? m : (i64)c; a = sqrt(a):f32; b = c == c && p != null;",
  };
  for (std::string_view text : kCases)
    EXPECT_THAT(verified(text), IsEmpty()) << text;
}

TEST(Verifier, RejectsWithReason) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"n = m;", "assign: i64 goes to 'n' of type i32"},
      {"n = m @3:5;", "assign at 3:5: i64 goes to 'n' of type i32"},
      {"a = 1 < 2 ? var(g):f32 : a;",
       "assign: 'var(g):f32' is the value of a variable in memory, which must be loaded"},
      {"n = var(g):i32;", "is the value of a variable in memory"},
      {"a = var(n):f32;", "'var(n):f32' has not the type of its variable, i32"},
      {"a = var(A):f32;", "is the value of a variable that is no scalar"},
      {"place(n) = 3;", "is the storage of a scalar that is not in memory"},
      {"var(g):i32 = 3;", "assign: 'g' is in memory, which a store writes"},
      {"A[n] = (f64)a;", "store: f64 goes to a place of f32"},
      {"c = c + c;", "computes in i8, which C++ would have promoted"},
      {"c = -c;", "computes in i8, which C++ would have promoted"},
      {"m = iter(L0);", "'iter(L0)' belongs in a summary, not in a function"},
      {"n = after(L0, n):i32;", "belongs in a summary"},
      {"n = opaque(\"nonsense\"):i32;", "names no refusal"},
      {"break L0;", "jump: loop L0 does not enclose it"},
      {"loop L0 for () {} break L0;", "loop L0 does not enclose it"},
      {"leave 1;", "jump: scope 1 does not enclose it"},
      {"scope 1 { scope 1 { } }", "scope: scope 1 is inside itself"},
      {"loop L0 for () {} loop L0 for () {}", "loop: L0 is there twice"},
      {"return n;", "returns i32 from a function of void"},
      {"declare A = 1:i32;", "fills 'A' with another type"},
      {"declare k = n;", "fills 'k' with something that is no constant"},
      {"n = 1 loads(p[n]);", "marks a load that it does not have"},
      {"a = (f32)p;", "converts between address and float"},
      {"A[n; bytes -4] = a;", "has elements of no bytes"},
  };
  for (const auto &[text, expected] : kCases)
    EXPECT_THAT(verified(text), testing::Contains(HasSubstr(expected))) << text;
}

// What the text form cannot say.
TEST(Verifier, RejectsMalformedTrees) {
  FunctionModel function;
  Variable x;
  x.type = Type::integer(32, true);
  x.storage = Storage::Local;
  function.variables.push_back(x);
  ExprPool &pool = *function.pool;
  ExprRef xValue = pool.var(0, x.type), yes = pool.boolConst(true);
  ExprRef wide = pool.var(0, Type::i64());
  const std::pair<ExprRef, std::string_view> kValues[] = {
      {pool.binary(ExprKind::Add, xValue, wide), "combines i32 and i64"},
      {pool.binary(ExprKind::Lt, xValue, wide), "compares i32 and i64"},
      {pool.binary(ExprKind::And, xValue, wide), "combines i32 and i64, not conditions"},
      {pool.select(xValue, xValue, pool.intConst(x.type, 1)), "chooses by i32, not by a condition"},
      {pool.select(pool.binary(ExprKind::Lt, xValue, pool.intConst(x.type, 7)), xValue, yes),
       "chooses between i32 and bool"},
      {pool.var(7, x.type), "variable 7 does not exist"},
      {pool.load(xValue), "wrong operands"},
      {pool.binary(ExprKind::Add, pool.placeVar(0, x.type, 4), xValue), "wrong operands"},
      {pool.load(pool.placeDeref(xValue, x.type, 4)), "follows i32, which is no pointer"},
      {nullptr, "has no value"},
  };
  for (const auto &[value, expected] : kValues) {
    function.body.clear();
    function.body.push_back(std::make_unique<Stmt>());
    function.body[0]->kind = StmtKind::Assign;
    function.body[0]->value = value;
    EXPECT_THAT(verify(function), testing::Contains(HasSubstr(expected)));
  }
}

TEST(Verifier, RejectsVariables) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"function f() { global i32 g; }", "a scalar that outlives the function, or is volatile or atomic, is in memory"},
      {"function f(i32 x volatile) { }", "is in memory"},
      {"function f(i32 x reference) { }", "a reference is a scalar pointer"},
      {"function f() { param i32 x; }", "parameters come first"},
      {"function f(local i32 x) { }", "parameters come first"},
      {"function f() { local array i32 x; }", "extents belong to arrays, and arrays have them"},
      {"function f() { local i32 x[3]; }", "extents belong to arrays, and arrays have them"},
      {"function f() { local container i32 x; }", "a record or container has no value type"},
      {"function f(ptr r reference) { r = null; }", "reference 'r' is bound again"},
  };
  for (const auto &[text, expected] : kCases) {
    const ParseResult result = parseFunction(text);
    ASSERT_TRUE(result) << result.failure.text();
    EXPECT_THAT(verify(*result.function), testing::Contains(HasSubstr(expected))) << text;
  }
}

} // namespace
} // namespace lanewise
