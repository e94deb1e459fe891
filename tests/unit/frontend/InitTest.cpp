// unit/frontend/InitTest.cpp - first values of objects: lists, constructors, copies, structured bindings.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

TEST(Init, Aggregates) {
  expectModels({
      {"struct P { float x, y; }; void f(P *p, int n) { while (n--) { P q{1, 2}; p[n] = q; } }",
       {"q.x@0:f32 = 1.0;", "q.y@4:f32 = 2.0;", "p[n].x@0:f32 = q.x@0:f32;"}},
      {"void f(int *b, int n) { int a[10] = {1}; while (n--) b[n] = a[n]; }", {"declare a = 0;", "a[0] = 1;"}},
      {"struct S { int a[2]; S *next; }; void f(S *s, int n) { while (n--) s[n] = S{}; }", {"next@8:ptr = null;"}},
      {"struct D { int a = 3; int b = a + 1; }; int f(int n) { int s = 0; while (n--) { D d; s += d.b; } return s; }",
       {"d.a@0:i32 = 3;", "d.b@4:i32 = d.a@0:i32 + 1;"}},
  });
}

TEST(Init, Constructors) {
  expectModels({
      {"struct A { double s; int k; A(double x) : s(x), k(2) { s += k; } }; double f(int n) { double t = 0;"
       " while (n--) { A a(n); t += a.s; } return t; }",
       {"a.s@0:f64 = x;", "a.k@8:i32 = 2;", "a.s@0:f64 = a.s@0:f64 + (f64)a.k@8:i32;"}},
      {"struct B { int b; B(int x) : b(x) {} }; struct C : B { int c; C() : B(1), c(2) {} };"
       "int f(int n) { int s = 0; while (n--) { C c; s += c.b + c.c; } return s; }",
       {"c.\"<B>\"@0:opaque#4.b@0:i32 = x;", "c.c@4:i32 = 2;"}},
      {"#include <utility>\nstd::pair<int, float> f(const float *a, int n) { std::pair<int, float> b{0, a[0]};"
       " for (int i = 1; i < n; ++i) if (a[i] > b.second) b = {i, a[i]}; return b; }",
       {"b.second@4:f32 < a[i]", "return &b;"}},
  });
}

TEST(Init, StructuredBindings) {
  expectModels({
      {"struct P { int x, y; }; int f(const P *p, int n) { int s = 0; while (n--) { auto [a, b] = p[n]; s += a * b; } "
       "return s; }",
       {".x@0:i32 * ", ".y@4:i32"}},
      {"#include <utility>\nint f(std::pair<int, int> *p, int n) { int s = 0; while (n--) { auto &[a, b] = p[n]; a = "
       "b; } return s; }",
       {"first@0:i32 = ", "second@4:i32;"}},
  });
}

TEST(Init, CopiesOfUserClassesRunTheirCode) {
  expectModels({{"struct T { int v; T(int x) : v(x) {} T(const T &o) : v(o.v + 1) {} };"
                 "int f(const T *t, int n) { int s = 0; while (n--) { T c = t[n]; s += c.v; } return s; }",
                 {"+ 1;"}}});
}
