// The total decides whether the next element counts.
double frugal(const double *x, int n) {
  double s = 0.0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (s < 10.0 * x[i])
      s += x[i];
  return s;
}
