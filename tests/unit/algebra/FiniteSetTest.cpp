// tests/unit/algebra/FiniteSetTest.cpp - how many values carried states can take.
#include "algebra/FiniteSet.h"

#include "unit/model/ExprText.h"

#include <gtest/gtest.h>

namespace lanewise {
namespace {

constexpr size_t kLimit = 64;

// The number of values of one state from a starting value ("" for an unknown one); 0: not bounded.
size_t countOf(std::string_view state, std::string_view initial, std::string_view next) {
  const ExprText expressions{next, initial.empty() ? "0" : initial};
  const FiniteStateQuery query{expressions.var(state), expressions[0], initial.empty() ? nullptr : expressions[1]};
  return countReachable(*expressions.function, {query}, kLimit).value_or(0);
}

TEST(FiniteSet, OneState) {
  struct Case {
    std::string_view state, initial, next;
    size_t count;
  };
  const Case kCases[] = {
      {"b", "false", "b2 ? !b : b", 2},
      {"b", "false", "b || b2", 2},
      {"b", "true", "b || b2", 1},
      {"b", "", "b2 ? !b : b", 3}, // the unknown starting value may stay
      {"s", "0", "s == 2 ? 0 : s + 1", 3},
      {"s", "0", "s < 9 ? s + 1 : s", 10},
      {"s", "0", "b ? (s + 1) % 4 : s", 4},
      {"s", "1", "(s * 3) % 7", 6}, // powers of a generator
      {"s", "0", "b ? 5 : b2 ? 7 : s", 3},
      {"s", "3", "s", 1},
      {"s", "", "s", 1},
      {"s", "", "b ? 1 : s", 2},
      {"s", "0", "n & 7", 8},
      {"s", "0", "n & 7 | 8", 9},
      {"s", "0", "n < 3 ? 1 : 2", 3},
      {"s", "0", "(i32)(c == 34:i8) + 2 * s & 3", 4},
      {"u", "0:u32", "u % 3 + 1", 4},
      {"uc", "0:u8", "(u8)((i32)uc + 64)", 4}, // wraps round
      {"u", "0:u32", "u + 1073741824", 4},
      {"w", "0:u64", "(u64)*(&G):u32 + (u64)us + w >> 32", 2}, // the carry of a long addition
      {"w", "0:u64", "(w + (u64)us + 1) >> 16", 2},
      {"s", "0", "(s & 1) != 0 ? s >> 1 : s + 3", 3},
      // No end, or not known to have one.
      {"s", "0", "s + 1", 0},
      {"s", "0", "b ? s + 1 : s - 1", 0},
      {"s", "0", "n", 0},
      {"s", "0", "n & 127", 0},
      {"s", "0", "n % 5", 9}, // also negative remainders
      {"s", "0", "(n + k) / 2", 0},
      {"s", "", "s + 1", 0},
      {"s", "", "s & 3", 0}, // nothing is said about what an unknown value becomes
      {"s", "0", "e[s]", 0},
      {"u", "0:u32", "u * 5 + 1", 0},
      {"w", "0:u64", "(w + w + (u64)us) >> 1", 0},
      {"fs", "0.0:f32", "fs + 1.0", 0},
  };
  for (const Case &row : kCases)
    EXPECT_EQ(countOf(row.state, row.initial, row.next), row.count) << row.next << " from " << row.initial;
}

TEST(FiniteSet, LimitIsKept) {
  const ExprText expressions{"s < 9 ? s + 1 : s", "0"};
  const FiniteStateQuery query{expressions.var("s"), expressions[0], expressions[1]};
  EXPECT_FALSE(countReachable(*expressions.function, {query}, 9));
  EXPECT_EQ(countReachable(*expressions.function, {query}, 10), std::optional<size_t>(10));
}

TEST(FiniteSet, TwoStatesTogether) {
  // A counter modulo 3 and a flag that turns when it wraps: six combinations, though a product would allow them all.
  const ExprText expressions{"s == 2 ? 0 : s + 1", "s == 2 ? !b : b", "0", "false", "s"};
  const FiniteStateQuery counter{expressions.var("s"), expressions[0], expressions[2]};
  const FiniteStateQuery flag{expressions.var("b"), expressions[1], expressions[3]};
  EXPECT_EQ(countReachable(*expressions.function, {counter, flag}, kLimit), std::optional<size_t>(6));
  // A copy of the counter one step behind takes no more combinations than steps: 00 10 21 02 …
  const FiniteStateQuery copy{expressions.var("k"), expressions[4], expressions[2]};
  EXPECT_EQ(countReachable(*expressions.function, {counter, copy}, kLimit), std::optional<size_t>(4));
}

} // namespace
} // namespace lanewise
