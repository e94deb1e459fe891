// unit/frontend/AccessTest.cpp - arrays, pointers, references, fields, and which scalars live in memory.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

TEST(Access, Places) {
  expectModels({
      {"void f(int (*a)[16], int n) { for (int i = 0; i < n; ++i) for (int j = 0; j < 16; ++j) a[i][j] = 0; }",
       {"a[i][j; extent 16]:i32 = 0;"}},
      {"double g[10][20]; void f(int n) { for (int i = 0; i < n; ++i) g[i][i + 1] = 0; }",
       {"global array f64 g[10][20]", "g[i][i + 1] = 0.0;"}},
      {"struct P { float x, y; }; void f(P *p, int n) { for (int i = 0; i < n; ++i) p[i].y = p[i].x; }",
       {"p[i].y@4:f32 = p[i].x@0:f32;"}},
      {"struct M { int n; int *d; void z() { for (int i = 0; i < n; ++i) d[i] = 0; } };",
       {"function M::z(ptr this", "(i < this->n@0:i32)", "this->d@8:ptr[i; bytes 4]:i32 = 0;"}},
      {"void f(int *a, int n) { int *e = a + n; while (a < e) *a++ = e - a; }", {"e = a + n;", "(a < e)"}},
      {"void f(int *a, int n) { for (int i = 0; i < n; ++i) { int &r = a[i]; r += 2; } }",
       {"r = a + i;", "*r = *r + 2;"}},
      {"void f(int *a, int n) { int s = 0; int &r = s; for (int i = 0; i < n; ++i) r += a[i]; a[0] = s; }",
       {"s = s + a[i];"}},
      {"int c; void f(int *a, int n) { for (int i = 0; i < n; ++i) c += a[i]; }",
       {"global i32 c memory", "c = c + a[i];"}},
      {"void f(float *b, int n) { float (*a)[4] = (float (*)[4])b; for (int i = 0; i < n; ++i) *(*(a + i) + 1) = 0; }",
       {"a[i][1:i32; extent 4]:f32 = 0.0;"}},
  });
}

TEST(Access, ScalarsMoveToMemoryOnlyWhenNeeded) {
  expectModels({
      {"extern void g(int *); void f(int n) { int s = 0; for (int i = 0; i < n; ++i) { s += i; g(&s); } }",
       {"local i32 s memory", "local i32 i \"int\";", "invoke \"g\"(&s)"}},
      {"extern void g(int &); void f(int n) { int s = 0; for (int i = 0; i < n; ++i) g(s); }", {"local i32 s memory"}},
      {"#include <algorithm>\nint f(const int *a, int n) { int m = 0; for (int i = 0; i < n; ++i) m = std::max(m, "
       "a[i]); return m; }",
       {"local i32 m \"int\";", "m = m < a[i] ? a[i] : m;"}},
      {"#include <vector>\nvoid f(std::vector<int> &v, int n) { for (int i = 0; i < n; ++i) v.push_back(i); }",
       {"local i32 i \"int\";", "v-><size>@8 ="}},
      {"#include <utility>\nvoid f(int n) { int a = 0, b = 1; while (n--) { std::swap(a, b); } }",
       {"local i32 a \"int\";", "a = b;"}},
  });
}

TEST(Access, VolatileHappensInOrder) {
  expectModels({
      {"volatile int v; void f(int *a, int n) { for (int i = 0; i < n; ++i) a[i] = v; }", {"touch v;", "volatile"}},
      {"void f(volatile int *p, int n) { while (n--) *p = n; }", {"invoke \"volatile access\"() does(observable)"}},
  });
}

TEST(Access, VariableLengthArraysAreLinear) {
  expectModels(
      {{"double f(int n, int m, double a[n][m]) { double s = 0; for (int i = 0; i < n; ++i) for (int j = 0; j < m; ++j)"
        " s += a[i][j]; return s; }",
        {"$3 = m;", "(i64)i * (i64)$3"}}},
      {"-x", "c", "-std=c17"});
}

TEST(Access, LoadsKnowTheirPlaces) {
  const UnitModel unit = lowered("void f(float *a, const float *b, int n) {\n"
                                 "  for (int i = 0; i < n; ++i)\n"
                                 "    a[i] = b[i] + b[i + 1];\n"
                                 "}\n");
  std::vector<SourceSpan> spans;
  forEachStmt(unit.functions.at(0)->body, [&](const Stmt &stmt) {
    for (const LoadMark &mark : stmt.loads)
      spans.push_back(mark.span);
  });
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_EQ(spans[0].line, 3u);
  EXPECT_EQ(spans[0].column, 12u);
  EXPECT_EQ(spans[0].endColumn, 15u);
  EXPECT_EQ(spans[1].column, 19u);
}

TEST(Access, ReferencesThatOutliveTheFunction) {
  expectModels({{"extern int g; int &r = g; void f(int n) { while (n--) r += n; }", {"global ptr r", "*r = *r + n;"}}});
}
