// Small arrays beside each other in one object, each element with its own fold.
#include <algorithm>

struct Box {
  float low[3], high[3];
};

Box bounds(const float (*p)[3], int n) {
  Box b{{1e30f, 1e30f, 1e30f}, {-1e30f, -1e30f, -1e30f}};
  for (int i = 0; i < n; ++i) // loop: reduction
    for (int d = 0; d < 3; ++d) { // loop: independent
      b.low[d] = std::min(b.low[d], p[i][d]);
      b.high[d] = std::max(b.high[d], p[i][d]);
    }
  return b;
}

void least(const double (*p)[4], int n, double *__restrict out) {
  double low[4] = {1e300, 1e300, 1e300, 1e300};
  for (int i = 0; i < n; ++i) // loop: reduction
    for (int d = 0; d < 4; ++d) // loop: independent
      low[d] = p[i][d] < low[d] ? p[i][d] : low[d];
  for (int d = 0; d < 4; ++d) // loop: independent
    out[d] = low[d];
}

struct Sums {
  double one[8], two[8];
};
void moments(const double *__restrict x, int n, Sums *s) {
  for (int i = 0; i < n; ++i) // loop: reduction
    for (int k = 0; k < 8; ++k) { // loop: independent
      s->one[k] += x[i + k];
      s->two[k] += x[i + k] * x[i + k];
    }
}
