// Two buffers change places in each step: in any one step they are two.
#include <cstdlib>
#include <utility>
void swapped_allocations(float *out, int n, int steps) {
  float *now = (float *)malloc(n * sizeof(float)), *next = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) // loop: independent
    now[i] = out[i];
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction; not: induction
    for (int i = 1; i < n - 1; ++i) // loop: independent
      next[i] = now[i - 1] + now[i + 1];
    std::swap(now, next);
  }
  for (int i = 0; i < n; ++i) // loop: independent
    out[i] = now[i];
  free(now);
  free(next);
}
void by_hand(int n, int steps) {
  double *a = new double[n], *b = new double[n];
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction; not: induction
    for (int i = 1; i < n - 1; ++i) // loop: independent
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    double *kept = a;
    a = b;
    b = kept;
  }
  delete[] a;
  delete[] b;
}
float grid[3][128];
void three_in_a_ring(int steps) {
  static float x[128], y[128], z[128];
  float *before = x, *now = y, *next = z;
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction; not: induction
    for (int i = 1; i < 127; ++i)   // loop: independent
      next[i] = 2 * now[i] - before[i] + now[i + 1] - now[i - 1];
    float *oldest = before;
    before = now;
    now = next;
    next = oldest;
  }
}
void only_if_better(const float *cost, int steps) {
  static float best[64], trial[64];
  float *kept = best, *tried = trial;
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction; not: induction
    for (int i = 0; i < 64; ++i)    // loop: independent
      tried[i] = kept[63 - i] + 1;
    if (cost[t] < 0)
      std::swap(kept, tried);
  }
}
void by_parity(int steps, int n) {
  float *even = new float[n], *odd = new float[n];
  for (int t = 0; t < steps; ++t) { // not: independent; not: reduction; not: induction
    float *from = t % 2 == 0 ? even : odd, *to = t % 2 == 0 ? odd : even;
    for (int i = 1; i < n; ++i) // loop: independent
      to[i] = from[i - 1];
  }
}
