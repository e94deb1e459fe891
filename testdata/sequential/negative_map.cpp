void map(double *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] = 2.0 * x[i] + 1.0;
}
