// tests/unit/model/SummarizeTest.cpp - one loop as a function of its iteration.
#include "unit/model/LoopText.h"

#include <gtest/gtest.h>

#include <memory>

namespace lanewise {
namespace {

// A function with the summaries of its loops, printed piece by piece.
struct Summary {
  explicit Summary(std::string_view loop, std::string_view live = "", const LanguageRules &rules = {}) {
    ParseResult parsed = parseFunction(loopText(loop, live));
    EXPECT_TRUE(parsed) << parsed.failure.text();
    if (!parsed)
      return;
    function = std::move(parsed.function);
    loops = summarize(*function, rules);
  }

  std::string text(ExprRef expr) const { return expr ? printExpr(*function, expr) : "-"; }

  const ScalarState *scalar(std::string_view name, LoopId loop = 0) const {
    for (const ScalarState &state : loops[loop].scalars)
      if (state.cell ? text(state.cell) == name : function->variables[state.var].name == name)
        return &state;
    return nullptr;
  }

  // "R a[i]; W e[i] if 0 < a[i]": reads and writes over the iteration, with their guards.
  std::string accesses(LoopId loop = 0) const {
    std::string list;
    for (const Access &access : loops[loop].accesses)
      list += (list.empty() ? "" : "; ") + std::string(access.isWrite ? "W " : "R ") + text(access.iterationPlace) +
              (access.iterationGuard->isIntConst(1) ? "" : " if " + text(access.iterationGuard));
    return list;
  }

