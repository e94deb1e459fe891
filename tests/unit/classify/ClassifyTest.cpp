// tests/unit/classify/ClassifyTest.cpp - what a whole loop is: verdict, class, carried states and conditions.
#include "unit/classify/ClassifiedLoop.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// A loop (see loopText), the scalars that are read after it, and the answer (see answerText).
struct Row {
  std::string_view loop, live, answer;
};

void expectAnswers(std::initializer_list<Row> rows) {
  for (const Row &row : rows)
    EXPECT_EQ(answerTo(row.loop, row.live), row.answer) << row.loop;
}

TEST(Classify, Independent) {
  expectAnswers({
      {"y[i] = x[i] * 2;", "", "independent independent"},
      {"fv = x[i]; y[i] = fv * fv;", "", "independent independent"},
      {"v = a[i]; e[i] = v;", "v", "independent independent"},
      {"if (c[i] == 1) { v = a[i]; } else { v = e[i]; } h[i] = v;", "v", "independent independent"},
      {"if (c[i] == 1) { v = a[i]; } h[i] = v;", "", "scan last-value; v last-value last exact"},
      {"x[i] = x[i] + 1;", "", "independent independent"},
      {"y[i] = x[n - i];", "", "independent independent"},
      {"x[2 * i] = x[2 * i + 1];", "", "independent independent"},
      {"x[i] = x[i + 1];", "", "serial sequential"},
      {"x[i + 9] = x[i] + y[i];", "", "serial sequential"},
      {"x[i + 4] = x[i] * x[i + 1];", "", "serial sequential"},
      {"x[i] = x[n - i];", "", "serial sequential"},
      {"x[i] = x[0];", "", "serial sequential"},
      {"s = s + a[i];", "", "independent independent"},
      {"G = a[i];", "", "independent independent"},
      {"j = 0; loop L1 for (j < k) step { j = j + 1; } { e[i] = e[i] + a[j]; }", "", "independent independent"},
      {"j = 0; fs = 0; loop L1 for (j < k) step { j = j + 1; } { fs = fs + x[j]; } y[i] = fs;", "",
       "independent independent"},
      {"j = 0; loop L1 for (j < 8) step { j = j + 1; } { T[j] = x[i * 8 + j]; } j = 0; fs = 0; loop L2 for (j < 8) "
       "step { j = j + 1; } { fs = fs + T[7 - j]; } y[i] = fs;",
       "", "independent independent"},
      {"T[i & 7] = x[i]; y[i] = T[0];", "", "serial sequential"},
      {"v = 0; loop L1 while (v < k) { if (a[i] == v) { break L1; } v = v + 1; } e[i] = v;", "",
       "independent independent"},
  });
}

TEST(Classify, Induction) {
  expectAnswers({
      {"v = v + 2; e[i] = a[v];", "", "independent induction"},
      {"v = v + k; e[i] = v;", "v", "independent induction"},
      {"e[v] = 1; v = v + 3;", "", "independent induction"},
      {"v = v + a[i]; e[v] = 1;", "", "unknown unknown indirect-subscript; v prefix-scan + exact-if-unsigned"},
  });
}

// A scalar that hands on what the iteration before read: each iteration can read it itself, unless the loop writes it.
TEST(Classify, WrapAround) {
  expectAnswers({
      {"y[i] = x[i] - fv; fv = x[i];", "", "independent independent; fv last-value last exact"},
      {"y[i] = fr; fr = fv; fv = x[i];", "",
       "independent independent; fr last-value last exact; fv last-value last exact"},
      {"v = n - 1; loop L0 for (i < n) step { i = i + 1; } { y[i] = x[v] + x[i]; v = i; }", "",
       "independent independent; v last-value last exact"},
      {"x[i] = fv; fv = y[i];", "fv", "independent independent; fv last-value last exact"},
      {"x[i] = fv; fv = x[i + 1];", "", "serial sequential; fv open"},
      {"x[i + 1] = fv; fv = x[i];", "", "serial sequential; fv open"},
  });
}

