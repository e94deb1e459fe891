#include <algorithm>
int total(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += std::clamp(x[i], -5, 5);
  return s;
}
