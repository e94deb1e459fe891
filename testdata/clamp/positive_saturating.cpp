#include <algorithm>
void balance(int *__restrict out, const int *__restrict x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: clamp; not: independent; not: reduction
    s = std::min(std::max(s + x[i], 0), 100);
    out[i] = s;
  }
}

// Limits that are not known: in a chain of ifs only the first one cuts, so they have to be in order.
double between(const double *a, int n, double low, double high) {
  double level = 0;
  for (int i = 0; i < n; ++i) {  // loop: clamp when parameter
    level += a[i];
    if (level < low)
      level = low;
    else if (level > high)
      level = high;
  }
  return level;
}

int filled(const int *a, int n, int capacity) {
  int level = 0;
  for (int i = 0; i < n; ++i) {  // loop: clamp when parameter
    level += a[i];
    if (level < 0)
      level = 0;
    else if (level > capacity)
      level = capacity;
  }
  return level;
}
