// tests/unit/model/ModelTextFuzzTest.cpp - damaged texts are refused or read, never more than that.
#include "model/Interpreter.h"
#include "model/ModelText.h"
#include "model/SourceText.h"
#include "model/Verifier.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

namespace lanewise {
namespace {

constexpr std::string_view kSeed =
    "function f64 ns::f \"<int>\"(i32 n, i64 m, u8 c, f32 a, bool b, ptr p -> f32 restrict \"float *\" @1/2:3, "
    "container h of f64, ptr s -> \"struct S\":24) @3:1-9:2 {\n"
    "  local array f32 A[10][20]; local record r size 24; global i32 g memory; temp i64 $11; local f64 d;\n"
    "  declare A = 0.5; d = 0.0; n = 3;\n"
    "  loop L0 for @4:3 stmt @4:3 loads(p[n] @4:9) macro pragma \"omp simd\" (n < 5 && p[n] <= a) prelude { $11 = m; "
    "}\n"
    "  step { n = n + 1; } {\n"
    "    p[n - 1] = a * 2.0 + A[n][3] @5:7 loads(A[n][3] @5:9);\n"
    "    if (b || !(a < 1.5)) { continue L0; } else { break L0; }\n"
    "    scope 3 { s->x@8:f64 = sqrt(d):f64; h[n] = (f64)h.<size>@8; leave 3; }\n"
    "    g = b ? g : (i32)c << 2 ^ 7; *(p + m):f32 = *(&A[1][2]):f32; r.y@4:i32 = 9;\n"
    "    invoke \"puts\"(p) does(reads throws) because \"opaque-call\"; assume n == 1 \"assert\"; touch g;\n"
    "  }\n"
    "  loop L1 do (p - p < 1) { m = p - p; d = nan\"7ff8000000000001\" + inf; }\n"
    "  refuse \"goto\" \"x\\\"y\"; n = opaque pure(\"goto\", n, 1:u8):i32 + entry(L0, n, m):i32; return d;\n"
    "}\n";

TEST(ModelTextFuzz, DamagedTextsAreHandled) {
  const char *rounds = std::getenv("LANEWISE_FUZZ_ROUNDS");
  const int count = rounds ? std::atoi(rounds) : 5000;
  std::mt19937_64 random(7);
  const auto below = [&](size_t limit) { return static_cast<size_t>(random() % limit); };
  constexpr std::string_view kPieces =
      "(){}[];:,.@#!~-+*/%&|^<>=?\"\\$L0 9 i32 f64 ptr ptr u8 bool n p A h r s g if loop do else null ";
  int accepted = 0;
  for (int round = 0; round < count; ++round) {
    std::string text(kSeed);
    for (size_t edits = 1 + below(3); edits > 0; --edits) {
      const size_t at = below(text.size()), length = std::min(text.size() - at, 1 + below(12));
      const std::string copied = text.substr(below(text.size()), 1 + below(20));
      switch (below(4)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, copied);
        break;
      case 2:
        text.replace(at, length, copied);
        break;
      default:
        text.insert(at, kPieces.substr(below(kPieces.size()), 1 + below(3)));
        break;
      }
      if (text.empty())
        text = "f";
    }
    const ParseResult result = parseFunction(text);
    if (!result) {
      EXPECT_FALSE(result.failure.message.empty());
      continue;
    }
    ++accepted;
    // What was read prints as something that reads as the same.
    const std::string printed = printFunction(*result.function);
    const ParseResult again = parseFunction(printed);
    ASSERT_TRUE(again) << again.failure.text() << "\n" << text << "\n" << printed;
    ASSERT_EQ(printFunction(*again.function), printed) << text;
    // And whatever it means, nothing that takes models falls over it.
    verify(*result.function);
    forEachStmt(result.function->body, [&](const Stmt &stmt) {
      if (stmt.value)
        sourceText(*result.function, stmt.value);
    });
    RunInput input;
    input.objects = {MemoryObject("x", 64)};
    input.objects[0].fillZero();
    for (uint32_t i = 0; i < result.function->parameterCount; ++i) {
      const Variable &variable = result.function->variables[i];
      Value value = Value::ofInt(variable.type, 1);
      if (variable.type.isFloat())
        value = Value::ofFloat(variable.type, 1);
      if (variable.type.isPointer() || variable.shape != VarShape::Scalar)
        value = Value::ofPointer(1);
      input.arguments.push_back(value);
    }
    RunOptions options;
    options.maxSteps = 2000;
    interpret(*result.function, input, options);
  }
  EXPECT_GT(accepted, count / 100);
}

} // namespace
} // namespace lanewise
