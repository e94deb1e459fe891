// tests/unit/dependence/CurrentNamesTest.cpp - what a name means by the time the loop begins.
#include "dependence/CurrentNames.h"
#include "unit/dependence/GraphText.h"

#include "model/SourceText.h"

namespace lanewise {
namespace {

std::string conditionOf(const std::string &text) {
  const ParsedLoop loop = parseLoop(text);
  const DependenceGraph graph = loop.graph();
  for (const Dependence &dependence : graph.carried)
    for (const Condition &condition : dependence.unless)
      return condition.cxx.value_or("(" + condition.text + ")");
  return "none";
}

std::string shifted(const std::string &before, const std::string &index) {
  return "function void f(i32 n, i32 k, ptr a -> f32, ptr s -> i32, ptr t -> i32) { local i32 i; local i32 m; " +
         before + " i = 0; loop L0 for (i < n) step { i = i + 1; } { a[i] = a[i + " + index + "]; } }";
}

TEST(CurrentNamesTest, NamesThatKeepTheirValueStay) {
  EXPECT_EQ(conditionOf(shifted("", "k")), "k == 0 || k >= n || (long long)n + (long long)k <= 0");
}

TEST(CurrentNamesTest, AReassignedNameMeansItsNewValue) {
  EXPECT_EQ(conditionOf(shifted("n = n - 1;", "k")),
            "k == 0 || (long long)(n + 1) + (long long)k <= 1 || (long long)k + 1 >= (long long)(n + 1)");
}

TEST(CurrentNamesTest, ACopyNamesTheOldValue) {
  EXPECT_EQ(conditionOf(shifted("m = k; k = 0;", "m")), "m == 0 || m >= n || (long long)n + (long long)m <= 0");
  EXPECT_EQ(conditionOf(shifted("m = *s; *t = 7;", "m")), "m == 0 || m >= n || (long long)n + (long long)m <= 0");
}

TEST(CurrentNamesTest, WhatHasNoNameIsToldAndNotCompared) {
  EXPECT_EQ(conditionOf(shifted("n = n / 2;", "k")).front(), '(');
}

TEST(CurrentNamesTest, RangesCountFromTheMovedPointer) {
  EXPECT_EQ(
      conditionOf("function void f(i32 n, ptr a -> f32, ptr b -> f32) { local i32 i; a = a + n; i = 0; loop L0 for "
                  "(i < n) step { i = i + 1; } { a[i] = b[i]; } }"),
      "(const char *)(b + n) <= (const char *)a || (const char *)(a + n) <= (const char *)b");
}

} // namespace
} // namespace lanewise
