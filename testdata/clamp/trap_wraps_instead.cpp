// Modulo is not saturation: going past the end starts over.
#include <cstdint>
int ring(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // not: clamp; not: independent; not: reduction
    s = (s + x[i]) % 100;
  return s;
}
