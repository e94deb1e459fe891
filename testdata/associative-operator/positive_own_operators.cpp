// Operators of the program's own, of which the law can be proven.
#include <algorithm>
#include <cstdint>
#include <numeric>

struct FirstSet {
  int operator()(int a, int b) const { return a != 0 ? a : b; }
};

int first_set(const int *x, int n) {
  const FirstSet combine;
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: associative-operator
    s = combine(s, x[i]);
  return s;
}

// Two maxima in one word.
static unsigned each_half(unsigned a, unsigned b) {
  return std::max(a & 0xffffu, b & 0xffffu) | std::max(a & 0xffff0000u, b & 0xffff0000u);
}
unsigned highest(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: associative-operator
    s = each_half(s, x[i]);
  return s;
}

unsigned common_divisor(const unsigned *x, int n) {
  unsigned g = 0;
  for (int i = 0; i < n; ++i) // loop: associative-operator
    g = std::gcd(g, x[i]);
  return g;
}

uint32_t modular_product(const uint32_t *x, int n) {
  uint32_t s = 1;
  for (int i = 0; i < n; ++i) // loop: modular-affine
    s = static_cast<uint64_t>(s) * x[i] % 1000000007u;
  return s;
}

// A product that stays at its limit.
uint8_t saturating_product(const uint8_t *x, int n) {
  uint8_t s = 1;
  for (int i = 0; i < n; ++i) // loop: associative-operator
    s = std::min(s * x[i], 255);
  return s;
}

template <class Combine> static unsigned folded(const unsigned *x, int n, unsigned s, Combine combine) {
  for (int i = 0; i < n; ++i) // loop: associative-operator
    s = combine(s, x[i]);
  return s;
}
unsigned with_a_lambda(const unsigned *x, int n) {
  return folded(x, n, 0, [](unsigned a, unsigned b) { return a + b - (a & b); });
}

// Each running value is shown.
void running_first(const int *x, int *__restrict out, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: associative-operator
    s = s ? s : x[i];
    out[i] = s;
  }
}
