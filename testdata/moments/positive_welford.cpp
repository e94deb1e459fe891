double variance(const double *x, int n) {
  double mean = 0.0, m2 = 0.0;
  for (int i = 0; i < n; ++i) { // loop: moments; not: independent; not: reduction
    double d = x[i] - mean;
    mean += d / (i + 1);
    m2 += d * (x[i] - mean);
  }
  return m2 / n;
}
