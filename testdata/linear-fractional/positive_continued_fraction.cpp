double evaluate(const double *a, int n) {
  double x = a[n - 1];
  for (int i = n - 2; i >= 0; --i) // loop: linear-fractional; not: independent; not: reduction
    x = a[i] + 1.0 / x;
  return x;
}
