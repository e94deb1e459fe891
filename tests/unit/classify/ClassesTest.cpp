// tests/unit/classify/ClassesTest.cpp - members and near misses of the classes of carried states.
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

TEST(Classes, ArgExtremum) {
  expectAnswers({
      {"if (a[i] < s) { s = a[i]; r = i; }", "s r",
       "reduction arg-extremum; s reduction min exact; r arg-extremum arg exact"},
      {"if (a[i] < s) { s = a[i]; } else { r = i; }", "s r",
       "scan prefix-scan; s prefix-scan min exact; r last-value last exact"},
      {"if (a[i] < a[r]) { r = i; }", "r", "reduction arg-extremum; r arg-extremum arg exact"},
      {"if (a[i] < s) { s = a[i]; } if (a[i] < 0) { r = i; }", "s r",
       "reduction reduction; s reduction min exact; r last-value last exact"},
      {"if (a[i] < s - 2) { s = a[i]; r = i; }", "s r", "serial state-dependent-branch; s serial; r serial"},
  });
}

TEST(Classes, Segmented) {
  expectAnswers({
      {"fs = a[i] == 0 ? x[i] : fs + x[i];", "fs", "reduction segmented; fs segmented + up-to-rounding"},
      {"s = a[i] == 0 ? 0 : s; s = s + e[i]; e[i] = s;", "", "scan segmented; s segmented + exact-if-unsigned"},
      {"s = a[i] == 0 ? e[i] : s < e[i] ? e[i] : s;", "s", "reduction segmented; s segmented max exact"},
      {"fs = a[i] == 0 ? y[i] : x[i] < fs ? fs : x[i];", "fs",
       "conditional reduction segmented; fs segmented max exact; if no value compared with fs is NaN"},
      {"if (s > k) { s = 0; } s = s + a[i];", "s", "serial state-dependent-branch; s serial"},
  });
}

TEST(Classes, Affine) {
  expectAnswers({
      {"fs = 0.5 * fs + x[i];", "fs", "reduction affine-recurrence; fs affine-recurrence a*x + b up-to-rounding"},
      {"fs = x[i] * fs + y[i]; y[i] = fs;", "", "scan affine-recurrence; fs affine-recurrence a*x + b up-to-rounding"},
      {"us = us * 1664525 + 1013904223;", "us", "reduction affine-recurrence; us affine-recurrence a*x + b exact"},
      {"us = (us << 5) + us + g[i];", "us", "reduction affine-recurrence; us affine-recurrence a*x + b exact"},
      {"s = s + a[i] * s;", "s", "reduction affine-recurrence; s affine-recurrence a*x + b exact-if-unsigned"},
      {"s = -s;", "s", "reduction affine-recurrence; s affine-recurrence a*x + b exact-if-unsigned"},
      {"s = a[i] == 0 ? s * 2 : s + 1;", "s",
       "reduction affine-recurrence; s affine-recurrence a*x + b exact-if-unsigned"},
      {"fs = fs / x[i];", "fs", "reduction affine-recurrence; fs affine-recurrence a*x + b up-to-rounding"},
      {"us = us / 2 + g[i];", "us", "serial sequential; us serial"},
      {"us = us * us + g[i];", "us", "serial sequential; us serial"},
      {"us = u; loop L0 for (i < n) step { i = i + 1; } { ur = us; us = ur * 3 + us * ur; }", "us",
       "serial sequential; us serial"},
      {"us = us * 3 + (u32)(us < 5 ? 1 : 2);", "us", "serial state-dependent-branch; us serial"},
      {"fs = fs * 3.7 * (1.0 - fs);", "fs", "serial sequential; fs serial"},
  });
}

TEST(Classes, LinearSystem) {
  expectAnswers({
      {"ui = us + ur; us = ur; ur = ui;", "us",
       "reduction linear-system; us linear-system A*x + b exact; ur linear-system A*x + b exact"},
      {"fv = 0.5 * fs - fr; fr = fs; fs = fv + x[i]; y[i] = fs;", "",
       "scan linear-system; fs linear-system A*x + b up-to-rounding; fr linear-system A*x + b up-to-rounding"},
      {"fv = fs * fr; fr = fs; fs = fv;", "fs fr", "serial sequential; fs serial; fr open"},
      {"us = u; wi = w; loop L0 for (i < n) step { i = i + 1; } { us = us + (u32)wi; wi = wi + (u64)us; }", "us wi",
       "serial sequential; us serial; wi serial"},
      {"us = u; ur = u; loop L0 for (i < n) step { i = i + 1; } { us = us + ur; ur = ur + us * us; }", "us",
       "serial sequential; us serial; ur serial"},
  });
}

TEST(Classes, LinearFractional) {
  expectAnswers({
      {"fs = x[i] - y[i] / fs;", "fs",
       "reduction linear-fractional; fs linear-fractional (a*x + b) / (c*x + d) up-to-rounding"},
      {"fs = fs / (1.0 + fs * fs);", "fs", "serial sequential; fs serial"},
      {"s = a[i] - k / (s + 1);", "s", "serial sequential; s serial"},
  });
}

