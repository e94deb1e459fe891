void resonate(double *__restrict y, const double *__restrict x, double a, double b, int n) {
  for (int i = 2; i < n; ++i) // loop: linear-system; not: independent; not: prefix-scan
    y[i] = x[i] + a * y[i - 1] - b * y[i - 2];
}
