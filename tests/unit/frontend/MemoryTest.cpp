// tests/unit/frontend/MemoryTest.cpp - blocks of memory as loops over their elements.
#include "unit/frontend/Lowered.h"

namespace lanewise {
namespace {

TEST(Memory, CopiesAreLoopsOverElements) {
  expectModels({
      {"#include <cstring>\nvoid f(float *a, float *b, int n) { while (n--) memcpy(a, b, n * sizeof(float)); }",
       {"algorithm", "$4[$7; bytes 4]:f32 = $5[$7; bytes 4]:f32;"}},
      {"#include <cstring>\nvoid f(char *a, char *b, int n, int m) { while (n--) memcpy(a, b, m); }", {"algorithm"}},
      {"#include <cstring>\nvoid f(double *a, int n) { while (n--) memset(a, 0, n * 8); }", {"= 0.0;"}},
      {"#include <cstring>\nvoid f(int *a, int n) { while (n--) memset(a, 255, 4 * n); }", {"= -1;"}},
  });
}

TEST(Memory, WholeScalarsAreAssigned) {
  expectModels({
      {"#include <cstring>\nvoid f(unsigned *a, float x, int n) { while (n--) { unsigned u; memcpy(&u, &x, 4); a[n] = "
       "u; } }",
       {"u = bit_cast(x):u32;"}},
      {"#include <cstring>\nvoid f(char *a, int n) { while (n--) { int u = n; memcpy(a + n, &u, sizeof u); } }",
       {"bit_cast(u):opaque"}},
  });
}

TEST(Memory, WhatCannotBeSaidStaysACall) {
  EXPECT_THAT(modelOf("#include <cstring>\nvoid f(volatile int *a, int n) { while (n--) memset((void *)a, 0, 4); }"),
              testing::HasSubstr("invoke \"memset\""));
}

TEST(Memory, NarrowUnsignedSizesAreBytes) {
  // 4 * n may have lost its upper bits.
  EXPECT_THAT(modelOf("#include <cstring>\nvoid f(float *a, unsigned n) { while (n--) memset(a, 0, n * 4u); }"),
              testing::HasSubstr("u8"));
}

} // namespace
} // namespace lanewise
