// tests/unit/dependence/FindDependencesTest.cpp - loops in model text and what is found of their dependences.
#include "unit/dependence/GraphText.h"

#include "model/Location.h"

#include <algorithm>

namespace lanewise {
namespace {

struct Row {
  const char *name;
  std::string text;
  std::string expected; ///< graphText
  LoopId loop = 0;
};

void check(const std::vector<Row> &rows) {
  for (const Row &row : rows) {
    const ParsedLoop loop = parseLoop(row.text);
    if (loop.function)
      EXPECT_EQ(graphText(loop.graph(row.loop)), row.expected) << row.name << "\n" << row.text;
  }
}

TEST(FindDependencesTest, OneAffineSubscript) {
  check({
      {"same element", simpleLoop("a[i] = a[i] + 1;"), ""},
      {"four apart", simpleLoop("a[i] = a[i - 4] + 1;", "4"), "flow proven distance 4\n"},
      {"read ahead", simpleLoop("a[i] = a[i + 1] + 1;"), "anti proven distance 1\n"},
      {"even and odd", simpleLoop("a[2 * i] = a[2 * i + 1] + 1;"), ""},
      {"mirrored", simpleLoop("a[i] = a[n - i] + 1;"), "anti proven\nflow proven\n"},
      {"beyond the end", simpleLoop("a[i] = a[i + n] + 1;"), ""},
      {"one cell", simpleLoop("a[3] = a[3] + 1;"), "anti proven\nflow proven\noutput proven\n"},
  });
}

TEST(FindDependencesTest, ParametersDecide) {
  const std::string shifted = "k == 0 || k >= n || n + k <= 0";
  check({
      {"shift", simpleLoop("a[i] = a[i + k] + 1;"),
       "anti proven unless " + shifted + "\nflow proven unless " + shifted + "\n"},
      {"few iterations are no condition", simpleLoop("a[i] = a[i - 1000] + 1;", "1000"), "flow proven distance 1000\n"},
      {"guard", simpleLoop("if (i < k) { a[0] = a[0] + 1; }"), "anti proven\nflow proven\noutput proven\n"},
  });
}

TEST(FindDependencesTest, BeyondAffine) {
  check({
      {"guards exclude each other", simpleLoop("if (i % 2 == 0) { a[i] = a[i + 1] + 1; }"), ""},
      {"half", simpleLoop("a[i / 2] = 1;"), "output proven distance 1\n"},
      {"neighbour", simpleLoop("a[i ^ 1] = 1;"), ""},
      {"ring", simpleLoop("a[i % 4] = 1;"), "output proven\n"},
      {"high part", simpleLoop("a[(i >> 2:i32) * 4 + (i & 3)] = 1;"), ""},
  });
}

// The guard is decided in arithmetic that cannot overflow itself: whatever u32 values its names have.
TEST(FindDependencesTest, NoWrapConditionsDoNotWrap) {
  const auto guardOf = [](const std::string &type, const std::string &index) -> std::optional<std::string> {
    const std::string text = "function void f(" + type + " n, " + type + " s, " + type +
                             " t, ptr a -> f32) { local u32 i; i = 0; loop L0 for (i < n) step { i = i + 1; } { a[" +
                             index + "] = 1; } }";
    const ParsedLoop loop = parseLoop(text);
    if (loop.function)
      for (const Dependence &dependence : loop.graph().carried)
        for (const Condition &condition : dependence.unless)
          if (condition.kind == Condition::Kind::NoWrap)
            return condition.cxx;
    return "no condition";
  };
  EXPECT_EQ(guardOf("u32", "i * s"), "(double)n * (double)s - (double)s <= 4294967295LL");
  EXPECT_EQ(guardOf("u32", "i * s + t"), "(double)n * (double)s + (double)t - (double)s <= 4294967295LL");
}

static std::string nest(const std::string &body, const std::string &inner = "m") {
  return "function void f(i32 n, i32 m, i32 ld, ptr a -> f32) { local i32 i; local i32 j; i = 0; loop L0 for (i < n) "
         "step { i = i + 1; } "
         "{ j = 0; loop L1 for (j < " +
         inner + ") step { j = j + 1; } { " + body + " } } }";
}

TEST(FindDependencesTest, FlattenedRows) {
  check({
      {"own pitch", nest("a[i * m + j] = a[i * m + j] + 1;"), ""},
      {"own pitch, inner loop", nest("a[i * m + j] = a[i * m + j] + 1;"), "", 1},
      {"other pitch", nest("a[i * ld + j] = a[i * ld + j] + 1;"),
       "anti may (non-affine) unless m <= ld\nflow may (non-affine) unless m <= ld\noutput may (non-affine) unless m "
       "<= ld\n"},
      {"constant pitch", nest("a[i * 10 + j] = 1;"), "output proven unless m <= 10\n"},
      {"row above", nest("a[i * m + j] = a[i * m + j - m] + 1;"), "flow proven distance 1\n"},
      {"row above, inner loop", nest("a[i * m + j] = a[i * m + j - m] + 1;"), "", 1},
      {"triangle", nest("a[i * n + j] = a[i * n + j] + 1;", "i"), ""},
      {"column sums", nest("a[j] = a[j] + 1;"), "anti proven\nflow proven\noutput proven\n"},
  });
}

TEST(FindDependencesTest, FlattenedTensorWithParts) {
  // x[b][t][part][h*D + i] with D = C / H, as a projection of three parts is laid out.
  const std::string text = "function void f(i32 B, i32 T, i32 C, i32 H, ptr x -> f32) { local i32 b; local i32 t; "
                           "local i32 h; local i32 i; b = 0; "
                           "loop L0 for (b < B) step { b = b + 1; } { t = 0; loop L1 for (t < T) step { t = t + 1; } { "
                           "h = 0; loop L2 for (h < H) step { h = h + 1; } "
                           "{ i = 0; loop L3 for (i < C / H) step { i = i + 1; } { x[b*T*3*C + t*3*C + h*(C/H) + i] = "
                           "x[b*T*3*C + t*3*C + h*(C/H) + i + 2*C] + 1; } } } } }";
  check({{"batches", text, "", 0}, {"times", text, "", 1}, {"heads", text, "", 2}, {"elements", text, "", 3}});
}

TEST(FindDependencesTest, Indirect) {
  const std::string idx = ", ptr idx -> i32 restrict";
  const std::string distinct = " may (indirect-subscript) unless the values of idx[0 .. n-1] are all different\n";
  check({
      {"gather and scatter", simpleLoop("a[idx[i]] = a[idx[i]] + 1;", "0", idx),
       "anti" + distinct + "flow" + distinct + "output" + distinct},
      {"two looks at one place", simpleLoop("a[idx[i / 2]] = 1;", "0", idx), "output may (indirect-subscript)\n"},
  });
  const std::string rows =
      "function void f(i32 n, ptr y -> f32 restrict, ptr at -> i32) { local i32 i; local i32 j; i = 0; "
      "loop L0 for (i < n) step { i = i + 1; } { j = at[i]; loop L1 for (j < at[i + 1]) step { j = j + 1; } { y[j] = "
      "1; } } }";
  check({{"compressed rows", rows, "output may (indirect-subscript) unless the values of at never decrease\n"}});
}

TEST(FindDependencesTest, UnsignedSubscripts) {
  const std::string text = "function void f(u32 n, u32 k, ptr a -> f32) { local u32 i; i = 0; loop L0 for (i < n) step "
                           "{ i = i + 1; } { a[i + k] = 1; } }";
  check({{"differences survive wrapping", text, ""}});
  const std::string flat = "function void f(u32 n, u32 m, ptr a -> f32) { local u32 i; local u32 j; i = 0; loop L0 for "
                           "(i < n) step { i = i + 1; } "
                           "{ j = 0; loop L1 for (j < m) step { j = j + 1; } { a[i * m + j] = 1; } } }";
  check({{"a product may wrap", flat,
          "output may (index-may-wrap) unless i * m + j does not wrap around: n * m-1 is "
          "at most 4294967295\n"}});
}

TEST(FindDependencesTest, Scratch) {
  const auto scratch = [](const std::string &filled, const std::string &used) {
    return "function void f(i32 n, ptr x -> f32) { local array f32 tmp[64]; local i32 i; local i32 j; i = 0; loop L0 "
           "for (i < n) step { i = i + 1; } "
           "{ j = 0; loop L1 for (j < " +
           filled +
           ") step { j = j + 1; } { tmp[j] = x[i * 64 + j]; } "
           "j = 0; loop L2 for (j < " +
           used + ") step { j = j + 1; } { x[i * 64 + j] = tmp[63 - j]; } } }";
  };
  EXPECT_EQ(graphText(parseLoop(scratch("64", "64")).graph()), "");
  const std::vector<bool> all = parseLoop(scratch("64", "64")).graph().privatized;
  EXPECT_EQ(std::count(all.begin(), all.end(), true), 2);
  const std::vector<bool> none = parseLoop(scratch("60", "64")).graph().privatized;
  EXPECT_EQ(std::count(none.begin(), none.end(), true), 0);
}

TEST(FindDependencesTest, WitnessesAreSmallNumbers) {
  const ParsedLoop loop = parseLoop(simpleLoop("a[i] = a[i + k] + 1;"));
  for (const Dependence &dependence : loop.graph().carried) {
    ASSERT_TRUE(dependence.witness);
    EXPECT_LE(dependence.witness->second.at(0), 2);
    EXPECT_FALSE(dependence.witness->parameters.empty());
    EXPECT_TRUE(dependence.exactConditions);
  }
}

TEST(FindDependencesTest, IgnoredAccessesMeetOnlyOthers) {
  const ParsedLoop loop = parseLoop(simpleLoop("a[3] = a[3] + 1; b[i] = a[3];"));
  std::vector<bool> ignored(loop.summaries[0].accesses.size());
  for (size_t i = 0; i < ignored.size(); ++i)
    ignored[i] = locate(loop.summaries[0].accesses[i].place).base.pointer->intValue == 3;
  for (const Dependence &dependence : findDependences(loop.summaries[0], loop.rules, ignored).carried)
    EXPECT_FALSE(ignored[dependence.source] && ignored[dependence.sink]);
}

TEST(FindDependencesTest, ManyAccessesStayWithinTheBudget) {
  std::string body;
  for (int i = 0; i < 600; ++i)
    body += "a[i * " + std::to_string(i + 1) + "] = 1; ";
  const DependenceGraph graph = parseLoop(simpleLoop(body)).graph();
  EXPECT_TRUE(graph.budgetSpent);
  EXPECT_FALSE(graph.carried.empty());
}

} // namespace
} // namespace lanewise
