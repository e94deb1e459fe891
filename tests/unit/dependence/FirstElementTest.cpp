// tests/unit/dependence/FirstElementTest.cpp - addresses of elements of one array have one origin.
#include "dependence/FirstElement.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

TEST(FirstElement, SameArray) {
  const ExprText expressions{"&B[n]", "&B[0]", "&A[n][k]", "&A[2][0]", "p"};
  ExprPool &pool = expressions.pool();
  const auto moved = elementAddress(pool, expressions[0]), first = elementAddress(pool, expressions[1]);
  ASSERT_TRUE(moved && first);
  EXPECT_EQ(moved->first, first->first);
  EXPECT_TRUE(first->steps.empty());
  ASSERT_EQ(moved->steps.size(), 1u);
  EXPECT_EQ(expressions.text(moved->steps[0].first), "n");
  EXPECT_EQ(moved->steps[0].second, 4);
  const auto cell = elementAddress(pool, expressions[2]), row = elementAddress(pool, expressions[3]);
  ASSERT_TRUE(cell && row);
  EXPECT_EQ(cell->first, row->first);
  EXPECT_NE(cell->first, first->first);
  ASSERT_EQ(cell->steps.size(), 2u);
  EXPECT_EQ(cell->steps[0].second, 80);
  EXPECT_EQ(cell->steps[1].second, 4);
  EXPECT_FALSE(elementAddress(pool, expressions[4]));
}

} // namespace
} // namespace lanewise
