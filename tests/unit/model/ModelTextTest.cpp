// tests/unit/model/ModelTextTest.cpp - the text form of models: printing, parsing, refusing.
#include "model/ModelText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

// Prints what was parsed; a failure shows as its message.
std::string reprinted(std::string_view text) {
  const ParseResult result = parseFunction(text);
  return result ? printFunction(*result.function) : result.failure.text();
}

constexpr std::string_view kHeader =
    "function f(i32 n, i64 m, u32 u, f32 a, f64 d, bool b, i8 c, u64 w, ptr p -> f32, "
    "ptr q -> f64 restrict, ptr s -> \"struct S\":24, ptr v, ptr pp -> \"float *\") {\n"
    "  local array f32 A[10][20];\n"
    "  local container h of f64;\n"
    "  local record r size 24;\n"
    "  global i32 g memory;\n"
    "  local array opaque R[4] of \"struct S\" size 96;\n";

// The statement in a function with the variables above, printed again.
std::string statement(std::string_view text) {
  const std::string printed = reprinted(std::string(kHeader) + std::string(text) + "}");
  const size_t start = printed.find(kHeader);
  if (start != 0)
    return printed;
  std::string body = printed.substr(kHeader.size());
  const std::string_view end = "\n}\n"; // of the function
  return body.ends_with(end) && body.size() > 2 + end.size() ? body.substr(2, body.size() - 2 - end.size()) : body;
}

TEST(ModelText, StatementsPrintAsWritten) {
  const std::string_view kSame[] = {
      "n = 0;",
      "n = -5;",
      "n = n + 1;",
      "n = 3 - n;",
      "m = (i64)n + 1;",
      "m = 9223372036854775807;",
      "m = -9223372036854775808;",
      "w = 18446744073709551615;",
      "c = (i8)((i32)c + 1);",
      "a = a * 2.0;",
      "a = 0.1;",
      "a = (f32)((f64)a * 0.1);",
      "d = 1e+300;",
      "d = -0.0;",
      "d = inf;",
      "d = -inf;",
      "d = nan;",
      "d = nan\"7ff8000000000001\";",
      "a = -a;",
      "n = ~n;",
      "b = !b;",
      "b = n < 5;",
      "b = n + 1 <= 2 * n;",
      "b = a < 1.5 && !(d < 0.0) || n == 3;",
      "b = (a < 1.5 || b) && n != 3;",
      "b = p == q;",
      "b = p != null;",
      "n = n - (n - 1);",
      "n = n - 1 - 2 * n;",
      "n = n * (n + 1) / 2 % 7;",
      "n = n << 2 | n >> 3 & 15 ^ n;",
      "n = (n | 1) & 7;",
      "u = u >> (u & 31);",
      "n = b ? n : 0;",
      "n = b ? 1 : n < 3 ? 2 : 3;",
      "n = (b ? n : 2) + 1;",
      "u = b ? 1:u32 : 2:u32;",
      "m = b ? 1:i64 : 2:i64;",
      "p[5] = p[n] + a;",
      "p[n - 1] = q[(i64)n * m + 1]:f32;",
      "*p = 1.0;",
      "*p:i32 = 7;",
      "a = *q:f32;",
      "n = v[n; bytes 4]:i32;",
      "*v:opaque#24 = undef:opaque;",
      "p = p + 1;",
      "p = p + n:2;",
      "p = v + n:4;",
      "m = q - p:4;",
      "m = p - p;",
      "A[n][3] = 2.0;",
      "A[n][m]:i32 = 2;",
      "h[n] = h[n + 1] * 2.0;",
      "A[n; bytes 8; extent 200]:f32 = 2.0;",
      "h![n; bytes 4]:f64 = 2.0;",
      "elements(r.v@8)[n]:f64 = 2.0;",
      "n = *(*pp):i32;",
      "n = *(pp[n]):i32;",
      "n = *(&g):i8 == 1 ? 1 : n;",
      "n = *(g == 1 ? pp : v):i32;",
      "a = *((ptr)g):f32;",
      "w = h.<size>;",
      "w = h.<size>@8;",
      "r.x@8:f64 = 2.0;",
      "r.\"odd name\"@0:i32 = 2;",
      "r.inner@8:opaque#16.y@4:f32 = 2.0;",
      "s->x@8:f64 = s->y@16:f64;",
      "s[n].x@8:f64 = 2.0;",
      "(*s:opaque#8).x@8:f64 = 2.0;",
      "R[n].x@8:f64 = 2.0;",
      "g = g + 1;",
      "v = &g;",
      "v = &A[n][0];",
      "v = &place(n);",
      "place(n) = 3;",
      "n = place(n);",
      "var(g):i32 = 3;",
      "n = var(g):i32;",
      "a = pp[n][m; bytes 4]:f32;",
      "d = sqrt(d):f64;",
      "d = std::pow(d, 2.0):f64;",
      "d = call \"operator()\"(d):f64;",
      "n = opaque(\"union-access\", a, 1):i32;",
      "n = opaque pure(\"union-access\"):i32;",
      "m = iter(L0) * 4;",
      "n = after(L0, n, a):i32 + entry(L1, n):i32 + total(L2, n):i32;",
      "declare n;",
      "declare A = 0.0;",
      "n = undef:i32;",
      "return;",
      "throw;",
      "touch g;",
      "assume n < 5 \"assert\";",
      "refuse \"goto\" \"leaves by a \\\"goto\\\"\";",
      "invoke \"printf\"(p, 3);",
      "n = invoke \"rand\"() does(hidden) because \"opaque-call\";",
      "invoke \"quiet\"(v) does();",
      "n = p[n]:i32 @3:5 loads(p[n]:i32 @3:9);",
      "n = 1 @2/3:5-4:6;",
      "if (b) @7:3 {\n    n = 1;\n  } else {\n    n = 2;\n  }",
      "scope 3 {\n    leave 3;\n  }",
      "loop L0 for (n < 5) step {\n    n = n + 1;\n  } {\n    continue L0;\n  }",
      "loop L1 while () prelude {\n    n = 2;\n  } {\n    break L1;\n  }",
      "loop L1 range-for @3:5-9:5 macro pragma \"omp simd\" (b) {\n  }",
      "loop L1 do stmt @3:5 (b) {\n  }",
      "loop L1 do at named \"omp single\" (b) {\n  }",
      "loop L1 goto after (b) {\n  }",
  };
  for (std::string_view text : kSame)
    EXPECT_EQ(statement(text), text);
}