  std::unique_ptr<FunctionModel> function;
  std::vector<LoopSummary> loops;
};

TEST(Summarize, NextValuesOfScalars) {
  struct Case {
    std::string_view loop, scalar, next;
  };
  const Case kCases[] = {
      {"s = s + a[i];", "s", "s + a[i]"},
      {"s = a[i]; s = s + 1;", "s", "a[i] + 1"},
      {"if (b) { s = s + 1; }", "s", "b ? s + 1 : s"},
      {"if (b) { s = 1; } else { s = 2; }", "s", "b ? 1 : 2"},
      {"if (a[i] < 0) { continue L0; } s = s + 1;", "s", "a[i] < 0 ? s : s + 1"},
      {"v = a[i]; if (v < s) { s = v; }", "s", "a[i] < s ? a[i] : s"},
      {"if (a[i] < 0) { r = 1; break L0; } s = s + 1;", "r", "r"}, // set only on the way out
      {"scope 1 { s = 1; if (b) { leave 1; } s = 2; } r = s;", "r", "b ? 1 : 2"},
      {"r = s; s = v; v = r;", "v", "s"},
      {"e[i] = 7; s = e[i];", "s", "7"}, // stored and read back
      {"e[i] = 7; e[i + 1] = 8; s = e[i];", "s", "e[i]"},
      {"e[i] = 7; x[i] = 1.0; s = e[i];", "s", "7"}, // nothing in between can be the same
      {"if (b) { e[i] = 7; } s = e[i];", "s", "b ? 7 : e[i]"},
  };
  for (const Case &row : kCases) {
    const Summary summary(row.loop);
    const ScalarState *scalar = summary.scalar(row.scalar);
    ASSERT_TRUE(scalar) << row.loop;
    EXPECT_EQ(summary.text(scalar->next), row.next) << row.loop;
  }
}

TEST(Summarize, ClosedFormsAndValuesAfter) {
  struct Case {
    std::string_view loop, scalar, closed, after;
  };
  const Case kCases[] = {
      {"y[i] = x[i];", "i", "(i32)((i64)i + iter(L0))", "(i32)((i64)i + (i < n ? (i64)n - (i64)i : 0))"},
      {"v = v + 2;", "v", "(i32)((i64)v + iter(L0) * 2)", "(i32)((i64)v + (i < n ? (i64)n - (i64)i : 0) * 2)"},
      {"v = v + k;", "v", "(i32)((i64)v + iter(L0) * (i64)k)",
       "(i32)((i64)v + (i < n ? (i64)n - (i64)i : 0) * (i64)k)"},
      {"v = v - 1;", "v", "(i32)((i64)v + iter(L0) * -1)", "(i32)((i64)v + (i < n ? (i64)n - (i64)i : 0) * -1)"},
      {"pp = pp + 1;", "pp", "pp + iter(L0)", "pp + (i < n ? (i64)n - (i64)i : 0)"},
      {"uc = (u8)((i32)uc + 1);", "uc", "(u8)((i64)uc + iter(L0))", "(u8)((i64)uc + (i < n ? (i64)n - (i64)i : 0))"},
      {"v = v + a[i];", "v", "-", "v + total(L0, v, "},
      {"v = 3 - v;", "v", "-", "after(L0, v, "},
      {"v = v < a[i] ? a[i] : v;", "v", "-", "v < total(L0, v, "},
      {"if (a[i] == 0) { break L0; } v = v + 1;", "v", "(i32)((i64)v + iter(L0))", "v + total(L0, v, "},
      {"if (b) { v = v + 1; }", "v", "-", "v + total(L0, v, "},
      // A step that a store in the loop may change is none.
      {"h[i] = 1; v = v + h[k];", "v", "-", "v + total(L0, v, "},
      {"h[i] = 1; v = v + a[k];", "v", "(i32)((i64)v + iter(L0) * (i64)a[k])", "(i32)("},
  };
  for (const Case &row : kCases) {
    const Summary summary(row.loop, row.scalar);
    const ScalarState *scalar = summary.scalar(row.scalar);
    ASSERT_TRUE(scalar) << row.loop;
    EXPECT_EQ(summary.text(scalar->closed), row.closed) << row.loop;
    EXPECT_TRUE(summary.text(scalar->after).starts_with(row.after)) << row.loop << ": " << summary.text(scalar->after);
    EXPECT_TRUE(scalar->liveAfter) << row.loop;
  }
}

TEST(Summarize, Domains) {
  struct Case {
    std::string_view loop, inside, trips;
    bool exact;
  };
  const Case kCases[] = {
      {"loop L0 for (i < n) step { i = i + 1; } { }", "(i32)iter(L0) < n", "0 < n ? (i64)n : 0", true},
      {"loop L0 for (i <= n) step { i = i + 1; } { }", "(i32)iter(L0) <= n", "0 <= n ? (i64)n + 1 : 0", true},
      {"i = k; loop L0 for (i < n) step { i = i + 1; } { }", "(i32)((i64)k + iter(L0)) < n",
       "k < n ? (i64)n - (i64)k : 0", true},
      {"loop L0 for (i < n) step { i = i + 3; } { }", "(i32)(iter(L0) * 3) < n", "0 < n ? ((i64)n + 2) / 3 : 0", true},
      {"i = n; loop L0 for (i > 0) step { i = i - 1; } { }", "0 < (i32)((i64)n + iter(L0) * -1)", "0 < n ? (i64)n : 0",
       true},
      {"i = n - 1; loop L0 for (i >= 0) step { i = i - 1; } { }", "0 <= (i32)((i64)(n - 1) + iter(L0) * -1)",
       "0 <= n - 1 ? (i64)(n - 1) + 1 : 0", true},
      {"i = n; loop L0 for (i > k) step { i = i - 2; } { }", "k < (i32)((i64)n + iter(L0) * -2)",
       "k < n ? ((i64)n - (i64)k + 1) / 2 : 0", true},
      {"loop L0 for (ui < u) step { ui = ui + 1; } { }", "(u32)iter(L0) < u", "0 < u ? (i64)u : 0", true},
      {"loop L0 while (i < n) { i = i + 1; }", "(i32)iter(L0) < n", "0 < n ? (i64)n : 0", true},
      // while (i-- > 0), unsigned, and for (i = n - 1; i < n; --i), which ends by wrapping.
      {"wi = w; loop L0 while (0 < ws) prelude { ws = wi; wi = wi - 1; } { }", "0 < (u64)((i64)w + iter(L0) * -1)",
       "0 < w ? (i64)w : 0", true},
      {"wi = w - 1; loop L0 for (wi < w) step { wi = wi - 1; } { }", "w - 1 < w && iter(L0) <= (i64)(w - 1)",
       "w - 1 < w ? (i64)(w - 1) + 1 : 0", true},
      {"loop L0 do (i < n) { i = i + 1; }", "iter(L0) == 0 || (i32)(iter(L0) - 1) + 1 < n",
       "(1 < n ? (i64)n - 1 : 0) + 1", true},
      {"loop L0 for (pp != q) step { pp = pp + 1; } { }", "p + iter(L0) < q", "p < q ? (q - p:1 + 3) / 4 : 0", true},
      {"loop L0 for (i != n) step { i = i + 1; } { }", "(i32)iter(L0) < n", "0 < n ? (i64)n : 0", true},
      {"j = n; loop L0 for (i < j) step { i = i + 1; j = j - 1; } { }", "(i32)iter(L0) < (i32)((i64)n + iter(L0) * -1)",
       "0 < n ? ((i64)n + 1) / 2 : 0", true},
      {"loop L0 for (i < n && i < k) step { i = i + 1; } { }", "(i32)iter(L0) < n && (i32)iter(L0) < k",
       "(0 < k ? (i64)k : 0) < (0 < n ? (i64)n : 0) ? 0 < k ? (i64)k : 0 : 0 < n ? (i64)n : 0", true},
      // Not known in closed form.
      {"loop L0 for (i < n) step { i = i + k; } { }", "(i32)(iter(L0) * (i64)k) < n", "-", false},
      {"loop L0 for (i * i < n) step { i = i + 1; } { }", "(i32)iter(L0) * (i32)iter(L0) < n", "-", false},
      {"loop L0 for () step { i = i + 1; } { if (i == n) { break L0; } }", "-", "-", true},
      {"loop L0 while (a[i] != 0) { i = i + 1; }", "-", "-", true},
      {"loop L0 while (z != null) { z = z->next@8:ptr; }", "-", "-", true},
  };
  for (const Case &row : kCases) {
    const Summary summary(row.loop);
    ASSERT_EQ(summary.loops.size(), 1u) << row.loop;
    const Domain &domain = summary.loops[0].domain;
    EXPECT_EQ(summary.text(domain.inside), row.inside) << row.loop;
    EXPECT_EQ(summary.text(domain.tripCount), row.trips) << row.loop;
    EXPECT_EQ(domain.exact, row.exact) << row.loop;
  }
}

TEST(Summarize, GuardsOfAccesses) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"e[i] = a[i];", "R a[i]; W e[i]"},
      {"if (b) { e[i] = 1; } else { h[i] = 2; }", "W e[i] if b; W h[i] if !b"},
      {"if (a[i] < 0) { continue L0; } e[i] = 1;", "R a[i]; W e[i] if 0 <= a[i]"},
      {"if (b) { break L0; } e[i] = 1;", "W e[i] if !b"},
      {"if (b) { e[i] = 1; continue L0; } h[i] = 2;", "W e[i] if b; W h[i] if !b"},
      {"if (b) { if (a[i] < 0) { continue L0; } e[i] = 1; } h[i] = 2;",
       "R a[i] if b; W e[i] if b && 0 <= a[i]; W h[i] if b && 0 <= a[i] || !b"},
      {"scope 1 { if (b) { leave 1; } e[i] = 1; } h[i] = 2;", "W e[i] if !b; W h[i]"},
      {"v = b ? a[i] : 0;", "R a[i] if b"},
      {"flag = b && a[i] < 0;", "R a[i] if b"},
      {"flag = b || a[i] < 0;", "R a[i] if !b"},
      {"assume b \"assert\"; e[i] = 1;", "W e[i] if b"},
  };
  for (const auto &[loop, expected] : kCases)
    EXPECT_EQ(Summary(loop).accesses(), expected) << loop;
}

