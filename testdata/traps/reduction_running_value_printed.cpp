// A sum, but every intermediate value is shown.
#include <cstdio>
int chatty(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s += x[i];
    std::printf("%d\n", s);
  }
  return s;
}
