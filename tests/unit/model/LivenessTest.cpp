// tests/unit/model/LivenessTest.cpp - which scalars may still be read after a loop.
#include "model/Liveness.h"

#include "model/ModelText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// The names of the scalars that are live after loop L0.
std::string liveAfter(std::string_view statements) {
  const ParseResult parsed = parseFunction(
      "function i32 f(i32 n, bool b, ptr p -> i32) { local i32 i; local i32 j; local i32 s; local i32 t;\n" +
      std::string(statements) + "}");
  if (!parsed)
    return parsed.failure.text();
  const std::vector<VariableSet> live = liveAfterLoops(*parsed.function);
  std::string names;
  for (const Variable &variable : parsed.function->variables)
    if (live[0][variable.id])
      names += (names.empty() ? "" : " ") + variable.name;
  return names;
}

TEST(Liveness, AfterALoop) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; }", ""},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } return s;", "s"},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } s = 0; return s;", ""},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } declare s; s = 2; return s;", ""},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } if (b) { s = 0; } return s;", "b s"},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } if (b) { s = 0; } else { s = 1; } return s;", "b"},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } p[t] = 1;", "p t"},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } s = invoke \"f\"(t); return s;", "t"},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } assume s < 3 \"assert\";", "s"},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } loop L1 for (j < s) step { j = j + 1; } { }", "j s"},
      // In a loop around it, what the next iteration reads is live.
      {"loop L1 for (j < n) step { j = j + 1; } { loop L0 for (i < n) step { i = i + 1; } { s = s + i; } }", "n i j s"},
      {"loop L1 for (j < n) step { j = j + 1; } { i = 0; s = 0; loop L0 for (i < n) step { i = i + 1; } { s = s + i; } "
       "}",
       "n j"},
      {"loop L1 do (t < n) { t = 0; loop L0 for (i < n) step { i = i + 1; } { t = t + i; } }", "n i t"},
      {"loop L1 for (j < n) step { j = j + 1; } { loop L0 for (i < n) step { i = i + 1; } { s = i; } if (b) { break "
       "L1; } s = 0; } return s;",
       "n b i j s"},
      {"loop L1 for (j < n) step { j = j + 1; } { loop L0 for (i < n) step { i = i + 1; } { s = i; } if (b) { continue "
       "L1; } } s = 0;",
       "n b i j"},
      // Jumps.
      {"scope 1 { loop L0 for (i < n) step { i = i + 1; } { s = s + i; } leave 1; return s; }", ""},
      {"scope 1 { loop L0 for (i < n) step { i = i + 1; } { s = s + i; } if (b) { leave 1; } t = s; } return t;",
       "b s t"},
      {"loop L0 for (i < n) step { i = i + 1; } { s = s + i; } return 1; t = s;", ""},
  };
  for (const auto &[statements, expected] : kCases)
    EXPECT_EQ(liveAfter(statements), expected) << statements;
}

} // namespace
} // namespace lanewise
