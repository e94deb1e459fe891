#include <algorithm>
void balance(int *__restrict out, const int *__restrict x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: clamp; not: independent; not: reduction
    s = std::min(std::max(s + x[i], 0), 100);
    out[i] = s;
  }
}