TEST(ModelText, ReadsConveniences) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"n = n+1", "n = n + 1;"},
      {"b = n > 5; // why not\n", "b = 5 < n;"},
      {"b = n >= 5", "b = 5 <= n;"},
      {"b = p == 0", "b = p == null;"},
      {"a = 2", "a = 2.0;"},
      {"d = d * 2", "d = d * 2.0;"},
      {"n = ((n))", "n = n;"},
      {"n = 1 + 2", "n = 3;"},
      {"*(p + n) = 0", "p[n] = 0.0;"},
      {"*(p + n + m) = 1.0", "(p + n)[m] = 1.0;"},
      {"n = *(v + n:4):i32", "n = v[n; bytes 4]:i32;"},
      {"p[0:i32] = a", "*p = a;"},
      {"A[n; bytes 4]:f32 = 2.0", "A[n]:f32 = 2.0;"},
      {"elements(h)![n] = 2.0", "h[n] = 2.0;"},
      {"n = **pp:ptr:i32", "n = *(*pp):i32;"},
      {"if (b) { } else if (n < 1) { n = 2 }", "if (b) {\n  } else {\n    if (n < 1) {\n      n = 2;\n    }\n  }"},
      {"loop L0 for (n < 5) step { n = n + 1 } { p[n] = 0 }",
       "loop L0 for (n < 5) step {\n    n = n + 1;\n  } {\n    p[n] = 0.0;\n  }"},
  };
  for (const auto &[text, expected] : kCases)
    EXPECT_EQ(statement(text), expected);
}

TEST(ModelText, DeclarationsPrintAsWritten) {
  const std::string_view kSame[] = {
      "function f() {\n}\n",
      "function \"odd name\" \"<float, 3>\"() {\n}\n",
      "function f64 net::Layer::forward(ptr this -> \"struct Layer\":48) @1/3:4-9:1 {\n  return 1.0;\n}\n",
      "function f() loop 4 {\n}\n",
      "function f(ptr x -> f32 const restrict reference \"const float &\" @3:9, i32 $1, i32 ptr.2) {\n}\n",
      "function f() {\n  local i32 i;\n  local i32 i.1;\n  temp i32 $2;\n  static i64 k memory;\n  thread bool t "
      "memory;\n"
      "  global array i32 T[][4];\n  global f32 $6 memory named \"a b\";\n}\n",
      "function f() {\n  local array f32 A[3] of \"\";\n  local array i8 B[3] of \"char\" size 5;\n  param record s "
      "size 8;\n"
      "  local container v of \"std::vector<int>\" addressTaken;\n  global i32 x size 8 memory volatile atomic;\n}\n",
  };
  for (std::string_view text : kSame)
    EXPECT_EQ(reprinted(text), text);
}

