// The safe distance counts everything that passes between iterations, or is not given.
int x[2000], y[2000];
#include <cstdio>

void four(int n) {
  for (int i = 4; i < n; ++i) // loop: sequential
    x[i] = x[i - 4] * x[i - 4];
}
void nearest_of_two(int n) {
  for (int i = 7; i < n; ++i) // loop: sequential
    x[i] = x[i - 7] * x[i - 3];
}
void stride(int n) {
  for (int i = 8; i < n; i += 2) // loop: sequential
    x[i] = x[i - 8] * x[i - 8];
}
void scalar_as_well(int n) {
  int s = 1;
  for (int i = 4; i < n; ++i) { // loop: sequential
    s = s * s + y[i];
    x[i] = x[i - 4] * x[i - 4] + s;
  }
}
void may_overlap(int *p, int n) {
  for (int i = 4; i < n; ++i) { // loop: sequential
    x[i] = x[i - 4] * x[i - 4];
    p[i] = 3;
  }
}
void prints(int n) {
  for (int i = 4; i < n; ++i) { // loop: sequential
    x[i] = x[i - 4] * x[i - 4];
    std::printf("%d\n", x[i]);
  }
}
