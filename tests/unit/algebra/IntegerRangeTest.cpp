// IntegerRangeTest.cpp - bounds of integer expressions.
#include "algebra/IntegerRange.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

class IntegerRangeTest : public ::testing::Test {
protected:
  ExprPool pool;
  const Type byte = Type::integer(8, false), number = Type::integer(32, true);
  ExprRef wide(VarId id) { return pool.cast(number, pool.var(id, byte)); }
  ExprRef constant(int64_t value) { return pool.intConst(number, value); }

  void expectRange(ExprRef expr, int64_t low, int64_t high) {
    const IntegerRange range = rangeOf(expr);
    EXPECT_EQ(static_cast<int64_t>(range.low), low);
    EXPECT_EQ(static_cast<int64_t>(range.high), high);
  }
};

TEST_F(IntegerRangeTest, SumsOfWidenedBytes) {
  expectRange(pool.binary(ExprKind::Add, wide(0), wide(1)), 0, 510);
  expectRange(pool.binary(ExprKind::Sub, wide(0), wide(1)), -255, 255);
}

TEST_F(IntegerRangeTest, ExtremesCutOneSide) {
  ExprRef sum = pool.binary(ExprKind::Add, wide(0), wide(1));
  expectRange(pool.select(pool.binary(ExprKind::Lt, constant(255), sum), constant(255), sum), 0, 255);
}

TEST_F(IntegerRangeTest, SumsThatMayLeaveTheirTypeAreAnything) {
  ExprRef sum = pool.binary(ExprKind::Add, pool.var(0, byte), pool.var(1, byte));
  expectRange(sum, 0, 255);
  expectRange(pool.binary(ExprKind::Add, pool.var(2, number), constant(1)), INT32_MIN, INT32_MAX);
}

TEST_F(IntegerRangeTest, ComparedThingsThatAreNotChosenCutNothing) {
  ExprRef other = pool.var(3, number);
  expectRange(pool.select(pool.binary(ExprKind::Lt, constant(255), other), constant(255), wide(0)), 0, 255);
  expectRange(pool.select(pool.binary(ExprKind::Lt, constant(7), other), constant(7), pool.var(4, number)), INT32_MIN,
              INT32_MAX);
}

TEST_F(IntegerRangeTest, MasksAndRemainders) {
  expectRange(pool.binary(ExprKind::BitAnd, pool.var(0, number), constant(7)), 0, 7);
  expectRange(pool.binary(ExprKind::Rem, pool.var(0, number), constant(5)), -4, 4);
}

} // namespace
} // namespace lanewise
