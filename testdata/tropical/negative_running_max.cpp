#include <algorithm>
void skyline(double *__restrict out, const double *__restrict x, int n) {
  double m = 0.0;
  for (int i = 0; i < n; ++i) // loop: prefix-scan
    out[i] = m = std::max(m, x[i]);
}
