// Each step reads what the step before wrote, through another pointer.
#include <utility>

void heat(double *now, double *next, int nx, int ny, int steps) {
  for (int s = 0; s < steps; ++s) { // loop: sequential
    for (int i = 1; i < nx - 1; ++i) // loop: independent when no-overlap
      for (int j = 1; j < ny - 1; ++j) // loop: independent when no-overlap
        next[i * ny + j] = now[i * ny + j] + 0.1 * (now[(i + 1) * ny + j] + now[(i - 1) * ny + j]);
    std::swap(now, next);
  }
}

double *smooth(double *a, double *b, int n, int steps) {
  for (int t = 0; t < steps; t++) { // loop: sequential
    for (int i = 1; i < n - 1; i++) // loop: independent when no-overlap
      b[i] = (a[i - 1] + a[i + 1]) / 2;
    double *other = a;
    a = b;
    b = other;
  }
  return a;
}

void wave(float *before, float *now, float *next, int n, int steps) {
  while (steps-- > 0) { // loop: sequential
    for (int i = 1; i < n - 1; i++) // loop: independent when no-overlap
      next[i] = 2 * now[i] - before[i] + 0.1f * (now[i - 1] - 2 * now[i] + now[i + 1]);
    float *free = before;
    before = now;
    now = next;
    next = free;
  }
}

// Nothing is read that was written: what stands in the way is not known to be a dependence.
void drawn(float *front, float *back, int n, int frames) {
  for (int f = 0; f < frames; f++) { // unknown: unmodelled-recurrence
    for (int i = 0; i < n; i++) // loop: independent
      back[i] = static_cast<float>(i * f);
    std::swap(front, back);
  }
}
