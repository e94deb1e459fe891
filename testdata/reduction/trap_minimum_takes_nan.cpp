// m < x ? m : x takes a NaN and then forgets everything before it: the order decides unless there is no NaN.
double lowest(const double *x, int n) {
  double m = x[0];
  for (int i = 1; i < n; ++i) // loop: reduction when data-value
    m = m < x[i] ? m : x[i];
  return m;
}
