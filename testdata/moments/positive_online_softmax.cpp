#include <cmath>
float log_sum_exp(const float *x, int n) {
  float m = -INFINITY, s = 0.0f;
  for (int i = 0; i < n; ++i) { // loop: moments; not: independent; not: reduction
    float top = x[i] > m ? x[i] : m;
    s = s * std::exp(m - top) + std::exp(x[i] - top);
    m = top;
  }
  return m + std::log(s);
}