TEST(Summarize, Exits) {
  struct Case {
    std::string_view loop, condition;
    JumpKind kind;
    bool ownTest, inner;
  };
  const Case kCases[] = {
      {"if (a[i] == k) { break L0; } e[i] = 1;", "a[i] == k", JumpKind::Break, false, false},
      {"if (b) { if (a[i] == k) { return; } }", "b && a[i] == k", JumpKind::Return, false, false},
      {"if (a[i] < 0) { continue L0; } if (b) { throw; }", "0 <= a[i] && b", JumpKind::Throw, false, false},
      {"loop L0 while (a[i] != 0) { i = i + 1; }", "a[i] == 0", JumpKind::Break, true, false},
      {"loop L0 for (i < n && s < 5) step { i = i + 1; } { s = s + a[i]; }", "5 <= s", JumpKind::Break, true, false},
  };
  for (const Case &row : kCases) {
    const Summary summary(row.loop);
    ASSERT_EQ(summary.loops[0].exits.size(), 1u) << row.loop;
    const Exit &exit = summary.loops[0].exits[0];
    EXPECT_EQ(summary.text(exit.condition), row.condition) << row.loop;
    EXPECT_EQ(exit.kind, row.kind) << row.loop;
    EXPECT_EQ(exit.ownTest, row.ownTest) << row.loop;
    EXPECT_EQ(exit.fromInnerLoop, row.inner) << row.loop;
    EXPECT_TRUE(summary.loops[0].domain.mayExitEarly) << row.loop;
  }
  const Summary search("j = 0; loop L1 for (j < k) step { j = j + 1; } { if (a[j] == i) { break L0; } }");
  ASSERT_EQ(search.loops[0].exits.size(), 1u);
  EXPECT_TRUE(search.loops[0].exits[0].fromInnerLoop);
  EXPECT_EQ(search.loops[1].exits.size(), 1u);
  EXPECT_TRUE(Summary("if (b) { break L0; } e[i] = 1;").loops[0].accesses[0].afterExit);
  EXPECT_FALSE(Summary("e[i] = 1; if (b) { break L0; }").loops[0].accesses[0].afterExit);
  EXPECT_FALSE(Summary("e[i] = 1;").loops[0].domain.mayExitEarly);
}

