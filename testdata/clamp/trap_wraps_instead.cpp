// Modulo is not saturation: going past the end starts over.
#include <cstdint>
int ring(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // not: clamp; not: independent; not: reduction
    s = (s + x[i]) % 100;
  return s;
}

// The limits are in order before the loop and cross while it runs.
double closing(const double *a, int n, double low, double high) {
  double level = 0;
  for (int i = 0; i < n; ++i) {  // not: clamp
    level += a[i];
    if (level < low)
      level = low;
    else if (level > high)
      level = high;
    high = high - 1;
  }
  return level;
}

int fallingLimit(const int *a, int n, int low, int high) {
  int level = 0;
  for (int i = 0; i < n; ++i) {  // not: clamp
    level += a[i];
    if (level < low)
      level = low;
    else if (level > high - i)
      level = high - i;
  }
  return level;
}
