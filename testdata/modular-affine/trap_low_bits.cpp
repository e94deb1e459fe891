// Masks that lose something on the way.
#include <cstdint>

unsigned middle(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = (h * 5 + x[i]) & 0xf7;
  return h;
}

unsigned scaledAfterwards(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = ((h * 5 + x[i]) & 0xff) * 3;
  return h;
}

unsigned shiftedAfterwards(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = ((h * 5 + x[i]) & 0xff) >> 1;
  return h;
}

unsigned maskOfTheData(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = (h * 5 + x[i]) & x[i];
  return h;
}

unsigned twoMasks(const unsigned *x, const bool *c, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = (h * 5 + x[i]) & (c[i] ? 0xff : 0xfff);
  return h;
}

unsigned notAlways(const unsigned *x, const bool *c, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = c[i] ? (h * 5 + x[i]) & 0xff : h + 1;
  return h;
}

unsigned narrowedWithin(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = (static_cast<unsigned char>(h) * 5 + x[i]) & 0xfff;
  return h;
}

unsigned movedDown(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = ((h >> 1) * 5 + x[i]) & 0xff;
  return h;
}

// Negative numbers are cut towards zero.
int signedRemainder(const int *x, int n) {
  int h = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine when data-value
    h = (h * 5 + x[i]) % 256;
  return h;
}

int signedDifference(const unsigned char *x, int n) {
  int h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = (h * 5 - x[i]) % 256;
  return h;
}

// Not one less than a power of two, and the loop sees it.
unsigned growingMask(const unsigned *x, int n) {
  unsigned h = 0, mask = 1;
  for (int i = 0; i < n; ++i) {  // loop: sequential
    h = (h * 5 + x[i]) & mask;
    mask = mask * 2 + 1;
  }
  return h;
}

// What comes in is longer than what is kept, so that it may be told from what was cut.
unsigned restartedTooLong(const unsigned *x, const bool *starts, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = starts[i] ? x[i] : (h * 5 + x[i]) & 0xff;
  return h;
}

// The pair begins with more than is kept, and hands it on.
unsigned beginsTooLong(int n) {
  unsigned a = 70000, b = 1;
  for (int i = 0; i < n; ++i) {  // loop: sequential
    unsigned t = (a + b) & 0xffff;
    a = b;
    b = t;
  }
  return a;
}

// Whether the product wraps around decides what remains.
std::uint64_t mayWrap(const std::uint64_t *x, int n) {
  std::uint64_t h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = (h * 257 + x[i]) % 1000000007u;
  return h;
}

// A signed char again and again: here with the sign, there without.
int twoSigns(const int *x, const bool *c, int n) {
  int h = 0;
  for (int i = 0; i < n; ++i)  // loop: sequential
    h = c[i] ? static_cast<signed char>(h * 3 + x[i]) : static_cast<unsigned char>(h * 3 + x[i]);
  return h;
}