TEST(Summarize, MemoryCells) {
  struct Case {
    std::string_view loop, cell, next; ///< "-": there is no such cell
  };
  const Case kCases[] = {
      {"h[0] = h[0] + a[i];", "*h", "*h + a[i]"},
      {"h[k] = h[k] + a[i];", "h[k]", "h[k] + a[i]"},
      {"G = G + 1;", "G", "G + 1"},
      {"if (b) { h[0] = 1; }", "*h", "b ? 1 : *h"},
      {"h[2] = h[2] + a[i]; h[1] = h[1] + 1;", "h[1]", "h[1] + 1"},
      {"h[0] = h[0] + a[i]; e[i] = 1;", "*h", "*h + a[i]"},
      {"h[i] = h[i] + 1;", "h[i]", "-"},                    // moves
      {"h[k] = h[k] + 1; h[i] = 2;", "h[k]", "-"},          // something else may write it
      {"p[0] = p[0] + 1.0; q[i] = 2.0;", "*p", "*p + 1.0"}, // whether they meet is for the dependences to say
      {"h[0] = h[0] + 1; invoke \"f\"(i);", "*h", "-"},     // the call may write it
      {"T[0] = T[0] + x[i];", "T[0]", "T[0] + x[i]"},
      {"declare T; T[0] = x[i];", "T[0]", "-"}, // a fresh object each time
  };
  for (const Case &row : kCases) {
    const Summary summary(row.loop);
    const ScalarState *cell = nullptr;
    for (const ScalarState &scalar : summary.loops[0].scalars)
      if (scalar.cell && summary.text(scalar.cell) == row.cell)
        cell = &scalar;
    EXPECT_EQ(cell ? summary.text(cell->next) : "-", row.next) << row.loop;
  }
}

TEST(Summarize, EpochsTellLoadsApart) {
  // Whether two reads of one place are the same node: no write to the same object that may hit it lies between them.
  // Writes through other pointers do not count: whether they meet is for the dependences to say.
  const std::pair<std::string_view, bool> kCases[] = {
      {"fs = p[k]; fr = p[k];", true},
      {"fs = p[k]; p[i] = 1.0; fr = p[k];", false},
      {"fs = p[0]; p[1] = 1.0; fr = p[0];", true}, // *p is p[0]
      {"fs = p[2]; p[1] = 1.0; fr = p[2];", true},
      {"fs = p[k]; q[i] = 1.0; fr = p[k];", true},
      {"fs = p[k]; y[i] = 1.0; fr = p[k];", true}, // restrict
      {"fs = p[k]; e[i] = 1; fr = p[k];", true},   // another type
      {"fs = p[k]; if (b) { p[i] = 1.0; } fr = p[k];", false},
      {"fs = p[k]; invoke \"f\"(i); fr = p[k];", false},
      {"fs = p[k]; invoke \"f\"(i) does(reads); fr = p[k];", true},
      {"fs = p[k]; j = 0; loop L1 for (j < 3) step { j = j + 1; } { p[j] = 1.0; } fr = p[k];", false},
  };
  for (const auto &[loop, same] : kCases) {
    const Summary summary(loop, "fs fr");
    const ScalarState *first = summary.scalar("fs"), *second = summary.scalar("fr");
    ASSERT_TRUE(first && second) << loop;
    EXPECT_EQ(first->next == second->next, same) << loop;
    EXPECT_TRUE(second->next->is(ExprKind::Load)) << loop;
  }
}

