// No data is carried, but the lines must come out in order.
#include <cstdio>
void show(const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    std::printf("%d\n", x[i]);
}
