void survive(double *__restrict out, const double *__restrict x, int n) {
  double p = 1.0;
  int i = 0;
  while (i < n) { // loop: prefix-scan
    out[i] = p;
    p *= 1.0 - x[i];
    ++i;
  }
}
