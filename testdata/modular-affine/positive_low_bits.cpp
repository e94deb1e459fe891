// The low bits of something linear: what wraps around, or is negative, does so above them.
#include <cstdint>

unsigned hash(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine
    h = (h * 5 + x[i]) & 0xff;
  return h;
}

int negativeToo(const int *x, int n) {
  int h = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine
    h = (h * 5 - x[i]) & 1023;
  return h;
}

std::uint32_t posix(std::uint32_t state, int n, std::uint32_t *out) {
  for (int i = 0; i < n; ++i) {  // loop: modular-affine
    state = (state * 1103515245u + 12345u) & 0x7fffffffu;
    out[i] = state >> 16;
  }
  return state;
}

std::uint64_t drand(std::uint64_t state, int n, double *out) {
  for (int i = 0; i < n; ++i) {  // loop: modular-affine
    state = (state * 0x5DEECE66DULL + 0xB) & ((1ULL << 48) - 1);
    out[i] = static_cast<double>(state) / static_cast<double>(1ULL << 48);
  }
  return state;
}

unsigned byRemainder(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine
    h = (h * 31u + x[i]) % 65536u;
  return h;
}

unsigned byConversion(const unsigned *x, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine
    h = static_cast<unsigned char>(h * 31u + x[i]);
  return h;
}

// Where the condition does not hold, h may be more than eight bits.
unsigned sometimes(unsigned h, const unsigned *x, const bool *used, int n) {
  for (int i = 0; i < n; ++i)  // loop: modular-affine
    if (used[i])
      h = (h * 5 + x[i]) & 0xff;
  return h;
}

unsigned restarted(const unsigned *x, const bool *starts, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine
    h = starts[i] ? x[i] & 7 : ((h << 3) + h + x[i]) & 0xff;
  return h;
}

int ring(const int *step, int n, int size) {
  int at = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine when data-value
    at = (at + step[i]) & (size - 1);
  return at;
}

unsigned fibonacci(int n) {
  unsigned a = 0, b = 1;
  for (int i = 0; i < n; ++i) {  // loop: modular-affine
    unsigned t = (a + b) & 0xffff;
    a = b;
    b = t;
  }
  return a;
}

std::uint32_t fletcher(const std::uint8_t *x, std::size_t n) {
  std::uint32_t a = 0, b = 0;
  for (std::size_t i = 0; i < n; ++i) {  // loop: modular-affine
    a = (a + x[i]) & 0xff;
    b = (b + a) & 0xff;
  }
  return b << 8 | a;
}