// Sums that wrap and multiples do not keep their order.
TEST(Classes, Tropical) {
  expectAnswers({
      {"s = s + a[i] > 0 ? s + a[i] : 0; r = r < s ? s : r;", "r",
       "scan tropical; s tropical max(x + a, b) exact; r reduction max exact"},
      {"s = s + a[i] > e[i] ? s + a[i] : e[i];", "s", "reduction tropical; s tropical max(x + a, b) exact"},
      {"fs = fs + x[i] < 0.0 ? 0.0 : fs + x[i];", "fs", "reduction tropical; fs tropical max(x + a, b) up-to-rounding"},
      {"us = us + g[i] > 5 ? us + g[i] : 5;", "us", "serial state-dependent-branch; us serial"},
      {"fs = 0.5 * fs > x[i] ? 0.5 * fs : x[i];", "fs", "serial state-dependent-branch; fs serial"},
      {"us = 0 < us - g[i] ? us : g[i];", "us", // the old value, whatever comes
       "reduction associative-operator; us associative-operator its own exact"},
  });
}

TEST(Classes, Clamp) {
  expectAnswers({
      {"s = s + a[i]; s = s > 100 ? 100 : s; s = s < 0 ? 0 : s;", "s",
       "reduction clamp; s clamp min(max(x + a, lo), hi) exact"},
      {"s = s + a[i]; s = s > 100 ? 100 : s; s = s < 0 ? 0 : s; e[i] = s;", "",
       "scan clamp; s clamp min(max(x + a, lo), hi) exact"},
      {"if (s + a[i] <= 100) { s = s + a[i]; }", "s", "serial state-dependent-branch; s serial"},
      {"us = us + g[i]; us = us > 100 ? 100 : us; us = us < 5 ? 5 : us;", "us",
       "serial state-dependent-branch; us serial"},
      {"uc = (u8)((i32)uc + 1 > 255 ? 255 : (i32)uc + 1);", "uc",
       "reduction clamp; uc clamp min(max(x + a, lo), hi) exact"},
      {"uc = (u8)((i32)uc + 1 > 256 ? 256 : (i32)uc + 1);", "uc", "serial state-dependent-branch; uc serial"},
      {"us = us > g[i] ? us - g[i] : 0;", "us", "reduction clamp; us clamp max(x - a, 0) exact"},
      {"us = us > g[i] ? us - g[i + 1] : 0;", "us", "serial state-dependent-branch; us serial"},
  });
}

TEST(Classes, Bitwise) {
  expectAnswers({
      {"us = us & g[i] ^ g[i + 1];", "us", "reduction bitwise-affine; us bitwise-affine (x & a) ^ b exact"},
      {"us = us ^ us << 13; us = us ^ us >> 17; us = us ^ us << 5; g[i] = us;", "",
       "scan bitwise-affine; us bitwise-affine M*x ^ b exact"},
      {"us = (us & 1) != 0 ? us >> 1 ^ 3988292384 : us >> 1;", "us",
       "reduction bitwise-affine; us bitwise-affine M*x ^ b exact"},
      {"us = (us << 5) + (us ^ g[i]);", "us", "serial sequential; us serial"},
      {"us = us & us >> 1 ^ g[i];", "us", "serial sequential; us serial"},
      {"us = u; loop L0 for (i < n) step { i = i + 1; } { us = us << (g[i] & 3); }", "us",
       "serial sequential; us serial"},
  });
}

// The last two rows: a value without bound, and a table in memory that nothing bounds.
TEST(Classes, FiniteState) {
  expectAnswers({
      {"flag = (i32)c[i] == 34 ? !flag : flag; a[i] = flag ? 1 : 0;", "",
       "scan finite-state; flag finite-state table of 2 exact"},
      {"s = s == 2 ? 0 : s + 1; e[i] = s;", "", "scan finite-state; s finite-state table of 3 exact"},
      {"ws = (u64)g[i] + (u64)g[i + 1] + ws >> 32; l[i] = ws;", "",
       "scan finite-state; ws finite-state table of 2 exact"},
      {"us = us % 3 + 1;", "us", "reduction finite-state; us finite-state table of 4 exact"},
      {"s = (i32)c[i] == 40 ? s + 1 : s > 0 ? s - 1 : s * 2;", "s", "serial state-dependent-branch; s serial"},
      {"s = e[s];", "s", "serial sequential; s serial"},
  });
}

TEST(Classes, Moments) {
  expectAnswers({
      {"fs = fs + (x[i] - fs) / (f32)(i + 1);", "fs", "reduction moments; fs moments join up-to-rounding"},
      {"fv = x[i] - fs; fs = fs + fv / (f32)(i + 1); fr = fr + fv * (x[i] - fs);", "fr fs",
       "reduction moments; fs moments join up-to-rounding; fr moments join up-to-rounding"},
      {"fr = fs < x[i] ? x[i] : fs; fv = fv * exp(fs - fr):f32 + exp(x[i] - fr):f32; fs = fr;", "fv fs",
       "reduction moments; fs reduction max exact; fv moments join up-to-rounding"},
      {"fv = x[i] - fs; fs = fs + fv * fv / (f32)(i + 1);", "fs", "serial sequential; fs serial"},
  });
}

// Rounding errors that the loop computes on purpose depend on the order; the last row only looks like it.
TEST(Classes, Compensated) {
  expectAnswers({
      {"fv = fs + x[i]; fr = fr + ((fs - fv) + x[i]); fs = fv;", "fs fr", "serial sequential; fs serial; fr serial"},
      {"fv = x[i] - fr; ds = ds; fr = (fs + fv) - fs - fv; fs = fs + fv;", "fs",
       "serial sequential; fs serial; fr serial"},
      {"fs = fs + x[i]; fr = fr + (x[i] - y[i]);", "fs fr",
       "reduction reduction; fs reduction + up-to-rounding; fr reduction + up-to-rounding"},
  });
}

} // namespace
} // namespace lanewise
