// tests/unit/cost/SummationTest.cpp - sums over ranges against brute force.
#include "cost/Summation.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

/// Sizes without expressions: n and m are symbols; i and j iterations of loops 0 and 1.
class SummationTest : public testing::Test, public DataNames {
protected:
  bool isNext(const Size &, const Size &, AtomId) override { return false; }
  std::optional<Polynomial> at(const Size &, AtomId, const Polynomial &) override { return std::nullopt; }

  static int64_t floorOf(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

  int64_t evaluate(const Polynomial &value, const std::map<AtomId, int64_t> &at) const {
    int64_t sum = 0;
    for (const Term &term : value.terms()) {
      int64_t product = term.coefficient;
      for (const AtomId id : term.atoms) {
        const Size &size = sizes[id];
        if (size.kind == Size::Kind::Quotient)
          product *= floorOf(evaluate(size.numerator, at), size.divisor);
        else if (size.kind == Size::Kind::Smaller)
          product *= std::min(evaluate(size.numerator, at), evaluate(size.other, at));
        else if (size.kind == Size::Kind::Larger)
          product *= std::max(evaluate(size.numerator, at), evaluate(size.other, at));
        else
          product *= at.at(id);
      }
      sum += product;
    }
    return sum;
  }

  int64_t evaluate(const PieceSum &sum, const std::map<AtomId, int64_t> &at) const {
    int64_t total = 0;
    for (const SumPiece &piece : sum) {
      bool holds = true;
      for (const Polynomial &condition : piece.conditions)
        holds = holds && evaluate(condition, at) >= 0;
      EXPECT_TRUE(piece.value.isValid());
      const int64_t value = evaluate(piece.value.numerator(), at);
      EXPECT_EQ(value % piece.value.denominator(), 0);
      total += holds ? value / piece.value.denominator() : 0;
    }
    return total;
  }

  /// Sums `body` over j in 0 ... inner-1 and i in 0 ... outer-1 and compares with the loops, where all that the formula
  /// assumes holds. Says for how many sizes that was.
  int check(const PieceSum &body, const PieceSum &inner, const Polynomial &outer) {
    Summation summation(sizes, *this);
    bool exact = true;
    const PieceSum once = summation.sum(body, j, inner, Bound::AtMost, exact);
    const PieceSum total = summation.sum(once, i, pieceOf(Count(outer)), Bound::AtMost, exact);
    EXPECT_TRUE(exact);
    int checked = 0;
    for (int64_t nValue = 0; nValue < 12; ++nValue)
      for (int64_t mValue = 0; mValue < 12; ++mValue) {
        std::map<AtomId, int64_t> at{{n, nValue}, {m, mValue}};
        bool holds = true;
        for (const Polynomial &condition : summation.holds())
          holds = holds && evaluate(condition, at) >= 0;
        if (!holds)
          continue;
        ++checked;
        int64_t expected = 0;
        for (at[i] = 0; at[i] < evaluate(outer, at); ++at[i]) {
          const int64_t trips = evaluate(inner, at);
          for (at[j] = 0; at[j] < trips; ++at[j])
            expected += evaluate(body, at);
        }
        EXPECT_EQ(evaluate(total, at), expected) << "n = " << nValue << ", m = " << mValue;
      }
    return checked;
  }

  SizeTable sizes;
  AtomId n = sizes.symbol("n", ""), m = sizes.symbol("m", ""), i = sizes.iteration(0), j = sizes.iteration(1);
  Polynomial N = Polynomial::atom(n), M = Polynomial::atom(m), I = Polynomial::atom(i), J = Polynomial::atom(j);
};

TEST_F(SummationTest, PowerSums) {
  for (unsigned power = 0; power < 8; ++power) {
    const Count sum = powerSum(power, Count(N));
    int64_t expected = 0;
    for (int64_t k = 0; k < 12; ++k) {
      EXPECT_EQ(evaluate(sum.numerator(), {{n, k}}), expected * sum.denominator()) << power;
      int64_t term = 1;
      for (unsigned p = 0; p < power; ++p)
        term *= k;
      expected += term;
    }
  }
  EXPECT_FALSE(powerSum(8, Count(N)).isValid());
}

TEST_F(SummationTest, Rectangles) {
  EXPECT_EQ(check(pieceOf(Count(I * J + 2 * J + 3)), pieceOf(Count(M)), N), 144);
  EXPECT_EQ(check(pieceOf(Count(I * I * J * J * J)), pieceOf(Count(M)), N), 144);
}

TEST_F(SummationTest, Triangles) {
  // Below the diagonal, above it, and two above it, where the last rows have none.
  EXPECT_EQ(check(pieceOf(Count(J + 1)), pieceOf(Count(I)), N), 144);
  EXPECT_GE(check(pieceOf(Count(J + 1)), {{Count(N - I - 1), {N - I - 1}}}, N), 132);
  EXPECT_GE(check(pieceOf(Count(J + 1)), {{Count(N - I - 2), {N - I - 2}}}, N), 120);
  EXPECT_GE(check(pieceOf(Count(J + 1)), {{Count(I - 3), {I - 3}}}, N), 96);
}

TEST_F(SummationTest, Trapezoids) {
  // The inner loop ends at n however far m goes.
  EXPECT_GE(check(pieceOf(Count(J + I)), {{Count(N - I), {N - I}}}, M), 100);
  EXPECT_GE(check(pieceOf(Count(Polynomial::constant(1))), {{Count(M - 2 * I), {M - 2 * I}}}, N), 100);
}

TEST_F(SummationTest, Guards) {
  // j <= i, j == i, j > i + m
  EXPECT_GE(check({{Count(J + 1), {I - J}}}, pieceOf(Count(N)), N), 100);
  EXPECT_GE(check({{Count(J + 1), {I - J, J - I}}}, pieceOf(Count(N)), N), 100);
  EXPECT_GE(check({{Count(Polynomial::constant(1)), {I - J}}}, pieceOf(Count(M)), N), 100);
  EXPECT_GE(check({{Count(Polynomial::constant(1)), {J - I - M - 1}}}, pieceOf(Count(N)), N), 30);
}

TEST_F(SummationTest, Quotients) {
  // for (j = i; j < m; j += 3); and bodies that count halves.
  const Polynomial length = M - I + 2;
  EXPECT_GE(check(pieceOf(Count(Polynomial::constant(1))), {{Count(sizes.quotient(length, 3)), {length}}}, N), 100);
  EXPECT_EQ(check(pieceOf(Count(sizes.quotient(I + J, 2))), pieceOf(Count(M)), N), 144);
  EXPECT_EQ(check(pieceOf(Count(J * sizes.quotient(3 * I + M, 4))), pieceOf(Count(M)), N), 144);
}

TEST_F(SummationTest, DataHaveNames) {
  Summation summation(sizes, *this);
  const AtomId length = sizes.namedData("len[b]", "", {i});
  bool exact = true;
  const PieceSum inner =
      summation.sum(pieceOf(Count::constant(2)), j, pieceOf(Count::atom(length)), Bound::AtMost, exact);
  const PieceSum total = summation.sum(inner, i, pieceOf(Count(N)), Bound::AtMost, exact);
  EXPECT_EQ(sizes.text(plainValue(total)), "2*sum(len[b])");
  // The same over another range is another number.
  const PieceSum other = summation.sum(inner, i, pieceOf(Count(M)), Bound::AtMost, exact);
  EXPECT_EQ(sizes.text(plainValue(other)), "2*sum(len[b])#2");
}

TEST_F(SummationTest, OverflowIsNoAnswer) {
  const Count huge = Count::constant(int64_t{1} << 62);
  EXPECT_FALSE((huge + huge).isValid());
  EXPECT_FALSE((huge * Count(N) * huge).isValid());
}

TEST_F(SummationTest, Text) {
  EXPECT_EQ(sizes.text(Count(N * N + N, 2)), "(n*n + n)/2");
  EXPECT_EQ(sizes.text(Count(-1 * N + M - 3)), "m - n - 3");
  EXPECT_EQ(sizes.text(2 * sizes.quotient(N + 3, 4) * M), "2*m*((n + 3)/4)");
  EXPECT_EQ(sizes.text(sizes.quotient(sizes.quotient(N, 2) + 1, 3)), "(n + 2)/6");
  EXPECT_EQ(sizes.text(sizes.quotient(sizes.quotient(N, 2) - M, 3)), "(n/2 - m)/3");
  EXPECT_EQ(sizes.text(sizes.smaller(N, M)), "min(n, m)");
  EXPECT_EQ(sizes.text(sizes.larger(N + 1, N)), "n + 1");
}

} // namespace
} // namespace lanewise