TEST(ModelText, RefusesWithPlaceAndReason) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"", "1:1: expected 'function'"},
      {"function f(", "1:12: expected the type of a variable"},
      {"function f() { n = 1; }", "1:16: unknown variable 'n'"},
      {"function f(i32 n) { n = 1 }\nx", "2:1: expected the end of the text after the function"},
      {"function f(i32 n, i32 n) { }", "1:23: 'n' is declared twice"},
      {"function f(i32 n, f32 a) {\n  n = n + a;\n}", "2:12: the operands have types i32 and f32"},
      {"function f(i32 n) { n = 1.5; }", "1:28: a number cannot have type i32"},
      {"function f(i8 n) { n = 128; }", "1:27: number out of range for i8"},
      {"function f(u8 n) { n = -1; }", "1:26: number out of range for u8"},
      {"function f(i32 n) { n = 99999999999999999999; }", "1:45: number out of range for i32"},
      {"function f(ptr p) { p[1]:f32 = 1; }", "1:30: expected the bytes of an element, as in 'p[i; bytes 4]'"},
      {"function f(ptr p) { p = p + 1; }", "1:30: expected the bytes of an element, as in 'p + i:4'"},
      {"function f(i32 n) { n[1] = 1; }", "1:24: expected a pointer, not i32"},
      {"function f(i32 n) { if (n) { } }", "1:26: expected a condition, not i32"},
      {"function f(i32 n) { n = sqrt(n); }", "1:32: expected the type of the call, as in ':f32'"},
      {"function f(i32 n) { loop 0 for () {} }", "1:26: expected a loop, as in 'L0'"},
      {"function f(i32 n) { loop L0 fro () {} }", "1:29: expected the form of the loop, as in 'for' or 'while'"},
      {"function f(i32 n) { refuse \"nonsense\"; }", "1:28: unknown refusal 'nonsense'"},
      {"function f() { \"", "1:16: string without an end"},
      {"function f() { `", "1:16: unexpected character"},
      {"function f(bool b) { b = -b; }", "1:26: '-' does not work on bool"},
      {"function f(f32 a) { a = a % a; }", "1:27: '%' does not work on f32"},
      {"function f() { 1 = 2; }", "1:16: expected a statement"},
  };
  for (const auto &[text, expected] : kCases)
    EXPECT_EQ(reprinted(text), expected) << text;
}

TEST(ModelText, DeepNestingIsRefused) {
  for (const std::string_view open : {"(", "-", "!", "*", "&", "x[", "sqrt(", "(i32)", "b ? ", "b ? 1 : "}) {
    std::string text = "function f(i32 x, bool b) { x = ";
    for (int i = 0; i < 100000; ++i)
      text += open;
    EXPECT_FALSE(parseFunction(text)) << open;
  }
  for (const std::string_view open : {"if (b) {", "loop L0 for () {", "scope 1 {", "if (b) {} else "}) {
    std::string text = "function f(i32 x, bool b) { ";
    for (int i = 0; i < 100000; ++i)
      text += open;
    EXPECT_FALSE(parseFunction(text)) << open;
  }
}

TEST(ModelText, LongChainsSurvive) {
  std::string text = "function f(i32 x) {\n  x = x";
  for (int i = 0; i < 50000; ++i)
    text += i % 2 ? " + x" : " - x";
  text += ";\n}\n";
  EXPECT_EQ(reprinted(text), text);
}

TEST(ModelText, UnitsPrintAsWritten) {
  const std::string_view text =
      "unit {\n  file \"a.cpp\"\n  file \"b.h\"\n  rule wrapSigned true\n  rule cplusplus false\n"
      "  error \"a.cpp\" 3:4 \"unknown type name 'flaot'\"\n  note \"\" 0:0 \"x\"\n  incomplete\n}\n"
      "\nfunction f() {\n}\n\nfunction g() {\n}\n";
  const UnitParseResult result = parseUnit(text);
  ASSERT_TRUE(result) << result.failure.text();
  EXPECT_EQ(printUnit(*result.unit), text);
  EXPECT_EQ(result.unit->files.size(), 3u);
  EXPECT_FALSE(result.unit->complete);
}

} // namespace
} // namespace lanewise
