// Lines printed before the hit are visible, lines after it must not appear.
#include <cstdio>
int trace(const int *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    if (x[i] == 0)
      return i;
    std::puts("not yet");
  }
  return n;
}