// The last two rows: whether it is replaced depends on the value itself.
TEST(Classify, LastValue) {
  expectAnswers({
      {"if (a[i] > 0) { r = i; }", "r", "reduction last-value; r last-value last exact"},
      {"if (a[i] > 0) { v = a[i]; } e[i] = v;", "", "scan last-value; v last-value last exact"},
      {"if (a[i] < 0) { flag = true; }", "flag", "reduction last-value; flag last-value last exact"},
      {"flag = a[i] == 1 ? true : a[i] == 2 ? false : flag; e[i] = flag ? 1 : 0;", "",
       "scan last-value; flag last-value last exact"},
      {"if (a[i] > 0) { T[0] = x[i]; } y[i] = T[0];", "", "scan last-value; T[0] last-value last exact"},
      {"if (c[i] == 1) { h[0] = a[i]; }", "", "reduction last-value; *h last-value last exact"},
      {"if (a[i] > r) { r = a[i]; }", "r", "reduction reduction; r reduction max exact"},
      {"if (r < k) { r = i; }", "r", "reduction associative-operator; r associative-operator its own exact"},
  });
}

TEST(Classify, Reduction) {
  expectAnswers({
      {"s = s + a[i];", "s", "reduction reduction; s reduction + exact-if-unsigned"},
      {"us = us + g[i];", "us", "reduction reduction; us reduction + exact"},
      {"fs = fs + x[i];", "fs", "reduction reduction; fs reduction + up-to-rounding"},
      {"fs = fs * x[i];", "fs", "reduction reduction; fs reduction * up-to-rounding"},
      {"fs = fs - x[i];", "fs", "reduction reduction; fs reduction + up-to-rounding"},
      {"us = us * g[i];", "us", "reduction reduction; us reduction * exact"},
      {"ds = ds + (f64)x[i];", "ds", "reduction reduction; ds reduction + up-to-rounding"},
      {"fs = (f32)((f64)fs + (f64)x[i]);", "fs", "reduction reduction; fs reduction + up-to-rounding"},
      {"uc = (u8)((i32)uc + a[i]);", "uc", "reduction reduction; uc reduction + exact"},
      {"if (a[i] > 0) { s = s + 1; }", "s", "reduction reduction; s reduction + exact-if-unsigned"},
      {"s = s + a[i]; s = s + e[i];", "s", "reduction reduction; s reduction + exact-if-unsigned"},
      {"fs = x[i] < fs ? x[i] : fs;", "fs", "reduction reduction; fs reduction min exact"},
      {"fs = x[i] < fs ? fs : x[i];", "fs",
       "conditional reduction reduction; fs reduction max exact; if no value compared with fs is NaN"},
      {"fs = fmax(fs, x[i]):f32;", "fs", "reduction reduction; fs reduction max exact"},
      {"us = us ^ g[i];", "us", "reduction reduction; us reduction ^ exact"},
      {"s = s | a[i];", "s", "reduction reduction; s reduction | exact"},
      {"flag = flag || a[i] < 0;", "flag", "reduction reduction; flag reduction || exact"},
      {"flag = flag && a[i] < 0;", "flag", "reduction reduction; flag reduction && exact"},
      {"pp = p; loop L0 for (pp != q) step { pp = pp + 1; } { fs = fs + *pp; }", "fs",
       "reduction reduction; fs reduction + up-to-rounding"},
      {"loop L0 do (i < n) { s = s + a[i]; i = i + 1; }", "s", "reduction reduction; s reduction + exact-if-unsigned"},
      {"s = a[i] - s;", "s", "reduction affine-recurrence; s affine-recurrence a*x + b exact-if-unsigned"},
      {"if (s < k) { s = s + a[i]; }", "s", "serial state-dependent-branch; s serial"},
      {"s = (i32)(i8)(s + a[i]);", "s", // modulo 256
       "reduction modular-affine; s modular-affine x + c mod 256 exact-if-unsigned"},
      {"s = (i32)(f32)s + a[i];", "s", "serial sequential; s serial"},
      {"s = s ^ a[i]; s = s + 1;", "s", "serial sequential; s serial"},
  });
}

