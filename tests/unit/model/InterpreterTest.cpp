// tests/unit/model/InterpreterTest.cpp - concrete runs: C++ semantics, undefined behaviour, traces.
#include "model/Interpreter.h"

#include "model/LoopTrace.h"
#include "model/ModelText.h"
#include "model/Verifier.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lanewise {
namespace {

// What `return <expression>` of the given type yields, or the trouble that stopped it.
std::string evaluated(std::string_view type, std::string_view expression, const LanguageRules &rules = {}) {
  const std::string text = "function " + std::string(type) +
                           " f(i32 n, u32 u, i64 m, f32 a, f64 d, i8 c, u64 w) {\n"
                           "local i32 bare; return " +
                           std::string(expression) + "; }";
  const ParseResult result = parseFunction(text);
  if (!result)
    return result.failure.text();
  RunInput input;
  input.arguments = {Value::ofInt(Type::integer(32, true), -7),   Value::ofInt(Type::integer(32, false), 7),
                     Value::ofInt(Type::i64(), int64_t{1} << 40), Value::ofFloat(Type::floating(32), 0.1),
                     Value::ofFloat(Type::floating(64), -2.5),    Value::ofInt(Type::integer(8, true), -128),
                     Value::ofInt(Type::integer(64, false), -1)};
  RunOptions options;
  options.rules = rules;
  const RunResult run = interpret(*result.function, input, options);
  if (run.trouble != Trouble::None)
    return std::string(troubleText(run.trouble));
  return run.returned ? valueText(*run.returned) : "nothing";
}

TEST(Interpreter, ComputesAsCxxDoes) {
  struct Case {
    std::string_view type, expression, expected;
  };
  const Case kCases[] = {
      {"i32", "n / 2", "-3:i32"},
      {"i32", "n % 2", "-1:i32"},
      {"i32", "n >> 1", "-4:i32"},
      {"u32", "u >> 1", "3:u32"},
      {"u32", "u - 8", "4294967295:u32"},
      {"u32", "(u32)n * 3", "4294967275:u32"},
      {"u64", "w * w", "1:u64"},
      {"u64", "w / 2", "9223372036854775807:u64"},
      {"u64", "w + 1", "0:u64"},
      {"i32", "(i32)m", "0:i32"},
      {"i8", "(i8)(n * 100)", "68:i8"},
      {"i32", "-(i32)c", "128:i32"},
      {"u8", "(u8)c", "128:u8"},
      {"u32", "(u32)c", "4294967168:u32"},
      {"i32", "(i32)d", "-2:i32"},
      {"u64", "(u64)18446744073709549568.0", "18446744073709549568:u64"},
      {"bool", "(bool)d", "1:bool"},
      {"bool", "a == 0.1", "1:bool"},
      {"bool", "(f64)a == 0.1", "0:bool"},
      {"bool", "a * a == (f32)((f64)a * (f64)a)", "1:bool"},
      {"bool", "a + 1.0 == (f32)((f64)a + 1.0)", "1:bool"},
      {"bool", "(f32)16777217:i64 == 16777216.0", "1:bool"},
      {"bool", "(f32)w == 18446744073709551616.0", "1:bool"},
      {"bool", "nan:f64 < d || d < nan:f64 || nan:f64 == d", "0:bool"},
      {"bool", "nan:f64 != d", "1:bool"},
      {"bool", "-0.0 == d * 0.0", "1:bool"},
      {"f64", "1.0 / (d * 0.0)", "-inf:f64"},
      {"i32", "n < 0 ? 1 : 1 / (n - n)", "1:i32"},
      {"bool", "n < 0 || 1 / (n - n) == 1", "1:bool"},
      {"bool", "0 < n && 1 / (n - n) == 1", "0:bool"},
      {"i32", "n & 15 | 16 ^ 3", "27:i32"},
      {"i32", "~n", "6:i32"},
      {"f64", "sqrt(d * d):f64", "2.500000:f64"},
      {"f64", "std::fabs(d):f64", "2.500000:f64"},
      {"f64", "fmax(d, nan):f64", "-2.500000:f64"},
      {"f32", "fminf(a, 0.5:f32):f32", "0.100000:f32"},
      {"f64", "floor(d):f64", "-3.000000:f64"},
      {"f64", "pow(d, 2.0):f64", "6.250000:f64"},
      {"i32", "abs(n):i32", "7:i32"},
      {"i32", "std::max(n, 3):i32", "3:i32"},
      {"bool", "std::isnan(d):bool", "0:bool"},
      // What C++ leaves undefined, and what is not modelled.
      {"i32", "n * 2000000000", "signed overflow"},
      {"i32", "n - 2147483647", "signed overflow"},
      {"i64", "m * m", "signed overflow"},
      {"i32", "n << 30", "signed overflow"},
      {"i32", "n / (n + 7)", "division by zero"},
      {"u32", "u % (u - 7)", "division by zero"},
      {"i32", "n << u * 5", "shift out of range"},
      {"u32", "u >> n", "shift out of range"},
      {"i32", "(i32)1e10", "conversion out of range"},
      {"u32", "(u32)d", "conversion out of range"},
      {"i32", "(i32)nan:f64", "conversion out of range"},
      {"i32", "bare + 1", "uninitialised"},
      {"i32", "undef:i32", "uninitialised"},
      {"i32", "opaque(\"goto\"):i32", "not modelled"},
      {"f64", "unheard(d):f64", "not modelled"},
      {"i32", "*null:i32", "null pointer"},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(evaluated(row.type, row.expression), row.expected) << row.expression;
  LanguageRules wrap;
  wrap.wrapSigned = true;
  EXPECT_EQ(evaluated("i32", "n - 2147483647", wrap), "2147483642:i32");
  EXPECT_EQ(evaluated("i32", "(n - 2147483647 - 1) / n", wrap), "-306783377:i32");
}

struct Outcome {
  RunResult run;
  std::string trouble() const {
    return run.trouble == Trouble::None ? "none" : std::string(troubleText(run.trouble)) + ": " + run.detail;
  }
};

Outcome runOn(std::string_view text, const RunInput &input) {
  const ParseResult result = parseFunction(text);
  EXPECT_TRUE(result) << result.failure.text();
  if (!result)
    return {};
  EXPECT_EQ(verify(*result.function), std::vector<std::string>());
  RunOptions options;
  options.maxSteps = 100000;
  return {interpret(*result.function, input, options)};
}

std::vector<float> floatsOf(const MemoryObject &object) {
  std::vector<float> values(object.bytes.size() / sizeof(float));
  std::copy_n(object.bytes.begin(), values.size() * sizeof(float), reinterpret_cast<uint8_t *>(values.data()));
  return values;
}

constexpr std::string_view kScan = "function f32 f(i32 n, ptr x -> f32, ptr y -> f32) {\n"
                                   "  local i32 i; local f32 s;\n"
                                   "  s = 0; i = 0;\n"
                                   "  loop L0 for (i < n) step { i = i + 1; } { s = s + x[i]; y[i] = s; }\n"
                                   "  return s;\n}";

TEST(Interpreter, RunsALoopOverMemory) {
  RunInput input;
  input.objects = {objectOf<float>("x", {1, 2, 3, 4}), MemoryObject("y", 16)};
  input.arguments = {Value::ofInt(Type::integer(32, true), 4), Value::ofPointer(1), Value::ofPointer(2)};
  const Outcome outcome = runOn(kScan, input);
  EXPECT_EQ(outcome.trouble(), "none");
  EXPECT_EQ(floatsOf(outcome.run.objects[1]), (std::vector<float>{1, 3, 6, 10}));
  EXPECT_EQ(valueText(*outcome.run.returned), "10.000000:f32");
  EXPECT_EQ(valueText(outcome.run.variables[3]), "4:i32");
}

TEST(Interpreter, OverlappingPointersSeeEachOther) {
  RunInput input;
  input.objects = {objectOf<float>("x", {1, 1, 1, 1, 1})};
  input.arguments = {Value::ofInt(Type::integer(32, true), 4), Value::ofPointer(1), Value::ofPointer(1, 4)};
  EXPECT_EQ(floatsOf(runOn(kScan, input).run.objects[0]), (std::vector<float>{1, 1, 2, 4, 8}));
}

TEST(Interpreter, LeavingAnObjectStops) {
  RunInput input;
  input.objects = {objectOf<float>("x", {1, 2, 3}), MemoryObject("y", 16)};
  input.arguments = {Value::ofInt(Type::integer(32, true), 4), Value::ofPointer(1), Value::ofPointer(2)};
  EXPECT_EQ(runOn(kScan, input).trouble(), "out of bounds: 'x[i]' at byte 12 of 12 of 'x'");
  input.objects[0] = MemoryObject("x", 16);
  EXPECT_EQ(runOn(kScan, input).trouble(), "uninitialised: 'x[i]'");
}

TEST(Interpreter, ControlFlow) {
  const std::pair<std::string_view, int64_t> kCases[] = {
      {"loop L0 for (i < 10) step { i = i + 1; } { if (i == 3) { continue L0; } if (i == 5) { break L0; } s = s + i; }",
       0 + 1 + 2 + 4},
      {"loop L0 do (i < 3) { i = i + 1; s = s + 10; }", 30},
      {"loop L0 do (i < 0) step { s = s + 1; } { continue L0; }", 1},
      {"loop L0 while (0 < k) prelude { k = 3 - i; i = i + 1; } { s = s + k; }", 3 + 2 + 1},
      {"loop L0 for (i < 3) step { i = i + 1; } { j = 0; loop L1 for (j < 5) step { j = j + 1; } {"
       "  if (j == 2) { continue L0; } s = s + 1; } }",
       6},
      {"loop L0 for () { loop L1 for () { s = s + 1; break L0; } }", 1},
      {"scope 7 { s = 1; if (s == 1) { leave 7; } s = 2; } s = s + 10;", 11},
      {"s = 5; return s; s = 6;", 5},
      {"A[2] = 4; A[i] = 3; s = A[0] + A[2];", 7},
      {"g = g + 3; s = g; pg = &g; *(pg):i32 = 9; s = s + g;", 12},
      {"r.x@0:i32 = 4; r.y@4:i32 = 5; q = r; r.x@0:i32 = 6; s = q.x@0:i32 + q.y@4:i32;", 9},
      {"declare A = 2; s = A[0] + A[4];", 4},
      {"pg = &A[1]; pp = &pg; A[1] = 8; s = *(*pp:ptr):i32;", 8},
      {"A[0] = 1; A[3] = 2; pg = &A[3]; s = (i32)(pg - &A[0]:4) + *(pg):i32;", 5},
      {"A[0] = 258; s = (i32)*(&A[0]):u8 + (i32)*(&A[0] + 1:1):u8;", 3},
  };
  for (const auto &[statements, expected] : kCases) {
    const std::string text =
        "function i32 f() { local i32 i; local i32 j; local i32 k; local i32 s; local array i32 A[5];"
        "global i32 g memory; local record r size 8; local record q size 8;"
        "local ptr pg memory; local ptr pp; i = 0; s = 0; " +
        std::string(statements) + " return s; }";
    const Outcome outcome = runOn(text, {});
    EXPECT_EQ(outcome.trouble(), "none") << statements;
    if (outcome.run.returned)
      EXPECT_EQ(outcome.run.returned->integer, expected) << statements;
  }
}

TEST(Interpreter, StopsWithATrouble) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"loop L0 for () {}", "step limit: more than 100000 steps"},
      {"k = A[5];", "out of bounds: 'A[5]' has index 5:i64"},
      {"k = A[0];", "uninitialised: 'A[0]'"},
      {"p = &A[5]; k = *p:i32;", "out of bounds: '*p:i32' at byte 20 of 20 of 'A'"},
      {"k = B[0][5];", "out of bounds: 'B[0][5]' has index 5:i64"},
      {"assume k0 == 1;", "broken assumption: 'k0 == 1'"},
      {"invoke \"puts\"();", "not modelled: calls 'puts'"},
      {"refuse \"goto\" \"x\";", "not modelled: goto x"},
      {"p = null; k = *p:i32;", "null pointer: '*p:i32'"},
      {"loop L0 for () { declare k; if (k0 == 1) { k0 = k; } k = 1; k0 = 1; }", "uninitialised: 'k'"},
      {"k = (i32)(&A[0] - &B[0][0]:4);", "out of bounds: '&A[0] - &B[0][0]:4' is a distance between two objects"},
  };
  for (const auto &[statements, expected] : kCases)
    EXPECT_EQ(
        runOn("function f() { local i32 k; local i32 k0; local array i32 A[5]; local array i32 B[2][5]; local ptr p;"
              "k0 = 0; " +
                  std::string(statements) + "}",
              {})
            .trouble(),
        expected);
}

