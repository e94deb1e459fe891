// Static functions and lambdas, all of whose calls are in sight: what they all pass is known.
#include <cstdlib>
#include <vector>
static float front[256], back[256];
static void blur(float *to, const float *from, int n) {
  for (int i = 1; i < n - 1; ++i) // loop: independent
    to[i] = from[i - 1] + from[i + 1];
}
static void shift_far(float *x, int n, int by) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] = x[i + by];
}
static void add(std::vector<float> &to, const std::vector<float> &from) {
  for (std::size_t i = 0; i < from.size(); ++i) // loop: independent
    to[i] += from[i];
}
static void scale(double *to, const double *from, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    to[i] = 2 * from[i];
}
void run(int n, int steps) {
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction
    blur(front, back, 256);
    blur(back, front + 8, 128);
  }
  shift_far(front, 64, 100);
  shift_far(back, 32, 64);
  std::vector<float> a(n), b(n);
  add(a, b);
  double *x = (double *)malloc(n * sizeof(double)), *y = (double *)malloc(n * sizeof(double));
  scale(x, y, n);
  scale(y, x, n / 2);
  free(x);
  free(y);
  auto copy = [](float *to, const float *from, int count) {
    for (int i = 0; i < count; ++i) // loop: independent
      to[i] = from[i];
  };
  copy(a.data(), b.data(), n);
  copy(front, back, 9);
}
