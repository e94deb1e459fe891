// tests/unit/frontend/CallSitesTest.cpp - what all calls of a function pass.
#include "unit/frontend/Lowered.h"

namespace lanewise {
namespace {

const std::string kCopy =
    "float X[64], Y[64];\nstatic void copy(float *a, const float *b, int n) { while (n--) a[n] = b[n]; }\n";

bool knows(const std::string &source, const char *fact) { return modelOf(source).find(fact) != std::string::npos; }

TEST(CallSites, ConstantsAndObjects) {
  const std::string model = modelOf(kCopy + "void f() { copy(X, Y + 3, 40); copy(&Y[2], X, 50); }");
  EXPECT_THAT(model, testing::HasSubstr("assume apart(a, b):bool \"every call\""));
  EXPECT_THAT(model, testing::HasSubstr("\"every call\""));
  EXPECT_THAT(model, testing::HasSubstr("40 <= n"));
  EXPECT_TRUE(knows(kCopy + "#include <cstdlib>\nvoid f(int k) { float *p = (float *)malloc(k), *q = new float[k]; "
                            "copy(p, q, k); free(p); }",
                    "apart(a, b)"));
  EXPECT_TRUE(knows("int main() { float a[4], b[4]; auto f = [](float *x, float *y, int n) { while (n--) x[n] = y[n]; "
                    "}; f(a, b, 3); }",
                    "apart(x, y)"));
}

TEST(CallSites, OneOtherCallIsEnough) {
  for (const char *more : {
           "void g() { copy(X, X + 32, 32); }",
           "void g(float *p) { copy(p, Y, 32); }",
           "extern void take(void (*)(float *, const float *, int)); void g() { take(copy); }",
           "auto g = &copy;",
           "template <typename T> void g(T n) { copy(X, X, n); } void h() { g(3); }",
           "void g() { auto h = [](auto n) { copy(X, X, n); }; h(3); }",
           "float *p = X; void g() { copy(p, X, 3); }",
           "void g(int k) { float *p = new float[k], *q = p; copy(p, q, k); }",
           "void g(int k) { float *p = new float[k]; p = X; copy(X, p, k); }",
           "void g() { float *p = new float[9]; float **r = &p; *r = X; copy(X, p, 9); }",
       })
    EXPECT_FALSE(knows(kCopy + "void f() { copy(X, Y, 40); }\n" + more, "apart(a, b)")) << more;
}

TEST(CallSites, WhatOthersMayCallIsNotKnown) {
  EXPECT_FALSE(knows("float X[64], Y[64]; void copy(float *a, const float *b, int n) { while (n--) a[n] = b[n]; } void "
                     "f() { copy(X, Y, 40); }",
                     "every call"));
  EXPECT_FALSE(knows(kCopy, "every call"));
  EXPECT_FALSE(knows(kCopy + "void f() { copy(X, Y, 40); undeclared(copy); }", "every call"));
  EXPECT_FALSE(knows("int main() { float a[4], b[4]; auto f = [](float *x, float *y, int n) { while (n--) x[n] = y[n]; "
                     "}; f(a, b, 3); auto g = f; g(a, a, 3); }",
                     "apart(x, y)"));
}

} // namespace
} // namespace lanewise
