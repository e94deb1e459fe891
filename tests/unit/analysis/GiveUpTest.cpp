// unit/analysis/GiveUpTest.cpp - functions that are given up leave loops without answers.
#include "analysis/GiveUp.h"
#include "analysis/Analyze.h"
#include "model/ModelText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

UnitModel unitOf(const std::vector<std::string> &functions) {
  UnitModel unit;
  unit.files = {"", "f.cpp"};
  for (const std::string &text : functions) {
    ParseResult parsed = parseFunction(text);
    EXPECT_TRUE(parsed) << parsed.failure.text();
    unit.functions.push_back(std::move(parsed.function));
  }
  return unit;
}

std::string nest(const std::string &name) {
  return "function void " + name +
         "(i32 n, ptr a -> f32, ptr b -> f32) { local i32 i; local i32 j; i = 0; loop L0 for (i < n) step { i = i + 1; "
         "} "
         "{ j = 0; loop L1 for (j < n) step { j = j + 1; } { a[j] = b[j]; } } }";
}

TEST(GiveUp, LoopsOfOneFunctionAreUnknownAndTheOthersAnswered) {
  const UnitModel unit = unitOf({nest("f"), nest("g"), nest("h")});
  std::vector<size_t> asked;
  AnalysisOptions options;
  options.beforeFunction = [&](size_t number) {
    asked.push_back(number);
    return number != 1;
  };
  const UnitAnswer answer = analyzeUnit(unit, options);
  EXPECT_EQ(asked, (std::vector<size_t>{0, 1, 2}));
  ASSERT_EQ(answer.givenUp.size(), 1u);
  EXPECT_EQ(answer.givenUp[0].text, "g");
}

TEST(GiveUp, PlacesAndReasonsAreSaid) {
  const UnitModel unit = unitOf({nest("f")});
  AnalysisOptions options;
  options.beforeFunction = [](size_t) { return false; };
  const UnitAnswer answer = analyzeUnit(unit, options);
  // Both stand at line 0 in a model that was written by hand, so they are one place.
  ASSERT_FALSE(answer.loops.empty());
  const LoopReport &loop = answer.loops.front();
  EXPECT_EQ(loop.verdict, Verdict::Unknown);
  EXPECT_EQ(loop.refusalId, "budget-spent");
  EXPECT_EQ(loop.function, "f");
  ASSERT_EQ(loop.reasons.size(), 1u);
  EXPECT_FALSE(loop.summary.empty());
  ASSERT_EQ(loop.advice.size(), 1u);
}

TEST(GiveUp, NestsThatAreTooDeep) {
  for (const size_t levels : {size_t{20}, size_t{101}}) {
    std::string text = "function void f(i32 n, ptr a -> f32) { ";
    for (size_t i = 0; i < levels; ++i)
      text += "local i32 k" + std::to_string(i) + "; ";
    for (size_t i = 0; i < levels; ++i) {
      const std::string name = "k" + std::to_string(i);
      text += name + " = 0; loop L" + std::to_string(i) + " for (" + name + " < n) step { " + name + " = " + name +
              " + 1; } { ";
    }
    for (size_t i = 0; i < levels; ++i)
      text += i == 0 ? "a[k0] = 1.0:f32; }" : " }";
    UnitModel unit;
    unit.files = {"", "f.cpp"};
    ParseResult parsed = parseFunction(text + " }");
    ASSERT_TRUE(parsed) << parsed.failure.text();
    EXPECT_EQ(loopLevels(*parsed.function), levels);
    unit.functions.push_back(std::move(parsed.function));
    const UnitAnswer answer = analyzeUnit(unit, {});
    EXPECT_TRUE(answer.givenUp.empty());
    ASSERT_FALSE(answer.loops.empty());
    EXPECT_EQ(answer.loops.front().refusalId == "budget-spent", levels > kMostLevels);
  }
}

} // namespace
} // namespace lanewise