TEST(Classify, PrefixScan) {
  expectAnswers({
      {"s = s + a[i]; e[i] = s;", "", "scan prefix-scan; s prefix-scan + exact-if-unsigned"},
      {"e[i] = s; s = s + a[i];", "", "scan prefix-scan; s prefix-scan + exact-if-unsigned"},
      {"s = s + a[i]; v = s; e[i] = v;", "", "scan prefix-scan; s prefix-scan + exact-if-unsigned"},
      {"fs = fs + x[i]; y[i] = fs;", "", "scan prefix-scan; fs prefix-scan + up-to-rounding"},
      {"fs = fs + x[i]; e[i] = (i32)fs;", "", "scan prefix-scan; fs prefix-scan + discontinuous"},
      {"s = s < a[i] ? a[i] : s; e[i] = s;", "", "scan prefix-scan; s prefix-scan max exact"},
      {"s = s + a[i]; if (s > 100) { e[i] = 1; }", "s", "scan prefix-scan; s prefix-scan + exact-if-unsigned"},
      {"x[i + 1] = x[i] + y[i];", "", "scan prefix-scan; x[i + 1] prefix-scan + up-to-rounding"},
      {"loop L0 for (i < n) step { i = i + 2; } { x[i + 2] = x[i] + y[i]; }", "",
       "scan prefix-scan; x[i + 2] prefix-scan + up-to-rounding"},
      {"x[i + 1] = x[i] + y[i]; y[i] = x[0];", "", "scan prefix-scan; x[i + 1] prefix-scan + up-to-rounding"},
      {"x[i + 1] = x[i] + y[i + 1]; y[i] = x[i];", "",
       "serial sequential; x[i + 1] prefix-scan + up-to-rounding; x[i + 1] last-value last exact"},
      {"if (a[i] > 0) { x[i + 1] = x[i] + y[i]; }", "", "scan segmented; x[i + 1] segmented + up-to-rounding"},
      {"if (a[i] > 0) { x[i + 1] = x[i] * x[i]; }", "", "serial sequential; x[i + 1] serial"},
      {"j = 0; loop L1 for (j < s) step { j = j + 1; } { e[i] = j; } s = s + a[i];", "",
       "scan prefix-scan; s prefix-scan + exact-if-unsigned"},
  });
}

// A running value that another state is computed from is wanted in every iteration: a scan, not a reduction.
TEST(Classify, ReadByAnotherState) {
  expectAnswers({
      {"s = s + a[i]; r = r + s;", "s r",
       "scan prefix-scan; s prefix-scan + exact-if-unsigned; r reduction + exact-if-unsigned"},
      {"s = s + a[i]; r = r + s;", "r",
       "scan prefix-scan; s prefix-scan + exact-if-unsigned; r reduction + exact-if-unsigned"},
      {"s = s + a[i]; if (a[i] > 0) { r = s; }", "r",
       "scan prefix-scan; s prefix-scan + exact-if-unsigned; r last-value last exact"},
      {"s = s + a[i]; if (s > 100) { r = r + 1; }", "r",
       "scan prefix-scan; s prefix-scan + exact-if-unsigned; r reduction + exact-if-unsigned"},
      {"fs = fs + x[i]; if (fs > 1.0) { r = r + 1; }", "r",
       "scan prefix-scan; r reduction + exact-if-unsigned; fs prefix-scan + discontinuous"},
      {"s = s + a[i]; h[a[i]] = h[a[i]] + s;", "",
       "scan prefix-scan; s prefix-scan + exact-if-unsigned; h histogram + exact-if-unsigned"},
      {"us = us + g[i]; ur = ur * 3 + us;", "ur",
       "scan prefix-scan; us prefix-scan + exact; ur affine-recurrence a*x + b exact"},
      {"ui = us + ur + 1; us = ur; ur = ui; v = v + (i32)us;", "v",
       "scan linear-system; v reduction + exact-if-unsigned; us linear-system A*x + b exact; ur linear-system A*x + b "
       "exact"},
  });
}

