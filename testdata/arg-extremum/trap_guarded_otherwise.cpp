// The place is replaced under one condition more than the extremum.
int otherGuard(const double *a, const double *use, int n, double &best) {
  double least = best;
  int at = -1;
  for (int i = 0; i < n; ++i) { // not: arg-extremum; not: independent; not: reduction
    if (a[i] < least) {
      if (use[i] != 0.0)
        at = i;
      least = a[i];
    }
  }
  best = least;
  return at;
}
// The second comparison keeps the last of equal values, the first one the first.
int mixedTies(const int *a, const int *b, int n) {
  int least = a[0];
  int at = 0;
  for (int i = 1; i < n; ++i) { // not: arg-extremum; not: independent; not: reduction
    if (a[i] < least) {
      least = a[i];
      at = i;
    }
    if (b[i] <= least) {
      least = b[i];
      at = -i;
    }
  }
  return at;
}
