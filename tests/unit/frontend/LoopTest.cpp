// unit/frontend/LoopTest.cpp - every loop form, its test, its step and its exits.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

TEST(Loop, Forms) {
  expectModels({
      {"void f(int *a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }",
       {"loop L0 for (i < n) step { i = i + 1; } { a[i] = i; }"}},
      {"void f(int *a, int n) { for (int i = n - 1; i >= 0; i -= 2) a[i] = i; }",
       {"i = n - 1;", "loop L0 for (0 <= i) step { i = i - 2; } { a[i] = i; }"}},
      {"void f(int *a, unsigned n) { while (n--) a[n] = 0; }", {"prelude { declare $2; $2 = n; n = $2 - 1; }"}},
      {"void f(int *a, int n) { do { a[--n] = 0; } while (n > 0); }", {"loop L0 do (0 < n) { n = n - 1; a[n] = 0; }"}},
      {"void f(int *a, int *e) { for (; a != e; ++a) *a = 0; }",
       {"loop L0 for (a != e) step { a = a + 1; } { *a = 0; }"}},
      {"void f() { for (;;) { break; } }", {"loop L0 for () { break L0; }"}},
      {"void f(int n) { for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) { if (j == 3) continue; } }",
       {"loop L1 for (j < i)", "continue L1;"}},
      {"void f(int n) { for (int i = 0, j = n; i < j; i++, j--) ; }", {"step { i = i + 1; j = j - 1; }"}},
      {"struct N { N *next; }; int f(N *p) { int c = 0; while (N *q = p->next) { p = q; c++; } return c; }",
       {"prelude { declare q; q = p->next@0:ptr; }", "(q != null)"}},
      {"void f(int n) { do { if (n) break; n++; } while (0); for (int i = 0; i < n; i++) ; }",
       {"scope 0 { if (n != 0) { leave 0; } n = n + 1; }", "loop L0 for"}},
  });
}

TEST(Loop, RangeFor) {
  expectModels({
      {"float f(const float (&a)[8]) { float s = 0; for (float x : a) s += x; return s; }",
       {"loop L0 range-for ($2 < 8)", "x = (*a)[$2; extent 8]:f32;"}},
      {"#include <vector>\nvoid f(std::vector<float> &v) { for (auto &x : v) x *= 2; }",
       {"= v-><size>@8;", "x = &elements(*v)[", "*x = *x * 2.0;"}},
      {"#include <array>\nint f(std::array<int, 4> a) { int s = 0; for (int x : a) s += x; return s; }",
       {"range-for ($2 < 4)", "x = a[$2];"}},
      {"#include <span>\nint f(std::span<const int> a) { int s = 0; for (int x : a) s += x; return s; }",
       {"a.<size>@8", "a.\"<data>\"@0:ptr"}},
      {"#include <string>\nint f(const std::string &t) { int s = 0; for (char c : t) s += c; return s; }",
       {"elements(*t)["}},
      {"#include <initializer_list>\nint f() { int s = 0; for (int x : {1, 2, 3}) s += x; return s; }",
       {"= 3;", "range-for"}},
  });
}

TEST(Loop, RangeOverTheUsersOwnClass) {
  expectModels(
      {{R"(struct It { int *p; int &operator*() const { return *p; } It &operator++() { ++p; return *this; }
                     bool operator!=(const It &o) const { return p != o.p; } };
                    struct R { int *a, *e; It begin() const { return {a}; } It end() const { return {e}; } };
                    int f(R r) { int s = 0; for (int x : r) s += x; return s; })",
        {"loop L0 range-for ($7 != $8)", "$7 = $7 + 1:4"}}});
}

TEST(Loop, ElementsOfAMapAreWalkedInOrder) {
  expectModels({{"#include <map>\nint f(std::map<int, int> &m) { int s = 0; for (auto &[k, v] : m) s += v; return s; }",
                 {"loop L0 range-for", "= m-><size>@8;", "&elements(*m)[$3; bytes 8]"}}});
}

TEST(Loop, PlacesAndAnnotations) {
  const UnitModel unit = lowered("#define EACH(i, n) for (int i = 0; i < n; ++i)\n"
                                 "void f(int *a, int n) {\n"
                                 "#pragma omp simd\n"
                                 "  for (int i = 0; i < n; ++i)\n"
                                 "    a[i] = 0;\n"
                                 "  EACH(j, n) a[j] = 1;\n"
                                 "}\n");
  ASSERT_EQ(unit.functions.size(), 1u);
  std::vector<const Loop *> loops;
  forEachStmt(unit.functions[0]->body, [&](const Stmt &stmt) {
    if (stmt.loop)
      loops.push_back(stmt.loop.get());
  });
  ASSERT_EQ(loops.size(), 2u);
  EXPECT_EQ(loops[0]->span.line, 4u);
  EXPECT_EQ(loops[0]->span.column, 3u);
  EXPECT_EQ(loops[0]->span.endLine, 5u);
  EXPECT_EQ(loops[0]->pragmaText, "#pragma omp simd");
  EXPECT_TRUE(loops[0]->vectorizePragma);
  EXPECT_FALSE(loops[0]->fromMacro);
  EXPECT_EQ(loops[1]->span.line, 6u);
  EXPECT_TRUE(loops[1]->fromMacro);
  EXPECT_EQ(loops[1]->pragmaText, "");
}

TEST(Loop, OpenMpDirectivesKeepTheirLoop) {
  expectModels({{"void f(int *a, int n) {\n#pragma omp parallel for\nfor (int i = 0; i < n; ++i) a[i] = 0; }",
                 {"loop L0 for pragma \"#pragma omp parallel for\" (i < n)"}}},
               {"-std=c++20", "-fopenmp"});
}

TEST(Loop, ManyLoopsInOneFunction) {
  std::string source = "void f(int *a, int n) {\n";
  for (int i = 0; i < 300; ++i)
    source += "for (int i = 0; i < n; ++i) a[i] += " + std::to_string(i) + ";\n";
  const UnitModel unit = lowered(source + "}");
  ASSERT_EQ(unit.functions.size(), 1u);
  EXPECT_EQ(unit.functions[0]->loopCount, 300u);
}
