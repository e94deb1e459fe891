// Looks like Welford, but the deviation is used squared to move the mean: no known join.
double odd(const double *x, int n) {
  double mean = 0.0, m2 = 0.0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    double d = x[i] - mean;
    mean += d * d / (i + 1);
    m2 += d * (x[i] - mean);
  }
  return m2;
}
