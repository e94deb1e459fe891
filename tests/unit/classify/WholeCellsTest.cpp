// Places through one base that meet as whole cells, and those that may overlap in part.
#include "classify/WholeCells.h"

#include "model/Expr.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

struct Places {
  ExprPool pool;
  ExprRef base = pool.var(0, Type::pointer());
  ExprRef i = pool.var(1, Type::i64());

  ExprRef times(int64_t factor) { return pool.binary(ExprKind::Mul, i, pool.intConst(Type::i64(), factor)); }
  ExprRef at(ExprRef index, int64_t elementBytes, unsigned bits) {
    return pool.placeDeref(pool.ptrAdd(base, index, elementBytes), Type::integer(bits, true), bits / 8);
  }
};

TEST(WholeCells, ElementsOfTheirOwnWidth) {
  Places p;
  EXPECT_TRUE(meetAsWholeCells({p.at(p.i, 4, 32)}));
  EXPECT_TRUE(meetAsWholeCells({p.at(p.i, 4, 32), p.at(p.times(3), 4, 32)}));
}

TEST(WholeCells, WiderThanTheStride) {
  Places p;
  EXPECT_FALSE(meetAsWholeCells({p.at(p.i, 1, 32)}));
  EXPECT_FALSE(meetAsWholeCells({p.at(p.i, 2, 32)}));
  EXPECT_FALSE(meetAsWholeCells({p.at(p.times(2), 1, 32)}));
  EXPECT_TRUE(meetAsWholeCells({p.at(p.times(4), 1, 32)}));
  EXPECT_TRUE(meetAsWholeCells({p.at(p.times(12), 1, 32)}));
}

TEST(WholeCells, TwoWidthsInOneCell) {
  Places p;
  EXPECT_FALSE(meetAsWholeCells({p.at(p.i, 4, 32), p.at(p.i, 4, 16)}));
}

TEST(WholeCells, GroupsOfFields) {
  using Groups = std::vector<std::vector<size_t>>;
  Places p;
  const auto field = [&](int64_t offset, ExprRef index) {
    return p.pool.placeField(p.at(index, 16, 128), "f", offset, Type::floating(32), 4);
  };
  EXPECT_EQ(meetingGroups({field(0, p.i), field(4, p.i), field(0, p.times(3))}), (Groups{{1}, {0, 2}}));
  EXPECT_EQ(meetingGroups({field(0, p.i), field(0, p.times(3))}), (Groups{{0, 1}}));
  EXPECT_EQ(meetingGroups({p.at(p.i, 4, 32), p.at(p.i, 4, 16)}), (Groups{{0, 1}}));
}

TEST(WholeCells, Divisors) {
  Places p;
  EXPECT_EQ(divisorOf(p.pool.intConst(Type::i64(), 12)), 4);
  EXPECT_EQ(divisorOf(p.times(6)), 2);
  EXPECT_EQ(divisorOf(p.i), 1);
  EXPECT_EQ(divisorOf(p.pool.intConst(Type::i64(), 0)), 0);
}

} // namespace
} // namespace lanewise
