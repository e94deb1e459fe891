// tests/unit/dependence/RowOrderTest.cpp - rows that lie one behind the other.
#include "dependence/RowOrder.h"

#include "unit/dependence/GraphText.h"

namespace lanewise {
namespace {

/// for (i = 0; i < n; ++i) for (j = 0; j <test>; ++j) body
std::string nest(const std::string &test, const std::string &body) {
  return graphText(parseLoop("function void f(i32 n, ptr a -> f32) { local i32 i; local i32 j; i = 0; loop L0 for (i < "
                             "n) step { i = i + 1; } { j = 0; loop L1 for (" +
                             test + ") step { j = j + 1; } { " + body + " } } }")
                       .graph());
}

TEST(RowOrder, PackedTriangles) {
  EXPECT_EQ(nest("j <= i", "a[i * (i + 1) / 2 + j] = 1.0;"), "");
  EXPECT_EQ(nest("j < i", "a[i * (i + 1) / 2 + j] = 1.0;"), "");
  EXPECT_NE(nest("j <= i", "a[i * (i - 1) / 2 + j] = 1.0;"), ""); // one element longer than its row
  EXPECT_NE(nest("j <= i", "a[i * (i + 1) / 3 + j] = 1.0;"), "");
}

TEST(RowOrder, PowersAndGrowingRows) {
  EXPECT_EQ(nest("j < 1", "a[i * i] = 1.0;"), "");
  EXPECT_EQ(nest("j < 2 * i + 1", "a[i * i + j] = 1.0;"), "");
  EXPECT_NE(nest("j < 2 * i + 2", "a[i * i + j] = 1.0;"), "");
  EXPECT_NE(nest("j < 1", "a[i * i - 4 * i] = 1.0;"), ""); // comes back
}

TEST(RowOrder, OtherRowsAreRead) {
  EXPECT_NE(nest("j < i", "a[i * (i + 1) / 2 + j] = a[i * (i - 1) / 2 + j];"), "");
}

} // namespace
} // namespace lanewise
