double product(const double *x, int n) {
  double p = 1.0;
  int i = 0;
  while (i < n) { // loop: reduction
    p *= x[i];
    i++;
  }
  return p;
}