TEST(Summarize, InnerLoops) {
  const Summary sum("fs = 0; j = 0; loop L1 for (j < k) step { j = j + 1; } { fs = fs + x[j]; } y[i] = fs;");
  const ScalarState *fs = sum.scalar("fs");
  ASSERT_TRUE(fs);
  EXPECT_TRUE(sum.text(fs->next).starts_with("0.0 + total(L1, fs")) << sum.text(fs->next);
  EXPECT_EQ(sum.accesses(), "R x[(i32)iter(L1)]; W y[i]");
  EXPECT_EQ(sum.loops[0].accesses[0].innerLoops, std::vector<LoopId>{1});
  EXPECT_EQ(sum.loops[1].parent, 0);
  EXPECT_EQ(sum.loops[1].depth, 1u);
  ASSERT_EQ(sum.loops[0].innerDomains.size(), 1u);
  EXPECT_EQ(sum.text(sum.loops[0].innerDomains[0].inside), "(i32)iter(L1) < k");
  // The inner loop is said over the nest.
  const Summary triangle("j = 0; loop L1 for (j < i) step { j = j + 1; } { e[i * 8 + j] = 1; }");
  EXPECT_EQ(triangle.text(triangle.loops[1].domain.inside), "(i32)iter(L1) < (i32)iter(L0)");
  EXPECT_EQ(triangle.text(triangle.loops[1].accesses[0].place), "e[(i32)iter(L0) * 8 + (i32)iter(L1)]");
  EXPECT_EQ(triangle.text(triangle.loops[1].context), "(i32)iter(L0) < n");
  // What an inner loop leaves its counter at.
  EXPECT_EQ(triangle.text(triangle.scalar("j")->next), "(i32)(0 < i ? (i64)i : 0)");
  const Summary named("j = 2; loop L1 for (j < k) step { j = j + 1; } { e[j] = 1; }");
  EXPECT_EQ(named.loops[0].iterationNames.at(0).text(), "i");
  EXPECT_EQ(named.loops[0].iterationNames.at(1).text(), "(j - 2)");
}

TEST(Summarize, EffectsAndRefusals) {
  const Summary print("if (b) { invoke \"puts\"(i) does(observable); } s = s + 1;", "s");
  ASSERT_EQ(print.loops[0].effects.size(), 1u);
  EXPECT_EQ(print.text(print.loops[0].effects[0].guard), "b");
  EXPECT_EQ(print.text(print.scalar("s")->closed), "(i32)((i64)s + iter(L0))");
  const Summary inner("j = 0; loop L1 for (j < k) step { j = j + 1; } { invoke \"puts\"(i) does(observable); }");
  ASSERT_EQ(inner.loops[0].effects.size(), 1u);
  EXPECT_EQ(inner.loops[0].effects[0].innerLoops, std::vector<LoopId>{1});
  const Summary refused("s = s + 1; refuse \"goto\" \"x\";", "s");
  EXPECT_EQ(refused.loops[0].effects.size(), 1u);
  EXPECT_EQ(refused.loops[0].domain.inside, nullptr);
  EXPECT_FALSE(refused.loops[0].domain.exact);
  EXPECT_EQ(refused.scalar("s")->closed, nullptr);
  EXPECT_TRUE(Summary("invoke \"f\"(i);").loops[0].domain.mayExitEarly);
}

TEST(Summarize, LoopsInAnyOrder) {
  const UnitParseResult parsed =
      parseUnit("function f(i32 n, ptr p -> f64) { local i32 i; i = 0; loop L5 while (i < n) step { } { "
                "loop L0 while (i < n) step { } { p[i] = 1.0; i = i + 1; } i = i + 1; } }");
  ASSERT_TRUE(parsed) << parsed.failure.text();
  const std::vector<LoopSummary> loops = summarize(*parsed.unit->functions.front(), parsed.unit->rules);
  EXPECT_TRUE(loops.at(0).context);
  EXPECT_TRUE(loops.at(5).context);
}

TEST(Summarize, WrappingNeedsTheRules) {
  LanguageRules wrap;
  wrap.wrapSigned = true;
  const auto isExact = [](const Summary &summary, std::string_view name) {
    return summary.scalar(name)->closed->intValue2 == 1;
  };
  EXPECT_TRUE(isExact(Summary("v = v + 3;"), "v"));
  EXPECT_FALSE(isExact(Summary("v = v + 3;", "", wrap), "v"));
  EXPECT_TRUE(isExact(Summary("v = v + 3;", "", wrap), "i")); // i < n stops it in time
  EXPECT_FALSE(isExact(Summary("us = us + 1;"), "us"));
  EXPECT_TRUE(isExact(Summary("loop L0 for (ui < u) step { ui = ui + 1; } { }"), "ui"));
  EXPECT_FALSE(isExact(Summary("loop L0 for (ui < u) step { ui = ui + 3; } { }"), "ui"));
}

} // namespace
} // namespace lanewise
