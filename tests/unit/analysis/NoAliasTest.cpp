// tests/unit/analysis/NoAliasTest.cpp - what the user vouches for.
#include "analysis/NoAlias.h"

#include "analysis/Analyze.h"
#include "model/ModelText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

UnitModel unitOf(const std::string &text) {
  UnitModel unit;
  unit.files = {"", "f.cpp"};
  ParseResult parsed = parseFunction(text);
  EXPECT_TRUE(parsed) << parsed.failure.text();
  unit.functions.push_back(std::move(parsed.function));
  return unit;
}

const char *const kCopy =
    "function void net::f(i32 n, ptr a -> f32, ptr b -> f32) { local i32 i; i = 0; loop L0 for (i "
    "< n) step { i = i + 1; } { a[i] = b[i]; } }";

TEST(NoAlias, Syntax) {
  EXPECT_EQ(parseNoAlias("f"), (NoAlias{"f", {}}));
  EXPECT_EQ(parseNoAlias("f:a,b"), (NoAlias{"f", {"a", "b"}}));
  EXPECT_EQ(parseNoAlias("net::f"), (NoAlias{"net::f", {}}));
  EXPECT_EQ(parseNoAlias("net::f:a"), (NoAlias{"net::f", {"a"}}));
  for (const char *wrong : {"", ":a", "f:", "f:a,", "f:,a"})
    EXPECT_EQ(parseNoAlias(wrong), std::nullopt) << wrong;
}

TEST(NoAlias, TakesTheConditionAwayAndSaysSo) {
  for (const NoAlias &request : {NoAlias{}, NoAlias{"f", {}}, NoAlias{"net::f", {"a"}}}) {
    UnitModel unit = unitOf(kCopy);
    assumeNoAlias(unit, {request});
    const std::vector<LoopReport> loops = analyzeUnit(unit);
    ASSERT_EQ(loops.size(), 1u);
    EXPECT_EQ(loops[0].verdict, Verdict::Independent);
    EXPECT_TRUE(loops[0].conditions.empty());
    bool said = false;
    for (const AssumptionEntry &assumption : loops[0].assumptions)
      said = said || assumption.kind == "user";
    EXPECT_TRUE(said);
  }
}

TEST(NoAlias, OtherFunctionsKeepTheirs) {
  UnitModel unit = unitOf(kCopy);
  assumeNoAlias(unit, {{"g", {}}, {"f", {"n", "c"}}});
  EXPECT_EQ(analyzeUnit(unit)[0].verdict, Verdict::Conditional);
  EXPECT_EQ(unit.diagnostics.size(), 2u); // n is no pointer, and there is no c
}

} // namespace
} // namespace lanewise