TEST(Classify, MemoryCells) {
  expectAnswers({
      {"h[0] = h[0] + a[i];", "", "reduction reduction; *h reduction + exact-if-unsigned"},
      {"h[k] = h[k] + a[i];", "", "reduction reduction; h[k] reduction + exact-if-unsigned"},
      {"G = G + a[i];", "", "reduction reduction; G reduction + exact-if-unsigned"},
      {"p[0] = p[0] + x[i]; y[i] = p[0];", "", "scan prefix-scan; *p prefix-scan + up-to-rounding"},
      {"p[0] = p[0] + q[i];", "",
       "conditional reduction reduction; *p reduction + up-to-rounding; if *p and q[0 .. n-1] do not overlap"},
      {"T[0] = fs; fs = T[0] + x[i];", "fs", "scan prefix-scan; fs prefix-scan + up-to-rounding"},
      {"own = own + a[i];", "", "serial sequential; own serial"},
      {"h[0] = a[i]; e[i] = h[1];", "", "independent independent"},
  });
}

TEST(Classify, Exits) {
  expectAnswers({
      {"if (a[i] == k) { break L0; }", "", "reduction search-exit"},
      {"if (a[i] == k) { r = i; break L0; }", "r", "reduction search-exit"},
      {"s = s + a[i]; if (a[i] == 0) { break L0; }", "s", "reduction search-exit; s reduction + exact-if-unsigned"},
      {"j = 0; loop L1 for (j < k) step { j = j + 1; } { if (a[j] == i) { break L0; } }", "", "reduction search-exit"},
      {"s = s + a[i]; if (s > k) { break L0; }", "s", "scan prefix-scan; s prefix-scan + exact-if-unsigned"},
      {"if (a[i] == k) { break L0; } e[i] = a[i];", "", "serial sequential"},
      {"if (a[i] == 0) { throw; } e[i] = a[i];", "", "conditional independent independent; if no iteration throws"},
      {"loop L0 while (z != null) { s = s + z->v@0:i32; z = z->next@8:ptr; }", "s",
       "serial state-dependent-branch; s serial; z serial"},
      {"loop L0 while (0 < a[i]) { s = s + a[i]; i = i + 1; }", "s",
       "serial sequential; s reduction + exact-if-unsigned"},
      {"loop L0 while (s < k) { s = s + a[i]; i = i + 1; }", "s",
       "serial state-dependent-branch; s prefix-scan + exact-if-unsigned"},
  });
}

TEST(Classify, Effects) {
  expectAnswers({
      {"invoke \"puts\"(i) does(observable);", "", "serial sequential"},
      {"v = invoke \"rand\"() does(hidden); e[i] = v;", "", "serial sequential"},
      {"invoke \"what\"(i) because \"opaque-call\";", "", "unknown unknown opaque-call"},
      {"refuse \"goto\" \"x\";", "", "unknown unknown goto"},
  });
}

// What only holds for some values at run time is said as a condition.
TEST(Classify, Conditions) {
  expectAnswers({
      {"p[i] = q[i];", "",
       "conditional independent independent; if q[0 .. n-1] and p[0 .. n-1] do not overlap, unless q == p"},
      {"p[i] = p[i + k];", "", "conditional independent independent; if k == 0 || k >= n || n + k <= 0"},
      {"h[i * k] = a[i];", "", "conditional independent independent; if k != 0"},
  });
}

TEST(Classify, Histogram) {
  expectAnswers({
      {"h[a[i]] = h[a[i]] + 1;", "", "reduction histogram; h histogram + exact-if-unsigned"},
      {"h[a[i]] = h[a[i]] + e[i];", "", "reduction histogram; h histogram + exact-if-unsigned"},
      {"y[a[i]] = y[a[i]] + x[i];", "", "reduction histogram; y histogram + up-to-rounding"},
      {"h[i % k] = h[i % k] + 1;", "", "reduction histogram; h histogram + exact-if-unsigned"},
      {"if (c[i] == 1) { h[a[i]] = h[a[i]] + 1; }", "", "reduction histogram; h histogram + exact-if-unsigned"},
      {"h[a[i]] = e[i];", "", "conditional independent independent; if the values of a[0 .. n-1] are all different"},
      {"h[a[i]] = a[i] - h[a[i]];", "",
       "conditional independent independent; if the values of a[0 .. n-1] are all different"},
      {"h[h[i]] = h[h[i]] + 1;", "", "unknown unknown non-affine"},
      {"h[a[i]] = h[a[i]] + 1; h[e[i]] = h[e[i]] < 5 ? 5 : h[e[i]];", "", "unknown unknown indirect-subscript"},
      {"h[a[i]] = h[a[i]] + 1; e[i] = h[0];", "", "unknown unknown indirect-subscript"},
  });
}

