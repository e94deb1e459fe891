// tests/unit/model/NodeMapTest.cpp - what was put in is found again, whatever the number.
#include "model/NodeMap.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

TEST(NodeMap, KeepsOneValueForEachNode) {
  ExprPool pool;
  NodeMap<int> map;
  EXPECT_EQ(map.find(pool.intConst(Type::i64(), 0)), nullptr);
  for (int i = 0; i < 1000; ++i)
    EXPECT_TRUE(map.emplace(pool.intConst(Type::i64(), i), i).second);
  EXPECT_FALSE(map.emplace(pool.intConst(Type::i64(), 7), 8).second);
  for (int i = 0; i < 1000; ++i)
    EXPECT_EQ(*map.find(pool.intConst(Type::i64(), i)), i);
  map.clear();
  EXPECT_EQ(map.find(pool.intConst(Type::i64(), 7)), nullptr);
}

TEST(NodeSet, SaysWhatIsNew) {
  ExprPool pool;
  for (const int size : {1, 15, 16, 17, 33, 500}) {
    NodeSet set;
    for (int i = 0; i < size; ++i)
      EXPECT_TRUE(set.insert(pool.intConst(Type::i64(), i)));
    for (int i = 0; i < size; ++i)
      EXPECT_FALSE(set.insert(pool.intConst(Type::i64(), i)));
    EXPECT_TRUE(set.insert(pool.intConst(Type::i64(), size)));
  }
}

} // namespace
} // namespace lanewise
