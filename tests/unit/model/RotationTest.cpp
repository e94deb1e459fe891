// tests/unit/model/RotationTest.cpp - buffers that change places.
#include "model/Rotation.h"

#include "model/LoopSummary.h"
#include "model/ModelText.h"
#include "model/Overlap.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

struct Pointers {
  ExprPool pool;
  ExprRef a = pool.var(0, Type::pointer()), b = pool.var(1, Type::pointer()), c = pool.var(2, Type::pointer());
  ExprRef test = pool.var(9, Type::boolean()), other = pool.var(8, Type::boolean());

  size_t rotations(std::vector<ExprRef> next) {
    std::vector<PointerUpdate> updates;
    for (size_t i = 0; i < next.size(); ++i)
      updates.push_back({static_cast<VarId>(i), next[i]});
    return findRotations(updates).size();
  }
};

TEST(Rotation, SwapsAndRings) {
  Pointers p;
  EXPECT_EQ(p.rotations({p.b, p.a}), 1u);
  EXPECT_EQ(p.rotations({p.b, p.c, p.a}), 1u);
  EXPECT_EQ(p.rotations({p.b, p.a, p.c}), 1u); // c stays alone
}

TEST(Rotation, UnderTests) {
  Pointers p;
  EXPECT_EQ(p.rotations({p.pool.select(p.test, p.b, p.a), p.pool.select(p.test, p.a, p.b)}), 1u);
  EXPECT_EQ(p.rotations({p.pool.select(p.test, p.b, p.a), p.b}), 0u);
  EXPECT_EQ(p.rotations({p.pool.select(p.test, p.b, p.a), p.pool.select(p.other, p.a, p.b)}), 0u);
}

TEST(Rotation, WhatLosesABufferIsNone) {
  Pointers p;
  EXPECT_EQ(p.rotations({p.b, p.b}), 0u);
  EXPECT_EQ(p.rotations({p.b, p.pool.ptrAdd(p.a, p.pool.intConst(Type::i64(), 1), 4)}), 0u);
  EXPECT_EQ(p.rotations({p.c, p.a}), 0u); // c comes from elsewhere
}

// for (t) { for (i) b[i] = a[i]; swap } with a and b set before: are they apart in the inner loop?
bool apartInside(const std::string &before, const std::string &after = "") {
  ParseResult parsed = parseFunction(
      "function void f(i32 n, ptr p -> f32, ptr q -> f32) { global array f32 X[64]; global array f32 Y[64]; local ptr "
      "a -> f32; local ptr b -> f32; local ptr s -> f32; local i32 t; local i32 i; " +
      before +
      " t = 0; loop L0 for (t < n) step { t = t + 1; } { i = 0; loop L1 for (i < n) step { i = i + 1; } { b[i] = a[i]; "
      "} s = a; a = b; b = s; } " +
      after + " }");
  EXPECT_TRUE(parsed) << parsed.failure.text();
  if (!parsed)
    return false;
  const std::vector<LoopSummary> loops = summarize(*parsed.function, {});
  const LoopSummary &inner = loops[1];
  for (const Access &write : inner.accesses)
    for (const Access &read : inner.accesses)
      if (write.isWrite && !read.isWrite && read.place->type.isFloat()) {
        const Base a = locate(write.place).base, b = locate(read.place).base;
        EXPECT_FALSE(inner.facts->basesAreDisjoint(a, b)) << "each is the other one in another iteration";
        return inner.facts->basesAreApartAtOnce(a, b);
      }
  ADD_FAILURE() << "no accesses";
  return false;
}

TEST(Rotation, DistinctOnlyIfTheyWereBefore) {
  EXPECT_TRUE(apartInside("a = &X[0]; b = &Y[0];"));
  EXPECT_FALSE(apartInside("a = &X[0]; b = &X[1];"));
  EXPECT_FALSE(apartInside("a = p; b = q;"));
}

} // namespace
} // namespace lanewise
