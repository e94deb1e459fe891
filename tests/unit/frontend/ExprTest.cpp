// unit/frontend/ExprTest.cpp - conversions, operators, side effects in the order of C++17.
#include "unit/frontend/Lowered.h"

using namespace lanewise;

static std::string inLoop(const std::string &parameters, const std::string &body) {
  return "void f(" + parameters + ", int n) { for (int i = 0; i < n; ++i) { " + body + " } }";
}

TEST(Expr, ConversionsAreVisible) {
  const std::vector<std::array<std::string, 3>> cases = {
      {"unsigned char *a", "a[i] += 3;", "a[i] = (u8)((i32)a[i] + 3);"},
      {"short *a", "a[i]++;", "a[i] = (i16)((i32)a[i] + 1);"},
      {"float *a", "a[i] += 1.5;", "a[i] = (f32)((f64)a[i] + 1.5);"},
      {"int *a", "a[i] += 1.5f;", "a[i] = (i32)((f32)a[i] + 1.5);"},
      {"unsigned *a", "a[i] = a[i] + i;", "a[i] = a[i] + (u32)i;"},
      {"long *a", "a[i] = i;", "a[i] = (i64)i;"},
      {"bool *a", "a[i] = i;", "a[i] = i != 0;"},
      {"char *a", "a[i] = -a[i];", "a[i] = (i8)-(i32)a[i];"},
      {"double *a", "a[i] = a[i] > 0 ? a[i] : 0;", "a[i] = 0.0 < a[i] ? a[i] : 0.0;"},
      {"unsigned char *a", "a[i] <<= 1;", "a[i] = (u8)((i32)a[i] << 1);"},
      {"long *a", "a[i] >>= i;", "a[i] = a[i] >> i;"},
      {"int *a", "a[i] = sizeof(int) + 'a';", "a[i] = 101;"},
  };
  for (const auto &[parameters, body, expected] : cases)
    EXPECT_THAT(modelOf(inLoop(parameters, body)), testing::HasSubstr(expected)) << body;
}

TEST(Expr, SideEffectsBecomeStatements) {
  const std::vector<std::array<std::string, 3>> cases = {
      {"int *a, int k", "a[k++] = i;", "$4 = k; k = $4 + 1; a[$4] = i;"},
      {"int *a, int k", "a[++k] = i;", "k = k + 1; a[k] = i;"},
      {"int *a, int k", "a[i] = k = 3;", "k = 3; a[i] = k;"},
      {"int *a, int *b", "*a++ = *b++;", "b = $4 + 1:4; declare $5; $5 = a; a = $5 + 1:4; *$5:i32 = *$4:i32;"},
      {"int *a, int k", "a[i] = (k += 2, k * k);", "k = k + 2; a[i] = k * k;"},
      {"int *a, int k", "if (i && k++) a[i] = 0;", "if ($5) { declare $4; $4 = k; k = $4 + 1; $5 = $4 != 0; }"},
      {"int *a, int k", "a[i] = i ? k++ : 0;",
       "if (i != 0) { declare $4; $4 = k; k = $4 + 1; $5 = $4; } else { $5 = 0; }"},
      {"int *a, int k", "a[i] = a[0] + (a[0] = 1);", "$4 = *a; *a = 1; a[i] = $4 + 1;"},
  };
  for (const auto &[parameters, body, expected] : cases)
    EXPECT_THAT(modelOf(inLoop(parameters, body)), testing::HasSubstr(expected)) << body;
}

TEST(Expr, Constants) {
  expectModels({
      {"constexpr int N = 4; const double K = 2; enum E { A = 7 }; enum class C { X = 9 };\n"
       "void f(double *a, int n, C *c) { for (int i = 0; i < N * 2; ++i) { a[i] = K * A; c[i] = C::X; } }",
       {"(i < 8)", "a[i] = 2.0 * 7.0;", "c[i]:i32 = 9;"}},
      {"#include <limits>\nint f(int n) { int m = std::numeric_limits<int>::max(); while (n--) m--; return m; }",
       {"m = 2147483647;"}},
  });
}

TEST(Expr, LazyOperatorsWithoutEffectsStayExpressions) {
  expectModels(
      {{"int f(const int *a, int n) { int i = 0; while (i < n && a[i] != 0) ++i; return i; }",
        {"loop L0 while (i < n && a[i] != 0) {"}},
       {"int f(const int *a, int n) { int s = 0; for (int i = 0; i < n; ++i) s = a[i] > s ? a[i] : s; return s; }",
        {"s = s < a[i] ? a[i] : s;"}}});
}

TEST(Expr, DeepNestingIsRefusedNotOverrun) {
  std::string deep(3000, '-');
  for (size_t i = 1; i < deep.size(); i += 2)
    deep[i] = ' ';
  const UnitModel unit = lowered("int f(int n) { int s = 0; while (n--) s = " + deep + "n; return s; }");
  EXPECT_THAT(bare(unit), testing::HasSubstr("refuse \"unsupported-expression\" \"an expression nested too deeply\""));
}
