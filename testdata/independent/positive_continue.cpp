void reciprocal(double *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    if (x[i] == 0.0)
      continue;
    x[i] = 1.0 / x[i];
  }
}
