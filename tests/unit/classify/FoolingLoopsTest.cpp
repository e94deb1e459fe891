// tests/unit/classify/FoolingLoopsTest.cpp - loops that once fooled a class, a domain or the algebra, and must not
// again.
#include "algebra/Extremes.h"
#include "algebra/FiniteSet.h"
#include "unit/classify/ClassifiedLoop.h"
#include "unit/model/ExprText.h"
#include <gtest/gtest.h>
namespace lanewise {
// Rows that must not get any of the listed answers' first words.
struct Bad {
  std::string_view loop, live, mustNotStartWith, why;
};
TEST(FoolingLoops, WrongVerdicts) {
  const Bad kRows[] = {
      {"j = 0; loop L1 while (j < 8 && i < k) { j = j + 1; } e[i + j] = a[i];", "", "independent",
       "trip count ignores the invariant conjunct"},
      {"j = 0; loop L1 while (j < 8 && j * j < i) { j = j + 1; } e[i - j] = a[i];", "", "independent",
       "trip count ignores the inexact conjunct"},
      {"s = s + a[i]; if (a[i] == 0) { r = s; break L0; }", "r", "reduction", "s is shown on the way out"},
      {"if (a[i] < s) { s = a[i]; r = v; } v = v + e[i];", "r", "reduction",
       "v is read by an arg-extremum, but is not its extremum"},
      {"fs = fs + (x[i] - fs) / (f32)(i + 1); fr = fr + fs * fs;", "fr", "reduction",
       "any fold of a mean is taken for Welford"},
      {"fr = fs < x[i] ? x[i] : fs; fv = fv * exp(fr):f32 + x[i]; fs = fr;", "fv", "reduction",
       "exp(max) is no rescaling"},
      {"fr = fs < x[i] ? x[i] : fs; fv = fv * exp(fs - fr):f32 + x[i]; fs = fr;", "fv", "reduction",
       "what is added is not relative to the maximum"},
      {"s = s + a[i] > 0 ? s + a[i] : 0; r = r + 1 < s * s ? s * s : r + 1;", "r", "reduction",
       "two tropical states that are not tropical together"},
      {"fs = x[i] < fs ? fs : x[i];", "fs", "reduction arg-extremum", "a plain maximum; NaN condition lost"},
      {"if (!(x[r] <= x[i])) { r = i; }", "r", "reduction", "takes NaN: 'no value compared is NaN' is a condition"},
      {"fv = fr; fr = fs; fs = x[i] < fv ? fv : x[i];", "fs", "reduction",
       "tropical without shifts: NaN restarts it, no condition"},
      {"if (a[i] > 0) { e[(i32)uc] = a[i]; uc = (u8)((i32)uc + 1); }", "uc", "scan compaction",
       "position wraps at 256"},
      {"x[i + k] = fs; fs = x[i] * x[i] + 1.0;", "fs", "conditional independent",
       "k == 0 is allowed by the condition, and then x[i] is fs"},
      {"y[i] = fv; fv = x[i]; x[i + k] = 1.0;", "", "conditional independent",
       "k == 0 is allowed, and then x[i] cannot be read again"},
      {"ws = (u64)(huge + (u128)ws >> 60:u128); l[i] = ws;", "", "scan finite-state",
       "128-bit values bounded as 64-bit ones"},
      {"li = li + (i64)a[i]; li = li < 9007199254740992 ? 9007199254740993:i64 : li;", "li", "reduction tropical",
       "constants compared as doubles"},
      {"wi = w; loop L0 for (i < n) step { i = i + 1; } { wi = (wi == 7 ? 1:u64 : 18446744073709551615:u64) + (l[i] & "
       "127); l[i] = wi; }",
       "", "scan finite-state", "u64 set sorted as signed: empty range"},
      {"j = 0; loop L1 for (j < 16) step { j = j + 1; } { s = s + a[i * 16 + j]; }", "s", "unknown",
       "leaf of total() is not closed over the inner loop"},
  };
  for (const Bad &row : kRows) {
    const std::string answer = answerTo(row.loop, row.live);
    EXPECT_FALSE(answer.starts_with(row.mustNotStartWith))
        << row.loop << "\n  is: " << answer << "\n  because: " << row.why;
  }
}
TEST(FoolingLoops, WrongClassOfTheClaim) {
  for (std::string_view loop : {"fs = fs + (x[i] - fs) / (f32)n;", "fs = fs + (x[i] - fs) / (f32)(2 * i + 1);",
                                "fs = fs + (x[i] - fs) / (f32)(a[i] + n);"})
    EXPECT_TRUE(answerTo(loop, "fs").starts_with("reduction affine-recurrence"))
        << loop << ": " << answerTo(loop, "fs");
  for (std::string_view loop : {"if (a[i] > r) { r = a[i]; }", "r = r < a[i] ? a[i] : r;"})
    EXPECT_TRUE(answerTo(loop, "r").starts_with("reduction reduction; r reduction max"))
        << loop << ": " << answerTo(loop, "r");
  EXPECT_TRUE(answerTo("fs = fs + x[i]; s = s + (i32)fs;", "s").ends_with("fs prefix-scan + discontinuous"));
  EXPECT_TRUE(answerTo("j = 0; loop L1 for (j < k) step { j = j + 1; } { y[j] = y[j] + x[i * 16 + j]; }")
                  .starts_with("reduction"));
}
TEST(FoolingLoops, MaskedSumNeedsFiniteValues) {
  const SummarisedText text = summarised(loopText("fs = fs * (a[i] == 0 ? 0.0:f32 : 1.0:f32) + x[i];", "fs"));
  const LoopAnswer answer = answerOf(text);
  EXPECT_TRUE(std::any_of(answer.assumptions.begin(), answer.assumptions.end(),
                          [](const Assumption &a) { return a.kind == Assumption::Kind::FiniteValues; }));
}
TEST(FoolingLoops, Domains) {
  const auto tripsOf = [](std::string_view loop) {
    const SummarisedText text = summarised(loopText(loop));
    const ExprRef trips = text.loops[0].domain.tripCount;
    return trips ? printExpr(*text.function, trips) : std::string("-");
  };
  EXPECT_NE(tripsOf("loop L0 for (i < n && b) step { i = i + 1; } { }"), "0 < n ? (i64)n : 0");
  EXPECT_EQ(tripsOf("loop L0 for (i < n && i * i < k) step { i = i + 1; } { }"), "-");
  // Unsigned: start > bound runs on until it wraps, so iteration 0 does run.
  const SummarisedText text =
      summarised(loopText("ui = u; loop L0 for (ui != us) step { ui = ui + 1; } { e[ui & 15] = 1; }"));
  const ExprRef inside = text.loops[0].domain.inside;
  EXPECT_TRUE(!inside || !inside->is(ExprKind::Lt));
  // A step of 2^32 - 1 is -1.
  EXPECT_EQ(tripsOf("ui = u; loop L0 for (ui < u + 1) step { ui = ui + 4294967295; } { }").find("/ 4294967295"),
            std::string::npos);
}
TEST(FoolingLoops, Algebra) {
  const ExprText big{"m < 9007199254740992 ? 9007199254740993:i64 : m"};
  EXPECT_FALSE(matchExtreme(big[0]));
  const ExprText wrapped{"(b ? 1:u64 : 18446744073709551615:u64) + (u64)(n & 127)", "0:u64", "(u64)(huge >> 60:u128)"};
  EXPECT_FALSE(countReachable(*wrapped.function, {{wrapped.var("w"), wrapped[0], wrapped[1]}}, 64));
  EXPECT_FALSE(countReachable(*wrapped.function, {{wrapped.var("w"), wrapped[2], wrapped[1]}}, 64));
}
} // namespace lanewise
