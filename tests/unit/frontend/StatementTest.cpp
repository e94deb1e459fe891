// unit/frontend/StatementTest.cpp - branches, switches, jumps, and statements that are refused.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

TEST(Statement, Switch) {
  expectModels({
      {"int f(const int *a, int n) { int s = 0; for (int i = 0; i < n; ++i) switch (a[i]) { case 1: s++; break;"
       " case 2: case 3: s--; break; default: s = 0; } return s; }",
       {"if ($4 == 1) { s = s + 1; } else { if ($4 == 2 || $4 == 3) { s = s - 1; } else { s = 0; } }"}},
      {"int f(const int *a, int n) { int s = 0; for (int i = 0; i < n; ++i) switch (a[i]) { case 1: s++;"
       " case 2: s--; } return s; }",
       {"if ($4 == 1) { s = s + 1; } if ($4 == 1 || $4 == 2) { s = s - 1; }"}},
      {"int f(const int *a, int n) { int s = 0; for (int i = 0; i < n; ++i) switch (a[i]) { case 1: if (s) break; s++;"
       " case 2: s--; } return s; }",
       {"scope 0 {", "leave 0;"}},
      {"int f(const int *a, int n) { int s = 0; for (int i = 0; i < n; ++i) switch (a[i]) { case 1: continue;"
       " case 2: return s; } return s; }",
       {"continue L0;", "return s;"}},
  });
}

TEST(Statement, AssertsAndAssumptions) {
  expectModels({
      {"#include <cassert>\nvoid f(int *a, int n) { for (int i = 0; i < n; ++i) { assert(i < 9); a[i] = 0; } }",
       {"assume i < 9 \"assert\";"}},
      {"void f(int *a, int n) { __builtin_assume(n > 0); for (int i = 0; i < n; ++i) a[i] = 0; }",
       {"assume 0 < n \"__builtin_assume\";"}},
      {"void f(int *a, int n) { if (n < 0) __builtin_unreachable(); while (n--) a[n] = 0; }",
       {"if (n < 0) { assume false \"__builtin_unreachable\"; }"}},
  });
}

TEST(Statement, RefusedWithAReason) {
  const std::vector<std::array<const char *, 2>> cases = {
      {"void f(int n) { if (n == 9) goto in; while (n--) { in: n -= 2; } }", "refuse \"goto\""},
      {"void f(int n) { while (n--) asm volatile(\"nop\"); }", "refuse \"inline-assembly\""},
      {"void f(int n) { while (n--) { try { f(n); } catch (...) { } } }", "refuse \"try-block\""},
      {"union U { int i; float f; }; void f(int n) { while (n--) U u(n); }", "refuse \"union-access\""},
      {"#include <vector>\nvoid g(std::vector<bool>::reference); void f(std::vector<bool> &v, int n) { while (n--) "
       "g(v[n]); }",
       "refuse \"bit-field\""},
      {"_Atomic int c; void f(int n) { while (n--) c++; }", "refuse \"atomic-access\""},
      {"#include <atomic>\nstd::atomic<int> c; void f(int n) { while (n--) c.fetch_add(1); }",
       "refuse \"atomic-access\""},
      {"#include <bitset>\nvoid f(std::bitset<9> *v, int n) { while (n--) v[n].flip(); }",
       "refuse \"unmodelled-container\" \"std::bitset<9>::flip\""},
      {"#include <functional>\nint f(std::function<int(int)> g, int n) { int s = 0; while (n--) s += g(n); return s; }",
       "refuse \"indirect-call\""},
      {"void f(__int128 *a, int n) { while (n--) a[n] = a[n] + 1; }", "refuse \"unsupported-type\""},
      {"struct R { ~R() { extern void g(); g(); } }; void f(int n) { while (n--) R r; }", "the destructor of 'r'"},
  };
  for (const auto &[source, expected] : cases)
    EXPECT_THAT(modelOf(source), testing::HasSubstr(expected)) << source;
}

TEST(Statement, ThrowLeavesTheFunction) {
  expectModels({{"void f(int *a, int n) { for (int i = 0; i < n; ++i) { if (a[i] < 0) throw 1; } }",
                 {"if (a[i] < 0) { throw; }"}}});
}
