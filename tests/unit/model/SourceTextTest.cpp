// tests/unit/model/SourceTextTest.cpp - expressions as C++ source.
#include "model/SourceText.h"

#include "model/ModelText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// The source text of the value in the last statement of a function with some variables.
std::string sourceOf(std::string_view statements) {
  const std::string text = "function f(i32 n, i64 m, u32 u, u64 w, i8 c, bool b, f32 a, f64 d, ptr p -> f32, "
                           "ptr s -> \"struct S\":24, ptr r -> f32 reference, ptr this -> \"struct T\":32) {\n"
                           "local array f32 A[10][20]; local container v of f64; local record q size 24;"
                           "temp i32 $15; temp i64 $16; global i32 g memory; local i32 x;\n" +
                           std::string(statements) + "}";
  const ParseResult result = parseFunction(text);
  if (!result)
    return result.failure.text();
  SourceTextOptions options;
  // Loop 2 counts from 0, loop 3 from 2, loop 4 down from n, loop 5 in threes from 1.
  ExprPool &pool = *result.function->pool;
  const Type i32 = Type::integer(32, true);
  const std::map<LoopId, IterationName> names{{2, {"i", i32, pool.intConst(i32, 0), "0", 1}},
                                              {3, {"j", i32, pool.intConst(i32, 2), "2", 1}},
                                              {4, {"k", i32, pool.var(0, i32), "n", -1}},
                                              {5, {"l", i32, pool.intConst(i32, 1), "1", 3}}};
  options.iterationName = [&](LoopId loop) {
    auto name = names.find(loop);
    return name == names.end() ? nullptr : &name->second;
  };
  return sourceText(*result.function, result.function->body.back()->value, options);
}

