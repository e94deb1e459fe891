// tests/unit/dependence/ProgressTest.cpp - counters that might run round.
#include "dependence/Progress.h"

#include "unit/dependence/GraphText.h"

namespace lanewise {
namespace {

bool relies(const std::string &counter, const std::string &test, const std::string &next, LanguageRules rules = {}) {
  const ParsedLoop loop =
      parseLoop("function void f(i32 n, u32 u, u64 w, ptr a -> f32) { local " + counter + " i; i = 0; loop L0 for (" +
                    test + ") step { i = " + next + "; } { a[(i64)i] = 1.0; } }",
                rules);
  return reliesOnProgress(loop.summaries[0], rules);
}

TEST(Progress, NarrowCountersAgainstWideBounds) {
  EXPECT_TRUE(relies("u8", "(i32)i < n", "(u8)((i32)i + 1)"));
  EXPECT_TRUE(relies("i16", "(i32)i < n", "(i16)((i32)i + 1)"));
  EXPECT_TRUE(relies("u32", "(u64)i < w", "i + 1"));
  EXPECT_FALSE(relies("u8", "(i32)i < 200", "(u8)((i32)i + 1)"));
  EXPECT_TRUE(relies("u8", "(i32)i < 256", "(u8)((i32)i + 1)"));
}

TEST(Progress, EndsThatAreSteppedOver) {
  EXPECT_FALSE(relies("u32", "i < u", "i + 1"));
  EXPECT_TRUE(relies("u32", "i <= u", "i + 1"));
  EXPECT_TRUE(relies("u32", "i < u", "i + 2"));
}

TEST(Progress, SignedOverflowIsAnotherRule) {
  EXPECT_FALSE(relies("i32", "i <= n", "i + 1"));
  LanguageRules wraps;
  wraps.wrapSigned = true;
  EXPECT_TRUE(relies("i32", "i <= n", "i + 1", wraps));
}

TEST(Progress, IsSaidInTheGraph) {
  const ParsedLoop loop =
      parseLoop("function void f(i32 n, ptr a -> f32) { local u8 i; i = 0; loop L0 for ((i32)i < n) step { i = "
                "(u8)((i32)i + 1); } { a[(i64)i] = 1.0; } }");
  const DependenceGraph graph = loop.graph();
  ASSERT_EQ(graph.assumptions.size(), 1u);
  EXPECT_EQ(graph.assumptions[0].kind, Assumption::Kind::ForwardProgress);
}

} // namespace
} // namespace lanewise
