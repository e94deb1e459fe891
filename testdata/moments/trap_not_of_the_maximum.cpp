// Sums that grow while the maximum does not look: a part of the loop would add to a maximum that it has not seen.
#include <cmath>

float unseen(const float *a, const float *b, int n) {
  float m = -INFINITY, s = 0;
  for (int i = 0; i < n; ++i) { // not: moments
    if (b[i] > 0) {
      const float t = std::fmax(m, a[i]);
      s = s * std::exp(m - t);
      m = t;
    }
    s += std::exp(a[i] - m);
  }
  return s;
}

// A record adds the weight of its neighbour.
float neighbour(const float *a, const float *w, int n) {
  float m = -INFINITY, s = 0;
  for (int i = 0; i < n; ++i) // not: moments
    if (a[i] > m) {
      s = s * std::exp(m - a[i]) + w[i + 1];
      m = a[i];
    } else
      s += w[i] * std::exp(a[i] - m);
  return s;
}