TEST(SourceText, ReadsLikeTheSource) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      // Implicit conversions disappear, explicit ones stay.
      {"m = (i64)n;", "n"},
      {"m = (i64)n + m;", "n + m"},
      {"m = (i64)(n + 1);", "n + 1"},
      {"m = (i64)n * (i64)n;", "(long)n * n"},
      {"m = m * 2;", "m * 2"},
      {"d = (f64)a * 0.5;", "a * 0.5"},
      {"a = (f32)((f64)a * 0.5);", "(float)(a * 0.5)"},
      {"a = a * 0.5;", "a * 0.5f"},
      {"d = (f64)a * (f64)a;", "(double)a * a"},
      {"n = (i32)c + 1;", "c + 1"},
      {"c = (i8)n;", "(signed char)n"},
      {"n = (i32)u;", "(int)u"},
      {"b = (i64)n < m;", "n < m"},
      {"b = u < 5;", "u < 5"},
      {"b = (u32)n < u;", "n < u"},
      {"n = (i32)b + n;", "b + n"},
      {"b = n != 0;", "n != 0"},
      {"w = w + 1;", "w + 1"},
      {"w = 5;", "5ul"},
      {"m = -5;", "-5L"},
      {"n = -2147483648;", "(-2147483647 - 1)"},
      // Places.
      {"a = p[n];", "p[n]"},
      {"a = p[(i64)n * m + 1];", "p[n * m + 1]"},
      {"a = p[(i64)(n - 1)];", "p[n - 1]"},
      {"a = *p;", "*p"},
      {"a = *p + a;", "*p + a"},
      {"a = *r;", "r"},
      {"d = v[(u64)n] * 2.0;", "v[n] * 2.0"},
      {"w = v.<size>@8;", "v.size()"},
      {"b = (u64)(i64)n < v.<size>@8;", "n < v.size()"},
      {"a = A[n][3];", "A[n][3]"},
      {"d = s->x@8:f64;", "s->x"},
      {"d = s[n].x@8:f64;", "s[n].x"},
      {"d = q.in@8:opaque#16.x@0:f64;", "q.in.x"},
      {"n = this->count@8:i32;", "count"},
      {"n = this->x@8:i32;", "this->x"},
      {"n = g;", "g"},
      {"a = *(&A[n][0]):f32;", "A[n][0]"},
      {"touch &A[n][0];", "A[n]"},
      {"touch &A[n][2];", "&A[n][2]"},
      {"touch &v[0];", "v.data()"},
      {"touch p + n;", "p + n"},
      {"touch p + -1;", "p - 1"},
      {"touch p - p;", "p - p"},
      // Operators.
      {"n = n + -1;", "n - 1"},
      {"n = n - (n - 1);", "n - (n - 1)"},
      {"n = -(-n);", "n"},
      {"b = (b || n < 1) && n < 2;", "(b || n < 1) && n < 2"},
      {"b = b && n < 1 || n < 2;", "(b && n < 1) || n < 2"},
      {"b = !(a < 1.0);", "!(a < 1.0f)"},
      {"n = b ? n : 0;", "b ? n : 0"},
      {"n = (n & 3) + (n << 2);", "(n & 3) + (n << 2)"},
      {"u = u & 3 | u << (n + 1);", "(u & 3) | (u << (n + 1))"},
      {"d = sqrt((f64)a):f64;", "sqrt(a)"},
      {"d = std::sqrt((f64)a):f64;", "std::sqrt((double)a)"},
      {"a = inf:f32;", "INFINITY"},
      // What has no spelling.
      {"$15 = n * 2; n = $15 + 1;", "n * 2 + 1"},
      {"$16 = (i64)n; m = $16 * m;", "(long)n * m"},
      {"$15 = 1; $15 = 2; n = $15;", "<temporary>"},
      {"$16 = 0; loop L2 range-for ($16 < m) step { $16 = $16 + 1; } { } d = v[$16];", "v[i]"},
      {"a = (v.\"<data>\"@0:ptr)[n; bytes 4]:f32;", "v[n]"},
      {"m = iter(L9) * 4;", "iteration * 4"},
      // Iteration numbers by the loops' counters.
      {"m = iter(L2) * 4;", "i * 4"},
      {"n = (i32)iter(L2) + 1;", "i + 1"},
      {"a = p[iter(L2) + 1];", "p[i + 1]"},
      {"w = (u64)iter(L2);", "i"},
      {"c = (i8)iter(L2);", "(signed char)i"},
      {"m = iter(L2) * (i64)n;", "i * n"},
      {"m = 2 + iter(L3);", "j"},
      {"m = iter(L3);", "j - 2"},
      {"m = 5 - iter(L3);", "7 - j"},
      {"m = iter(L3) * 4;", "(j - 2) * 4"},
      {"m = (i64)n - iter(L4);", "k"},
      {"m = (i64)n - iter(L4) - 1;", "k - 1"},
      {"m = iter(L4);", "n - k"},
      {"m = iter(L5) * 3 + 1;", "l"},
      {"m = 7 - iter(L5) * 3;", "8 - l"},
      {"m = iter(L5);", "(l - 1) / 3"},
      {"m = iter(L5) * 2;", "(l - 1) / 3 * 2"},
      {"n = undef:i32;", "<uninitialised>"},
      {"n = opaque(\"goto\"):i32 + 1;", "<unknown> + 1"},
  };
  for (const auto &[statements, expected] : kCases)
    EXPECT_EQ(sourceOf(statements), expected) << statements;
}

TEST(SourceText, SharedExpressionsDoNotExplode) {
  FunctionModel function;
  Variable x;
  x.name = "x";
  x.type = Type::integer(32, false);
  function.variables.push_back(x);
  ExprRef sum = function.pool->var(0, x.type);
  for (int i = 0; i < 60; ++i)
    sum = function.pool->binary(ExprKind::Mul, sum, function.pool->binary(ExprKind::BitXor, sum, sum));
  EXPECT_LT(sourceText(function, sum).size(), 5000u);
}

} // namespace
} // namespace lanewise