TEST(Interpreter, ContainersOwnTheirElements) {
  const std::string_view text = "function u64 f(container v of f32, ptr w -> \"std::vector<float>\":24 reference) {\n"
                                "  local u64 i; i = 0;\n"
                                "  loop L0 for (i < v.<size>@8) step { i = i + 1; } {\n"
                                "    elements(*w)[i]:f32 = v[i] + elements(*w)[i]:f32; }\n"
                                "  return i;\n}";
  RunInput input;
  input.objects = {objectOf<float>("v", {1, 2, 3}), MemoryObject("header of w", 24), objectOf<float>("w", {4, 5, 6})};
  input.arguments = {Value::ofPointer(1), Value::ofPointer(2)};
  input.elements[{2, 0}] = 3;
  const Outcome outcome = runOn(text, input);
  EXPECT_EQ(outcome.trouble(), "none");
  EXPECT_EQ(floatsOf(outcome.run.objects[2]), (std::vector<float>{5, 7, 9}));
  EXPECT_EQ(valueText(*outcome.run.returned), "3:u64");
}

TEST(LoopTrace, TellsWhichIterationTouchedWhat) {
  const ParseResult parsed = parseFunction("function f(i32 n, ptr x -> f32) { local i32 i; local i32 j; local f32 t;\n"
                                           "  i = 1;\n"
                                           "  loop L0 for (i < n) step { i = i + 1; } {\n"
                                           "    declare t; t = x[i - 1]; j = 0;\n"
                                           "    loop L1 for (j < 2) step { j = j + 1; } { x[i] = t; } } }");
  ASSERT_TRUE(parsed) << parsed.failure.text();
  RunInput input;
  input.objects = {objectOf<float>("x", {1, 2, 3})};
  input.arguments = {Value::ofInt(Type::integer(32, true), 3), Value::ofPointer(1)};
  const TraceResult trace = traceLoops(*parsed.function, input);
  ASSERT_EQ(trace.run.trouble, Trouble::None) << trace.run.detail;
  ASSERT_EQ(trace.executions.size(), 3u);
  EXPECT_EQ(trace.executions[0].loop, 0u);
  EXPECT_EQ(trace.executions[0].iterations, 2);
  EXPECT_EQ(trace.executions[2].outer, (std::vector<IterationPoint>{{0, 1}}));
  EXPECT_EQ(trace.executions[2].iterations, 2);
  std::string memory;
  for (const LoopAccess &access : trace.executions[0].accesses)
    if (!access.access.isScalar)
      memory += (memory.empty() ? "" : " ") + std::to_string(access.iteration) +
                (access.access.kind == AccessKind::Read ? "r" : "w") + std::to_string(access.access.offset) + "+" +
                std::to_string(access.access.size);
  EXPECT_EQ(memory, "0r0+4 0w4+4 0w4+4 1r4+4 1w8+4 1w8+4");
  int declared = 0;
  for (const LoopAccess &access : trace.executions[0].accesses)
    declared += access.access.kind == AccessKind::Declare;
  EXPECT_EQ(declared, 2);
}

TEST(LoopTrace, ConflictsNeedAWriteAndACommonByte) {
  RunAccess write, read;
  write.kind = AccessKind::Write;
  write.object = read.object = 1;
  write.size = read.size = 4;
  read.offset = 3;
  EXPECT_TRUE(conflict(write, read));
  EXPECT_FALSE(conflict(read, read));
  read.offset = 4;
  EXPECT_FALSE(conflict(write, read));
  read.offset = 0;
  read.object = 2;
  EXPECT_FALSE(conflict(write, read));
}

} // namespace
} // namespace lanewise
