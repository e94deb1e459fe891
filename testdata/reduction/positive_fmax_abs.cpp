#include <cmath>
float peak(const float *x, int n) {
  float m = 0.0f;
  for (int i = 0; i < n; ++i) // loop: reduction
    m = std::fmax(m, std::fabs(x[i]));
  return m;
}