TEST(Classify, Compaction) {
  expectAnswers({
      {"if (a[i] > 0) { e[r] = a[i]; r = r + 1; }", "r", "scan compaction; r compaction + exact-if-unsigned"},
      {"if (a[i] > 0) { e[r] = a[i]; r = r + 1; } if (a[i] < 0) { r = r + 1; }", "r",
       "scan compaction; r compaction + exact-if-unsigned"},
      {"if (a[i] > 0) { e[r] = a[i]; r = r + 1; } if (a[i] < 0) { r = r - 1; }", "r",
       "unknown unknown non-affine; r prefix-scan + exact-if-unsigned"},
      {"if (a[i] > 0) { e[r] = a[i]; r = r + 1; } if (e[0] > 3) { h[i] = 1; }", "r",
       "serial sequential; r prefix-scan + exact-if-unsigned"},
      {"if (a[i] > e[0]) { e[r] = a[i]; r = r + 1; }", "r", "unknown unknown may-alias; r open"},
      {"if (r < k && a[i] > 0) { e[r] = a[i]; r = r + 1; }", "r", "serial state-dependent-branch; r serial"},
      {"if (a[i] > 0) { e[r] = a[i]; } r = r + 1;", "r", "independent induction"},
      {"if (a[i] > 0) { e[r] = a[i]; r = r + 2; }", "r", "scan compaction; r compaction + exact-if-unsigned"},
      {"if (a[i] > 0) { e[r] = a[i]; } if (a[i] > 1) { r = r + 1; }", "r",
       "unknown unknown non-affine; r prefix-scan + exact-if-unsigned"},
  });
}

