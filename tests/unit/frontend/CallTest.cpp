// unit/frontend/CallTest.cpp - calls: read in, known by the table, or refused with the reason.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

TEST(Call, VisibleBodiesAreReadIn) {
  expectModels({
      {"static float sq(float x) { return x * x; } void f(float *a, int n) { for (int i = 0; i < n; ++i) a[i] = "
       "sq(a[i]); }",
       {"a[i] = a[i] * a[i];"}},
      {"static void add(float &s, float x) { s += x; } float f(const float *a, int n) { float s = 0;"
       " for (int i = 0; i < n; ++i) add(s, a[i]); return s; }",
       {"s = s + x;"}},
      {"static int pick(int x) { if (x < 0) return 0; return x; } void f(int *a, int n) { for (int i = 0; i < n; ++i) "
       "a[i] = pick(a[i]); }",
       {"scope", "leave", "a[i] = $"}},
      {"struct M { int w; double *d; double &operator()(int i, int j) { return d[i * w + j]; } };"
       "void f(M &m, int n) { for (int i = 0; i < n; ++i) m(i, 0) = 1; }",
       {"m->d@8:ptr[i * m->w@0:i32; bytes 8]:f64 = 1.0;"}},
      {"template <class F> void each(int *a, int n, F f) { for (int i = 0; i < n; ++i) f(a[i]); }"
       "int g(int *a, int n) { int s = 0; each(a, n, [&](int x) { s += x; }); for (int k = 0; k < n; ++k) s++; return "
       "s; }",
       {"*s = *s + x;", "x = a.3[i]; s = s + x;"}},
      {"struct B { virtual int v() { return 1; } }; struct D final : B { int v() override { return 2; } };"
       "int f(D &d, int n) { int s = 0; while (n--) s += d.v(); return s; }",
       {"s = s + 2;"}},
      {"int twice(int (*g)(int), int x) { return g(x) + g(x); } static int inc(int x) { return x + 1; }"
       "void f(int *a, int n) { while (n--) a[n] = twice(inc, a[n]); }",
       {"a[n] = a[n] + 1 + (a[n] + 1);"}},
  });
}

TEST(Call, Lambdas) {
  expectModels({
      {"int f(const int *a, int n, int k) { int s = 0; auto add = [&](int x) { s += x * k; };"
       " for (int i = 0; i < n; ++i) add(a[i]); return s; }",
       {"s = s + x * k;"}},
      {"int f(const int *a, int n, int k) { auto g = [k](int x) { return x * k; }; k = 0; int s = 0;"
       " for (int i = 0; i < n; ++i) s += g(a[i]); return s; }",
       {"k.", "s = s + a[i] * k."}},
      {"double f(const double *a, int n) { double s = 0; auto g = [y = 0.0](double x) mutable { y = y / 2 + x; return "
       "y; };"
       " for (int i = 0; i < n; ++i) s += g(a[i]); return s; }",
       {"y = y / 2.0 + x;", "s = s + y;"}},
  });
  // A copy of a mutable lambda has state of its own.
  EXPECT_THAT(modelOf("int f(int n) { int s = 0; auto g = [y = 0]() mutable { return ++y; }; auto h = g;"
                      " while (n--) s += g() + h(); return s; }"),
              testing::ContainsRegex("y\\.[0-9]+ = y\\.[0-9]+ \\+ 1|y\\.[0-9]+ = y \\+ 1"));
}

TEST(Call, LambdaIsAFunctionOfItsOwn) {
  const UnitModel unit =
      lowered("auto f(int k) { return [k](int *a, int n) { for (int i = 0; i < n; ++i) a[i] = k; }; }");
  ASSERT_EQ(unit.functions.size(), 1u);
  EXPECT_EQ(unit.functions[0]->name, "lambda in f");
  EXPECT_THAT(bare(unit), testing::HasSubstr("a[i] = k;"));
}

TEST(Call, RefusedWithTheReason) {
  const std::vector<std::array<const char *, 2>> cases = {
      {"extern int g(int); void f(int *a, int n) { while (n--) a[n] = g(n); }",
       "invoke \"g\"(n) because \"opaque-call\""},
      {"void f(int *a, int n) { while (n--) f(a, n); }", "because \"recursive-call\""},
      {"void f(int (*g)(int), int *a, int n) { while (n--) a[n] = g(n); }", "because \"indirect-call\""},
      {"struct B { virtual int v(); }; void f(B *b, int n) { while (n--) b->v(); }", "because \"virtual-call\""},
      {"#include <algorithm>\nvoid f(int *a, int n) { while (n--) std::set_union(a, a + n, a, a + 1, a + 2 * n); }",
       "invoke \"std::set_union\"(a, a + n"},
  };
  for (const auto &[source, expected] : cases)
    EXPECT_THAT(modelOf(source), testing::HasSubstr(expected)) << source;
}

TEST(Call, KnownEffects) {
  const std::vector<std::array<const char *, 2>> cases = {
      {"#include <cstdio>\nvoid f(int n) { while (n--) printf(\"%d\", n); }", "does(readsArguments observable)"},
      {"#include <cstdlib>\nint f(int n) { int s = 0; while (n--) s += rand(); return s; }", "does(hidden)"},
      {"#include <cstring>\nvoid f(char *a, char *b, int n) { while (n--) strcpy(a + n, b + n); }",
       "does(readsArguments writesArguments)"},
      {"#include <cstdlib>\nvoid f(int n) { while (n--) if (n == 3) exit(1); }", "does(observable stops)"},
      {"#include <iostream>\nvoid f(int n) { while (n--) std::cout << n << '\\n'; }",
       "invoke \"operator<<\"(&cout, n)"},
      {"__attribute__((const)) int g(int); int f(int n) { int s = 0; while (n--) s += g(n); return s; }",
       "s = s + g(n):i32;"},
      {"__attribute__((pure)) int g(int *); int f(int *a, int n) { int s = 0; while (n--) s += g(a); return s; }",
       "does(reads readsArguments)"},
      {"void f(int n) { while (n--) { int *p = new int[4]; delete[] p; } }",
       "invoke \"new\"(4:u64) does(throws allocates)"},
  };
  for (const auto &[source, expected] : cases)
    EXPECT_THAT(modelOf(source), testing::HasSubstr(expected)) << source;
}
