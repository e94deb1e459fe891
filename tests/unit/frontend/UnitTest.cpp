// unit/frontend/UnitTest.cpp - which functions a unit has, broken input, and the rules that flags set.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

static std::vector<std::string> names(const UnitModel &unit) {
  std::vector<std::string> result;
  for (const auto &function : unit.functions)
    result.push_back(function->name + function->instantiation);
  return result;
}

TEST(Unit, FunctionsInSourceOrder) {
  EXPECT_THAT(names(lowered("namespace n { struct S { void b() { for (;;) ; } void c() {} }; }\n"
                            "void a() { while (true) ; }\n"
                            "template <class T> T t(T x) { while (x) --x; return x; }\n"
                            "int u() { return t(1) + t(2L); }\n"
                            "auto l = [](int n) { while (n--) ; };\n"
                            "auto g = [](auto n) { while (n--) ; }; void v() { g(1); g('c'); }\n"
                            "void z() { for (;;) ; }\n")),
              testing::ElementsAre("n::S::b", "a", "t<int>", "t<long>", "lambda", "lambda<char>", "lambda<int>", "z"));
}

TEST(Unit, TemplatesThatNothingInstantiates) {
  expectModels({{"template <class T> void f(T *a, int n) { for (int i = 0; i < n; ++i) { while (a[i]) --a[i]; } }",
                 {"loop L0 for", "refuse \"dependent-template\"", "loop L1 while"}}});
}

TEST(Unit, BrokenInputIsSaidAndTheRestIsRead) {
  const UnitModel unit = lowered("void f(int *a, int n) { for (int i = 0; i < n; ++i) a[i] = missing(i); }\n"
                                 "void g(int *a, int n) { for (int i = 0; i < n; ++i) a[i] = 0; }\n");
  EXPECT_FALSE(unit.complete);
  ASSERT_EQ(unit.diagnostics.size(), 1u);
  EXPECT_EQ(unit.diagnostics[0].file, "snippet.cpp");
  EXPECT_EQ(unit.diagnostics[0].line, 1u);
  EXPECT_EQ(unit.diagnostics[0].column, 60u);
  EXPECT_THAT(unit.diagnostics[0].message, testing::HasSubstr("missing"));
  ASSERT_EQ(unit.functions.size(), 2u);
  EXPECT_THAT(bare(unit), testing::HasSubstr("refuse \"parse-error\""));
  EXPECT_THAT(bare(unit), testing::HasSubstr("a[i] = 0;"));
}

TEST(Unit, NoInputIsTooBroken) {
  for (const char *source : {"", "}", "for (;;) {", "void f() { for (int i = 0; i < ; i++) { }",
                             "struct S { void f() { while (x", "#include <nosuch.h>", "\xff\xfe\x01",
                             "void f() { for (auto x : y) z; }", "template <class T> void f(T t) { for (auto x : t.q",
                             "int a[", "void f(int n) { int a[n][; while (n) a[0][0]++; }", "#if\n#define X(\nX X X",
                             "void f() { switch (1) { case 1: while (1) } }",
                             "struct A; void f(A a) { while (1) a.b(); }", "void f() { int x = x2; while (x) x--; }"}) {
    const UnitModel unit = lowered(source);
    EXPECT_TRUE(unit.complete || !unit.diagnostics.empty()) << source;
  }
}

TEST(Unit, MissingFile) {
  CompileUnit missing;
  missing.file = "/no/such/file.cpp";
  missing.displayName = "file.cpp";
  const UnitModel unit = lowerUnit(missing);
  EXPECT_FALSE(unit.complete);
  EXPECT_FALSE(unit.diagnostics.empty());
}

TEST(Unit, RulesFollowFlags) {
  const LanguageRules plain = lowered("").rules;
  EXPECT_FALSE(plain.wrapSigned);
  EXPECT_TRUE(plain.strictAliasing);
  EXPECT_FALSE(plain.reassociateFloat);
  EXPECT_TRUE(plain.assertsActive);
  EXPECT_TRUE(plain.cplusplus);
  const LanguageRules other =
      lowered("", {"-x", "c", "-fwrapv", "-fno-strict-aliasing", "-ffast-math", "-DNDEBUG"}).rules;
  EXPECT_TRUE(other.wrapSigned);
  EXPECT_FALSE(other.strictAliasing);
  EXPECT_TRUE(other.reassociateFloat);
  EXPECT_TRUE(other.finiteMathOnly);
  EXPECT_FALSE(other.assertsActive);
  EXPECT_FALSE(other.cplusplus);
}

TEST(Unit, FlagsOfOtherCompilersAreLeftOut) {
  const UnitModel unit = lowered("void f() { for (;;) ; }",
                                 {"-std=c++20", "-fgraphite-identity", "-fno-gnu-unique", "-Wno-maybe-uninitialized",
                                  "-MMD", "-MF", "x.d", "-o", "x.o", "-c", "-Werror", "-O3"});
  EXPECT_TRUE(unit.complete);
  EXPECT_EQ(unit.functions.size(), 1u);
}

TEST(Unit, WarningsAreNotErrors) {
  const UnitModel unit = lowered("int f(int n) { while (n = 3) ; }", {"-std=c++20", "-Wall", "-Werror"});
  EXPECT_TRUE(unit.complete);
  EXPECT_TRUE(unit.diagnostics.empty());
}
