// The value that is greatest in size, as a pivot search has it; and a helper that chooses.
#include <cmath>

double pivot(const double *a, int n) {
  double best = 0;
  for (int i = 0; i < n; ++i) // loop: arg-extremum
    if (std::fabs(a[i]) > std::fabs(best))
      best = a[i];
  return best;
}

static int nearer(int x, int y) { return y * y < x * x ? y : x; }

int nearest(const int *a, int n) {
  int best = a[0];
  for (int i = 1; i < n; ++i) // loop: arg-extremum
    best = nearer(best, a[i]);
  return best;
}
