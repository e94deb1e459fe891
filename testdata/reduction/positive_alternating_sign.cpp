double alternating(const double *x, int n) {
  double s = 0.0;
  for (int i = 0; i < n; ++i) { // loop: reduction
    if (i % 2 == 0)
      s += x[i];
    else
      s -= x[i];
  }
  return s;
}
