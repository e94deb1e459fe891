// unit/frontend/GotoTest.cpp - labels as scopes and loops, and tests that stand in the body.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

TEST(Goto, ForwardJumpsLeaveAScope) {
  expectModels({
      {"void f(int *a, int n) { for (int i = 0; i < n; ++i) { if (a[i]) goto skip; a[i] = 1; skip: ; } }",
       {"scope 0 { if (a[i", "leave 0;"}},
      {"void f(int *a, int n) { for (int i = 0; i < n; ++i) { if (a[i]) goto x; a[i] = 1; goto y; x: a[i] = 2; y: ; } "
       "}",
       {"scope 0 { scope 1 {", "leave 1;", "leave 0;"}},
      {"int f(int *a, int n) { for (int i = 0; i < n; ++i) if (a[i]) goto out; out: return 1; }", {"break L0;"}},
      {"int f(int *a, int n) { for (int i = 0; i < n; ++i) for (int j = 0; j < n; ++j) if (a[j]) goto out;"
       " out: return 1; }",
       {"break L0;"}},
  });
}

TEST(Goto, BackwardJumpsMakeALoop) {
  expectModels({
      {"void f(int *a, int n) { int i = 0; top: if (i < n) { a[i++] = 0; goto top; } }", {"loop L0 goto (i < n)"}},
      {"void f(int *a, int n) { int i = 0; top: if (i >= n) goto end; a[i++] = 0; goto top; end: ; }",
       {"loop L0 goto (i < n)"}},
      {"void f(int *a, int n) { int i = 0; top: a[i++] = 0; if (a[i] == 3) goto top; if (i < n) goto top; }",
       {"loop L0 goto", "continue L0;", "break L0;"}},
      {"void f(int *a, int n) { int i = 0; top: for (int j = 0; j < n; ++j) if (a[j] < i) { ++i; goto top; } }",
       {"loop L0 goto", "loop L1 for", "continue L0;"}},
  });
}

TEST(Goto, LoopsStandAtTheirLabel) {
  const UnitModel unit = lowered("void f(int *a, int n) {\n  int i = 0;\ntop:\n  a[i] = 0;\n  if (++i < n)\n"
                                 "    goto top;\n}\n");
  ASSERT_EQ(unit.functions.size(), 1u);
  const Loop *loop = nullptr;
  forEachStmt(unit.functions[0]->body, [&](const Stmt &stmt) { loop = stmt.loop ? stmt.loop.get() : loop; });
  ASSERT_NE(loop, nullptr);
  EXPECT_TRUE(loop->testAtEnd);
  EXPECT_EQ(loop->form, LoopForm::Goto);
  EXPECT_EQ(loop->span.line, 3u);
  EXPECT_EQ(loop->span.endLine, 6u);
}

TEST(Goto, WhatDoesNotNestIsRefused) {
  const std::vector<const char *> sources = {
      "void f(int *a, int n) { if (n) goto in; for (int i = 0; i < n; ++i) { in: a[0] = 1; } }",
      "void f(int *a, int n) { int i = 0; goto test; body: a[i++] = 0; test: if (i < n) goto body; }",
      "void f(int *a, int n) { void *p = &&x; goto *p; x: while (n--) a[n] = 0; }",
  };
  for (const char *source : sources)
    EXPECT_THAT(modelOf(source), testing::HasSubstr("refuse \"goto\"")) << source;
}

TEST(Goto, BothWaysToOneLabel) {
  const std::string text = modelOf("void f(int *a, int n) { int i = 0; if (n > 9) goto top; i = 3;"
                                   " top: if (i < n) { a[i++] = 0; goto top; } }");
  EXPECT_THAT(text, testing::HasSubstr("leave 0;"));
  EXPECT_THAT(text, testing::HasSubstr("loop L0 goto (i < n)"));
}

TEST(Goto, TestsInTheBody) {
  expectModels({
      {"void f(int *a, int n) { int i = 0; for (;;) { if (i >= n) break; a[i++] = 0; } }", {"loop L0 for (i < n)"}},
      {"void f(int *a, int n) { for (int i = 0;; ++i) { if (i < n) a[i] = 0; else break; } }", {"loop L0 for (i < n)"}},
      {"void f(int *a, int n) { while (true) { a[n] = 0; if (--n == 0) break; } }", {"loop L0 while after (n != 0)"}},
      // A second test, of variables only.
      {"void f(int *a, int n, int m) { for (int i = 0; i < n; ++i) { if (i >= m) break; a[i] = 0; } }",
       {"for (i < n && i < m)"}},
      {"void f(int *a, int n) { for (int i = 0; i < n; ++i) { if (a[i]) break; a[i] = 0; } }",
       {"for (i < n)", "break L0;"}},
      // A continue goes past the test at the end.
      {"void f(int *a, int n) { while (true) { if (a[n]) continue; a[n] = 0; if (--n == 0) break; } }",
       {"continue L0;", "break L0;"}},
  });
}
