// tests/unit/dependence/ProveTest.cpp - what interval arithmetic and a list of facts can prove.
#include "dependence/Prove.h"

#include "dependence/Refute.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

class ProveTest : public testing::Test {
protected:
  ExprPool pool_;
  AtomTable atoms_;
  Polynomial parameter(VarId id, Type type = Type::integer(32, true)) {
    return Polynomial::atom(atoms_.parameter(pool_.var(id, type)));
  }
  Polynomial counter(LoopId loop) { return Polynomial::atom(atoms_.iteration(loop)); }
};

TEST_F(ProveTest, TypesBoundParameters) {
  const Polynomial byte = parameter(0, Type::integer(8, false));
  EXPECT_TRUE(proveInside(atoms_, {}, byte, {0, 255}));
  EXPECT_FALSE(proveAtLeast(atoms_, {}, parameter(1), 0));
}

TEST_F(ProveTest, UsesLoopBounds) {
  const Polynomial n = parameter(0), i = counter(0);
  const Facts facts{n - i - 1};
  EXPECT_TRUE(proveAtLeast(atoms_, facts, n, 1));
  EXPECT_TRUE(proveAtLeast(atoms_, facts, n - i, 1));
  EXPECT_FALSE(proveAtLeast(atoms_, facts, n - i, 2));
}

TEST_F(ProveTest, MultipliesFactsByWhatIsNotNegative) {
  // t < T, i < C: t*C + i < T*C.
  const Polynomial t = counter(0), i = counter(1), rows = parameter(0), columns = parameter(1);
  const Facts facts{rows - t - 1, columns - i - 1};
  EXPECT_TRUE(proveAtLeast(atoms_, facts, rows * columns - t * columns - i, 1));
  EXPECT_FALSE(proveAtLeast(atoms_, facts, rows * columns - t * columns - i, 2));
}

TEST_F(ProveTest, ProductsMakeUpForTheirFactors) {
  const Polynomial size = parameter(0);
  atoms_.limit(0, {1, kInfinite});
  EXPECT_TRUE(proveAtLeast(atoms_, {}, size * size - size, 0));
  EXPECT_FALSE(proveAtLeast(atoms_, {}, size * size - 2 * size, 0));
}

TEST_F(ProveTest, FactorsAreLargeEnoughByAFact) {
  const Polynomial i = counter(0), j = counter(1);
  EXPECT_TRUE(proveAtLeast(atoms_, {i - j - 1}, i * i - i, 0));
  EXPECT_FALSE(proveAtLeast(atoms_, {i - j}, i * i * j - 2 * i * j, 0));
}

TEST_F(ProveTest, CounterexamplesObeyTheFacts) {
  const Polynomial n = parameter(0), m = parameter(1), i = counter(0);
  const Facts facts{8 * n + m - 11, -8 * n - m + 11, n - 1, m - 1, -m + 4, n - i - 1};
  EXPECT_TRUE(isRefuted(atoms_, facts, i, 1)); // n = 1, m = 3, i = 0
  EXPECT_TRUE(isRefuted(atoms_, facts, n, 2));
  EXPECT_FALSE(isRefuted(atoms_, facts, n, 1));
  EXPECT_FALSE(isRefuted(atoms_, facts, m, 3));
  EXPECT_FALSE(isRefuted(atoms_, {n - 1, -n}, m, 5)); // nothing obeys these
}

TEST_F(ProveTest, QuotientsTakeOutWhatDivides) {
  const Polynomial i = counter(0);
  EXPECT_EQ(atoms_.quotient(4 * i + 3, 4), i);
  EXPECT_EQ(atoms_.quotient(4 * i + 7, 4), i + 1);
  EXPECT_EQ(atoms_.quotient(Polynomial::constant(-1), 4), Polynomial::constant(-1));
  const Polynomial half = atoms_.quotient(i, 2);
  EXPECT_EQ(half, atoms_.quotient(i, 2));
  EXPECT_NE(atoms_.later(half), half);
  EXPECT_EQ(atoms_.later(half), atoms_.quotient(atoms_.later(i), 2));
}

TEST_F(ProveTest, NegationTurnsFormulasRound) {
  const Polynomial n = parameter(0);
  const Formula both = Formula::both(Formula::nonNegative(n), Formula::zero(n - 3));
  const Formula negated = both.negated();
  EXPECT_EQ(negated.kind, Formula::Kind::Or);
  EXPECT_EQ(negated.parts.size(), 3u);
  EXPECT_EQ(Formula::unknown().negated().kind, Formula::Kind::Unknown);
}

} // namespace
} // namespace lanewise
