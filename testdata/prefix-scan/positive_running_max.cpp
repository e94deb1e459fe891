#include <algorithm>
void skyline(int *__restrict out, const int *__restrict x, int n) {
  int m = -1000000;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    m = std::max(m, x[i]);
    out[i] = m;
  }
}