std::vector<std::string> namesOf(const SummarisedText &text, const std::vector<VarId> &variables) {
  std::vector<std::string> names;
  for (VarId variable : variables)
    names.push_back(text.function->variables[variable].name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Classify, PrivateAndLastValues) {
  struct Case {
    std::string_view loop, live;
    Names privatize, lastPrivate, objects;
  };
  const Case kCases[] = {
      {"v = a[i]; e[i] = v;", "", {"v"}, {}, {}},
      {"v = a[i]; e[i] = v;", "v", {"v"}, {"v"}, {}},
      {"declare v; v = a[i]; e[i] = v;", "", {}, {}, {}},
      {"if (c[i] == 1) { v = a[i]; } else { v = 2; } e[i] = v;", "v", {"v"}, {"v"}, {}},
      {"s = s + a[i];", "s", {}, {}, {}},
      {"T[0] = x[i]; T[1] = y[i]; y[i] = T[0] + T[1];", "", {}, {}, {"T"}},
      {"G = a[i];", "", {}, {}, {"G"}},
  };
  for (const Case &row : kCases) {
    const SummarisedText text = summarised(loopText(row.loop, row.live));
    ASSERT_TRUE(text.function) << text.failure;
    const LoopAnswer answer = answerOf(text);
    EXPECT_EQ(namesOf(text, answer.privatize), row.privatize) << row.loop;
    EXPECT_EQ(namesOf(text, answer.lastPrivate), row.lastPrivate) << row.loop;
    for (const std::string &object : row.objects)
      EXPECT_TRUE(std::count_if(answer.privateObjects.begin(), answer.privateObjects.end(),
                                [&](const std::string &name) { return name.starts_with(object); }))
          << row.loop;
    EXPECT_EQ(answer.privateObjects.empty(), row.objects.empty()) << row.loop;
  }
}

TEST(Classify, SafeDistance) {
  const std::pair<std::string_view, std::optional<int64_t>> kCases[] = {
      {"x[i + 4] = x[i] + y[i];", 4},       {"x[i + 4] = x[i] + x[i + 1];", 3}, {"x[i] = x[i + 2];", 2},
      {"y[i] = x[i];", std::nullopt},       {"x[i + 4] = x[i] + x[0];", 4}, // x[0] is never written
      {"x[i + 4] = x[i]; x[4] = y[i];", 1},
  };
  for (const auto &[loop, expected] : kCases) {
    const SummarisedText text = summarised(loopText(loop));
    ASSERT_TRUE(text.function) << text.failure;
    EXPECT_EQ(answerOf(text).safeDistance, expected) << loop;
  }
}

TEST(Classify, LanguageRules) {
  LanguageRules wrap;
  wrap.wrapSigned = true;
  EXPECT_EQ(answerTo("s = s + a[i];", "s", wrap), "reduction reduction; s reduction + exact");
  EXPECT_EQ(answerTo("s = s * 3 + a[i];", "s", wrap), "reduction affine-recurrence; s affine-recurrence a*x + b exact");
  // Sums that wrap do not keep their order.
  EXPECT_EQ(answerTo("s = s + a[i] > e[i] ? s + a[i] : e[i];", "s", wrap), "serial state-dependent-branch; s serial");
  EXPECT_EQ(answerTo("s = s + a[i]; s = s > 100 ? 100 : s; s = s < 0 ? 0 : s;", "s", wrap),
            "serial state-dependent-branch; s serial");
}

bool assumes(std::string_view loop, std::string_view live, Assumption::Kind kind) {
  const SummarisedText text = summarised(loopText(loop, live));
  EXPECT_TRUE(text.function) << text.failure;
  if (!text.function)
    return false;
  const LoopAnswer answer = answerOf(text);
  return std::any_of(answer.assumptions.begin(), answer.assumptions.end(),
                     [&](const Assumption &assumption) { return assumption.kind == kind; });
}

TEST(Classify, Assumptions) {
  using Kind = Assumption::Kind;
  EXPECT_TRUE(assumes("fs = fs + x[i];", "fs", Kind::Reassociation));
  EXPECT_FALSE(assumes("us = us + g[i];", "us", Kind::Reassociation));
  EXPECT_FALSE(assumes("fs = x[i] < fs ? x[i] : fs;", "fs", Kind::Reassociation));
  EXPECT_TRUE(assumes("fs = x[i] * fs + y[i];", "fs", Kind::FiniteValues)); // 0 * inf is NaN
  EXPECT_TRUE(assumes("fs = fs + x[i];", "fs", Kind::FiniteValues));        // partial sums can overflow
  EXPECT_TRUE(assumes("y[a[i]] = y[a[i]] + x[i];", "", Kind::Reassociation));
  EXPECT_TRUE(assumes("if (a[i] == k) { break L0; }", "", Kind::InBounds));
}

TEST(Classify, InnerAndOuterLoopOfANest) {
  const SummarisedText text =
      summarised(loopText("fs = 0; j = 0; loop L1 for (j < k) step { j = j + 1; } { fs = fs + x[j]; } y[i] = fs;"));
  ASSERT_TRUE(text.function) << text.failure;
  EXPECT_EQ(answerText(answerOf(text, 0)), "independent independent");
  EXPECT_EQ(answerText(answerOf(text, 1)), "reduction reduction; fs reduction + up-to-rounding");
  const SummarisedText sweep =
      summarised(loopText("j = 1; loop L1 for (j < 64) step { j = j + 1; } { x[64 * i + j] = x[64 * i + j - 1]; }"));
  ASSERT_TRUE(sweep.function) << sweep.failure;
  EXPECT_EQ(answerText(answerOf(sweep, 0)), "independent independent");
  EXPECT_EQ(verdictWord(answerOf(sweep, 1).verdict), "scan");
}

} // namespace
} // namespace lanewise
