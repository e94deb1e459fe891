// Not a maximum and not a sum: max(m, x) + 1 ages the maximum at every step.
int aged_peak(const int *x, int n) {
  int m = 0;
  for (int i = 0; i < n; ++i) // loop: tropical; not: reduction
    m = (m > x[i] ? m : x[i]) + 1;
  return m;
}
