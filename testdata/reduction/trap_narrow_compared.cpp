// The byte wraps at 256 and the wrapped value is compared: no longer addition modulo 256.
#include <cstdint>
int crossings(const std::uint8_t *x, int n) {
  std::uint8_t s = 0;
  int high = 0;
  for (int i = 0; i < n; ++i) { // not: reduction; not: independent
    s += x[i];
    if (s > 200)
      ++high;
  }
  return high;
}
