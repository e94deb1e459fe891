double variance(const double *x, int n) {
  double s = 0.0, q = 0.0;
  for (int i = 0; i < n; ++i) { // loop: reduction
    s += x[i];
    q += x[i] * x[i];
  }
  return q / n - (s / n) * (s / n);
}
