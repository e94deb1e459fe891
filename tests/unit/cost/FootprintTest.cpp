// tests/unit/cost/FootprintTest.cpp - distinct bytes of boxes, triangles, stencils and their unions.
#include "unit/cost/CostText.h"

namespace lanewise {
namespace {

/// "a 4*n, b -": the footprint of every array of the outermost loop.
std::string footprints(const std::string &body) {
  const CostedText text = costOfText(inFunction(body));
  std::string result;
  for (const ArrayTraffic &array : text.cost.loops[0].arrays)
    result += (result.empty() ? "" : ", ") + array.array + " " +
              (array.footprint.isKnown() ? array.footprint.text : std::string("-"));
  return result;
}

std::string overRows(const std::string &statement, const std::string &start = "0", const std::string &rows = "n",
                     const std::string &columns = "m") {
  return counted("i", start, "i < " + rows, counted("j", start, "j < " + columns, statement));
}

TEST(FootprintTest, Boxes) {
  EXPECT_EQ(footprints(counted("i", "0", "i < n", "a[i] = b[2 * i];")), "b 4*n, a 4*n");
  EXPECT_EQ(footprints(overRows("a[i * m + j] = b[j];")), "b 4*m, a 4*n*m");
  EXPECT_EQ(footprints(overRows("a[j * n + i] = 0;")), "a 4*n*m");
  // Rows may overlap where nothing says how long they are.
  EXPECT_EQ(footprints(overRows("a[i * k + j] = 0;")), "a -");
  // One place, again and again.
  EXPECT_EQ(footprints(overRows("a[3] = b[i] + b[i];")), "b 4*n, a 4");
}

TEST(FootprintTest, SumsOfCounters) {
  EXPECT_EQ(footprints(overRows("a[i + j] = 0;")), "a 4*n + 4*m - 4");
  EXPECT_EQ(footprints(overRows("a[2 * i + 2 * j] = 0;")), "a 4*n + 4*m - 4");
  EXPECT_EQ(footprints(overRows("a[2 * i + 3 * j] = 0;")), "a -");
  EXPECT_EQ(footprints(overRows("a[i - j] = 0;")), "a 4*n + 4*m - 4");
}

TEST(FootprintTest, Triangles) {
  const auto triangle = [](const std::string &statement) {
    return footprints(counted("i", "0", "i < n", counted("j", "0", "j <= i", statement)));
  };
  EXPECT_EQ(triangle("a[i * n + j] = 0;"), "a 2*n*n + 2*n");
  EXPECT_EQ(triangle("a[j] = 0;"), "a 4*n");
  EXPECT_EQ(triangle("a[i + j] = 0;"), "a -");
  EXPECT_EQ(triangle("a[i] = 0;"), "a 4*n");
  // The first row has no iteration.
  EXPECT_EQ(footprints(counted("i", "0", "i < n", counted("j", "0", "j < i", "a[i] = 0;"))), "a -");
}

TEST(FootprintTest, StencilsAreShiftedBoxes) {
  EXPECT_EQ(footprints(counted("i", "1", "i < n - 1", "b[i] = a[i - 1] + a[i] + a[i + 1];")), "a 4*n, b 4*n - 8");
  // All but the four corners.
  EXPECT_EQ(footprints(overRows("b[i * m + j] = a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + "
                                "a[i * m + j + 1] + a[i * m + j];",
                                "1", "n - 1", "m - 1")),
            "a 4*n*m - 16, b 4*n*m - 8*n - 8*m + 16");
  EXPECT_EQ(footprints(counted("i", "0", "i < n", "a[2 * i] = a[2 * i + 1];")), "a -");
}

TEST(FootprintTest, WhatLiesInARangeAddsNothing) {
  const std::string body = counted("j", "0", "j < m", "c[i * m + j] = a[i * m + j];") +
                           counted("j", "0", "j < m", "c[i * m + j] = c[i * m + j] + a[i * m];");
  EXPECT_EQ(footprints(counted("i", "0", "i < n", body)), "a 4*n*m, c 4*n*m");
}

TEST(FootprintTest, NoFormulaWhereDataOrGuardsDecide) {
  EXPECT_EQ(footprints(counted("i", "0", "i < n", "a[idx[i]] = 0;")), "idx 4*n, a -");
  EXPECT_EQ(footprints(counted("i", "0", "i < n", "if (b[i] < 0) { a[i] = 0; }")), "b 4*n, a -");
}

} // namespace
} // namespace lanewise
