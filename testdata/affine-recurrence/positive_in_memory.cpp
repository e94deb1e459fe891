void filter(double *y, double a, int n) {
  for (int i = 1; i < n; ++i) // loop: affine-recurrence; not: independent; not: prefix-scan
    y[i] += a * y[i - 1];
}
