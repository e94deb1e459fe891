// tests/unit/dependence/AliasingTest.cpp - accesses through different names: never, under a condition, or not known.
#include "unit/dependence/GraphText.h"

#include <algorithm>

namespace lanewise {
namespace {

std::string copyLoop(const std::string &parameters, const std::string &body) {
  return "function void f(i32 n, " + parameters + ") { local i32 i; i = 0; loop L0 for (i < n) step { i = i + 1; } { " +
         body + " } }";
}

TEST(AliasingTest, PointersThatMayOverlapGiveOneCondition) {
  const ParsedLoop loop = parseLoop(copyLoop("ptr out -> f32, ptr in -> f32", "out[i] = in[i] + in[i + 2];"));
  const DependenceGraph graph = loop.graph();
  ASSERT_FALSE(graph.carried.empty());
  for (const Dependence &dependence : graph.carried) {
    ASSERT_EQ(dependence.unless.size(), 1u);
    EXPECT_EQ(dependence.unless[0], graph.carried[0].unless[0]);
    EXPECT_EQ(dependence.unless[0].kind, Condition::Kind::NoOverlap);
  }
  EXPECT_EQ(graph.carried[0].unless[0].text, "in[0 .. n+1] and out[0 .. n-1] do not overlap");
  EXPECT_TRUE(graph.carried[0].unless[0].cxx);
}

TEST(AliasingTest, RestrictAndDeclaredObjectsDoNotOverlap) {
  EXPECT_EQ(graphText(parseLoop(copyLoop("ptr out -> f32 restrict, ptr in -> f32", "out[i] = in[i];")).graph()), "");
  const std::string local = "function void f(i32 n, ptr in -> f32) { local array f32 t[100]; local i32 i; i = 0; loop "
                            "L0 for (i < n) step { i = i + 1; } { t[i] = in[i]; } }";
  EXPECT_EQ(graphText(parseLoop(local).graph()), "");
}

TEST(AliasingTest, TwoReadersNeedNoCondition) {
  EXPECT_EQ(graphText(parseLoop("function f32 f(i32 n, ptr a -> f32, ptr b -> f32) { local i32 i; local f32 s; s = 0; "
                                "i = 0; loop L0 for (i < n) step { i = i + 1; } { s = s + a[i] * b[i]; } return s; }")
                          .graph()),
            "");
}

TEST(AliasingTest, TypesExcludeOverlap) {
  const std::string text = copyLoop("ptr out -> f32, ptr in -> i32", "out[i] = (f32)in[i];");
  const DependenceGraph strict = parseLoop(text).graph();
  EXPECT_EQ(graphText(strict), "");
  EXPECT_TRUE(std::any_of(strict.assumptions.begin(), strict.assumptions.end(),
                          [](const Assumption &a) { return a.kind == Assumption::Kind::StrictAliasing; }));
  LanguageRules rules;
  rules.strictAliasing = false;
  EXPECT_EQ(parseLoop(text, rules).graph().carried.size(), 2u);
}

TEST(AliasingTest, FieldsOfOneElementDoNotOverlap) {
  const std::string text = "function void f(i32 n, ptr p -> \"struct S\":8) { local i32 i; i = 0; loop L0 for (i < n) "
                           "step { i = i + 1; } { p[i].x@0:f32 = p[i + 1].y@4:f32; } }";
  EXPECT_EQ(graphText(parseLoop(text).graph()), "");
}

TEST(AliasingTest, PartialOverlapIsNotMissed) {
  // 8 bytes written every 4.
  const std::string text = "function void f(i32 n, ptr p -> f32) { local i32 i; i = 0; loop L0 for (i < n) step { i = "
                           "i + 1; } { *(p + i):f64 = 1; } }";
  EXPECT_EQ(graphText(parseLoop(text).graph()), "output proven\n");
}

std::vector<Condition> conditionsOf(const DependenceGraph &graph) {
  std::vector<Condition> result;
  for (const Dependence &dependence : graph.carried)
    for (const Condition &condition : dependence.unless)
      if (std::find(result.begin(), result.end(), condition) == result.end())
        result.push_back(condition);
  return result;
}

// An offset that a store may overwrite is a number under the condition that the two do not overlap.
TEST(AliasingTest, OffsetsFromMemoryOfTheSameType) {
  const DependenceGraph inside = parseLoop(copyLoop("ptr out -> i32, ptr at -> i32", "out[at[0] + i] = 1;")).graph();
  ASSERT_EQ(conditionsOf(inside).size(), 1u);
  EXPECT_EQ(conditionsOf(inside)[0].kind, Condition::Kind::NoOverlap);
  for (const Dependence &dependence : inside.carried)
    EXPECT_FALSE(dependence.unless.empty());
  const std::string before = "function void f(i32 n, ptr out -> i32, ptr at -> i32) { local i32 i; local i32 k; k = "
                             "at[0]; i = 0; loop L0 for (i < n) step { i = i + 1; } { out[k + i] = 1; } }";
  EXPECT_EQ(graphText(parseLoop(before).graph()), "");
}

// Written through the very pointer that it was read from: nothing can be said.
TEST(AliasingTest, OffsetsFromWhatIsWritten) {
  const DependenceGraph graph = parseLoop(copyLoop("ptr out -> i32, i32 k", "out[out[0] + i] = 1;")).graph();
  EXPECT_TRUE(std::any_of(graph.carried.begin(), graph.carried.end(),
                          [](const Dependence &dependence) { return dependence.unless.empty(); }));
}

// A condition is evaluated where the loop begins; what was read from memory before may be another value there.
TEST(AliasingTest, ConditionsNameOnlyWhatIsStillThere) {
  for (const bool changed : {false, true}) {
    const std::string text =
        "function void f(i32 n, ptr out -> f32, ptr in -> f32, ptr at -> i32) { local i32 i; local "
        "i32 k; k = at[0]; " +
        std::string(changed ? "at[0] = 7; " : "") +
        "i = 0; loop L0 for (i < n) step { i = i + 1; } { out[k + i] = in[i]; } }";
    const std::vector<Condition> conditions = conditionsOf(parseLoop(text).graph());
    ASSERT_EQ(conditions.size(), 1u);
    EXPECT_EQ(conditions[0].cxx.has_value(), !changed);
  }
}

} // namespace
} // namespace lanewise
