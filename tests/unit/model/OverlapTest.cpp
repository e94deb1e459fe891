// tests/unit/model/OverlapTest.cpp - may two places share bytes?
#include "model/Overlap.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// How the places that two loads read may overlap.
std::string overlapText(std::string_view a, std::string_view b, const LanguageRules &rules = {}) try {
  const ExprText expressions{a, b};
  const ObjectFacts facts(*expressions.function, rules);
  const Overlap overlap = facts.overlapOf(expressions[0]->op(0), expressions[1]->op(0));
  EXPECT_EQ(overlap, facts.overlapOf(expressions[1]->op(0), expressions[0]->op(0)))
      << a << " and " << b << " turned round";
  return overlap == Overlap::Never ? "never" : overlap == Overlap::Same ? "same" : "may";
} catch (const std::runtime_error &error) {
  return error.what();
}

struct Case {
  std::string_view a, b, overlap;
};

TEST(Overlap, OneObject) {
  const Case kCases[] = {
      {"B[n]", "B[n]", "same"},
      {"B[1]", "B[1]", "same"},
      {"B[1]", "B[2]", "never"},
      {"B[n]", "B[k]", "may"},
      {"B[n]", "B[n + 1]", "may"}, // values of subscripts are not looked into
      {"A[n][1]", "A[n][2]", "never"},
      {"A[n][1]", "A[k][2]", "may"},
      {"p[1]", "p[2]", "never"},
      {"*p", "p[1]", "never"},
      {"t.x@0:i32", "t.y@4:i32", "never"},
      {"t.x@0:i64", "t.y@4:i32", "may"},
      {"t.x@0:i32", "t.u@0:f32", "may"}, // a union
      {"z->x@0:i32", "z->y@4:i32", "never"},
      {"z[n].x@0:i32", "z[n].y@4:i32", "never"},
      {"z[n].x@0:i32", "z[k].y@4:i32", "may"},
      {"z[1].x@0:i32", "z[2].x@0:i32", "never"},
      {"*(&B[0]):i8", "B[0]", "may"},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(overlapText(row.a, row.b), row.overlap) << row.a << " and " << row.b;
}

TEST(Overlap, TwoObjects) {
  const Case kCases[] = {
      {"B[n]", "A[n][k]", "never"},  {"B[n]", "G", "never"},
      {"p[n]", "q[n]", "may"},       {"p[n]", "r[n]", "never"},    // r is restrict
      {"C[n]", "r[n]", "never"},     {"p[n]", "A[n][k]", "never"}, // a local array that no pointer leads to
      {"p[n]", "C[n]", "may"},                                     // a global one
      {"p[n]", "shown", "never"},                                  // younger than the parameter's value
      {"*lp", "shown", "may"},       {"*lp", "A[n][k]", "never"},
      {"lp[n]", "p[n]", "may"},      {"p[n]", "*ref", "may"},
      {"h[n]", "g[n]", "never"},     {"h[n]", "h[k]", "may"},
      {"h[n]", "h.<size>", "never"}, {"h[n]", "A[n][k]", "never"},
      {"p[n]:f64", "g[n]", "never"}, // what a local container owns is younger, too
  };
  for (const Case &row : kCases)
    EXPECT_EQ(overlapText(row.a, row.b), row.overlap) << row.a << " and " << row.b;
}

TEST(Overlap, TypesTellStorageApart) {
  LanguageRules loose;
  loose.strictAliasing = false;
  EXPECT_EQ(overlapText("p[n]", "e[n]"), "never");
  EXPECT_EQ(overlapText("p[n]", "e[n]", loose), "may");
  EXPECT_EQ(overlapText("p[n]", "v[n]"), "may"); // characters may be anything
  EXPECT_EQ(overlapText("e[n]", "q[n]:u32"), "may");
  EXPECT_EQ(overlapText("e[n]", "q[n]:i64"), "never");
  EXPECT_EQ(overlapText("p[n]", "q[n; bytes 8]:f64"), "never");

  const Type i32 = Type::integer(32, true), u8 = Type::integer(8, false);
  EXPECT_TRUE(typesMayAlias(i32, Type::integer(32, false)));
  EXPECT_FALSE(typesMayAlias(i32, Type::floating(32)));
  EXPECT_FALSE(typesMayAlias(i32, Type::boolean()));
  EXPECT_FALSE(typesMayAlias(Type::i64(), Type::pointer()));
  EXPECT_TRUE(typesMayAlias(u8, Type::floating(64)));
  EXPECT_TRUE(typesMayAlias(Type::opaque(), Type::floating(64)));
  EXPECT_TRUE(typesMayAlias(Type::pointer(), Type::pointer()));
}

// In a function with the given statements, whether p[i] and q[i] are separate because q is restrict.
bool restrictHolds(std::string_view statements) {
  const ParseResult parsed = parseFunction(
      "function f(i32 i, ptr p -> f32, ptr q -> f32 restrict, ptr pp -> \"float *\") { local ptr x -> f32;"
      "touch p[i]; touch q[i]; touch *(*pp):f32; " +
      std::string(statements) + "}");
  EXPECT_TRUE(parsed) << parsed.failure.text();
  if (!parsed)
    return false;
  const LanguageRules rules;
  const ObjectFacts facts(*parsed.function, rules);
  const auto place = [&](size_t i) { return parsed.function->body[i]->value->op(0); };
  EXPECT_EQ(facts.parameterOf(locate(place(0)).base), &parsed.function->variables[1]);
  return facts.overlapOf(place(0), place(1)) == Overlap::Never && facts.overlapOf(place(1), place(2)) == Overlap::Never;
}

TEST(Overlap, RestrictEndsWhereThePointerIsReassignedOrShared) {
  EXPECT_TRUE(restrictHolds(""));
  EXPECT_FALSE(restrictHolds("q = p;"));
  EXPECT_FALSE(restrictHolds("*pp:ptr = q;")); // what pp points to may be based on q now
}

} // namespace
} // namespace lanewise
