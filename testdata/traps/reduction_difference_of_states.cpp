// Compensated sum of another make (two-sum): the error term is the rounding of this very order.
double neumaier(const double *x, int n) {
  double s = 0.0, lost = 0.0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    double t = s + x[i];
    double z = t - s;
    lost += (s - (t - z)) + (x[i] - z);
    s = t;
  }
  return s + lost;
}
