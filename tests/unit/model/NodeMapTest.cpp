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

TEST(NodeSearch, AnswersAsTheSearchFromAnew) {
  ExprPool pool;
  const ExprRef x = pool.var(0, Type::i64()), y = pool.var(1, Type::i64());
  std::vector<ExprRef> nodes{x, y, pool.intConst(Type::i64(), 3)};
  uint32_t random = 1;
  const auto some = [&] { return nodes[(random = random * 1664525 + 1013904223) % nodes.size()]; };
  for (int i = 0; i < 200; ++i)
    nodes.push_back(pool.binary(i % 3 ? ExprKind::Mul : ExprKind::BitXor, some(), some()));
  const auto isX = [&](ExprRef node) { return node == x; };
  NodeSearch search(isX);
  size_t found = 0;
  for (size_t i = nodes.size(); i-- > 0;) {
    EXPECT_EQ(search(nodes[i]), containsNode(nodes[i], isX));
    found += search(nodes[i]);
  }
  EXPECT_GT(found, 10u);
  EXPECT_LT(found, nodes.size() - 2);
}

} // namespace
} // namespace lanewise
