// tests/unit/model/ExprTest.cpp - what the factories fold, and what they must leave alone.
#include "model/Expr.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

#include <limits>

namespace lanewise {
namespace {

std::string folded(std::string_view text) try {
  const ExprText expressions{text};
  return expressions.text(expressions[0]);
} catch (const std::runtime_error &error) {
  return error.what();
}

struct Case {
  std::string_view text, expected;
};

TEST(Expr, FoldsIntegers) {
  const Case kCases[] = {
      {"1 + 2", "3"},
      {"n + 0", "n"},
      {"0 + n", "n"},
      {"n - 0", "n"},
      {"n * 1", "n"},
      {"n / 1", "n"},
      {"n | 0", "n"},
      {"n ^ 0", "n"},
      {"n << 0", "n"},
      {"7 / 2", "3"},
      {"-7 / 2", "-3"},
      {"-7 % 2", "-1"},
      {"-7 >> 1", "-4"},
      {"4294967295:u32 + 1", "0:u32"},
      {"0:u32 - 1", "4294967295:u32"},
      {"4294967295:u32 / 2", "2147483647:u32"},
      {"1:u32 << 31", "2147483648:u32"},
      {"18446744073709551615:u64 / 2", "9223372036854775807:u64"},
      {"~0", "-1"},
      {"-5 < 3", "true"},
      {"4294967295:u32 < 3", "false"},
      {"n == n", "true"},
      {"n < n", "false"},
      {"p <= p", "true"},
      // Undefined for the source: left for the interpreter to find.
      {"2147483647 + 1", "2147483647 + 1"},
      {"1 / 0", "1 / 0"},
      {"1 << 31", "1 << 31"},
      {"1:u32 << 32", "1:u32 << 32"},
      // Not the same value for every operand.
      {"n * 0", "n * 0"},
      {"n % 1", "n % 1"},
      {"n - n", "n - n"},
      {"0 - n", "0 - n"},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(folded(row.text), row.expected) << row.text;
}

TEST(Expr, LeavesFloatsAlone) {
  const std::string_view kSame[] = {"a + 0.0", "0.0 + a",       "a * 1.0",     "a * 0.0",   "a - a",
                                    "a == a",  "a < a",         "a / 1.0",     "!(a < a2)", "!(a <= a2)",
                                    "-a",      "a + (a2 + fs)", "a * a2 + fs", "a != a"};
  for (std::string_view text : kSame)
    EXPECT_EQ(folded(text), text);
  EXPECT_EQ(folded("-(-a)"), "a"); // two sign changes are none, also for NaN
  EXPECT_EQ(folded("a > a2"), "a2 < a");
}

TEST(Expr, LogicalNot) {
  const Case kCases[] = {
      {"!b", "!b"},
      {"!!b", "b"},
      {"!(n < k)", "k <= n"},
      {"!(n <= k)", "k < n"},
      {"!(n == k)", "n != k"},
      {"!(n != k)", "n == k"},
      {"!(a == a2)", "a != a2"},
      {"!(p < q)", "q <= p"},
      {"!true", "false"},
      {"!(b && b2)", "!(b && b2)"},
      {"b == true", "b"},
      {"b == false", "!b"},
      {"b != true", "!b"},
      {"(i32)b != 0", "b"},
      {"(i32)b == 0", "!b"},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(folded(row.text), row.expected) << row.text;
}

TEST(Expr, LazyOperators) {
  const Case kCases[] = {
      {"true && b", "b"},
      {"false && b", "false"},
      {"b && true", "b"},
      {"true || b", "true"},
      {"b || false", "b"},
      {"b && b", "b"},
      // The left side happens first, with its loads.
      {"*e == 1 && false", "*e == 1 && false"},
      {"b || true", "b || true"},
      {"true ? n : k", "n"},
      {"b ? n : n", "n"},
      {"!b ? n : k", "b ? k : n"},
      {"b ? true : false", "b"},
      {"b ? false : true", "!b"},
      {"*e == 1 ? n : n", "*e == 1 ? n : n"},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(folded(row.text), row.expected) << row.text;
}

TEST(Expr, Casts) {
  const Case kCases[] = {
      {"(i32)n", "n"},
      {"(i8)300:i32", "44:i8"},
      {"(u8)-1:i32", "255:u8"},
      {"(i64)-1:i32", "-1:i64"},
      {"(u64)-1:i32", "18446744073709551615:u64"},
      {"(i64)4294967295:u32", "4294967295:i64"},
      {"(bool)2:i32", "true"},
      {"(f32)16777217:i32", "16777216.0:f32"},
      {"(f64)3:i32", "3.0"},
      // A widening before another conversion disappears; a narrowing does not.
      {"(i64)(i32)c", "(i64)c"},
      {"(u8)(i32)c", "(u8)c"},
      {"(u64)(i32)c", "(u64)c"},
      {"(i64)(u32)uc", "(i64)uc"},
      {"(i64)(i32)m", "(i64)(i32)m"},
      {"(i64)(u32)n", "(i64)(u32)n"},
      {"(u32)(u8)n", "(u32)(u8)n"},
      {"(i32)(f32)n", "(i32)(f32)n"},
      {"(f64)(f32)d", "(f64)(f32)d"},
      {"(bool)(i32)b", "b"},
      {"(f64)18446744073709551615:u64", "(f64)18446744073709551615:u64"},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(folded(row.text), row.expected) << row.text;
}

TEST(Expr, ExactCastKeepsTheValue) {
  ExprPool pool;
  const Type i32 = Type::integer(32, true);
  ExprRef n = pool.var(0, i32);
  ExprRef wide = pool.exactCast(Type::i64(), n);
  EXPECT_EQ(wide->intValue2, 1);
  EXPECT_NE(wide, pool.cast(Type::i64(), n));
  EXPECT_EQ(pool.exactCast(i32, wide), n); // there and back
  EXPECT_EQ(pool.exactCast(i32, n), n);
  EXPECT_EQ(pool.withOperands(wide, {pool.var(1, i32)})->intValue2, 1);
  // A plain conversion after an exact one stays: it may cut the value.
  EXPECT_TRUE(pool.cast(Type::integer(8, true), wide)->is(ExprKind::Cast));
  EXPECT_TRUE(pool.exactCast(Type::i64(), pool.intConst(i32, 7))->isIntConst(7));
}

TEST(Expr, WrapToType) {
  struct Row {
    Type type;
    int64_t value, expected;
  };
  const Row kRows[] = {
      {Type::integer(8, true), 127, 127},
      {Type::integer(8, true), 128, -128},
      {Type::integer(8, false), -1, 255},
      {Type::integer(16, true), 65535, -1},
      {Type::integer(32, false), -1, 4294967295},
      {Type::integer(32, true), int64_t{1} << 31, -(int64_t{1} << 31)},
      {Type::i64(), -1, -1},
      {Type::integer(64, false), -1, -1}, // as its bits
      {Type::boolean(), 2, 1},
      {Type::integer(8, true), std::numeric_limits<int64_t>::min(), 0},
  };
  for (const Row &row : kRows)
    EXPECT_EQ(wrapToType(row.type, row.value), row.expected) << typeText(row.type) << " " << row.value;
}

TEST(Expr, EqualStructureIsOneNode) {
  const ExprText same{"n * k + A[n][k]:i32", "n * k + A[n][k]:i32", "k * n + A[n][k]:i32", "n * k + A[k][n]:i32"};
  EXPECT_EQ(same[0], same[1]);
  EXPECT_NE(same[0], same[2]);
  EXPECT_NE(same[0], same[3]);
  ExprPool pool;
  const Type f64 = Type::floating(64);
  EXPECT_NE(pool.floatConst(f64, 0.0), pool.floatConst(f64, -0.0));
  EXPECT_EQ(pool.floatConst(f64, std::numeric_limits<double>::quiet_NaN()),
            pool.floatConst(f64, std::numeric_limits<double>::quiet_NaN()));
  ExprRef place = pool.placeVar(0, f64, 8);
  EXPECT_NE(pool.load(place, 0), pool.load(place, 1));
  // An unknown value may differ from itself; a pure one does not.
  ExprRef unknown = pool.opaque(Type::i64(), "x"), pure = pool.opaque(Type::i64(), "x", {}, true);
  EXPECT_FALSE(pool.binary(ExprKind::Eq, unknown, unknown)->isIntConst());
  EXPECT_TRUE(pool.binary(ExprKind::Eq, pure, pure)->isIntConst(1));
}

TEST(Expr, PlacesAndPointers) {
  const Case kCases[] = {
      {"*(&G):i32", "G"}, {"&*p", "p"}, {"p + 0", "p"}, {"&*(p + n)", "p + n"}, {"(p + n) + k", "p + n + k"},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(folded(row.text), row.expected) << row.text;
}

TEST(Expr, RewriteFoldsAgain) {
  const ExprText expressions{"(n + k) * s + (b ? n : k)"};
  const auto with = [&](std::string_view name, int64_t value) {
    ExprRef variable = expressions.var(name);
    return expressions.text(rewrite(expressions.pool(), expressions[0], [&](ExprRef node) {
      return node == variable ? expressions.pool().intConst(variable->type, value) : nullptr;
    }));
  };
  EXPECT_EQ(with("k", 0), "n * s + (b ? n : 0)");
  EXPECT_EQ(with("s", 1), "n + k + (b ? n : k)");
  EXPECT_EQ(with("b", 1), "(n + k) * s + n");
  EXPECT_EQ(with("u", 1), expressions.text(expressions[0]));
}

TEST(Expr, NodesAreVisitedOnceOperandsFirst) {
  const ExprText expressions{"(n + k) * (n + k)"};
  std::string order;
  forEachNode(expressions[0], [&](ExprRef node) { order += (order.empty() ? "" : "; ") + expressions.text(node); });
  EXPECT_EQ(order, "n; k; n + k; (n + k) * (n + k)");
  EXPECT_TRUE(containsNode(expressions[0], [&](ExprRef node) { return node == expressions.var("k"); }));
  EXPECT_FALSE(containsNode(expressions[0], [&](ExprRef node) { return node == expressions.var("s"); }));
}

} // namespace
} // namespace lanewise
