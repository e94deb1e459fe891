// The limit is beyond what the type holds, so what is stored wraps.
#include <algorithm>
#include <cstdint>

uint8_t beyond(const uint8_t *a, int n) {
  uint8_t s = 0;
  for (int i = 0; i < n; ++i) // not: clamp; not: reduction; not: tropical
    s = std::min(s + a[i], 300);
  return s;
}

// Cut off above only, and the sum may be negative: stored in a byte that wraps.
uint8_t below(const int8_t *a, int n) {
  uint8_t s = 0;
  for (int i = 0; i < n; ++i) // not: clamp; not: reduction; not: tropical
    s = std::min(s + a[i], 255);
  return s;
}

// The sum is formed in an unsigned type that wraps before it is compared.
unsigned too_late(const unsigned *a, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // not: clamp; not: reduction; not: tropical
    s = s + a[i] > 100 ? 100 : s + a[i];
  return s;
}

// What is taken away is not what was compared.
unsigned other(const unsigned *a, const unsigned *b, unsigned left, int n) {
  for (int i = 0; i < n; ++i) // not: clamp; not: reduction; not: tropical
    left = left > a[i] ? left - b[i] : 0;
  return left;
}

// Modulo 256 first, cut off after: the old value never meets the limit.
uint8_t wraps_first(const uint8_t *a, int n) {
  uint8_t s = 0;
  for (int i = 0; i < n; ++i) { // not: clamp; not: reduction; not: tropical
    const uint8_t t = s + a[i];
    s = t > 200 ? 200 : t;
  }
  return s;
}
